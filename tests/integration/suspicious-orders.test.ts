import { afterAll, expect, test } from 'vitest';
import type { Actor } from '#app/app.ts';
import { confirmOrder } from '#app/orders/confirm-order.ts';
import { findOrder } from '#app/orders/find-order.ts';
import { forgetOrigins } from '#app/orders/forget-origins.ts';
import { freeNetwork } from '#app/orders/free-network.ts';
import { rejectOrder } from '#app/orders/reject-order.ts';
import { sendReceipt } from '#app/orders/send-receipt.ts';
import { showDesk } from '#app/orders/show-desk.ts';
import { trustNetwork } from '#app/orders/trust-network.ts';
import { brokenInvariants } from '#db/invariants.ts';
import type { DeskList } from '#domain/orders/desk.ts';
import { personIn, stranger, testApp } from '#support/app.ts';
import { freshDatabase } from '#support/database.ts';
import { eventsOf } from '#support/events.ts';
import { raffleOnSale, refusalOf, stateOf, takeAs } from '#support/raffle.ts';
import { receiptPicture } from '#support/receipt.ts';
import { refusalSentence } from '#texts/refusals.ts';

const { handle, drop } = await freshDatabase();
const { app, clock } = testApp(handle);
afterAll(async () => {
  const broken = await brokenInvariants(handle.pool);
  await drop();
  expect(broken).toEqual([]);
});

const guestAt = (visitor: string): Actor => ({ userId: null, visitor });
type Sale = Awaited<ReturnType<typeof raffleOnSale>>;

/** So many orders of one number each from one address, and one from elsewhere. */
async function flooded(count: number) {
  const sale = await raffleOnSale(app);
  const orders = [];
  for (let n = 0; n < count; n += 1) {
    orders.push(
      await takeAs(app, sale.address, `Guion ${n}`, [n], { email: `g${n}@example.com` }, guestAt('203.0.113.5')),
    );
  }
  const other = await takeAs(app, sale.address, 'Vecina', [90], {}, guestAt('198.51.100.5'));
  return { sale, orders, other };
}

const desk = ({ ana, address }: Sale, list: DeskList = 'suspicious') =>
  showDesk(app, ana, { ...address, list, words: '', page: 1 });
const statusOf = async (secret: string) => (await findOrder(app.db, { key: secret }, stranger)).order.status;
const send = async (secret: string, seed: string, form = {}) =>
  sendReceipt(app, stranger, { place: { key: secret }, form, sent: await receiptPicture(seed) });

test('many unpaid numbers of one network are shown as suspicious with the reason, and nobody else is', async () => {
  const { sale, orders } = await flooded(12);
  const shown = await desk(sale);
  expect(shown.counts.suspicious).toBe(12);
  expect(shown.networks).toMatchObject([{ orders: 12, numbers: 12, inReview: 0, isTrusted: false }]);
  expect(new Set(shown.orders.map(({ id }) => id))).toEqual(new Set(orders.map(({ orderId }) => orderId)));
  expect(shown.orders[0]?.suspicions).toEqual([
    { kind: 'network', orders: 12, numbers: 12 },
    { kind: 'unproven-contact' },
  ]);
  const unpaid = await desk(sale, 'unpaid');
  expect(unpaid.orders.find(({ name }) => name === 'Vecina')?.suspicions).toEqual([]);
  expect(JSON.stringify(shown)).not.toContain('203.0.113');
  const origins = await handle.db.selectFrom('order_origins').select('origin').execute();
  for (const { origin } of origins) expect(JSON.stringify(shown)).not.toContain(origin);
});

test('a few orders of one network are nothing to look at', async () => {
  const { sale } = await flooded(9);
  expect(await desk(sale)).toMatchObject({ networks: [], counts: { suspicious: 0 } });
});

const networkOfSite = (network: number) => guestAt(`2001:db8:7:${network.toString(16)}00::/56`);

/** So many orders of one number each, each from another network of one site, and two from elsewhere. */
async function floodedThinly(count: number) {
  const sale = await raffleOnSale(app);
  const orders = [];
  for (let n = 0; n < count; n += 1)
    orders.push(await takeAs(app, sale.address, `Guion ${n}`, [n], {}, networkOfSite(n)));
  await takeAs(app, sale.address, 'Vecina', [90], {}, guestAt('198.51.100.5'));
  await takeAs(app, sale.address, 'Otra red', [91], {}, guestAt('2001:db8:8:100::/56'));
  return { sale, orders, order: orders[0]?.orderId ?? '' };
}

