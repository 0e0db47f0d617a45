import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { confirmPayment } from '#app/access/confirm-payment.ts';
import { expireDuePayments, lapseDueMembers, remindDueAccess } from '#app/access/due-access.ts';
import { endGivenAccess, giveAccess } from '#app/access/give-access.ts';
import { openPayment } from '#app/access/open-payment.ts';
import { cancelPayment, declarePaid, resumeRenewal, stopRenewal } from '#app/access/own-payment.ts';
import { readOwnAccessReceipt } from '#app/access/read-access-receipt.ts';
import { refundPayment } from '#app/access/refund-payment.ts';
import { declineRefund, oweRefund, rejectPayment } from '#app/access/review-payment.ts';
import { sendAccessReceipt } from '#app/access/send-access-receipt.ts';
import { settleAccessPayment } from '#app/access/settle-access-payment.ts';
import { showAccess } from '#app/access/show-access.ts';
import { showCharges } from '#app/access/show-charges.ts';
import { action, typed } from '#app/action.ts';
import type { Actor } from '#app/app.ts';
import { archiveCommunity, reopenCommunity } from '#app/communities/archive-community.ts';
import { pauseCommunity, resumeCommunity } from '#app/communities/pause-community.ts';
import { listOwnCommunities } from '#app/community-pages/list-own-communities.ts';
import { showCommunity } from '#app/community-pages/show-community.ts';
import { showDashboard } from '#app/community-pages/show-dashboard.ts';
import { configureCommunity } from '#app/community-settings/configure-community.ts';
import { createInvitation } from '#app/invitations/create-invitation.ts';
import { redeemInvitation } from '#app/invitations/redeem-invitation.ts';
import { joinCommunity } from '#app/joining/join-community.ts';
import { leaveCommunity } from '#app/joining/leave-community.ts';
import { changePeople } from '#app/members/change-people.ts';
import { showPeople } from '#app/members/show-people.ts';
import { listNotifications } from '#app/notifications/list-notifications.ts';
import { confirmOrder } from '#app/orders/confirm-order.ts';
import { sendReceipt } from '#app/orders/send-receipt.ts';
import { accessBalances, decidingGrants, hasPass, heldGrant, lastGrantOf, paymentById } from '#db/access/access.ts';
import { brokenInvariants } from '#db/invariants.ts';
import { lockPeople, membership } from '#db/members/members.ts';
import { receiptsOf } from '#db/orders/receipts.ts';
import type { AccessPaymentRow, CommunityRow } from '#db/tables.ts';
import { accessLimits } from '#domain/access/access-payment.ts';
import { accessState, lastGrant } from '#domain/access/access-period.ts';
import type { PeopleAct } from '#domain/members/member-changes.ts';
import type { GatewayPayment } from '#domain/orders/checkout.ts';
import { weigh } from '#domain/orders/checkout.ts';
import { orNotFound } from '#domain/refusal.ts';
import { newSecret } from '#identity/secret.ts';
import { personIn, testApp } from '#support/app.ts';
import { freshDatabase } from '#support/database.ts';
import { eventsOf } from '#support/events.ts';
import { brokenHistories } from '#support/history.ts';
import { communityOfAna, putIn, rowOf } from '#support/people.ts';
import { raffleOnSale, refusalOf, takeAs } from '#support/raffle.ts';
import { receiptPicture } from '#support/receipt.ts';
import { leavingPaid } from '#texts/members/members.ts';

const database = await freshDatabase();
const { app, clock } = testApp(database.handle);
afterAll(async () => {
  const broken = await brokenInvariants(database.handle.pool);
  await database.drop();
  expect(broken).toEqual([]);
});

type Person = Actor & { userId: string };

const monthly = { access_type: 'paid', payment_type: 'monthly', price: 500 } as const;
const paidPlace = (columns: Partial<CommunityRow> = {}) => communityOfAna(app, { ...monthly, plan: 'pro', ...columns });
const join = (actor: Actor, communityUrl: string) => joinCommunity(app, actor, { communityUrl, form: {} });
const change = (actor: Actor, communityUrl: string, act: PeopleAct, people: Person[], form = {}) =>
  changePeople(app, actor, { communityUrl, act, people: people.map(({ userId }) => userId), form });
const statusOf = async (id: string, { userId }: Person) => (await membership(app.db, id, userId))?.status ?? 'none';
const grantsOf = (id: string, { userId }: Pick<Person, 'userId'>) =>
  app.db
    .selectFrom('access_grants')
    .selectAll()
    .where('community_id', '=', id)
    .where('user_id', '=', userId)
    .orderBy('starts_at')
    .orderBy('created_at')
    .execute();
const paymentsOf = (id: string, { userId }: Pick<Person, 'userId'>) =>
  app.db
    .selectFrom('access_payments')
    .selectAll()
    .where('community_id', '=', id)
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .execute();
const latest = async (id: string, { userId }: Person) => orNotFound((await paymentsOf(id, { userId })).at(0));
const confirm = (ana: Actor, communityUrl: string, payment: string, form = {}) =>
  confirmPayment(app, ana, { communityUrl, payment, form });
const endOf = async (id: string, { userId }: Person) =>
  lastGrant((await grantsOf(id, { userId })).map(heldGrant))?.endsAt?.toString();
const inside = (actor: Actor, communityUrl: string) =>
  showDashboard(app, actor, { communityUrl, period: 30 }).then(
    () => true,
    () => false,
  );

/** Asks to be in, pays and is confirmed. */
async function payingMember(place: { ana: Actor; url: string; id: string }, name: string): Promise<Person> {
  const person = await personIn(app, name);
  await join(person, place.url);
  await confirm(place.ana, place.url, (await latest(place.id, person)).id);
  return person;
}

const told = async (person: Person, kind: string) => (await factsTold(person, kind)).length;

async function factsTold(person: Person, kind: string) {
  const rows = await app.db
    .selectFrom('notifications')
    .selectAll()
    .where('user_id', '=', person.userId)
    .where('kind', '=', kind as never)
    .execute();
  return rows.map(({ data }) => data);
}

test('the same picture or transfer sent for two payments is shown, raffles included', async () => {
  const { address } = await raffleOnSale(app);
  const order = await takeAs(app, address, 'Beto', [1]);
  const sent = await receiptPicture(randomUUID());
  const reference = `OP${randomUUID().slice(0, 8)}`;
  await sendReceipt(
    app,
    { userId: null },
    { place: { key: order.secret }, form: { transferReference: reference }, sent },
  );
  const { url, id } = await paidPlace();
  const carla = await personIn(app, 'Carla');
  await join(carla, url);
  const payment = await latest(id, carla);
  await sendAccessReceipt(app, carla, { communityUrl: url, payment: payment.id, form: {}, sent });
  const [receipt] = await receiptsOf(app.db, payment);
  expect(receipt?.alike_receipt_id).not.toBeNull();
});

test('the receipt of an access payment sent again puts its file back where the store lost it', async () => {
  const { url, id } = await paidPlace();
  const beto = await personIn(app, 'Beto');
  await join(beto, url);
  const payment = await latest(id, beto);
  const sent = await receiptPicture(randomUUID());
  const send = () => sendAccessReceipt(app, beto, { communityUrl: url, payment: payment.id, form: {}, sent });
  await send();
  const [receipt] = await receiptsOf(app.db, payment);
  const asked = { communityUrl: url, receipt: receipt?.id ?? '' };
  const read = async () => Array.fromAsync((await readOwnAccessReceipt(app, beto, asked)).sent.pieces);
  const before = await read();
  await app.files.remove(receipt?.file ?? '');
  expect((await refusalOf(read())).code).toBe('file.lost');
  await send();
  expect(await read()).toEqual(before);
  expect(await receiptsOf(app.db, payment)).toEqual([receipt]);
});

test('an open door that costs: ask, send the receipt, be confirmed, and be in until the same day next month', async () => {
  const place = await paidPlace();
  const { ana, url, id } = place;
  const beto = await personIn(app, 'Beto');
  expect(await join(beto, url)).toEqual({ status: 'awaiting_payment' });
  expect(await join(beto, url)).toEqual({ status: 'awaiting_payment' });
  const payment = await latest(id, beto);
  expect(payment).toMatchObject({ status: 'pending', amount: 500, currency: 'EUR', payment_type: 'monthly' });
  expect(payment.reference).toMatch(/^[2-9A-Z]{6}$/);
  expect(await inside(beto, url)).toBe(false);
  await sendAccessReceipt(app, beto, {
    communityUrl: url,
    payment: payment.id,
    form: { transferReference: 'abc 123' },
    sent: await receiptPicture(randomUUID()),
  });
  expect((await latest(id, beto)).status).toBe('in_review');
  expect(await told(ana, 'access.payment-to-review')).toBe(1);
  await confirm(ana, url, payment.id, { way: 'bizum' });
  await confirm(ana, url, payment.id);
  expect(await statusOf(id, beto)).toBe('active');
  expect(await inside(beto, url)).toBe(true);
  expect(await endOf(id, beto)).toBe('2026-12-21T10:00:00Z');
  expect((await rowOf(app, url)).member_count).toBe(2);
  expect(await told(beto, 'access.confirmed')).toBe(1);
  expect(await accessBalances(app.db, id)).toEqual([{ currency: 'EUR', paid: 500, refunded: 0 }]);
  expect((await eventsOf(app.db, id, 'access', payment.id)).map(({ kind }) => kind)).toEqual([
    'access.asked',
    'access.receipt-sent',
    'access.confirmed',
  ]);
});

