import { afterAll, expect, test } from 'vitest';
import type { Actor, App } from '#app/app.ts';
import { beginMandate } from '#app/plans/begin-mandate.ts';
import { buyPlan } from '#app/plans/buy-plan.ts';
import { cancelPlan, keepPlan } from '#app/plans/change-plan.ts';
import { changeChargedPlan } from '#app/plans/charged-plan.ts';
import { settleDuePlans } from '#app/plans/due-plans.ts';
import { confirmPlanPayment, endPlan } from '#app/plans/review-plan-payment.ts';
import { settleDueMandates } from '#app/plans/settle-mandate.ts';
import { showPlan } from '#app/plans/show-plan.ts';
import { takePlanNotice } from '#app/plans/take-plan-notice.ts';
import { brokenInvariants } from '#db/invariants.ts';
import { orNotFound } from '#domain/refusal.ts';
import { stripePlans } from '#gateways/stripe-plans.ts';
import { personIn, testApp } from '#support/app.ts';
import { freshDatabase } from '#support/database.ts';
import { communityOfAna, putIn, rowOf } from '#support/people.ts';
import { refusalOf } from '#support/raffle.ts';
import { startStripeBillingPeer } from '#support/stripe-billing-peer.ts';
import { type StripeNotice, stripePeerKeys } from '#support/stripe-peer.ts';

const database = await freshDatabase();
const made = testApp(database.handle, '2026-03-10T11:00:00Z');
const { clock } = made;
const peer = await startStripeBillingPeer(clock.now);
const monthlyPrices = new Map([
  ['plus', 900],
  ['pro', 2900],
]);
const limits = { patience: 2000, retries: 0 };
const stripe = stripePlans({ ...stripePeerKeys, url: peer.url, limits, monthlyPrices });
const app: App = {
  ...made.app,
  planSales: { issuer: 'Rifas Ejemplo SL\nB12345678', transfer: 'ES91 2100 0418', taxPercent: 21 },
  planGateways: new Map([['stripe', stripe]]),
};
const olga = { ...(await personIn(app, 'Olga')), isOperator: true as const };
afterAll(async () => {
  const broken = await brokenInvariants(database.handle.pool);
  await peer.stop();
  await database.drop();
  expect(broken).toEqual([]);
});

const buyer = { name: 'Ana Pérez', taxId: '12345678Z', address: 'Calle Mayor 1', country: 'ES' };
type Place = Awaited<ReturnType<typeof communityOfAna>>;
const at = ({ url }: Place) => ({ communityUrl: url });
const plan = async (place: Place) => (await rowOf(app, place.url)).plan;
const shown = (place: Place) => showPlan(app, place.ana, at(place));
const subscription = async (place: Place) => orNotFound((await shown(place)).subscription);
const codeOf = async (work: Promise<unknown>) => (await refusalOf(work)).code;
const begin = (place: Place, fields: Record<string, string> = {}, who: Actor = place.ana) =>
  beginMandate(app, who, {
    ...at(place),
    way: 'stripe',
    form: { plan: 'plus', cadence: 'monthly', ...buyer, ...fields },
  });
const mandatesOf = ({ id }: Place) =>
  app.db.selectFrom('plan_mandates').selectAll().where('community_id', '=', id).orderBy('asked_at').execute();
const deliver = ({ body, headers }: StripeNotice) =>
  takePlanNotice(app, 'stripe', {
    headers: new Headers(headers),
    query: new URLSearchParams(),
    body: new TextEncoder().encode(body),
  });
const ledger = async ({ id }: Place) => {
  const rows = await app.db
    .selectFrom('plan_ledger')
    .select(['kind', 'amount', 'way'])
    .where('community_id', '=', id)
    .orderBy('recorded_at')
    .execute();
  return rows.map(({ kind, amount, way }) => `${kind} ${amount} ${way}`);
};
/** What the owner was told since the last time: what is unread and of a kind is one. */
const told = async ({ ana }: Place) => {
  const rows = await app.db
    .selectFrom('notifications')
    .select('kind')
    .where('user_id', '=', ana.userId)
    .orderBy('id')
    .execute();
  await app.db.deleteFrom('notifications').where('user_id', '=', ana.userId).execute();
  return rows.map(({ kind }) => kind).filter((kind) => kind.startsWith('plan.'));
};
/** All that the clock does of plans, once. */
const turn = async () => {
  await settleDueMandates(app);
  await settleDuePlans(app);
};

