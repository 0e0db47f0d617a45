import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { Form, useLocation, useNavigation } from 'react-router';
import { largestPicture } from '#domain/picture-size.ts';
import { receiptLimits } from '#domain/receipt.ts';
import { formatDateTime } from '#texts/format.ts';
import { orderTexts } from '#texts/orders.ts';
import { paths } from '#texts/paths.ts';
import { waitingTexts } from '#texts/waiting.ts';
import type { Refused } from '#web/attempt.ts';
import { LineNotice } from '#web/line-notice.tsx';
import type { RefusedOrder, ShownOrder } from '#web/routes/orders/order.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { FileInput } from '#web/ui/file-input.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Section } from '#web/ui/section.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { useUpload } from '#web/upload.ts';
import { UploadNotice } from '#web/upload-notice.tsx';
import { useFocusFault } from '#web/use-focus-fault.ts';
import type { WaitingForm } from '#web/use-waiting-form.ts';
import { isPaidInHand } from './paid-in-hand.ts';

const accepted = 'image/jpeg,image/png,image/webp,image/heic,image/heif,application/pdf,.heic,.heif';
const fileFaults = new Set([
  ...[
    'file.type',
    'file.too-large',
    'file.unreadable',
    'file.away',
    'file.no-room',
    'file.no-room-for-guests',
    'file.lost',
  ],
  'order.no-receipt',
]);

/** Whether a refusal is told at the fields of a receipt. */
export function isOfReceipt({ code, fields }: Refused): boolean {
  return fileFaults.has(code) || fields.transferReference !== undefined;
}

type ReceiptFormProps = { shown: ShownOrder; refused: RefusedOrder; waiting: WaitingForm };

/** Sends a picture or PDF of the payment. Works without script. */
export function ReceiptForm({ shown: { order, receipts, paymentWays }, refused, waiting }: ReceiptFormProps) {
  const words = orderTexts.receipt;
  const fields = useRef<HTMLFormElement>(null);
  useFocusFault(fields, refused);
  const isSending = useNavigation().formData?.get('act') === 'receipt';
  const isAgain = order.status === 'in_review' || (order.status === 'expired' && receipts.some(({ late }) => late));
  const isInHand = isPaidInHand(paymentWays);
  const isFolded = useShapeKept(fields, isAgain || isInHand);
  const isHeld = waiting.form?.get('act') === 'receipt';
  const holdBack = (event: FormEvent) => {
    if (!isHeld) return;
    event.preventDefault();
    waiting.sendNow();
  };
  const form = (
    <Form
      ref={fields}
      method="post"
      encType="multipart/form-data"
      noValidate
      className="grid gap-5"
      onSubmit={holdBack}
    >
      <input type="hidden" name="act" value="receipt" />
      <div inert={isHeld} className="grid gap-5">
        <ReceiptFields refused={refused} />
      </div>
      <ReceiptLine waiting={waiting} isSending={isSending} />
      <Button pending={isSending} kind={isFolded ? 'secondary' : 'primary'} size={isFolded ? 'normal' : 'large'}>
        {isHeld ? waitingTexts.now : words.send}
      </Button>
    </Form>
  );
  if (isFolded) {
    return (
      <details className="group" open={refused !== undefined || isHeld || undefined}>
        <summary className="link inline-flex min-h-11 items-center">{isAgain ? words.again : words.inHand}</summary>
        <Panel className="mt-2">{form}</Panel>
      </details>
    );
  }
  return (
    <Section title={words.title} lead={words.lead} className="py-0!" id="comprobante">
      <Panel>{form}</Panel>
    </Section>
  );
}

/**
 * Whether a form is folded: as it was for as long as somebody is at it and the page is only read again, because in another
 * place it would be another form, and what is chosen and typed in it gone.
 */
function useShapeKept(form: RefObject<HTMLFormElement | null>, isFolded: boolean): boolean {
  const { key } = useLocation();
  const kept = useRef({ key, isFolded });
  if (kept.current.key !== key || !isBegun(form.current)) kept.current = { key, isFolded };
  return kept.current.isFolded;
}

