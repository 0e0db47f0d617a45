import * as v from 'valibot';
import { type Parsed, parseForm, type RawForm } from '#domain/form.ts';
import { mayEnterList, type RaffleLifecycle, sealAt } from '#domain/raffles/raffle.ts';
import type { RefusalCode } from '#domain/refusal.ts';
import { offlineLimits } from './offline-limits.ts';
import { later } from './order.ts';
import { buyerLimits } from './order-form.ts';

/** Minutes without a word after which a device is told of as silent; one that is connected says one each minute. */
const silentMinutes = 10;
/** Minutes before the list is sealed from which on what was not sent is said loudly. */
const warnedMinutes = 60;

const device = v.pipe(v.string('required'), v.regex(/^[\w-]{43}$/, 'required'));

/** Parses the key that a device made for itself: 32 random bytes. */
export function parseDevice(raw: RawForm): Parsed<{ device: string }> {
  return parseForm(v.object({ device }), raw);
}

/** Parses which lease is meant. */
export function parseLease(raw: RawForm): Parsed<{ lease: string }> {
  return parseForm(v.object({ lease: v.pipe(v.string('required'), v.uuid('required')) }), raw);
}

/** A sale as a device sends it, by a key of its own. */
export type SentSale = {
  key: string;
  numbers: readonly number[];
  name: string;
  phone: string;
  paid: boolean;
  /** The account that made it; a device of before does not say. */
  by?: string | undefined;
  /** Whether it waited for a connection; a device of before does not say. */
  offline?: boolean | undefined;
};

/** The same as it is kept there, with the name of who made it. */
export type KeptSale = Omit<SentSale, 'by'> & { by?: { id: string; name: string } };

const keptSale = v.object({
  key: v.pipe(v.string(), v.uuid()),
  numbers: v.pipe(v.array(v.pipe(v.number(), v.integer(), v.minValue(0))), v.minLength(1), v.maxLength(100)),
  name: v.pipe(v.string(), v.maxLength(buyerLimits.name * 4)),
  phone: v.pipe(v.string(), v.maxLength(buyerLimits.phone * 4)),
  paid: v.boolean(),
  by: v.optional(v.pipe(v.string(), v.maxLength(200))),
  offline: v.optional(v.boolean()),
});
const sent = v.pipe(v.array(keptSale), v.maxLength(offlineLimits.sent));

/** Parses the sales that a device sends, in the order in which they were made. What each says is for `parseSale`. */
export function parseSent(raw: RawForm): Parsed<{ sales: readonly SentSale[] }> {
  const typed = typeof raw.sales === 'string' ? raw.sales : '[]';
  if (typed.length > 64_000) return { ok: false, fields: { sales: { code: 'too-long', limit: 64_000 } } };
  const read = v.safeParse(sent, jsonOf(typed));
  return read.success
    ? { ok: true, value: { sales: read.output } }
    : { ok: false, fields: { sales: { code: 'required' } } };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** A sale that was sent as the form of a desk sale. */
export function saleForm({ key, numbers, name, phone, paid }: SentSale): RawForm {
  return { n: numbers.map(String), name, phone, paid: paid ? 'on' : '', requestKey: key };
}

type Lease = { leasedAt: Temporal.Instant; endedAt: Temporal.Instant | null };

/**
 * Whether sales of a lease are taken: until the list is sealed, by the server's clock, also after the sale's close where it
 * was leased before. What the device's clock says counts for nothing.
 */
export function isLeaseOpen({ leasedAt, endedAt }: Lease, raffle: RaffleLifecycle, now: Temporal.Instant): boolean {
  const isFromSale = Temporal.Instant.compare(leasedAt, raffle.salesCloseAt) < 0;
  return endedAt === null && isFromSale && mayEnterList(raffle, now);
}

/** From when on what was not sent is said loudly: an hour before the list is sealed at the latest. */
export function warnedFrom(raffle: RaffleLifecycle): Temporal.Instant {
  return sealAt(raffle).subtract({ minutes: warnedMinutes });
}

/** When who runs a raffle is told that nothing comes from a device of an open lease. */
export function silenceToldFrom(lastSeenAt: Temporal.Instant, raffle: RaffleLifecycle): Temporal.Instant {
  return later(warnedFrom(raffle), lastSeenAt.add({ minutes: silentMinutes }));
}

/** The bounds within which such silences are looked for at an instant; each is then asked of by itself. */
export function furthestToTell(now: Temporal.Instant) {
  // a list is sealed up to five minutes before its last moment
  return {
    silentSince: now.subtract({ minutes: silentMinutes }),
    sealedBefore: now.add({ minutes: warnedMinutes + 5 }),
  };
}

const passing: ReadonlySet<string> = new Set<string>([
  'not-signed-in',
  'too-many-requests',
  'unavailable',
  'disk-full',
  'numbers.busy',
  // what was sold before a pause is money in somebody's hand: it waits on its device for the end of the pause
  'community.not-active',
  // a phone that two people sell with: the sales wait for whoever made them
  'lease.of-another',
] satisfies RefusalCode[]);

/** Whether a refusal says nothing of the sale itself, so that its device sends it again by itself. */
export function isPassing(code: string): boolean {
  return passing.has(code);
}
