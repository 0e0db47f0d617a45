import { expect, test } from 'vitest';
import { bookPart } from '#app/orders/book-part.ts';
import { confirmOrder } from '#app/orders/confirm-order.ts';
import { markRefundDue, markRefunded } from '#app/orders/refund-order.ts';
import { sellForOther } from '#app/orders/sell-for-other.ts';
import { sendReceipt } from '#app/orders/send-receipt.ts';
import { showDeskFigures } from '#app/orders/show-desk-figures.ts';
import { undoConfirmation } from '#app/orders/undo-confirmation.ts';
import { findRaffle } from '#app/raffles/find-raffle.ts';
import { collectedByRaffle } from '#db/communities/figures.ts';
import { stranger } from '#support/app.ts';
import { app, clock, orderFixture, orderOf, saleWith } from '#support/order-fixture.ts';
import { bookInLedger } from '#support/part-payment.ts';
import { takeAs } from '#support/raffle.ts';
import { receiptPaper } from '#support/receipt.ts';
import { visitorAs } from '#support/signed-in.ts';
import { formatMoney } from '#texts/format.ts';
import { deskTexts } from '#texts/orders/desk.ts';
import { ledgerTexts } from '#texts/orders/ledger-columns.ts';
import { paths } from '#texts/paths.ts';

await orderFixture();

const euros = (amount: number) => ({ amount, currency: 'EUR' }) as const;

/** A raffle at 2,50 € of which numbers were paid in several ways, undone, given back, sold by hand, and left unpaid. */
async function soldInManyWays() {
  const sale = await saleWith('seller');
  const { address, ana, actor } = sale;
  const take = (name: string, numbers: readonly number[]) => takeAs(app, address, name, numbers);
  const paid = async (name: string, numbers: readonly number[], way: string) => {
    const { orderId: order } = await take(name, numbers);
    await confirmOrder(app, ana, { ...address, order, form: { way } });
    return { ...address, order };
  };
  await paid('=HYPERLINK("http://x")', [1, 2], 'cash');
  const back = await paid('Carla', [3], 'bizum');
  await markRefundDue(app, ana, { ...back, form: {} });
  await markRefunded(app, ana, { ...back, form: { way: 'bizum' } });
  await undoConfirmation(app, ana, await paid('Dani', [4, 5], 'cash'));
  await markRefundDue(app, ana, { ...(await paid('Eva', [6], 'bizum')), form: {} });
  const part = await take('Fede', [7, 8]);
  await bookPart(app, ana, { ...address, order: part.orderId, form: { amount: '1,20', way: 'bizum' } });
  const inReview = await take('Gema', [9]);
  await sendReceipt(app, stranger, { place: { key: inReview.secret }, form: {}, sent: receiptPaper() });
  const form = { typed: '20, 21', name: 'Juan', requestKey: 'd2719b4f-90a1-4b7e-8d0a-5b1a3f0f7c22' };
  await sellForOther(app, actor, { address, form });
  await bookInLedger(app, await orderOf(part.secret), 30);
  clock.pass({ seconds: 1 });
  return sale;
}

test('the desk says what came, went back and is here by each way, to the cent of the ledger, and each seller their own', async () => {
  const { address, ana, actor, person, desk } = await soldInManyWays();
  const { community, raffle } = await findRaffle(app.db, address, stranger);
  const shown = await showDeskFigures(app, ana, address);
  const scope = { community, creditedTo: null, since: null };
  expect((await collectedByRaffle(app.db, scope)).get(raffle.id)?.amount).toBe(shown.sums?.all.held.amount);
  expect(shown.sums).toEqual({
    all: { received: euros(1150), returned: euros(250), held: euros(900) },
    ways: [
      { way: 'bizum', received: euros(620), returned: euros(250), held: euros(370) },
      { way: 'cash', received: euros(530), returned: euros(0), held: euros(530) },
    ],
    toReturn: euros(250),
    due: euros(500 + 350 + 250 + 500),
    dueInReview: euros(250),
    unpaidOrders: 4,
  });
  expect(shown.sellers.map(({ uid, held, due }) => [uid, held.amount, due.amount])).toEqual([
    [actor.userId, 0, 500],
    [null, 900, 1100],
  ]);
  const own = await showDeskFigures(app, actor, address);
  expect(own.sums).toEqual({
    all: { received: euros(0), returned: euros(0), held: euros(0) },
    ways: [],
    toReturn: euros(0),
    due: euros(500),
    dueInReview: euros(0),
    unpaidOrders: 1,
  });
  expect(own.sellers).toEqual([]);
  const page = await (await person.get(desk)).text();
  expect(page).toContain(deskTexts.sums.titleOwn);
  expect(page).toContain(deskTexts.sums.none);
  expect(page).not.toContain(formatMoney(euros(900), 'ES'));
});

test('the ledger of a raffle is a table whose sums are what is here, and which runs nothing in a spreadsheet', async () => {
  const { address, ana, person } = await soldInManyWays();
  for (const path of [paths.raffleDeskLedger(address), paths.raffleDeskLedgerXlsx(address)])
    expect((await person.get(path)).status).toBe(403);
  const organiser = await visitorAs(app, ana);
  const { community } = await findRaffle(app.db, address, stranger);
  const response = await organiser.get(paths.raffleDeskLedger(address));
  expect(response.headers.get('Content-Disposition')).toContain(`${ledgerTexts.file}-${address.raffle}.csv`);
  const [head, ...rows] = (await response.text()).trim().split('\r\n');
  expect(head).toContain(ledgerTexts.columns.map((column) => `"${column}"`).join(','));
  const sums = rows.map((row) => Number(/,(-?\d+\.\d\d),"EUR"/.exec(row)?.[1]));
  expect(sums.toSorted((one, other) => one - other)).toEqual([-5, -2.5, 0.3, 1.2, 2.5, 2.5, 5, 5]);
  const shown = await showDeskFigures(app, ana, address);
  expect(sums.reduce((all, sum) => all + Math.round(sum * 100), 0)).toBe(shown.sums?.all.held.amount);
  expect(rows.join('\n')).toContain(`"'=HYPERLINK(""http://x"")"`);
  const undone = rows.find((row) => row.includes(ledgerTexts.kinds.undone)) ?? '';
  const [of = ''] = undone.match(/[\da-f]{8}-[\da-f-]{27}/g)?.slice(-1) ?? [];
  expect(rows.filter((row) => row.includes(of)).map((row) => row.includes('"Dani"'))).toEqual([true, true]);
  expect(rows.filter((row) => row.includes(ledgerTexts.automatic))).toHaveLength(1);
  const book = await organiser.get(paths.raffleDeskLedgerXlsx(address));
  expect([book.status, new Uint8Array(await book.arrayBuffer()).subarray(0, 2)]).toEqual([
    200,
    new Uint8Array([0x50, 0x4b]),
  ]);
  const told = await app.db
    .selectFrom('events')
    .select('data')
    .where('community_id', '=', community.id)
    .where('kind', '=', 'raffle.ledger-exported')
    .orderBy('id')
    .execute();
  expect(told.map(({ data }) => data.format)).toEqual(['csv', 'xlsx']);
});
