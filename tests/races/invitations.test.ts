import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import type { Actor } from '#app/app.ts';
import { createCommunity } from '#app/communities/create-community.ts';
import { createInvitation } from '#app/invitations/create-invitation.ts';
import { declineInvitation } from '#app/invitations/decline-invitation.ts';
import { redeemInvitation } from '#app/invitations/redeem-invitation.ts';
import { revokeInvitation } from '#app/invitations/revoke-invitation.ts';
import { joinCommunity } from '#app/joining/join-community.ts';
import { leaveCommunity } from '#app/joining/leave-community.ts';
import { changePeople } from '#app/members/change-people.ts';
import { acceptOffer } from '#app/ownership/answer-offer.ts';
import { offerCommunity } from '#app/ownership/offer-community.ts';
import { brokenInvariants } from '#db/invariants.ts';
import { countActiveAdmins, membership } from '#db/members/members.ts';
import { invitationLimits } from '#domain/members/invitation.ts';
import type { PeopleAct } from '#domain/members/member-changes.ts';
import { newSecret } from '#identity/secret.ts';
import { personIn, stranger, testApp } from '#support/app.ts';
import { freshDatabase } from '#support/database.ts';
import { communityOfAna, putIn, rowOf } from '#support/people.ts';

const database = await freshDatabase();
const { app } = testApp(database.handle);
afterAll(async () => {
  const broken = await brokenInvariants(database.handle.pool);
  await database.drop();
  expect(broken).toEqual([]);
});

type Person = Actor & { userId: string };

const people = (count: number, name: string) =>
  Promise.all(Array.from({ length: count }, (_, index) => personIn(app, `${name}${index}`)));
const invite = async (actor: Actor, communityUrl: string, form: Record<string, unknown> = {}) =>
  (await createInvitation(app, actor, { communityUrl, code: newSecret(app.dice), form })).code;
const redeem = (actor: Person, code: string) => redeemInvitation(app, actor, { code, form: {} });
const change = (actor: Actor, communityUrl: string, act: PeopleAct, person: Person, form = {}) =>
  changePeople(app, actor, { communityUrl, act, people: [person.userId], form });
const invitationsIn = (communityId: string) =>
  app.db.selectFrom('invitations').selectAll().where('community_id', '=', communityId).execute();
const codesOf = (outcomes: readonly PromiseSettledResult<unknown>[]) =>
  outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []));

test('fifty who race for the ten places of a link: exactly ten are in, and the others are told that it is used up', async () => {
  const { ana, url, id } = await communityOfAna(app, { join_policy: 'invite_only', plan: 'plus' });
  const code = await invite(ana, url, { uses: '10' });
  const outcomes = await Promise.allSettled((await people(50, 'Carrera')).map((person) => redeem(person, code)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') {
      expect([outcome.reason.code, outcome.reason.params]).toEqual(['invitation.over', { state: 'used_up' }]);
    }
  }
  expect((await invitationsIn(id))[0]).toMatchObject({ used_count: 10, max_uses: 10 });
  expect((await rowOf(app, url)).member_count).toBe(11);
});

test('somebody who presses eight times at once comes in once and uses one place up', async () => {
  const { ana, url, id } = await communityOfAna(app);
  const code = await invite(ana, url, { uses: '3' });
  const beto = await personIn(app, 'Beto');
  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => redeem(beto, code)));
  expect(codesOf(outcomes)).toEqual([]);
  expect((await invitationsIn(id))[0]?.used_count).toBe(1);
  expect((await rowOf(app, url)).member_count).toBe(2);
});

