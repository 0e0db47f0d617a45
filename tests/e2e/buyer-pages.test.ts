import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { createCommunity } from '#app/communities/create-community.ts';
import { cancelRaffle } from '#app/draws/cancel-raffle.ts';
import { cancelOrder } from '#app/orders/cancel-order.ts';
import { launchRaffle } from '#app/raffles/create-raffle.ts';
import { desktop, launchChromium, openPage, person, phone } from '#support/browser.ts';
import { stoppedClock } from '#support/clock.ts';
import { raffleFormBy, takeAs } from '#support/raffle.ts';
import { startTestServer } from '#support/server.ts';
import { startSmtpPeer } from '#support/smtp-peer.ts';
import { signedInVisitor, visitor } from '#support/visitor.ts';
import { paths } from '#texts/paths.ts';
import { raffleTexts } from '#texts/raffles/raffle.ts';
import { uiTexts } from '#texts/ui.ts';

/* What somebody who buys meets on a phone: where pages open, what they say where it goes wrong, and that it all fits. */
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
await signedInVisitor(baseURL, { name: 'Ana Ruiz', email: 'ana@ejemplo.es' });
const { uid } = await server.app.db.selectFrom('users').select('uid').executeTakeFirstOrThrow();

async function raffleOfAna(form: Record<string, string> = {}) {
  const url = `club-${randomUUID().slice(0, 8)}`;
  const ana = { userId: uid };
  await createCommunity(server.app, ana, { name: 'Club de los jueves', url });
  return launchRaffle(server.app, ana, { communityUrl: url, form: { ...raffleFormBy(server.app), ...form } });
}

/** Opens a raffle with numbers chosen, and says who one is. */
async function choose(page: Page, raffle: string, numbers: string, { phone: tel = '611 222 333' } = {}): Promise<void> {
  await page.goto(`${raffle}?n=${numbers}`);
  await page.getByRole('button', { name: 'Al azar' }).waitFor();
  await page.getByLabel('Nombre').fill('Lucía Fernández');
  await page.getByLabel('Teléfono').fill(tel);
  await page.getByLabel(/^Soy mayor de edad/).check();
}

const take = (page: Page) => page.getByRole('button', { name: /^(?:Apartar|Pedir) \d/ }).click();
const range = (count: number) => Array.from({ length: count }, (_, index) => index).join(',');

/** The words of what the keyboard stands at, and whether it is seen. */
function focused(page: Page): Promise<{ words: string; isSeen: boolean }> {
  return page.evaluate(() => {
    const element = document.activeElement;
    const { top = -1, bottom = -1 } = element?.getBoundingClientRect() ?? {};
    return {
      words: element === document.body ? '' : (element?.textContent ?? ''),
      isSeen: top >= 0 && bottom <= window.innerHeight,
    };
  });
}

function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

