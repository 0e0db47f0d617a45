import type { Step } from '#app/action.ts';
import type { Transaction } from '#db/client.ts';
import {
  countUnpaidFrom,
  countUnpaidTogether,
  isFreedOrigin,
  isTrustedOrigin,
  lockTogether,
  namedOrigins,
  type UnpaidOfGuests,
} from '#db/orders/order-origins.ts';
import type { RowKey } from '#db/row-key.ts';
import type { RaffleRow } from '#db/tables.ts';
import type { Origin } from '#domain/network.ts';
import { freedHours, mostUnpaidFrom, mostUnpaidTogether, type TakerKind } from '#domain/orders/hold-limits.ts';
import { sizeOf } from '#domain/raffles/board.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Claimed, Taker } from './taker.ts';

export type Counting = Pick<Step<unknown, unknown>, 'tx' | 'now'>;

export async function excessOfNetwork(
  { tx, now }: Counting,
  raffle: RaffleRow,
  { kind, origin, canCheck }: Taker,
  claimed: Claimed,
): Promise<Refusal | null> {
  const counting = { now, isFree: raffle.price === 0 };
  if (!isGuest(kind) || origin === null || (await isTrustedOrigin(tx, raffle, origin))) return null;
  const size = sizeOfRaffle(raffle);
  const excess = await excessOfGuests(tx, raffle, { kind, origin, size, ...counting });
  if (excess) return excess;
  if (kind !== 'guest') return null;
  const since = now.subtract({ hours: freedHours });
  if (await isFreedOrigin(tx, raffle, { origin, since })) return new Refusal('numbers.network-freed', {});
  return excessTogether(tx, raffle, { most: mostUnpaidTogether(size, canCheck), claimed, size, ...counting });
}

/** The limit that the guests of a network or site exceed, if any. */
async function excessOfGuests(
  tx: Transaction,
  raffle: RowKey,
  {
    kind,
    origin,
    size,
    ...counting
  }: { kind: TakerKind; origin: Origin; size: number; now: Temporal.Instant; isFree: boolean },
): Promise<Refusal | null> {
  const from: { most: UnpaidOfGuests; unpaid: UnpaidOfGuests }[] = [];
  for (const named of namedOrigins(origin)) {
    from.push({ most: mostUnpaidFrom(named.scope, size), unpaid: await countUnpaidFrom(tx, raffle, named, counting) });
  }
  // the limit of all guests first, since proving a contact does not lift it
  for (const guests of kind === 'guest' ? (['all', 'unproven'] as const) : (['all'] as const)) {
    const beyond = from.find(({ most, unpaid }) => unpaid[guests] > most[guests]);
    if (beyond) return new Refusal('numbers.network-limit', { limit: beyond.most[guests], guests });
  }
  return null;
}

/**
 * The limit on all unproven guests together, if they exceed it. Its lock would serialise every guest, so it is taken
 * only near the bound: past half of it, or for many numbers at once. Below that, what all processes' connections could
 * claim concurrently is less than the other half.
 */
async function excessTogether(
  tx: Transaction,
  raffle: RowKey,
  {
    most,
    claimed: { orderId, count },
    size,
    ...counting
  }: { now: Temporal.Instant; isFree: boolean; most: number | null; claimed: Claimed; size: number },
): Promise<Refusal | null> {
  if (most === null) return null;
  // the order counts by its claim, not by its row, which still reads as expired where it comes back
  const together = async () => (await countUnpaidTogether(tx, raffle, { ...counting, except: orderId })) + count;
  if (areFew(count, size) && (await together()) <= most / 2) return null;
  await lockTogether(tx, raffle);
  const isBeyond = (await together()) > most;
  return isBeyond ? new Refusal('numbers.guests-limit', { limit: most }) : null;
}

const fewOfBoard = 200;

/** Whether so many numbers are few enough for the count of all guests to be trusted without its lock. */
export function areFew(count: number, size: number): boolean {
  return count <= size / fewOfBoard;
}

export function isGuest(kind: TakerKind): boolean {
  return kind === 'guest' || kind === 'proven';
}

export function sizeOfRaffle(raffle: RaffleRow): number {
  return sizeOf({ firstNumber: raffle.first_number, lastNumber: raffle.last_number });
}
