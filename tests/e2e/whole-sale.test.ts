import { expect, test, vi } from 'vitest';
import { expireDueHolds } from '#app/orders/expire-due-holds.ts';
import { makeSellerLink } from '#app/orders/seller-link.ts';
import { openPage } from '#support/browser.ts';
import {
  addReceipt,
  bookPart,
  confirm,
  confirmAllTogether,
  giveUp,
  markCash,
  match,
  payByCard,
  readByBuyer,
  refund,
  refundBoth,
  sellOnCredit,
  sendReceipt,
  undoPart,
} from '#support/sale-acts.ts';
import { agree, agreeSoundly, ledgerAgrees } from '#support/sale-agrees.ts';
import {
  bringStatement,
  buyByPhone,
  confirmAndUndo,
  confirmThree,
  phoneFor,
  rejectAndConfirm,
  sendFromPhone,
  settleShort,
} from '#support/sale-phones.ts';
import { holdAtStall, sellAtStall, sellOffline, undoAtStall } from '#support/sale-stalls.ts';
import { run } from '#support/shell.ts';
import { waits } from '#support/waits.ts';
import { atDesk, boughtBy, seal, take, wholeSale } from '#support/whole-sale.ts';
import { paths } from '#texts/paths.ts';

vi.setConfig({ testTimeout: waits.journey });

const sale = await wholeSale();
const { app, clock, address, book } = sale;
const [organiser, stall] = await Promise.all([phoneFor(sale, sale.ana), phoneFor(sale, sale.marta)]);

const from = (first: number, count: number) => Array.from({ length: count }, (_, more) => first + more);

/** What one of two sellers alone sells; Marta sells it at a market, and undoes one sale. */
async function theStallOpens(): Promise<void> {
  await atDesk(sale, 'allot', { typed: '100-199', seller: sale.marta.userId });
  await atDesk(sale, 'allot', { typed: '200-299', seller: sale.nico.userId });
  await openPage(stall, paths.raffleStall(address));
  for (const numbers of [[100], [101, 102], [103], [104, 105, 106], [107]]) await sellAtStall(sale, stall, numbers);
  await undoAtStall(sale, stall, 107);
}

/** The other seller holds a number for somebody, is paid for it later, and then sells where there is no connection. */
async function theOtherSells(): Promise<void> {
  await holdAtStall(sale, 'Otilia', 200);
  await markCash(sale, 'Otilia', sale.nico.userId);
  const market = await phoneFor(sale, sale.nico, true);
  await sellOffline(sale, market);
  await market.context().close();
}

const senders = 'Adela Bruno Celia Darío Elvira Félix Gloria Hugo Inés Jaime Lola Mario'.split(' ');

/** Thirteen pay by Bizum and send the receipt, one of them a bad one; the desk reviews them one by one and together. */
async function receiptsAreReviewed(): Promise<void> {
  for (const [at, name] of senders.entries()) {
    await take(sale, name, from(300 + 10 * at, 1 + (at % 4)));
    await sendReceipt(sale, name);
    await agree(sale, `${name} sent a receipt`);
  }
  const buyer = await phoneFor(sale, null);
  await buyByPhone(sale, buyer);
  await sendFromPhone(sale, buyer, 'borroso');
  await confirmAndUndo(sale, organiser, 'Adela');
  await rejectAndConfirm(sale, { desk: organiser, buyer });
  await buyer.context().close();
  await confirmThree(sale, organiser, ['Bruno', 'Celia', 'Darío']);
  await organiser.goto('about:blank');
  await confirmAllTogether(sale, senders.slice(4), 'bizum');
}

/** Six pay by card, one of them by the link of a seller; three in cash at the desk. Two of them get their money back. */
async function cardsAndCash(): Promise<void> {
  for (const [at, name] of ['Paula', 'Quique', 'Rosa', 'Saúl', 'Teresa'].entries()) {
    await take(sale, name, from(500 + 2 * at, 2));
    await payByCard(sale, name);
    await agree(sale, `${name} paid by card`);
  }
  await refund(sale, 'Rosa', { way: 'stripe' });
  await makeSellerLink(app, sale.marta, address);
  const { code } = await app.db.selectFrom('seller_links').select('code').executeTakeFirstOrThrow();
  await take(sale, 'Uriel', [515, 516], { code, seller: sale.marta.userId });
  await payByCard(sale, 'Uriel');
  await agree(sale, 'a card paid a seller’s sale');
  for (const [at, name] of ['Alba', 'Benito', 'Clara'].entries()) {
    await take(sale, name, [520 + at]);
    await confirm(sale, name, 'cash');
    await agree(sale, `${name} paid at the desk`);
  }
  await refund(sale, 'Clara', { way: 'cash' });
  // out of the hand of who sold it
  await refund(sale, 'Sin nombre 103', { way: 'cash', hand: sale.marta.userId });
}

