import { afterAll, expect, test } from 'vitest';
import { confirmPayment } from '#app/access/confirm-payment.ts';
import { giveAccess } from '#app/access/give-access.ts';
import { openPayment } from '#app/access/open-payment.ts';
import { readOwnAccessReceipt } from '#app/access/read-access-receipt.ts';
import { refundPayment } from '#app/access/refund-payment.ts';
import { declineRefund, oweRefund } from '#app/access/review-payment.ts';
import { sendAccessReceipt } from '#app/access/send-access-receipt.ts';
import { setRefundDestination } from '#app/access/set-refund-destination.ts';
import { showAccess } from '#app/access/show-access.ts';
import { showCharges } from '#app/access/show-charges.ts';
import { watchOwnAccess } from '#app/access/watch-access.ts';
import type { Actor } from '#app/app.ts';
import { listOwnCommunities } from '#app/community-pages/list-own-communities.ts';
import { showCommunity } from '#app/community-pages/show-community.ts';
import { createInvitation } from '#app/invitations/create-invitation.ts';
import { redeemInvitation } from '#app/invitations/redeem-invitation.ts';
import { showInvitation } from '#app/invitations/show-invitation.ts';
import { joinCommunity } from '#app/joining/join-community.ts';
import { leaveCommunity } from '#app/joining/leave-community.ts';
import { changePeople } from '#app/members/change-people.ts';
import { listNotifications } from '#app/notifications/list-notifications.ts';
import { confirmOrder } from '#app/orders/confirm-order.ts';
import { acceptOffer } from '#app/ownership/answer-offer.ts';
import { offerCommunity } from '#app/ownership/offer-community.ts';
import { brokenInvariants } from '#db/invariants.ts';
import { activeRole, membership } from '#db/members/members.ts';
import { type PeopleAct, peopleActs } from '#domain/members/member-changes.ts';
import { newSecret } from '#identity/secret.ts';
import { admissionOf } from '#realtime/admission.ts';
import { personIn, testApp } from '#support/app.ts';
import { freshDatabase } from '#support/database.ts';
import { communityOfAna, rowOf, waysOfAna } from '#support/people.ts';
import { raffleOnSale, refusalOf, takeAs } from '#support/raffle.ts';
import { receiptPicture } from '#support/receipt.ts';
import { viewerOf } from '#support/signed-in.ts';
import { chargeTexts } from '#texts/access/charges.ts';
import { peopleTexts } from '#texts/members/people.ts';

const database = await freshDatabase();
const { app, clock } = testApp(database.handle);
afterAll(async () => {
  const broken = await brokenInvariants(database.handle.pool);
  await database.drop();
  expect(broken).toEqual([]);
});

const free = { access_type: 'free', payment_type: null, price: null } as const;
const paid = { access_type: 'paid', price: 500, payment_ways: waysOfAna } as const;

/** Somebody who was in a community of Ana's, holds every key to it that there is, and is put out for good. */
async function banned() {
  const { ana, address } = await raffleOnSale(app);
  const { communityUrl } = address;
  const { id } = await rowOf(app, communityUrl);
  const eva = await personIn(app, 'Eva');
  const set = (columns: object) => app.db.updateTable('communities').set(columns).where('id', '=', id).execute();
  const invite = async (form: Record<string, string>) =>
    (await createInvitation(app, ana, { communityUrl, code: newSecret(app.dice), form })).code;
  const change = (act: PeopleAct, form = {}, people = [eva.userId]) =>
    changePeople(app, ana, { communityUrl, act, people, form });
  await set({ ...paid, payment_type: 'monthly' });
  await joinCommunity(app, eva, { communityUrl, form: {} });
  const { id: payment } = await app.db
    .selectFrom('access_payments')
    .select('id')
    .where('user_id', '=', eva.userId)
    .executeTakeFirstOrThrow();
  const sent = await receiptPicture(payment);
  await sendAccessReceipt(app, eva, { communityUrl, payment, form: {}, sent });
  await set(free);
  await joinCommunity(app, eva, { communityUrl, form: {} });
  await change('change-role', { role: 'admin' });
  await offerCommunity(app, ana, { communityUrl, to: eva.userId });
  await change('change-role', { role: 'member' });
  const { id: offer } = await app.db
    .selectFrom('ownership_offers')
    .select('id')
    .where('community_id', '=', id)
    .executeTakeFirstOrThrow();
  const { email } = await app.db
    .selectFrom('users')
    .select('email')
    .where('uid', '=', eva.userId)
    .executeTakeFirstOrThrow();
  const codes = [
    await invite({}),
    await invite({ skipsApproval: 'si', role: 'moderator' }),
    await invite({ kind: 'email', email }),
  ];
  const { orderId } = await takeAs(app, address, 'Eva', [7], {}, eva);
  await change('ban', { reason: 'Insultó' });
  return { ana, eva, address, communityUrl, id, set, change, codes, invite, payment, offer, orderId };
}