test('money is asked for after the approval, never before', async () => {
  const { ana, url, id } = await paidPlace({ join_policy: 'approval' });
  const beto = await personIn(app, 'Beto');
  expect(await join(beto, url)).toEqual({ status: 'pending' });
  expect((await refusalOf(openPayment(app, beto, { communityUrl: url }))).code).toBe('access.not-approved');
  await change(ana, url, 'approve', [beto]);
  await change(ana, url, 'approve', [beto]);
  expect(await statusOf(id, beto)).toBe('awaiting_payment');
  expect((await rowOf(app, url)).member_count).toBe(1);
  const { id: payment } = await openPayment(app, beto, { communityUrl: url });
  await confirm(ana, url, payment);
  expect(await statusOf(id, beto)).toBe('active');
});

test('whoever is not let in is not asked for money either', async () => {
  const { url, id } = await paidPlace({ join_policy: 'invite_only' });
  const stranger = await personIn(app, 'Dani');
  expect((await refusalOf(join(stranger, url))).code).toBe('member.invite-only');
  expect((await refusalOf(openPayment(app, stranger, { communityUrl: url }))).code).toBe('member.invite-only');
  for (const status of ['banned', 'removed', 'rejected'] as const) {
    const person = await putIn(app, id, 'Eva', { status });
    expect((await refusalOf(openPayment(app, person, { communityUrl: url }))).code).toBe('member.not-possible');
  }
  const editor = await putIn(app, id, 'Flor', { role: 'editor' });
  expect((await refusalOf(openPayment(app, editor, { communityUrl: url }))).code).toBe('access.not-asked');
  expect(await inside(editor, url)).toBe(true);
});

test('nobody confirms, turns down or gives back their own payment', async () => {
  const place = await paidPlace();
  const { ana, url, id } = place;
  const beto = await payingMember(place, 'Beto');
  clock.pass({ minutes: 1 });
  const { id: payment } = await openPayment(app, beto, { communityUrl: url });
  await declarePaid(app, beto, { communityUrl: url, payment });
  await change(ana, url, 'change-role', [beto], { role: 'admin' });
  const at = { communityUrl: url, payment, form: { reason: 'No', evidence: 'Sí' } };
  for (const act of [confirmPayment, rejectPayment, oweRefund, refundPayment]) {
    expect((await refusalOf(act(app, beto, at))).code).toBe('access.own-payment');
  }
  expect((await latest(id, beto)).status).toBe('in_review');
});

test('money is begun to be paid at the door, which asks for the rules first', async () => {
  const { url, id } = await paidPlace({ rules: 'Sé amable.' });
  const beto = await personIn(app, 'Beto');
  expect((await refusalOf(openPayment(app, beto, { communityUrl: url }))).code).toBe('access.not-asked');
  expect(await statusOf(id, beto)).toBe('none');
  expect((await refusalOf(join(beto, url))).code).toBe('input');
  await joinCommunity(app, beto, { communityUrl: url, form: { rules: 'on' } });
  expect((await latest(id, beto)).status).toBe('pending');
  await leaveCommunity(app, beto, { communityUrl: url });
  expect((await refusalOf(openPayment(app, beto, { communityUrl: url }))).code).toBe('access.not-asked');
});

test('whoever is out cannot send anything for what they began before', async () => {
  const { ana, url, id } = await paidPlace();
  const outs = [
    async (person: Person) => change(ana, url, 'ban', [person], { reason: 'Insultos' }),
    async (person: Person) => change(ana, url, 'remove', [person], { reason: 'Insultos' }),
    async (person: Person) => leaveCommunity(app, person, { communityUrl: url }),
  ];
  for (const putOut of outs) {
    const beto = await personIn(app, 'Beto');
    await join(beto, url);
    const payment = (await latest(id, beto)).id;
    clock.pass({ hours: 73 });
    expect((await refusalOf(declarePaid(app, beto, { communityUrl: url, payment }))).code).toBe('access.transition');
    await expireDuePayments(app);
    await putOut(beto);
    const sent = await receiptPicture(randomUUID());
    const late = sendAccessReceipt(app, beto, { communityUrl: url, payment, form: {}, sent });
    expect((await refusalOf(late)).code).toBe('member.not-possible');
    expect((await latest(id, beto)).status).toBe('expired');
  }
});

test('where a ticket lets in, a yes does not do so without a paid number', async () => {
  const { ana, address } = await raffleOnSale(app);
  const url = address.communityUrl;
  const { id } = await rowOf(app, url);
  const columns = { access_type: 'paid', payment_type: 'per_ticket', price: 250 } as const;
  await app.db.updateTable('communities').set(columns).where('id', '=', id).execute();
  const [beto, carla] = [
    await putIn(app, id, 'Beto', { status: 'removed' }),
    await putIn(app, id, 'Carla', { status: 'pending' }),
  ];
  await change(ana, url, 'readmit', [beto]);
  await change(ana, url, 'approve', [carla]);
  for (const person of [beto, carla]) {
    expect(await statusOf(id, person)).toBe('awaiting_payment');
    expect(await factsTold(person, 'access.asked')).toEqual([{ byTicket: true }]);
    expect((await refusalOf(join(person, url))).code).toBe('member.costs');
    const { orderId } = await takeAs(app, address, 'Beto', [person === beto ? 7 : 8], {}, person);
    await confirmOrder(app, ana, { ...address, order: orderId, form: {} });
    if ((await statusOf(id, person)) !== 'active') await join(person, url);
    expect(await statusOf(id, person)).toBe('active');
  }
  await change(ana, url, 'remove', [beto]);
  await change(ana, url, 'readmit', [beto]);
  expect(await statusOf(id, beto)).toBe('active');
});

test('what is turned down can be sent again, three times', async () => {
  const { ana, url, id } = await paidPlace();
  const beto = await personIn(app, 'Beto');
  await join(beto, url);
  const payment = (await latest(id, beto)).id;
  const address = { communityUrl: url, payment };
  for (let round = 1; round <= 3; round += 1) {
    await declarePaid(app, beto, address);
    await declarePaid(app, beto, address);
    await rejectPayment(app, ana, { ...address, form: { reason: 'No ha llegado' } });
  }
  expect(await told(beto, 'access.rejected')).toBeGreaterThan(0);
  expect((await refusalOf(declarePaid(app, beto, address))).code).toBe('access.no-more-tries');
  expect((await refusalOf(rejectPayment(app, ana, { ...address, form: {} }))).code).toBe('input');
  clock.pass({ hours: 73 });
  await expireDuePayments(app);
  const sent = await receiptPicture(randomUUID());
  expect((await refusalOf(sendAccessReceipt(app, beto, { ...address, form: {}, sent }))).code).toBe(
    'access.no-more-tries',
  );
  const second = (await openPayment(app, beto, { communityUrl: url })).id;
  await cancelPayment(app, beto, { communityUrl: url, payment: second });
  await cancelPayment(app, beto, { communityUrl: url, payment: second });
  const again = await openPayment(app, beto, { communityUrl: url });
  expect([payment, second]).not.toContain(again.id);
});

test('who says that they have paid and cancels it, over and over, makes no debt, and few payments in a day', async () => {
  const { ana, url, id } = await paidPlace();
  const beto = await personIn(app, 'Beto');
  await join(beto, url);
  const round = async () => {
    const { id: payment } = await openPayment(app, beto, { communityUrl: url });
    await declarePaid(app, beto, { communityUrl: url, payment });
    expect(await cancelPayment(app, beto, { communityUrl: url, payment })).toBe('cancelled');
  };
  for (let each = 0; each < accessLimits.perDay; each += 1) {
    await round();
    clock.pass({ minutes: 1 });
  }
  expect((await refusalOf(round())).code).toBe('access.too-many-today');
  expect(await told(ana, 'access.refund-due')).toBe(0);
  const states = (await paymentsOf(id, beto)).map(({ status }) => status);
  expect(states).toEqual(Array.from({ length: accessLimits.perDay }, () => 'cancelled'));
  clock.pass({ hours: 24 });
  await round();
});

