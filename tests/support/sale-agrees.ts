import { expect } from 'vitest';
import { showDeskFigures } from '#app/orders/show-desk-figures.ts';
import { showSellerAccounts } from '#app/settlements/show-seller-accounts.ts';
import { connect } from '#db/client.ts';
import { collectedByRaffle, pendingByRaffle } from '#db/communities/figures.ts';
import { brokenInvariants } from '#db/invariants.ts';
import { paths } from '#texts/paths.ts';
import { stateOf } from './raffle.ts';
import { saleWays } from './sale-book.ts';
import type { WholeSale } from './whole-sale.ts';

/** Compares the book with all that the product says of the money, to who runs and who sells the raffle, and of what is paid. */
export async function agree(sale: WholeSale, step: string): Promise<void> {
  const { app, community, address, ana, marta, nico, clock, book } = sale;
  const sellers = [ana.userId ?? '', marta.userId, nico.userId];
  const scope = { community, creditedTo: null, since: null };
  const [collected, pending, figures, { accounts }, states, ...own] = await Promise.all([
    collectedByRaffle(app.db, scope),
    pendingByRaffle(app.db, scope, clock.now()),
    showDeskFigures(app, ana, address),
    showSellerAccounts(app, ana, address),
    stateOf(app, address),
    ...[marta, nico].map((seller) => showDeskFigures(app, seller, address)),
  ]);
  // the desk tells sellers apart once anybody sold
  const told = figures.sellers.length > 0 ? [...sellers, null] : [];
  const said = {
    ...sumsSaid(figures),
    sellers: told.map((seller) => {
      const found = figures.sellers.find(({ uid }) => uid === seller);
      return [seller, found?.held.amount ?? 0, found?.due.amount ?? 0];
    }),
    accounts: sellers.map((seller) => {
      const { cash = 0, commission = 0, handed = 0, balance = 0 } = accounts.find(({ id }) => id === seller) ?? {};
      return [seller, cash, commission, handed, balance];
    }),
    // what the community's own page says of its only raffle
    community: [collected, pending].map((sums) => [...sums.values()][0]?.amount ?? 0),
    own: own.map(({ sums }) => [sums?.all.held.amount, sums?.due.amount]),
    paid: Object.entries(states).flatMap(([number, state]) => (state === 'paid' ? Number(number) : [])),
  };
  expect(said, step).toEqual({ ...book.sums(sellers), own: [marta, nico].map(({ userId }) => book.sold(userId)) });
}

function sumsSaid({ sums }: Awaited<ReturnType<typeof showDeskFigures>>) {
  if (!sums) throw new Error('the raffle costs nothing');
  const ways = saleWays.map((way) => {
    const { received, returned, held } = sums.ways.find((each) => each.way === way) ?? {};
    return [way, ...[received, returned, held].map((sum) => sum?.amount ?? 0)];
  });
  const { toReturn, due, dueInReview, unpaidOrders } = sums;
  return { ways, toReturn: toReturn.amount, due: due.amount, dueInReview: dueInReview.amount, unpaidOrders };
}

/** The same, and that every rule of the data holds. */
export async function agreeSoundly(sale: WholeSale, step: string): Promise<void> {
  await agree(sale, step);
  const database = connect({ connectionString: sale.server.databaseUrl });
  try {
    expect(await brokenInvariants(database.pool), step).toEqual([]);
  } finally {
    await database.close();
  }
}

/** The ledger that the organiser takes along has each line of the book, and no other, to the cent. */
export async function ledgerAgrees({ visits, address, book }: WholeSale): Promise<void> {
  const [, ...rows] = (await (await visits.ana.get(paths.raffleDeskLedger(address))).text()).trim().split('\r\n');
  const amounts = rows.map((row) => Math.round(Number(/,(-?\d+\.\d\d),"EUR"/.exec(row)?.[1]) * 100));
  expect(amounts.toSorted((one, other) => one - other)).toEqual(book.entries());
}
