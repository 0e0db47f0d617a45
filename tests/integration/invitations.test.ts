import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import type { Actor } from '#app/app.ts';
import { createCommunity } from '#app/communities/create-community.ts';
import { showCommunity } from '#app/community-pages/show-community.ts';
import { createInvitation } from '#app/invitations/create-invitation.ts';
import { declineInvitation } from '#app/invitations/decline-invitation.ts';
import { forgetInvitationMails } from '#app/invitations/forget-mails.ts';
import { mailCharge } from '#app/invitations/mail-invitation.ts';
import { redeemInvitation } from '#app/invitations/redeem-invitation.ts';
import { resendInvitation } from '#app/invitations/resend-invitation.ts';
import { revokeInvitation } from '#app/invitations/revoke-invitation.ts';
import { showInvitation } from '#app/invitations/show-invitation.ts';
import { showInvitations } from '#app/invitations/show-invitations.ts';
import { joinCommunity } from '#app/joining/join-community.ts';
import { leaveCommunity } from '#app/joining/leave-community.ts';
import { changePeople } from '#app/members/change-people.ts';
import { showPeople } from '#app/members/show-people.ts';
import { listNotifications } from '#app/notifications/list-notifications.ts';
import { openNotification } from '#app/notifications/read-notifications.ts';
import { acceptOffer } from '#app/ownership/answer-offer.ts';
import { offerCommunity } from '#app/ownership/offer-community.ts';
import { charge } from '#app/rate-limit.ts';
import { brokenInvariants } from '#db/invariants.ts';
import { membership } from '#db/members/members.ts';
import { invitationLimits } from '#domain/members/invitation.ts';
import type { PeopleAct } from '#domain/members/member-changes.ts';
import { newSecret } from '#identity/secret.ts';
import { personIn, stranger, testApp } from '#support/app.ts';
import { freshDatabase } from '#support/database.ts';
import { eventsOf } from '#support/events.ts';
import { communityOfAna, putIn, rowOf } from '#support/people.ts';
import { refusalOf } from '#support/raffle.ts';

const database = await freshDatabase();
const { app, clock } = testApp(database.handle);
afterAll(async () => {
  const broken = await brokenInvariants(database.handle.pool);
  await database.drop();
  expect(broken).toEqual([]);
});

let visits = 0;
/** Somebody else on the network each time: who tries many codes is another matter. */
const visitor = () => {
  visits += 1;
  return `visitor-${visits}`;
};
const invite = async (actor: Actor, communityUrl: string, form: Record<string, unknown> = {}) =>
  (await createInvitation(app, actor, { communityUrl, code: newSecret(app.dice), form })).code;
const look = (actor: Actor, code: string) => showInvitation(app, { ...actor, visitor: visitor() }, { code });
const redeem = (actor: Actor, code: string, form = {}) =>
  redeemInvitation(app, { ...actor, visitor: visitor() }, { code, form });
const statusOf = async (communityId: string, actor: Actor) =>
  (await membership(app.db, communityId, actor.userId ?? ''))?.status;
const list = (actor: Actor, communityUrl: string) => showInvitations(app, actor, { communityUrl, place: null });
const change = (actor: Actor, communityUrl: string, act: PeopleAct, people: Actor[], form = {}) =>
  changePeople(app, actor, { communityUrl, act, people: people.map(({ userId }) => userId ?? ''), form });
const set = (communityUrl: string, columns: object) =>
  app.db.updateTable('communities').set(columns).where('url', '=', communityUrl).execute();

