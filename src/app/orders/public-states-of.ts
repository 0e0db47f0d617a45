import { type Db, isDiskFull } from '#db/client.ts';
import { wonPrizes } from '#db/draws/winners.ts';
import type { CodedTicket } from '#db/orders/ticket-codes.ts';
import type { CommunityRow, OrderRow, RaffleRow } from '#db/tables.ts';
import { type PublicTicketState, publicTicketState } from '#domain/orders/public-ticket-state.ts';
import { provenTickets, recordsFrom } from './proven-tickets.ts';

type Place = { community: CommunityRow; raffle: RaffleRow; order: OrderRow };

/** How tickets of one order stand now, in their order. */
export async function publicStatesOf(
  db: Db,
  place: Place,
  tickets: readonly CodedTicket[],
  now: Temporal.Instant,
): Promise<PublicTicketState[]> {
  const { community, raffle, order } = place;
  const only = tickets.length === 1 ? tickets[0]?.number : undefined;
  const records = await recordsGiven(db, place, { now, ...(only !== undefined && { only }) });
  const prizes = records.some(({ isListed }) => isListed) ? await wonPrizes(db, raffle) : [];
  const undoableUntil = records.length === 0 ? await recordsFrom(db, place, now) : null;
  return tickets.map(({ number, ticket }) => {
    const facts = {
      isSuspended: community.status === 'suspended',
      raffle: raffle.status,
      order: order.status,
      ticket,
      record: records.find(({ record }) => record.numero === number) ?? null,
      undoableUntil,
      prizes: prizes.filter(({ holder }) => holder === number).map(prizeOf),
    };
    return publicTicketState(facts, now);
  });
}

/**
 * The signed records of numbers that are paid, given out by this where their time has come: what is called valid nobody
 * undoes. None where the database cannot store that.
 */
async function recordsGiven(db: Db, place: Place, asked: { now: Temporal.Instant; only?: number }) {
  if (place.order.status !== 'confirmed') return [];
  try {
    return await provenTickets(db, place, asked);
  } catch (error) {
    if (isDiskFull(error)) return [];
    throw error;
  }
}

function prizeOf({ name, deliveredAt, receivedAt }: Awaited<ReturnType<typeof wonPrizes>>[number]) {
  return { name, isDelivered: deliveredAt !== null || receivedAt !== null };
}