/** A community whose plan Stripe charges. */
async function chargedPlace(fields: Record<string, string> = {}) {
  const place = await communityOfAna(app);
  await begin(place, fields);
  const [mandate] = await mandatesOf(place);
  const { ref, notice } = peer.agree(orNotFound(mandate).id);
  expect(await deliver(notice)).toBe('taken');
  return { ...place, ref, notice };
}
const end = async (place: Place) => Temporal.Instant.from((await subscription(place)).endsAt);

test('a plan is agreed to once and charged each month: twice, late, in any order or unsaid, a charge counts once', async () => {
  const place = await communityOfAna(app);
  const admin = await putIn(app, place.id, 'Admin', { role: 'admin' });
  expect(await codeOf(begin(place, {}, admin))).toBe('not-allowed');
  await begin(place);
  await begin(place);
  const [mandate, ...others] = await mandatesOf(place);
  expect(others).toEqual([]);
  expect(await shown(place)).toMatchObject({ own: { key: 'gratis' }, agreeing: { url: mandate?.url } });
  const { ref, notice } = peer.agree(orNotFound(mandate).id);
  expect(await Promise.all([deliver(notice), deliver(notice)])).toEqual(['taken', 'taken']);
  expect(await plan(place)).toBe('plus');
  expect(await subscription(place)).toMatchObject({ way: 'stripe', endsAt: '2026-04-10T11:00:00Z' });
  expect((await shown(place)).invoices).toMatchObject([{ money: { amount: 900, currency: 'EUR' } }]);

  expect(await told(place)).toEqual(['plan.confirmed']);
  clock.set(await end(place));
  await turn();
  // its charge takes a while: nothing is said of it before
  expect(await subscription(place)).toMatchObject({ state: 'active' });
  const [first, second] = [peer.cycle(ref), peer.tell(ref)];
  clock.pass({ hours: 1 });
  for (const each of [second, first, notice, second]) expect(await deliver({ ...each, ...fresh(each) })).toBe('taken');
  expect(await subscription(place)).toMatchObject({ state: 'active', endsAt: '2026-05-10T11:00:00Z' });
  // the notice of the third is lost: the clock asks
  clock.set(await end(place));
  peer.cycle(ref);
  clock.pass({ hours: 3 });
  await turn();
  expect(await subscription(place)).toMatchObject({ endsAt: '2026-06-10T11:00:00Z' });
  expect(await ledger(place)).toEqual(Array.from({ length: 3 }, () => 'payment 900 stripe'));
  expect(await told(place)).toEqual(['plan.confirmed']);
  expect([...peer.prices.values()].map(({ lookup_key }) => lookup_key)).toEqual(['plan-plus-monthly-900-eur']);
});

/** The same notice, signed anew as each try to deliver it is. */
const fresh = ({ body }: StripeNotice) => {
  const { type, data } = JSON.parse(body) as { type: string; data: { object: object } };
  return peer.event(type, data.object);
};

test('a charge that fails is told three times and can be paid; unpaid for a fortnight the plan ends and nothing is charged', async () => {
  const [late, never] = [await chargedPlace(), await chargedPlace()];
  const over = await end(late);
  clock.set(over);
  peer.decline(true);
  for (const { ref } of [late, never]) await deliver(peer.cycle(ref));
  await turn();
  expect(await plan(late)).toBe('plus');
  clock.set(over.add({ hours: 25 }));
  await turn();
  expect(await shown(late)).toMatchObject({ subscription: { state: 'unpaid' }, charged: { payUrl: /invoice.stripe/ } });
  await told(late);
  await told(never);
  for (const days of [3, 7]) {
    clock.set(over.add({ hours: 24 * days + 1 }));
    await turn();
    expect([await told(late), await told(never)]).toEqual([['plan.unpaid'], ['plan.unpaid']]);
  }
  peer.decline(false);
  await deliver(peer.payOpen(late.ref));
  expect(await subscription(late)).toMatchObject({
    state: 'active',
    endsAt: over.toZonedDateTimeISO('UTC').add({ months: 1 }).toInstant().toString(),
  });
  expect(await told(late)).toEqual(['plan.confirmed']);
  for (const days of [14, 15]) {
    clock.set(over.add({ hours: 24 * days + 1 }));
    await turn();
  }
  await turn();
  expect([await plan(never), await plan(late)]).toEqual(['gratis', 'plus']);
  expect(await told(never)).toEqual(['plan.unpaid', 'plan.ended']);
  clock.pass({ minutes: 11 });
  await turn();
  expect(peer.subscriptions.get(never.ref)?.status).toBe('canceled');
  expect((await mandatesOf(never)).map(({ state }) => state)).toEqual(['ended']);
});

