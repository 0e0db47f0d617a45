import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, expect, test, vi } from 'vitest';
import { axeViolations } from '#support/axe.ts';
import { launchChromium, person } from '#support/browser.ts';
import { stoppedClock } from '#support/clock.ts';
import { drandPeer } from '#support/drand-peer.ts';
import { startTestServer } from '#support/server.ts';
import { waits } from '#support/waits.ts';
import { declarationTexts } from '#texts/raffles/declarations.ts';

vi.setConfig({ testTimeout: waits.journey });

/** The instant of drand's round 31799517, which was recorded: the draw is held with what the network truly said. */
const drawAt = '2026-08-31T20:45:15';

const clock = stoppedClock('2026-08-20T10:00:00Z');
const relay = await drandPeer();
const server = await startTestServer({ clock, drandUrls: [relay.url] });
const browser: Browser = await launchChromium();
afterAll(async () => {
  await browser.close();
  await server.stop();
  await relay.stop();
});

const baseURL = server.url;

let looks = 0;

/**
 * No fault on this page, in the paper of the day or, every other time, in the ink of the night: where it shows what no
 * page of the demonstration does (`every-page.test.ts`).
 */
async function sound(page: Page): Promise<void> {
  looks += 1;
  const colorScheme = looks % 2 === 0 ? 'dark' : 'light';
  await page.emulateMedia({ colorScheme });
  await settled(page);
  expect(await axeViolations(page), `${page.url()} ${colorScheme}`).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${page.url()} is wider than a phone`).toBe(0);
}

/** Waits until colours have passed from parent to child, a transition each; a second at most. */
function settled(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const moves = () => document.getAnimations().some((animation) => animation instanceof CSSTransition);
    // by the clock and not by frames, which a page that nobody sees does not draw
    const moment = () => new Promise((passed) => setTimeout(passed, 25));
    for (let left = 40, still = 0; left > 0 && still < 3; left -= 1) {
      await moment();
      still = moves() ? 0 : still + 1;
    }
  });
}

/** The number on the board, by what a screen reader says of it. */
const box = (page: Page, number: string, state: string) =>
  page.getByRole('checkbox', { name: `${number}, ${state}`, exact: true });

/** Waits until the board of a page is live: chosen with the page's script, told by the server. */
async function boardOf(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('button', { name: 'Al azar' }).waitFor();
}

function receipt(sum: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="800"><rect width="480" height="800" fill="#fff"/>
    <rect width="480" height="140" fill="#0b5"/><text x="40" y="400" font-size="72">${sum}</text></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

/** Pays outside, in the imagination, and sends the picture of it. */
async function sendReceipt(page: Page, sum: string): Promise<void> {
  await page
    .getByLabel('Comprobante', { exact: true })
    .setInputFiles({ name: 'bizum.png', mimeType: 'image/png', buffer: await receipt(sum) });
  await page.getByRole('button', { name: 'Enviar comprobante' }).click();
  await page.getByText('Comprobante recibido').waitFor();
}

async function publish(page: Page): Promise<string> {
  await page.goto('/');
  await page.getByRole('main').getByRole('link', { name: 'Crear una rifa' }).first().click();
  await page.getByLabel('Título de la rifa').fill('Bicicleta para el viaje de fin de curso');
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await page.getByLabel('Precio de cada número').fill('2,50');
  await page.getByLabel('Tu teléfono de Bizum').fill('600 123 456');
  await page.getByText('Añadir el titular').click();
  await page.getByLabel('A nombre de').first().fill('Marisol Quintanilla');
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await page.getByText('Fechas y sorteo').click();
  await page.getByLabel('Se deja de vender').fill('2026-08-31T18:00');
  await page.getByLabel('Se sortea').fill(drawAt);
  await page.getByLabel('Nombre de tu grupo o comunidad').fill('6.º B, Escuela Rural de Aýna');
  await page.getByLabel(declarationTexts.permit).fill('Resolución 12/2026');
  await page.getByLabel('He leído la norma').check();
  await page.getByLabel('Soy mayor de edad').check();
  await sound(page);
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Entrar y publicar' }).click();
  const chooser = await opening;
  await chooser.getByRole('button', { name: 'Usar otra cuenta' }).click();
  await chooser.getByLabel('Nombre').fill('Marisol Quintanilla');
  await chooser.getByLabel('Correo electrónico').fill('marisol@ejemplo.es');
  await chooser.getByRole('button', { name: 'Continuar' }).click();
  await page.waitForURL(/\/rifas\/bicicleta-para-el-viaje-de-fin-de-curso\?nueva=1$/);
  await page.getByText('¡Publicada!').waitFor();
  await sound(page);
  return new URL(page.url()).pathname;
}

/** In the page, whose clock is not the server's: says of every fingerprint that it kept that it saw it at that hour. */
function seenBefore(at: string): void {
  for (const [name, kept] of Object.entries(localStorage)) {
    if (name.startsWith('huella-cierre:')) localStorage.setItem(name, JSON.stringify({ ...JSON.parse(kept), at }));
  }
}

/** Says who one is and takes what is chosen. */
async function fillPerson(page: Page, name: string, phone: string): Promise<void> {
  await page.getByLabel('Nombre').fill(name);
  await page.getByLabel('Teléfono').fill(phone);
  await page.getByLabel(/^Soy mayor de edad/).check();
}

test('from a first click to winners that anybody can verify, by four people on their phones', async () => {
  const [organiser, lucia, mateo, spectator] = await Promise.all(
    ['organiser', 'Lucía', 'Mateo', 'spectator'].map(() => person(browser, { baseURL, withWorker: true })),
  ).then((people) => people.map(({ page }) => page) as [Page, Page, Page, Page]);

  const raffle = await publish(organiser);

  // two guests want the same number at the same moment, before the eyes of a third
  await Promise.all([lucia, mateo, spectator].map((page) => boardOf(page, raffle)));
  for (const page of [lucia, mateo]) await box(page, '07', 'libre').click();
  await box(lucia, '42', 'libre').click();
  await box(mateo, '86', 'libre').click();
  await fillPerson(lucia, 'Lucía Fernández', '611 222 333');
  await fillPerson(mateo, 'Mateo Quispe', '622 333 444');
  await Promise.all([lucia, mateo].map((page) => page.getByRole('button', { name: 'Apartar 2 boletos' }).click()));
  const isWinner = (page: Page) => page.waitForURL(/\/boleto\//).then(() => page);
  const quick = await Promise.race([isWinner(lucia), isWinner(mateo)]);
  const late = quick === lucia ? mateo : lucia;
  await late.getByText('El 07 acaba de ocuparse').waitFor();
  expect(new URL(late.url()).pathname).toBe(raffle);
  await box(spectator, '07', 'apartado').waitFor();
  await sound(late);

  const ownPage = new URL(quick.url()).pathname;

  // the late one keeps the other number, and takes it
  await late.getByRole('button', { name: 'Apartar 1 boleto' }).click();
  await late.waitForURL(/\/boleto\//);

  // they pay outside and send receipts; the organiser says that the money came
  await sendReceipt(quick, '5,00 €');
  await sound(quick);
  await box(spectator, '07', 'en revisión').waitFor();
  await sendReceipt(late, '2,50 €');
  await organiser.goto(`${raffle}/gestion`);
  await organiser.getByText('Lucía Fernández').waitFor();
  const confirmations = await organiser.getByRole('button', { name: 'Confirmar', exact: true }).elementHandles();
  expect(confirmations).toHaveLength(2);
  for (const confirm of confirmations) await confirm.click();
  await organiser.getByText('Nada por revisar').waitFor();
  await box(spectator, '07', 'pagado').waitFor();
  await quick.reload();
  await quick.getByText('¡Pagado! Ya participas').waitFor();
  await quick.getByRole('heading', { name: 'Tu resguardo' }).waitFor();
  await sound(quick);

  // the sale closes, the list is sealed
  await spectator.goto(`${raffle}/sorteo`);
  clock.set('2026-08-31T16:00:01Z');
  await server.turn();
  await spectator.getByText('La lista está sellada').first().waitFor();
  const seen = await spectator.getByRole('main').textContent();
  const noted = /Huella de la lista sellada\s*((?:[0-9a-f]{8}\s*){8})/.exec(seen ?? '')?.[1] ?? '';
  await sound(spectator);
  await quick.reload();
  await quick.getByText('Está en la lista sellada').first().waitFor();
  await quick.getByText('Guarda su huella fuera de aquí').waitFor();
  expect(await quick.getByRole('main').textContent()).toContain(noted.replace(/\s/g, ''));
  await spectator.goto(raffle);
  const told = await spectator.getByRole('main').textContent();
  expect(told).toContain(`Huella de la lista sellada${noted.replace(/\s/g, '')}`);
  // nothing is left for anybody once the sale is over
  await spectator.getByText('Pagados', { exact: true }).waitFor();
  expect(await spectator.getByText('Quedan', { exact: true }).count()).toBe(0);
  await sound(spectator);

  // the hour comes, and drand is silent: the draw waits
  await spectator.goto(`${raffle}/sorteo`);
  relay.silence();
  clock.set('2026-08-31T18:45:16Z');
  await server.turn();
  await spectator.getByText('El sorteo espera a drand').waitFor();
  await sound(spectator);

  // the round arrives: winners, before everybody who looks
  relay.speak();
  const toTheActa = spectator.getByRole('link', { name: 'Ver el acta y comprobarla' });
  const drawn = async () => {
    await server.turn();
    return toTheActa.count();
  };
  await expect.poll(drawn).toBe(1);
  await toTheActa.click();
  await spectator.getByRole('heading', { name: 'Acta del sorteo' }).waitFor();
  await spectator.getByRole('button', { name: 'Comprobarlo en este navegador' }).click();
  await spectator.getByText('Las cuentas son correctas').waitFor();
  await spectator.getByLabel('Huella de la lista sellada').fill(noted);
  await spectator.getByRole('button', { name: 'Comparar mi huella' }).click();
  await spectator.getByText('El sorteo es correcto').waitFor();
  await sound(spectator);

  // whoever holds the winning number learns it on their own page
  const acta = (await (await fetch(`${baseURL}${raffle}/acta.json`)).json()) as {
    resultado: { ganadores: { numero: number }[] };
  };
  const won = String(acta.resultado.ganadores[0]?.numero).padStart(2, '0');
  const happy = (await quick.getByText(`Boleto ${won}`).count()) > 0 ? quick : late;
  await happy.reload();
  await happy.getByText('¡Ganaste!').waitFor();
  // the list is proven by what the page kept before the draw, without typing
  await quick.goto(ownPage);
  await quick.evaluate(seenBefore, '2026-08-31T17:00:00Z');
  await quick.getByRole('link', { name: 'Comprobar el sorteo' }).click();
  await quick.getByText('El sorteo es correcto').waitFor();
  await sound(happy);
});
