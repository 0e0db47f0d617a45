import { afterAll, expect, test } from 'vitest';
import { eraseAccount } from '#app/accounts/erase-account.ts';
import type { App } from '#app/app.ts';
import { askPlan } from '#app/communities/ask-plan.ts';
import { setPlan } from '#app/operation/set-plan.ts';
import { buyPlan } from '#app/plans/buy-plan.ts';
import { cancelPlan, giveUpPlanPayment, keepPlan } from '#app/plans/change-plan.ts';
import { settleDuePlans } from '#app/plans/due-plans.ts';
import { confirmPlanPayment, endPlan, rejectPlanPayment } from '#app/plans/review-plan-payment.ts';
import { sendPlanReceipt } from '#app/plans/send-plan-receipt.ts';
import { showPlan } from '#app/plans/show-plan.ts';
import { brokenInvariants } from '#db/invariants.ts';
import { invoiceCode } from '#domain/plans/plan-invoice.ts';
import { orNotFound } from '#domain/refusal.ts';
import { personIn, testApp } from '#support/app.ts';
import { freshDatabase } from '#support/database.ts';
import { eventsOf } from '#support/events.ts';
import { communityOfAna, putIn, rowOf } from '#support/people.ts';
import { refusalOf } from '#support/raffle.ts';
import { receiptPaper } from '#support/receipt.ts';

const database = await freshDatabase();
const made = testApp(database.handle, '2026-01-31T11:00:00Z');
const { clock } = made;
const planSales = { issuer: 'Rifas Ejemplo SL\nB12345678', transfer: 'ES91 2100 0418', taxPercent: 21 };
const app: App = { ...made.app, planSales };
const olga = { ...(await personIn(app, 'Olga')), isOperator: true as const };
afterAll(async () => {
  const broken = await brokenInvariants(database.handle.pool);
  await database.drop();
  expect(broken).toEqual([]);
});

const buyer = { name: 'Ana Pérez', taxId: '12345678Z', address: 'Calle Mayor 1\n28013 Madrid', country: 'ES' };
type Place = Awaited<ReturnType<typeof communityOfAna>>;
const at = ({ url }: Place) => ({ communityUrl: url });
const plan = async (place: Place) => (await rowOf(app, place.url)).plan;
const shown = (place: Place) => showPlan(app, place.ana, at(place));
const buy = (place: Place, fields: Record<string, string> = {}) =>
  buyPlan(app, place.ana, { ...at(place), form: { plan: 'plus', cadence: 'monthly', ...buyer, ...fields } });
const payment = async (place: Place) => orNotFound((await shown(place)).payment);
const openOf = async (place: Place) => ({ ...at(place), payment: (await payment(place)).id });
const confirm = async (place: Place) => confirmPlanPayment(app, olga, await openOf(place));
const send = async (place: Place) =>
  sendPlanReceipt(app, place.ana, { ...(await openOf(place)), form: {}, sent: receiptPaper() });
const endsAt = async (place: Place) => orNotFound((await shown(place)).subscription).endsAt;
const told = async ({ ana }: Place) => {
  const rows = await app.db
    .selectFrom('notifications')
    .select(['kind'])
    .where('user_id', '=', ana.userId)
    .orderBy('id')
    .execute();
  return rows.map(({ kind }) => kind).filter((kind) => kind.startsWith('plan.'));
};
const codeOf = async (work: Promise<unknown>) => (await refusalOf(work)).code;

/** A community with Plus, paid for a month. */
async function plusPlace() {
  const place = await communityOfAna(app);
  await buy(place);
  await confirm(place);
  return place;
}