test('a link lets in whoever holds it, counts each once, and tells who came by it', async () => {
  const { ana, url, id } = await communityOfAna(app, { join_policy: 'invite_only', visibility: 'private' });
  const beto = await personIn(app, 'Beto');
  expect((await refusalOf(joinCommunity(app, beto, { communityUrl: url, form: {} }))).code).toBe('not-found');
  const code = await invite(ana, url, { note: 'Vecinas' });
  expect(await look(beto, code)).toMatchObject({
    kind: 'open',
    inviter: 'Ana',
    community: { name: 'Club de los jueves' },
  });
  expect(await look(stranger, code)).toMatchObject({ kind: 'open', isSignedIn: false });
  expect((await list(ana, url)).invitations[0]).toMatchObject({ used: 0, state: 'active' });
  expect(await redeem(beto, code)).toMatchObject({ status: 'active', communityUrl: url });
  expect(await redeem(beto, code)).toMatchObject({ status: 'active' });
  expect(await redeem(ana, code)).toMatchObject({ status: 'active' });
  expect(await look(beto, code)).toMatchObject({ kind: 'member' });
  const [invitation] = (await list(ana, url)).invitations;
  expect(invitation).toMatchObject({ used: 1, maxUses: 25, note: 'Vecinas', comers: [{ name: 'Beto' }] });
  const events = await eventsOf(app.db, id, 'member', beto.userId);
  expect(events.map(({ kind, data }) => [kind, data.by])).toEqual([['member.joined', 'invitation']]);
  // leaving and coming back by the same link uses nothing more up
  await leaveCommunity(app, beto, { communityUrl: url });
  expect(await redeem(beto, code)).toMatchObject({ status: 'active' });
  expect((await list(ana, url)).invitations[0]?.used).toBe(1);
});

test('only the hash of a code is kept, and a form sent twice makes one invitation', async () => {
  const { ana, url, id } = await communityOfAna(app);
  const code = newSecret(app.dice);
  for (let sent = 0; sent < 2; sent += 1) {
    expect(await createInvitation(app, ana, { communityUrl: url, code, form: {} })).toEqual({
      kind: 'link',
      email: null,
      code,
    });
  }
  const rows = await app.db.selectFrom('invitations').selectAll().where('community_id', '=', id).execute();
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(code);
  expect(JSON.stringify(await eventsOf(app.db, id, 'invitation', rows[0]?.id ?? ''))).not.toContain(code);
  const beto = await personIn(app, 'Beto');
  const other = await communityOfAna(app);
  // a code that is somebody else's already is not told apart from one that is not there
  expect((await refusalOf(createInvitation(app, other.ana, { communityUrl: other.url, code, form: {} }))).code).toBe(
    'not-found',
  );
  expect((await refusalOf(createInvitation(app, ana, { communityUrl: url, code: 'short', form: {} }))).code).toBe(
    'not-found',
  );
  expect((await refusalOf(createInvitation(app, beto, { communityUrl: url, code, form: {} }))).code).toBe(
    'not-allowed',
  );
});

test('what an invitation is follows from its facts: taken back, run out, used up', async () => {
  const { ana, url } = await communityOfAna(app);
  const [beto, carla] = await Promise.all([personIn(app, 'Beto'), personIn(app, 'Carla')]);
  const once = await invite(ana, url, { uses: '1' });
  await redeem(beto, once);
  expect(await look(carla, once)).toEqual({ kind: 'over', state: 'used_up' });
  expect(await refusalOf(redeem(carla, once))).toMatchObject({ code: 'invitation.over', params: { state: 'used_up' } });
  const short = await invite(ana, url, { days: '1' });
  clock.pass({ hours: 24 });
  expect(await look(carla, short)).toEqual({ kind: 'over', state: 'expired' });
  expect((await refusalOf(redeem(carla, short))).params).toEqual({ state: 'expired' });
  const back = await invite(ana, url);
  const [first] = (await list(ana, url)).invitations;
  await revokeInvitation(app, ana, { communityUrl: url, invitation: first?.id ?? '' });
  await revokeInvitation(app, ana, { communityUrl: url, invitation: first?.id ?? '' });
  expect(await look(carla, back)).toEqual({ kind: 'unusable' });
  expect((await refusalOf(redeem(carla, back))).code).toBe('invitation.unusable');
  expect((await list(ana, url)).invitations.map(({ state }) => state).sort()).toEqual([
    'expired',
    'revoked',
    'used_up',
  ]);
});