test('cash that came for what was only declared, and then given up, is seen at the desk and given back', async () => {
  const { ana, url, id } = await paidPlace();
  const [beto, carla] = [await personIn(app, 'Beto'), await personIn(app, 'Carla')];
  for (const person of [beto, carla]) {
    await join(person, url);
    await declarePaid(app, person, { communityUrl: url, payment: (await latest(id, person)).id });
  }
  const payment = (await latest(id, beto)).id;
  expect((await showAccess(app, beto, { communityUrl: url })).payment?.givenUp).toBe('cancelled');
  await cancelPayment(app, beto, { communityUrl: url, payment });
  await leaveCommunity(app, carla, { communityUrl: url });
  const over = { communityUrl: url, list: 'over', page: 1, givenPage: 1, words: '' } as const;
  const notes = (await showCharges(app, ana, over)).payments.map(({ name, note }) => [name, note?.because]);
  expect(notes.sort()).toEqual([
    ['Beto', 'declared-cancelled'],
    ['Carla', 'declared-left'],
  ]);
  await oweRefund(app, ana, { communityUrl: url, payment, form: { reason: 'Me lo diste en mano' } });
  expect(await told(beto, 'access.refund-owed')).toBe(1);
  await refundPayment(app, ana, { communityUrl: url, payment, form: { evidence: 'En mano' } });
  expect((await latest(id, beto)).status).toBe('refunded');
  expect(await accessBalances(app.db, id)).toEqual([{ currency: 'EUR', paid: 500, refunded: 500 }]);
});

test('what has a receipt is owed back when it is cancelled, or its payer leaves', async () => {
  const { url, id } = await paidPlace();
  const [beto, carla] = [await personIn(app, 'Beto'), await personIn(app, 'Carla')];
  for (const person of [beto, carla]) {
    await join(person, url);
    const at = { communityUrl: url, payment: (await latest(id, person)).id };
    await sendAccessReceipt(app, person, { ...at, form: {}, sent: await receiptPicture(randomUUID()) });
  }
  const payment = (await latest(id, beto)).id;
  expect(await cancelPayment(app, beto, { communityUrl: url, payment })).toBe('refund_pending');
  await leaveCommunity(app, carla, { communityUrl: url });
  expect((await latest(id, carla)).status).toBe('refund_pending');
});

test('a price that changes is not that of a payment which was asked before', async () => {
  const place = await paidPlace();
  const { ana, url, id } = place;
  const beto = await personIn(app, 'Beto');
  await join(beto, url);
  await app.db.updateTable('communities').set({ price: 900 }).where('id', '=', id).execute();
  const payment = await latest(id, beto);
  await confirm(ana, url, payment.id);
  expect(await accessBalances(app.db, id)).toEqual([{ currency: 'EUR', paid: 500, refunded: 0 }]);
  clock.pass({ minutes: 1 });
  await openPayment(app, beto, { communityUrl: url });
  expect((await latest(id, beto)).amount).toBe(900);
});

test('a confirmed payment and its ledger cannot be altered, not even by hand', async () => {
  const place = await paidPlace();
  const beto = await payingMember(place, 'Beto');
  const { id } = await latest(place.id, beto);
  const alter = (set: Record<string, unknown>) =>
    app.db.updateTable('access_payments').set(set).where('id', '=', id).execute();
  await expect(alter({ amount: 1 })).rejects.toThrow('do not change');
  await expect(alter({ status: 'pending' })).rejects.toThrow('does not change');
  await expect(app.db.deleteFrom('access_payments').where('id', '=', id).execute()).rejects.toThrow('kept');
  await expect(app.db.deleteFrom('access_ledger').where('payment_id', '=', id).execute()).rejects.toThrow(
    'append-only',
  );
  const back = { community_id: place.id, id: randomUUID(), payment_id: id, kind: 'refund', currency: 'EUR' } as const;
  const row = { ...back, way: 'other' as const, evidence: null, recorded_by: 'x', recorded_at: clock.now() };
  await expect(
    app.db
      .insertInto('access_ledger')
      .values({ ...row, amount: 501 })
      .execute(),
  ).rejects.toThrow('more goes');
});

test('paying early, late or within the grace never loses a day', async () => {
  const place = await paidPlace();
  const { ana, url, id } = place;
  const beto = await payingMember(place, 'Beto');
  const first = orNotFound(await endOf(id, beto));
  for (const months of [2, 3]) {
    const { id: payment } = await openPayment(app, beto, { communityUrl: url });
    await confirm(ana, url, payment);
    const whole = Temporal.Instant.from(first)
      .toZonedDateTimeISO('Europe/Madrid')
      .add({ months: months - 1 });
    expect(await endOf(id, beto)).toBe(whole.toInstant().toString());
  }
});

test('access ends by the clock on every read, also before its work has been done; renewing brings it back', async () => {
  const place = await paidPlace();
  const { ana, url, id } = place;
  const carla = await payingMember(place, 'Carla');
  const grace = async () => (await showCommunity(app, carla, { communityUrl: url })).join.grace;
  clock.pass({ hours: 24 * 25 });
  expect(await grace()).toBeNull();
  clock.pass({ hours: 24 * 11 });
  expect(await inside(carla, url)).toBe(true);
  expect((await grace())?.endsAt).toBe(await endOf(id, carla));
  clock.pass({ hours: 24 * 2 });
  expect(await statusOf(id, carla)).toBe('active');
  expect(await inside(carla, url)).toBe(false);
  await lapseDueMembers(app);
  await lapseDueMembers(app);
  expect(await statusOf(id, carla)).toBe('expired');
  expect((await rowOf(app, url)).member_count).toBe(1);
  const now = clock.now();
  const { id: payment } = await openPayment(app, carla, { communityUrl: url });
  await confirm(ana, url, payment);
  expect(await inside(carla, url)).toBe(true);
  const grants = await grantsOf(id, carla);
  expect(grants.at(-1)?.starts_at.toString()).toBe(now.toString());
});

test('while a community is paused nobody’s access runs out, and afterwards everybody has what they had left', async () => {
  const place = await paidPlace({ join_policy: 'open' });
  const { ana, url, id } = place;
  const out = await payingMember(place, 'Olga');
  clock.pass({ hours: 24 * 8 });
  const [late, ahead] = [await payingMember(place, 'Berta'), await payingMember(place, 'Carla')];
  const { id: second } = await openPayment(app, ahead, { communityUrl: url });
  await confirm(ana, url, second);
  const grants = async (who: Person) =>
    (await grantsOf(id, who)).map(({ starts_at, ends_at }) => [starts_at.toString(), ends_at?.toString()]);
  const before = await grants(ahead);
  // Olga is in her days of grace, the others have eight days left
  clock.pass({ hours: 24 * 23 });
  await pauseCommunity(app, ana, { communityUrl: url });
  const standing = async (who: Person) => (await showAccess(app, who, { communityUrl: url })).access;
  const atFirst = [await standing(out), await standing(late)];
  expect(atFirst.map(({ state, daysAtPause: days }) => [state, days])).toEqual([
    ['grace', expect.any(Number)],
    ['running', expect.any(Number)],
  ]);
  clock.pass({ hours: 24 * 90 });
  await remindDueAccess(app);
  await lapseDueMembers(app);
  expect([await standing(out), await standing(late)]).toEqual(atFirst);
  expect(await Promise.all([out, late, ahead].map((who) => inside(who, url)))).toEqual([true, true, true]);
  expect((await refusalOf(openPayment(app, late, { communityUrl: url }))).code).toBe('community.not-active');
  // what is given meanwhile ends on the day that was said
  const friend = await putIn(app, id, 'Fina', { status: 'expired' });
  const until = clock
    .now()
    .add({ hours: 24 * 30 })
    .toString()
    .slice(0, 10);
  await giveAccess(app, ana, { communityUrl: url, form: { person: friend.userId, reason: 'Ayuda', until } });
  const given = await endOf(id, friend);
  expect(await inside(friend, url)).toBe(true);
  await archiveCommunity(app, ana, { communityUrl: url });
  clock.pass({ hours: 24 * 2 });
  await reopenCommunity(app, ana, { communityUrl: url });
  await lapseDueMembers(app);
  const stood = { hours: 24 * 92 };
  const moved = (instant = '') => Temporal.Instant.from(instant).add(stood).toString();
  const [[start, end] = [], [next, last] = []] = before;
  expect(await grants(ahead)).toEqual([
    [start, moved(end)],
    [moved(next), moved(last)],
  ]);
  expect(await endOf(id, friend)).toBe(given);
  expect((await standing(late)).daysAtPause).toBeNull();
  // and from there the clock goes on
  clock.pass({ hours: 24 * 7 });
  await lapseDueMembers(app);
  expect(await Promise.all([out, late, ahead].map((who) => statusOf(id, who)))).toEqual([
    'expired',
    'active',
    'active',
  ]);
  await openPayment(app, out, { communityUrl: url });
});

