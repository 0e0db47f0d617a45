import { countGuest, type GuestCounts, namedOrigins, type UnpaidOfGuests } from '#db/orders/order-origins.ts';
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
  const counted = await countGuest(tx, raffle, {
    now,
    isFree: raffle.price === 0,
    person: { ...personOf(raffle, taker), except: orderId },
    origin,
    freedSince: now.subtract({ hours: freedHours }),
    togetherExcept: mostTogether === null ? null : orderId,
  });
  const mostOfPerson = mostUnpaidOfPerson(kind, size);
  if (mostOfPerson !== null && counted.unpaidOfPerson + count > mostOfPerson) return false;
  if (counted.isTrusted) return true;
  const limits = namedOrigins(origin).map(({ scope }) => mostUnpaidFrom(scope, size));
  return isNetworkWithin(counted, { limits, isProven: kind === 'proven', count, mostTogether });
}

type Limits = {
  /** In the order of `unpaidFrom`. */
  limits: readonly UnpaidOfGuests[];
  isProven: boolean;
  count: number;
  mostTogether: number | null;
};

function isNetworkWithin(
  { unpaidFrom, isFreed, together }: GuestCounts,
  { limits, isProven, count, mostTogether }: Limits,
): boolean {
  const isBeyond = unpaidFrom.some(({ all, unproven }, place) => {
    const most = limits[place];
    return !most || all > most.all || (!isProven && unproven > most.unproven);
  });
  if (isBeyond) return false;
  if (isProven) return true;
  return !isFreed && (mostTogether === null || (together ?? 0) + count <= mostTogether / 2);
}
