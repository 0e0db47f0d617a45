import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { createCommunity } from '#app/communities/create-community.ts';
import { listOwnCommunities } from '#app/community-pages/list-own-communities.ts';
import { leaveCommunity } from '#app/joining/leave-community.ts';
import { changePeople } from '#app/members/change-people.ts';
import { acceptOffer, declineOffer, withdrawOffer } from '#app/ownership/answer-offer.ts';
import { offerCommunity } from '#app/ownership/offer-community.ts';
import { communityByUrl } from '#db/communities/communities.ts';
import type { PeopleAct } from '#domain/members/member-changes.ts';
import type { MemberRole } from '#domain/members/membership.ts';
import { personIn, testApp } from '#support/app.ts';
import { freshDatabase } from '#support/database.ts';
import { eventsOf } from '#support/events.ts';
import { putIn } from '#support/people.ts';
import { refusalOf } from '#support/raffle.ts';

const database = await freshDatabase();
const { app, clock } = testApp(database.handle);
afterAll(() => database.drop());

/** A community of Ana's that Beto administers with her. */
async function community() {
  const [ana, beto] = await Promise.all([personIn(app, 'Ana'), personIn(app, 'Beto')]);
  const communityUrl = `club-${randomUUID().slice(0, 8)}`;
  await createCommunity(app, ana, { name: 'Club', url: communityUrl });
  const { id = '' } = (await communityByUrl(app.db, communityUrl)) ?? {};
  const joined = { role: 'admin', status: 'active', joined_at: app.clock.now() } as const;
  await app.db
    .insertInto('members')
    .values({ community_id: id, user_id: beto.userId, ...joined })
    .execute();
  await app.db.updateTable('communities').set({ member_count: 2 }).where('id', '=', id).execute();
  const offer = async (to = beto.userId) => {
    await offerCommunity(app, ana, { communityUrl, to });
    const { offered } = await listOwnCommunities(app, { ...ana, userId: to }, { passing: null });
    return offered[0]?.id ?? '';
  };
  const roles = async () => {
    const rows = await app.db.selectFrom('members').selectAll().where('community_id', '=', id).execute();
    return Object.fromEntries(rows.map(({ user_id, role }) => [user_id, role]));
  };
  const owner = async () => (await communityByUrl(app.db, communityUrl))?.created_by;
  const as = (role: MemberRole, { userId }: typeof beto) =>
    app.db.updateTable('members').set({ role }).where('community_id', '=', id).where('user_id', '=', userId).execute();
  return { ana, beto, communityUrl, id, offer, roles, owner, as };
}

test('a community passes when who was offered it accepts: they own it, the former owner stays an admin', async () => {
  const { ana, beto, communityUrl, id, offer, roles, owner } = await community();
  const made = await offer();
  expect(await owner()).toBe(ana.userId);
  await acceptOffer(app, beto, { offer: made });
  expect(await owner()).toBe(beto.userId);
  expect(await roles()).toEqual({ [ana.userId]: 'admin', [beto.userId]: 'admin' });
  await acceptOffer(app, beto, { offer: made });
  const events = await eventsOf(app.db, id, 'community', id);
  expect(events.map(({ kind, actor }) => [kind, actor]).slice(1)).toEqual([
    ['community.offered', ana.userId],
    ['community.passed', beto.userId],
  ]);
  // who owned it may leave now, who owns it may not
  await leaveCommunity(app, ana, { communityUrl });
  expect((await refusalOf(leaveCommunity(app, beto, { communityUrl }))).code).toMatch(/^member\./);
});

test('who is offered a community is told, and who offered it what became of it; what is over is told no more', async () => {
  const { ana, beto, id, offer } = await community();
  const told = async () => {
    const rows = app.db.selectFrom('notifications').select(['user_id', 'kind', 'data']).where('community_id', '=', id);
    return (await rows.orderBy('id').execute()).map(({ user_id, kind, data }) => [user_id, kind, data]);
  };
  const first = await offer();
  const offered = [beto.userId, 'community.offered', { until: clock.now().add({ hours: 168 }).toString() }];
  expect(await told()).toEqual([offered]);
  await withdrawOffer(app, ana, { offer: first });
  expect(await told()).toEqual([]);
  await declineOffer(app, beto, { offer: await offer() });
  await acceptOffer(app, beto, { offer: await offer() });
  expect(await told()).toEqual([
    [ana.userId, 'community.offer-answered', { isAccepted: false }],
    [ana.userId, 'community.offer-answered', { isAccepted: true }],
  ]);
});

test('an offer may be declined or taken back, and only by the one of the two whose it is', async () => {
  const { ana, beto, offer, owner } = await community();
  const dani = await personIn(app, 'Dani');
  const first = await offer();
  for (const answer of [acceptOffer, declineOffer, withdrawOffer]) {
    expect((await refusalOf(answer(app, dani, { offer: first }))).code).toBe('not-found');
    expect((await refusalOf(answer(app, beto, { offer: '-'.repeat(36) }))).code).toBe('not-found');
  }
  expect((await refusalOf(acceptOffer(app, ana, { offer: first }))).code).toBe('not-allowed');
  expect((await refusalOf(withdrawOffer(app, beto, { offer: first }))).code).toBe('not-allowed');
  await declineOffer(app, beto, { offer: first });
  expect((await refusalOf(acceptOffer(app, beto, { offer: first }))).code).toBe('offer.over');
  const second = await offer();
  await withdrawOffer(app, ana, { offer: second });
  expect((await refusalOf(acceptOffer(app, beto, { offer: second }))).code).toBe('offer.over');
  expect(await owner()).toBe(ana.userId);
});