test('somebody banned, a code nobody gave and one taken back answer alike, to the letter', async () => {
  const { ana, url } = await communityOfAna(app);
  const eva = await personIn(app, 'Eva');
  await joinCommunity(app, eva, { communityUrl: url, form: {} });
  const code = await invite(ana, url);
  await change(ana, url, 'ban', [eva]);
  clock.pass({ minutes: 1 });
  const revoked = await invite(ana, url);
  const [newest] = (await list(ana, url)).invitations.filter(({ state }) => state === 'active');
  await revokeInvitation(app, ana, { communityUrl: url, invitation: newest?.id ?? '' });
  const nothing = newSecret(app.dice);
  const other = await personIn(app, 'Otra');
  const looks = [
    await look(eva, code),
    await look(other, revoked),
    await look(other, nothing),
    await look(other, 'nada'),
  ];
  expect(new Set(looks.map((each) => JSON.stringify(each))).size).toBe(1);
  const said = await Promise.all(
    [redeem(eva, code), redeem(other, revoked), redeem(other, nothing)].map((each) => refusalOf(each)),
  );
  expect(said.map(({ code: refusal, params }) => [refusal, params])).toEqual(
    Array(3).fill(['invitation.unusable', {}]),
  );
  await set(url, { status: 'paused' });
  expect((await refusalOf(redeem(eva, code))).code).toBe('invitation.unusable');
  expect((await refusalOf(redeem(other, code))).code).toBe('community.not-active');
  expect(await look(other, code)).toEqual({ kind: 'not-running' });
});

test('who was put out comes back by a yes alone, whatever the link says; who is let in by one asks nothing', async () => {
  const { ana, url, id } = await communityOfAna(app, { join_policy: 'approval' });
  const [beto, carla, dani] = await Promise.all(['Beto', 'Carla', 'Dani'].map((name) => personIn(app, name)));
  if (!beto || !carla || !dani) throw new Error('nobody');
  const skipping = await invite(ana, url, { skipsApproval: 'si' });
  const plain = await invite(ana, url);
  expect(await redeem(beto, skipping)).toMatchObject({ status: 'active' });
  expect(await redeem(carla, plain, { answer: 'Hola' })).toMatchObject({ status: 'pending' });
  // whoever waits already is let in by an invitation that skips the wait
  expect(await redeem(carla, skipping)).toMatchObject({ status: 'active' });
  await change(ana, url, 'remove', [beto]);
  expect(await look(beto, skipping)).toMatchObject({ kind: 'open', step: { act: 'apply' } });
  expect(await redeem(beto, skipping)).toMatchObject({ status: 'pending' });
  expect(await redeem(beto, skipping)).toMatchObject({ status: 'pending' });
  expect(await statusOf(id, beto)).toBe('pending');
  await change(ana, url, 'reject', [beto]);
  expect((await refusalOf(redeem(beto, skipping))).code).toBe('member.too-soon');
  expect((await list(ana, url)).invitations.map(({ used }) => used).sort()).toEqual([1, 2]);
});

test('where access is paid for, an invitation leads to the till, and one to a task past it', async () => {
  const { ana, url, id } = await communityOfAna(app, { access_type: 'paid', payment_type: 'monthly', price: 500 });
  const [beto, carla] = await Promise.all([personIn(app, 'Beto'), personIn(app, 'Carla')]);
  const code = await invite(ana, url);
  expect(await redeem(beto, code)).toMatchObject({ status: 'awaiting_payment' });
  expect(await redeem(beto, code)).toMatchObject({ status: 'awaiting_payment' });
  expect(await statusOf(id, beto)).toBe('awaiting_payment');
  const editing = await invite(ana, url, { role: 'editor' });
  expect(await redeem(carla, editing)).toMatchObject({ status: 'active' });
  expect(await membership(app.db, id, carla.userId)).toMatchObject({ role: 'editor', status: 'active' });
  await set(url, { payment_type: 'per_ticket' });
  const dani = await personIn(app, 'Dani');
  expect(await redeem(dani, code)).toMatchObject({ status: 'awaiting_payment' });
  // who has to pay finds the way, also to what nobody else may see
  await set(url, { visibility: 'private' });
  expect(await showCommunity(app, dani, { communityUrl: url })).toMatchObject({ me: { status: 'awaiting_payment' } });
  const nobody = await personIn(app, 'Nadie');
  expect((await refusalOf(showCommunity(app, nobody, { communityUrl: url }))).code).toBe('not-found');
});