test('a plan is bought by transfer: receipt, review, plan, ledger, invoice and a word to the owner', async () => {
  const place = await communityOfAna(app);
  await buy(place);
  // the same again is the same payment; something else takes its place
  const first = await payment(place);
  await buy(place);
  expect((await payment(place)).id).toBe(first.id);
  await buy(place, { cadence: 'yearly' });
  expect(await payment(place)).toMatchObject({ status: 'pending', money: { amount: 10_800, currency: 'EUR' } });
  await buy(place);
  await send(place);
  expect(await payment(place)).toMatchObject({ status: 'in_review', transfer: null });
  expect(await codeOf(buy(place))).toBe('plan.in-review');
  expect(await codeOf(giveUpPlanPayment(app, place.ana, await openOf(place)))).toBe('plan.transition');
  await rejectPlanPayment(app, olga, { ...(await openOf(place)), form: { reason: 'No llegó' } });
  expect(await payment(place)).toMatchObject({ status: 'rejected', reason: 'No llegó', transfer: planSales.transfer });
  await send(place);
  const open = await openOf(place);
  await Promise.all([confirmPlanPayment(app, olga, open), confirmPlanPayment(app, olga, open)]);
  expect(await plan(place)).toBe('plus');
  expect(await shown(place)).toMatchObject({
    payment: null,
    subscription: { plan: 'Plus', state: 'active', endsAt: '2026-02-28T11:00:00Z' },
    invoices: [{ code: '2026-0001', money: { amount: 900, currency: 'EUR' }, isOwn: true }],
    buyer,
  });
  expect(await told(place)).toEqual(['plan.rejected', 'plan.confirmed']);
  const ledger = await app.db.selectFrom('plan_ledger').selectAll().where('community_id', '=', place.id).execute();
  expect(ledger).toMatchObject([{ kind: 'payment', amount: 900, way: 'transfer', recorded_by: olga.userId }]);
  const events = await eventsOf(app.db, place.id, 'community', place.id);
  expect(events.at(-1)).toMatchObject({ kind: 'community.changed', from_state: 'gratis', to_state: 'plus' });
});

test('nobody but the owner buys, nobody but the operator decides, and never about their own money', async () => {
  const place = await communityOfAna(app);
  const admin = await putIn(app, place.id, 'Admin', { role: 'admin' });
  const form = { plan: 'plus', cadence: 'monthly', ...buyer };
  expect(await codeOf(buyPlan(app, admin, { ...at(place), form }))).toBe('not-allowed');
  await buy(place);
  const open = await openOf(place);
  expect(await codeOf(confirmPlanPayment(app, place.ana, open))).toBe('not-allowed');
  expect(await codeOf(confirmPlanPayment(app, { ...place.ana, isOperator: true }, open))).toBe('plan.own-payment');
  const wrong = { plan: 'gratis', cadence: 'semanal', taxId: '', country: 'XX', name: 'x'.repeat(200) };
  for (const [field, value] of Object.entries(wrong))
    expect(await codeOf(buy(place, { [field]: value })), field).toBe('input');
  await giveUpPlanPayment(app, place.ana, open);
  expect([(await shown(place)).payment, await plan(place)]).toEqual([null, 'gratis']);
  const asked = { ...app, planSales: null };
  expect(await codeOf(buyPlan(asked, place.ana, { ...at(place), form }))).toBe('plan.not-sold');
  await askPlan(asked, place.ana, { ...at(place), form: { plan: 'plus' } });
});

test('twenty plans paid at once have invoices one after the other, without a gap', async () => {
  const places = await Promise.all(Array.from({ length: 20 }, () => communityOfAna(app)));
  for (const place of places) await buy(place);
  const before = (await app.db.selectFrom('plan_invoices').select('number').execute()).length;
  await Promise.all(places.map(confirm));
  const rows = await app.db.selectFrom('plan_invoices').select('number').orderBy('number').execute();
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: before + 20 }, (_, n) => n + 1));
});

test('a larger plan costs the days that are left, keeps the end, and is worth nothing once that is over', async () => {
  const place = await plusPlace();
  const end = await endsAt(place);
  clock.set(Temporal.Instant.from(end).subtract({ hours: 24 * 14 }));
  expect((await shown(place)).offers.find(({ plan: { key } }) => key === 'pro')?.kind).toBe('upgrade');
  await buy(place, { plan: 'pro' });
  expect(await payment(place)).toMatchObject({ kind: 'upgrade', money: { amount: 1000 } });
  await confirm(place);
  expect([await plan(place), await endsAt(place)]).toEqual(['pro', end]);
  const late = await plusPlace();
  clock.set(Temporal.Instant.from(await endsAt(late)).subtract({ hours: 1 }));
  await buy(late, { plan: 'pro' });
  clock.set(await endsAt(late));
  await settleDuePlans(app);
  await send(late);
  expect(await codeOf(confirm(late))).toBe('plan.period-over');
  const open = await openOf(late);
  await rejectPlanPayment(app, olga, { ...open, form: { reason: 'Llegó cuando el mes ya había terminado' } });
  await giveUpPlanPayment(app, late.ana, open);
});

