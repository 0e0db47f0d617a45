import { Form, useNavigation } from 'react-router';
import type { ShownRecord } from '#app/draws/show-record.ts';
import { actaTexts as texts } from '#texts/draws/acta.ts';
import { deskTexts } from '#texts/orders/desk.ts';
import { Step } from '#web/ui/act-form.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Section } from '#web/ui/section.tsx';
import { Select } from '#web/ui/select.tsx';

const words = texts.delivery;

type DeliveryProps = { record: ShownRecord; refusal: string | null };
type Prize = ShownRecord['deliveries']['prizes'][number];

/** The delivery of each prize, with forms for both sides. */
export function Delivery({ record: { deliveries, raffle, can }, refusal }: DeliveryProps) {
  if (deliveries.prizes.length === 0) return null;
  return (
    <Section title={words.title}>
      {refusal && <Notice tone="error">{refusal}</Notice>}
      <ul className="grid gap-6">
        {deliveries.prizes.map((prize) => (
          <li key={prize.position} className="grid justify-items-start gap-2">
            <h3 className="text-lg">{prize.name}</h3>
            <State prize={prize} zone={raffle.timeZone} />
            {prize.myOrder && !prize.receivedAt && <Receive position={prize.position} order={prize.myOrder} />}
            {can.markDelivered && !prize.deliveredAt && <Mark prize={prize} reserves={deliveries.reserves} />}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function State({ prize: { deliveredTo, deliveredAt, receivedAt }, zone }: { prize: Prize; zone: string }) {
  if (receivedAt && deliveredTo) {
    return (
      <p className="flex flex-wrap items-center gap-3">
        <Badge tone="good">{words.receivedName}</Badge>
        {words.received(deliveredTo, receivedAt, zone)}
      </p>
    );
  }
  if (!deliveredAt || !deliveredTo) return <Badge tone="waiting">{words.waiting}</Badge>;
  return <p>{words.delivered(deliveredTo, deliveredAt, zone)}</p>;
}

function Receive({ position, order }: { position: number; order: string }) {
  const isWorking = useNavigation().formData?.get('position') === String(position);
  return (
    <Form method="post" className="grid justify-items-start gap-2 print:hidden">
      <p className="font-semibold">{words.mine}</p>
      <input type="hidden" name="position" value={position} />
      <input type="hidden" name="order" value={order} />
      <Button name="act" value="received" pending={isWorking}>
        {words.receive}
      </Button>
    </Form>
  );
}

function Mark({ prize, reserves }: { prize: Prize; reserves: ShownRecord['deliveries']['reserves'] }) {
  const isWorking = useNavigation().formData?.get('position') === String(prize.position);
  return (
    <div className="flex w-full flex-wrap items-start print:hidden">
      <Step open={deskTexts.deliver.open}>
        <p className="measure">{deskTexts.deliver.words}</p>
        <Form method="post" preventScrollReset className="grid justify-items-start gap-3">
          <input type="hidden" name="position" value={prize.position} />
          {reserves.length > 0 && (
            <Field label={words.to}>
              <Select name="number" defaultValue={prize.number.value}>
                <option value={prize.number.value}>{words.toWinner(prize.number.shown)}</option>
                {reserves.map(({ value, shown }, index) => (
                  <option key={value} value={value}>
                    {words.toReserve(shown, index + 1)}
                  </option>
                ))}
              </Select>
            </Field>
          )}
          <Button name="act" value="deliver" pending={isWorking}>
            {deskTexts.deliver.action}
          </Button>
        </Form>
      </Step>
    </div>
  );
}
