import { Form, Link, useNavigation } from 'react-router';
import type { RaffleAddress } from '#app/raffles/find-raffle.ts';
import { formatDateTime, formatLongDateTime } from '#texts/format.ts';
import { deskTexts } from '#texts/orders/desk.ts';
import { paths } from '#texts/paths.ts';
import { sealedListId } from '#web/routes/draws/draw-step.tsx';
import type { DeskData, DeskRefusal } from '#web/routes/raffles/desk.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Panel } from '#web/ui/panel.tsx';

/** The address of a raffle's sealed list. */
export const sealedListAt = (address: RaffleAddress) => `${paths.raffleDraw(address)}#${sealedListId}`;

/** Says that the list is sealed, that the desk is frozen, and what comes next. */
export function Sealed({ desk, address }: { desk: DeskData; address: RaffleAddress }) {
  const words = deskTexts.seal.sealed;
  const { raffle, numbers } = desk;
  return (
    <Panel className="grid gap-3">
      <h2 className="text-xl">{words.title}</h2>
      <p className="measure text-soft">
        {words.lead(numbers.paid, raffle.price.amount === 0, formatLongDateTime(raffle.drawAt, raffle.timeZone))}
      </p>
      <p>
        <Link className="link inline-flex min-h-11 items-center" to={sealedListAt(address)}>
          {words.see}
        </Link>
      </p>
    </Panel>
  );
}

/** Seals the list early, once nothing is to be reviewed. */
export function SealForm({ desk: { raffle, counts }, refused }: { desk: DeskData; refused: DeskRefusal }) {
  const words = deskTexts.seal;
  const pending = useNavigation().formData?.get('act') === 'seal';
  return (
    <Panel className="grid gap-3">
      <h2 className="text-xl">{words.title}</h2>
      <p className="measure text-soft">{words.lead(formatDateTime(raffle.sealAt, raffle.timeZone))}</p>
      {refused?.act === 'seal' && <Notice tone="error">{refused.refused.message}</Notice>}
      <Form method="post" className="grid justify-items-start gap-3">
        <input type="hidden" name="act" value="seal" />
        {counts.review > 0 && (
          <>
            <p className="font-semibold">{words.waiting(counts.review)}</p>
            <Checkbox name="leaveOut" label={words.leaveOut} />
          </>
        )}
        <Button kind={counts.review > 0 ? 'secondary' : 'primary'} pending={pending}>
          {words.action}
        </Button>
      </Form>
    </Panel>
  );
}
