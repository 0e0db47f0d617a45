import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { declarePaid } from '#app/access/own-payment.ts';
import { showAccess } from '#app/access/show-access.ts';
import type { Actor } from '#app/app.ts';
import { listOwnCommunities } from '#app/community-pages/list-own-communities.ts';
import { showDashboard } from '#app/community-pages/show-dashboard.ts';
import { configureCommunity } from '#app/community-settings/configure-community.ts';
import { joinCommunity } from '#app/joining/join-community.ts';
import { cancelOrder } from '#app/orders/cancel-order.ts';
import { confirmOrder } from '#app/orders/confirm-order.ts';
import { expireDueHolds } from '#app/orders/expire-due-holds.ts';
import { markRefundDue, markRefunded } from '#app/orders/refund-order.ts';
import { rejectOrder } from '#app/orders/reject-order.ts';
import { sellForOther } from '#app/orders/sell-for-other.ts';
import { sendReceipt } from '#app/orders/send-receipt.ts';
import { createRaffle, launchRaffle } from '#app/raffles/create-raffle.ts';
import { findRaffle, type RaffleAddress } from '#app/raffles/find-raffle.ts';
import type { Period } from '#domain/access/period.ts';
import { isRefusal } from '#domain/refusal.ts';
import { personIn, stranger, testApp } from '#support/app.ts';
import { freshDatabase } from '#support/database.ts';
import { communityOfAna, putIn, waysOfAna } from '#support/people.ts';
import { raffleOnSale, refusalOf, takeAs } from '#support/raffle.ts';
import { receiptPicture } from '#support/receipt.ts';

const database = await freshDatabase();
const { app, clock } = testApp(database.handle);
afterAll(() => database.drop());

const start = '2026-11-01T09:00:00Z';
const picture = await receiptPicture('the same for all');

async function memberOf(address: RaffleAddress, name: string, role: 'admin' | 'seller' | 'moderator' | 'member') {
  const person = await personIn(app, name);
  const { community } = await findRaffle(app.db, address, stranger);
  await app.db
    .insertInto('members')
    .values({ community_id: community.id, user_id: person.userId, role, status: 'active', joined_at: clock.now() })
    .execute();
  return person;
}

/** Ana's community with a raffle in euros and one in dollars, and Sara, who sells. */
async function community() {
  clock.set(start);
  const { ana, address } = await raffleOnSale(app, { holdMinutes: 600 });
  // a calendar of its own, far from the raffles' and from UTC
  await app.db
    .updateTable('communities')
    .set({ time_zone: 'Pacific/Auckland' })
    .where('url', '=', address.communityUrl)
    .execute();
  const dollars = await launchRaffle(app, ana, {
    communityUrl: address.communityUrl,
    form: {
      title: 'Cena en Nueva York',
      price: '3',
      currency: 'USD',
      salesCloseAt: '2026-12-17T20:00',
      drawAt: '2026-12-18T20:00',
      guestsAllowed: 'on',
      rule: 'on',
      permit: 'Resolución 12/2026',
      publicPaid: 'on',
      adults: 'on',
      'paymentWays.0.kind': 'cash',
      'paymentWays.0.details': 'En mano',
    },
  });
  const sara = await memberOf(address, 'Sara', 'seller');
  return { ana, sara, raffles: [address, dollars] as const };
}

const step = fc.record({
  act: fc.constantFrom(
    'take',
    'take',
    'take',
    'sell',
    'sell-paid',
    'send',
    'confirm',
    'confirm',
    'reject',
    'cancel',
    'owe',
    'refund',
  ),
  raffle: fc.nat(1),
  buyer: fc.nat(5),
  number: fc.nat(99),
  more: fc.nat(2),
  order: fc.nat(30),
  minutes: fc.integer({ min: 1, max: 1500 }),
});
type Walk = {
  act: string;
  raffle: number;
  buyer: number;
  number: number;
  more: number;
  order: number;
  minutes: number;
};
type Place = Awaited<ReturnType<typeof community>>;
type Kept = { address: RaffleAddress; orderId: string; secret: string };

