import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { eraseAccount } from '#app/accounts/erase-account.ts';
import type { Actor } from '#app/app.ts';
import { confirmOrder } from '#app/orders/confirm-order.ts';
import { undoPart } from '#app/orders/undo-part.ts';
import { createRaffle } from '#app/raffles/create-raffle.ts';
import { deleteLines, forgetOldStatements } from '#app/statements/forget-statements.ts';
import { keepLines } from '#app/statements/keep-lines.ts';
import { previewStatement } from '#app/statements/preview-statement.ts';
import { putLineAside, takeLineBack } from '#app/statements/put-line-aside.ts';
import { showLines } from '#app/statements/show-lines.ts';
import { transaction } from '#db/client.ts';
import { lockLine } from '#db/statements/lines.ts';
import { statementLimits } from '#domain/statements/statement-fields.ts';
import { testApp } from '#support/app.ts';
import { withClock } from '#support/clock.ts';
import { freshDatabase } from '#support/database.ts';
import { buyerInParts } from '#support/part-payment.ts';
import { putIn } from '#support/people.ts';
import { raffleForm, raffleOnSale, refusalOf, takeAs } from '#support/raffle.ts';
import { bringLines, confirmAs } from '#support/statement.ts';

const database = await freshDatabase();
const { app, clock } = testApp(database.handle);
afterAll(() => database.drop());

/** A raffle on sale, and what its desk and its organisers see and do of lines. */
async function sale() {
  const on = await raffleOnSale(app);
  const see = (by: Actor = on.ana, asidePage = 1) =>
    showLines(app, by, { ...on.address, page: 1, asidePage, chosen: null });
  const buyer = await buyerInParts(app, [1, 2], on);
  const community = (await buyer.order()).community_id;
  const kept = () =>
    app.db.selectFrom('statement_lines').select(['text', 'amount']).where('community_id', '=', community).execute();
  /** Matches a line with the order and takes the payment back. */
  const matchAndUndo = async (fingerprint: string) => {
    await confirmAs(app, on.ana, buyer.at, fingerprint, 200);
    const payment = (await buyer.lines()).at(-1);
    await undoPart(app, on.ana, { ...buyer.at, payment: payment?.id ?? '' });
  };
  return { ...on, buyer, community, see, kept, matchAndUndo };
}

test('a line whose payment was taken back is deleted with those of no payment, as many as were told; brought again, it is there again', async () => {
  using _clock = withClock(clock);
  const { ana, address, community, see, kept, matchAndUndo } = await sale();
  const [line] = await bringLines(app, ana, address, ['Nomina', '2,00']);
  await matchAndUndo(line?.fingerprint ?? '');
  await bringLines(app, ana, address, ['Venta', '7,00']);
  expect((await see()).counts).toMatchObject({ lines: 2, unmatched: 2 });

  const key = { community_id: community, fingerprint: line?.fingerprint ?? '' };
  await transaction(app.db, async (tx) => {
    // somebody is about to match it
    await lockLine(tx, key);
    expect(await deleteLines(app, ana, address)).toEqual({ lines: 1 });
  });
  expect(await kept()).toEqual([{ text: 'Nomina', amount: 200 }]);
  expect(await deleteLines(app, ana, address)).toEqual({ lines: 1 });
  expect(await kept()).toEqual([{ text: null, amount: 200 }]);
  expect((await see()).counts).toMatchObject({ lines: 0, unmatched: 0 });

  const again = await bringLines(app, ana, address, ['Nomina', '2,00']);
  expect(again).toMatchObject([{ fingerprint: line?.fingerprint, left: 200, text: 'Nomina' }]);
  clock.pass({ hours: 24 * statementLimits.days + 1 });
  await forgetOldStatements(app);
  expect(await kept()).toEqual([{ text: null, amount: 200 }]);
});

test('what paid an order is neither emptied nor written anew', async () => {
  const { ana, address, buyer, kept } = await sale();
  const [line] = await bringLines(app, ana, address, ['Rifa', '2,00']);
  await confirmAs(app, ana, buyer.at, line?.fingerprint ?? '', 200);
  expect(await deleteLines(app, ana, address)).toEqual({ lines: 0 });
  const emptied = app.db.updateTable('statement_lines').set({ text: null, reference: null, name: null });
  await expect(emptied.where('fingerprint', '=', line?.fingerprint ?? '').execute()).rejects.toThrow('append-only');
  const other = app.db.updateTable('statement_lines').set({ text: 'Otra' });
  await expect(other.where('fingerprint', '=', line?.fingerprint ?? '').execute()).rejects.toThrow('append-only');
  expect(await kept()).toEqual([{ text: 'Rifa', amount: 200 }]);
});