function isBegun(form: HTMLFormElement | null): boolean {
  if (!form) return false;
  const isFilled = [...new FormData(form).values()].some((value) => value instanceof File && value.size > 0);
  const typed = form.querySelector('input[type="text"]') as HTMLInputElement | null;
  return isFilled || typed?.value !== typed?.defaultValue || form.contains(document.activeElement);
}

/** How far a receipt is on its way, or what it waits for. */
export function ReceiptLine({ waiting, isSending }: { waiting: WaitingForm; isSending: boolean }) {
  const upload = useUpload();
  const what = orderTexts.receipt.own;
  return isSending && upload ? (
    <UploadNotice upload={upload} what={what} />
  ) : (
    <LineNotice waiting={waiting} what={what} isKept={false} stopped={waitingTexts.stoppedOther} />
  );
}

/** What is sent as a receipt: the file, and what the bank calls the operation. */
export function ReceiptFields({ refused }: { refused: RefusedOrder }) {
  const words = orderTexts.receipt;
  const typed = refused?.values.transferReference;
  const [mended, setMended] = useState<RefusedOrder>();
  const isFaulty = refused && refused !== mended && fileFaults.has(refused.refused.code);
  const fault = isFaulty ? refused.refused.message : undefined;
  return (
    <>
      <Field label={words.file} hint={words.fileHint} error={fault}>
        <FileInput
          name="file"
          accept={accepted}
          largest={largestPicture}
          required
          onChange={() => setMended(refused)}
        />
      </Field>
      <Field
        label={words.transferReference}
        hint={words.transferReferenceHint}
        error={refused?.refused.fields.transferReference}
        optional
      >
        <TextInput
          name="transferReference"
          maxLength={receiptLimits.transferReference}
          autoComplete="off"
          autoCapitalize="characters"
          defaultValue={typeof typed === 'string' ? typed : ''}
        />
      </Field>
    </>
  );
}

/** The receipts that were sent, as they were kept. */
export function SentReceipts({ shown: { receipts, raffle, key } }: { shown: ShownOrder }) {
  const hrefOf = (receipt: string) => paths.ticketReceipt({ secret: key, receipt });
  return <ReceiptList receipts={receipts} timeZone={raffle.timeZone} hrefOf={hrefOf} />;
}

type Sent = Omit<ShownOrder['receipts'][number], 'isAddedAtDesk'> & { isAddedAtDesk?: boolean };
type ReceiptListProps = { receipts: readonly Sent[]; timeZone: string; hrefOf: (receipt: string) => string };

/** Receipts as their sender sees them. */
export function ReceiptList({ receipts, timeZone, hrefOf }: ReceiptListProps) {
  const words = orderTexts.receipt;
  if (receipts.length === 0) return null;
  return (
    <Section title={words.sent(receipts.length)} className="py-0!">
      <ul className="grid gap-3 sm:grid-cols-2">
        {receipts.map(({ id, sentAt, isPicture, late, isAddedAtDesk }) => {
          const when = formatDateTime(sentAt, timeZone);
          const href = hrefOf(id);
          return (
            <li key={id} className="grid content-start gap-2 rounded-xl border border-line bg-sheet p-3">
              {isPicture && (
                <a href={href} target="_blank" rel="noreferrer">
                  <img
                    src={href}
                    alt={words.alt(when)}
                    loading="lazy"
                    className="max-h-72 w-full rounded-md object-contain"
                  />
                </a>
              )}
              <p className="flex flex-wrap items-center justify-between gap-2 text-soft">
                {isAddedAtDesk ? words.addedAtDesk(when) : words.sentAt(when)}
                {late && <Badge tone="waiting">{words.late}</Badge>}
              </p>
              {!isPicture && (
                <a href={href} className="link min-h-11" download>
                  {words.seePdf}
                </a>
              )}
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