/** Does what a step says, as far as the rules allow it. */
async function walk({ ana, sara, raffles }: Place, orders: Kept[], each: Walk): Promise<void> {
  clock.pass({ minutes: each.minutes });
  await expireDueHolds(app);
  const address = raffles[each.raffle] ?? raffles[0];
  const numbers = Array.from({ length: each.more + 1 }, (_, at) => (each.number + at) % 100);
  const sale = { n: numbers.map(String), name: `Compra ${each.buyer}`, requestKey: randomUUID() };
  const order = orders[each.order % Math.max(1, orders.length)];
  const at = order && { ...order.address, order: order.orderId, form: { reason: 'No llegó' } };
  const does = async () => {
    switch (each.act) {
      case 'take':
        return keep(address, await takeAs(app, address, `Persona ${each.buyer}`, numbers));
      case 'sell':
        return keep(address, await sellForOther(app, sara, { address, form: sale }));
      case 'sell-paid':
        return keep(address, await sellForOther(app, ana, { address, form: { ...sale, paid: 'on' } }));
    }
    if (!order || !at) return;
    if (each.act === 'send')
      await sendReceipt(app, stranger, { place: { key: order.secret }, form: {}, sent: picture });
    if (each.act === 'confirm') await confirmOrder(app, ana, at);
    if (each.act === 'reject') await rejectOrder(app, ana, at);
    if (each.act === 'cancel') await cancelOrder(app, stranger, { place: { key: order.secret } });
    if (each.act === 'owe') await markRefundDue(app, ana, at);
    if (each.act === 'refund') await markRefunded(app, ana, at);
  };
  await does().catch((error: unknown) => {
    if (!isRefusal(error)) throw error;
  });

  function keep(address: RaffleAddress, { orderId, secret }: { orderId: string; secret: string }) {
    if (!orders.some((each) => each.orderId === orderId)) orders.push({ address, orderId, secret });
  }
}

/** The definitions once more, in words of TypeScript over every row there is. */
async function naive(url: string, period: Period, creditedTo: string | null) {
  const { id, time_zone: zone } = await app.db
    .selectFrom('communities')
    .select(['id', 'time_zone'])
    .where('url', '=', url)
    .executeTakeFirstOrThrow();
  const all = await app.db.selectFrom('orders').selectAll().where('community_id', '=', id).execute();
  const payments = await app.db.selectFrom('payments').selectAll().where('community_id', '=', id).execute();
  const receipts = await app.db.selectFrom('receipts').selectAll().where('community_id', '=', id).execute();
  const events = await app.db.selectFrom('events').selectAll().where('community_id', '=', id).execute();
  const now = clock.now().epochMilliseconds;
  const dayOf = (instant: Temporal.Instant) => instant.toZonedDateTimeISO(zone).toPlainDate();
  const today = dayOf(clock.now());
  const isIn = (instant: Temporal.Instant) =>
    period === 'all' || dayOf(instant).until(today, { largestUnit: 'days' }).days < period;
  const orders = all
    .filter((order) => creditedTo === null || order.credited_to === creditedTo)
    .map((order) => {
      const own = events.filter(({ subject, subject_id }) => subject === 'order' && subject_id === order.id);
      const confirmed = own.filter(({ to_state }) => to_state === 'confirmed').at(-1)?.happened_at ?? null;
      const sent = receipts
        .filter(({ order_id }) => order_id === order.id)
        .map(({ sent_at }) => sent_at)
        .sort(Temporal.Instant.compare)[0];
      const hasTime = order.held_until.epochMilliseconds > now;
      const isOpen = order.status === 'in_review' || (['pending', 'rejected'].includes(order.status) && hasTime);
      return { ...order, confirmed, sent: sent ?? null, isOpen };
    });
  const paid = orders.filter(({ status, confirmed }) => status === 'confirmed' && confirmed && isIn(confirmed));
  const course = orders.filter(
    ({ created_at, confirmed }) =>
      isIn(created_at) && (!confirmed || confirmed.epochMilliseconds > created_at.epochMilliseconds),
  );
  const days = new Map<string, number>();
  for (const { confirmed, numbers } of paid) {
    const day = confirmed ? dayOf(confirmed).toString() : '';
    days.set(day, (days.get(day) ?? 0) + numbers.length);
  }
  return {
    collected: sums(
      payments.flatMap(({ order_id, kind, amount, currency, recorded_at }) =>
        orders.some((order) => order.id === order_id) && isIn(recorded_at)
          ? [{ currency, amount: kind === 'payment' ? amount : -amount }]
          : [],
      ),
    ),
    pending: sums(
      orders.flatMap(({ isOpen, unit_price, numbers, currency }) =>
        isOpen ? [{ currency, amount: unit_price * numbers.length }] : [],
      ),
    ),
    pendingOrders: orders.filter(({ isOpen }) => isOpen).length,
    numbers: paid.reduce((sum, { numbers }) => sum + numbers.length, 0),
    buyers: new Set(paid.map(({ contact_key }) => contact_key)).size,
    course: {
      ended: course.filter(({ isOpen }) => !isOpen).length,
      paid: course.filter(({ status }) => status === 'confirmed').length,
      toReceipt: median(course.flatMap(({ sent, created_at }) => (sent ? [seconds(created_at, sent)] : []))),
      toConfirmation: median(
        course.flatMap(({ status, sent, confirmed }) => {
          const took = status === 'confirmed' && sent && confirmed ? seconds(sent, confirmed) : -1;
          return took < 0 ? [] : [took];
        }),
      ),
    },
    days: Object.fromEntries(days),
  };
}

