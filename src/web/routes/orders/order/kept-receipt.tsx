import { orderTexts } from '#texts/orders/orders.ts';
import { useLeftBehind } from '#web/browser/use-left-behind.ts';
import { useWaitingForms, type WaitingForm } from '#web/browser/use-waiting-forms.ts';
import { Notice } from '#web/ui/notice.tsx';

/** What a receipt pays. */
type Paid = {
  /** An order's reference, or the id of a payment of access; null: nothing is to be paid. */
  id: string | null;
  canSend: boolean;
};

/** The name under which the browser keeps a receipt that waits for the connection. */
function nameOf(id: string): string {
  return `comprobante:${id}`;
}

/** The same, of the form that sends it (`SendReceipt`); null: another form. */
export function receiptNameIn(form: FormData): string | null {
  const paid = form.get('payment') ?? form.get('reference');
  return form.get('act') === 'receipt' && typeof paid === 'string' ? nameOf(paid) : null;
}

/** The forms of a page that wait for the connection, also the receipt that a closed page left behind, and the others. */
export function useWaitingReceipt(
  answer: object | undefined,
  { id, canSend }: Paid,
): { receipt: WaitingForm; others: WaitingForm } {
  const waiting = useWaitingForms(answer, id !== null && canSend ? nameOf(id) : null);
  const isReceipt = (form: FormData) => receiptNameIn(form) !== null;
  return { receipt: waiting(isReceipt), others: waiting((form) => !isReceipt(form)) };
}

/** Where no receipt can be sent any more: one of this browser that waited for the connection until then. Shown once. */
export function ReceiptLeftBehind({ id, canSend }: Paid) {
  const words = orderTexts.receipt.leftBehind;
  const kept = useLeftBehind(id !== null && !canSend ? nameOf(id) : null);
  if (!kept) return null;
  return (
    <Notice tone="warning" title={words.title}>
      {kept.mayHaveArrived ? words.perhaps : words.words}
    </Notice>
  );
}
