import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enterSource } from '#app/draws/enter-source.ts';
import { confirmOrder } from '#app/orders/confirm-order.ts';
import { closureOf } from '#db/draws/closures.ts';
import type { Acta } from '#domain/draw/documents.ts';
import { fingerprint } from '#domain/draw/fingerprint.ts';
import { axeViolations } from '#support/axe.ts';
import { desktop, launchChromium, person, phone } from '#support/browser.ts';
import { stoppedClock } from '#support/clock.ts';
import { drandPeer } from '#support/drand-peer.ts';
import { instantOfRound, type RaffleToDraw, raffleRow, raffleToDraw, sellPaid } from '#support/draw.ts';
import { drawnBy } from '#support/drawn.ts';
import { witnessedServer } from '#support/log.ts';
import { takeAs } from '#support/raffle.ts';
import type { startTestServer } from '#support/server.ts';
import { signIn } from '#support/signed-in.ts';
import { startSmtpPeer } from '#support/smtp-peer.ts';
import { actaTexts } from '#texts/draws/acta.ts';
import { verifierTexts } from '#texts/draws/verifier.ts';
import { faultSentence } from '#texts/field-faults.ts';
import { fieldDateTime } from '#texts/format.ts';
import { deskTexts } from '#texts/orders/desk.ts';
import { orderTexts } from '#texts/orders/orders.ts';
import { paths } from '#texts/paths.ts';
import { amendmentTexts } from '#texts/raffles/amendments.ts';
import { createRaffleTexts } from '#texts/raffles/create-raffle.ts';
import { readingWords } from '#texts/raffles/terms.ts';
import { answer } from '#verifier/cli/verify.ts';

const clock = stoppedClock('2026-08-01T10:00:00Z');
const { form: words, preview, rules, onOrder } = amendmentTexts;
let peer: Awaited<ReturnType<typeof drandPeer>>;
let mails: Awaited<ReturnType<typeof startSmtpPeer>>;
let server: Awaited<ReturnType<typeof startTestServer>>;
let witness: Awaited<ReturnType<typeof startTestServer>>;
let witnessKey: string;
let logVkey: string;
let browser: Awaited<ReturnType<typeof launchChromium>>;

beforeAll(async () => {
  peer = await drandPeer();
  mails = await startSmtpPeer();
  ({ server, witness, witnessKey, logVkey } = await witnessedServer({ clock, drandUrls: [peer.url] }, mails.url));
  browser = await launchChromium();
});

afterAll(async () => {
  await browser.close();
  await server.stop();
  await witness.stop();
  await mails.stop();
  await peer.stop();
});

const lucia = 'lucia@example.com';

