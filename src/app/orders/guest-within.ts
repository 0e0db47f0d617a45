import { countGuest, type GuestCounts, namedOrigins } from '#db/orders/order-origins.ts';
import type { RaffleRow } from '#db/tables.ts';
import { freedHours, mostUnpaidFrom, mostUnpaidOfPerson, mostUnpaidTogether } from '#domain/orders/hold-limits.ts';
import { areFew, type Counting, isGuest, sizeOfRaffle } from './network-excess.ts';
import { type Claimed, personOf, type Taker } from './taker.ts';

/**
 * Whether a guest is within all limits, found with one question, as nearly all are. False also where that question is not
 * enough: `excessOf` then asks one after the other, and says which limit it is.
 */
export async function isGuestWithinAll(
  { tx, now }: Counting,
  raffle: RaffleRow,
  taker: Taker,
  { orderId, count }: Claimed,
): Promise<boolean> {
  const { kind, origin, canCheck } = taker;
  if (!isGuest(kind) || origin === null || raffle.max_per_person !== null) return false;
  const size = sizeOfRaffle(raffle);
  const mostTogether = kind === 'guest' ? mostUnpaidTogether(size, canCheck) : null;
  if (mostTogether !== null && !areFew(count, size)) return false;
  const guests = kind === 'guest' ? (['all', 'unproven'] as const) : (['all'] as const);
  const from = guests.flatMap((some) => namedOrigins(origin).map((named) => ({ ...named, guests: some })));
  const counted = await countGuest(tx, raffle, {
    now,
    isFree: raffle.price === 0,
    person: { ...personOf(raffle, taker), except: orderId },
    origin,
    from,
    freedSince: now.subtract({ hours: freedHours }),
    togetherExcept: mostTogether === null ? null : orderId,
  });
  const mostOfPerson = mostUnpaidOfPerson(kind, size);
  if (mostOfPerson !== null && counted.unpaidOfPerson + count > mostOfPerson) return false;
  if (counted.isTrusted) return true;
  const limits = from.map(({ scope, guests: some }) => mostUnpaidFrom(scope, size)[some]);
  return isNetworkWithin(counted, { limits, isProven: kind === 'proven', count, mostTogether });
}

function isNetworkWithin(
  { unpaidFrom, isFreed, together }: GuestCounts,
  {
    limits,
    isProven,
    count,
    mostTogether,
  }: { limits: readonly number[]; isProven: boolean; count: number; mostTogether: number | null },
): boolean {
  if (limits.some((limit, place) => (unpaidFrom[place] ?? 0) > limit)) return false;
  if (isProven) return true;
  return !isFreed && (mostTogether === null || (together ?? 0) + count <= mostTogether / 2);
}
