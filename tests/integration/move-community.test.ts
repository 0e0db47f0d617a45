import { afterAll, expect, test } from 'vitest';
import { checkCommunity } from '#app/communities/check-community.ts';
import { createCommunity } from '#app/communities/create-community.ts';
import { moveCommunity } from '#app/communities/move-community.ts';
import { addressesOf, communityByUrl } from '#db/communities/communities.ts';
import { personIn, stranger, testApp } from '#support/app.ts';
import { freshDatabase } from '#support/database.ts';
import { eventsOf } from '#support/events.ts';
import { refusalOf } from '#support/raffle.ts';

const database = await freshDatabase();
const { app, clock } = testApp(database.handle);
afterAll(() => database.drop());

async function communityAt(url: string) {
  const ana = await personIn(app, 'Ana');
  await createCommunity(app, ana, { name: 'Coro', url });
  return { ana, move: (to: string, from = url) => moveCommunity(app, ana, { communityUrl: from, form: { url: to } }) };
}

test('a community moves, its former address leads to it, and the move is recorded', async () => {
  const { ana, move } = await communityAt('coro-viejo');
  expect(await move('coro-nuevo')).toEqual({ url: 'coro-nuevo' });
  const row = await communityByUrl(app.db, 'coro-viejo');
  expect(row?.url).toBe('coro-nuevo');
  expect(await communityByUrl(app.db, 'coro-nuevo')).toEqual(row);
  const events = await eventsOf(app.db, row?.id ?? '', 'community', row?.id ?? '');
  expect(events.at(-1)).toMatchObject({
    kind: 'community.moved',
    actor: ana.userId,
    data: { from: 'coro-viejo', to: 'coro-nuevo' },
  });
  // what was open at the former address still does its work
  expect(await move('coro-nuevo', 'coro-viejo')).toEqual({ url: 'coro-nuevo' });
  expect(await eventsOf(app.db, row?.id ?? '', 'community', row?.id ?? '')).toHaveLength(events.length);
});

test('a former address is offered to nobody, given to nobody, and its own community may come back to it', async () => {
  const { ana, move } = await communityAt('primera');
  await move('segunda');
  const beto = await personIn(app, 'Beto');
  expect((await refusalOf(createCommunity(app, beto, { name: 'Otra', url: 'primera' }))).code).toBe(
    'community.url-taken',
  );
  expect((await checkCommunity(app, beto, { url: 'primera' })).url?.isFree).toBe(false);
  await createCommunity(app, beto, { name: 'Otra', url: 'de-beto' });
  const taken = moveCommunity(app, beto, { communityUrl: 'de-beto', form: { url: 'primera' } });
  expect((await refusalOf(taken)).code).toBe('community.url-taken');
  expect(await moveCommunity(app, ana, { communityUrl: 'segunda', form: { url: 'primera' } })).toEqual({
    url: 'primera',
  });
  const row = await communityByUrl(app.db, 'segunda');
  expect((await addressesOf(app.db, row?.id ?? '')).map(({ url }) => url).sort()).toEqual(['primera', 'segunda']);
});

test('a second new address waits until a day has gone by', async () => {
  const { move } = await communityAt('sin-prisa');
  await move('sin-prisa-2');
  expect((await refusalOf(move('sin-prisa-3'))).params).toEqual({ hours: 24 });
  clock.pass({ hours: 24 });
  expect(await move('sin-prisa-3')).toEqual({ url: 'sin-prisa-3' });
});

test('only its owner moves a community, and to no address of the product', async () => {
  const { ana, move } = await communityAt('de-ana');
  const carla = await personIn(app, 'Carla');
  const { id = '' } = (await communityByUrl(app.db, 'de-ana')) ?? {};
  await app.db
    .insertInto('members')
    .values({ community_id: id, user_id: carla.userId, role: 'admin', status: 'active', joined_at: app.clock.now() })
    .execute();
  for (const [actor, code] of [
    [carla, 'not-allowed'],
    [await personIn(app, 'Dani'), 'not-allowed'],
    [stranger, 'not-signed-in'],
  ] as const) {
    const attempt = moveCommunity(app, actor, { communityUrl: 'de-ana', form: { url: 'de-otra' } });
    expect((await refusalOf(attempt)).code).toBe(code);
  }
  expect((await refusalOf(move('buscar-rifas'))).params).toEqual({ fields: { url: { code: 'slug-reserved' } } });
  expect((await communityByUrl(app.db, 'de-ana'))?.created_by).toBe(ana.userId);
});

test('of those who move to an address and those who create it at the same moment exactly one gets it', async () => {
  for (let round = 0; round < 5; round += 1) {
    const wanted = `disputada-${round}`;
    const movers = await Promise.all([1, 2, 3].map((n) => communityAt(`corredora-${round}-${n}`)));
    const makers = await Promise.all(['Eva', 'Fede', 'Gala'].map((name) => personIn(app, name)));
    const results = await Promise.allSettled([
      ...movers.map(({ move }) => move(wanted)),
      ...makers.map((maker) => createCommunity(app, maker, { name: 'Nueva', url: wanted })),
    ]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results) {
      if (result.status === 'rejected') {
        expect((await refusalOf(Promise.reject(result.reason))).code).toBe('community.url-taken');
      }
    }
    const rows = await app.db.selectFrom('communities').select('id').where('url', '=', wanted).execute();
    expect(rows).toHaveLength(1);
  }
});

test('two communities that want to change places both stay where they are', async () => {
  const [one, other] = await Promise.all([communityAt('aqui'), communityAt('alla')]);
  const results = await Promise.allSettled([one.move('alla'), other.move('aqui')]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect((await communityByUrl(app.db, 'aqui'))?.created_by).toBe(one.ana.userId);
});