test('a link that is taken back while people come: who came before is in, who came after is not, and none is half in', async () => {
  const { ana, url, id } = await communityOfAna(app);
  for (let round = 0; round < 4; round += 1) {
    const code = await invite(ana, url);
    const invitation = (await invitationsIn(id)).find(({ revoked_at }) => revoked_at === null);
    const crowd = await people(6, 'Prisa');
    const before = (await rowOf(app, url)).member_count;
    const [revoked, ...outcomes] = await Promise.allSettled([
      revokeInvitation(app, ana, { communityUrl: url, invitation: invitation?.id ?? '' }),
      ...crowd.map((person) => redeem(person, code)),
    ]);
    expect(revoked.status).toBe('fulfilled');
    const let_in = outcomes.filter(({ status }) => status === 'fulfilled').length;
    expect(new Set(codesOf(outcomes))).toEqual(new Set(let_in === 6 ? [] : ['invitation.unusable']));
    expect((await rowOf(app, url)).member_count - before).toBe(let_in);
    const after = (await invitationsIn(id)).find((each) => each.id === invitation?.id);
    expect(after?.used_count).toBe(let_in);
  }
});

test('a mail’s invitation that is taken up and declined at once: exactly one of the two', async () => {
  const { ana, url, id } = await communityOfAna(app);
  for (let round = 0; round < 4; round += 1) {
    const beto = await personIn(app, 'Beto');
    const email = `beto-${round}@example.com`;
    await app.db.updateTable('users').set({ email }).where('uid', '=', beto.userId).execute();
    const code = await invite(ana, url, { kind: 'email', email });
    const outcomes = await Promise.allSettled([redeem(beto, code), declineInvitation(app, stranger, { code })]);
    expect(codesOf(outcomes)).toEqual(['invitation.over']);
    const isIn = (await membership(app.db, id, beto.userId))?.status === 'active';
    expect(isIn).toBe(outcomes[0].status === 'fulfilled');
  }
});

test('a form sent four times at once makes one invitation, and ten forms at once no more than a member may have', async () => {
  const { url, id } = await communityOfAna(app);
  const [beto, carla] = await Promise.all([putIn(app, id, 'Beto'), putIn(app, id, 'Carla')]);
  const code = newSecret(app.dice);
  const same = await Promise.allSettled(
    Array.from({ length: 4 }, () => createInvitation(app, beto, { communityUrl: url, code, form: {} })),
  );
  expect(codesOf(same)).toEqual([]);
  expect(await invitationsIn(id)).toHaveLength(1);
  const many = await Promise.allSettled(Array.from({ length: 10 }, () => invite(carla, url)));
  expect(codesOf(many)).toEqual(Array(7).fill('invitation.too-many'));
  expect(await invitationsIn(id)).toHaveLength(4);
});

test('six communities that write to one address at once send three mails in all', async () => {
  const places = await Promise.all(Array.from({ length: 6 }, () => communityOfAna(app)));
  const outcomes = await Promise.allSettled(
    places.map(({ ana, url }) => invite(ana, url, { kind: 'email', email: 'Todas@example.com' })),
  );
  expect(codesOf(outcomes)).toEqual(Array(3).fill('invitation.too-many-mails'));
  const mails = await app.db
    .selectFrom('mail_outbox')
    .select('id')
    .where('to_address', '=', 'Todas@example.com')
    .execute();
  expect(mails).toHaveLength(3);
});

test('six spellings of one mailbox that are written to at once get three mails in all', async () => {
  const places = await Promise.all(Array.from({ length: 6 }, () => communityOfAna(app)));
  const outcomes = await Promise.allSettled(
    places.map(({ ana, url }, each) => invite(ana, url, { kind: 'email', email: `buzon.lleno+${each}@gmail.com` })),
  );
  expect(codesOf(outcomes)).toEqual(Array(3).fill('invitation.too-many-mails'));
});