test('what many networks of one site keep thinly is shown together, and freed together', async () => {
  const { sale, orders, order } = await floodedThinly(20);
  const shown = await desk(sale);
  expect(shown.networks).toMatchObject([{ scope: 'site', orders: 20, numbers: 20, isTrusted: false }]);
  expect(shown.counts.suspicious).toBe(20);
  expect(new Set(shown.orders.map(({ id }) => id))).toEqual(new Set(orders.map(({ orderId }) => orderId)));
  expect(shown.orders[0]?.suspicions[0]).toEqual({ kind: 'site', orders: 20, numbers: 20 });
  expect(await freeNetwork(app, sale.ana, { ...sale.address, order, scope: 'site', withReceipts: false })).toBe(20);
  expect(await stateOf(app, sale.address)).toEqual({ 90: 'held', 91: 'held' });
});

test('a few households of one site are nothing to look at, and one that keeps much alone is shown alone', async () => {
  const { sale } = await floodedThinly(19);
  expect((await desk(sale)).networks).toEqual([]);
  for (let n = 0; n < 10; n += 1) await takeAs(app, sale.address, `Casa ${n}`, [40 + n], {}, networkOfSite(200));
  expect((await desk(sale)).networks).toMatchObject([{ scope: 'network', orders: 10, numbers: 10 }]);
  await takeAs(app, sale.address, 'Uno más', [60], {}, networkOfSite(201));
  expect((await desk(sale)).networks).toMatchObject([{ scope: 'site', orders: 30, numbers: 30 }]);
});

test('a site that the organiser vouches for goes on taking numbers, and a network of it that they vouch for stays', async () => {
  const { sale, order } = await floodedThinly(20);
  await trustNetwork(app, sale.ana, { ...sale.address, order, scope: 'site', isTrusted: true });
  expect(await desk(sale)).toMatchObject({ networks: [{ scope: 'site', isTrusted: true }], counts: { suspicious: 0 } });
  for (let n = 20; n < 70; n += 1) await takeAs(app, sale.address, `Más ${n}`, [n], {}, networkOfSite(n));
  await trustNetwork(app, sale.ana, { ...sale.address, order, scope: 'site', isTrusted: false });
  expect((await refusalOf(takeAs(app, sale.address, 'Fin', [80], {}, networkOfSite(90)))).code).toBe(
    'numbers.network-limit',
  );
  await trustNetwork(app, sale.ana, { ...sale.address, order, isTrusted: true });
  expect((await desk(sale)).networks).toMatchObject([{ scope: 'site', orders: 69 }]);
  expect(
    await freeNetwork(app, sale.ana, {
      ...sale.address,
      order: (await desk(sale)).networks[0]?.order ?? '',
      scope: 'site',
      withReceipts: true,
    }),
  ).toBe(69);
  expect(await stateOf(app, sale.address)).toMatchObject({ 0: 'held', 90: 'held' });
});

test('guests of a network that the organiser has freed get no numbers for a day, people signed in do', async () => {
  const { sale, orders } = await flooded(12);
  const order = orders[0]?.orderId ?? '';
  await freeNetwork(app, sale.ana, { ...sale.address, order, withReceipts: false });
  const more = (n: number, actor = guestAt('203.0.113.5')) => takeAs(app, sale.address, `Más ${n}`, [n], {}, actor);
  const refusal = await refusalOf(more(40));
  expect(refusal.code).toBe('numbers.network-freed');
  for (const way of ['sesión iniciada', 'datos de tu teléfono', 'quien organiza', '24 horas'])
    expect(refusalSentence(refusal)).toContain(way);
  await more(41, guestAt('203.0.113.6'));
  await more(42, { ...(await personIn(app, 'Carla')), visitor: '203.0.113.5' });
  await takeAs(app, (await raffleOnSale(app)).address, 'En otra rifa', [1], {}, guestAt('203.0.113.5'));
  clock.pass({ hours: 23 });
  await forgetOrigins(app);
  expect((await refusalOf(more(40))).code).toBe('numbers.network-freed');
  clock.pass({ hours: 1 });
  await more(40);
  await forgetOrigins(app);
  expect(await handle.db.selectFrom('freed_origins').selectAll().execute()).toEqual([]);
});

test('every network of a site that was freed is asked the same', async () => {
  const { sale, order } = await floodedThinly(20);
  await freeNetwork(app, sale.ana, { ...sale.address, order, scope: 'site', withReceipts: false });
  for (const network of [0, 77]) {
    expect((await refusalOf(takeAs(app, sale.address, 'Más', [5], {}, networkOfSite(network)))).code).toBe(
      'numbers.network-freed',
    );
  }
});

