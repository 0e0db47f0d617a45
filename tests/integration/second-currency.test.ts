import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { cancelRaffle } from '#app/draws/cancel-raffle.ts';
import { listNotifications } from '#app/notifications/list-notifications.ts';
import { notifyOrganisers } from '#app/notifications/notify-organisers.ts';
import { confirmOrder } from '#app/orders/confirm-order.ts';
import { confirmOrders } from '#app/orders/confirm-orders.ts';
import { dropNumbers } from '#app/orders/drop-numbers.ts';
import { exportLedger } from '#app/orders/export-ledger.ts';
import { exportOrders } from '#app/orders/export-orders.ts';
import { listOwnOrders } from '#app/orders/list-own-orders.ts';
import { markCash } from '#app/orders/mark-cash.ts';
import { markRefundDue, markRefunded } from '#app/orders/refund-order.ts';
import { remindOrder } from '#app/orders/remind-order.ts';
import { sellForOther } from '#app/orders/sell-for-other.ts';
import { showDesk } from '#app/orders/show-desk.ts';
import { showStall } from '#app/orders/show-stall.ts';
import { undoConfirmation } from '#app/orders/undo-confirmation.ts';
import { findRaffle } from '#app/raffles/find-raffle.ts';
import { setSecondCurrency } from '#app/raffles/set-second-currency.ts';
import { setSellersConfirm } from '#app/settlements/set-sellers-confirm.ts';
import { confirmLine } from '#app/statements/confirm-line.ts';
import { keepLines } from '#app/statements/keep-lines.ts';
import { previewStatement } from '#app/statements/preview-statement.ts';
import { showLines } from '#app/statements/show-lines.ts';
import { brokenInvariants } from '#db/invariants.ts';
import { markedText } from '#domain/orders/confirm-several.ts';
import { converted } from '#domain/orders/exchange-rate.ts';
import { stranger } from '#support/app.ts';
import { app, clock, nobody, orderFixture, orderOf, saleWith, server } from '#support/order-fixture.ts';
import { buyerInParts } from '#support/part-payment.ts';
import { raffleOnSale, refusalOf, takeAs } from '#support/raffle.ts';
import { secondCurrencyTexts } from '#texts/orders/second-currency.ts';
import { paths } from '#texts/paths.ts';
import { refusalSentence } from '#texts/refusals.ts';

await orderFixture();

const pool = new pg.Pool({ connectionString: server.databaseUrl, max: 1 });
afterAll(() => pool.end());
const broken = () => brokenInvariants(pool);

type Sale = Awaited<ReturnType<typeof raffleOnSale>>;

const set = ({ ana, address }: Pick<Sale, 'ana' | 'address'>, form: Record<string, string>) =>
  setSecondCurrency(app, ana, { ...address, form: { isOffered: 'on', ...form } });

/** A raffle of 2,50 € a number that may be paid in bolívares: a number is 91,25 of them. */
async function sale(rate = '1 EUR = 36,50 VES') {
  const raffle = await raffleOnSale(app);
  await set(raffle, { rate, source: 'BCV' });
  return raffle;
}

const bolivares = (amount: number) => ({ amount, currency: 'VES' });
const textOf = async (address: string) =>
  (await (await nobody.get(address)).text()).replace(/<!-- -->/g, '').replace(/\s/g, ' ');
const plain = (words: string) => words.replace(/\s/g, ' ');
const cameOf = (order: string) =>
  app.db
    .selectFrom('payments')
    .select(['kind', 'amount', 'came_amount as came', 'came_currency as currency'])
    .where('order_id', '=', order)
    .orderBy('recorded_at')
    .orderBy('amount')
    .execute();

