import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { archiveCommunity, reopenCommunity } from '#app/communities/archive-community.ts';
import { createCommunity } from '#app/communities/create-community.ts';
import { deleteCommunity } from '#app/communities/delete-community.ts';
import { pauseCommunity, resumeCommunity } from '#app/communities/pause-community.ts';
import { cancelRaffle } from '#app/draws/cancel-raffle.ts';
import { createRaffle } from '#app/raffles/create-raffle.ts';
import { communityByUrl } from '#db/communities/communities.ts';
import { obligationsOf } from '#db/communities/community-lifecycle.ts';
import { personIn, testApp } from '#support/app.ts';
import { freshDatabase } from '#support/database.ts';
import { eventsOf } from '#support/events.ts';
import { raffleOnSale, refusalOf, takeAs } from '#support/raffle.ts';

const database = await freshDatabase();
const { app } = testApp(database.handle);
afterAll(() => database.drop());

async function emptyCommunity() {
  const ana = await personIn(app, 'Ana');
  const communityUrl = `club-${randomUUID().slice(0, 8)}`;
  await createCommunity(app, ana, { name: 'Club', url: communityUrl });
  const { id = '' } = (await communityByUrl(app.db, communityUrl)) ?? {};
  return { ana, communityUrl, id };
}

async function withAdmin(id: string, name: string) {
  const person = await personIn(app, name);
  const joined = { status: 'active', joined_at: app.clock.now() } as const;
  await app.db
    .insertInto('members')
    .values({ community_id: id, user_id: person.userId, role: 'admin', ...joined })
    .execute();
  return person;
}

const kindsOf = async (id: string) => (await eventsOf(app.db, id, 'community', id)).map(({ kind }) => kind);

test('a paused community sells nothing until it goes on; pausing it twice is one pause', async () => {
  const { ana, address } = await raffleOnSale(app);
  const { communityUrl } = address;
  await pauseCommunity(app, ana, { communityUrl });
  await pauseCommunity(app, ana, { communityUrl });
  expect((await refusalOf(takeAs(app, address, 'Beto', [7]))).code).toBe('community.not-active');
  await resumeCommunity(app, ana, { communityUrl });
  await takeAs(app, address, 'Beto', [7]);
  const { id = '' } = (await communityByUrl(app.db, communityUrl)) ?? {};
  expect(await kindsOf(id)).toEqual(['community.created', 'community.paused', 'community.resumed']);
});

test('a community is not put away while a raffle waits for its draw, and is once that was cancelled', async () => {
  const { ana, address } = await raffleOnSale(app);
  const { communityUrl } = address;
  const { id = '' } = (await communityByUrl(app.db, communityUrl)) ?? {};
  const refusal = await refusalOf(archiveCommunity(app, ana, { communityUrl }));
  expect([refusal.code, refusal.params]).toEqual(['community.obligations-open', { raffles: 1, prizes: 0, refunds: 0 }]);
  await cancelRaffle(app, ana, { ...address, form: { reason: 'Se aplaza' } });
  expect(await obligationsOf(app.db, id)).toEqual({ raffles: 0, prizes: 0, refunds: 0 });
  await archiveCommunity(app, ana, { communityUrl });
  expect((await communityByUrl(app.db, communityUrl))?.status).toBe('archived');
  await reopenCommunity(app, ana, { communityUrl });
  expect((await kindsOf(id)).slice(1)).toEqual(['community.archived', 'community.reopened']);
});

test('a prize that nobody handed over and money to give back keep a community from being put away', async () => {
  const { ana, address } = await raffleOnSale(app);
  const { community_id, id } = await app.db
    .selectFrom('raffles')
    .selectAll()
    .where('slug', '=', address.raffle)
    .innerJoin('communities', 'communities.id', 'raffles.community_id')
    .select('raffles.id as id')
    .where('communities.url', '=', address.communityUrl)
    .executeTakeFirstOrThrow();
  await takeAs(app, address, 'Beto', [7]);
  await app.db.updateTable('raffles').set({ status: 'drawn' }).where('id', '=', id).execute();
  const place = { community_id, raffle_id: id };
  await app.db
    .insertInto('winners')
    .values([
      { ...place, place: 1, number: 7, is_reserve: false },
      { ...place, place: 2, number: 8, is_reserve: true },
    ])
    .execute();
  await app.db.updateTable('orders').set({ status: 'refund_pending' }).where('raffle_id', '=', id).execute();
  const refusal = await refusalOf(archiveCommunity(app, ana, { communityUrl: address.communityUrl }));
  expect(refusal.params).toEqual({ raffles: 0, prizes: 1, refunds: 1 });
});

test('only its owner archives or deletes a community; who administers it with them pauses it', async () => {
  const { communityUrl, id } = await emptyCommunity();
  const carla = await withAdmin(id, 'Carla');
  await pauseCommunity(app, carla, { communityUrl });
  expect((await refusalOf(archiveCommunity(app, carla, { communityUrl }))).code).toBe('not-allowed');
  const attempt = deleteCommunity(app, carla, { communityUrl, confirmation: communityUrl });
  expect((await refusalOf(attempt)).code).toBe('not-allowed');
});

test('a community without anything published goes, with its drafts and people, once its address is typed', async () => {
  const { ana, communityUrl, id } = await emptyCommunity();
  await createRaffle(app, ana, {
    communityUrl,
    form: { title: 'Cesta', price: '0', salesCloseAt: '2026-12-17T20:00', drawAt: '2026-12-18T20:00' },
  });
  const wrong = deleteCommunity(app, ana, { communityUrl, confirmation: 'otra-cosa' });
  expect((await refusalOf(wrong)).params).toEqual({ fields: { confirmation: { code: 'retype' } } });
  await deleteCommunity(app, ana, { communityUrl, confirmation: ` /${communityUrl} ` });
  expect(await communityByUrl(app.db, communityUrl)).toBeUndefined();
  expect(await app.db.selectFrom('members').selectAll().where('community_id', '=', id).execute()).toEqual([]);
  expect((await kindsOf(id)).at(-1)).toBe('community.deleted');
  const again = await personIn(app, 'Beto');
  expect(await createCommunity(app, again, { name: 'Otra', url: communityUrl })).toEqual({ url: communityUrl });
});

test('a community in which a raffle was published is never deleted, not even after it was cancelled', async () => {
  const { ana, address } = await raffleOnSale(app);
  const { communityUrl } = address;
  const gone = () => deleteCommunity(app, ana, { communityUrl, confirmation: communityUrl });
  expect((await refusalOf(gone())).code).toBe('community.not-empty');
  await cancelRaffle(app, ana, { ...address, form: { reason: 'Se aplaza' } });
  expect((await refusalOf(gone())).code).toBe('community.not-empty');
});
