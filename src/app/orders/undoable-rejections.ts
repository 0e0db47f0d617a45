import type { Db, Transaction } from '#db/client.ts';
import { lastEvents } from '#db/events.ts';
import { ticketsOf } from '#db/orders/tickets.ts';
import { lifecycleOf } from '#db/raffles/raffles.ts';
import type { OrderRow, RaffleRow } from '#db/tables.ts';
import type { EventKind } from '#domain/event.ts';
import { isUndoable, numberState, undoableUntil } from '#domain/orders/order.ts';
import { mayEnterList } from '#domain/raffles/raffle.ts';
import { decidingRejections } from './deciding-rejections.ts';

/** A rejection that may be undone: until when, and whether it freed the numbers, which have to stay free for that. */
export type UndoableRejection = { until: string; isOver: boolean };

/** Those of some orders of a raffle whose rejection may be undone at an instant, by order. */
export async function undoableRejections(
  db: Db,
  raffle: RaffleRow,
  { orders, now }: { orders: readonly OrderRow[]; now: Temporal.Instant },
): Promise<ReadonlyMap<string, UndoableRejection>> {
  if (!mayEnterList(lifecycleOf(raffle), now)) return new Map();
  const rejections = await decidingRejections(db, raffle.community_id, orders);
  const fresh = orders.flatMap((order) => {
    const rejection = rejections.get(order.id);
    return rejection && isUndoable(rejection.at, now) ? [{ order, rejection }] : [];
  });
  const freed = fresh.flatMap(({ order, rejection }) => (rejection.isOver ? order.numbers : []));
  const taken = await takenAmong(db, raffle, freed, now);
  const changed = await changedSinceRejection(
    db,
    fresh.map(({ order }) => order),
  );
  return new Map(
    fresh
      .filter(({ order }) => !changed.has(order.id))
      .filter(({ order, rejection: { isOver } }) => !isOver || !order.numbers.some((number) => taken.has(number)))
      .map(({ order, rejection: { at, isOver } }) => [order.id, { until: undoableUntil(at).toString(), isOver }]),
  );
}

/** What changes which numbers an order is for. */
const changes: readonly EventKind[] = ['order.numbers-dropped', 'order.number-swapped'];

/** Those of some rejected orders of a community whose holder dropped or swapped numbers since: the receipt was for others. */
export async function changedSinceRejection(
  db: Db | Transaction,
  orders: readonly OrderRow[],
): Promise<ReadonlySet<string>> {
  const [first] = orders;
  if (!first) return new Set();
  const last = await lastEvents(
    db,
    { communityId: first.community_id, subject: 'order', kinds: ['order.rejected', ...changes] },
    orders.map(({ id }) => id),
  );
  return new Set([...last].flatMap(([id, { kind }]) => (kind === 'order.rejected' ? [] : [id])));
}

async function takenAmong(
  db: Db,
  raffle: RaffleRow,
  numbers: readonly number[],
  now: Temporal.Instant,
): Promise<ReadonlySet<number>> {
  if (numbers.length === 0) return new Set();
  const tickets = await ticketsOf(db, raffle, numbers);
  return new Set(tickets.flatMap((ticket) => (numberState(ticket, now) === 'free' ? [] : ticket.number)));
}
