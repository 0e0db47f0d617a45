import { type FormEvent, type Ref, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { receiptLimits } from '#domain/orders/receipt.ts';
import { largestPicture } from '#domain/pictures/picture-size.ts';
import type { PaymentKind } from '#domain/raffles/raffle.ts';
import { orderTexts } from '#texts/orders/orders.ts';
import { paymentWayNames } from '#texts/orders/payment-ways.ts';
import { waitingTexts } from '#texts/waiting.ts';
import { ConnectionNotice } from '#web/browser/connection-notice.tsx';
import { useUpload } from '#web/browser/upload.ts';
import { UploadNotice } from '#web/browser/upload-notice.tsx';
import type { WaitingForm } from '#web/browser/use-waiting-forms.ts';
import type { RefusedOrder } from '#web/routes/orders/order.tsx';
import type { Refused } from '#web/server/refusals.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { FileInput } from '#web/ui/file-input.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextInput } from '#web/ui/text-input.tsx';

const accepted = 'image/jpeg,image/png,image/webp,image/heic,image/heif,application/pdf,.heic,.heif';
const fileFaults: ReadonlySet<string> = new Set([
  'file.type',
  'file.too-large',
  'file.unreadable',
  'file.away',
  'file.no-room',
  'file.no-room-for-guests',
  'file.lost',
  'order.no-receipt',
]);

/** Whether a refusal is shown at the receipt's fields. */
export function isOfReceipt({ code, fields }: Refused): boolean {
  return fileFaults.has(code) || fields.transferReference !== undefined || fields.paidBy !== undefined;
}

type SendReceiptProps = {
  formRef?: Ref<HTMLFormElement>;
  waiting: WaitingForm;
  refused: RefusedOrder;
  /** Hidden fields that name what is paid: `reference` of an order, `payment` of access (`receiptNameIn`). */
  fields: Record<string, string>;
  /** The ways that are offered; where there are several, the form asks which it was. */
  ways?: readonly PaymentKind[];
  /** Whether it is the page's main act. */
  isMain: boolean;
};

/** The form that sends a receipt, or the one that waits for the connection: submitting again resends the same. */
export function SendReceipt({ formRef, waiting, refused, isMain, fields, ways }: SendReceiptProps) {
  const isSending = useNavigation().formData?.get('act') === 'receipt';
  const isHeld = waiting.form !== null;
  const holdBack = (event: FormEvent) => {
    if (!isHeld) return;
    event.preventDefault();
    waiting.sendNow();
  };
  return (
    <Form
      ref={formRef}
      method="post"
      encType="multipart/form-data"
      noValidate
      className="grid gap-5"
      onSubmit={holdBack}
    >
      {Object.entries({ act: 'receipt', ...fields }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div inert={isHeld} className="grid gap-5">
        <ReceiptFields refused={refused} ways={ways} />
      </div>
      <ReceiptLine waiting={waiting} isSending={isSending} />
      <Button pending={isSending} kind={isMain ? 'primary' : 'secondary'} size={isMain ? 'large' : 'normal'}>
        {isHeld ? waitingTexts.now : orderTexts.receipt.send}
      </Button>
    </Form>
  );
}

/** The progress of a receipt's upload, or what it waits for. */
function ReceiptLine({ waiting, isSending }: { waiting: WaitingForm; isSending: boolean }) {
  const upload = useUpload();
  const sending = useNavigation().formData;
  const file = (waiting.form ?? sending)?.get('file');
  const what = file instanceof File ? orderTexts.receipt.ownNamed(file.name) : orderTexts.receipt.own;
  return isSending && upload ? (
    <UploadNotice upload={upload} what={what} />
  ) : (
    <ConnectionNotice waiting={waiting} what={what} stopped={waitingTexts.stoppedOther} />
  );
}

type ReceiptFieldsProps = { refused: RefusedOrder; ways?: SendReceiptProps['ways'] };

/** A receipt's fields: the file, the way that was paid by where there are several, and the bank's reference. */
export function ReceiptFields({ refused, ways = [] }: ReceiptFieldsProps) {
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
      {ways.length > 1 && <PaidBy ways={ways} typed={refused?.values.paidBy} />}
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

function PaidBy({ ways, typed }: { ways: readonly PaymentKind[]; typed: unknown }) {
  const words = orderTexts.receipt;
  return (
    <Field label={words.paidBy} optional>
      <Select name="paidBy" defaultValue={typeof typed === 'string' ? typed : ''}>
        <option value="">{words.paidByNone}</option>
        {[...new Set(ways)].map((way) => (
          <option key={way} value={way}>
            {paymentWayNames[way]}
          </option>
        ))}
      </Select>
    </Field>
  );
}