test('who stops it keeps what is paid, may go on, and at its end the plan ends; where Stripe is away nothing is said to have stopped', async () => {
  const place = await chargedPlace();
  peer.fall();
  expect(await codeOf(cancelPlan(app, place.ana, at(place)))).toBe('plan.gateway-away');
  expect(await subscription(place)).toMatchObject({ cancelAtEnd: false });
  peer.rise();
  const before = peer.tell(place.ref);
  await cancelPlan(app, place.ana, at(place));
  expect(peer.subscriptions.get(place.ref)?.cancel_at_period_end).toBe(true);
  await deliver(before);
  expect(await subscription(place)).toMatchObject({ cancelAtEnd: true });
  await keepPlan(app, place.ana, at(place));
  expect(peer.subscriptions.get(place.ref)?.cancel_at_period_end).toBe(false);
  expect(await subscription(place)).toMatchObject({ cancelAtEnd: false });
  // and at Stripe itself
  Object.assign(peer.subscriptions.get(place.ref) ?? {}, { cancel_at_period_end: true });
  await deliver(peer.tell(place.ref));
  expect(await subscription(place)).toMatchObject({ cancelAtEnd: true });
  clock.set(await end(place));
  await turn();
  expect(await plan(place)).toBe('gratis');
  clock.pass({ minutes: 11 });
  await turn();
  expect(peer.subscriptions.get(place.ref)?.status).toBe('canceled');
  expect(await ledger(place)).toEqual(['payment 900 stripe']);
});

test('a larger plan begins at once for the difference, unless the card is declined; a smaller one with the next charge', async () => {
  const place = await chargedPlace();
  const over = await end(place);
  clock.set(over.subtract({ hours: 24 * 14 }));
  const admin = await putIn(app, place.id, 'Admin', { role: 'admin' });
  const change = (to: string, who: Actor = place.ana) =>
    changeChargedPlan(app, who, { ...at(place), form: { plan: to } });
  expect(await codeOf(change('plus', admin))).toBe('not-allowed');
  peer.decline(true);
  expect(await codeOf(change('pro'))).toBe('plan.charge-declined');
  expect(await plan(place)).toBe('plus');
  peer.decline(false);
  await change('pro');
  await change('pro');
  expect([await plan(place), (await end(place)).toString()]).toEqual(['pro', over.toString()]);
  const paid = await ledger(place);
  expect(paid.length).toBe(2);
  expect(Number(paid[1]?.split(' ')[1])).toBeGreaterThan(800);
  await change('plus');
  expect(await plan(place)).toBe('pro');
  expect(await shown(place)).toMatchObject({ charged: { next: { plan: 'Plus', money: { amount: 900 } } } });
  clock.set(over.add({ hours: 1 }));
  await deliver(peer.cycle(place.ref));
  expect(await plan(place)).toBe('plus');
  expect((await ledger(place)).at(-1)).toBe('payment 900 stripe');
  expect(await codeOf(change('gratis'))).toBe('input');
});

test('money that goes back is in the ledger; all of it ends the plan and what is charged, a part does not', async () => {
  const [part, whole, disputed] = [await chargedPlace(), await chargedPlace(), await chargedPlace()];
  await deliver(peer.refund(part.ref, 300));
  await deliver(peer.refund(whole.ref));
  await deliver(peer.dispute(disputed.ref, 'needs_response'));
  expect([await plan(part), await plan(whole), await plan(disputed)]).toEqual(['plus', 'gratis', 'plus']);
  // the notice that it was lost does not come
  peer.dispute(disputed.ref, 'lost');
  clock.pass({ hours: 25 });
  await turn();
  clock.pass({ minutes: 11 });
  await turn();
  expect(await plan(disputed)).toBe('gratis');
  expect(await ledger(part)).toEqual(['payment 900 stripe', 'refund 300 stripe']);
  for (const place of [whole, disputed]) {
    expect(await ledger(place)).toEqual(['payment 900 stripe', 'refund 900 stripe']);
    expect(peer.subscriptions.get(place.ref)?.status).toBe('canceled');
    expect((await told(place)).at(-1)).toBe('plan.ended');
  }
});