test('each reminder is sent once, and none to who said that they stop', async () => {
  const place = await paidPlace();
  const { url, id } = place;
  const [beto, carla] = [await payingMember(place, 'Beto'), await payingMember(place, 'Carla')];
  await stopRenewal(app, carla, { communityUrl: url });
  await stopRenewal(app, carla, { communityUrl: url });
  for (let day = 0; day < 37; day += 1) {
    clock.pass({ hours: 24 });
    await Promise.all([remindDueAccess(app), remindDueAccess(app)]);
  }
  const sent = async ({ userId }: Person) =>
    (await eventsOf(app.db, id, 'member', userId))
      .filter(({ kind }) => kind === 'access.reminded')
      .map(({ data }) => data.days);
  expect(await sent(beto)).toEqual([7, 1, 0, -5]);
  expect(await sent(carla)).toEqual([]);
  expect(await told(beto, 'access.ending')).toBeGreaterThan(0);
  expect(await inside(carla, url)).toBe(true);
  await resumeRenewal(app, carla, { communityUrl: url });
  await remindDueAccess(app);
  expect(await sent(carla)).toEqual([-5]);
});

test('an unpaid payment ends after three days, and its receipt is still looked at while there is room', async () => {
  const { ana, url, id } = await paidPlace({ max_tickets: 1 });
  const [beto, carla] = [await personIn(app, 'Beto'), await personIn(app, 'Carla')];
  await join(beto, url);
  expect((await refusalOf(join(carla, url))).code).toBe('access.no-pass-left');
  const payment = (await latest(id, beto)).id;
  clock.pass({ hours: 72 });
  await join(carla, url);
  await expireDuePayments(app);
  expect((await latest(id, beto)).status).toBe('expired');
  const receipt = { communityUrl: url, payment, form: {}, sent: await receiptPicture(randomUUID()) };
  expect((await refusalOf(sendAccessReceipt(app, beto, receipt))).code).toBe('access.no-pass-left');
  expect((await refusalOf(confirm(ana, url, payment))).code).toBe('access.no-pass-left');
  await cancelPayment(app, carla, { communityUrl: url, payment: (await latest(id, carla)).id });
  await sendAccessReceipt(app, beto, receipt);
  expect((await receiptsOf(app.db, { community_id: id, id: payment })).map(({ late }) => late)).toEqual([true]);
  await confirm(ana, url, payment);
  expect(await statusOf(id, beto)).toBe('active');
});

test('fifty who race for the last five passes: five get one, whoever they are', async () => {
  const place = await paidPlace({ max_tickets: 7 });
  const { ana, url, id } = place;
  await payingMember(place, 'Primera');
  await payingMember(place, 'Segunda');
  const racers = await Promise.all(Array.from({ length: 50 }, (_, at) => personIn(app, `Corredor${at}`)));
  const tries = await Promise.allSettled(racers.map((racer) => join(racer, url)));
  const winners = racers.filter((_, at) => tries[at]?.status === 'fulfilled');
  expect(winners.length).toBe(5);
  const payments = await Promise.all(winners.map((winner) => latest(id, winner)));
  await Promise.all(payments.flatMap(({ id: payment }) => [confirm(ana, url, payment), confirm(ana, url, payment)]));
  const active = await Promise.all(racers.map((racer) => statusOf(id, racer)));
  expect(active.filter((status) => status === 'active').length).toBe(5);
  expect((await accessBalances(app.db, id))[0]?.paid).toBe(7 * 500);
  expect((await rowOf(app, url)).member_count).toBe(8);
  // who has a pass renews it, full or not
  expect((await openPayment(app, orNotFound(winners[0]), { communityUrl: url })).reference).toBeTruthy();
});

test('a person who presses twenty times at once has one payment, and confirming it at once gives one month', async () => {
  const { ana, url, id } = await paidPlace();
  const beto = await personIn(app, 'Beto');
  await Promise.all(Array.from({ length: 20 }, () => join(beto, url)));
  await Promise.all(Array.from({ length: 20 }, () => openPayment(app, beto, { communityUrl: url })));
  expect((await paymentsOf(id, beto)).length).toBe(1);
  const payment = (await latest(id, beto)).id;
  await Promise.all(Array.from({ length: 20 }, () => confirm(ana, url, payment)));
  expect((await grantsOf(id, beto)).length).toBe(1);
  const confirmed = (await eventsOf(app.db, id, 'access', payment)).filter(({ kind }) => kind === 'access.confirmed');
  expect(confirmed.length).toBe(1);
});

test('money that goes back whole ends what it bought at once; a part of it leaves it', async () => {
  const place = await paidPlace();
  const { ana, url, id } = place;
  const beto = await payingMember(place, 'Beto');
  const at = { communityUrl: url, payment: (await latest(id, beto)).id };
  expect((await refusalOf(refundPayment(app, ana, { ...at, form: { evidence: 'Bizum' } }))).code).toBe(
    'access.transition',
  );
  await oweRefund(app, ana, { ...at, form: { reason: 'Se equivocó de grupo' } });
  await refundPayment(app, ana, { ...at, form: { amount: '2', evidence: 'Bizum 1' } });
  expect(await inside(beto, url)).toBe(true);
  expect((await latest(id, beto)).status).toBe('partially_refunded');
  await oweRefund(app, ana, { ...at, form: { reason: 'El resto también' } });
  expect((await refusalOf(refundPayment(app, ana, { ...at, form: { amount: '3,01', evidence: 'x' } }))).code).toBe(
    'input',
  );
  await refundPayment(app, ana, { ...at, form: { evidence: 'Bizum 2' } });
  await refundPayment(app, ana, { ...at, form: { evidence: 'Bizum 2' } });
  expect(await statusOf(id, beto)).toBe('expired');
  expect(await inside(beto, url)).toBe(false);
  expect(await accessBalances(app.db, id)).toEqual([{ currency: 'EUR', paid: 500, refunded: 500 }]);
});

test('the month that is given back leaves no hole before the month that was paid after it', async () => {
  const place = await paidPlace();
  const { ana, url, id } = place;
  const beto = await payingMember(place, 'Beto');
  const first = (await latest(id, beto)).id;
  const { id: second } = await openPayment(app, beto, { communityUrl: url });
  await confirm(ana, url, second);
  const now = clock.now();
  await oweRefund(app, ana, { communityUrl: url, payment: first, form: { reason: 'Un mes de más' } });
  await refundPayment(app, ana, { communityUrl: url, payment: first, form: { evidence: 'Efectivo' } });
  expect(await inside(beto, url)).toBe(true);
  const month = now.toZonedDateTimeISO('Europe/Madrid').add({ months: 1 }).toInstant();
  expect(await endOf(id, beto)).toBe(month.toString());
});

test('who is put out with money under way, or paid, is owed it back from that moment', async () => {
  const place = await paidPlace();
  const { ana, url, id } = place;
  const [paid, reviewing, waiting] = [
    await payingMember(place, 'Beto'),
    await personIn(app, 'Carla'),
    await personIn(app, 'Dani'),
  ];
  await join(reviewing, url);
  await declarePaid(app, reviewing, { communityUrl: url, payment: (await latest(id, reviewing)).id });
  await join(waiting, url);
  const people = [paid, reviewing, waiting].map(({ userId }) => userId);
  const owedFor = async (act: 'ban' | 'mute', who: readonly string[]) => {
    const query = { status: 'active', words: '', role: null, sort: 'role', place: null } as const;
    return (await showPeople(app, ana, { ...query, communityUrl: url, asked: { act, people: who } })).asked?.owed;
  };
  // the question says what its yes makes owed, before it is given
  expect(await owedFor('ban', people)).toEqual([{ currency: 'EUR', amount: 1000 }]);
  expect(await owedFor('ban', [waiting.userId])).toEqual([]);
  expect(await owedFor('mute', people)).toEqual([]);
  await change(ana, url, 'ban', [paid, reviewing, waiting], { reason: 'Insultos' });
  const states = await Promise.all([paid, reviewing, waiting].map(async (each) => (await latest(id, each)).status));
  expect(states).toEqual(['refund_pending', 'refund_pending', 'cancelled']);
  const at = async (person: Person) => ({ communityUrl: url, payment: (await latest(id, person)).id });
  expect((await refusalOf(confirm(ana, url, (await latest(id, reviewing)).id))).code).toBe('access.transition');
  // it never came
  await declineRefund(app, ana, { ...(await at(reviewing)), form: { reason: 'No llegó nada' } });
  expect((await latest(id, reviewing)).status).toBe('cancelled');
  await refundPayment(app, ana, { ...(await at(paid)), form: { evidence: 'Bizum 3' } });
  expect(await statusOf(id, paid)).toBe('banned');
  for (const person of [paid, reviewing, waiting]) {
    expect((await refusalOf(openPayment(app, person, { communityUrl: url }))).code).toBe('member.not-possible');
    expect((await refusalOf(join(person, url))).code).toBe('member.not-possible');
  }
});

test('who leaves with time that is paid for comes back to it without paying', async () => {
  const place = await paidPlace({ join_policy: 'approval' });
  const { ana, url, id } = place;
  const beto = await personIn(app, 'Beto');
  await join(beto, url);
  await change(ana, url, 'approve', [beto]);
  await openPayment(app, beto, { communityUrl: url });
  await confirm(ana, url, (await latest(id, beto)).id);
  await leaveCommunity(app, beto, { communityUrl: url });
  expect(await inside(beto, url)).toBe(false);
  expect(await join(beto, url)).toEqual({ status: 'active' });
  expect((await latest(id, beto)).status).toBe('confirmed');
});