test('nobody invites to more than they may give', async () => {
  const { ana, url, id } = await communityOfAna(app);
  const [admin, moderator, editor, seller, member] = await Promise.all(
    (['admin', 'moderator', 'editor', 'seller', 'member'] as const).map((role) => putIn(app, id, role, { role })),
  );
  const may: [Actor | undefined, string[]][] = [
    [ana, ['moderator', 'editor', 'seller', 'member']],
    [admin, ['editor', 'seller', 'member']],
    [moderator, ['member']],
    [editor, ['member']],
    [seller, ['member']],
    [member, ['member']],
  ];
  for (const [actor, roles] of may) {
    for (const role of ['admin', 'moderator', 'editor', 'seller', 'member', 'owner']) {
      const made = await refusalOrNull(invite(actor ?? ana, url, { role }));
      expect([role, made?.code ?? null]).toEqual([role, roles.includes(role) ? null : 'input']);
    }
  }
  expect((await refusalOf(invite(member ?? ana, url, { uses: '11' }))).code).toBe('input');
  expect((await refusalOf(invite(ana, url, { uses: '1001' }))).code).toBe('input');
  expect((await refusalOf(invite(ana, url, { days: '31' }))).code).toBe('input');
  await invite(ana, url, { uses: '1000', days: '30' });
  // a member's invitation never skips the approval of others
  await set(url, { join_policy: 'approval' });
  const code = await invite(member ?? ana, url, { skipsApproval: 'si' });
  expect(await redeem(await personIn(app, 'Eva'), code)).toMatchObject({ status: 'pending' });
});

test('a member has three invitations in force and makes five in a day', async () => {
  const { url, id } = await communityOfAna(app);
  const beto = await putIn(app, id, 'Beto');
  for (let made = 0; made < 3; made += 1) await invite(beto, url);
  expect(await refusalOf(invite(beto, url))).toMatchObject({ code: 'invitation.too-many', params: { limit: 3 } });
  const revoke = async () => {
    const live = (await list(beto, url)).invitations.find(({ state }) => state === 'active');
    await revokeInvitation(app, beto, { communityUrl: url, invitation: live?.id ?? '' });
  };
  for (let made = 0; made < 2; made += 1) {
    await revoke();
    await invite(beto, url);
  }
  await revoke();
  expect(await refusalOf(invite(beto, url))).toMatchObject({ code: 'invitation.too-many-today', params: { limit: 5 } });
  clock.pass({ hours: 24 });
  await invite(beto, url);
});

test('allowInvites off holds the members’ links back, and those of who runs the community not', async () => {
  const { ana, url, id } = await communityOfAna(app);
  const [beto, eva] = await Promise.all([putIn(app, id, 'Beto'), personIn(app, 'Eva')]);
  const theirs = await invite(beto, url);
  const own = await invite(ana, url);
  await set(url, { allow_invites: false });
  expect((await refusalOf(invite(beto, url))).code).toBe('invitation.not-by-members');
  expect(await list(beto, url)).toMatchObject({ isOff: true, can: { create: false } });
  expect(await look(eva, theirs)).toEqual({ kind: 'held-back' });
  expect((await refusalOf(redeem(eva, theirs))).code).toBe('invitation.held-back');
  expect(await look(eva, own)).toMatchObject({ kind: 'open' });
  await set(url, { allow_invites: true });
  expect(await redeem(eva, theirs)).toMatchObject({ status: 'active' });
});

