import type { Step } from '#app/action.ts';
import type { App } from '#app/app.ts';
import { tryLimit } from '#app/orders/try-limit.ts';
import { insertFile, insertReceipt } from '#db/receipts.ts';
import type { RawForm } from '#domain/form.ts';
import { parseReceiptForm } from '#domain/receipt.ts';
import { Refusal } from '#domain/refusal.ts';
import { readReceipt, type StoredReceipt } from '#files/image.ts';
import { hashOf } from '#files/store.ts';
import { alikeReceipt } from './alike-receipt.ts';

/** A file costs seconds of work even when it is no picture, and then nothing of it counts among the receipts. */
const demandPatience = tryLimit({ most: 20, seconds: 600 });

/** A receipt as it came: its file unread, known by its SHA-256. */
export type SentFile = { sent: Uint8Array; sentHash: string; transferReference: string | null };

/** A receipt whose file is kept, and the first one of something else that shows the same. */
export type TakenReceipt = {
  transferReference: string | null;
  stored: StoredReceipt;
  file: string;
  alike: { community_id: string; id: string } | null;
};

/** Reads what a receipt was sent with. Refuses a form that does not parse, and a receipt without a file. */
export function parseSent(form: RawForm, sent: Uint8Array): SentFile {
  const parsed = parseReceiptForm(form);
  if (!parsed.ok) throw new Refusal('input', { fields: parsed.fields });
  if (sent.length === 0) throw new Refusal('order.no-receipt', {});
  return { ...parsed.value, sent, sentHash: hashOf(sent) };
}

/** Makes the file of a receipt anew and keeps it. Refuses what is neither picture nor PDF, and too many in ten minutes. */
export async function takeReceipt(
  app: App,
  paidFor: { community_id: string; id: string },
  { sent, transferReference }: SentFile,
): Promise<TakenReceipt> {
  demandPatience(paidFor.id, app.clock.now());
  const stored = await readReceipt(sent);
  const alike = await alikeReceipt(app, paidFor, stored);
  return { transferReference, stored, alike, file: await app.files.put(stored.bytes) };
}

type PaidFor = { community_id: string; order_id: string | null; access_payment_id: string | null; late: boolean };

/** Writes a receipt down beside what it pays for: an order or a payment for access. */
export async function writeReceipt(
  { tx, now, dice, input }: Step<TakenReceipt, unknown>,
  paidFor: PaidFor,
): Promise<void> {
  const { stored, file, alike, transferReference } = input;
  await insertFile(tx, { hash: file, mediaType: stored.mediaType, bytes: stored.bytes.length, now });
  await insertReceipt(tx, {
    ...paidFor,
    id: dice.uuid(),
    file,
    sent_hash: stored.sentHash,
    look_hash: stored.lookHash,
    alike_community_id: alike?.community_id ?? null,
    alike_receipt_id: alike?.id ?? null,
    transfer_reference: transferReference,
    sent_at: now,
  });
}