function sums(all: readonly { currency: string; amount: number }[]) {
  const currencies = [...new Set(all.map(({ currency }) => currency))].sort();
  return currencies.map((currency) => ({
    currency,
    amount: all.filter((each) => each.currency === currency).reduce((sum, { amount }) => sum + amount, 0),
  }));
}

function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((one, other) => one - other);
  const [below, above] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.ceil((sorted.length - 1) / 2)]];
  return below === undefined || above === undefined ? null : (below + above) / 2;
}

function seconds(from: Temporal.Instant, to: Temporal.Instant): number {
  return (to.epochMilliseconds - from.epochMilliseconds) / 1000;
}

const periods: readonly Period[] = [7, 30, 'all'];

test('whatever happens to orders, each figure is what its definition says, for all and for who sells', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 60 }), async (steps) => {
      const place = await community();
      const orders: Kept[] = [];
      for (const each of steps) await walk(place, orders, each);
      const communityUrl = place.raffles[0].communityUrl;
      for (const period of periods) {
        for (const [actor, creditedTo] of [
          [place.ana, null],
          [place.sara, place.sara.userId],
        ] as const) {
          const { figures } = await showDashboard(app, actor, { communityUrl, period });
          const { days, ...expected } = await naive(communityUrl, period, creditedTo);
          expect(figures).toMatchObject(expected);
          const bars = figures?.sales.bars.filter(({ numbers }) => numbers > 0) ?? [];
          const wanted = figures?.sales.by === 'month' ? byMonth(days) : days;
          expect(Object.fromEntries(bars.map(({ at, numbers }) => [at, numbers]))).toEqual(wanted);
          // the parts add up to the whole, currency by currency
          expect(figures?.raffles.reduce((sum, { numbers }) => sum + numbers, 0)).toBe(expected.numbers);
          expect(
            sums(figures?.raffles.map(({ collected }) => collected) ?? []).filter(({ amount }) => amount !== 0),
          ).toEqual(expected.collected.filter(({ amount }) => amount !== 0));
        }
      }
    }),
    { numRuns: 4 },
  );
});

function byMonth(days: Readonly<Record<string, number>>): Record<string, number> {
  const months: Record<string, number> = {};
  for (const [day, numbers] of Object.entries(days)) {
    months[day.slice(0, 7)] = (months[day.slice(0, 7)] ?? 0) + numbers;
  }
  return months;
}

const seen = (actor: Actor, communityUrl: string) => showDashboard(app, actor, { communityUrl, period: 30 });

