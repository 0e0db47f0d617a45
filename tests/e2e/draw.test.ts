import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { latestActa } from '#db/draws/actas.ts';
import { closedTicketList, closureOf } from '#db/draws/closures.ts';
import { verify } from '#domain/draw/verify.ts';
import { axeViolations } from '#support/axe.ts';
import { launchChromium, openPage, person, phone } from '#support/browser.ts';
import { stoppedClock } from '#support/clock.ts';
import { drandPeer } from '#support/drand-peer.ts';
import { instantOfRound, type RaffleToDraw, raffleRow, raffleToDraw, sellPaid } from '#support/draw.ts';
import { drawnBy } from '#support/drawn.ts';
import { startTestServer } from '#support/server.ts';
import { paths } from '#texts/paths.ts';
import { uiTexts } from '#texts/ui.ts';

const clock = stoppedClock('2026-08-01T10:00:00Z');
let peer: Awaited<ReturnType<typeof drandPeer>>;
let server: Awaited<ReturnType<typeof startTestServer>>;
let browser: Awaited<ReturnType<typeof launchChromium>>;

beforeAll(async () => {
  peer = await drandPeer();
  server = await startTestServer({ clock, drandUrls: [peer.url] });
  browser = await launchChromium();
});

afterAll(async () => {
  await browser.close();
  await server.stop();
  await peer.stop();
});

const paid = [3, 7, 12, 42, 86, 99];
const form = {
  title: 'Rifa para el viaje de fin de curso de las tres clases de sexto de la escuela rural y sus familias',
  'prizes.0.name': 'Bicicleta de montaña',
};
const visit = async (page: Page, path: string) => page.goto(server.url + path);

/** Moves the clock and does what is due then. */
async function at(instant: Temporal.Instant): Promise<void> {
  clock.set(instant);
  await server.turn();
}

async function winnerOf(raffle: RaffleToDraw): Promise<string> {
  const { ganadores } = await drawnBy(server, raffle);
  return String(ganadores[0]).padStart(2, '0');
}

/** Whether the whole of it can be seen without scrolling. */
function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
}

test('two friends watch a draw: they see it wait for drand and then its number, and verify the acta themselves', async () => {
  const drawAt = instantOfRound(31_799_517);
  const raffle = await raffleToDraw(server.app, clock, { drawAt, paid, form });
  await at(drawAt.subtract({ hours: 2 }));
  const [ana, beto] = [await person(browser), await person(browser, { colorScheme: 'dark' })];
  // what a browser keeps from before the draw is dated by the browser's own clock
  await ana.context.clock.setSystemTime(clock.now().epochMilliseconds);
  await visit(ana.page, paths.raffleDraw(raffle.address));
  await ana.page.getByText('La lista está sellada').waitFor();
  const print = (await closureOf(server.app.db, await raffleRow(server.app, raffle)))?.fingerprint ?? '';
  expect(await ana.page.locator('.print-digits').first().textContent()).toBe(print);
  await visit(beto.page, paths.raffleDraw(raffle.address));

  peer.silence();
  await at(drawAt);
  for (const { page } of [ana, beto]) await page.getByText('El sorteo espera a drand').waitFor();
  await ana.page.getByText('Lo normal es que llegue en menos de un minuto').waitFor();
  await ana.page.getByText('Si para entonces drand muestra que no ha llegado, el sorteo se anula').waitFor();
  expect(await axeViolations(ana.page)).toEqual([]);
  for (const { page } of [ana, beto]) await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  peer.speak();
  const winner = await winnerOf(raffle);
  for (const { page } of [ana, beto]) {
    await page.locator('.reels[data-state="winner"]').waitFor();
    await page.getByText('Bicicleta de montaña', { exact: true }).waitFor();
    expect(await page.locator('.reels[data-state="winner"] + .sr-only').textContent()).toBe(winner);
    const heard = await page.getByRole('status').allTextContents();
    expect(heard).toContain(`El ${winner} ganó «Bicicleta de montaña».`);
  }
  expect(await axeViolations(beto.page)).toEqual([]);

  // the number comes before one's eyes, wherever the page stood
  for (const { page } of [ana, beto])
    expect(await page.locator('.reels[data-state="winner"]').evaluate(isInView)).toBe(true);

  await beto.page.getByRole('link', { name: 'Ver el acta y comprobarla' }).click();
  await beto.page.getByText(`El ${winner} ganó «Bicicleta de montaña».`).waitFor();
  expect(await axeViolations(beto.page)).toEqual([]);
  const folded = beto.page.getByText('Raíz del árbol de boletos');
  expect(await folded.isVisible()).toBe(false);
  await beto.page.emulateMedia({ media: 'print' });
  await folded.waitFor();
  await beto.page.emulateMedia({ media: 'screen' });
  await beto.page.getByRole('heading', { name: 'Paso a paso' }).click();
  await folded.waitFor();
  await beto.page.getByRole('button', { name: 'Comprobarlo en este navegador' }).click();
  await beto.page.getByText('Las cuentas son correctas').waitFor();

  await visit(ana.page, paths.raffleRecord(raffle.address));
  await ana.page.getByText('Comprobada en este dispositivo').waitFor();
});

