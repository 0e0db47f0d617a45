import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { createCommunity } from '#app/communities/create-community.ts';
import { launchRaffle } from '#app/raffles/create-raffle.ts';
import { axeViolations } from '#support/axe.ts';
import { launchChromium, openPage, person, phone } from '#support/browser.ts';
import { stoppedClock } from '#support/clock.ts';
import { raffleForm, raffleFormBy } from '#support/raffle.ts';
import { startTestServer } from '#support/server.ts';
import { startSmtpPeer } from '#support/smtp-peer.ts';
import { signedInVisitor, visitor } from '#support/visitor.ts';
import { waits } from '#support/waits.ts';
import { orderTexts } from '#texts/orders/orders.ts';
import { paths } from '#texts/paths.ts';

const clock = stoppedClock('2026-11-21T10:00:00Z');
const peer = await startSmtpPeer();
const server = await startTestServer({
  clock,
  env: { SMTP_URL: peer.url, MAIL_FROM: 'Rifamiga <avisos@ejemplo.es>' },
});
const browser = await launchChromium();
afterAll(async () => {
  await browser.close();
  await server.stop();
  await peer.stop();
});

const baseURL = server.url;
const { cookies } = await signedInVisitor(baseURL, { name: 'Ana Ruiz', email: 'ana@ejemplo.es' });
const { uid } = await server.app.db.selectFrom('users').select('uid').executeTakeFirstOrThrow();

/** A raffle of Ana's whose buyers' contact is checked. */
async function checkedRaffle() {
  const url = `club-${randomUUID().slice(0, 8)}`;
  const ana = { userId: uid };
  await createCommunity(server.app, ana, { name: 'Club de los jueves', url });
  const form = { ...raffleFormBy(server.app), checkContact: 'on', checkPhone: '600 999 888' };
  return paths.raffle(await launchRaffle(server.app, ana, { communityUrl: url, form }));
}

async function anasPage(): Promise<Page> {
  const { context, page } = await person(browser, { baseURL });
  await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: baseURL })));
  return page;
}

/** The browser of somebody who asked for those numbers with a phone alone, and the page of their request. */
async function whoAsked(raffle: string, numbers: string) {
  const rosa = visitor(baseURL);
  const buyer = { name: 'Rosa Mamani', phone: '611 222 333', adult: 'on' };
  const sent = await rosa.post(raffle, { ...buyer, typed: numbers, requestKey: randomUUID() });
  const { context, page } = await person(browser, { baseURL });
  await context.addCookies([...rosa.cookies].map(([name, value]) => ({ name, value, url: baseURL })));
  return { context, page, request: new URL(sent.headers.get('Location') ?? '', baseURL).href };
}

/** No fault on this page in either theme, and nothing wider than a phone. */
async function sound(page: Page): Promise<void> {
  await page.addStyleTag({ content: '* { transition: none !important }' });
  // a theme changes colours alone
  for (const [colorScheme, only] of [
    ['dark', undefined],
    ['light', ['color-contrast']],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await axeViolations(page, only), `${page.url()} ${colorScheme}`).toEqual([]);
  }
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
}

async function codeTo(email: string): Promise<string> {
  await server.turn();
  return peer.subjectsTo(email).at(-1)?.slice(0, 6) ?? '';
}

/** Presses something, and counts it. */
function tapping() {
  let taps = 0;
  return {
    count: () => taps,
    tap: async (target: ReturnType<Page['locator']>) => {
      taps += 1;
      await target.click();
    },
  };
}

const number = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });

