import type { Db } from '#db/client.ts';
import { isDiskFull } from '#db/client.ts';
import { wonPrizes } from '#db/draws/winners.ts';
import type { ticketOfCode } from '#db/orders/ticket-codes.ts';
import type { CommunityRow, RaffleRow } from '#db/tables.ts';
import { type PublicTicketState, publicTicketState } from '#domain/orders/public-ticket-state.ts';
import { provenTickets, recordsFrom } from './proven-tickets.ts';

/** A number that a code leads to, with its order as both were read at once. */
export type CodedTicket = NonNullable<Awaited<ReturnType<typeof ticketOfCode>>>;

type Place = { community: CommunityRow; raffle: RaffleRow };

/** How a ticket that a code leads to stands now. */
export async function publicStateOf(
  db: Db,
  { community, raffle }: Place,
  { order, number, ticket }: CodedTicket,
  now: Temporal.Instant,
): Promise<PublicTicketState> {
  const record = await recordGiven(db, { raffle, order, number, now });
  const isPaid = order.status === 'confirmed';
  const facts = {
    isSuspended: community.status === 'suspended',
    raffle: raffle.status,
    order: order.status,
    ticket,
    record,
    undoableUntil: isPaid && !record ? await recordsFrom(db, { raffle, order }, now) : null,
    prizes: record?.isListed ? await prizesOf(db, raffle, number) : [],
  };
  return publicTicketState(facts, now);
}

type Asked = { raffle: RaffleRow; order: CodedTicket['order']; number: number; now: Temporal.Instant };

/**
 * The signed record of a number that is paid, given out by this where its time has come: what the page calls valid nobody
 * undoes. None where the database cannot store that.
 */
async function recordGiven(db: Db, { raffle, order, number, now }: Asked) {
  if (order.status !== 'confirmed') return null;
  try {
    const [ticket] = await provenTickets(db, { raffle, order }, { now, only: number });
    return ticket ?? null;
  } catch (error) {
    if (isDiskFull(error)) return null;
    throw error;
  }
}

async function prizesOf(db: Db, raffle: RaffleRow, number: number) {
  return (await wonPrizes(db, raffle))
    .filter(({ holder }) => holder === number)
    .map(({ name, deliveredAt, receivedAt }) => ({ name, isDelivered: deliveredAt !== null || receivedAt !== null }));
}