test('nothing is charged twice over: by transfer beside it, for who has the community no more, or after the operator ended it', async () => {
  const place = await chargedPlace();
  const form = { plan: 'pro', cadence: 'monthly', ...buyer };
  expect(await codeOf(buyPlan(app, place.ana, { ...at(place), form }))).toBe('plan.charged');
  expect(await codeOf(begin(place))).toBe('plan.paid-ahead');
  await app.db.updateTable('communities').set({ created_by: olga.userId }).where('id', '=', place.id).execute();
  await turn();
  expect(peer.subscriptions.get(place.ref)?.status).toBe('canceled');
  const [row] = await app.db
    .selectFrom('plan_subscriptions')
    .selectAll()
    .where('community_id', '=', place.id)
    .execute();
  expect(row).toMatchObject({ state: 'active', way: 'transfer', cancel_at_end: false });
  // what was paid goes with its money, whoever has the community by then
  await deliver(peer.dispute(place.ref, 'lost'));
  expect([await ledger(place), await plan(place)]).toEqual([['payment 900 stripe', 'refund 900 stripe'], 'gratis']);
  await app.db.updateTable('communities').set({ created_by: place.ana.userId }).where('id', '=', place.id).execute();

  const ended = await chargedPlace();
  await endPlan(app, olga, { ...at(ended), form: { reason: 'Fraude' } });
  await turn();
  await deliver(peer.tell(ended.ref));
  expect([await plan(ended), peer.subscriptions.get(ended.ref)?.status]).toEqual(['gratis', 'canceled']);

  // a transfer takes the place of a page that nobody paid at, and the other way round
  const undecided = await communityOfAna(app);
  await begin(undecided);
  await begin(undecided, { cadence: 'yearly' });
  await turn();
  expect((await mandatesOf(undecided)).map(({ state }) => state).toSorted()).toEqual(['asked', 'ended']);
  await buyPlan(app, undecided.ana, { ...at(undecided), form: { ...form, plan: 'plus' } });
  const { payment } = await shown(undecided);
  await confirmPlanPayment(app, olga, { ...at(undecided), payment: orNotFound(payment).id });
  await turn();
  expect((await mandatesOf(undecided)).map(({ state }) => state)).toEqual(['ended', 'ended']);
  expect([...peer.sessions.values()].filter(({ status }) => status === 'open')).toEqual([]);
});

test('an answer that is cut, of something else, or about another community books nothing and is asked for again', async () => {
  const place = await communityOfAna(app);
  await begin(place);
  const [mandate] = await mandatesOf(place);
  const { ref, notice } = peer.agree(orNotFound(mandate).id);
  for (const [how, path] of [
    ['cut', /GET .*invoices/],
    ['else', /GET .*subscriptions/],
    ['page', /GET .*sessions/],
    ['else', /GET .*payment_intents/],
  ] as const) {
    peer.spoil(how, path);
    expect(await deliver(notice), `${how} ${path}`).toBe('later');
    expect(await plan(place)).toBe('gratis');
    peer.rise();
  }
  const own = peer.subscriptions.get(ref);
  Object.assign(own ?? {}, { metadata: { mandate: 'de-otra' } });
  expect(await deliver(notice)).toBe('later');
  expect(await deliver({ ...notice, body: notice.body.replace('complete', 'completo') })).toBe('forged');
  Object.assign(own ?? {}, { metadata: { mandate: orNotFound(mandate).id } });
  clock.pass({ minutes: 16 });
  await turn();
  expect(await plan(place)).toBe('plus');
  expect(await deliver(peer.event('invoice.paid', { parent: null }))).toBe('taken');
  peer.fall();
  expect(await codeOf(begin(await communityOfAna(app)))).toBe('checkout.away');
  peer.rise();
});

test('a charge whose money went back before it was read, or years after, is in the ledger: the one buys nothing, the other ends nothing', async () => {
  const place = await communityOfAna(app);
  await begin(place);
  const [mandate] = await mandatesOf(place);
  const { ref, notice } = peer.agree(orNotFound(mandate).id);
  // nothing is known yet of what it is about
  expect(await deliver(peer.refund(ref))).toBe('taken');
  await deliver(notice);
  expect([await plan(place), await ledger(place)]).toEqual(['gratis', ['payment 900 stripe', 'refund 900 stripe']]);
  await turn();
  expect(peer.subscriptions.get(ref)?.status).toBe('canceled');
  expect((await mandatesOf(place)).map(({ state }) => state)).toEqual(['ended']);

  const old = await chargedPlace();
  for (const _ of Array.from({ length: 6 })) {
    clock.set(await end(old));
    await deliver(peer.cycle(old.ref));
  }
  await deliver(peer.refund(old.ref, 400, 'first'));
  expect((await ledger(old)).filter((line) => line.startsWith('refund'))).toEqual(['refund 400 stripe']);
  expect(await plan(old)).toBe('plus');
});

