import * as v from 'valibot';
import { line, optional, parseForm, type RawForm } from '#domain/form.ts';

export const receiptLimits = {
  /** Receipts of one order: several payments, better pictures, second tries. */
  perOrder: 10,
  /** Documents of one order: unlike pictures they are kept as large as they came. */
  pdfsPerOrder: 3,
  transferReference: 40,
  reason: 300,
} as const;

const receiptShape = v.object({
  transferReference: v.optional(
    v.pipe(
      optional(line(1, receiptLimits.transferReference)),
      v.transform((text) => (text === null ? null : transferKey(text))),
    ),
    '',
  ),
});

/** Reads what is typed beside a receipt. */
export function parseReceiptForm(raw: RawForm) {
  return parseForm(receiptShape, raw);
}

/** A transfer's reference as it is compared: capitals and digits alone. Null when nothing of that is left. */
export function transferKey(text: string): string | null {
  return text.toUpperCase().replace(/[^A-Z0-9]/g, '') || null;
}