test('whoever goes, is put out or steps down takes their invitations with them, in the same moment', async () => {
  const { ana, url, id } = await communityOfAna(app);
  const visitorOf = await personIn(app, 'Visita');
  const gone = async (role: 'admin' | 'moderator' | 'editor' | 'member', does: (who: Actor) => Promise<unknown>) => {
    const who = await putIn(app, id, 'Alguien', { role });
    const code = await invite(who, url);
    await does(who);
    return (await look(visitorOf, code)).kind;
  };
  expect(await gone('member', (who) => leaveCommunity(app, who, { communityUrl: url }))).toBe('unusable');
  expect(await gone('member', (who) => change(ana, url, 'remove', [who]))).toBe('unusable');
  expect(await gone('member', (who) => change(ana, url, 'ban', [who]))).toBe('unusable');
  expect(await gone('admin', (who) => change(ana, url, 'change-role', [who], { role: 'moderator' }))).toBe('unusable');
  expect(await gone('moderator', (who) => change(ana, url, 'change-role', [who], { role: 'seller' }))).toBe('unusable');
  expect(await gone('editor', (who) => change(ana, url, 'change-role', [who], { role: 'seller' }))).toBe('open');
  expect(await gone('member', (who) => change(ana, url, 'change-role', [who], { role: 'moderator' }))).toBe('open');
});

test('who passes a community on keeps only the invitations that an admin may make', async () => {
  const { ana, url, id } = await communityOfAna(app);
  const beto = await putIn(app, id, 'Beto', { role: 'admin' });
  const [moderating, plain] = [await invite(ana, url, { role: 'moderator' }), await invite(ana, url)];
  await offerCommunity(app, ana, { communityUrl: url, to: beto.userId });
  const offer = await app.db
    .selectFrom('ownership_offers')
    .select('id')
    .where('community_id', '=', id)
    .executeTakeFirstOrThrow();
  await acceptOffer(app, beto, { offer: offer.id });
  expect((await look(stranger, moderating)).kind).toBe('unusable');
  expect((await look(stranger, plain)).kind).toBe('open');
});

test('a mail’s invitation is for the verified address alone, however it is written, and can be declined', async () => {
  const { ana, url, id } = await communityOfAna(app);
  const [beto, carla] = await Promise.all([personIn(app, 'Beto'), personIn(app, 'Carla')]);
  const address = async (actor: { userId: string }, email: string, verified = true) =>
    app.db.updateTable('users').set({ email, email_verified: verified }).where('uid', '=', actor.userId).execute();
  await address(beto, 'Beto.Uno@example.com');
  const code = await invite(ana, url, { kind: 'email', email: ' beto.UNO@Example.com ', uses: '20' });
  expect((await list(ana, url)).invitations[0]).toMatchObject({
    kind: 'email',
    maxUses: 1,
    email: 'beto.UNO@example.com',
  });
  expect(await look(carla, code)).toEqual({ kind: 'for-another', email: 'b•••@example.com' });
  expect((await refusalOf(redeem(carla, code))).code).toBe('invitation.for-another');
  await address(beto, 'beto.uno@example.com', false);
  expect((await refusalOf(redeem(beto, code))).code).toBe('invitation.for-another');
  await address(beto, 'BETO.uno@example.com');
  expect(await redeem(beto, code)).toMatchObject({ status: 'active' });
  const again = await invite(ana, url, { kind: 'email', email: 'otra@example.com' });
  expect((await refusalOf(declineInvitation(app, carla, { code: again }))).code).toBe('not-allowed');
  await declineInvitation(app, stranger, { code: again });
  await declineInvitation(app, stranger, { code: again });
  expect(await look(stranger, again)).toEqual({ kind: 'over', state: 'declined' });
  const link = await invite(ana, url);
  expect((await refusalOf(declineInvitation(app, carla, { code: link }))).code).toBe('not-allowed');
  // another admin sees that somebody was invited, and not who
  const dani = await putIn(app, id, 'Dani', { role: 'admin' });
  const emails = (await list(dani, url)).invitations.flatMap(({ email }) => email ?? []);
  expect(emails.sort()).toEqual(['b•••@example.com', 'o•••@example.com']);
});

