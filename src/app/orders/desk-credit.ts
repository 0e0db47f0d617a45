import type { Db } from '#db/client.ts';
import { debtsByAge } from '#db/orders/debts.ts';
import type { DeskFilter } from '#db/orders/desk.ts';
import type { OrderRow, RaffleRow } from '#db/tables.ts';
import { debtAge, debtAges } from '#domain/orders/debt-age.ts';
import type { DeskList } from '#domain/orders/desk.ts';
import { isOnCredit } from '#domain/orders/order.ts';
import { creditsShown, saleCreditsShown } from './give-credit.ts';

/** What a raffle's desk shows of credit: what its list of debts comes to, and until when a sale can be on credit. */
export async function creditAtDesk(
  db: Db,
  raffle: RaffleRow,
  { list, maySell, now, ...filter }: DeskFilter & { list: DeskList; maySell: boolean; now: Temporal.Instant },
) {
  return {
    debts: list === 'credit' ? await debtsShown(db, raffle, filter, now) : null,
    saleCredits: maySell ? saleCreditsShown(raffle, now) : [],
  };
}

/** What the desk shows of credit at an order. */
export function debtShown(raffle: RaffleRow, order: OrderRow, now: Temporal.Instant) {
  const { status, credit_until: creditUntil, created_at: takenAt } = order;
  return {
    isOnCredit: isOnCredit({ status, creditUntil }),
    /** Until when it can be kept unpaid on credit, or for longer. */
    credits: creditsShown(raffle, order, now),
    debtAge: debtAge(takenAt, now),
  };
}

async function debtsShown(db: Db, raffle: RaffleRow, filter: DeskFilter, now: Temporal.Instant) {
  const found = await debtsByAge(db, raffle, filter, now);
  const { currency } = raffle;
  return {
    orders: found.reduce((sum, { orders }) => sum + orders, 0),
    due: { amount: found.reduce((sum, { due }) => sum + due, 0), currency },
    byAge: debtAges.flatMap((age) => {
      const of = found.find((each) => each.age === age);
      return of ? [{ age, orders: of.orders, due: { amount: of.due, currency } }] : [];
    }),
  };
}