test('a plan that is stopped while its charge fails ends at once, and Stripe tries no more', async () => {
  const place = await chargedPlace();
  clock.set(await end(place));
  peer.decline(true);
  await deliver(peer.cycle(place.ref));
  peer.decline(false);
  clock.pass({ hours: 25 });
  await turn();
  expect(await subscription(place)).toMatchObject({ state: 'unpaid' });
  await told(place);
  await cancelPlan(app, place.ana, at(place));
  await turn();
  clock.pass({ minutes: 11 });
  await turn();
  expect([await plan(place), peer.subscriptions.get(place.ref)?.status]).toEqual(['gratis', 'canceled']);
  expect(await told(place)).toEqual(['plan.ended']);
  // what is paid after all at the page of its charge has what it paid for, and is charged no further
  await deliver(peer.payOpen(place.ref));
  expect([await plan(place), (await ledger(place)).length]).toEqual(['plus', 2]);
  expect((await mandatesOf(place)).map(({ state }) => state)).toEqual(['ended']);
});

test('a plan that was stopped and whose gateway charges no more goes on by transfer, and is reminded of as such', async () => {
  const place = await chargedPlace();
  await cancelPlan(app, place.ana, at(place));
  const to = await putIn(app, place.id, 'Berta', { role: 'admin' });
  await app.db.updateTable('communities').set({ created_by: to.userId }).where('id', '=', place.id).execute();
  const owner = { ...place, ana: to };
  await turn();
  expect(peer.subscriptions.get(place.ref)?.status).toBe('canceled');
  expect(await subscription(owner)).toMatchObject({ way: 'transfer', cancelAtEnd: true });
  await keepPlan(app, to, at(place));
  expect(await subscription(owner)).toMatchObject({ way: 'transfer', cancelAtEnd: false });
  clock.set((await end(owner)).subtract({ hours: 24 * 7 - 1 }));
  await turn();
  expect(await told(owner)).toEqual(['plan.ending']);
  const form = { plan: 'plus', cadence: 'monthly', ...buyer };
  await buyPlan(app, to, { ...at(place), form });
  expect((await shown(owner)).payment).toMatchObject({ money: { amount: 900 } });
});

test('a debit that takes days fails nothing: the plan waits for it, and its period begins where the one before ended', async () => {
  const place = await chargedPlace();
  const checkout = peer.asked.find(({ method, path }) => method === 'POST' && path.endsWith('/sessions'));
  expect(new URLSearchParams(checkout?.body).getAll('excluded_payment_method_types[0]')).toHaveLength(1);
  const over = await end(place);
  clock.set(over);
  await deliver(peer.debit(place.ref));
  clock.pass({ hours: 24 * 4 });
  await turn();
  expect(await shown(place)).toMatchObject({ own: { key: 'plus' }, charged: { payUrl: null } });
  await told(place);
  await deliver(peer.payOpen(place.ref));
  const next = over.toZonedDateTimeISO('UTC').add({ months: 1 }).toInstant().toString();
  expect(await subscription(place)).toMatchObject({ state: 'active', endsAt: next });
  expect(await told(place)).toEqual(['plan.confirmed']);
});

test('a community that is suspended is charged no more; what it has paid stays, and nothing that is there is locked', async () => {
  const place = await chargedPlace();
  const over = await end(place);
  await app.db.updateTable('communities').set({ status: 'suspended' }).where('id', '=', place.id).execute();
  await turn();
  expect(peer.subscriptions.get(place.ref)?.status).toBe('canceled');
  expect((await mandatesOf(place)).map(({ state }) => state)).toEqual(['ended']);
  await app.db.updateTable('communities').set({ status: 'active' }).where('id', '=', place.id).execute();
  expect(await subscription(place)).toMatchObject({ way: 'transfer', endsAt: over.toString() });
  expect([await plan(place), await ledger(place)]).toEqual(['plus', ['payment 900 stripe']]);
});
