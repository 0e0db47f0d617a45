import type { Db } from '#db/client.ts';
import { type DueSum, dueSums, type LedgerSum, ledgerSums } from '#db/orders/ledger-sums.ts';
import type { RaffleRow } from '#db/tables.ts';
import type { Money } from '#domain/money.ts';
import { type LedgerSums, sumsByWay, sumsOf } from '#domain/orders/sums-by-way.ts';

/** What the ledger of a raffle comes to by seller, and what is still to be paid. `creditedTo`: whose sales; null: all. */
export async function salesSums(db: Db, raffle: RaffleRow, creditedTo: string | null) {
  const [ledger, dues] = await Promise.all([ledgerSums(db, raffle, creditedTo), dueSums(db, raffle, creditedTo)]);
  return { ledger, dues };
}

type Summed = { ledger: readonly LedgerSum[]; dues: readonly DueSum[] };

/** The money of a raffle, or of one seller's sales of it, as its desk says it. */
export function sumsShown({ currency }: Pick<RaffleRow, 'currency'>, { ledger, dues }: Summed) {
  const money = (amount: number): Money => ({ amount, currency });
  const shown = ({ received, returned, held }: LedgerSums) => ({
    received: money(received),
    returned: money(returned),
    held: money(held),
  });
  return {
    all: shown(sumsOf(ledger)),
    ways: sumsByWay(ledger).map(({ way, ...sums }) => ({ way, ...shown(sums) })),
    /** What of that is held for those to whom it has to go back. */
    toReturn: money(sumsOf(ledger.filter(({ isToReturn }) => isToReturn)).held),
    due: money(dueOf(dues)),
    /** What of that is said to have been paid, and waits to be reviewed. */
    dueInReview: money(dueOf(dues.filter(({ isInReview }) => isInReview))),
    unpaidOrders: dues.reduce((sum, { orders }) => sum + orders, 0),
  };
}

/** The same of one seller, or of what nobody sold. */
export function sumsOfSeller(sums: Summed, seller: string | null): { held: number; due: number } {
  const isTheirs = ({ creditedTo }: { creditedTo: string | null }) => creditedTo === seller;
  return { held: sumsOf(sums.ledger.filter(isTheirs)).held, due: dueOf(sums.dues.filter(isTheirs)) };
}

function dueOf(dues: readonly DueSum[]): number {
  return dues.reduce((sum, { amount }) => sum + amount, 0);
}