const mayStillWatch = async (communityId: string, viewer: Parameters<Awaited<ReturnType<typeof admissionOf>>>[0]) =>
  (await admissionOf(app.db, clock.now(), { kind: 'access', communityId }, [viewer]))(viewer);

const statusOf = async (communityId: string, { userId }: Actor) =>
  (await membership(app.db, communityId, userId ?? ''))?.status;

test('somebody banned comes back by no way there is: joining, asking, inviting, a ticket, money, a gift, a handover', async () => {
  const world = await banned();
  const { ana, eva, address, communityUrl, id, set, change, codes, payment, offer, orderId } = world;
  const join = (form = {}) => joinCommunity(app, eva, { communityUrl, form });
  const redeem = (code: string) => redeemInvitation(app, eva, { code, form: {} });
  const ways: [string, () => Promise<unknown>][] = [
    ['the open door', () => join()],
    ['leaving and the open door', () => leaveCommunity(app, eva, { communityUrl }).then(() => join())],
    ['asking', () => set({ join_policy: 'approval' }).then(() => join({ answer: 'Perdón' }))],
    ['an approval', () => change('approve')],
    ['a readmission', () => change('readmit')],
    ['a role', () => change('change-role', { role: 'admin' })],
    ...codes.map((code, at): [string, () => Promise<unknown>] => [`invitation ${at}`, () => redeem(code)]),
    ['a new invitation', async () => redeem(await world.invite({ skipsApproval: 'si' }))],
    ['a paid number', () => set({ ...paid, payment_type: 'per_ticket' }).then(() => pays())],
    ['the door with a paid number', () => join()],
    ['an invitation and a paid number', () => redeem(codes[0] ?? '')],
    ['access by the month', () => set({ ...paid, payment_type: 'monthly' }).then(() => join())],
    ['a payment begun anew', () => openPayment(app, eva, { communityUrl })],
    ['a payment begun before', () => confirmPayment(app, ana, { communityUrl, payment, form: {} })],
    ['a gift', () => giveAccess(app, ana, { communityUrl, form: { person: eva.userId, reason: 'Pena' } })],
    ['an invitation to a task where access is paid', () => redeem(codes[1] ?? '')],
    ['the handover', () => acceptOffer(app, eva, { offer })],
  ];
  const pays = () => confirmOrder(app, ana, { ...address, order: orderId, form: {} });
  for (const [way, tries] of ways) {
    await tries().catch(() => undefined);
    expect([way, await statusOf(id, eva), await activeRole(app.db, id, eva.userId)]).toEqual([way, 'banned', null]);
    clock.pass({ hours: 24 });
  }
  expect((await rowOf(app, communityUrl)).created_by).toBe(ana.userId);
  expect(await showInvitation(app, eva, { code: codes[0] ?? '' })).toEqual({ kind: 'unusable' });
});

