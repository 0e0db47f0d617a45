import { afterAll, expect, test } from 'vitest';
import type { App } from '#app/app.ts';
import { beginMandate } from '#app/plans/begin-mandate.ts';
import { buyPlan } from '#app/plans/buy-plan.ts';
import { cancelPlan, keepPlan } from '#app/plans/change-plan.ts';
import { changeChargedPlan } from '#app/plans/charged-plan.ts';
import { settleDuePlans } from '#app/plans/due-plans.ts';
import { giveUpMandate, settleDueMandates } from '#app/plans/settle-mandate.ts';
import { showPlan } from '#app/plans/show-plan.ts';
import { takePlanNotice } from '#app/plans/take-plan-notice.ts';
import { brokenInvariants } from '#db/invariants.ts';
import { orNotFound } from '#domain/refusal.ts';
import { mercadoPagoPlans } from '#gateways/mercado-pago-plans.ts';
import { testApp } from '#support/app.ts';
import { freshDatabase } from '#support/database.ts';
import { type MercadoPagoNotice, mercadoPagoPeerKeys } from '#support/mercado-pago-peer.ts';
import { communityOfAna, rowOf } from '#support/people.ts';
import { startPreapprovalPeer } from '#support/preapproval-peer.ts';
import { refusalOf } from '#support/raffle.ts';

const database = await freshDatabase();
const made = testApp(database.handle, '2026-03-10T11:00:00Z');
const { clock } = made;
const peer = await startPreapprovalPeer(clock.now);
const prices = {
  currency: 'MXN',
  monthlyPrices: new Map([
    ['plus', 18_000],
    ['pro', 58_050],
  ]),
} as const;
const limits = { patience: 2000, retries: 0 };
const gateway = mercadoPagoPlans({ ...mercadoPagoPeerKeys, url: peer.url, limits, ...prices });
const app: App = {
  ...made.app,
  planSales: { issuer: 'Rifas Ejemplo SA', transfer: 'CLABE 1', taxPercent: 16 },
  planGateways: new Map([['mercado-pago', gateway]]),
};
afterAll(async () => {
  const broken = await brokenInvariants(database.handle.pool);
  await peer.stop();
  await database.drop();
  expect(broken).toEqual([]);
});

const buyer = { name: 'Ana Pérez', taxId: 'PEAA800101', address: 'Calle Mayor 1', country: 'MX' };
const form = { plan: 'plus', cadence: 'monthly', email: 'ana@example.com', ...buyer };
type Place = Awaited<ReturnType<typeof communityOfAna>>;
const at = ({ url }: Place) => ({ communityUrl: url });
const plan = async (place: Place) => (await rowOf(app, place.url)).plan;
const shown = (place: Place) => showPlan(app, place.ana, at(place));
const end = async (place: Place) => Temporal.Instant.from(orNotFound((await shown(place)).subscription).endsAt);
const codeOf = async (work: Promise<unknown>) => (await refusalOf(work)).code;
const begin = (place: Place, fields: Record<string, string> = {}) =>
  beginMandate(app, place.ana, { ...at(place), way: 'mercado-pago', form: { ...form, ...fields } });
const deliver = ({ body, headers, query }: MercadoPagoNotice) =>
  takePlanNotice(app, 'mercado-pago', {
    headers: new Headers(headers),
    query: new URLSearchParams(query),
    body: new TextEncoder().encode(body),
  });
const ledger = async ({ id }: Place) => {
  const rows = await app.db
    .selectFrom('plan_ledger')
    .select(['kind', 'amount', 'currency'])
    .where('community_id', '=', id)
    .orderBy('recorded_at')
    .execute();
  return rows.map(({ kind, amount, currency }) => `${kind} ${amount} ${currency}`);
};
const turn = async () => {
  await settleDueMandates(app);
  await settleDuePlans(app);
};

/** A community whose owner has agreed to be charged, and was not charged yet. */
async function agreed() {
  const place = await communityOfAna(app);
  await begin(place);
  const { id } = await app.db
    .selectFrom('plan_mandates')
    .select('id')
    .where('community_id', '=', place.id)
    .executeTakeFirstOrThrow();
  const { ref, notice } = peer.agree(id);
  expect(await deliver(notice)).toBe('taken');
  return { ...place, ref };
}