test('what waits is told with its age, each thing once, what cannot wait first', async () => {
  const place = await community();
  const [address] = place.raffles;
  const { communityUrl } = address;
  expect((await seen(place.ana, communityUrl)).attention).toEqual([]);
  const one = await takeAs(app, address, 'Beto', [1]);
  const two = await takeAs(app, address, 'Carla', [2]);
  await takeAs(app, address, 'Dani', [3]);
  clock.pass({ hours: 2 });
  const since = clock.now().toString();
  const shared = await receiptPicture(randomUUID());
  await sendReceipt(app, stranger, { place: { key: one.secret }, form: {}, sent: shared });
  clock.pass({ hours: 3 });
  await sendReceipt(app, stranger, { place: { key: two.secret }, form: {}, sent: shared });
  await createRaffle(app, place.ana, {
    communityUrl,
    form: { title: 'Sorpresa', price: '0', salesCloseAt: '2026-12-17T20:00', drawAt: '2026-12-18T20:00' },
  });
  const { attention } = await seen(place.ana, communityUrl);
  const raffle = { slug: address.raffle, title: 'Bicicleta para el viaje' };
  expect(attention).toEqual([
    { kind: 'review', raffle, count: 2, since },
    // the second picture is the first one's
    { kind: 'alike', raffle, count: 1 },
    { kind: 'expiring', raffle, count: 1, at: '2026-11-01T19:00:00Z' },
    { kind: 'draft', raffle: { slug: 'sorpresa', title: 'Sorpresa' } },
  ]);
  await confirmOrder(app, place.ana, { ...address, order: one.orderId, form: {} });
  await markRefundDue(app, place.ana, { ...address, order: two.orderId, form: {} });
  clock.pass({ hours: 6 });
  await expireDueHolds(app);
  expect((await seen(place.ana, communityUrl)).attention).toEqual([
    { kind: 'refunds', raffle, count: 1 },
    { kind: 'draft', raffle: { slug: 'sorpresa', title: 'Sorpresa' } },
  ]);
});

test('money for access that waits to be looked at stands before what waits for raffles', async () => {
  const place = await community();
  const [address] = place.raffles;
  const { communityUrl } = address;
  const { secret } = await takeAs(app, address, 'Beto', [1]);
  await sendReceipt(app, stranger, { place: { key: secret }, form: {}, sent: await receiptPicture(randomUUID()) });
  const monthly = { access_type: 'paid', payment_type: 'monthly', price: 500, payment_ways: waysOfAna } as const;
  await app.db.updateTable('communities').set(monthly).where('url', '=', communityUrl).execute();
  const carla = await personIn(app, 'Carla');
  await joinCommunity(app, carla, { communityUrl, form: {} });
  const { payment } = await showAccess(app, carla, { communityUrl });
  await declarePaid(app, carla, { communityUrl, payment: payment?.id ?? '' });
  const { attention } = await seen(place.ana, communityUrl);
  expect(attention.map(({ kind }) => kind)).toEqual(['access-review', 'review']);
});

test('a receipt that came late waits in the list of communities as it does on the dashboard', async () => {
  const place = await community();
  const [address] = place.raffles;
  const { secret } = await takeAs(app, address, 'Beto', [1]);
  clock.pass({ hours: 11 });
  await expireDueHolds(app);
  await sendReceipt(app, stranger, { place: { key: secret }, form: {}, sent: await receiptPicture(randomUUID()) });
  const { attention } = await seen(place.ana, address.communityUrl);
  expect(attention).toMatchObject([{ kind: 'review', count: 1 }]);
  const { communities } = await listOwnCommunities(app, place.ana, { passing: null });
  expect(communities.map(({ work }) => work.ordersInReview)).toEqual([1]);
});

test('who is let in is led to the till where access costs something, and not where it does not any more', async () => {
  const { ana, url, id } = await communityOfAna(app, { access_type: 'paid', payment_type: 'monthly', price: 500 });
  const lapsed = await putIn(app, id, 'Berta', { status: 'expired' });
  const costs = async () => (await listOwnCommunities(app, lapsed, { passing: null })).communities[0]?.costs;
  expect(await costs()).toBe(true);
  const form = { part: 'access', visibility: 'unlisted', joinPolicy: 'approval', accessType: 'free' };
  await configureCommunity(app, ana, { communityUrl: url, form });
  expect(await costs()).toBe(false);
});

