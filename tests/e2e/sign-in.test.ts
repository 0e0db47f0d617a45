import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { axeViolations } from '#support/axe.ts';
import { desktop, launchChromium, openPage, person, phone } from '#support/browser.ts';
import { startTestServer } from '#support/server.ts';

const server = await startTestServer();
const browser = await launchChromium();
/** One in which a page lies behind the window that it opened. */
const windows = await launchChromium({ windows: true });
afterAll(async () => {
  await browser.close();
  await windows.close();
  await server.stop();
});

const baseURL = server.url;

/** A page with its script running: a press before that is answered by a plain form. */
async function open(page: Page, path: string): Promise<void> {
  await openPage(page, path);
}

/** Presses the page's own «Entrar» and gives the window that opens. */
async function pressSignIn(page: Page, place: 'main' | 'banner' = 'main'): Promise<Page> {
  const opening = page.waitForEvent('popup');
  await page.getByRole(place).getByRole('button', { name: 'Entrar', exact: true }).click();
  const popup = await opening;
  await popup.setViewportSize(phone);
  await popup.getByRole('heading', { name: '¿Con qué cuenta entras?' }).waitFor();
  return popup;
}

async function useOtherAccount(chooser: Page, name: string, email: string): Promise<void> {
  await chooser.getByRole('button', { name: 'Usar otra cuenta' }).click();
  await chooser.getByLabel('Nombre').fill(name);
  await chooser.getByLabel('Correo electrónico').fill(email);
}

async function isSignedIn(context: BrowserContext): Promise<boolean> {
  const cookies = await context.cookies(baseURL);
  return cookies.some(({ name, httpOnly, sameSite }) => name === 'rifamiga_sesion' && httpOnly && sameSite === 'Lax');
}

test('somebody new enters in a window with another account, comes back and leaves', async () => {
  const { context, page } = await person(windows, { baseURL });
  await open(page, '/manage/communities?ver=todo');
  expect(new URL(page.url()).pathname).toBe('/login');

  const chooser = await pressSignIn(page);
  expect(await axeViolations(chooser)).toEqual([]);
  await page.getByText('Termina de entrar en la ventana').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await useOtherAccount(chooser, 'Eva Núñez', 'eva@ejemplo.es');
  expect(await axeViolations(chooser)).toEqual([]);
  const closed = chooser.waitForEvent('close');
  await chooser.getByRole('button', { name: 'Continuar' }).click();
  await closed;
  await page.waitForURL('/manage/communities?ver=todo');
  expect(await isSignedIn(context)).toBe(true);

  await open(page, '/');
  await page.getByLabel('Tu cuenta: Eva Núñez').click();
  await page.getByText('eva@ejemplo.es').waitFor();
  for (const name of ['Mis comunidades', 'Crear comunidad', 'Buscar'])
    expect(
      await page.getByRole('navigation', { name: 'Tu cuenta' }).getByRole('link', { name, exact: true }).count(),
    ).toBe(1);
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  expect(await page.getByText('eva@ejemplo.es').isVisible()).toBe(false);

  await page.getByLabel('Tu cuenta: Eva Núñez').click();
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  await page.getByRole('banner').getByRole('button', { name: 'Entrar' }).waitFor();
  expect(await isSignedIn(context)).toBe(false);
  await context.close();
});

test('from the header, the page that was open stays as it was, around the person who entered', async () => {
  const { context, page } = await person(browser, { baseURL });
  await open(page, '/verificar');
  await page.evaluate(() => Object.assign(window, { wasHere: true }));
  const chooser = await pressSignIn(page, 'banner');
  await chooser.getByRole('button', { name: 'Ana Ruiz' }).click();
  await page.getByLabel('Tu cuenta: Ana Ruiz').waitFor();
  expect(await page.locator('.toast').count()).toBe(0);
  expect(new URL(page.url()).pathname).toBe('/verificar');
  expect(await page.evaluate(() => 'wasHere' in window)).toBe(true);
  await context.close();
});

test('a link to a page of people with an account leads there by way of signing in, without loading all again', async () => {
  const { context, page } = await person(browser, { baseURL, viewport: desktop });
  await open(page, '/verificar');
  await page.evaluate(() => Object.assign(window, { wasHere: true }));
  await page.getByRole('banner').getByRole('link', { name: 'Buscar rifas' }).click();
  await page.waitForURL('/login?volver=%2Fbuscar-rifas');
  await (await pressSignIn(page)).getByRole('button', { name: 'Ana Ruiz' }).click();
  await page.waitForURL('/buscar-rifas');
  await page.getByLabel('Tu cuenta: Ana Ruiz').waitFor();
  expect(await page.evaluate(() => 'wasHere' in window)).toBe(true);
  await context.close();
});