async function charged() {
  const place = await agreed();
  expect(await deliver(peer.charge(place.ref))).toBe('taken');
  return place;
}

test('Mercado Pago charges in its own currency: agreed to, charged, renewed by its clock or ours, each charge once', async () => {
  expect(await codeOf(begin(await communityOfAna(app), { email: 'ana' }))).toBe('input');
  const place = await agreed();
  // what is agreed to is charged within hours: nothing else is bought meanwhile
  expect(await shown(place)).toMatchObject({ own: { key: 'gratis' }, agreeing: { isAgreed: true }, gateways: [] });
  expect(await codeOf(buyPlan(app, place.ana, { ...at(place), form }))).toBe('plan.charged');
  const first = peer.charge(place.ref);
  expect(await Promise.all([deliver(first), deliver(first)])).toEqual(['taken', 'taken']);
  expect([await plan(place), (await end(place)).toString()]).toEqual(['plus', '2026-04-10T10:00:00Z']);
  expect((await shown(place)).invoices).toMatchObject([{ money: { amount: 18_000, currency: 'MXN' } }]);
  clock.set(await end(place));
  peer.charge(place.ref);
  clock.pass({ hours: 3 });
  await turn();
  await deliver(peer.notice('subscription_preapproval', place.ref));
  expect((await end(place)).toString()).toBe('2026-05-10T10:00:00Z');
  expect(await ledger(place)).toEqual(['payment 18000 MXN', 'payment 18000 MXN']);
  const rows = await app.db.selectFrom('plan_mandates').selectAll().where('community_id', '=', place.id).execute();
  expect(JSON.stringify(rows)).not.toContain('ana@example.com');

  const change = (to: string) => changeChargedPlan(app, place.ana, { ...at(place), form: { plan: to } });
  await change('pro');
  expect(await plan(place)).toBe('plus');
  expect(await shown(place)).toMatchObject({ charged: { next: { plan: 'Pro', money: { amount: 58_050 } } } });
  await deliver(peer.notice('subscription_preapproval', place.ref));
  clock.set(await end(place));
  await deliver(peer.charge(place.ref));
  expect([await plan(place), (await ledger(place)).at(-1)]).toEqual(['pro', 'payment 58050 MXN']);
});

test('one that is stopped is paused there at once, goes on again, and is ended at its end; nothing is charged meanwhile', async () => {
  const place = await charged();
  peer.fall(503);
  expect(await codeOf(cancelPlan(app, place.ana, at(place)))).toBe('plan.gateway-away');
  peer.rise();
  await cancelPlan(app, place.ana, at(place));
  expect(peer.preapprovals.get(place.ref)?.status).toBe('paused');
  await keepPlan(app, place.ana, at(place));
  expect(peer.preapprovals.get(place.ref)?.status).toBe('authorized');
  await cancelPlan(app, place.ana, at(place));
  expect((await shown(place)).subscription).toMatchObject({ cancelAtEnd: true });
  clock.set(await end(place));
  await turn();
  clock.pass({ minutes: 11 });
  await turn();
  expect([await plan(place), peer.preapprovals.get(place.ref)?.status]).toEqual(['gratis', 'cancelled']);
  const uncharged = await agreed();
  await giveUpMandate(app, uncharged.ana, at(uncharged));
  await turn();
  expect(peer.preapprovals.get(uncharged.ref)?.status).toBe('cancelled');
});

test('a charge that is rejected pays its period from its day at another try; one charged back ends the plan', async () => {
  const place = await charged();
  const over = await end(place);
  clock.set(over);
  peer.reject(true);
  await deliver(peer.charge(place.ref));
  clock.pass({ hours: 24 * 4 });
  await turn();
  expect(await shown(place)).toMatchObject({ subscription: { state: 'unpaid' }, charged: { payUrl: /mercadopago/ } });
  peer.reject(false);
  const retried = peer.retry(place.ref);
  for (const [how, path] of [
    ['cut', /authorized_payments/],
    ['else', /preapproval/],
    ['empty', /payments/],
  ] as const) {
    peer.spoil(how, path);
    expect(await deliver(retried), how).toBe('later');
    peer.rise();
  }
  expect(await deliver(retried)).toBe('taken');
  expect((await shown(place)).subscription).toMatchObject({ state: 'active', endsAt: '2026-08-10T10:11:00Z' });
  // of another community, by its own reference
  const other = await charged();
  Object.assign(peer.preapprovals.get(other.ref) ?? {}, { external_reference: 'de-otra' });
  expect(await deliver(peer.notice('subscription_preapproval', other.ref))).toBe('later');
  await deliver(peer.chargeBack(place.ref));
  await turn();
  expect([await plan(place), peer.preapprovals.get(place.ref)?.status]).toEqual(['gratis', 'cancelled']);
  expect(await ledger(place)).toEqual(['payment 18000 MXN', 'payment 18000 MXN', 'refund 18000 MXN']);
});

