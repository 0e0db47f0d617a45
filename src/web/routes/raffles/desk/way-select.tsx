import type { PaymentKind } from '#domain/raffles/raffle.ts';
import { deskTexts } from '#texts/orders/desk.ts';
import { paymentWayNames } from '#texts/orders/payment-ways.ts';
import type { DeskData } from '#web/routes/raffles/desk.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';

type WaySelectProps = {
  desk: DeskData;
  chosen: string;
  label?: string;
  /** A way that the raffle may have no more. */
  also?: PaymentKind | null;
};

/** How an order was paid, or its money went back: a raffle's ways, in the hand, or unsaid. */
export function WaySelect({ desk, chosen, label = deskTexts.act.way, also = null }: WaySelectProps) {
  const words = deskTexts.act;
  const usual = desk.raffle.paymentWays.map(({ kind }) => kind);
  const kinds = [...new Set([...usual, 'cash' as const, ...(also === null ? [] : [also])])];
  return (
    <Field label={label}>
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