test('with the account of who brought them go the lines of no payment, which another organiser may bring again', async () => {
  const { ana, address, buyer, community, see, kept } = await sale();
  const marta = await putIn(app, community, 'Marta', { role: 'admin' });
  const [paid] = await bringLines(app, marta, address, ['Rifa de Beto', '2,00']);
  await confirmAs(app, ana, buyer.at, paid?.fingerprint ?? '', 200);
  await bringLines(app, marta, address, ['Venta', '7,00']);
  await eraseAccount(app, marta, { confirmation: 'ELIMINAR' });
  expect(await kept()).toEqual([{ text: null, amount: 200 }]);
  await bringLines(app, ana, address, ['Venta', '7,00'], ['Rifa de Beto', '2,00']);
  expect((await see()).lines).toMatchObject([{ text: 'Venta', left: 700 }]);
  expect(await kept()).toEqual(expect.arrayContaining([{ text: null, amount: 200 }]));
});

test('one income that came in two files is kept, and said to be the same before either is matched; two of one file are not', async () => {
  using _clock = withClock(clock);
  const { ana, address, see } = await sale();
  await bringLines(app, ana, address, ['Bizum de Eva', '9,00'], ['Bizum de Eva', '9,00']);
  expect((await see()).lines.map(({ mayBe }) => mayBe)).toEqual([undefined, undefined]);
  clock.pass({ minutes: 1 });
  const lines = await bringLines(app, ana, address, ['Bizum de Eva 000123', '9,00'], ['Bizum de Luis', '9,00']);
  const said = Object.fromEntries(lines.map(({ text, mayBe }) => [text, mayBe?.said]));
  expect([lines.length, said]).toEqual([
    4,
    { 'Bizum de Eva': 'Bizum de Eva 000123', 'Bizum de Eva 000123': 'Bizum de Eva', 'Bizum de Luis': undefined },
  ]);
});

test('a line that names an order that is paid, or may be a payment noted by hand, says so', async () => {
  const { ana, address, community, see } = await sale();
  const { orderId } = await takeAs(app, address, 'Lola Rojo', [7]);
  const { reference } = await app.db
    .selectFrom('orders')
    .select('reference')
    .where('community_id', '=', community)
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const [waiting] = await bringLines(app, ana, address, [`Rifa ${reference}`, '2,50']);
  expect([waiting?.names, waiting?.proposals.length]).toEqual([null, 1]);
  await confirmOrder(app, ana, { ...address, order: orderId, form: {} });
  expect((await see()).lines).toMatchObject([
    { names: { reference, why: 'paid' }, proposals: [], noted: [{ reference }] },
  ]);
  const of = async (text: string, sum: string) =>
    (await bringLines(app, ana, address, [text, sum])).find((line) => line.text === text)?.noted;
  // it is of the line that names it, and of no other
  expect(await of('Lola Rojo', '2,50')).toEqual([]);
  const eva = await takeAs(app, address, 'Eva Gil', [8]);
  await confirmOrder(app, ana, { ...address, order: eva.orderId, form: {} });
  expect(await of('BIZUM GIL EVA', '2,50')).toMatchObject([{ name: 'Eva Gil' }]);
  expect(await of('Rojo Lola', '2,49')).toEqual([]);
});

test('a statement that does not say its currency is of one alone, whatever the raffle that it is brought at', async () => {
  const { ana, address, kept } = await sale();
  const { communityUrl } = address;
  const form = { ...raffleForm, title: 'En dólares', currency: 'USD' };
  const dollars = { communityUrl, raffle: (await createRaffle(app, ana, { communityUrl, form })).raffle };
  await bringLines(app, ana, address, ['Bizum de Eva', '9,00'], ['Venta', '7,00']);
  const again = bringLines(app, ana, dollars, ['Venta', '7,00'], ['Otra', '3,00']);
  expect(await refusalOf(again)).toMatchObject({ code: 'statement.other-currency', params: { currency: 'EUR' } });
  expect(await kept()).toHaveLength(2);
  const [day] = app.clock.now().toString().split('T');
  const sent = `Fecha;Concepto;Importe;Moneda\n${day};Venta;7,00;USD`;
  const { statement } = await previewStatement(app, ana, { ...dollars, sent });
  expect(await keepLines(app, ana, { ...dollars, statement })).toEqual({ kept: 1, known: 0 });
});

