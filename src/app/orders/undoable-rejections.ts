import type { Db, Transaction } from '#db/client.ts';
import { lastEvents } from '#db/events.ts';
import { numbersGone } from '#db/orders/tickets.ts';
import { lifecycleOf } from '#db/raffles/raffles.ts';
import type { OrderRow, RaffleRow } from '#db/tables.ts';
import type { EventKind } from '#domain/event.ts';
import { isUndoable, undoableUntil } from '#domain/orders/order.ts';
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
  const freed = fresh.filter(({ rejection }) => rejection.isOver).map(({ order }) => order);
  const lost = await lostAmong(db, raffle, freed, now);
  const changed = await changedSinceRejection(
    db,
    fresh.map(({ order }) => order),
  );
  return new Map(
    fresh
      .filter(({ order }) => !changed.has(order.id))
      .filter(({ order, rejection: { isOver } }) => !isOver || !lost.has(order.id))
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

/** Those of some orders of a raffle that may not have all of their numbers now. */
async function lostAmong(
  db: Db,
  raffle: RaffleRow,
  orders: readonly OrderRow[],
  now: Temporal.Instant,
): Promise<ReadonlySet<string>> {
  const lost = new Set<string>();
  for (const [creditedTo, of] of Map.groupBy(orders, (order) => order.credited_to)) {
    const numbers = of.flatMap((order) => order.numbers);
    const gone = await numbersGone(db, raffle, { numbers, creditedTo, now });
    for (const order of of) if (order.numbers.some((number) => gone.has(number))) lost.add(order.id);
  }
  return lost;
}
