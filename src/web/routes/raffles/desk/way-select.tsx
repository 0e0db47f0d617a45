import { deskTexts } from '#texts/orders/desk.ts';
import { paymentWayNames } from '#texts/orders/payment-ways.ts';
import type { DeskData } from '#web/routes/raffles/desk.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';

/** How an order was paid: a raffle's ways, in the hand, or unsaid. */
export function WaySelect({ desk, chosen }: { desk: DeskData; chosen: string }) {
  const words = deskTexts.act;
  const kinds = [...new Set([...desk.raffle.paymentWays.map(({ kind }) => kind), 'cash' as const])];
  return (
    <Field label={words.way}>
      <Select name="way" defaultValue={chosen}>
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {paymentWayNames[kind]}
          </option>
        ))}
        <option value="">{words.wayUnstated}</option>
      </Select>
    </Field>
  );
}