test('who won has the ticket that won it to share, and puts their name in the acta and takes it back', async () => {
  const drawAt = instantOfRound(10_000_000);
  const raffle = await raffleToDraw(server.app, clock, { drawAt, form });
  const { secret } = await sellPaid(server.app, raffle, [7]);
  await at(drawAt.subtract({ hours: 2 }));
  clock.set(drawAt);
  expect(await winnerOf(raffle)).toBe('07');
  const { page, context } = await person(browser, { viewport: phone, baseURL: server.url });
  const acta = paths.raffleRecord(raffle.address);
  await openPage(page, paths.ticket({ secret }));
  await page.getByText('¡Ganaste!').first().waitFor();
  const shared = await page.getByRole('link', { name: uiTexts.shareWhatsApp }).first().getAttribute('href');
  expect(decodeURIComponent(shared ?? '')).toContain(`«Bicicleta de montaña»`);
  expect(decodeURIComponent(shared ?? '')).toContain(server.url + acta);
  expect(await axeViolations(page)).toEqual([]);
  const name = /^Mostrar «(.+)» en el acta$/;
  const [, shown = ''] = name.exec((await page.getByRole('button', { name }).textContent()) ?? '') ?? [];
  const isInActa = async () => (await (await fetch(server.url + acta)).text()).includes(`El número es de ${shown}`);
  expect(await isInActa()).toBe(false);
  await page.getByRole('button', { name }).click();
  await page.getByText(`En el acta, junto a tu número, cualquiera lee «${shown}».`).waitFor();
  expect(await isInActa()).toBe(true);
  await page.getByRole('button', { name: 'Quitar mi nombre del acta' }).click();
  await page.getByRole('button', { name }).waitFor();
  expect(await isInActa()).toBe(false);
  await context.close();
});

test('without script, and for a machine, everything of a draw is there', async () => {
  const drawAt = instantOfRound(10_000_000);
  const raffle = await raffleToDraw(server.app, clock, { drawAt, paid, form });
  const file = (path: string) => fetch(server.url + path);
  expect((await file(paths.raffleTicketList(raffle.address))).status).toBe(404);
  expect((await file(paths.raffleClosure(raffle.address))).status).toBe(404);
  await at(drawAt.subtract({ hours: 2 }));
  clock.set(drawAt);
  const winner = await winnerOf(raffle);
  const row = await raffleRow(server.app, raffle);

  const acta = await file(paths.raffleRecordJson(raffle.address));
  expect(acta.headers.get('Content-Type')).toBe('application/json; charset=utf-8');
  const stored = (await latestActa(server.app.db, row))?.document ?? '';
  const bytes = Buffer.from(await acta.arrayBuffer());
  expect(bytes.equals(Buffer.from(stored))).toBe(true);
  expect(verify(bytes)).toMatchObject({ valida: true, estado: 'definitivo' });
  const list = await file(paths.raffleTicketList(raffle.address));
  expect(list.headers.get('Content-Type')).toBe('application/octet-stream');
  expect(Buffer.from(await list.arrayBuffer())).toEqual(await closedTicketList(server.app.db, row));
  expect(await (await file(paths.raffleClosure(raffle.address))).text()).toBe(
    (await closureOf(server.app.db, row))?.document,
  );
  expect((await file(paths.raffleBases(raffle.address))).status).toBe(200);

  const { page } = await person(browser, { javaScriptEnabled: false, viewport: phone });
  await visit(page, paths.raffle(raffle.address));
  const won = page.getByRole('listitem').filter({ hasText: 'Bicicleta de montaña' }).first();
  expect(await won.textContent()).toContain(winner);
  const box = await won.boundingBox();
  expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(phone.height);
  await visit(page, paths.raffleDraw(raffle.address));
  await page.getByText('Ver el acta y comprobarla').waitFor();
  await visit(page, paths.raffleRecord(raffle.address));
  await page.getByText(`El ${winner} ganó «Bicicleta de montaña».`).waitFor();
});