test.each([phone, desktop])(
  'after a form the order opens at its top with the keyboard at how to pay, and a request at its message: %o',
  async (viewport) => {
    const { page, context } = await person(browser, { baseURL, viewport });
    await choose(page, paths.raffle(await raffleOfAna()), '7,42');
    await take(page);
    await page.waitForURL(/\/boleto\//);
    await expect.poll(() => focused(page)).toEqual({ words: 'Cómo pagar', isSeen: true });
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await choose(page, paths.raffle(await raffleOfAna({ checkContact: 'on', checkPhone: '600 999 888' })), '7,42');
    await take(page);
    await page.waitForURL(/\/peticion\//);
    await expect.poll(() => focused(page)).toEqual({ words: 'Envía el mensaje desde tu teléfono', isSeen: true });
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await context.close();
  },
);

test('a receipt whose name is long fits a phone, one that is no picture shows no broken one, and one fault stands at a time', async () => {
  const { secret } = await takeAs(server.app, await raffleOfAna(), 'Beto', [7]);
  const { page, context } = await person(browser, { baseURL });
  await page.goto(paths.ticket({ secret }));
  const field = page.getByLabel('Comprobante', { exact: true });
  const name = `comprobante_${'x'.repeat(180)}.png`;
  await field.setInputFiles({ name, mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await page.getByText(/^comprobante_x+…x+\.png$/).waitFor();
  expect(await overflow(page)).toBe(0);
  await expect.poll(() => page.getByRole('img', { name: /^Vista previa/ }).count()).toBe(0);
  await page.getByRole('button', { name: 'Enviar comprobante' }).click();
  const said = page.getByText('Ese tipo de archivo no se puede');
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('file');
  const faults = () => page.getByRole('main').locator('.text-wrong-ink:visible').count();
  expect(await faults()).toBe(1);
  const buffer = Buffer.alloc(10 * 1024 * 1024 + 9000);
  await field.setInputFiles({ name: 'grande.png', mimeType: 'image/png', buffer });
  await page.getByText(uiTexts.file.tooLarge(buffer.length, 10 * 1024 * 1024)).waitFor();
  expect(await faults()).toBe(1);
  expect(await said.count()).toBe(0);
  await context.close();
});

test('where a network holds many numbers an e-mail is asked for, with the reason, and then the code', async () => {
  const raffle = await raffleOfAna();
  for (const at of [0, 1, 2]) {
    const numbers = Array.from({ length: 11 }, (_, index) => at * 11 + index);
    await takeAs(server.app, raffle, `Beto ${at}`, numbers, {}, { userId: null, visitor: '127.0.0.1' });
  }
  const { page, context } = await person(browser, { baseURL });
  await choose(page, paths.raffle(raffle), '50,51');
  await take(page);
  await page.getByText('Escribe tu correo y te enviaremos un código').waitFor();
  const email = page.getByLabel(/^Correo electrónico/);
  expect(await email.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await page.getByText('Correo electrónico').textContent()).toBe('Correo electrónico');
  await email.fill('lucia@correo.example');
  await take(page);
  await page.getByText('antes comprobamos que este correo es tuyo').waitFor();
  // left out, it is asked for before anything is sent
  await take(page);
  await page.getByText('Escribe el código que te enviamos').waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('code');
  await context.close();
});

test('the wait for another code goes on through a wrong one, and the last try says what to do', async () => {
  const raffle = paths.raffle(await raffleOfAna({ checkContact: 'on', checkPhone: '600 999 888' }));
  const { page, context } = await person(browser, { baseURL });
  await page.clock.install();
  await choose(page, raffle, '7', { phone: '' });
  await page.getByLabel('Correo electrónico').fill('rosa@correo.example');
  await take(page);
  await page.getByRole('heading', { name: 'Escribe el código' }).waitFor();
  await page.clock.fastForward(40_000);
  const seconds = async () =>
    Number(/\d+/.exec((await page.getByRole('button', { name: /^Volver a enviar/ }).textContent()) ?? '')?.[0] ?? 0);
  await expect.poll(seconds).toBeLessThanOrEqual(20);
  await server.turn();
  const code = peer.subjectsTo('rosa@correo.example').at(-1)?.slice(0, 6);
  for (const left of ['4 intentos', '3 intentos', '2 intentos', '1 intento', 'Pide otro con «Volver a enviar»']) {
    await page.getByLabel('Código de seis cifras').fill(code === '000000' ? '111111' : '000000');
    await take(page);
    await page.getByText(left).waitFor();
    expect(await seconds()).toBeLessThanOrEqual(20);
  }
  await context.close();
});

test('with more numbers than one may have: all of the bar can be pressed, also at twice the size, and one tap keeps those allowed', async () => {
  const raffle = paths.raffle(await raffleOfAna());
  const { page, context } = await person(browser, { baseURL });
  await choose(page, raffle, range(21));
  const isReached = (name: string) =>
    page.getByRole('button', { name }).evaluate((button) => {
      const { left, right, top, bottom } = button.getBoundingClientRect();
      const at = (x: number) => button.contains(document.elementFromPoint(x, (top + bottom) / 2));
      return at(left + 2) && at(right - 2);
    });
  for (const size of ['100%', '200%']) {
    await page.evaluate((fontSize) => {
      document.documentElement.style.fontSize = fontSize;
    }, size);
    expect([size, await isReached('Quitar todos'), await isReached('Apartar 21 boletos')]).toEqual([size, true, true]);
    expect([size, await overflow(page)]).toEqual([size, 0]);
  }
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '';
  });
  await take(page);
  await page.getByText('Elige 20 o menos').waitFor();
  expect((await focused(page)).words).toContain('Elige 20 o menos');
  await page.getByRole('button', { name: 'Dejar solo los 20 primeros' }).click();
  await page.getByRole('button', { name: 'Apartar 20 boletos' }).click();
  await page.waitForURL(/\/boleto\//);
  await context.close();
});

test('on a phone the way to the board is seen until the board is: one press is the main one', async () => {
  const address = await raffleOfAna();
  const { page, context } = await person(browser, { baseURL });
  await openPage(page, paths.raffle(address));
  const way = page.getByRole('link', { name: raffleTexts.choose.go });
  expect(await way.isVisible()).toBe(true);
  const title = page.getByRole('heading', { name: raffleTexts.choose.title });
  const rise = (pixels: number) => title.evaluate((h, by) => scrollBy(0, h.getBoundingClientRect().top - by), pixels);
  await rise(400);
  await expect.poll(() => way.isVisible()).toBe(false);
  await page.evaluate(() => scrollTo(0, 0));
  await expect.poll(() => way.isVisible()).toBe(true);
  await way.click();
  await expect.poll(() => way.isVisible()).toBe(false);
  await context.close();
});

test('where what one chose or the whole form is gone the keyboard is brought to what is said of it', async () => {
  const address = await raffleOfAna();
  const { page, context } = await person(browser, { baseURL });
  // the page is not told by itself that its number went
  await page.route('**/tablero*', (route) => route.abort());
  await choose(page, paths.raffle(address), '7');
  await takeAs(server.app, address, 'Beto', [7]);
  await take(page);
  await page.getByText('El 07 acaba de ocuparse').waitFor();
  await expect.poll(async () => (await focused(page)).words).toContain('El 07 acaba de ocuparse');
  await choose(page, paths.raffle(address), '8');
  await server.app.db
    .updateTable('communities')
    .set({ status: 'paused' })
    .where('url', '=', address.communityUrl)
    .execute();
  await take(page);
  await expect.poll(async () => (await focused(page)).words).toContain('no está activa');
  await context.close();
});

test('a request says what became of it where the keyboard stands', async () => {
  const { page, context } = await person(browser, { baseURL });
  const { db } = server.app;
  const buyer = { name: 'Lucía Fernández', phone: '611 222 333', adult: 'on', typed: '7, 42' };
  for (const [change, said] of [
    [() => db.updateTable('hold_requests').set({ status: 'lost', lost_numbers: [7] }), 'El 07 ya no está libre'],
    [() => db.updateTable('raffles').set({ check_phone: null }), 'Ya no hace falta ese mensaje'],
  ] as const) {
    const raffle = paths.raffle(await raffleOfAna({ checkContact: 'on', checkPhone: '600 999 888' }));
    const sent = await visitor(baseURL).post(raffle, { ...buyer, requestKey: randomUUID() });
    await openPage(page, sent.headers.get('Location') ?? '');
    await page.getByText('+34 611 22 23 33').first().waitFor();
    await change().execute();
    // it asks by itself after a while, and at once where somebody comes back to it
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect.poll(async () => (await focused(page)).words).toContain(said);
  }
  await context.close();
});

test('an order that is over says why, and no longer that its numbers are somebody’s', async () => {
  const address = await raffleOfAna();
  const [own, other, desks] = await Promise.all([1, 2, 3].map((n) => takeAs(server.app, address, `Beto ${n}`, [n])));
  const { page, context } = await person(browser, { baseURL });
  await page.goto(paths.ticket(own ?? { secret: '' }));
  await page.getByText('Ya no lo quiero').click();
  await page.getByRole('button', { name: 'Soltar 1 número' }).click();
  await page.getByText('Se canceló desde esta misma página').waitFor();
  await page.getByRole('heading', { name: 'El número que pediste' }).waitFor();
  const ana = { userId: uid };
  const { id: order } = await server.app.db
    .selectFrom('orders')
    .select('id')
    .where('name', '=', 'Beto 3')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  await cancelOrder(server.app, ana, { place: { ...address, order } });
  const read = async ({ secret } = { secret: '' }) => {
    const html = await (await visitor(baseURL).get(paths.ticket({ secret }))).text();
    return html.replace(/<script[\s\S]*?<\/script>/g, '').replace(/<[^>]*>/g, '');
  };
  expect(await read(desks)).toContain('Quien organiza lo soltó.');
  await cancelRaffle(server.app, ana, { ...address, form: { reason: 'No hubo premio' } });
  const cancelled = await read(other);
  expect(cancelled).toContain('Quien organiza canceló la rifa entera');
  expect(cancelled).toContain('Motivo: No hubo premio');
  await context.close();
});

test('a picture at a host that is not allowed leaves the initial, not an empty circle', async () => {
  const { cookies } = await signedInVisitor(baseURL, { name: 'Olga Paz', email: 'olga@ejemplo.es' });
  const olgas = server.app.db.updateTable('users').where('email', '=', 'olga@ejemplo.es');
  await olgas.set({ photo_url: 'https://retratos.example/olga.png' }).execute();
  const { page, context } = await person(browser, { baseURL });
  await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: baseURL })));
  await page.goto('/');
  const menu = page.locator('header summary').filter({ hasText: /^O$/ });
  await menu.waitFor();
  expect(await page.locator('header summary img').count()).toBe(0);
  await context.close();
});