test('a line that was noted by hand is put aside: nobody confirms it, nor does a file or a deletion offer it again, until it is taken back', async () => {
  using _clock = withClock(clock);
  const { ana, address, buyer, community, see, kept } = await sale();
  const marta = await putIn(app, community, 'Marta', { role: 'admin' });
  const [line] = await bringLines(app, marta, address, ['Bizum de Eva', '2,00']);
  const form = { line: line?.fingerprint ?? '' };
  await putLineAside(app, marta, { ...address, form });
  await putLineAside(app, ana, { ...address, form });
  const confirmed = () => confirmAs(app, ana, buyer.at, form.line, 200);
  expect((await refusalOf(confirmed())).code).toBe('statement.line-aside');
  expect(await see()).toMatchObject({ lines: [], aside: [{ left: 200, text: 'Bizum de Eva', by: 'Marta' }] });

  // what may be the same money in another file says so
  clock.pass({ minutes: 1 });
  const again = await bringLines(app, ana, address, ['Bizum de Eva', '2,00'], ['Bizum de Eva 000123', '2,00']);
  expect(again).toMatchObject([{ text: 'Bizum de Eva 000123', mayBeCounted: true }]);
  expect(await deleteLines(app, ana, address)).toEqual({ lines: 2 });
  expect([await kept(), (await see()).aside]).toEqual([[{ text: null, amount: 200 }], []]);
  const [day] = app.clock.now().toString().split('T');
  const { statement } = await previewStatement(app, ana, {
    ...address,
    sent: `Fecha;Concepto;Importe\n${day};Bizum de Eva;2,00`,
  });
  expect(await keepLines(app, ana, { ...address, statement })).toEqual({ kept: 0, known: 1 });
  expect(await see()).toMatchObject({ lines: [], aside: [{ text: 'Bizum de Eva' }] });

  // beyond a page of them, on the next
  await sql`
    with others as (
      insert into statement_lines (community_id, fingerprint, booked_on, amount, currency, text, reference, name, kept_by, kept_at)
      select ${community}, md5(at::text) || md5(at::text), ${day}::date, 100, 'EUR', 'Otro', '', '', ${marta.userId}, now()
      from generate_series(1, 50) as at
      returning fingerprint
    )
    insert into aside_lines (community_id, fingerprint, put_by, put_at)
    select ${community}, fingerprint, ${marta.userId}, '2100-01-01' from others
  `.execute(app.db);
  const asideAt = async (asidePage: number) => (await see(ana, asidePage)).aside.map(({ text }) => text);
  expect(await asideAt(1)).toEqual(Array.from({ length: 50 }, () => 'Otro'));
  expect([await asideAt(2), await asideAt(99)]).toEqual([['Bizum de Eva'], ['Bizum de Eva']]);
  expect((await see()).asidePage).toEqual({ page: 1, pages: 2 });
  await sql`delete from aside_lines where put_at = '2100-01-01'`.execute(app.db);
  await app.db.deleteFrom('statement_lines').where('text', '=', 'Otro').execute();

  await takeLineBack(app, ana, { ...address, form });
  await takeLineBack(app, ana, { ...address, form });
  expect(await see()).toMatchObject({ lines: [{ left: 200 }], aside: [] });
  await confirmed();
  expect((await refusalOf(putLineAside(app, ana, { ...address, form }))).code).toBe('statement.line-used');
  const events = app.db
    .selectFrom('events')
    .select(['kind', 'actor'])
    .where('kind', 'in', ['raffle.line-put-aside', 'raffle.line-taken-back']);
  expect(await events.where('community_id', '=', community).orderBy('id').execute()).toEqual([
    { kind: 'raffle.line-put-aside', actor: marta.userId },
    { kind: 'raffle.line-taken-back', actor: ana.userId },
  ]);
});
