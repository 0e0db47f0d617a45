import { deskTexts } from '#texts/orders/desk.ts';
import type { DeskData } from '#web/routes/raffles/desk.tsx';
import { FocusedNotice } from '#web/ui/focused-notice.tsx';
import { Remind } from './remind.tsx';

/** Whose receipt was just rejected: their order has left the list, and not everybody is notified. */
export function ReceiptRejected({ desk: { rejected } }: { desk: DeskData }) {
  if (!rejected) return null;
  const { done, act, order } = deskTexts;
  return (
    <FocusedNotice
      about={rejected.id}
      title={done.rechazado}
      action={<Remind on={['order', rejected.id]} label={act.tellRejected(rejected.name)} />}
    >
      {order.rejectedFor(rejected.reason)}
    </FocusedNotice>
  );
}
