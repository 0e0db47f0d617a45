import { afterAll, expect, test } from 'vitest';
import { beginSignIn } from '#app/accounts/begin-sign-in.ts';
import { completeSignIn } from '#app/accounts/complete-sign-in.ts';
import { loadAccount } from '#app/accounts/load-account.ts';
import { showAccount } from '#app/accounts/show-account.ts';
import { signOut } from '#app/accounts/sign-out.ts';
import type { App } from '#app/app.ts';
import { createCommunity } from '#app/communities/create-community.ts';
import type { BareAccount } from '#domain/accounts/account.ts';
import { secretHash } from '#identity/secret.ts';
import type { SignIn } from '#identity/sign-in.ts';
import { stranger, testApp } from '#support/app.ts';
import { freshDatabase } from '#support/database.ts';

const drops: (() => Promise<void>)[] = [];
afterAll(() => Promise.all(drops.map((drop) => drop())));

const eva: BareAccount = {
  uid: 'uid-eva',
  email: 'eva@example.com',
  emailVerified: true,
  displayName: 'Eva',
  photoURL: null,
};

/** An application whose provider vouches for Eva, whatever it is asked, and what it logs as errors. */
async function world() {
  const database = await freshDatabase();
  drops.push(database.drop);
  const { app: plain, clock } = testApp(database.handle);
  const errors: unknown[] = [];
  const signIn: SignIn = {
    issuer: 'https://provider.test',
    provider: 'other',
    originFor: () => plain.publicUrl,
    addressFor: async ({ state }) => new URL(`https://provider.test/?state=${state}`),
    redeem: async () => ({ issuer: 'https://provider.test', subject: 'eva', account: eva }),
  };
  const log = Object.assign(Object.create(plain.log) as App['log'], {
    error: (_: unknown, message: string) => errors.push(message),
  });
  const app: App = { ...plain, signIn, log };
  return { app, clock, errors, pool: database.handle.pool };
}

const requested = new URL('http://127.0.0.1:3000/acceso');

async function begun(app: App, browser: string | null = null) {
  const started = await beginSignIn(app, stranger, { requested, browser, returnTo: '/verificar', mode: 'popup' });
  const answer = new URL(`http://127.0.0.1:3000/acceso/vuelta${started.address.search}`);
  return { answer, browser: started.browser, session: null, device: 'Chrome en Android' };
}

async function enter(app: App): Promise<string> {
  return (await completeSignIn(app, stranger, await begun(app))).session;
}

test('a session opens the account, with the communities that the person is in', async () => {
  const { app } = await world();
  const session = await enter(app);
  expect(await loadAccount(app, session)).toEqual({ ...eva, communities: [] });
  await createCommunity(app, { userId: eva.uid }, { name: 'Amigos del pan', url: 'amigos-del-pan' });
  expect((await loadAccount(app, session))?.communities).toEqual(['amigos-del-pan']);
  expect(await loadAccount(app, null)).toBeNull();
  expect(await loadAccount(app, 'x'.repeat(43))).toBeNull();
});

test('a session that is used lives on, one that is not ends after thirty days, and all end after half a year', async () => {
  const { app, clock } = await world();
  const used = await enter(app);
  const unused = await enter(app);
  clock.pass({ hours: 29 * 24 });
  expect(await loadAccount(app, used)).not.toBeNull();
  clock.pass({ hours: 2 * 24 });
  expect(await loadAccount(app, used)).not.toBeNull();
  expect(await loadAccount(app, unused)).toBeNull();
  for (let day = 31; day < 180; day += 10) {
    expect(await loadAccount(app, used)).not.toBeNull();
    clock.pass({ hours: 240 });
  }
  expect(await loadAccount(app, used)).toBeNull();
});

test('what a session is called stays, its use is written once an hour, and one of before is named at its next use', async () => {
  const { app, clock } = await world();
  const session = await enter(app);
  const former = await enter(app);
  await app.db.updateTable('sessions').set({ device: null }).where('id_hash', '=', secretHash(former)).execute();
  const listed = async () =>
    (await showAccount(app, { userId: eva.uid }, { session })).sessions.map(({ device, seenAt }) => [device, seenAt]);
  const begun = clock.now().toString();
  clock.pass({ minutes: 59 });
  for (const each of [session, former]) await loadAccount(app, each, 'Firefox en Linux');
  expect(await listed()).toEqual([
    ['Chrome en Android', begun],
    [null, begun],
  ]);
  clock.pass({ minutes: 2 });
  for (const each of [session, former]) await loadAccount(app, each, 'Firefox en Linux');
  expect(await listed()).toEqual([
    ['Chrome en Android', clock.now().toString()],
    ['Firefox en Linux', clock.now().toString()],
  ]);
});

