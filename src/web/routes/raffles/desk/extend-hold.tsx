import { Form, useNavigation } from 'react-router';
import { formatDateTime, zoneName } from '#texts/format.ts';
import { deskTexts } from '#texts/orders/desk.ts';
import type { DeskData } from '#web/routes/raffles/desk.tsx';
import { Step } from '#web/ui/act-form.tsx';
import { Button } from '#web/ui/button.tsx';
import type { DeskAct } from './desk-act.ts';

const words = deskTexts.act.extend;
const act: DeskAct = 'extend-hold';

type ExtendHoldProps = { order: DeskData['orders'][number]; desk: DeskData };

/** Gives an order longer to be paid: until when is on each button, in the raffle's own time. */
export function ExtendHold({ order, desk: { raffle } }: ExtendHoldProps) {
  const sent = useNavigation().formData;
  if (order.extensions.length === 0) return null;
  const isSent = sent?.get('act') === act && sent.get('order') === order.id;
  return (
    <Step open={words.open}>
      <p>{words.words(zoneName(raffle.timeZone))}</p>
      {raffle.phase === 'reviewing' && <p>{words.listWaits}</p>}
      <p className="text-soft">{words.told[order.noticeChannel]}</p>
      <Form method="post" preventScrollReset className="grid gap-2 sm:grid-cols-2">
        <input type="hidden" name="act" value={act} />
        <input type="hidden" name="order" value={order.id} />
        {order.extensions.map(({ kind, until }) => (
          <Button
            key={kind}
            name="until"
            value={until}
            kind="secondary"
            pending={isSent && sent?.get('until') === until}
            className="py-2"
          >
            <span className="grid">
              {words.kinds[kind]}
              <span className="figures text-sm font-normal text-soft">
                {words.until(formatDateTime(until, raffle.timeZone))}
              </span>
            </span>
          </Button>
        ))}
      </Form>
    </Step>
  );
}