test('«Es mi gente» takes back that a network was freed, also once its orders are forgotten', async () => {
  const { sale, orders } = await flooded(12);
  const order = orders[0]?.orderId ?? '';
  const more = (n: number) => takeAs(app, sale.address, `Más ${n}`, [n], {}, guestAt('203.0.113.5'));
  await freeNetwork(app, sale.ana, { ...sale.address, order, withReceipts: false });
  await forgetOrigins(app);
  const until = clock.now().add({ hours: 24 }).toString();
  expect((await desk(sale)).freed).toEqual([{ scope: 'network', order, until }]);
  await trustNetwork(app, sale.ana, { ...sale.address, order, isTrusted: true });
  expect((await desk(sale)).freed).toEqual([]);
  await more(40);
});

const range = (from: number, count: number) => Array.from({ length: count }, (_, at) => from + at);

test('accounts of one network that keep more than one of them may are suspicious with the reason, and nobody is refused', async () => {
  const sale = await raffleOnSale(app);
  const [one, other, third] = await Promise.all(['Uno', 'Otro', 'Tercera'].map((name) => personIn(app, name)));
  const take = async (name: string, numbers: number[], actor: Actor | undefined, visitor: string) =>
    takeAs(app, sale.address, name, numbers, {}, { userId: actor?.userId ?? null, visitor });
  const first = await take('Uno', range(0, 50), one, '203.0.113.9');
  expect(await desk(sale)).toMatchObject({ accounts: [], counts: { suspicious: 0 } });
  const second = await take('Otro', range(50, 1), other, '203.0.113.9');
  await take('Tercera', range(60, 5), third, '203.0.113.10');
  await take('Invitada', [70], undefined, '203.0.113.9');
  const shown = await desk(sale);
  expect(shown.networks).toEqual([]);
  expect(shown.accounts).toMatchObject([{ accounts: 2, numbers: 51, isTrusted: false }]);
  expect(new Set(shown.orders.map(({ id }) => id))).toEqual(new Set([first.orderId, second.orderId]));
  for (const order of shown.orders) expect(order.suspicions).toEqual([{ kind: 'accounts', accounts: 2, numbers: 51 }]);
  await forgetOrigins(app);
  expect((await desk(sale)).counts.suspicious).toBe(2);
  await trustNetwork(app, sale.ana, { ...sale.address, order: first.orderId, isTrusted: true });
  expect(await desk(sale)).toMatchObject({ accounts: [{ isTrusted: true }], counts: { suspicious: 0 } });
});

test('accounts of one IPv6 site are looked at together, whatever network of it each is on', async () => {
  const sale = await raffleOnSale(app);
  for (const at of [0, 1]) {
    const person = await personIn(app, `Cuenta ${at}`);
    await takeAs(
      app,
      sale.address,
      `Cuenta ${at}`,
      range(at * 50, 50),
      {},
      { ...person, ...networkOfSite(at), userId: person.userId },
    );
  }
  expect((await desk(sale)).accounts).toMatchObject([{ scope: 'site', accounts: 2, numbers: 100 }]);
});

test('all that a network keeps is freed at once: once, for good, with an event each, told by mail, what is paid never', async () => {
  const { sale, orders, other } = await flooded(12);
  const [paid, reviewed, first] = orders;
  if (!paid || !reviewed || !first) throw new Error('too few');
  await confirmOrder(app, sale.ana, { ...sale.address, order: paid.orderId, form: {} });
  await send(reviewed.secret, 'junk');
  const at = { ...sale.address, order: first.orderId };
  expect(await freeNetwork(app, sale.ana, { ...at, withReceipts: false })).toBe(10);
  expect(await freeNetwork(app, sale.ana, { ...at, withReceipts: false })).toBe(0);
  expect(await stateOf(app, sale.address)).toEqual({ 0: 'paid', 1: 'submitted', 90: 'held' });
  expect(await statusOf(first.secret)).toBe('cancelled');
  expect(await statusOf(other.secret)).toBe('pending');
  const { community } = await findOrder(app.db, { key: first.secret }, stranger);
  const events = await eventsOf(app.db, community.id, 'order', first.orderId);
  expect(events.map(({ kind, to_state }) => [kind, to_state])).toEqual([
    ['order.taken', 'pending'],
    ['order.released', 'cancelled'],
  ]);
  const mails = await handle.db
    .selectFrom('order_news')
    .select('kind')
    .where('kind', '<>', 'order.taken')
    .where('order_id', '=', first.orderId)
    .execute();
  expect(mails).toEqual([{ kind: 'order.released' }]);
  expect(await freeNetwork(app, sale.ana, { ...at, withReceipts: true })).toBe(1);
  expect(await stateOf(app, sale.address)).toEqual({ 0: 'paid', 90: 'held' });
});