test('an order keeps the rate of when it was taken, with its hour; one taken after another rate has that one', async () => {
  const raffle = await sale();
  const first = await orderOf((await takeAs(app, raffle.address, 'Uno', [1, 2])).secret);
  const set1 = clock.now();
  expect(first).toMatchObject({ second_currency: 'VES', second_total: 18_250, rate_source: 'BCV' });
  clock.pass({ hours: 3 });
  await set(raffle, { rate: '1 eur = 40 ves' });
  const second = await orderOf((await takeAs(app, raffle.address, 'Dos', [3])).secret);
  expect(second).toMatchObject({ second_total: 10_000, rate_source: null });
  expect(second.rate_at?.toString()).toBe(set1.add({ hours: 3 }).toString());
  // the same again is no change, nor another hour
  clock.pass({ hours: 1 });
  await set(raffle, { rate: '1 EUR = 40,00 VES' });
  await setSecondCurrency(app, raffle.ana, { ...raffle.address, form: {} });
  expect(await orderOf((await takeAs(app, raffle.address, 'Tres', [4])).secret)).toMatchObject({ second_total: null });
  const events = await app.db
    .selectFrom('events')
    .select('data')
    .where('kind', '=', 'raffle.rate-set')
    .orderBy('id')
    .execute();
  expect(events.map(({ data }) => [data.from, data.to])).toMatchObject([
    [null, { currency: 'VES', units: 73, per: 2, one: 'EUR' }],
    [{ units: 73 }, { units: 40, per: 1, at: second.rate_at?.toString() }],
    [{ units: 40 }, null],
  ]);
  expect(JSON.stringify(events)).not.toContain('BCV');
  const history = await textOf(paths.raffleRecord(raffle.address));
  expect(history.includes('1 EUR = 36,50 VES a 1 EUR = 40,00 VES')).toBe(true);
  const frozen = app.db.updateTable('orders').set({ rate_units: 1 }).where('id', '=', first.id).execute();
  await expect(frozen).rejects.toThrow();
  // fewer numbers cost less at the same rate
  const four = await takeAs(app, await sale().then(({ address }) => address), 'Cuatro', [7, 8]);
  await dropNumbers(app, stranger, { key: four.secret, form: { n: '8' } });
  expect(await orderOf(four.secret)).toMatchObject({ total: 250, second_total: 9125 });
  expect(await broken()).toEqual([]);
});

test('a rate that cannot be read, or at which a number costs nothing, is refused, and the database knows no half of one', async () => {
  const raffle = await raffleOnSale(app);
  const faultOf = async (rate: string) => (await refusalOf(set(raffle, { rate }))).params;
  expect(await faultOf('36,50')).toEqual({ fields: { rate: { code: 'rate' } } });
  expect(await faultOf('1 USD = 36,50 VES')).toEqual({ fields: { rate: { code: 'rate-currency' } } });
  expect(await faultOf('1 USD = 9999999 EUR')).toEqual({ fields: { rate: { code: 'rate-price' } } });
  const half = (change: object) => app.db.updateTable('raffles').set(change).execute();
  await expect(half({ second_currency: 'VES' })).rejects.toThrow('raffles_rate_whole');
  const whole = { second_currency: 'VES', rate_units: 1, rate_per: 1, rate_one: 'EUR', rate_at: clock.now() };
  await expect(half({ ...whole, second_currency: 'EUR' })).rejects.toThrow('raffles_second_currency_differs');
  await expect(half({ ...whole, rate_units: 0 })).rejects.toThrow('raffles_rate_positive');
  await expect(half({ ...whole, rate_one: 'USD' })).rejects.toThrow('raffles_rate_of_two');
});

test('the pages, the reminder and the files say both sums and the rate with its hour', async () => {
  const raffle = await sale();
  const { secret, orderId } = await takeAs(app, raffle.address, 'Beto', [7, 8]);
  const place = { first: 'EUR', country: 'ES', timeZone: 'Europe/Madrid' } as const;
  const order = await orderOf(secret);
  const rate = {
    currency: 'VES',
    units: 73,
    per: 2,
    one: 'EUR',
    source: 'BCV',
    at: order.rate_at?.toString() ?? '',
  } as const;
  const said = plain(secondCurrencyTexts.at(rate, place));
  expect(said).toMatch(/^al cambio del .+, \d\d:\d\d: 1 EUR = 36,50 VES \(BCV\)$/);
  const page = await textOf(paths.ticket({ secret }));
  expect(page).toContain('5 € o VES 182,50');
  expect(page).toContain(said.slice(1));
  expect(page).toContain(plain(secondCurrencyTexts.own.receipt('5 € o VES 182,50')));
  expect(await textOf(paths.raffle(raffle.address))).toContain(`VES 91,25 cada número, ${said}`);
  const reminded = await remindOrder(app, raffle.ana, { ...raffle.address, order: orderId });
  expect(reminded.second).toMatchObject({ due: bolivares(18_250), rate: { source: 'BCV' } });
  const { batches } = await exportOrders(app, raffle.ana, { ...raffle.address, format: 'csv' });
  for await (const orders of batches) {
    expect(orders).toMatchObject([{ second: { total: bolivares(18_250), rate: '1 EUR = 36.50 VES' } }]);
  }
});

