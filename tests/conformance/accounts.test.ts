import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { userWithCommunities } from '#db/accounts/users.ts';
import { launchChromium, openPage, person } from '#support/browser.ts';
import { startTestServer } from '#support/server.ts';
import { signedInPerson } from '#support/signed-in-person.ts';
import { signedInVisitor } from '#support/visitor.ts';

/** Sections 3, 4, 6 and 7 of the specification: who is signed in, and what is known of them. */
const server = await startTestServer();
const browser = await launchChromium();
afterAll(async () => {
  await browser.close();
  await server.stop();
});

const { db } = server.app;
const baseURL = server.url;

const userBy = (email: string) => db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();

/** Opens the provider's window from /login and gives it. */
async function openProvider(page: Page): Promise<Page> {
  await openPage(page, '/login');
  const opening = page.waitForEvent('popup');
  await page.getByRole('main').getByRole('button', { name: 'Entrar' }).click();
  return opening;
}

async function enterAs(provider: Page, name: string, email: string): Promise<void> {
  await provider.getByRole('button', { name: 'Usar otra cuenta' }).click();
  await provider.getByLabel('Nombre').fill(name);
  await provider.getByLabel('Correo electrónico').fill(email);
  await provider.getByRole('button', { name: 'Continuar' }).click();
}

test('1.02 7.01 signing in is a window with the chooser of accounts, asked for each time, with profile and email', async () => {
  const { context, page } = await person(browser, { baseURL });
  const asked: URL[] = [];
  context.on('request', (request) => {
    const url = new URL(request.url());
    // what the browser asks for offline pages passes through is seen twice
    if (url.searchParams.has('client_id') && !request.serviceWorker()) asked.push(url);
  });
  for (const _ of ['the first time', 'the second']) {
    const provider = await openProvider(page);
    await provider.getByRole('heading', { name: '¿Con qué cuenta entras?' }).waitFor();
    const closed = provider.waitForEvent('close');
    await provider.getByRole('button', { name: 'Ana Ruiz' }).click();
    await closed;
    await page.getByLabel('Tu cuenta: Ana Ruiz').click();
    await page.getByRole('button', { name: 'Cerrar sesión' }).click();
    await page.getByRole('banner').getByRole('button', { name: 'Entrar' }).waitFor();
  }
  expect(asked).toHaveLength(2);
  for (const { searchParams } of asked) {
    expect(searchParams.get('prompt')).toBe('select_account');
    expect(searchParams.get('scope')?.split(' ')).toEqual(expect.arrayContaining(['openid', 'profile', 'email']));
  }
  await context.close();
});

test('3.01 4.02 7.03 7.04 who enters for the first time is written as a user by uid: email, name and picture', async () => {
  const { context, page } = await person(browser, { baseURL });
  const email = `${randomUUID().slice(0, 8)}@example.com`;
  const provider = await openProvider(page);
  expect(await userBy(email)).toBeUndefined();
  await enterAs(provider, 'Eva Núñez', email);
  await page.getByLabel('Tu cuenta: Eva Núñez').waitFor();
  const user = await userBy(email);
  expect(user).toMatchObject({ email, display_name: 'Eva Núñez', photo_url: null });
  expect(await userWithCommunities(db, user?.uid ?? '')).toMatchObject({ email, communities: [] });
  await context.close();
});

test('4.01 an account is loading, signed out or signed in, and the page shows which', async () => {
  const { context, page } = await person(browser, { baseURL });
  await openPage(page, '/verificar');
  const banner = page.getByRole('banner');
  await banner.getByRole('button', { name: 'Entrar' }).waitFor();
  const { promise: asked, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/verificar.data*', async (route) => {
    await asked;
    await route.continue();
  });
  const opening = page.waitForEvent('popup');
  await banner.getByRole('button', { name: 'Entrar' }).click();
  await (await opening).getByRole('button', { name: 'Ana Ruiz' }).click();
  await banner.locator('[aria-busy="true"], [aria-disabled="true"]').first().waitFor();
  answer();
  await banner.getByLabel('Tu cuenta: Ana Ruiz').waitFor();
  await context.close();
});

test('1.03 3.02 3.07 4.03 4.07 7.05 7.08 the account in use has the communities of its memberships, and gains each new one', async () => {
  const email = `${randomUUID().slice(0, 8)}@example.com`;
  const visitor = await signedInVisitor(baseURL, { name: 'Beto', email });
  const uid = (await userBy(email))?.uid ?? '';
  await visitor.post('/create-community', { name: 'Coro', url: 'coro-de-beto' });
  await visitor.post('/create-community', { name: 'Club', url: 'club-de-beto' });
  expect((await userWithCommunities(db, uid))?.communities).toEqual(['coro-de-beto', 'club-de-beto']);
  const members = await db.selectFrom('members').select(['role', 'status']).where('user_id', '=', uid).execute();
  expect(members).toEqual([
    { role: 'admin', status: 'active' },
    { role: 'admin', status: 'active' },
  ]);
  const shown = await (await visitor.get('/manage/communities')).text();
  for (const name of ['Coro', 'Club']) expect(shown).toMatch(new RegExp(`<a [^>]*>(?:<[^>]*>)*${name}</`));
});

test('6.02 a page of those who are signed in asks for no role to be opened by anybody with an account', async () => {
  const carla = await signedInVisitor(baseURL, { name: 'Carla', email: 'carla@example.com' });
  for (const path of ['/manage/communities', '/create-community', '/buscar-rifas'])
    expect((await carla.get(path)).status, path).toBe(200);
});

test('7.02 signing out takes nothing but the press, and ends the session at the server', async () => {
  const { context, page } = await signedInPerson(browser, baseURL, { name: 'Dani' });
  const count = () =>
    db
      .selectFrom('sessions')
      .selectAll()
      .execute()
      .then((rows) => rows.length);
  const before = await count();
  await openPage(page, '/');
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await page.getByLabel('Tu cuenta: Dani').click();
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  expect((await sent).postData() ?? '').toBe('');
  await page.getByRole('banner').getByRole('button', { name: 'Entrar' }).waitFor();
  expect(await count()).toBe(before - 1);
  await context.close();
});