test('sessions that have run out are forgotten at the next sign-in', async () => {
  const { app, clock } = await world();
  await enter(app);
  clock.pass({ hours: 31 * 24 });
  await enter(app);
  expect(await app.db.selectFrom('sessions').selectAll().execute()).toHaveLength(1);
});

test('of many sessions the one in use and the last used are listed, and the others are counted', async () => {
  const { app, clock } = await world();
  const first = await enter(app);
  for (let another = 0; another < 24; another += 1) {
    clock.pass({ minutes: 1 });
    await enter(app);
  }
  const { sessions, sessionCount } = await showAccount(app, { userId: eva.uid }, { session: first });
  expect([sessions.length, sessionCount, sessions.map(({ isThis }) => isThis).indexOf(true)]).toEqual([20, 25, 0]);
  expect(sessions[1]?.seenAt).toBe(clock.now().toString());
});

test('when a person’s data cannot be loaded, their account as the provider gave it stands in', async () => {
  const { app, errors, pool } = await world();
  const session = await enter(app);
  await pool.query('alter table members rename to away');
  expect(await loadAccount(app, session)).toEqual({ ...eva, communities: [] });
  expect(errors).toEqual(['Error al cargar datos del usuario']);
});

test('a sign-out that fails is logged and thrown on', async () => {
  const { app, errors, pool } = await world();
  const session = await enter(app);
  await pool.query('alter table sessions rename to away');
  await expect(signOut(app, session)).rejects.toThrow(/sessions/);
  expect(errors).toEqual(['Error al cerrar sesión']);
});

test('a sign-in that fails is logged and thrown on with the place that it was to bring to', async () => {
  const { app, errors } = await world();
  const down: App = {
    ...app,
    signIn: {
      ...app.signIn,
      redeem: async () => {
        throw new TypeError('fetch failed');
      },
    },
  };
  await expect(completeSignIn(down, stranger, await begun(down))).rejects.toThrow('fetch failed');
  expect(errors).toEqual(['Error al iniciar sesión']);
  await expect(completeSignIn(app, stranger, { ...(await begun(app)), browser: null })).rejects.toMatchObject({
    fault: 'wrong-state',
    begun: null,
  });
});

test('a sign-in ends within a quarter of an hour or not at all', async () => {
  const { app, clock } = await world();
  const late = await begun(app);
  clock.pass({ minutes: 16 });
  await expect(completeSignIn(app, stranger, late)).rejects.toMatchObject({ fault: 'wrong-state' });
  const forgotten = await begun(app);
  clock.pass({ minutes: 16 });
  await begun(app);
  expect(await app.db.selectFrom('sign_in_attempts').selectAll().execute()).toHaveLength(1);
  await expect(completeSignIn(app, stranger, forgotten)).rejects.toMatchObject({ fault: 'wrong-state' });
});

test('a browser has at most twenty sign-ins under way: the first are forgotten', async () => {
  const { app, clock } = await world();
  const first = await begun(app);
  let last = first;
  for (let count = 0; count < 25; count += 1) {
    clock.pass({ seconds: 1 });
    last = await begun(app, first.browser);
  }
  expect(await app.db.selectFrom('sign_in_attempts').selectAll().execute()).toHaveLength(20);
  await expect(completeSignIn(app, stranger, first)).rejects.toMatchObject({ fault: 'wrong-state' });
  expect(await completeSignIn(app, stranger, last)).toMatchObject({ returnTo: '/verificar', mode: 'popup' });
});

test('an answer that arrives twice at the same moment opens one session', async () => {
  const { app } = await world();
  const sent = await begun(app);
  const results = await Promise.allSettled([completeSignIn(app, stranger, sent), completeSignIn(app, stranger, sent)]);
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('a place to come back to that is not ours is forgotten', async () => {
  const { app } = await world();
  const { browser, address } = await beginSignIn(app, stranger, {
    requested,
    browser: null,
    returnTo: 'https://example.com/',
    mode: 'page',
  });
  const answer = new URL(`http://127.0.0.1:3000/acceso/vuelta${address.search}`);
  const sent = { answer, browser, session: null, device: 'Chrome en Android' };
  expect(await completeSignIn(app, stranger, sent)).toMatchObject({ returnTo: '/', mode: 'page' });
});