test('a payment that came in the second currency is booked in the first beside what came; undone, it never came', async () => {
  const raffle = await sale();
  const { secret, orderId } = await takeAs(app, raffle.address, 'Beto', [7, 8]);
  const at = { ...raffle.address, order: orderId };
  await confirmOrder(app, raffle.ana, { ...at, form: { inSecond: 'on' } });
  await undoConfirmation(app, raffle.ana, at);
  await confirmOrder(app, raffle.ana, { ...at, form: { inSecond: 'on', way: 'cash' } });
  expect((await cameOf(orderId)).map(({ kind, amount, came }) => [kind, amount, came])).toEqual([
    ['payment', 500, 18_250],
    ['undone', 500, 18_250],
    ['payment', 500, 18_250],
  ]);
  await markRefundDue(app, raffle.ana, { ...at, form: {} });
  expect(await textOf(paths.ticket({ secret }))).toContain(plain(secondCurrencyTexts.own.owed(null, 'VES 182,50')));
  await markRefunded(app, raffle.ana, { ...at, form: { way: 'bizum' } });
  expect((await cameOf(orderId)).at(-1)).toEqual({ kind: 'refund', amount: 500, came: 18_250, currency: 'VES' });
  const { batches } = await exportLedger(app, raffle.ana, { ...raffle.address, format: 'csv' });
  const came = (await Array.fromAsync(batches)).flat().map((line) => line.came?.amount);
  expect(came.toSorted()).toEqual([-18_250, -18_250, 18_250, 18_250]);
  expect(await broken()).toEqual([]);
  const other = await takeAs(app, (await raffleOnSale(app)).address, 'Eva', [1]);
  const refused = confirmOrder(app, raffle.ana, { ...at, order: other.orderId, form: { inSecond: 'on' } });
  expect((await refusalOf(refused)).code).toBe('not-found');
});

test('parts in either currency close both to the cent, and each goes back as it came', async () => {
  const raffle = await sale();
  const beto = await buyerInParts(app, [7, 8, 9], raffle);
  // 7,50 € are 273,75 of the second
  const wrong = (amount: string) => refusalOf(beto.book(amount, { currency: 'second' }));
  expect((await wrong('273,76')).params).toEqual({ due: bolivares(27_375) });
  expect((await wrong('0,10')).code).toBe('order.part-too-small');
  await beto.book('2,50');
  const mistaken = await beto.book('100', { currency: 'second' });
  const page = await textOf(paths.ticket({ secret: beto.secret }));
  expect(page).toContain('VES 82,50');
  await beto.undo(mistaken);
  await beto.book('100', { currency: 'second', key: randomUUID() });
  await beto.book('82,50', { currency: 'second' });
  const order = await beto.order();
  expect(order.status).toBe('confirmed');
  const paid = (await cameOf(order.id)).filter(({ kind }) => kind === 'payment');
  expect(paid.map(({ amount, came }) => [amount, came])).toEqual(
    expect.arrayContaining([
      [250, null],
      [273, 10_000],
      [227, 8250],
    ]),
  );
  await expect(
    app.db
      .insertInto('payments')
      .values({
        ...{ community_id: order.community_id, id: randomUUID(), order_id: order.id, kind: 'refund', amount: 100 },
        ...{ currency: 'EUR', way: 'cash', self_confirmed: false, recorded_by: 'system', recorded_at: clock.now() },
        ...{ came_amount: 18_251, came_currency: 'VES' },
      })
      .execute(),
  ).rejects.toThrow('more goes back than came');
  await markRefundDue(app, raffle.ana, { ...beto.at, form: {} });
  await markRefunded(app, raffle.ana, { ...beto.at, form: {} });
  const back = (await cameOf(order.id)).filter(({ kind }) => kind === 'refund');
  expect(back.map(({ amount, came }) => [amount, came])).toEqual(
    expect.arrayContaining([
      [250, null],
      [500, 18_250],
    ]),
  );
  expect(await broken()).toEqual([]);
});

