import type { RaffleStatus } from '#domain/raffles/raffle.ts';
import type { OrderStatus, TicketState } from './order.ts';

/** A prize that a number has now, whether or not it was drawn for it first. */
export type PrizeOfTicket = { name: string; isDelivered: boolean };

/** What is known of a number that somebody has a code of. */
export type TicketFacts = {
  isSuspended: boolean;
  raffle: RaffleStatus;
  order: OrderStatus;
  /** The number as the order has it; null once it is not the order's. */
  ticket: { state: TicketState; heldUntil: Temporal.Instant | null } | null;
  /** Its signed record, which binds; null while none is given. `isListed`: null before the list is sealed. */
  record: { isListed: boolean | null } | null;
  /** Until when its confirmation may be undone; null where that is over or unknown. */
  undoableUntil: Temporal.Instant | null;
  /** None before a draw is final. */
  prizes: readonly PrizeOfTicket[];
};

/** How a ticket stands, as anybody may read it who has its code. */
export type PublicTicketState =
  /** Its raffle was stopped: nothing is said of it. */
  | { is: 'suspended' }
  | { is: 'void'; because: 'raffle' | 'order' }
  | { is: 'held'; until: Temporal.Instant }
  | { is: 'in-review' }
  | { is: 'paid'; undoableUntil: Temporal.Instant | null }
  /** Paid for good, before and after the list is sealed. */
  | { is: 'valid' | 'listed' }
  /** Paid, and not on the list that was sealed. */
  | { is: 'left-out' }
  | { is: 'won'; prizes: readonly PrizeOfTicket[] }
  /** It took part, and has no prize now. */
  | { is: 'drawn' };

/** How a ticket stands at an instant. Valid is what nobody undoes any more: paid, with its signed record given out. */
export function publicTicketState(facts: TicketFacts, now: Temporal.Instant): PublicTicketState {
  const { ticket } = facts;
  if (facts.isSuspended) return { is: 'suspended' };
  if (facts.raffle === 'cancelled') return { is: 'void', because: 'raffle' };
  if (ticket?.state === 'paid' && facts.order === 'confirmed') return paidState(facts);
  if (ticket?.state === 'submitted') return { is: 'in-review' };
  const until = ticket?.state === 'held' ? ticket.heldUntil : null;
  if (until && Temporal.Instant.compare(now, until) < 0) return { is: 'held', until };
  return { is: 'void', because: 'order' };
}

function paidState({ raffle, record, undoableUntil, prizes }: TicketFacts): PublicTicketState {
  if (!record) return { is: 'paid', undoableUntil };
  if (record.isListed === null) return { is: 'valid' };
  if (!record.isListed) return { is: 'left-out' };
  if (raffle !== 'drawn' && raffle !== 'completed') return { is: 'listed' };
  return prizes.length > 0 ? { is: 'won', prizes } : { is: 'drawn' };
}