test('whoever has an account with the address is told of it there too, and takes it up without the mail', async () => {
  const { ana, url, id } = await communityOfAna(app, { visibility: 'private' });
  const [beto, carla] = await Promise.all([personIn(app, 'Beto'), personIn(app, 'Carla')]);
  const email = `${beto.userId.slice(-12)}@example.com`;
  await app.db.updateTable('users').set({ email }).where('uid', '=', beto.userId).execute();
  await invite(ana, url, { kind: 'email', email: email.toUpperCase() });
  const { days } = await listNotifications(app, beto, { before: null });
  const path = await openNotification(app, beto, { id: days[0]?.lines[0]?.id ?? 0 });
  const code = path?.split('/').at(-1) ?? '';
  expect(await look(carla, code)).toEqual({ kind: 'unusable' });
  expect(await look(stranger, code)).toEqual({ kind: 'unusable' });
  expect(await look(beto, code)).toMatchObject({ kind: 'open', inviter: 'Ana' });
  expect(await redeem(beto, code)).toMatchObject({ status: 'active' });
  expect(await statusOf(id, beto)).toBe('active');
});

test('an address is written to three times a day at most, whoever invites it; who is banned is not written to', async () => {
  const [first, second] = [await communityOfAna(app), await communityOfAna(app)];
  const email = { kind: 'email', email: 'mucho@example.com' };
  const mails = async () =>
    (await app.db.selectFrom('mail_outbox').selectAll().where('to_address', '=', 'mucho@example.com').execute()).length;
  const code = await invite(first.ana, first.url, email);
  const [{ id: invitation } = { id: '' }] = (await list(first.ana, first.url)).invitations;
  const renewed = newSecret(app.dice);
  await resendInvitation(app, first.ana, { communityUrl: first.url, invitation, code: renewed });
  expect([(await look(stranger, code)).kind, (await look(stranger, renewed)).kind]).toEqual(['unusable', 'open']);
  await invite(second.ana, second.url, { ...email, email: 'MUCHO@example.com' });
  expect(await refusalOf(invite(second.ana, second.url, email))).toMatchObject({
    code: 'invitation.too-many-mails',
    params: { limit: 3 },
  });
  expect(await mails()).toBe(2);
  clock.pass({ hours: 24 });
  const eva = await personIn(app, 'Eva');
  await app.db.updateTable('users').set({ email: 'mucho@example.com' }).where('uid', '=', eva.userId).execute();
  await joinCommunity(app, eva, { communityUrl: first.url, form: {} });
  await change(first.ana, first.url, 'ban', [eva]);
  const before = await mails();
  const held = await invite(first.ana, first.url, email);
  expect(await mails()).toBe(before);
  expect(await look(eva, held)).toEqual({ kind: 'unusable' });
});

test('a mailbox is written to three times a day, however its address is written, and each spelling is another account’s', async () => {
  const { ana, url } = await communityOfAna(app);
  const spellings = ['vecina.uno@gmail.com', 'vecinauno+rifa@gmail.com', 'VECINA.UNO+2@googlemail.com'];
  const codes = [];
  for (const email of spellings) codes.push(await invite(ana, url, { kind: 'email', email }));
  for (const email of ['v.e.c.i.n.a.uno@gmail.com', 'vecinauno+4@gmail.com']) {
    expect(await refusalOf(invite(ana, url, { kind: 'email', email }))).toMatchObject({
      code: 'invitation.too-many-mails',
      params: { limit: 3 },
    });
  }
  const beto = await personIn(app, 'Beto');
  await app.db.updateTable('users').set({ email: 'vecinauno@gmail.com' }).where('uid', '=', beto.userId).execute();
  for (const code of codes) expect((await refusalOf(redeem(beto, code))).code).toBe('invitation.for-another');
  clock.pass({ hours: 24 });
  await invite(ana, url, { kind: 'email', email: 'vecinauno+4@gmail.com' });
});