test('who is about to leave is told how many paid days are left, and what becomes of money that waits', async () => {
  const place = await paidPlace();
  const { ana, url, id } = place;
  const beto = await payingMember(place, 'Beto');
  clock.pass({ hours: 24 * 3 + 1 });
  const asked = { passing: null, leaving: url };
  const left = async (person: Person) => {
    const [{ join: at }, { leaving }] = await Promise.all([
      showCommunity(app, person, { communityUrl: url }),
      listOwnCommunities(app, person, asked),
    ]);
    expect(leaving).toEqual(at.leaving);
    return leaving;
  };
  const end = orNotFound(await endOf(id, beto));
  const days = Math.ceil(Temporal.Instant.from(end).since(clock.now()).total('hours') / 24);
  expect(await left(beto)).toMatchObject({ time: { days, endsAt: end }, isPaid: true, review: null });
  expect(leavingPaid(orNotFound(await left(beto)))[0]).toMatch(
    new RegExp(`^Te quedan ${days}\\sdías pagados, hasta el `),
  );
  // a month more is on its way, and a task does not take away what was paid
  await openPayment(app, beto, { communityUrl: url });
  await declarePaid(app, beto, { communityUrl: url, payment: (await latest(id, beto)).id });
  expect(await left(beto)).toMatchObject({ time: { days }, review: 'cancelled' });
  const sent = await receiptPicture(randomUUID());
  const second = { communityUrl: url, payment: (await latest(id, beto)).id };
  await sendAccessReceipt(app, beto, { ...second, form: {}, sent });
  expect(await left(beto)).toMatchObject({ time: { days }, review: 'refund_pending' });
  await confirm(ana, url, (await latest(id, beto)).id);
  await change(ana, url, 'change-role', [beto], { role: 'moderator' });
  expect((await left(beto))?.time?.days).toBeGreaterThan(days + 27);
  // the owner pays nothing, and in a free community there is nothing to lose
  expect(await left(ana)).toMatchObject({ time: null, isEndless: false, isPaid: false });
  const free = await communityOfAna(app);
  expect((await listOwnCommunities(app, free.ana, { passing: null, leaving: free.url })).leaving).toBeNull();
});

test('who pays and is given a task still counts among those with access, and nothing ends for them', async () => {
  const place = await paidPlace();
  const { ana, url } = place;
  const beto = await payingMember(place, 'Beto');
  await payingMember(place, 'Carla');
  await change(ana, url, 'change-role', [beto], { role: 'moderator' });
  const desk = async () =>
    showCharges(app, ana, { communityUrl: url, list: 'ending', page: 1, givenPage: 1, words: '' });
  expect((await desk()).access).toMatchObject({ inForce: 2, ending: 0, overdue: 0 });
  clock.pass({ hours: 24 * 27 });
  const { access, ending } = await desk();
  expect(access).toMatchObject({ inForce: 2, ending: 1, overdue: 0 });
  expect(ending.map(({ name }) => name)).toEqual(['Carla']);
});

test('who is there when access becomes paid stays, and who had a task has a week to pay when it is over', async () => {
  const { ana, url, id } = await communityOfAna(app, {
    payment_ways: [{ kind: 'cash', holder: '', details: 'En clase' }],
  });
  const [beto, carla] = [await putIn(app, id, 'Beto'), await putIn(app, id, 'Carla', { role: 'editor' })];
  const form = { part: 'access', visibility: 'unlisted', joinPolicy: 'open', joinQuestion: '', accessType: 'paid' };
  const price = (ticketPrice: string) =>
    configureCommunity(app, ana, { communityUrl: url, form: { ...form, paymentType: 'yearly', ticketPrice } });
  expect((await refusalOf(price('0'))).code).toBe('input');
  await price('20');
  await lapseDueMembers(app);
  expect(await inside(beto, url)).toBe(true);
  expect((await refusalOf(openPayment(app, beto, { communityUrl: url }))).code).toBe('access.endless');
  await change(ana, url, 'change-role', [carla], { role: 'member' });
  expect(await inside(carla, url)).toBe(true);
  clock.pass({ hours: 24 * 7 });
  expect(await inside(carla, url)).toBe(false);
  await lapseDueMembers(app);
  expect(await statusOf(id, carla)).toBe('expired');
  await openPayment(app, carla, { communityUrl: url });
});

test('access that is given has a reason and an end, lets in at once, and can be taken back', async () => {
  const { ana, url, id } = await paidPlace({ join_policy: 'approval' });
  const beto = await personIn(app, 'Beto');
  await join(beto, url);
  const give = (form: Record<string, string>) =>
    giveAccess(app, ana, { communityUrl: url, form: { person: beto.userId, reason: 'Da las clases', ...form } });
  expect((await refusalOf(give({ reason: '' }))).code).toBe('input');
  expect((await refusalOf(give({ until: '2020-01-01' }))).code).toBe('input');
  const day = clock.now().toZonedDateTimeISO('Europe/Madrid').toPlainDate().add({ days: 10 });
  await give({ until: day.toString() });
  expect(await inside(beto, url)).toBe(true);
  expect(await endOf(id, beto)).toBe(day.add({ days: 1 }).toZonedDateTime('Europe/Madrid').toInstant().toString());
  await endGivenAccess(app, ana, { communityUrl: url, person: beto.userId });
  expect(await statusOf(id, beto)).toBe('expired');
  const stranger = await personIn(app, 'Nadie');
  expect((await refusalOf(give({ person: stranger.userId }))).code).toBe('access.not-member');
});

test('who is given access without end has nothing to pay any more; what they sent is decided first', async () => {
  const { ana, url, id } = await paidPlace();
  const [beto, carla] = [await personIn(app, 'Beto'), await personIn(app, 'Carla')];
  await join(beto, url);
  await join(carla, url);
  const give = ({ userId: person }: Person, until = '') =>
    giveAccess(app, ana, { communityUrl: url, form: { person, reason: 'Da las clases', until } });
  await give(beto);
  expect((await latest(id, beto)).status).toBe('cancelled');
  expect(await inside(beto, url)).toBe(true);
  const address = { communityUrl: url, payment: (await latest(id, carla)).id };
  await declarePaid(app, carla, address);
  expect((await refusalOf(give(carla))).code).toBe('access.in-review');
  await give(carla, clock.now().add({ hours: 240 }).toString().slice(0, 10));
  expect((await latest(id, carla)).status).toBe('in_review');
  await rejectPayment(app, ana, { ...address, form: { reason: 'No ha llegado' } });
  await give(carla);
  expect((await latest(id, carla)).status).toBe('cancelled');
});

test('the pass of an account that was erased is free for somebody else', async () => {
  const place = await paidPlace({ max_tickets: 1 });
  const beto = await payingMember(place, 'Beto');
  const carla = await personIn(app, 'Carla');
  expect((await refusalOf(join(carla, place.url))).code).toBe('access.no-pass-left');
  // who leaves may come back to what they paid for
  await leaveCommunity(app, beto, { communityUrl: place.url });
  expect((await refusalOf(join(carla, place.url))).code).toBe('access.no-pass-left');
  await app.db.updateTable('users').set({ erased_at: clock.now() }).where('uid', '=', beto.userId).execute();
  expect(await join(carla, place.url)).toEqual({ status: 'awaiting_payment' });
});

const speak = action({
  parse: typed<{ communityId: string; payment: string; reported: GatewayPayment }>,
  find: async (tx, { communityId, payment }) => ({
    community: orNotFound(await lockPeople(tx, communityId)),
    payment: orNotFound(await paymentById(tx, communityId, payment)),
  }),
  permission: 'access.settle',
  run: (step) => {
    const { payment } = step.found;
    const { reported } = step.input;
    return settleAccessPayment(step, { gateway: 'stripe', reported, verdict: weigh(payment, reported) });
  },
});

test('a gateway that says it is paid lets in, once; another sum is looked at by a person', async () => {
  const { ana, url, id } = await paidPlace();
  const [beto, carla] = [await personIn(app, 'Beto'), await personIn(app, 'Carla')];
  const word = async (person: Person, given: Partial<GatewayPayment>) => {
    const money = { amount: 500, currency: 'EUR' } as const;
    const reported = {
      ref: 'ch_1',
      checkout: null,
      state: 'paid',
      money,
      refunded: 0,
      dispute: 'none',
      ...given,
    } as const;
    const payment = (await latest(id, person)).id;
    return speak(app, { userId: null, isSystem: true }, { communityId: id, payment, reported });
  };
  await join(beto, url);
  const twice = await Promise.all([word(beto, {}), word(beto, {})]);
  expect(twice.sort()).toEqual(['confirmed', 'unchanged']);
  expect(await statusOf(id, beto)).toBe('active');
  expect(await word(beto, { dispute: 'open' })).toBe('disputed');
  expect((await refusalOf(confirm(ana, url, (await latest(id, beto)).id))).code).toBe('access.transition');
  expect(await inside(beto, url)).toBe(true);
  expect(await word(beto, {})).toBe('confirmed');
  expect(await word(beto, { refunded: 500 })).toBe('refunded');
  expect(await word(beto, {})).toBe('unchanged');
  expect(await inside(beto, url)).toBe(false);
  await join(carla, url);
  expect(await word(carla, { money: { amount: 499, currency: 'EUR' } })).toBe('to-review');
  expect((await latest(id, carla)).status).toBe('in_review');
  expect(await word(carla, { money: { amount: 500, currency: 'USD' } })).toBe('to-review');
  expect(await inside(carla, url)).toBe(false);
});