test('the database converts as the product does', async () => {
  const rates = Array.from({ length: 40 }, (_, at) => ({ total: 1 + at * 37, units: 1 + at * 7, per: 2 + at * 3 }));
  for (const { total, units, per } of rates) {
    const { rows } = await pool.query(
      'select div(2 * $1::numeric * $2::bigint + $3::bigint, 2 * $3::numeric)::bigint::int as sum',
      [total, units, per],
    );
    expect(rows[0].sum).toBe(converted(total, { units, per }));
  }
});

test('a statement of an account in the second currency confirms by what came there, and its line counts once', async () => {
  const raffle = await sale();
  const { ana, address } = raffle;
  const { secret, orderId } = await takeAs(app, address, 'Beto', [7, 8]);
  const { reference } = await orderOf(secret);
  const at = { ...address, currency: 'VES' };
  const day = clock.now().toString().slice(0, 10).split('-').reverse().join('/');
  const sent = [`${day}\tPago ${reference}\t100,00\t0,00`, `${day}\tOtro ingreso\t82,50\t0,00`].join('\n');
  const { statement } = await previewStatement(app, ana, { ...at, sent });
  await keepLines(app, ana, { ...address, statement });
  const look = (currency: string | null) => showLines(app, ana, { ...address, page: 1, chosen: null, currency });
  expect((await look(null)).lines).toEqual([]);
  const seen = await look('VES');
  expect(seen).toMatchObject({ currencies: ['EUR', 'VES'], raffle: { currency: 'VES' } });
  const [named, other] = seen.lines;
  expect(named?.proposals).toMatchObject([{ reason: 'reference', amount: 10_000, order: { due: 18_250 } }]);
  const confirm = (line: string, amount: string) =>
    confirmLine(app, ana, { ...address, order: orderId, form: { line, amount } });
  expect((await refusalOf(confirm(named?.fingerprint ?? '', '273'))).code).toBe('statement.other-sum');
  expect(await confirm(named?.fingerprint ?? '', '10000')).toEqual({ isPaid: false, left: 0 });
  expect((await look('VES')).lines.at(0)?.proposals).toMatchObject([{ reason: 'amount', order: { due: 8250 } }]);
  expect(await confirm(other?.fingerprint ?? '', '8250')).toEqual({ isPaid: true, left: 0 });
  expect((await cameOf(orderId)).map(({ amount, came }) => [amount, came]).toSorted()).toEqual(
    [
      [227, 8250],
      [273, 10_000],
    ].toSorted(),
  );
  expect((await look('VES')).matches.map(({ paid }) => paid).toSorted()).toEqual([10_000, 8250]);
  expect(await broken()).toEqual([]);
});

