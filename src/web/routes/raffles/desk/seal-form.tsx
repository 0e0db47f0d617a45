import { Form, Link, useNavigation } from 'react-router';
import type { RaffleAddress } from '#app/raffles/find-raffle.ts';
import { formatDateTime, formatLongDateTime, zoneName } from '#texts/format.ts';
import { deskTexts } from '#texts/orders/desk.ts';
import { paths } from '#texts/paths.ts';
import { sealedListId } from '#web/routes/draws/draw-step.tsx';
import type { DeskData, DeskRefusal } from '#web/routes/raffles/desk.tsx';
import { Step } from '#web/ui/act-form.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { LeasesLeftOut } from './leases.tsx';

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

/** Seals the list of paid tickets before it is due. Asks once, naming whom it leaves out though their time still runs. */
export function SealForm({ desk, refused }: { desk: DeskData; refused: DeskRefusal }) {
  const words = deskTexts.seal;
  const { raffle, counts, held } = desk;
  const isRefused = refused?.act === 'seal';
  const pending = useNavigation().formData?.get('act') === 'seal';
  return (
    <Panel className="grid gap-3">
      <h2 className="text-xl">{words.title}</h2>
      <p className="measure text-soft">{words.lead(held.length, formatDateTime(raffle.sealAt, raffle.timeZone))}</p>
      {isRefused && <Notice tone="error">{refused.refused.message}</Notice>}
      <div className="flex flex-wrap items-start">
        <Step open={words.open} isRefused={isRefused}>
          <p className="measure font-semibold">{words.words}</p>
          {held.length > 0 && <LeftOut desk={desk} />}
          <Form method="post" className="grid justify-items-start gap-3">
            <input type="hidden" name="act" value="seal" />
            {counts.review > 0 && (
              <>
                <p className="font-semibold">{words.waiting(counts.review)}</p>
                <Checkbox name="leaveOut" label={words.leaveOut} />
              </>
            )}
            <LeasesLeftOut desk={desk} />
            <Button kind="danger" pending={pending}>
              {words.action}
            </Button>
          </Form>
        </Step>
      </div>
    </Panel>
  );
}

/** Left-out orders that are named; of more it is told how many. */
const mostNamed = 12;

function LeftOut({ desk: { held, raffle } }: { desk: DeskData }) {
  const words = deskTexts.seal;
  const zone = zoneName(raffle.timeZone);
  return (
    <div className="grid gap-1">
      <p className="measure">{words.held(held.length)}</p>
      <ul className="figures measure list-disc pl-5">
        {held.slice(0, mostNamed).map(({ id, name, reference, numbers, heldUntil }) => (
          <li key={id} className="wrap-anywhere">
            {words.heldLine(
              { name, reference, until: formatDateTime(heldUntil, raffle.timeZone), zone },
              numbers,
              String(raffle.lastNumber).length,
            )}
          </li>
        ))}
      </ul>
      {held.length > mostNamed && <p>{words.heldMore(held.length - mostNamed)}</p>}
    </div>
  );
}