test('money that comes too late is used while there is room, and owed back where there is none', async () => {
  const { url, id } = await paidPlace({ max_tickets: 1 });
  const [beto, carla] = [await personIn(app, 'Beto'), await personIn(app, 'Carla')];
  const paidBy = async (person: Person) =>
    speak(
      app,
      { userId: null, isSystem: true },
      {
        communityId: id,
        payment: (await latest(id, person)).id,
        reported: {
          ref: randomUUID(),
          checkout: null,
          state: 'paid',
          money: { amount: 500, currency: 'EUR' },
          refunded: 0,
          dispute: 'none',
        },
      },
    );
  await join(beto, url);
  clock.pass({ hours: 73 });
  await expireDuePayments(app);
  await join(carla, url);
  expect(await paidBy(beto)).toBe('refund-due');
  expect(await statusOf(id, beto)).toBe('awaiting_payment');
  expect(await paidBy(carla)).toBe('confirmed');
});

/** What is kept of a payment, told by its events alone: it came when somebody said so, or at the latest to go back. */
async function keptByEvents({ community_id, id, amount }: AccessPaymentRow): Promise<number> {
  const events = await eventsOf(app.db, community_id, 'access', id);
  const refunds = events.filter(({ kind }) => kind === 'access.refunded');
  const hasCome = refunds.length > 0 || events.some(({ kind }) => kind === 'access.confirmed');
  const returned = refunds.map(({ data }) => (data as { amount: number }).amount);
  return (hasCome ? amount : 0) - returned.reduce((sum, each) => sum + each, 0);
}

test('where access costs nothing any more nobody is asked for money, and who was let in comes in', async () => {
  const place = await paidPlace({ join_policy: 'approval' });
  const { ana, url, id } = place;
  const [asked, sent] = [await personIn(app, 'Berta'), await personIn(app, 'Carla')];
  for (const person of [asked, sent]) {
    await join(person, url);
    await change(ana, url, 'approve', [person]);
    await openPayment(app, person, { communityUrl: url });
  }
  await declarePaid(app, sent, { communityUrl: url, payment: (await latest(id, sent)).id });
  const access = { part: 'access', visibility: 'unlisted', joinPolicy: 'invite_only', accessType: 'free' };
  await configureCommunity(app, ana, { communityUrl: url, form: access });
  expect((await latest(id, asked)).status).toBe('cancelled');
  expect((await showAccess(app, asked, { communityUrl: url })).payment).toBeNull();
  expect((await join(asked, url)).status).toBe('active');
  // what is on its way is looked at by a person
  expect((await latest(id, sent)).status).toBe('in_review');
  await confirm(ana, url, (await latest(id, sent)).id);
  expect(await statusOf(id, sent)).toBe('active');
});

test('who runs a paid community is told who paid for being there and goes, in one line until they read it', async () => {
  const place = await paidPlace();
  const { ana, url, id } = place;
  const [beto, carla] = [await payingMember(place, 'Beto'), await payingMember(place, 'Carla')];
  const dani = await putIn(app, id, 'Dani');
  const eva = await personIn(app, 'Eva');
  await join(eva, url);
  const gone = () => told(ana, 'member.left');
  for (const person of [dani, eva]) await leaveCommunity(app, person, { communityUrl: url });
  expect(await gone()).toBe(0);
  for (const person of [beto, carla]) await leaveCommunity(app, person, { communityUrl: url });
  expect(await gone()).toBe(1);
  const { days } = await listNotifications(app, ana, { before: null });
  const lines = days.flatMap((day) => day.lines.map(({ sentence }) => sentence?.line));
  expect(lines).toContain('Carla y Beto pagaban el acceso a Club de los jueves y han salido.');
  expect(await told(carla, 'member.left')).toBe(0);
});

test('who is given a task has nothing to pay any more', async () => {
  const place = await paidPlace({ join_policy: 'open' });
  const { ana, url, id } = place;
  const [renewing, asked] = [await payingMember(place, 'Berta'), await personIn(app, 'Carla')];
  clock.pass({ minutes: 1 });
  await openPayment(app, renewing, { communityUrl: url });
  await join(asked, url);
  await change(ana, url, 'change-role', [renewing], { role: 'editor' });
  const code = newSecret(app.dice);
  await createInvitation(app, ana, { communityUrl: url, code, form: { role: 'seller' } });
  await redeemInvitation(app, asked, { code, form: {} });
  for (const person of [renewing, asked]) {
    expect([await statusOf(id, person), (await latest(id, person)).status]).toEqual(['active', 'cancelled']);
  }
});

test('money that comes for a payment whose time was over ends the one that was begun instead', async () => {
  const { ana, url, id } = await paidPlace({ join_policy: 'open' });
  const beto = await personIn(app, 'Beto');
  await join(beto, url);
  const late = (await latest(id, beto)).id;
  clock.pass({ hours: 73 });
  await openPayment(app, beto, { communityUrl: url });
  const begun = (await latest(id, beto)).id;
  await confirm(ana, url, late);
  const statuses = await Promise.all([late, begun].map((payment) => paymentById(app.db, id, payment)));
  expect(statuses.map((payment) => payment?.status)).toEqual(['confirmed', 'cancelled']);
  expect(await statusOf(id, beto)).toBe('active');
});

test('nobody is told to renew while what they sent for it is looked at', async () => {
  const place = await paidPlace({ join_policy: 'open' });
  const { ana, url, id } = place;
  const beto = await payingMember(place, 'Beto');
  const { id: payment } = await openPayment(app, beto, { communityUrl: url });
  await declarePaid(app, beto, { communityUrl: url, payment });
  clock.set(Temporal.Instant.from((await endOf(id, beto)) ?? '').subtract({ hours: 20 }));
  await remindDueAccess(app);
  expect(await told(beto, 'access.ending')).toBe(0);
  await rejectPayment(app, ana, { communityUrl: url, payment, form: { reason: 'No ha llegado' } });
  await remindDueAccess(app);
  expect(await told(beto, 'access.ending')).toBe(1);
});

/** Puts so many people into a community at once: `Eva 1`, `Eva 2`… Gives what stands between `uid-` and their number. */
async function crowd(communityId: string, count: number, status: 'active' | 'expired'): Promise<string> {
  const mark = randomUUID().slice(0, 8);
  const now = clock.now().toString();
  const run = (text: string, values: unknown[]) => database.handle.pool.query(text, values);
  await run(
    `insert into users (uid, issuer, subject, display_name, email, email_verified, created_at)
     select 'uid-${mark}-' || n, 'https://crowd', '${mark}-' || n, 'Eva ' || n, 'eva' || n || '@example.com', true, $1
     from generate_series(1, $2::integer) n`,
    [now, count],
  );
  await run(
    `insert into members (community_id, user_id, role, status, joined_at, needs_approval)
     select $1, 'uid-${mark}-' || n, 'member', $2, $3, false from generate_series(1, $4::integer) n`,
    [communityId, status, now, count],
  );
  return mark;
}

test('the desk of charges shows all of every list, page by page, and finds by name who is given access', async () => {
  const place = await paidPlace({ join_policy: 'open' });
  const { ana, url, id } = place;
  await payingMember(place, 'Berta');
  const mark = await crowd(id, 160, 'expired');
  // sixty whose access is over, and twelve who have it for nothing
  await database.handle.pool.query(
    `insert into access_grants (community_id, id, user_id, source, starts_at, ends_at, grace_until, given_by, created_at)
     select $1, gen_random_uuid(), 'uid-${mark}-' || n, case when n > 60 then 'complimentary' else 'legacy' end, $2::timestamptz - interval '90 days',
       case when n > 60 then null else $2::timestamptz - interval '60 days' end,
       case when n > 60 then null else $2::timestamptz - interval '53 days' end, 'system', $2
     from generate_series(1, 72) n`,
    [id, clock.now().toString()],
  );
  const first = { communityUrl: url, list: 'ending', page: 1, givenPage: 1, words: '' } as const;
  const desk = await showCharges(app, ana, first);
  const next = await showCharges(app, ana, { ...first, page: 2, givenPage: 2 });
  expect([desk.ending.length, desk.hasMore, next.ending.length, next.hasMore]).toEqual([50, true, 10, false]);
  expect(new Set([...desk.ending, ...next.ending].map(({ userId }) => userId)).size).toBe(60);
  expect([desk.access.given, desk.given.rows.length, desk.given.hasMore]).toEqual([12, 10, true]);
  expect([next.given.rows.length, next.given.hasMore]).toEqual([2, false]);
  expect([desk.people.length, desk.search.hasMore]).toEqual([100, true]);
  const searched = await showCharges(app, ana, { ...first, words: 'éva 158' });
  expect([searched.people.map(({ name }) => name), searched.search.hasMore]).toEqual([['Eva 158'], false]);
  const ledger = await showCharges(app, ana, { ...first, list: 'ledger', page: 1 });
  expect([ledger.entries.length, ledger.hasMore]).toEqual([1, false]);
});