/** Five pay by transfer: by their reference, two at once, in two sums, and with a name alone. */
async function aStatementIsMatched(): Promise<void> {
  const people = { Vega: [530], Walter: [531], Ximena: [532, 533], Yago: [534, 535], 'Zoe Prieto': [536, 537, 538] };
  for (const [name, numbers] of Object.entries(people)) await take(sale, name, numbers);
  await agree(sale, 'five said that they pay by transfer');
  const [year, month, day] = clock.now().toString().slice(0, 10).split('-');
  const ref = (name: string) => boughtBy(sale, name).reference;
  const rows = [
    `TRANSF ${ref('Vega')}\t3,50`,
    `FAMILIA ${ref('Walter')} ${ref('Ximena')}\t10,50`,
    `RIFA 1 ${ref('Yago')}\t3,00`,
    `RIFA 2 ${ref('Yago')}\t4,00`,
    'ZOE PRIETO\t10,50',
    'NOMINA\t1.250,00',
    'SUPERMERCADO\t-30,00',
  ].map((row) => `${day}/${month}/${year}\t${row}\t0,00`);
  await bringStatement(sale, organiser, rows, { name: 'Vega' });
  for (const [text, name, amount] of [
    ['FAMILIA', 'Walter', 350],
    ['FAMILIA', 'Ximena', 700],
    ['RIFA 1', 'Yago', 300],
    ['RIFA 2', 'Yago', 400],
    ['ZOE', 'Zoe Prieto', 1050],
  ] as const) {
    await match(sale, text, name, amount);
    await agree(sale, `${text} is a payment of ${name}`);
  }
}

/** Three buy on credit, of whom two pay; two pay part by part, of whom one gives up; two forget to pay. */
async function creditAndParts(): Promise<void> {
  for (const [at, name] of ['Dora', 'Eloy', 'Fermín'].entries()) await sellOnCredit(sale, name, from(600 + 2 * at, 2));
  await agree(sale, 'three buy on credit');
  await confirm(sale, 'Dora', 'cash');
  await addReceipt(sale, 'Eloy');
  await agree(sale, 'a debtor sent a receipt');
  await confirm(sale, 'Eloy', 'bizum');
  await take(sale, 'Gema', from(610, 4));
  await bookPart(sale, 'Gema', 500, 'bizum');
  const mistaken = await bookPart(sale, 'Gema', 400, 'cash');
  await agreeSoundly(sale, 'two parts are noted');
  expect(await readByBuyer(sale, 'Gema')).toContain('Llevas pagado 9 €. Faltan 5 €');
  await undoPart(sale, 'Gema', mistaken);
  expect(await readByBuyer(sale, 'Gema')).toContain('Llevas pagado 5 €. Faltan 9 €');
  await bookPart(sale, 'Gema', 400, 'transfer');
  await bookPart(sale, 'Gema', 500, 'cash');
  await agreeSoundly(sale, 'the last part pays');
  await take(sale, 'Lidia', [617, 618]);
  await bookPart(sale, 'Lidia', 200, 'cash');
  await payByCard(sale, 'Lidia');
  await agreeSoundly(sale, 'the last part is paid by card');
  await refundBoth(sale, 'Lidia', 500);
  await take(sale, 'Héctor', [615, 616]);
  await bookPart(sale, 'Héctor', 200, 'cash');
  await giveUp(sale, 'Héctor', 'cash');
  for (const [at, name] of ['Iván', 'Julia'].entries()) await take(sale, name, [620 + at]);
  await agree(sale, 'two have not paid');
}

/** Who did not pay in time has nothing, and one of them turns out to have paid. */
async function timePasses(): Promise<void> {
  clock.pass({ hours: 48 });
  await expireDueHolds(app);
  for (const name of ['Fermín', 'Iván', 'Julia', 'Sin nombre 204']) book.stands(name, 'over');
  await agreeSoundly(sale, 'four holds ran out');
  await sendReceipt(sale, 'Julia');
  await agreeSoundly(sale, 'a receipt came late, and its number was still free');
  await confirm(sale, 'Julia', 'bizum');
  await agree(sale, 'who paid late has the number');
}

test('a raffle of a thousand numbers is sold to forty people in every way, its money right to the cent at each step', async () => {
  await agree(sale, 'nothing is sold');
  await theStallOpens();
  await theOtherSells();
  await receiptsAreReviewed();
  await cardsAndCash();
  await aStatementIsMatched();
  await creditAndParts();
  await timePasses();
  await settleShort(sale, { desk: organiser, stall }, 500);
  expect(book.balance(sale.marta.userId)).toBe(500);

  expect(await seal(sale)).toEqual(book.sums([]).paid);
  await agreeSoundly(sale, 'the list is sealed');
  await ledgerAgrees(sale);
  const { databaseUrl, dataDir } = sale.server;
  const settings = [`DATABASE_URL=${databaseUrl}`, `DATA_DIR=${dataDir}`];
  const checked = await run('env', [...settings, 'npm', 'run', '--silent', 'revisar']);
  expect(checked).toMatchObject({ exit: 0, out: 'Todo cuadra.\n' });
});