test('a school invites its two hundred by mail in a day, and an account 250 over all of its communities', async () => {
  const { ana, url: school } = await communityOfAna(app);
  const other = `club-${randomUUID().slice(0, 8)}`;
  await createCommunity(app, ana, { name: 'Otro club', url: other });
  const send = (url: string, each: number) =>
    invite(ana, url, { kind: 'email', email: `socia-${each}@school.example` });
  for (let each = 0; each < 200; each += 1) await send(school, each);
  for (let each = 200; each < 250; each += 1) await send(other, each);
  expect(await refusalOf(send(other, 250))).toMatchObject({
    code: 'invitation.too-many-mails-sent',
    params: { limit: 250 },
  });
  const [live] = (await list(ana, school)).invitations;
  const again = { communityUrl: school, invitation: live?.id ?? '', code: newSecret(app.dice) };
  expect((await refusalOf(resendInvitation(app, ana, again))).code).toBe('invitation.too-many-mails-sent');
  await invite(ana, other);
  clock.pass({ hours: 24 });
  await send(other, 250);
});

test('behind one network a thousand invitations go by mail in a day, whoever sends them; links are not counted', async () => {
  const { ana, url } = await communityOfAna(app);
  const { most, seconds } = invitationLimits.mailsByNetwork;
  const from = { ...ana, visitor: visitor() };
  const mail = (email: string) => invite(from, url, { kind: 'email', email });
  await mail('primera@school.example');
  for (let sent = 1; sent < most; sent += 1) await charge(app, [mailCharge(from)]);
  expect((await refusalOf(mail('segunda@school.example'))).code).toBe('too-many-requests');
  const link = await invite(from, url);
  const eva = await communityOfAna(app);
  expect(
    (await refusalOf(invite({ ...eva.ana, visitor: from.visitor }, eva.url, { kind: 'email', email: 'a@b.example' })))
      .code,
  ).toBe('too-many-requests');
  expect((await look(stranger, link)).kind).toBe('open');
  clock.pass({ seconds });
  await mail('segunda@school.example');
});

test('whom invitations were mailed to is forgotten after a day, when it is counted no more', async () => {
  const { ana, url, id } = await communityOfAna(app);
  const kept = async () =>
    (await app.db.selectFrom('invitation_mails').select('id').where('community_id', '=', id).execute()).length;
  await invite(ana, url, { kind: 'email', email: 'olvidada@example.com' });
  clock.pass({ hours: 23 });
  await forgetInvitationMails(app);
  expect(await kept()).toBe(1);
  clock.pass({ hours: 1 });
  await forgetInvitationMails(app);
  expect(await kept()).toBe(0);
});

test.each([
  ['Ana', 'C.D. Peña 2.0', 'Ana te invita a «C.D. Peña 2.0»'],
  ['Ana', 'gana-dinero.example.com ahora', 'Ana te invita a una comunidad'],
  ['gana.example.com', 'Club', 'Alguien te invita a «Club»'],
  ['https://gana', 'ana@gana.example.com', 'Alguien te invita a una comunidad'],
])('of %j and «%s» a stranger reads «%s», and nothing that becomes a link but ours', async (inviter, name, subject) => {
  const { ana, url } = await communityOfAna(app, { name });
  await app.db.updateTable('users').set({ display_name: inviter }).where('uid', '=', ana.userId).execute();
  const email = `${randomUUID()}@correo.example`;
  await invite(ana, url, { kind: 'email', email });
  const mail = await app.db
    .selectFrom('mail_outbox')
    .selectAll()
    .where('to_address', '=', email)
    .executeTakeFirstOrThrow();
  expect(mail.subject).toBe(subject);
  const said = `${mail.subject} ${mail.body_text} ${mail.body_html}`;
  expect(said).not.toMatch(/example\.com|https:\/\/gana/);
  expect(said).toContain(`${app.publicUrl}/`);
});