/** Somebody with an address takes a number, and pays it in cash. */
async function sellTo({ ana, address }: RaffleToDraw, email: string, number: number): Promise<void> {
  const { orderId: order } = await takeAs(server.app, address, 'Lucía', [number], { email });
  await confirmOrder(server.app, ana, { ...address, order, form: { way: 'cash' } });
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** On a phone, where the page's script runs: axe is one too. */
async function expectAccessible(page: Page): Promise<void> {
  if (page.viewportSize()?.width === phone.width) expect(await axeViolations(page)).toEqual([]);
}

/** Sends the form, reads what it changes, and publishes it. */
async function publish(page: Page, { told, changes }: { told: string; changes: readonly string[] }): Promise<void> {
  await press(page, words.review);
  await page.getByText(preview.title).waitFor();
  await page.getByText(told).waitFor();
  for (const change of changes) await page.getByText(change, { exact: true }).first().waitFor();
  await expectAccessible(page);
  await press(page, preview.publish);
  await page.getByRole('heading', { name: rules.title }).waitFor();
}

/** The organiser changes the prizes and the minimum, and on another day their order and when sales close. */
async function amendTwice(page: Page, raffle: RaffleToDraw): Promise<void> {
  await page.goto(paths.raffleDesk(raffle.address));
  await page.getByRole('link', { name: words.link }).click();
  await press(page, words.review);
  await page.getByText('Falta este dato.').waitFor();
  await page.getByLabel(words.reason).fill('El taller cerró y un vecino regala un casco');
  await page.getByLabel(words.prize(1)).fill('Patinete eléctrico');
  await press(page, words.addPrize);
  await page.getByLabel(words.prize(2)).fill('Casco');
  await page.getByLabel(words.minimum).fill('2');
  await publish(page, {
    told: '3 personas no dejaron correo ni cuenta',
    changes: ['Patinete eléctrico', 'Casco', '2 números'],
  });
  await page.getByText(rules.version(2), { exact: true }).waitFor();

  clock.pass({ hours: 1 });
  await page.goto(paths.raffleAmend(raffle.address));
  await page.getByLabel(words.reason).fill('El casco gusta más');
  await press(page, words.up(2));
  await expect.poll(() => page.getByLabel(words.prize(1)).inputValue()).toBe('Casco');
  const closesAt = raffle.drawAt.subtract({ minutes: 90 });
  await page.getByLabel(words.closes).fill(fieldDateTime(closesAt, 'Europe/Madrid'));
  await publish(page, {
    told: '3 personas no dejaron correo ni cuenta',
    changes: ['Premio 1', 'Premio 2', 'Cierre de la venta'],
  });
  await page.getByText(rules.version(3), { exact: true }).waitFor();
  await page.getByLabel(rules.from).selectOption('1');
  // with the keyboard: a toast is on its way over the page
  await page.getByRole('button', { name: rules.compare, exact: true }).press('Enter');
  await page.getByText(rules.comparedVersions(1, 3)).waitFor();
  await expectAccessible(page);
}

/** A buyer from before reads what changed and gives their number back. */
async function withdraw(page: Page, secret: string): Promise<void> {
  await page.goto(paths.ticket({ secret }));
  await page.getByRole('heading', { name: onOrder.title(2) }).waitFor();
  await page.getByText('Motivo: El casco gusta más').waitFor();
  await page.getByText(onOrder.open).click();
  await expectAccessible(page);
  await press(page, onOrder.action(1));
  await page.getByText(orderTexts.withdrawn.refund_pending.title).first().waitFor();
}

/** Puts something published into a file, as somebody who downloads it does. */
async function downloaded(path: string, name: string): Promise<string> {
  const file = join(server.dataDir, name);
  await writeFile(file, new Uint8Array(await (await fetch(server.url + path)).arrayBuffer()));
  return file;
}

/**
 * What the verifier says of a raffle's acta to somebody who trusts the witness, and downloads what the site offers: the
 * acta, and the proofs that its list and its amendments are in the log.
 */
async function verified({ address }: RaffleToDraw): Promise<{ said: string; acta: Acta }> {
  const file = await downloaded(paths.raffleRecordJson(address), 'acta.json');
  const acta = JSON.parse(await readFile(file, 'utf8')) as Acta;
  const documents = [...acta.historial.slice(1), acta.bases, acta.cierre].filter((document) => document !== null);
  const proofs: string[] = [];
  for (const [at, document] of documents.entries()) {
    const path = paths.logProof({ fingerprint: fingerprint(document) });
    proofs.push('--prueba-registro', await downloaded(path, `${at}.tlog-proof`));
  }
  const keys = ['--clave-registro', logVkey, '--testigo', witnessKey];
  return { said: (await answer([file, ...proofs, ...keys])).lines.join('\n'), acta };
}

/** Lucía, who has no account and gave an address, has heard of the sealed list by mail, with its fingerprint. */
async function expectSealTold(raffle: RaffleToDraw): Promise<void> {
  const print = (await closureOf(server.app.db, await raffleRow(server.app, raffle)))?.fingerprint ?? 'none';
  const ofSeal = mails.taken.filter(({ to, mail }) => to.includes(lucia) && mail.text?.includes(print));
  expect(ofSeal).toHaveLength(1);
}

test.each([
  { javaScriptEnabled: true, viewport: phone, round: 1000 },
  { javaScriptEnabled: false, viewport: desktop, round: 10_000_000 },
])(
  'a raffle is amended twice, a buyer withdraws, and the acta of its draw holds every version (script: $javaScriptEnabled)',
  async ({ round, ...options }) => {
    const drawAt = instantOfRound(round);
    const form = { minimumSold: '3', 'prizes.0.name': 'Bicicleta' };
    const raffle = await raffleToDraw(server.app, clock, { drawAt, form, paid: [3, 42] });
    const { secret } = await sellPaid(server.app, raffle, [7]);
    await sellTo(raffle, lucia, 21);
    clock.pass({ minutes: 1 });
    const [organiser, buyer] = [
      await person(browser, { ...options, baseURL: server.url }),
      await person(browser, { ...options, baseURL: server.url }),
    ];
    await signIn(server.app, organiser.context, raffle.ana);
    await amendTwice(organiser.page, raffle);
    // the witness signs what was amended before anybody could know the draw of the former rules
    await server.turn();
    clock.pass({ minutes: 1 });
    await withdraw(buyer.page, secret);
    await organiser.page.goto(`${paths.raffleDesk(raffle.address)}?ver=${deskTexts.slugs.refunds}`);
    await organiser.page.getByText(deskTexts.order.withdrawn).waitFor();
    await buyer.page.goto(paths.raffle(raffle.address));
    await buyer.page.getByText(amendmentTexts.onRaffle.version(3)).waitFor();
    await sellPaid(server.app, raffle, [86]);

    clock.set(drawAt.subtract({ minutes: 89 }));
    await server.turn();
    await server.turn();
    await expectSealTold(raffle);
    clock.set(drawAt);
    expect(await drawnBy(server, raffle)).toMatchObject({ valida: true });
    const { said, acta } = await verified(raffle);
    expect(acta.historial).toHaveLength(2);
    expect(acta.cierre).toMatchObject({ vendidos: 4 });
    expect(said).toContain(verifierTexts.verdicts.drawn.witnessed.title);
    expect(said).toContain(verifierTexts.proofs.atestiguada.name);
    for (const reason of ['El taller cerró y un vecino regala un casco', 'El casco gusta más']) {
      expect(said).toContain(reason);
    }
    await buyer.page.goto(paths.raffleRecord(raffle.address));
    await buyer.page.getByText('Se cambiaron las bases').first().waitFor({ state: 'attached' });
    await buyer.page.getByText(actaTexts.trust.witnessed([witnessKey.split('+')[0] ?? ''])).waitFor();
    for (const { context } of [organiser, buyer]) await context.close();
  },
);

const lottery = {
  ...{ method: 'lottery', lottery: 'Lotería Nacional', digits: '5', figures: '2' },
  ...{ 'readings.0.prize': 'Primer premio', 'prizes.0.name': 'Jamón' },
};
const { draw: drawWords, remove } = createRaffleTexts;

/** The organiser moves a raffle by lottery a week on, and is told first what the former reading lacks. */
async function moveWeek(page: Page, { address }: RaffleToDraw, year: number): Promise<void> {
  await page.goto(paths.raffleAmend(address));
  await page.getByLabel(words.reason).fill('Nos faltan números por vender');
  await page.getByLabel(words.closes).fill(`${year}-12-28T20:00`);
  await page.getByLabel(words.draws).fill(`${year}-12-29T20:00`);
  await press(page, words.review);
  await page.getByText(faultSentence({ code: 'reading-date' })).waitFor();
  expect(await page.getByLabel(words.draws).inputValue()).toBe(`${year}-12-29T20:00`);
  await expectAccessible(page);

  const days = page.getByLabel(drawWords.lotteryDay);
  await days.fill(`${year}-12-29`);
  for (const count of [2, 3]) {
    await press(page, drawWords.addReading);
    await expect.poll(() => days.count()).toBe(count);
  }
  await press(page, `${remove}: ${drawWords.reading(2)}`);
  await expect.poll(() => days.count()).toBe(2);
  expect(await days.first().inputValue()).toBe(`${year}-12-29`);
  expect(await page.getByLabel(words.reason).inputValue()).toBe('Nos faltan números por vender');
  await days.nth(1).fill(`${year}-12-29`);
  await page.getByLabel(drawWords.lotteryPrize).nth(1).fill('Segundo premio');
  const [former, first, second] = [
    readingWords(`${year}-12-22`, 'Primer premio'),
    readingWords(`${year}-12-29`, 'Primer premio'),
    readingWords(`${year}-12-29`, 'Segundo premio'),
  ];
  await publish(page, { told: '3 personas no dejaron', changes: [former, `${first}\n${second}`] });
}

test.each([
  { javaScriptEnabled: true, viewport: phone, year: 2026 },
  { javaScriptEnabled: false, viewport: desktop, year: 2027 },
])(
  'a raffle by lottery is moved with its readings, and drawn by the new ones (script: $javaScriptEnabled)',
  async ({ year, ...options }) => {
    const drawAt = Temporal.Instant.from(`${year}-12-22T19:00:00Z`);
    const form = { ...lottery, 'readings.0.draw': `${year}-12-22` };
    const raffle = await raffleToDraw(server.app, clock, { drawAt, paid: [3, 42, 86], form });
    clock.pass({ minutes: 1 });
    const { context, page } = await person(browser, { ...options, baseURL: server.url });
    await signIn(server.app, context, raffle.ana);
    await moveWeek(page, raffle, year);
    await page.getByText(rules.version(2), { exact: true }).waitFor();
    await server.turn();
    clock.set(`${year}-12-28T22:57:00Z`);
    await server.turn();
    await server.turn();
    clock.set(`${year}-12-29T19:00:00Z`);
    // nobody holds the first figure, so the second reading decides
    const figures = ['03700', '55542'].flatMap((value, at) => [
      [`figures.${at}.value`, value],
      [`figures.${at}.link`, 'https://www.loteria.example/'],
    ]);
    await enterSource(server.app, raffle.ana, { ...raffle.address, form: Object.fromEntries(figures) });
    const { said, acta } = await verified(raffle);
    expect(acta.historial).toHaveLength(1);
    expect(said).toContain(verifierTexts.proofs.atestiguada.name);
    expect(said).toContain('42');
    await context.close();
  },
);
