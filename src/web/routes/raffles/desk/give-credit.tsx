import { Form, useNavigation } from 'react-router';
import { zoneName } from '#texts/format.ts';
import { creditTexts } from '#texts/orders/credit.ts';
import { deskTexts } from '#texts/orders/desk.ts';
import type { DeskData } from '#web/routes/raffles/desk.tsx';
import { Step } from '#web/ui/act-form.tsx';
import { Button } from '#web/ui/button.tsx';
import type { DeskAct } from './desk-act.ts';

const words = creditTexts.desk;
const act: DeskAct = 'give-credit';

type GiveCreditProps = { order: DeskData['orders'][number]; desk: DeskData };

/** Keeps an order unpaid on credit: until when is on each button, in the raffle's own time. */
export function GiveCredit({ order, desk: { raffle, can } }: GiveCreditProps) {
  const sent = useNavigation().formData;
  if (!can.giveCredit || order.credits.length === 0) return null;
  const isSent = sent?.get('act') === act && sent.get('order') === order.id;
  return (
    <Step open={order.isOnCredit ? words.longer : words.open}>
      <p>{words.words(zoneName(raffle.timeZone))}</p>
      <p>{words.listWaits}</p>
      <p className="text-soft">{deskTexts.act.extend.told[order.noticeChannel]}</p>
      <Form method="post" preventScrollReset className="grid gap-2 sm:grid-cols-2">
        <input type="hidden" name="act" value={act} />
        <input type="hidden" name="order" value={order.id} />
        {order.credits.map((offer) => (
          <Button
            key={offer.kind + offer.until}
            name="until"
            value={offer.until}
            kind="secondary"
            pending={isSent && sent?.get('until') === offer.until}
            className="py-2"
          >
            {words.offer(offer, raffle.timeZone)}
          </Button>
        ))}
      </Form>
    </Step>
  );
}