test('a network tries a hundred junk codes in an hour, and a good code is good for everybody behind it all the same', async () => {
  const { ana, url } = await communityOfAna(app);
  const code = await invite(ana, url);
  const same = (asked: string) => showInvitation(app, { ...stranger, visitor: 'curious' }, { code: asked });
  for (let tried = 0; tried < 60; tried += 1) await same(newSecret(app.dice));
  for (let tried = 0; tried < 3; tried += 1) expect((await same(code)).kind).toBe('open');
  const beto = await personIn(app, 'Beto');
  const junk = () => redeemInvitation(app, { ...beto, visitor: 'curious' }, { code: newSecret(app.dice), form: {} });
  for (let tried = 0; tried < 40; tried += 1) expect((await refusalOf(junk())).code).toBe('invitation.unusable');
  expect((await refusalOf(junk())).code).toBe('too-many-requests');
  expect((await refusalOf(same(newSecret(app.dice)))).code).toBe('too-many-requests');
  expect((await same(code)).kind).toBe('open');
  await redeemInvitation(app, { ...beto, visitor: 'curious' }, { code, form: {} });
  clock.pass({ hours: 1 });
  expect((await same(newSecret(app.dice))).kind).toBe('unusable');
});

test('rules are agreed to on the way in, and nothing is used up before they are', async () => {
  const { ana, url } = await communityOfAna(app, { rules: 'Sé amable.' });
  const beto = await personIn(app, 'Beto');
  const code = await invite(ana, url);
  expect((await refusalOf(redeem(beto, code))).code).toBe('input');
  expect((await list(ana, url)).invitations[0]?.used).toBe(0);
  expect(await redeem(beto, code, { rules: 'si' })).toMatchObject({ status: 'active' });
});

test('a link is used up by nobody whom the plan has no place for', async () => {
  const { ana, url, id } = await communityOfAna(app);
  for (let index = 0; index < 49; index += 1) await putIn(app, id, `Lleno${index}`);
  const code = await invite(ana, url);
  expect((await refusalOf(redeem(await personIn(app, 'Eva'), code))).code).toBe('plan.members');
  expect((await list(ana, url)).invitations[0]?.used).toBe(0);
  expect((await rowOf(app, url)).member_count).toBe(50);
});

test('who is silenced is so until the hour, by a hand above theirs, and stays so when they leave and come back', async () => {
  const { ana, url, id } = await communityOfAna(app);
  const [beto, mod, other] = [
    await putIn(app, id, 'Beto'),
    await putIn(app, id, 'Moderadora', { role: 'moderator' }),
    await putIn(app, id, 'Otra', { role: 'moderator' }),
  ];
  const start = clock.now();
  expect(await change(mod, url, 'mute', [beto, other, ana], { days: '7' })).toEqual({
    changed: 1,
    settled: 0,
    refused: { rank: 1, owner: 1 },
  });
  const until = async () => (await membership(app.db, id, beto.userId))?.muted_until?.toString() ?? null;
  expect(await until()).toBe(start.add({ hours: 24 * 7 }).toString());
  const shown = await showPeople(app, ana, {
    words: '',
    role: null,
    status: 'active',
    sort: 'role',
    place: null,
    asked: null,
    communityUrl: url,
  });
  expect(shown.people.find(({ uid }) => uid === beto.userId)).toMatchObject({ mutedUntil: await until() });
  expect(shown.people.find(({ uid }) => uid === beto.userId)?.acts).toContain('unmute');
  await leaveCommunity(app, beto, { communityUrl: url });
  await joinCommunity(app, beto, { communityUrl: url, form: {} });
  expect(await until()).not.toBeNull();
  expect((await refusalOf(change(beto, url, 'mute', [mod], { days: '1' }))).code).toBe('not-allowed');
  expect(await change(mod, url, 'unmute', [beto])).toMatchObject({ changed: 1 });
  expect(await change(mod, url, 'unmute', [beto])).toMatchObject({ settled: 1 });
  expect(await until()).toBeNull();
});

async function refusalOrNull(promise: Promise<unknown>) {
  try {
    await promise;
    return null;
  } catch (error) {
    return error as { code: string };
  }
}
