import type { Step } from '#app/action.ts';
import { type Actor, type App, aside, askingOf } from '#app/app.ts';
import { type Counted, charge, chargedTo, type RateLimit } from '#app/rate-limit.ts';
import { insertReceipt } from '#db/orders/receipts.ts';
import { insertFile } from '#db/pictures.ts';
import type { RawForm } from '#domain/form.ts';
import { parseReceiptForm } from '#domain/orders/receipt.ts';
import type { PaymentKind } from '#domain/raffles/raffle.ts';
import { isRefusal, Refusal } from '#domain/refusal.ts';
import { hasRoom } from '#files/free-space.ts';
import { readReceipt, type StoredReceipt } from '#files/image.ts';
import { hashOf } from '#files/store.ts';
import { alikeReceipt } from './alike-receipt.ts';

/** A file costs seconds of work even when it is no picture, and then nothing of it counts among the receipts. */
const receiptLimit = { name: 'receipt', most: 20, seconds: 600 };

/** Charges one more file that comes for an order or an access payment. Refuses too many in ten minutes. */
export async function chargeReceipt(app: App, paidFor: { id: string }): Promise<void> {
  await charge(app, [{ limit: receiptLimit, by: `paid for ${paidFor.id}` }]);
}

const megabyte = 1024 * 1024;
const day = 86_400;
/** Bytes up to which a receipt is what a photo weighs once it is made anew. */
const small = 2 * megabyte;
/**
 * Daily limits in bytes: per sender (a network's guests, or an account) and for all guests of a raffle. A part of each
 * is reserved for small receipts, so that a few large documents leave room for photos.
 */
const byteLimits = {
  ofSender: {
    all: { name: 'receipt-bytes', most: 120 * megabyte, seconds: day },
    small: { name: 'small-receipt-bytes', most: 80 * megabyte, seconds: day },
  },
  ofRaffle: {
    all: { name: 'raffle-receipt-bytes', most: 1536 * megabyte, seconds: day },
    small: { name: 'raffle-small-receipt-bytes', most: 512 * megabyte, seconds: day },
  },
};

/** What a receipt pays for. `about` is what all guests' receipts for it are weighed together by; null: nothing. */
type ReceiptFor = { community_id: string; id: string; about: string | null };

/** Counts the bytes that are to be kept before they are: what is refused leaves nothing on the disk. */
async function chargeBytes(app: App, actor: Actor, { about }: ReceiptFor, bytes: number): Promise<void> {
  try {
    await chargeWeight(app, byteLimits.ofSender, { by: chargedTo(actor), bytes });
    await chargeWeight(app, byteLimits.ofRaffle, { by: actor.userId ? null : about, bytes });
  } catch (error) {
    if (isRefusal(error) && error.code === 'too-many-requests' && !actor.userId)
      throw new Refusal('file.no-room-for-guests', {});
    throw error;
  }
}

type Weighed = { by: Counted | null; bytes: number };

/** A small receipt takes of its own part first, and of what is everybody's once that is used up. */
async function chargeWeight(
  app: App,
  { all, small: ofSmall }: { all: RateLimit; small: RateLimit },
  { by, bytes }: Weighed,
): Promise<void> {
  if (bytes <= small) {
    try {
      return await charge(app, [{ limit: ofSmall, by, cost: bytes }]);
    } catch (error) {
      if (!isRefusal(error) || error.code !== 'too-many-requests') throw error;
    }
  }
  await charge(app, [{ limit: all, by, cost: bytes }]);
}

/** What somebody says beside a receipt: the bank's reference of the payment, and the way they paid. */
type ReceiptWords = { transferReference: string | null; paidBy: PaymentKind | null };

/** A receipt as it came: its file unread, known by its SHA-256. */
export type SentFile = { sent: Uint8Array; sentHash: string } & ReceiptWords;

/** A receipt whose file is kept, and the first one of something else that shows the same. */
export type TakenReceipt = ReceiptWords & {
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

/**
 * Makes the file of a receipt anew and keeps it. Refuses what is neither picture nor PDF, too many in ten minutes, and of
 * guests more bytes than there is room for.
 */
export async function takeReceipt(
  app: App,
  actor: Actor,
  paidFor: ReceiptFor,
  { sent, transferReference, paidBy }: SentFile,
): Promise<TakenReceipt> {
  if (!actor.userId && !(await hasRoom(app.files))) throw new Refusal('file.no-room-for-guests', {});
  await chargeReceipt(app, paidFor);
  const stored = await aside(actor, () => readReceipt(sent, askingOf(actor)));
  await chargeBytes(app, actor, paidFor, stored.bytes.length);
  const alike = await aside(actor, () => alikeReceipt(app, paidFor, stored, askingOf(actor)));
  return { transferReference, paidBy, stored, alike, file: await app.files.put(stored.bytes) };
}

type PaidFor = { community_id: string; order_id: string | null; access_payment_id: string | null; late: boolean };

/** Writes a receipt down beside what it pays for: an order or a payment for access. Gives its id. */
export async function writeReceipt(
  { tx, now, dice, input }: Step<TakenReceipt, unknown>,
  paidFor: PaidFor,
): Promise<string> {
  const { stored, file, alike, transferReference, paidBy } = input;
  await insertFile(tx, { hash: file, mediaType: stored.mediaType, bytes: stored.bytes.length, now });
  const id = dice.uuid();
  await insertReceipt(tx, {
    ...paidFor,
    id,
    file,
    sent_hash: stored.sentHash,
    look_hash: stored.lookHash,
    alike_community_id: alike?.community_id ?? null,
    alike_receipt_id: alike?.id ?? null,
    transfer_reference: transferReference,
    paid_by: paidBy,
    sent_at: now,
  });
  return id;
}
