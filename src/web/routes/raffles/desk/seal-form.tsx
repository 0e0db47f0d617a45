import { Form, useNavigation } from 'react-router';
import { formatDateTime } from '#texts/format.ts';
import { deskTexts } from '#texts/orders/desk.ts';
import type { DeskData, DeskRefusal } from '#web/routes/raffles/desk.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Panel } from '#web/ui/panel.tsx';

/** Seals the list of paid tickets before it is due, once nothing more is to be looked at. */
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