test('what a raffle sold longer ago than is drawn is in its growth', async () => {
  const place = await community();
  const [address] = place.raffles;
  const { orderId } = await takeAs(app, address, 'Beto', [1, 2]);
  await confirmOrder(app, place.ana, { ...address, order: orderId, form: {} });
  const later = {
    sales_close_at: Temporal.Instant.from('2028-06-01T19:00:00Z'),
    draw_at: Temporal.Instant.from('2028-06-02T19:00:00Z'),
  };
  await app.db.updateTable('raffles').set(later).where('slug', '=', address.raffle).execute();
  clock.set('2028-01-10T12:00:00Z');
  const { figures } = await showDashboard(app, place.ana, { communityUrl: address.communityUrl, period: 'all' });
  expect(figures?.growth.map(({ points }) => [points.length, points.at(0)?.sum, points.at(-1)?.sum])).toEqual([
    [366, 2, 2],
  ]);
});

test('sales that are over, a draw whose time has come and a nearly full plan are told', async () => {
  const place = await community();
  const [{ communityUrl }] = place.raffles;
  await app.db
    .updateTable('communities')
    .set({ plan: 'gratis', member_count: 46 })
    .where('url', '=', communityUrl)
    .execute();
  clock.set('2026-12-17T19:00:00Z');
  expect((await seen(place.ana, communityUrl)).attention.map(({ kind }) => kind)).toEqual([
    'sealing',
    'sealing',
    'plan-members',
  ]);
  const closed = { status: 'closed' as const };
  await app.db.updateTable('raffles').set(closed).where('slug', '=', 'bicicleta-para-el-viaje').execute();
  expect((await seen(place.ana, communityUrl)).attention.map(({ kind }) => kind)).toEqual([
    'sealing',
    'draw',
    'plan-members',
  ]);
  clock.set('2026-12-18T19:00:00Z');
  expect((await seen(place.ana, communityUrl)).attention.map(({ kind }) => kind)).toContain('drawing');
});

test('each role sees its part: who sells, their own sales; who only belongs, the raffles that are on', async () => {
  const place = await community();
  const [address] = place.raffles;
  const { communityUrl } = address;
  const [marta, mario] = [await memberOf(address, 'Marta', 'moderator'), await memberOf(address, 'Mario', 'member')];
  const bought = await takeAs(app, address, 'Beto', [1]);
  await sellForOther(app, place.sara, {
    address,
    form: { n: ['5', '6'], name: 'Juan', requestKey: randomUUID() },
  });
  await confirmOrder(app, place.ana, { ...address, order: bought.orderId, form: {} });
  clock.pass({ hours: 5 });
  const own = await seen(place.sara, communityUrl);
  expect(own.figures).toMatchObject({ collected: [], numbers: 0, pending: [{ currency: 'EUR', amount: 500 }] });
  expect(own.attention.map(({ kind }) => kind)).toEqual(['expiring']);
  expect([own.arrivals, own.plan]).toEqual([null, null]);
  const all = await seen(place.ana, communityUrl);
  expect(all.figures).toMatchObject({ collected: [{ currency: 'EUR', amount: 250 }], numbers: 1, buyers: 1 });
  expect(all.arrivals?.slice(-2)).toEqual([
    { week: '2026-10-26', people: 4 },
    { week: '2026-11-02', people: 0 },
  ]);
  const applicant = await personIn(app, 'Clara');
  const { community: row } = await findRaffle(app.db, address, stranger);
  const asked = { community_id: row.id, user_id: applicant.userId, role: 'member', joined_at: clock.now() } as const;
  await app.db
    .insertInto('members')
    .values({ ...asked, status: 'pending' })
    .execute();
  for (const person of [place.ana, marta]) {
    const { attention } = await seen(person, communityUrl);
    expect(attention.filter(({ kind }) => kind === 'applications')).toEqual([{ kind: 'applications', count: 1 }]);
  }
  await app.db.deleteFrom('members').where('user_id', '=', applicant.userId).execute();
  for (const person of [marta, mario]) {
    const shown = await seen(person, communityUrl);
    expect([shown.figures, shown.plan, shown.attention, shown.living.length]).toEqual([null, null, [], 2]);
  }
  expect((await refusalOf(seen(await personIn(app, 'Nadie'), communityUrl))).code).toBe('not-allowed');
});
