import * as v from 'valibot';
import { line, optional, parseForm, type RawForm } from '#domain/form.ts';
import { paymentKinds } from '#domain/raffles/raffle.ts';

export const receiptLimits = {
  /** Receipts per order: several payments, better pictures, retries. */
  perOrder: 10,
  /** Of these, so many and one PDF are left to the order's holder: others who have a link cannot use them up. */
  ofHolder: 4,
  /** PDFs per order, which unlike pictures are stored at full size. */
  pdfsPerOrder: 3,
  transferReference: 40,
  reason: 300,
} as const;

const receiptShape = v.object({
  paidBy: v.optional(optional(v.picklist(paymentKinds, 'choice')), ''),
  transferReference: v.optional(
    v.pipe(
      optional(line(1, receiptLimits.transferReference)),
      v.transform((text) => (text === null ? null : transferKey(text))),
    ),
    '',
  ),
});

/** Parses the fields beside a receipt. */
export function parseReceiptForm(raw: RawForm) {
  return parseForm(receiptShape, raw);
}

/** Normalises a transfer's reference: capitals and digits alone. Null when nothing is left. */
export function transferKey(text: string): string | null {
  return text.toUpperCase().replace(/[^A-Z0-9]/g, '') || null;
}
