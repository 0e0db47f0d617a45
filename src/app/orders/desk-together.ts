import type { Db } from '#db/client.ts';
import { ordersOfRaffle } from '#db/orders/orders.ts';
import type { OrderRow, RaffleRow } from '#db/tables.ts';
import { mostTogether, reasonLeftOut, sumOf } from '#domain/orders/confirm-several.ts';
import { isUuid } from '#domain/uuid.ts';
import { moneyAtDesk } from './desk-money.ts';
import type { ordersAtDesk } from './desk-orders.ts';
import type { Outcomes } from './each-order-apart.ts';
import { orderMarks } from './order-marks.ts';

/** The orders that an address names to be confirmed together; `all`: those of the shown page. */
export type TogetherAsked = { named: readonly string[]; all: boolean };

type AtDesk = Awaited<ReturnType<typeof ordersAtDesk>>;

/**
 * What is said before several orders are confirmed together, at most a page of them: each with the mark of how it is now,
 * what they come to, and which are left out and why. The marks are read first: what comes after them is told apart from
 * what is shown.
 * @param options.page the orders of the shown page
 * @param options.awaited how many orders the list still waits for; null while the sale is open
 * @param options.show what the desk shows of orders
 */
export async function togetherAtDesk(
  db: Db,
  raffle: RaffleRow,
  {
    asked,
    page,
    awaited,
    show,
  }: {
    asked: TogetherAsked;
    page: readonly OrderRow[];
    awaited: number | null;
    show: (orders: readonly OrderRow[]) => Promise<AtDesk>;
  },
) {
  const named = asked.all ? page.map(({ id }) => id) : asked.named;
  const ids = [...new Set(named)].filter(isUuid).slice(0, mostTogether);
  const marks = await orderMarks(db, raffle.community_id, ids);
  const orders = await show(await ordersOfRaffle(db, raffle, ids));
  const decided = orders.map((order) => ({ ...order, why: reasonLeftOut(order), mark: marks.get(order.id) ?? '' }));
  const taken = decided.filter(({ why }) => why === null);
  return {
    orders: taken.map(({ id, name, numbers, due, mark, second, cash }) => ({
      ...{ id, name, numbers, due, mark },
      /** What is due of it in its second currency, and whether who sells it says that it came in that. */
      second: second && second.due.amount > 0 ? second.due : null,
      isSaidSecond: cash?.came != null,
    })),
    total: { amount: sumOf(taken.map(({ due }) => due)), currency: raffle.currency },
    left: decided.flatMap(({ id, name, why }) => (why === null ? [] : [{ id, name, why }])),
    /** Whether the list is sealed with them. */
    sealsList: awaited !== null && taken.length === awaited,
  };
}

/** What became of orders just confirmed together, for whoever did it to undo that; null where an address names none. */
export async function togetherDone(
  db: Db,
  raffle: RaffleRow,
  { outcomes, now }: { outcomes: Outcomes | null | undefined; now: Temporal.Instant },
) {
  if (!outcomes) return null;
  const named = [...outcomes.done, ...outcomes.left.map(({ order }) => order)].filter(isUuid).slice(0, mostTogether);
  const rows = await ordersOfRaffle(db, raffle, [...new Set(named)]);
  if (rows.length === 0) return null;
  const done = rows.filter(({ id, status }) => status === 'confirmed' && outcomes.done.includes(id));
  const money = await moneyAtDesk(db, raffle, { orders: done, now });
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return {
    count: done.length,
    total: {
      amount: sumOf(done.map((order) => ({ amount: money(order).payment?.amount ?? 0 }))),
      currency: raffle.currency,
    },
    /** Those whose confirmation may still be undone. */
    undoable: done.filter((order) => money(order).undoableUntil !== null).map(({ id }) => id),
    left: outcomes.left.flatMap(({ order, why }) => {
      const name = names.get(order);
      return name === undefined ? [] : [{ id: order, name, why }];
    }),
  };
}