test('only unbanning ends a ban, and then they may join like anybody', async () => {
  const { eva, communityUrl, id, set, change } = await banned();
  for (const act of peopleActs.filter((each) => each !== 'unban')) {
    await change(act, { role: 'member', days: '1' });
    expect([act, await statusOf(id, eva)]).toEqual([act, 'banned']);
  }
  await change('unban');
  expect(await statusOf(id, eva)).toBe('left');
  await set(free);
  expect(await joinCommunity(app, eva, { communityUrl, form: {} })).toEqual({ status: 'active' });
});

test('somebody banned who is owed money is told how much, and reads what becomes of it and nothing else', async () => {
  const { ana, eva, communityUrl, id, set, payment } = await banned();
  const told = async () =>
    (await listNotifications(app, eva, { before: null })).days.flatMap(({ lines }) =>
      lines.map(({ sentence }) => sentence?.line),
    );
  const own = () => showAccess(app, eva, { communityUrl });
  const code = async (attempt: Promise<unknown>) => (await refusalOf(attempt)).code;
  expect(await told()).toContainEqual(expect.stringContaining('debe devolverte 5\u00a0€'));
  // where the ban is met
  await set({ visibility: 'public' });
  expect((await showCommunity(app, eva, { communityUrl })).join).toMatchObject({
    kind: 'closed',
    owed: [{ amount: 500, currency: 'EUR' }],
  });
  expect(await own()).toMatchObject({ payment: { id: payment, status: 'refund_pending' } });
  const former = async () => (await listOwnCommunities(app, eva, { passing: null })).former;
  expect(await former()).toMatchObject([{ url: communityUrl, owed: [{ amount: 500 }], endsAt: null }]);

  // a private place is hidden from them as before, but for their money
  await set({ visibility: 'private', name: 'Club secreto', price: 900, payment_type: 'monthly', access_type: 'paid' });
  expect(await code(showCommunity(app, eva, { communityUrl }))).toBe('not-found');
  const hidden = await own();
  expect(hidden).toMatchObject({
    place: 'hidden',
    organiser: null,
    cadence: null,
    community: { price: null, status: null },
    owed: [{ amount: 500, currency: 'EUR' }],
    payment: { id: payment, status: 'refund_pending', paymentWays: [], gateways: [] },
    can: { begin: false, stop: false, seeDashboard: false },
  });
  expect(JSON.stringify(hidden)).not.toContain('600 123 456');
  const receipt = hidden.payment?.receipts[0]?.id ?? '';
  expect((await readOwnAccessReceipt(app, eva, { communityUrl, receipt })).mediaType).toBe('image/jpeg');
  const viewer = { ...(await viewerOf(app, eva)), own: 'access' as const };
  await expect(watchOwnAccess(app, eva, { communityUrl, session: null })).resolves.toBeTypeOf('function');
  expect(await mayStillWatch(id, viewer)).toBe(true);
  expect(await code(openPayment(app, eva, { communityUrl }))).toBe('not-found');
  expect(await code(joinCommunity(app, eva, { communityUrl, form: {} }))).toBe('not-found');

  // where it is to be sent, for whoever owes it and nobody else, until that is decided
  const say = (who: Actor, destination: string) =>
    setRefundDestination(app, who, { communityUrl, form: { destination } });
  const owed = async () =>
    (await showCharges(app, ana, { communityUrl, list: 'refunds', page: 1, givenPage: 1, words: '' })).payments.map(
      ({ refund }) => refund,
    );
  expect(await owed()).toEqual([{ destination: null, email: 'eva@example.com' }]);
  expect((await refusalOf(say(eva, ' '))).code).toBe('input');
  await say(eva, 'Bizum 611 222 333');
  await say(eva, 'ES91 2100 0418 4502 0005 1332, Eva Ruiz');
  expect(await owed()).toMatchObject([{ destination: 'ES91 2100 0418 4502 0005 1332, Eva Ruiz' }]);
  expect((await own()).refund).toEqual({ destination: 'ES91 2100 0418 4502 0005 1332, Eva Ruiz' });

  await declineRefund(app, ana, { communityUrl, payment, form: { reason: 'Ese dinero no llegó' } });
  expect(await code(say(eva, 'Bizum 611 222 333'))).toBe('access.nothing-left');
  expect(await told()).toContainEqual(expect.stringContaining('no corresponde devolverte'));
  expect(await told()).toContainEqual(expect.stringContaining('Motivo: Ese dinero no llegó.'));
  expect(await own()).toMatchObject({ place: 'hidden', payment: null, owed: [], history: [{ status: 'cancelled' }] });
  await oweRefund(app, ana, { communityUrl, payment, form: { reason: 'Sí llegó' } });
  expect((await own()).refund).toEqual({ destination: null });
  await refundPayment(app, ana, { communityUrl, payment, form: { evidence: 'Bizum 3' } });
  expect(await told()).toContainEqual(expect.stringContaining('Te han devuelto tu pago'));
  expect(await own()).toMatchObject({ place: 'hidden', owed: [], history: [{ status: 'refunded' }] });
  expect(await former()).toEqual([]);

  // who is owed nothing, and was not, finds nothing there
  const stranger = await personIn(app, 'Zoe');
  expect(await code(showAccess(app, stranger, { communityUrl }))).toBe('not-found');
  expect(await code(say(stranger, 'Bizum 611 222 333'))).toBe('not-found');
  expect(await mayStillWatch(id, { ...(await viewerOf(app, stranger)), own: 'access' })).toBe(false);
});