test('who sells says in which currency they were paid, and what waits is confirmed so, by itself or with others', async () => {
  const raffle = await saleWith('seller');
  const { ana, address, actor, person } = raffle;
  await set(raffle, { rate: '1 EUR = 36,50 VES' });
  const form = (n: string, more = {}) => ({ n, name: `Persona ${n}`, requestKey: randomUUID(), ...more });
  const sell = (n: string, more = {}) => sellForOther(app, actor, { address, form: form(n, more) });
  // by the stall, without script
  const stall = paths.raffleStall(address);
  expect(await (await person.get(stall)).text()).toContain(secondCurrencyTexts.desk.sold('VES'));
  await person.post(stall, { act: 'paid', ...form('1', { inSecond: 'on' }), random: '' });
  const { last } = await showStall(app, actor, { ...address, from: 0, all: false, link: null });
  expect(last).toMatchObject({ isPaid: true, isInSecond: true, second: bolivares(9125) });
  expect(await cameOf(last?.id ?? '')).toMatchObject([{ amount: 250, came: 9125, currency: 'VES' }]);

  await setSellersConfirm(app, ana, { ...address, form: {} });
  const sold = [];
  for (const n of ['2', '3', '4', '5']) sold.push((await sell(n)).orderId);
  const [alone = '', marked = '', chosen = '', plainly = ''] = sold;
  const desk = `${paths.raffleDesk(address)}?ver=sin-pagar`;
  expect(plain(await (await person.get(desk)).text())).toContain('Cobré VES 91,25');
  await person.post(desk, { act: 'mark-cash', order: alone, inSecond: 'on' });
  await markCash(app, actor, { ...address, order: marked, form: { inSecond: 'on' } });
  await markCash(app, actor, { ...address, order: chosen });
  await markCash(app, actor, { ...address, order: plainly });
  await confirmOrder(app, ana, { ...address, order: alone, form: {} });
  const together = { named: [marked, chosen, plainly], all: false };
  const { toConfirm } = await showDesk(app, ana, { ...address, list: 'review', words: '', page: 1, together });
  expect(toConfirm).toMatchObject({ total: { amount: 750 } });
  const said = toConfirm?.orders.map(({ id, second, isSaidSecond }) => [id, second, isSaidSecond]);
  expect(said).toEqual(
    expect.arrayContaining([
      [marked, bolivares(9125), true],
      [chosen, bolivares(9125), false],
    ]),
  );
  const orders = markedText((toConfirm?.orders ?? []).map(({ id, mark }) => ({ order: id, mark })));
  await confirmOrders(app, ana, { ...address, form: { orders, total: '750', way: '', inSecond: chosen } });
  const came = await Promise.all(sold.map(async (id) => (await cameOf(id)).map((line) => [line.amount, line.came])));
  expect(came).toEqual([[[250, 9125]], [[250, 9125]], [[250, 9125]], [[250, null]]]);
  // the fixture counts no members
  expect((await broken()).filter((fault) => !fault.startsWith('memberCount'))).toEqual([]);
});

test('cash in the second currency goes back in it, from the hand that holds it, also where nobody confirmed it', async () => {
  const raffle = await saleWith('seller');
  const { ana, address, actor, person } = raffle;
  await set(raffle, { rate: '1 EUR = 36,50 VES' });
  await setSellersConfirm(app, ana, { ...address, form: {} });
  const sold = [];
  const secrets = [];
  for (const n of ['1', '2', '3']) {
    const form = { n, name: `Persona ${n}`, requestKey: randomUUID() };
    const { orderId: order, secret } = await sellForOther(app, actor, { address, form });
    secrets.push(secret);
    await markCash(app, actor, { ...address, order, form: { inSecond: 'on' } });
    sold.push(order);
  }
  const [confirmed = '', undecided = '', together = ''] = sold;
  await confirmOrder(app, ana, { ...address, order: confirmed, form: {} });
  // a way for all of them takes nothing from what is said of one
  const { toConfirm } = await showDesk(app, ana, {
    ...address,
    list: 'review',
    words: '',
    page: 1,
    together: { named: [together], all: false },
  });
  const orders = markedText((toConfirm?.orders ?? []).map(({ id, mark }) => ({ order: id, mark })));
  await confirmOrders(app, ana, { ...address, form: { orders, total: '250', way: 'transfer' } });
  expect(await cameOf(together)).toMatchObject([{ amount: 250, came: 9125 }]);

  await cancelRaffle(app, ana, { ...address, form: { reason: 'Se acabó' } });
  const asRole = (role: 'admin' | 'seller') =>
    app.db.updateTable('members').set({ role }).where('user_id', '=', actor.userId).execute();
  await asRole('admin');
  const owed = plain(await (await person.get(`${paths.raffleDesk(address)}?ver=por-devolver`)).text());
  expect(owed.split(plain(secondCurrencyTexts.desk.owed('VES 91,25', null)))).toHaveLength(4);
  // the buyer reads the same of what nobody confirmed
  expect(await textOf(paths.ticket({ secret: secrets[1] ?? '' }))).toContain(
    plain(secondCurrencyTexts.own.owed(null, 'VES 91,25')),
  );
  await asRole('seller');
  for (const order of [confirmed, undecided]) {
    await markRefunded(app, ana, { ...address, order, form: { fromHand: 'on' } });
    expect((await cameOf(order)).map(({ kind, amount, came }) => [kind, amount, came])).toEqual(
      expect.arrayContaining([
        ['payment', 250, 9125],
        ['refund', 250, 9125],
      ]),
    );
  }
  expect((await broken()).filter((fault) => !fault.startsWith('memberCount'))).toEqual([]);
});