test('the way back to a page that the browser kept shows nothing of who has left', async () => {
  const { context, page } = await person(browser, { baseURL });
  await open(page, '/login?volver=/manage/communities');
  await (await pressSignIn(page)).getByRole('button', { name: 'Ana Ruiz' }).click();
  await page.waitForURL('/manage/communities');
  await open(page, '/manage/communities');
  await page.getByLabel('Tu cuenta: Ana Ruiz').click();
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  await page.getByRole('banner').getByRole('button', { name: 'Entrar' }).waitFor();
  await page.goBack();
  await page.waitForURL('/login?volver=%2Fmanage%2Fcommunities');
  expect(await page.getByLabel('Tu cuenta: Ana Ruiz').count()).toBe(0);
  await context.close();
});

test('another page that is open in the same browser learns that somebody entered', async () => {
  const { context, page } = await person(windows, { baseURL });
  const other = await context.newPage();
  await open(other, '/verificar');
  await open(page, '/login');
  const chooser = await pressSignIn(page);
  await chooser.getByRole('button', { name: 'Beto Morales' }).click();
  await other.getByLabel('Tu cuenta: Beto Morales').waitFor();
  await context.close();
});

test('a window that is closed halfway is said so, and the second try works', async () => {
  const { context, page } = await person(windows, { baseURL });
  await open(page, '/login');
  await (await pressSignIn(page)).close();
  await page.getByText('La ventana se cerró antes de terminar').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Intentar otra vez' }).click();
  await (await opening).getByRole('button', { name: 'Carla Ibáñez' }).click();
  await page.getByLabel('Tu cuenta: Carla Ibáñez').waitFor();
  await context.close();
});

test('who says no in the window is told so on the page', async () => {
  const { context, page } = await person(browser, { baseURL });
  await open(page, '/login');
  const chooser = await pressSignIn(page);
  const closed = chooser.waitForEvent('close');
  await chooser.getByRole('button', { name: 'Cancelar' }).click();
  await closed;
  await page.getByText('dijiste que no').waitFor();
  expect(await isSignedIn(context)).toBe(false);
  await context.close();
});

test('where the browser blocks the window, the page says so and offers to enter in its place', async () => {
  const { context, page } = await person(browser, { baseURL });
  await context.addInitScript(() => {
    window.open = () => null;
  });
  await open(page, '/login?volver=/verificar');
  await page.getByRole('main').getByRole('button', { name: 'Entrar' }).click();
  await page.getByText('no ha dejado abrir la ventana').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Entrar en esta misma página' }).click();
  await page.getByRole('button', { name: 'Dani Quispe' }).click();
  await page.waitForURL('/verificar');
  await page.getByLabel('Tu cuenta: Dani Quispe').waitFor();
  await context.close();
});

test('inside another application no window is tried: the page goes to the provider and comes back', async () => {
  const { context, page } = await person(browser, {
    baseURL,
    userAgent:
      'Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0 Mobile Safari/537.36 Instagram 350.0',
  });
  await open(page, '/login?volver=/verificar');
  await page.getByText('dentro de otra aplicación').waitFor();
  await page.getByRole('main').getByRole('button', { name: 'Entrar' }).click();
  await page.getByRole('button', { name: 'Ana Ruiz' }).click();
  await page.waitForURL('/verificar');
  expect(context.pages()).toHaveLength(1);
  await context.close();
});

test('without script, a person enters, sees their menu and leaves', async () => {
  const { context, page } = await person(browser, { baseURL, javaScriptEnabled: false });
  await page.goto('/verificar');
  await page.getByRole('banner').getByRole('button', { name: 'Entrar' }).click();
  expect(new URL(page.url()).pathname).toBe('/login');
  await page.getByRole('main').getByRole('button', { name: 'Entrar' }).click();
  await useOtherAccount(page, 'Flor Sin Guion', 'flor@ejemplo.es');
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.waitForURL('/verificar');
  await page.getByLabel('Tu cuenta: Flor Sin Guion').click();
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  await page.waitForURL('/');
  expect(await isSignedIn(context)).toBe(false);
  await context.close();
});

test('a window that has lost the page it came from says that it can be closed, with the way on', async () => {
  const { context, page } = await person(browser, { baseURL });
  await page.goto('/acceso?modo=ventana&volver=/verificar');
  await page.getByRole('button', { name: 'Ana Ruiz' }).click();
  await page.getByText('Ya puedes cerrar esta ventana').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Seguir en Rifamiga' }).click();
  await page.waitForURL('/verificar');
  await context.close();
});