test('however many lose their access at once, all of them are out after one look of the clock', async () => {
  const { id } = await paidPlace();
  const run = (text: string, values: unknown[]) => database.handle.pool.query(text, values);
  await crowd(id, 130, 'active');
  await run('update communities set member_count = 131 where id = $1', [id]);
  await lapseDueMembers(app);
  const { rows } = await run(
    'select status, count(*)::int from members where community_id = $1 group by 1 order by 1',
    [id],
  );
  expect(rows).toEqual([
    { status: 'active', count: 1 },
    { status: 'expired', count: 130 },
  ]);
});

test('while a community is paused the time to pay stands too, also that of a receipt that is turned down meanwhile', async () => {
  const { ana, url, id } = await paidPlace({ join_policy: 'open', max_tickets: 2 });
  const [slow, late] = [await personIn(app, 'Berta'), await personIn(app, 'Carla')];
  await join(slow, url);
  await join(late, url);
  const { id: sent } = await latest(id, late);
  await declarePaid(app, late, { communityUrl: url, payment: sent });
  clock.pass({ hours: 48 });
  await pauseCommunity(app, ana, { communityUrl: url });
  clock.pass({ hours: 24 * 10 });
  await expireDuePayments(app);
  await rejectPayment(app, ana, { communityUrl: url, payment: sent, form: { reason: 'No ha llegado' } });
  const shown = (await showAccess(app, slow, { communityUrl: url })).payment;
  expect([shown?.status, shown?.daysAtPause, shown?.can.pay]).toEqual(['pending', 1, false]);
  expect((await showAccess(app, late, { communityUrl: url })).payment?.daysAtPause).toBe(3);
  await resumeCommunity(app, ana, { communityUrl: url });
  await expireDuePayments(app);
  // nobody took their places meanwhile either
  const stranger = await personIn(app, 'Dani');
  expect((await refusalOf(join(stranger, url))).code).toBe('access.no-pass-left');
  const left = async (who: Person) => (await latest(id, who)).expires_at.since(clock.now()).total('hours');
  expect([await left(slow), await left(late)]).toEqual([24, 72]);
  clock.pass({ hours: 25 });
  await expireDuePayments(app);
  expect([(await latest(id, slow)).status, (await latest(id, late)).status]).toEqual(['expired', 'rejected']);
});

test('whatever is done to payments in whatever order, states follow the table and the ledger adds up', async () => {
  const place = await paidPlace({ max_tickets: 3 });
  const { ana, url, id } = place;
  const people = await Promise.all(['Uno', 'Dos', 'Tres', 'Cuatro'].map((name) => personIn(app, name)));
  const acts = {
    join: (who: Person) => join(who, url),
    open: (who: Person) => openPayment(app, who, { communityUrl: url }),
    declare: async (who: Person) => declarePaid(app, who, { communityUrl: url, payment: (await latest(id, who)).id }),
    cancel: async (who: Person) => cancelPayment(app, who, { communityUrl: url, payment: (await latest(id, who)).id }),
    confirm: async (who: Person) => confirm(ana, url, (await latest(id, who)).id),
    reject: async (who: Person) =>
      rejectPayment(app, ana, { communityUrl: url, payment: (await latest(id, who)).id, form: { reason: 'No' } }),
    owe: async (who: Person) =>
      oweRefund(app, ana, { communityUrl: url, payment: (await latest(id, who)).id, form: { reason: 'No' } }),
    refund: async (who: Person) =>
      refundPayment(app, ana, { communityUrl: url, payment: (await latest(id, who)).id, form: { evidence: 'Sí' } }),
    part: async (who: Person) =>
      refundPayment(app, ana, {
        communityUrl: url,
        payment: (await latest(id, who)).id,
        form: { amount: '1', evidence: 'Sí' },
      }),
    decline: async (who: Person) =>
      declineRefund(app, ana, { communityUrl: url, payment: (await latest(id, who)).id, form: { reason: 'No' } }),
    leave: (who: Person) => leaveCommunity(app, who, { communityUrl: url }),
    remove: (who: Person) => change(ana, url, 'remove', [who]),
    readmit: (who: Person) => change(ana, url, 'readmit', [who]),
    days: async () => {
      clock.pass({ hours: 24 * 5 });
      await expireDuePayments(app);
      await lapseDueMembers(app);
    },
  };
  const names = Object.keys(acts) as (keyof typeof acts)[];
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom(...names), fc.nat(3)), { minLength: 25, maxLength: 25 }),
      async (steps) => {
        for (const [name, at] of steps) {
          const doing = Promise.resolve<unknown>(acts[name](orNotFound(people[at])));
          await doing.catch((error: Error) => {
            if (error.name !== 'Refusal') throw error;
          });
        }
        expect(await brokenInvariants(database.handle.pool)).toEqual([]);
        const payments = await app.db
          .selectFrom('access_payments')
          .selectAll()
          .where('community_id', '=', id)
          .execute();
        expect(await brokenHistories(database.handle, id)).toEqual([]);
        const [ledger] = await accessBalances(app.db, id);
        expect((ledger?.paid ?? 0) - (ledger?.refunded ?? 0)).toBe(
          (await Promise.all(payments.map((payment) => keptByEvents(payment)))).reduce((sum, kept) => sum + kept, 0),
        );
        // once the clock has passed, nobody plain is in without a pass in force
        await lapseDueMembers(app);
        for (const who of people) {
          const isIn = (await statusOf(id, who)) === 'active';
          const { userId } = who;
          if (isIn) expect(await hasPass(app.db, { communityId: id, userId }, clock.now())).toBe(true);
          expect(await inside(who, url)).toBe(isIn);
        }
        expect((await rowOf(app, url)).member_count).toBe(
          (await Promise.all(people.map((who) => statusOf(id, who)))).filter((status) => status === 'active').length +
            1,
        );
      },
    ),
    { numRuns: 6 },
  );
});

/** What a community may ask of who comes, each as the form of its settings says it. */
const doors = [
  { joinPolicy: 'open', accessType: 'free' },
  { joinPolicy: 'approval', accessType: 'free' },
  { joinPolicy: 'invite_only', accessType: 'free' },
  { joinPolicy: 'open', accessType: 'paid', paymentType: 'monthly', ticketPrice: '5', maxTickets: '2' },
  { joinPolicy: 'approval', accessType: 'paid', paymentType: 'yearly', ticketPrice: '50' },
  { joinPolicy: 'invite_only', accessType: 'paid', paymentType: 'monthly', ticketPrice: '7' },
  { joinPolicy: 'open', accessType: 'paid', paymentType: 'one_time', ticketPrice: '20' },
  { joinPolicy: 'open', accessType: 'paid', paymentType: 'per_ticket', ticketPrice: '2' },
] as const;