test('a larger plan whose receipt came in time is booked also once its period is over, and raises the one paid ahead', async () => {
  for (const isAhead of [true, false]) {
    const place = await plusPlace();
    const end = await endsAt(place);
    const sent = Temporal.Instant.from(end).subtract({ hours: 24 });
    clock.set(sent);
    if (isAhead) {
      await buy(place);
      await confirm(place);
    }
    await buy(place, { plan: 'pro' });
    await send(place);
    clock.set(Temporal.Instant.from(end).add({ hours: 24 }));
    await settleDuePlans(app);
    expect(await plan(place)).toBe('plus');
    await confirm(place);
    const { subscription } = await shown(place);
    expect([await plan(place), subscription?.state]).toEqual(['pro', isAhead ? 'active' : 'unpaid']);
    const invoices = app.db.selectFrom('plan_invoices').selectAll().where('community_id', '=', place.id);
    const last = await invoices.orderBy('number', 'desc').executeTakeFirstOrThrow();
    expect(last.starts_at).toEqual(isAhead ? clock.now() : sent);
  }
});

test('a smaller plan is paid ahead and begins once the larger one is over', async () => {
  const place = await communityOfAna(app);
  await buy(place, { plan: 'pro' });
  await confirm(place);
  clock.pass({ hours: 24 * 20 });
  await buy(place);
  await confirm(place);
  const end = await endsAt(place);
  expect([await plan(place), (await shown(place)).subscription?.next?.plan]).toEqual(['pro', 'Plus']);
  expect(await codeOf(buy(place))).toBe('plan.paid-ahead');
  clock.set(end);
  await settleDuePlans(app);
  await settleDuePlans(app);
  expect([await plan(place), (await shown(place)).subscription?.next]).toEqual(['plus', null]);
});

test('nobody pays: reminders before and after, each once, then the plan ends, and paying later begins anew', async () => {
  const place = await plusPlace();
  const end = Temporal.Instant.from(await endsAt(place));
  await clearTold(place);
  for (let day = -10; day <= 16; day += 1) {
    clock.set(end.add({ hours: 24 * day }));
    await Promise.all([settleDuePlans(app), settleDuePlans(app)]);
    if (day === 5) expect([await plan(place), (await shown(place)).subscription?.state]).toEqual(['plus', 'unpaid']);
  }
  const days = await app.db
    .selectFrom('plan_reminders')
    .select('days')
    .where('community_id', '=', place.id)
    .orderBy('days')
    .execute();
  expect(days.map((each) => each.days)).toEqual([-7, -1, 3, 7, 14]);
  expect(new Set(await told(place))).toEqual(new Set(['plan.ending', 'plan.unpaid', 'plan.ended']));
  expect([await plan(place), (await shown(place)).subscription]).toEqual(['gratis', null]);
  await buy(place);
  expect((await payment(place)).kind).toBe('first');
  await confirm(place);
  expect((await shown(place)).subscription?.state).toBe('active');
});

test('paying within the reminders goes on from the day when the period ended', async () => {
  const place = await plusPlace();
  const end = Temporal.Instant.from(await endsAt(place));
  clock.set(end.add({ hours: 24 * 9 }));
  await settleDuePlans(app);
  await buy(place, { cadence: 'yearly' });
  await confirm(place);
  const { subscription } = await shown(place);
  expect(subscription).toMatchObject({ state: 'active', cadence: 'yearly' });
  expect(orNotFound(subscription).endsAt.slice(0, 10)).toBe(
    end.toZonedDateTimeISO('Europe/Madrid').add({ years: 1 }).toPlainDate().toString(),
  );
});

