import { Form } from 'react-router';
import { formatNumber } from '#texts/format.ts';
import { orderTexts } from '#texts/orders.ts';
import type { ShownOrder } from '#web/routes/orders/order.tsx';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { useUnderWay } from './order-forms.tsx';

/** The prizes that fell on this order, and the word that they came. */
export function Won({ shown: { prizes, raffle, can } }: { shown: ShownOrder }) {
  const words = orderTexts.won;
  const pending = useUnderWay() === 'received';
  const digits = String(raffle.lastNumber).length;
  if (prizes.length === 0) return null;
  return (
    <Panel className="grid gap-4">
      <h2 className="text-2xl">{words.title}</h2>
      <ul className="grid gap-4">
        {prizes.map(({ position, name, number, isDelivered, isReceived }) => (
          <li key={position} className="grid gap-2">
            <p className="text-lg font-semibold">{words.prize(name, formatNumber(number, digits))}</p>
            <p className="text-soft">{isReceived ? words.received : isDelivered ? words.delivered : words.waiting}</p>
            {!isReceived && !can.markReceived && <p className="measure text-soft">{words.otherLink}</p>}
            {!isReceived && can.markReceived && (
              <Form method="post">
                <input type="hidden" name="act" value="received" />
                <input type="hidden" name="position" value={position} />
                <Button kind="secondary" pending={pending}>
                  {words.confirm}
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