/** A community of Ana's whose door changes, three people at it, and all that they and she may do. */
async function changingPlace() {
  const { ana, url, id } = await communityOfAna(app, { plan: 'pro' });
  const people = await Promise.all(['Uno', 'Dos', 'Tres'].map((name) => personIn(app, name)));
  const at = { communityUrl: url };
  /** Presses the button at the door, and then whatever their own page of payments offers. */
  const press = async (who: Person) => {
    const { kind } = (await showCommunity(app, who, at)).join;
    const leads = { enter: 'active', 'enter-with-ticket': 'active', apply: 'pending', payment: 'awaiting_payment' };
    if (kind in leads) {
      const status = leads[kind as keyof typeof leads];
      expect([kind, (await join(who, url)).status, await statusOf(id, who)]).toEqual([kind, status, status]);
    } else if (kind === 'pay' || kind === 'renew') expect((await join(who, url)).status).toBe('awaiting_payment');
    else if (kind !== 'member' && kind !== 'waiting') expect(await refusalOf(join(who, url))).toBeDefined();
    const { can, payment } = await showAccess(app, who, at);
    if (can.begin) await openPayment(app, who, at);
    else if (can.stop) await stopRenewal(app, who, at);
    else if (payment?.can.declare) await declarePaid(app, who, { ...at, payment: payment.id });
  };
  const invite = async (who: Person, form: Record<string, string>) => {
    const code = newSecret(app.dice);
    await createInvitation(app, ana, { ...at, code, form });
    await redeemInvitation(app, who, { code, form: {} });
  };
  const acts = {
    press,
    asks: (_: Person, which: number) =>
      configureCommunity(app, ana, {
        ...at,
        form: { part: 'access', visibility: 'unlisted', ...orNotFound(doors[which % doors.length]) },
      }),
    pause: () => pauseCommunity(app, ana, at),
    resume: () => resumeCommunity(app, ana, at),
    confirm: async (who: Person) => confirm(ana, url, (await latest(id, who)).id),
    reject: async (who: Person) =>
      rejectPayment(app, ana, { ...at, payment: (await latest(id, who)).id, form: { reason: 'No' } }),
    give: (who: Person) => giveAccess(app, ana, { ...at, form: { person: who.userId, reason: 'Ayuda', until: '' } }),
    takeBack: (who: Person) => endGivenAccess(app, ana, { ...at, person: who.userId }),
    invite: (who: Person) => invite(who, { skipsApproval: 'on' }),
    inviteToTask: (who: Person) => invite(who, { role: 'editor' }),
    role: (who: Person, which: number) =>
      change(ana, url, 'change-role', [who], { role: which % 2 === 0 ? 'member' : 'seller' }),
    approve: (who: Person) => change(ana, url, 'approve', [who]),
    turnDown: (who: Person) => change(ana, url, 'reject', [who]),
    readmit: (who: Person) => change(ana, url, 'readmit', [who]),
    remove: (who: Person) => change(ana, url, 'remove', [who]),
    ban: (who: Person) => change(ana, url, 'ban', [who]),
    unban: (who: Person) => change(ana, url, 'unban', [who]),
    leave: (who: Person) => leaveCommunity(app, who, at),
    days: async (_: Person, which: number) => {
      clock.pass({ hours: 24 * (1 + (which % 9)) });
      await expireDuePayments(app);
      if (which % 2 === 0) await lapseDueMembers(app);
    },
  };
  return { id, people, acts };
}

test('whatever a community asks by turns, what is offered to whoever is half-way is done when they press it', async () => {
  type Name = keyof Awaited<ReturnType<typeof changingPlace>>['acts'];
  const often: Name[] = [
    'press',
    'press',
    'press',
    'press',
    'asks',
    'asks',
    'days',
    'days',
    'confirm',
    'resume',
    'unban',
  ];
  const others: Name[] = [
    'pause',
    'reject',
    'give',
    'takeBack',
    'invite',
    'inviteToTask',
    'role',
    'approve',
    'approve',
  ];
  const rarely: Name[] = ['turnDown', 'readmit', 'remove', 'ban', 'leave'];
  const step = fc.tuple(fc.constantFrom(...often, ...others, ...rarely), fc.nat(2), fc.nat(71));
  // one who is half-way, where the passes that there are now are all taken by people who were let in before
  const lastPassGone: [Name, number, number][] = [
    ['role', 1, 0],
    ['resume', 2, 68],
    ['days', 1, 67],
    ['press', 1, 49],
    ['takeBack', 2, 31],
    ['press', 0, 59],
    ['takeBack', 2, 9],
    ['asks', 0, 11],
    ['leave', 2, 3],
    ['days', 0, 70],
    ['confirm', 2, 5],
    ['unban', 0, 2],
    ['readmit', 1, 69],
    ['takeBack', 1, 13],
    ['days', 2, 1],
    ['press', 2, 15],
    ['press', 1, 69],
    ['asks', 1, 14],
    ['ban', 1, 57],
    ['approve', 2, 2],
    ['resume', 0, 68],
    ['takeBack', 2, 59],
    ['press', 1, 54],
    ['asks', 1, 14],
    ['press', 2, 65],
    ['leave', 1, 0],
    ['role', 2, 67],
    ['press', 0, 4],
    ['ban', 0, 54],
    ['approve', 1, 6],
    ['invite', 2, 10],
    ['invite', 0, 66],
    ['leave', 1, 0],
    ['leave', 1, 42],
    ['inviteToTask', 1, 22],
    ['role', 0, 70],
    ['asks', 1, 22],
    ['confirm', 0, 49],
    ['press', 1, 70],
    ['give', 1, 5],
  ];
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 40, maxLength: 40 }), async (steps) => {
      const { id, people, acts } = await changingPlace();
      for (const [name, whose, which] of steps) {
        const doing = Promise.resolve<unknown>(acts[name](orNotFound(people[whose]), which));
        if (name === 'press') await doing;
        await doing.catch((error: Error) => {
          if (error.name !== 'Refusal') throw error;
        });
      }
      expect(await brokenInvariants(database.handle.pool)).toEqual([]);
      expect(await brokenHistories(database.handle, id)).toEqual([]);
    }),
    { numRuns: 6, endOnFailure: true, examples: [[lastPassGone]] },
  );
});

test('however much somebody was ever given, their page shows the newest of it and where they stand by all of it', async () => {
  const { ana, url, id } = await paidPlace();
  const beto = await payingMember({ ana, url, id }, 'Beto');
  const until = await endOf(id, beto);
  await sql`
    insert into access_grants (
      community_id, id, user_id, source, starts_at, ends_at, grace_until, reason, given_by, created_at
    )
    select ${id}::uuid, gen_random_uuid(), ${beto.userId}, 'complimentary', starts_at, starts_at + interval '1 hour',
      starts_at + interval '1 hour', 'Prueba', ${ana.userId}, starts_at
    from (select ${clock.now().toString()}::timestamptz + make_interval(secs => n) as starts_at
      from generate_series(1, 150) n) hours
  `.execute(app.db);
  await sql`
    with old as (insert into access_payments (
      community_id, id, user_id, reference, status, payment_type, amount, currency, expires_at, created_at
    )
    select ${id}::uuid, gen_random_uuid(), ${beto.userId}, 'LARGA' || lpad(n::text, 3, '0'), 'cancelled', 'monthly', 500,
      'EUR', created_at, created_at
    from (select n, ${clock.now().toString()}::timestamptz - make_interval(hours => n) as created_at
      from generate_series(1, 100) n) days returning community_id, id, created_at)
    insert into events (community_id, kind, subject, subject_id, from_state, to_state, actor, happened_at)
    select community_id, 'access.cancelled', 'access', id, 'pending', 'cancelled', 'system', created_at from old
  `.execute(app.db);
  const shown = await showAccess(app, beto, { communityUrl: url });
  expect([shown.history.length, shown.grants.length, shown.older]).toEqual([60, 60, { payments: 41, grants: 91 }]);
  expect(shown.history[0]?.status).toBe('confirmed');
  expect(shown.grants.map(({ startsAt }) => startsAt)).toEqual(
    (await grantsOf(id, beto))
      .slice(-60)
      .map(({ starts_at }) => starts_at.toString())
      .reverse(),
  );
  // what they paid for ends last, and is not among what is shown
  expect(shown.access).toMatchObject({ state: 'running', endsAt: until });
  expect((await showCommunity(app, beto, { communityUrl: url })).join.leaving).toMatchObject({
    isPaid: true,
    time: { endsAt: until },
  });
  await endGivenAccess(app, ana, { communityUrl: url, person: beto.userId });
  const left = (await grantsOf(id, beto)).filter(({ revoked_at }) => revoked_at === null);
  expect(left.map(({ source }) => source)).toEqual(['payment']);
});

const hour = fc.integer({ min: -30, max: 30 });
const someGrant = fc.record({ from: hour, lasts: fc.option(fc.nat(20)), grace: fc.nat(9), isRevoked: fc.boolean() });

test('what is asked of the database says of somebody’s access what all their grants say', async () => {
  const { id, ana } = await paidPlace();
  const now = clock.now();
  await fc.assert(
    fc.asyncProperty(fc.array(someGrant, { maxLength: 6 }), hour, async (some, at) => {
      const { userId } = await personIn(app, 'Vera');
      for (const { from, lasts, grace, isRevoked } of some) {
        const startsAt = now.add({ hours: from });
        const endsAt = lasts === null ? null : startsAt.add({ hours: lasts });
        await app.db
          .insertInto('access_grants')
          .values({
            community_id: id,
            id: randomUUID(),
            user_id: userId,
            source: 'complimentary',
            payment_id: null,
            starts_at: startsAt,
            ends_at: endsAt,
            grace_until: endsAt?.add({ hours: grace }) ?? null,
            anchor_day: null,
            reason: 'Prueba',
            given_by: ana.userId,
            created_at: now,
            revoked_at: isRevoked ? now : null,
          })
          .execute();
      }
      const held = (await grantsOf(id, { userId })).map(heldGrant);
      const person = { communityId: id, userId };
      const then = now.add({ hours: at });
      const deciding = await decidingGrants(app.db, person, then);
      expect(accessState(deciding, then)).toBe(accessState(held, then));
      expect((await lastGrantOf(app.db, person))?.ends_at?.toString()).toBe(lastGrant(held)?.endsAt?.toString());
      expect(lastGrant(deciding)?.endsAt?.toString()).toBe(lastGrant(held)?.endsAt?.toString());
    }),
    { numRuns: 40 },
  );
});