test('while what the owner sent is looked at the plan does not end, and nobody is reminded', async () => {
  const place = await plusPlace();
  const end = Temporal.Instant.from(await endsAt(place));
  clock.set(end.add({ hours: 1 }));
  await settleDuePlans(app);
  await buy(place);
  await send(place);
  await clearTold(place);
  clock.set(end.add({ hours: 24 * 20 }));
  await settleDuePlans(app);
  expect([await plan(place), await told(place)]).toEqual(['plus', []]);
  await confirm(place);
  const subscription = orNotFound((await shown(place)).subscription);
  const month = end.toZonedDateTimeISO('Europe/Madrid').add({ months: 1 }).toPlainDate().toString();
  expect([subscription.state, subscription.endsAt.slice(0, 10)]).toEqual(['active', month]);
});

test('an end that was wanted comes without reminders on its day, and can be taken back until then', async () => {
  const [gone, kept] = [await plusPlace(), await plusPlace()];
  for (const place of [gone, kept]) await cancelPlan(app, place.ana, at(place));
  await keepPlan(app, kept.ana, at(kept));
  const end = Temporal.Instant.from(await endsAt(gone));
  clock.set(end.subtract({ hours: 24 }));
  await settleDuePlans(app);
  expect([await plan(gone), await told(gone)]).toEqual(['plus', ['plan.confirmed']]);
  clock.set(end);
  await settleDuePlans(app);
  expect([await plan(gone), await plan(kept)]).toEqual(['gratis', 'plus']);
  expect(await told(gone)).toEqual(['plan.confirmed', 'plan.ended']);
  expect(await codeOf(cancelPlan(app, gone.ana, at(gone)))).toBe('plan.none');
});

test('a plan that was bought is not set by hand, and the operator ends it with a reason', async () => {
  const place = await plusPlace();
  expect(await codeOf(setPlan(app, olga, { community: place.url, plan: 'pro' }))).toBe('plan.subscribed');
  await endPlan(app, olga, { ...at(place), form: { reason: 'El banco devolvió la transferencia' } });
  expect(await plan(place)).toBe('gratis');
  await setPlan(app, olga, { community: place.url, plan: 'pro' });
  expect(await plan(place)).toBe('pro');
});

test('a payment that nothing was sent for ends after a week, and what is decided is changed by no hand', async () => {
  const place = await communityOfAna(app);
  await buy(place);
  const { id } = await payment(place);
  clock.pass({ hours: 24 * 7 });
  await settleDuePlans(app);
  expect((await shown(place)).payment).toBeNull();
  const db = database.handle.pool;
  for (const forged of [
    `update plan_payments set status = 'pending' where id = '${id}'`,
    `update plan_payments set amount = 1 where id = '${id}'`,
    `update plan_payments set buyer_name = 'Otra' where id = '${id}'`,
    `delete from plan_payments where id = '${id}'`,
    `update plan_invoices set amount = 1`,
    `update plan_invoices set buyer_name = null`,
    `delete from plan_ledger`,
    `insert into plan_ledger select community_id, '${id}', id, 'payment', amount + 1, currency, 'transfer', 'x', now()
      from plan_payments where id = '${id}'`,
  ])
    await expect(db.query(forged), forged).rejects.toThrow();
});

test('who is erased is on no invoice and in no payment any more, and their receipts are gone; sums and numbers stay', async () => {
  const place = await communityOfAna(app);
  await buy(place);
  await send(place);
  await confirm(place);
  await app.db
    .updateTable('communities')
    .set({ status: 'archived', inactive_since: clock.now() })
    .where('id', '=', place.id)
    .execute();
  const before = (await shown(place)).invoices.map(({ code, money }) => [code, money.amount]);
  await eraseAccount(app, place.ana, { confirmation: 'ana@example.com' });
  const rows = await app.db.selectFrom('plan_invoices').selectAll().where('community_id', '=', place.id).execute();
  expect(rows.map((row) => [invoiceCode(row), row.amount])).toEqual(before);
  const [payment] = await app.db.selectFrom('plan_payments').selectAll().where('community_id', '=', place.id).execute();
  const gone = { buyer_name: null, buyer_tax_id: null, buyer_address: null, buyer_country: null };
  expect([rows[0], payment]).toEqual([expect.objectContaining(gone), expect.objectContaining(gone)]);
  expect(await app.db.selectFrom('plan_receipts').selectAll().where('community_id', '=', place.id).execute()).toEqual(
    [],
  );
});

async function clearTold({ ana }: Place) {
  await app.db.deleteFrom('notifications').where('user_id', '=', ana.userId).execute();
}