test('one offer stands at a time, and only somebody who administers the community can be made one', async () => {
  const { ana, beto, communityUrl, id, offer, as } = await community();
  const dani = await personIn(app, 'Dani');
  const toDani = () => offerCommunity(app, ana, { communityUrl, to: dani.userId });
  expect((await refusalOf(toDani())).code).toBe('offer.not-admin');
  expect((await refusalOf(offerCommunity(app, ana, { communityUrl, to: '' }))).code).toBe('input');
  expect((await refusalOf(offerCommunity(app, ana, { communityUrl, to: ana.userId }))).code).toBe('offer.not-admin');
  expect((await refusalOf(offerCommunity(app, beto, { communityUrl, to: ana.userId }))).code).toBe('not-allowed');
  const joined = { role: 'member', status: 'active', joined_at: app.clock.now() } as const;
  await app.db
    .insertInto('members')
    .values({ community_id: id, user_id: dani.userId, ...joined })
    .execute();
  expect((await refusalOf(toDani())).code).toBe('offer.not-admin');
  await as('admin', dani);
  const shown = await listOwnCommunities(app, ana, { passing: communityUrl });
  expect(shown.possibleOwners.map(({ name }) => name)).toEqual(['Beto', 'Dani']);
  const made = await offer();
  await offerCommunity(app, ana, { communityUrl, to: beto.userId });
  expect((await refusalOf(toDani())).code).toBe('offer.open');
  // whoever has another task in the meantime cannot accept, even if the offer still stood
  await as('moderator', beto);
  expect((await refusalOf(acceptOffer(app, beto, { offer: made }))).code).toBe('offer.not-admin');
});

test('an offer ends with whoever administers the community no more, and another can be made at once', async () => {
  const ends: [string, (place: Awaited<ReturnType<typeof community>>) => Promise<unknown>][] = [
    ['declined', ({ beto, communityUrl }) => leaveCommunity(app, beto, { communityUrl })],
    ['withdrawn', (place) => change(place, 'ban')],
    ['withdrawn', (place) => change(place, 'remove')],
    ['withdrawn', (place) => change(place, 'change-role', { role: 'moderator' })],
  ];
  const change = ({ ana, beto, communityUrl }: Awaited<ReturnType<typeof community>>, act: PeopleAct, form = {}) =>
    changePeople(app, ana, { communityUrl, act, people: [beto.userId], form });
  for (const [answer, end] of ends) {
    const place = await community();
    const { ana, beto, id, communityUrl, offer } = place;
    const carla = await putIn(app, id, 'Carla', { role: 'admin' });
    const made = await offer();
    await end(place);
    expect(await app.db.selectFrom('ownership_offers').select('answer').where('id', '=', made).execute()).toEqual([
      { answer },
    ]);
    expect((await listOwnCommunities(app, beto, { passing: null })).offered).toEqual([]);
    expect((await refusalOf(acceptOffer(app, beto, { offer: made }))).code).toBe('offer.over');
    await offerCommunity(app, ana, { communityUrl, to: carla.userId });
  }
});

test('whoever leaves long after an offer ran out has not answered it', async () => {
  const { ana, beto, id, communityUrl, offer } = await community();
  const made = await offer();
  clock.pass({ hours: 24 * 8 });
  await leaveCommunity(app, beto, { communityUrl });
  const ended = await app.db.selectFrom('ownership_offers').select('answer').where('id', '=', made).execute();
  expect(ended).toEqual([{ answer: 'expired' }]);
  const told = app.db.selectFrom('notifications').select('kind').where('community_id', '=', id);
  expect(await told.where('user_id', '=', ana.userId).execute()).toEqual([]);
  expect(await told.where('user_id', '=', beto.userId).execute()).toEqual([]);
});

test('after seven days an offer cannot be accepted any more, and another can be made', async () => {
  const { beto, offer, owner } = await community();
  const made = await offer();
  clock.pass({ hours: 7 * 24 });
  expect((await refusalOf(acceptOffer(app, beto, { offer: made }))).code).toBe('offer.over');
  const again = await offer();
  expect(again).not.toBe(made);
  await acceptOffer(app, beto, { offer: again });
  expect(await owner()).toBe(beto.userId);
});

test('when an offer is accepted and taken back at the same moment, exactly one of the two happens', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { ana, beto, id, offer, owner } = await community();
    const made = await offer();
    const results = await Promise.allSettled([
      acceptOffer(app, beto, { offer: made }),
      withdrawOffer(app, ana, { offer: made }),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const [accepted] = results;
    expect(await owner()).toBe(accepted?.status === 'fulfilled' ? beto.userId : ana.userId);
    const kinds = (await eventsOf(app.db, id, 'community', id)).map(({ kind }) => kind).slice(2);
    expect(kinds).toEqual([accepted?.status === 'fulfilled' ? 'community.passed' : 'community.offer-withdrawn']);
  }
});

test('of several acceptances and refusals sent at the same moment the first one counts', async () => {
  const { beto, id, offer } = await community();
  const made = await offer();
  const answers = [acceptOffer, declineOffer, acceptOffer, declineOffer, acceptOffer];
  await Promise.allSettled(answers.map((answer) => answer(app, beto, { offer: made })));
  const kinds = (await eventsOf(app.db, id, 'community', id)).map(({ kind }) => kind).slice(2);
  expect(kinds).toHaveLength(1);
});

test('of two offers to different people made at the same moment one stands', async () => {
  const { ana, beto, communityUrl, id } = await community();
  const dani = await personIn(app, 'Dani');
  const joined = { role: 'admin', status: 'active', joined_at: app.clock.now() } as const;
  await app.db
    .insertInto('members')
    .values({ community_id: id, user_id: dani.userId, ...joined })
    .execute();
  const results = await Promise.allSettled(
    [beto, dani].map(({ userId }) => offerCommunity(app, ana, { communityUrl, to: userId })),
  );
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});