test('of somebody banned it is said that they cannot come back, and their time of access ended that day', async () => {
  const { ana, url: communityUrl } = await communityOfAna(app, {
    ...{ access_type: 'paid', payment_type: 'monthly', price: 500, visibility: 'public' },
  });
  const eva = await personIn(app, 'Eva');
  await joinCommunity(app, eva, { communityUrl, form: {} });
  const own = () => showAccess(app, eva, { communityUrl });
  const payment = (await own()).payment?.id ?? '';
  await sendAccessReceipt(app, eva, { communityUrl, payment, form: {}, sent: await receiptPicture(payment) });
  await confirmPayment(app, ana, { communityUrl, payment, form: { way: 'bizum' } });
  clock.pass({ hours: 48 });
  const end = clock.now().toString();
  await changePeople(app, ana, { communityUrl, act: 'ban', people: [eva.userId], form: { reason: 'Insultó' } });
  clock.pass({ hours: 48 });
  const { place, grants, can } = await own();
  expect({ place, ends: grants.map(({ endsAt }) => endsAt), begin: can.begin }).toEqual({
    place: 'banned',
    ends: [end],
    begin: false,
  });
});

test('what is said of a refund before a ban is what the desk of payments says after it', async () => {
  const { ana, communityUrl } = await banned();
  const desk = { list: 'refunds', page: 1, givenPage: 1, words: '' } as const;
  const { payments } = await showCharges(app, ana, { ...desk, communityUrl });
  expect(payments.map(({ note }) => note?.because)).toEqual(['banned']);
  const before = peopleTexts.ask.owed(['5 €']);
  const said = chargeTexts.notes.banned.replace(/^Se le bloqueó\. /, '');
  expect(before.endsWith(said)).toBe(true);
});

test('who left with time that they paid for finds it among their communities, until it is over', async () => {
  const { ana, url: communityUrl } = await communityOfAna(app, {
    ...{ access_type: 'paid', payment_type: 'monthly', price: 500, visibility: 'public' },
  });
  const eva = await personIn(app, 'Eva');
  await joinCommunity(app, eva, { communityUrl, form: {} });
  const payment = (await showAccess(app, eva, { communityUrl })).payment?.id ?? '';
  await confirmPayment(app, ana, { communityUrl, payment, form: { way: 'bizum' } });
  await leaveCommunity(app, eva, { communityUrl });
  const former = async () => (await listOwnCommunities(app, eva, { passing: null })).former;
  expect(await former()).toMatchObject([{ url: communityUrl, owed: [], endsAt: expect.any(String) }]);
  clock.pass({ hours: 24 * 32 });
  expect(await former()).toEqual([]);
});