test('the own orders and what organisers are told of a new one say both sums', async () => {
  const raffle = await sale();
  const { ana, address } = raffle;
  const beto = await buyerInParts(app, [7, 8, 9], raffle);
  await beto.book('2,50');
  const { kept } = await listOwnOrders(app, stranger, { links: [beto.secret], before: null });
  expect(kept.map(({ due }) => [due?.sum.amount, due?.second])).toEqual([[500, bolivares(18_250)]]);
  clock.pass({ minutes: 1 });
  await takeAs(app, address, 'Eva', [1, 2]);
  await notifyOrganisers(app);
  const { days } = await listNotifications(app, ana, { before: null });
  const told = days.flatMap(({ lines }) => lines.map(({ sentence }) => plain(sentence?.line ?? '')));
  expect(told.join()).toContain('2 números por 5 € o Bs. 182,50');
});

test('a sale at another rate than its buyer was shown is refused with the sum of now, and taken once that was shown', async () => {
  const raffle = await saleWith('seller');
  const { address, person } = raffle;
  await set(raffle, { rate: '1 EUR = 36,50 VES' });
  const shownAt = async (page: string, as = nobody) =>
    /name="rateShown" value="([^"]*)"/.exec(await (await as.get(page)).text())?.[1] ?? '';
  const [page, stall, desk] = [paths.raffle(address), paths.raffleStall(address), paths.raffleDesk(address)];
  const before = await shownAt(page);
  expect(before).toBe('VES-73-2');
  const form = { n: '7', name: 'Beto', phone: '600111222', adult: 'on', requestKey: randomUUID() };
  const [paid, sold] = [
    { act: 'paid', n: '8', name: 'Eva', requestKey: randomUUID(), rateShown: await shownAt(stall, person) },
    { act: 'sell', typed: '9', name: 'Leo', requestKey: randomUUID(), rateShown: await shownAt(desk, person) },
  ];
  await set(raffle, { rate: '1 EUR = 40 VES' });
  for (const [path, as, sent] of [
    [page, nobody, { ...form, rateShown: before }],
    [stall, person, paid],
    [desk, person, sold],
  ] as const) {
    const refused = await as.post(path, sent);
    expect(refused.status).toBe(409);
    const again = (await refused.text()).replace(/<!-- -->/g, '').replace(/\s/g, ' ');
    expect(again).toContain('ahora son 2,50 € o VES 100,00. No se ha');
    expect(again).toContain('name="rateShown" value="VES-40-1"');
    expect(again).toContain(`value="${sent.name}"`);
    expect((await as.post(path, { ...sent, rateShown: 'VES-40-1' })).status).toBe(303);
  }
  const taken = await app.db
    .selectFrom('orders as o')
    .innerJoin('communities as c', 'c.id', 'o.community_id')
    .select(['o.rate_units as units', 'o.second_total as total'])
    .where('c.url', '=', address.communityUrl)
    .execute();
  expect(taken).toEqual([1, 2, 3].map(() => ({ units: 40, total: 10_000 })));
  // taken once, a form that comes again is the same order, whatever the rate is by then
  await set(raffle, { rate: '1 EUR = 41 VES' });
  expect((await nobody.post(page, { ...form, rateShown: before })).status).toBe(303);
  // what is payable no longer in a second currency is said so too
  await setSecondCurrency(app, raffle.ana, { ...address, form: {} });
  const { id } = (await findRaffle(app.db, address, stranger)).raffle;
  await app.db.updateTable('raffles').set({ unique_amounts: true }).where('id', '=', id).execute();
  const other = await refusalOf(takeAs(app, address, 'Carla', [10], { rateShown: 'VES-41-1' }));
  expect(plain(refusalSentence(other))).toContain('son 2,50 € y hasta 0,99 € más. No se ha');
  // who was shown none pays what they were shown, and may pay it at the rate of now
  await set(raffle, { rate: '1 EUR = 40 VES' });
  const { secret } = await takeAs(app, address, 'Carla', [10], { rateShown: '' });
  expect(await orderOf(secret)).toMatchObject({ second_currency: 'VES', rate_units: 40 });
});