test('an account with two mails left for the day sends two from six of its communities at once', async () => {
  const ana = await personIn(app, 'Ana');
  const places = Array.from({ length: 6 }, () => `club-${randomUUID().slice(0, 8)}`);
  for (const url of places) await createCommunity(app, ana, { name: 'Club', url });
  const [first = ''] = places;
  await invite(ana, first, { kind: 'email', email: 'primera@example.com' });
  const [sent] = await invitationsIn((await rowOf(app, first)).id);
  if (!sent) throw new Error('no invitation');
  const before = Array.from({ length: invitationLimits.mailsByAccount - 3 }, (_, each) => ({
    community_id: sent.community_id,
    invitation_id: sent.id,
    email_key: `socia-${each}@example.com`,
    mailbox: `mail:socia-${each}@example.com`,
    sent_by: ana.userId,
    sent_at: app.clock.now(),
  }));
  await app.db.insertInto('invitation_mails').values(before).execute();
  const outcomes = await Promise.allSettled(
    places.map((url, each) => invite(ana, url, { kind: 'email', email: `carrera-${each}@example.com` })),
  );
  expect(codesOf(outcomes)).toEqual(Array(4).fill('invitation.too-many-mails-sent'));
});

test('somebody who invites while they are put out leaves no invitation behind', async () => {
  const { ana, url, id } = await communityOfAna(app);
  for (let round = 0; round < 4; round += 1) {
    const beto = await putIn(app, id, `Beto${round}`, { role: 'moderator' });
    await Promise.allSettled([
      invite(beto, url),
      round % 2 === 0 ? change(ana, url, 'remove', beto) : change(ana, url, 'change-role', beto, { role: 'member' }),
      invite(beto, url),
    ]);
    const left = (await invitationsIn(id)).filter(
      (each) => each.created_by === beto.userId && each.revoked_at === null,
    );
    // who was only demoted may have invited again, as the member that they are by then
    for (const { max_uses } of left) expect([round % 2, max_uses]).toEqual([1, 10]);
  }
});

test('somebody who is banned while they take an invitation up is out in the end, whichever came first', async () => {
  const { ana, url, id } = await communityOfAna(app);
  for (let round = 0; round < 4; round += 1) {
    const eva = await personIn(app, 'Eva');
    await joinCommunity(app, eva, { communityUrl: url, form: {} });
    await leaveCommunity(app, eva, { communityUrl: url });
    const code = await invite(ana, url);
    await Promise.allSettled([redeem(eva, code), change(ana, url, 'ban', eva), redeem(eva, code)]);
    expect((await membership(app.db, id, eva.userId))?.status).toBe('banned');
  }
});

test('whoever is offered a community and leaves, or is put out, while they accept: the owner is an active admin', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { ana, url, id } = await communityOfAna(app);
    const beto = await putIn(app, id, 'Beto', { role: 'admin' });
    await offerCommunity(app, ana, { communityUrl: url, to: beto.userId });
    const { id: offer } = await app.db
      .selectFrom('ownership_offers')
      .select('id')
      .where('community_id', '=', id)
      .executeTakeFirstOrThrow();
    const away = [
      () => leaveCommunity(app, beto, { communityUrl: url }),
      () => change(ana, url, 'ban', beto),
      () => change(ana, url, 'change-role', beto, { role: 'seller' }),
    ][round % 3];
    await Promise.allSettled([
      acceptOffer(app, beto, { offer }),
      away?.(),
      leaveCommunity(app, ana, { communityUrl: url }),
    ]);
    const { created_by: owner } = await rowOf(app, url);
    expect(await membership(app.db, id, owner)).toMatchObject({ role: 'admin', status: 'active' });
  }
});

test('one admin leaves while the other steps down: one of them stays, in every order', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { ana, url, id } = await communityOfAna(app);
    const beto = await putIn(app, id, 'Beto', { role: 'admin' });
    const carla = await putIn(app, id, 'Carla', { role: 'admin' });
    const ownerAs = (role: 'admin' | 'member') =>
      app.db
        .updateTable('members')
        .set({ role })
        .where('community_id', '=', id)
        .where('user_id', '=', ana.userId)
        .execute();
    // the owner has lost their role, as no way of the product makes them
    await ownerAs('member');
    const ways = [
      () => leaveCommunity(app, beto, { communityUrl: url }),
      () => change(carla, url, 'change-role', carla, { role: 'member' }),
    ];
    await Promise.allSettled((round % 2 === 0 ? ways : ways.reverse()).map((does) => does()));
    expect(await countActiveAdmins(app.db, id)).toBe(1);
    await ownerAs('admin');
  }
});
