import { afterAll, expect, test } from 'vitest';
import { confirmPayment } from '#app/access/confirm-payment.ts';
import { giveAccess } from '#app/access/give-access.ts';
import { openPayment } from '#app/access/open-payment.ts';
import { sendAccessReceipt } from '#app/access/send-access-receipt.ts';
import type { Actor } from '#app/app.ts';
import { createInvitation } from '#app/invitations/create-invitation.ts';
import { redeemInvitation } from '#app/invitations/redeem-invitation.ts';
import { showInvitation } from '#app/invitations/show-invitation.ts';
import { joinCommunity } from '#app/joining/join-community.ts';
import { leaveCommunity } from '#app/joining/leave-community.ts';
import { changePeople } from '#app/members/change-people.ts';
import { confirmOrder } from '#app/orders/confirm-order.ts';
import { acceptOffer } from '#app/ownership/answer-offer.ts';
import { offerCommunity } from '#app/ownership/offer-community.ts';
import { brokenInvariants } from '#db/invariants.ts';
import { activeRole, membership } from '#db/members/members.ts';
import { type PeopleAct, peopleActs } from '#domain/members/member-changes.ts';
import { newSecret } from '#identity/secret.ts';
import { personIn, testApp } from '#support/app.ts';
import { freshDatabase } from '#support/database.ts';
import { rowOf, waysOfAna } from '#support/people.ts';
import { raffleOnSale, takeAs } from '#support/raffle.ts';
import { receiptPicture } from '#support/receipt.ts';

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

test('what ends a ban is ending it, and then they stand at the door like anybody', async () => {
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