test('a charge that was charged back before it was read gives no plan, and what was agreed to is ended', async () => {
  const place = await agreed();
  peer.charge(place.ref);
  const back = peer.chargeBack(place.ref);
  await deliver(back);
  await deliver(peer.notice('subscription_preapproval', place.ref));
  await turn();
  const { state } = await app.db
    .selectFrom('plan_mandates')
    .select('state')
    .where('community_id', '=', place.id)
    .executeTakeFirstOrThrow();
  expect([await plan(place), state]).toEqual(['gratis', 'ended']);
  expect(peer.preapprovals.get(place.ref)?.status).toBe('cancelled');
  // both movements were real: the books show each
  expect(await ledger(place)).toEqual(['payment 18000 MXN', 'refund 18000 MXN']);
});

test('a charge that a notice names is read however old it is', async () => {
  const place = await charged();
  for (const _ of Array.from({ length: 6 })) {
    clock.set(await end(place));
    await deliver(peer.charge(place.ref));
  }
  await deliver(peer.chargeBack(place.ref, 'first'));
  expect((await ledger(place)).filter((line) => line.startsWith('refund'))).toEqual(['refund 18000 MXN']);
  expect(await plan(place)).toBe('plus');
});

test('an e-mail that Mercado Pago does not take is said at its field, and the next one gets a page of its own', async () => {
  const place = await communityOfAna(app);
  const refused = await refusalOf(begin(place, { email: 'nobody@example.com' }));
  expect(refused).toMatchObject({ code: 'input', params: { fields: { email: { code: 'payer-email' } } } });
  const [one, two] = [await begin(place), await begin(place, { email: 'eva@example.com' })];
  const payers = [...peer.preapprovals.values()].flatMap(({ init_point: page, payer_email: payer }) =>
    page === one || page === two ? payer : [],
  );
  expect(payers).toEqual(['ana@example.com', 'eva@example.com']);
  await turn();
  expect([...peer.preapprovals.values()].find(({ init_point: page }) => page === one)?.status).toBe('cancelled');
});

test('of two pages that were made for one mandate at once one is kept, and nobody can agree to the other', async () => {
  const place = await communityOfAna(app);
  const before = new Set(peer.preapprovals.keys());
  // a gateway that knows no idempotency: it makes a page for each that asks
  let asked = 0;
  const both = Promise.withResolvers<void>();
  const careless = {
    ...gateway,
    needsEmail: false,
    begin: async (mandate: Parameters<typeof gateway.begin>[0]) => {
      asked += 1;
      const key = `page ${asked}`;
      // neither page is there before both were asked for
      if (asked === 2) both.resolve();
      await both.promise;
      const made = await fetch(`${peer.url}/preapproval`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${mercadoPagoPeerKeys.accessToken}`, 'X-Idempotency-Key': key },
        body: JSON.stringify({
          external_reference: mandate.id,
          payer_email: mandate.email,
          status: 'pending',
          auto_recurring: { frequency: 1, transaction_amount: 180, currency_id: 'MXN' },
        }),
      });
      const { id, init_point: url } = (await made.json()) as { id: string; init_point: string };
      return { checkout: id, url };
    },
  };
  const other: App = { ...app, planGateways: new Map([['mercado-pago', careless]]) };
  const urls = await Promise.all(
    [1, 2].map(() => beginMandate(other, place.ana, { ...at(place), way: 'mercado-pago', form })),
  );
  const made = [...peer.preapprovals].flatMap(([id, page]) => (before.has(id) ? [] : page));
  expect([made.length, new Set(urls).size]).toEqual([2, 1]);
  expect(made.map(({ init_point: url, status }) => [urls.includes(url), status]).sort()).toEqual([
    [false, 'cancelled'],
    [true, 'pending'],
  ]);
});
