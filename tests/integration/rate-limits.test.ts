import { afterAll, expect, test } from 'vitest';
import { originOf } from '#app/network-origin.ts';
import { type Charge, charge, chargedTo, forgetRateLimits } from '#app/rate-limit.ts';
import { connect } from '#db/client.ts';
import { isRefusal } from '#domain/refusal.ts';
import { testApp } from '#support/app.ts';
import { withClock } from '#support/clock.ts';
import { freshDatabase } from '#support/database.ts';
import { freePort } from '#support/server.ts';

const { handle, url, drop } = await freshDatabase();
const elsewhere = connect({ connectionString: url });
afterAll(async () => {
  await elsewhere.close();
  await drop();
});
const { app, clock } = testApp(handle);
/** Another process on the same database. */
const other = { ...testApp(elsewhere).app, clock };

const three = { name: 'three', most: 3, seconds: 60 };

async function refusalOf(charged: Promise<void>) {
  const error: unknown = await charged.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error !== null && !isRefusal(error)) throw error;
  return error && { code: error.code, params: error.params };
}
const tried = (one: Charge, at = app) => refusalOf(charge(at, [one]));
const wait = (seconds: number) => ({ code: 'too-many-requests', params: { seconds } });

test('a limit is used up by as many as it says, whichever process is asked, and no other key waits for it', async () => {
  const by = 'ana';
  expect(await tried({ limit: three, by })).toBeNull();
  expect(await tried({ limit: three, by }, other)).toBeNull();
  expect(await tried({ limit: three, by })).toBeNull();
  expect(await tried({ limit: three, by }, other)).toEqual(wait(20));
  expect(await tried({ limit: three, by })).toEqual(wait(20));
  expect(await tried({ limit: three, by: 'beto' })).toBeNull();
  expect(await tried({ limit: { ...three, name: 'another' }, by })).toBeNull();
  expect(await tried({ limit: three, by: null })).toBeNull();
});

test('what was used comes back evenly, and all of it after the time that the limit says', async () => {
  const by = 'carla';
  for (let uses = 0; uses < 3; uses += 1) await charge(app, [{ limit: three, by }]);
  clock.pass({ seconds: 19 });
  expect(await tried({ limit: three, by })).toEqual(wait(1));
  clock.pass({ seconds: 1 });
  expect(await tried({ limit: three, by })).toBeNull();
  expect(await tried({ limit: three, by })).toEqual(wait(20));
  clock.pass({ seconds: 60 });
  for (let uses = 0; uses < 3; uses += 1) expect(await tried({ limit: three, by })).toBeNull();
  expect(await tried({ limit: three, by })).toEqual(wait(20));
});

test('what costs several by ones uses up what is left, also where that is less', async () => {
  const one = { limit: three, by: 'lenta' };
  expect(await refusalOf(charge(app, [one, one]))).toBeNull();
  expect(await refusalOf(charge(app, [one, one, { limit: three, by: 'otra' }]))).toEqual(wait(20));
  expect(await refusalOf(charge(app, [one]))).toEqual(wait(20));
  expect(await refusalOf(charge(app, [{ limit: three, by: 'otra', cost: 3 }]))).toBeNull();
});

test('many at once at two processes get as many as there are', async () => {
  const uses = Array.from({ length: 40 }, (_, index) => tried({ limit: three, by: 'crowd' }, index % 2 ? app : other));
  expect((await Promise.all(uses)).filter((refused) => refused === null)).toHaveLength(3);
});

test('a use may cost more than one, and one that costs more than there ever is never passes', async () => {
  expect(await tried({ limit: three, by: 'heavy', cost: 2 })).toBeNull();
  expect(await tried({ limit: three, by: 'heavy', cost: 2 })).toEqual(wait(20));
  expect(await tried({ limit: three, by: 'heavy', cost: 1 })).toBeNull();
  expect((await tried({ limit: three, by: 'whale', cost: 4 }))?.code).toBe('too-many-requests');
});

test('a clock that is put back makes nobody wait longer than for all of the limit', async () => {
  for (let uses = 0; uses < 3; uses += 1) await charge(app, [{ limit: three, by: 'dora' }]);
  using _clock = withClock(clock);
  clock.pass({ hours: -1 });
  expect(await tried({ limit: three, by: 'dora' })).toEqual(wait(20));
});

test('the clock forgets who may use everything again, and nobody else', async () => {
  clock.pass({ hours: 1 });
  await charge(app, [{ limit: three, by: 'late' }]);
  await forgetRateLimits(app);
  expect(await handle.db.selectFrom('rate_limits').selectAll().execute()).toHaveLength(1);
});

test('nothing of whom a limit counts can be read in the database', async () => {
  await charge(app, [{ limit: three, by: chargedTo({ userId: null, visitor: '203.0.113.9' }) }]);
  const kept = JSON.stringify(await handle.db.selectFrom('rate_limits').selectAll().execute());
  expect(kept).not.toContain('203.0.113.9');
  expect(kept).not.toContain(Buffer.from('203.0.113.9').toString('hex'));
});

test('while the database is away a limit is unavailable, not open', async () => {
  const away = connect({ connectionString: `postgres://nobody@127.0.0.1:${await freePort()}/none` });
  const refused = await tried({ limit: three, by: 'ana' }, testApp(away).app);
  await away.close();
  expect(refused?.code).toBe('unavailable');
});

test('a network has one origin in every process, another than any other network, and not without the key', async () => {
  const [here, there] = await Promise.all([originOf(app, '203.0.113.9'), originOf(other, '203.0.113.9')]);
  expect(here).toEqual(there);
  expect(here.site).toBeNull();
  expect(here.network).not.toContain('203.0.113');
  expect((await originOf(app, '203.0.113.10')).network).not.toBe(here.network);
  const another = await freshDatabase();
  expect((await originOf(testApp(another.handle).app, '203.0.113.9')).network).not.toBe(here.network);
  await another.drop();
});

test('the networks of one IPv6 site have origins of their own and one of the site', async () => {
  const [one, other, far] = await Promise.all(
    ['2001:db8:1:100::/56', '2001:db8:1:200::/56', '2001:db8:2:100::/56'].map((visitor) => originOf(app, visitor)),
  );
  expect(one?.site).toBe(other?.site);
  expect(new Set([one?.network, other?.network, far?.network, one?.site, far?.site]).size).toBe(5);
});

test('the networks of one IPv6 site may do eight times as much together as one of them, and no name is both', async () => {
  const at = (network: number, site = 1) => ({ userId: null, visitor: `2001:db8:${site}:${network}00::/56` });
  const use = (actor: { userId: null; visitor: string }) =>
    tried({ limit: three, by: chargedTo(actor, 'in a raffle') });
  for (let network = 1; network <= 8; network += 1)
    for (let uses = 0; uses < 3; uses += 1) expect(await use(at(network))).toBeNull();
  expect(await use(at(9))).toMatchObject({ code: 'too-many-requests' });
  // one that has used up its own takes nothing from its neighbours
  for (let uses = 0; uses < 3; uses += 1) expect(await use(at(1, 2))).toBeNull();
  for (let uses = 0; uses < 30; uses += 1) expect(await use(at(1, 2))).not.toBeNull();
  expect(await use(at(2, 2))).toBeNull();
  expect(await use(at(1, 3))).toBeNull();
});