test('with an address: from the link to held numbers in six taps, the form kept while the code is waited for', async () => {
  const raffle = await checkedRaffle();
  const { page, context } = await person(browser, { baseURL });
  const { tap, count } = tapping();
  await page.goto(raffle);
  await page.getByRole('button', { name: 'Al azar' }).waitFor();
  await tap(number(page, '07, libre'));
  await tap(page.getByRole('button', { name: 'Seguir con 1 boleto' }));
  await page.keyboard.type('Lucía Fernández');
  await tap(page.getByLabel('Correo electrónico'));
  await page.keyboard.type('lucia@correo.example');
  await tap(page.getByLabel(/^Soy mayor de edad/));
  // the press holds nothing yet, and does not say so
  await tap(page.getByRole('button', { name: 'Pedir 1 boleto' }));
  await page.getByRole('heading', { name: 'Escribe el código' }).waitFor();
  await page.getByText('Lo hemos enviado a lucia@correo.example').waitFor();
  // everything is as it was, and the keyboard stands at the code
  expect(await page.getByLabel('Nombre').inputValue()).toBe('Lucía Fernández');
  expect(await number(page, '07, elegido').isChecked()).toBe(true);
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('code');
  expect(await page.getByRole('button', { name: /^Volver a enviar/ }).isDisabled()).toBe(true);
  const code = await codeTo('lucia@correo.example');
  await page.getByLabel('Código de seis cifras').fill(code === '000000' ? '111111' : '000000');
  await page.keyboard.press('Enter');
  await page.getByText('Ese código no es').waitFor();
  await sound(page);
  expect(peer.subjectsTo('lucia@correo.example')).toHaveLength(1);
  await page.getByLabel('Código de seis cifras').fill(code);
  await tap(page.getByRole('button', { name: 'Apartar 1 boleto' }));
  await page.waitForURL(/\/boleto\//);
  await page.getByText('Apartado para ti').waitFor();
  expect(count()).toBe(6);
  // a browser that has proven its contact is not asked again
  const contact = (await context.cookies()).find(({ name }) => name === 'rifamiga_contacto');
  expect(contact).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
  const buyer = { name: 'Lucía Fernández', email: 'lucia@correo.example', adult: 'on' };
  const again = await context.request.post(raffle, {
    form: { ...buyer, n: '8', requestKey: randomUUID() },
    headers: { Origin: baseURL },
    maxRedirects: 0,
  });
  expect(again.headers().location).toMatch(/\/boleto\//);
  await context.close();
});

test('without script the form comes back whole with the step for the code in sight, and a second code may be asked for', async () => {
  const raffle = await checkedRaffle();
  const { page, context } = await person(browser, { baseURL, javaScriptEnabled: false });
  await page.goto(raffle);
  await page.locator('input[name=n][value="9"]').check({ force: true });
  await page.getByLabel('Nombre', { exact: true }).fill('Mateo Quispe');
  await page.getByLabel('Correo electrónico').fill('mateo@correo.example');
  await page.getByLabel(/^Soy mayor de edad/).check();
  const press = () =>
    page
      .getByRole('main')
      .getByRole('button', { name: /^(?:Apartar|Pedir)/ })
      .click();
  await press();
  const heading = page.getByRole('heading', { name: 'Escribe el código' });
  await heading.waitFor();
  const top = async () => (await heading.boundingBox())?.y ?? -1;
  expect(await top()).toBeGreaterThanOrEqual(0);
  expect(await top()).toBeLessThan(phone.height / 2);
  await press();
  await page.getByText('Escribe el código que te enviamos').waitFor();
  expect(await top()).toBeLessThan(phone.height / 2);
  await page.getByRole('button', { name: 'Volver a enviar' }).click();
  await page.getByText('espera 1 minuto').waitFor();
  const first = await codeTo('mateo@correo.example');
  clock.pass({ minutes: 1 });
  await page.getByRole('button', { name: 'Volver a enviar' }).click();
  await page.getByText('Lo hemos enviado a mateo@correo.example').waitFor();
  const second = await codeTo('mateo@correo.example');
  expect(peer.subjectsTo('mateo@correo.example')).toHaveLength(2);
  if (first !== second) {
    await page.getByLabel('Código de seis cifras').fill(first);
    await page.getByRole('button', { name: 'Apartar 1 boleto' }).click();
    await page.getByText('Ese código no es').waitFor();
  }
  await page.getByLabel('Código de seis cifras').fill(second);
  await page.getByRole('button', { name: 'Apartar 1 boleto' }).click();
  await page.waitForURL(/\/boleto\//);
  await page.getByRole('heading', { name: orderTexts.pay.title }).waitFor();
  expect(await page.getByRole('main').textContent()).toContain('09');
  await context.close();
});

test('with a phone alone: a message to the organiser, one tap of theirs, and the buyer is at the order by itself', async () => {
  const raffle = await checkedRaffle();
  const { page, context } = await person(browser, { baseURL });
  await page.goto(raffle);
  await page.getByRole('button', { name: 'Al azar' }).waitFor();
  await number(page, '07, libre').click();
  await number(page, '42, libre').click();
  await page.getByLabel('Nombre').fill('Rosa Mamani');
  await page.getByLabel('Teléfono').fill('611 222 333');
  await page.getByLabel(/^Soy mayor de edad/).check();
  await page.getByRole('button', { name: 'Pedir 2 boletos' }).click();
  await page.waitForURL(/\/peticion\//);
  await page.getByText('Esperando a que lo confirmen').waitFor();
  await sound(page);
  const link = new URL((await page.getByRole('link', { name: /WhatsApp/ }).getAttribute('href')) ?? '');
  expect(link.origin + link.pathname).toBe('https://wa.me/34600999888');
  const words = link.searchParams.get('text') ?? '';
  for (const part of ['Rosa Mamani', '07', '42', raffleForm.title, '+34 611 22 23 33']) expect(words).toContain(part);
  const desk = /https?:\S+/.exec(words)?.[0] ?? '';
  // a stranger who gets hold of the link sees nothing of it
  const stranger = visitor(baseURL);
  const { response, address } = await stranger.follow(await stranger.get(desk));
  expect(new URL(address).pathname).toBe('/login');
  expect(await response.text()).not.toContain('Rosa Mamani');

  const ana = await anasPage();
  await ana.goto(desk);
  await ana.getByRole('heading', { name: 'Piden apartar' }).waitFor();
  await ana.getByRole('link', { name: '+34 611 22 23 33' }).waitFor();
  await sound(ana);
  await ana.getByRole('button', { name: 'El mensaje viene de este número: apartar' }).click();
  await ana.getByText('Números apartados', { exact: true }).first().waitFor();
  expect(await ana.getByRole('heading', { name: 'Piden apartar' }).count()).toBe(0);
  await page.waitForURL(/\/boleto\//, { timeout: waits.browser });
  await page.getByText('Apartado para ti').waitFor();
  for (const each of [context, ana.context()]) await each.close();
});

test('whoever comes back finds the request at its raffle and among their tickets, in their browser alone', async () => {
  const raffle = await checkedRaffle();
  const { page, context, request } = await whoAsked(raffle, '81');
  await page.goto(paths.ownTickets());
  await page.getByRole('heading', { name: 'En este navegador' }).waitFor();
  await sound(page);
  await page.getByRole('link', { name: /Pediste el 81: falta tu mensaje/ }).click();
  await page.waitForURL(request);
  const read = async (address: string) => (await (await context.request.get(address)).text()).replaceAll('\u00a0', ' ');
  expect(await read(paths.home())).toContain('Tienes 1 petición en este navegador');
  const other = visitor(baseURL);
  for (const address of [raffle, paths.ownTickets(), paths.home()]) {
    const response = await other.get(address);
    expect(response.status).toBe(200);
    expect(await response.text()).not.toMatch(/Pediste el|Tienes 1|\/peticion\//);
  }
  await page.goto(raffle);
  await page.getByText('Pediste el 81: falta tu mensaje').waitFor();
  await sound(page);
  await page.getByRole('main').getByRole('link', { name: 'Seguir', exact: true }).click();
  await page.waitForURL(request);
  await page.goBack();
  await page.getByRole('button', { name: 'No recordarlo aquí' }).click();
  await page.getByText('Pediste el 81').waitFor({ state: 'detached' });
  expect(await read(paths.ownTickets())).toContain('Aquí no hay boletos todavía');
  await context.close();
});

test('where a number went meanwhile the desk says so, and the buyer chooses others without another message', async () => {
  const raffle = await checkedRaffle();
  const { page, context, request } = await whoAsked(raffle, '7, 42');
  await openPage(page, request);
  const ana = await anasPage();
  await ana.goto(`${raffle}/gestion`);
  await ana.getByRole('button', { name: 'El mensaje viene de este número: apartar' }).waitFor();
  await ana.locator('summary', { hasText: 'Apartar para alguien' }).click();
  await ana.locator('input[name=typed]:visible').fill('7');
  await ana.locator('input[name=name]:visible').fill('Beto');
  await ana.getByRole('button', { name: 'Apartar', exact: true }).click();
  await ana.getByText('El 07 ya no está libre.').waitFor();
  await ana.getByRole('button', { name: 'El mensaje viene de este número: que elija otros' }).click();
  await ana.getByText('así que no se ha apartado nada').waitFor();
  await expect.poll(() => ana.getByRole('button', { name: /^El mensaje viene/ }).count()).toBe(0);
  await sound(ana);
  // the buyer comes back to the page: that of somebody who stays at it asks by itself, every few seconds
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.getByText('El 07 ya no está libre').waitFor();
  await sound(page);
  await page.getByRole('link', { name: 'Elegir números' }).click();
  await number(page, '42, elegido').waitFor();
  await number(page, '08, libre').click();
  await page.getByLabel('Nombre').fill('Rosa Mamani');
  await page.getByLabel('Teléfono').fill('611 222 333');
  await page.getByLabel(/^Soy mayor de edad/).check();
  await page.getByRole('button', { name: /^Pedir \d/ }).click();
  await page.waitForURL(/\/boleto\//);
  for (const each of [context, ana.context()]) await each.close();
});

test('the organiser turns the check on at the desk, and in the form of a raffle', async () => {
  const raffle = await checkedRaffle();
  const ana = await anasPage();
  await ana.goto(`${raffle}/gestion`);
  await ana.locator('summary', { hasText: 'Comprobar el contacto' }).click();
  const box = ana.getByLabel('Comprobar el contacto antes de apartar');
  expect(await box.isChecked()).toBe(true);
  await sound(ana);
  await ana.getByLabel('Tu WhatsApp para comprobarlo').fill('');
  await ana.getByRole('main').getByRole('button', { name: 'Guardar' }).first().click();
  await ana.getByText('Falta este dato').waitFor();
  await box.uncheck();
  await ana.getByRole('main').getByRole('button', { name: 'Guardar' }).first().click();
  await ana.getByText('Guardado').first().waitFor();
  expect(await (await visitor(baseURL).get(raffle)).text()).not.toContain('Antes de apartar comprobamos');
  await ana.context().close();
});

test('hundreds of requests leave the desk in reach, and are refused together after a step that says how many', async () => {
  const raffle = await checkedRaffle();
  const { app } = server;
  const now = clock.now();
  await sql`
    insert into hold_requests (community_id, id, raffle_id, secret_hash, browser_hash, status, numbers, random, name, phone,
      contact_key, origin, request_key, created_at, expires_at)
    select community_id, gen_random_uuid(), id, sha256((id::text || at)::bytea), sha256('x'), 'waiting', array[at % 100], 0,
      'Persona ' || at, '600' || 100000 + at, 'tel:' || at, lpad((case when at <= 100 then 0 else at end)::text, 43, 'x'),
      gen_random_uuid(), ${now.toString()}::timestamptz + at * interval '1 second', ${now.add({ hours: 24 }).toString()}
    from raffles, generate_series(1, 300) as at where slug = ${raffle.split('/').at(-1)}
      and community_id = (select id from communities where url = ${raffle.split('/').at(-3)})
  `.execute(app.db);
  const page = await anasPage();
  const read = (text: string) => page.getByText(text, { exact: true }).waitFor();
  /** Where the keyboard stands, in plain spaces. */
  const at = () =>
    page.evaluate(() => {
      const { activeElement: here } = document;
      return (here?.getAttribute('aria-labelledby') ?? here?.textContent)?.replaceAll('\u00a0', ' ');
    });
  await page.goto(`${raffle}/gestion`);
  await read('Esperan 300 peticiones; aquí están las 50 más antiguas.');
  expect(await page.getByRole('heading', { name: /^Persona/ }).count()).toBe(6);
  await page.getByText('Rechazar varias').click();
  for (const name of ['Persona 2', 'Persona 3']) await page.getByRole('checkbox', { name }).first().check();
  await sound(page);
  await page.getByRole('button', { name: 'Rechazar las marcadas' }).click();
  await expect.poll(at).toBe('¿Rechazar 2 peticiones?');
  await sound(page);
  await page.getByRole('button', { name: 'Rechazar 2 peticiones' }).click();
  await read('Esperan 298 peticiones; aquí están las 50 más antiguas.');
  await expect.poll(at).toBe('piden');
  await page.getByText('Rechazar varias').click();
  await page.getByRole('button', { name: 'Rechazar las 98 de la misma conexión que Persona 1' }).click();
  await read('De Persona 1, Persona 4, Persona 5 y 95 más.');
  await page.getByRole('link', { name: 'Volver sin rechazar' }).click();
  await page.getByText('Rechazar varias').click();
  await page.getByRole('button', { name: 'Rechazar las 298' }).click();
  await page.getByRole('button', { name: 'Rechazar 298 peticiones' }).click();
  await page.getByText('Piden apartar').waitFor({ state: 'detached' });
  await expect.poll(at).toBe('Gestión');
  await page.context().close();
});