test('an order that is freed and confirmed at once is freed or paid, never both', async () => {
  const { sale, orders } = await flooded(10);
  const [first] = orders;
  const freeing = freeNetwork(app, sale.ana, { ...sale.address, order: first?.orderId ?? '', withReceipts: true });
  const confirming = orders.map(({ orderId }) =>
    confirmOrder(app, sale.ana, { ...sale.address, order: orderId, form: {} }),
  );
  await Promise.allSettled([...confirming, freeing]);
  const states = await stateOf(app, sale.address);
  for (const [n, { secret }] of orders.entries()) {
    expect(states[n]).toBe((await statusOf(secret)) === 'confirmed' ? 'paid' : undefined);
  }
});

test('nobody but who reviews a raffle frees a network or vouches for it, nor through another raffle', async () => {
  const { sale, orders } = await flooded(10);
  const elsewhere = await raffleOnSale(app);
  const eva = await personIn(app, 'Eva');
  const order = orders[0]?.orderId ?? '';
  for (const actor of [stranger, eva, elsewhere.ana]) {
    const codes = [
      (await refusalOf(freeNetwork(app, actor, { ...sale.address, order, withReceipts: true }))).code,
      (await refusalOf(trustNetwork(app, actor, { ...sale.address, order, isTrusted: true }))).code,
    ];
    for (const code of codes) expect(['not-signed-in', 'not-allowed']).toContain(code);
  }
  const through = { ...elsewhere.address, order, withReceipts: true };
  expect((await refusalOf(freeNetwork(app, elsewhere.ana, through))).code).toBe('not-found');
  expect(Object.keys(await stateOf(app, sale.address))).toHaveLength(11);
});

test('a network that the organiser vouches for goes on taking numbers in that raffle, until it is taken back', async () => {
  const { sale, orders } = await flooded(33);
  const order = orders[0]?.orderId ?? '';
  const more = (n: number, address = sale.address) => takeAs(app, address, `Más ${n}`, [n], {}, guestAt('203.0.113.5'));
  expect((await refusalOf(more(40))).code).toBe('numbers.network-limit');
  await trustNetwork(app, sale.ana, { ...sale.address, order, isTrusted: true });
  await trustNetwork(app, sale.ana, { ...sale.address, order, isTrusted: true });
  await more(40);
  const shown = await desk(sale);
  expect(shown.counts.suspicious).toBe(0);
  expect(shown.networks).toMatchObject([{ isTrusted: true, numbers: 34 }]);
  await trustNetwork(app, sale.ana, { ...sale.address, order, isTrusted: false });
  expect((await refusalOf(more(41))).code).toBe('numbers.network-limit');
  const { community, raffle } = await findOrder(app.db, { key: orders[0]?.secret ?? '' }, stranger);
  const events = await eventsOf(app.db, community.id, 'raffle', raffle.id);
  expect(events.map(({ kind }) => kind).slice(-2)).toEqual(['raffle.network-trusted', 'raffle.network-distrusted']);
});

test('a receipt that was sent before is suspicious while it waits; who was rejected once is not, and their receipts are told apart', async () => {
  const sale = await raffleOnSale(app);
  const one = await takeAs(app, sale.address, 'Una', [1]);
  const two = await takeAs(app, sale.address, 'Otra', [2]);
  await send(one.secret, 'the same');
  clock.pass({ minutes: 1 });
  await send(two.secret, 'the same');
  expect((await desk(sale)).orders.map(({ name, suspicions }) => [name, suspicions])).toEqual([
    ['Otra', [{ kind: 'same-receipt' }]],
  ]);
  await rejectOrder(app, sale.ana, { ...sale.address, order: one.orderId, form: { reason: 'No se lee' } });
  clock.pass({ minutes: 1 });
  await send(one.secret, 'another one');
  const { orders } = await desk(sale);
  expect(orders.map(({ name, suspicions }) => [name, suspicions])).toEqual([['Otra', [{ kind: 'same-receipt' }]]]);
  const review = await desk(sale, 'review');
  const again = review.orders.find(({ name }) => name === 'Una');
  expect(again?.suspicions).toEqual([]);
  expect(again?.receipts.map(({ isRejected }) => isRejected)).toEqual([false, true]);
});

test('another picture of a transfer that was named before is told apart from a receipt that was sent before', async () => {
  const sale = await raffleOnSale(app);
  const one = await takeAs(app, sale.address, 'Una', [1]);
  const two = await takeAs(app, sale.address, 'Otra', [2]);
  await send(one.secret, 'a transfer', { transferReference: 'REF 2041' });
  clock.pass({ minutes: 1 });
  await send(two.secret, 'something else', { transferReference: 'ref-2041' });
  expect((await desk(sale)).orders.map(({ name, suspicions }) => [name, suspicions])).toEqual([
    ['Otra', [{ kind: 'same-reference' }]],
  ]);
});
