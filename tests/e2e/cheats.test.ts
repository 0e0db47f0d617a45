import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appendToLog } from '#app/append-to-log.ts';
import { sealedOf } from '#app/draws/issue-draw.ts';
import { confirmOrder } from '#app/orders/confirm-order.ts';
import { transaction } from '#db/client.ts';
import { insertLogDocument } from '#db/log/log.ts';
import { issueActa } from '#domain/draw/acta.ts';
import { canonicalText } from '#domain/draw/canonical.ts';
import { type Closing, closeSales } from '#domain/draw/closing.ts';
import type { ActaSorteada, Bases } from '#domain/draw/documents.ts';
import { fingerprint } from '#domain/draw/fingerprint.ts';
import { audit } from '#domain/log/audit.ts';
import { entryOfCierre } from '#domain/log/entry.ts';
import { launchChromium, person, phone } from '#support/browser.ts';
import { stoppedClock } from '#support/clock.ts';
import { drandPeer } from '#support/drand-peer.ts';
import { instantOfRound, type RaffleToDraw, raffleRow, raffleToDraw, recordsOf } from '#support/draw.ts';
import { drawnBy } from '#support/drawn.ts';
import { logOf } from '#support/log.ts';
import { takeAs } from '#support/raffle.ts';
import { startTestServer } from '#support/server.ts';
import { logTexts } from '#texts/draws/log.ts';
import { prizeClaimTexts } from '#texts/draws/prize-claims.ts';
import { recordTexts } from '#texts/draws/records.ts';
import { verifierTexts } from '#texts/draws/verifier.ts';
import { failureWords } from '#texts/draws/verifier-codes.ts';
import { formatNumber } from '#texts/format.ts';
import { paths } from '#texts/paths.ts';
import { auditReportOf } from '#verifier/audit-report.ts';
import { webReader } from '#verifier/cli/web-reader.ts';

/*
 * An organiser who has the server, its database and its keys, and cheats with them. Who finds out is a stranger, with the
 * verifier on their own disk and the network off, or with the audit of the log; and reads it in a sentence.
 */
const clock = stoppedClock('2026-08-01T10:00:00Z');
let peer: Awaited<ReturnType<typeof drandPeer>>;
let server: Awaited<ReturnType<typeof startTestServer>>;
let browser: Awaited<ReturnType<typeof launchChromium>>;
let raffle: RaffleToDraw;
/** What Lucía has from before the draw: the fingerprint of the sealed list, and the ticket record of her number. */
let lucia: { print: string; receipt: string };
let honest: ActaSorteada;
let second: Closing;
let page: Page;

const hers = 21;

beforeAll(async () => {
  peer = await drandPeer();
  server = await startTestServer({ clock, drandUrls: [peer.url] });
  browser = await launchChromium();
  const form = { 'prizes.0.name': 'Bicicleta', reserves: '2' };
  raffle = await raffleToDraw(server.app, clock, { drawAt: instantOfRound(1000), form, paid: [3, 42, 60] });
  const { secret, orderId: order } = await takeAs(server.app, raffle.address, 'Lucía', [hers]);
  await confirmOrder(server.app, raffle.ana, { ...raffle.address, order, form: { way: 'cash' } });
  clock.set(raffle.drawAt.subtract({ hours: 2 }));
  await server.turn();
  const sealed = await sealedOf(server.app.db, await raffleRow(server.app, raffle));
  second = await closeAgain(sealed.bases);
  clock.set(raffle.drawAt);
  await drawnBy(server, raffle);
  honest = await (await fetch(server.url + paths.raffleRecordJson(raffle.address))).json();
  lucia = {
    print: fingerprint(sealed.cierre),
    receipt: await (await fetch(server.url + paths.ticketRecord({ secret }))).text(),
  };
  const { context, page: opened } = await person(browser, { viewport: phone });
  await context.setOffline(true);
  page = opened;
});

afterAll(async () => {
  await browser.close();
  await server.stop();
  await peer.stop();
});

/** Seals the list once more, without Lucía, and enters it in the log. */
async function closeAgain(bases: Bases): Promise<Closing> {
  const records = await recordsOf(server.app, raffle);
  const rest = records.filter(({ number }) => number !== hers).map(({ number, holder }) => ({ number, holder }));
  const closing = closeSales(bases, rest, clock.now());
  await transaction(server.app.db, async (tx) => {
    await insertLogDocument(tx, closing.fingerprint, closing.text);
    await appendToLog(tx, [entryOfCierre(closing.cierre, bases)], clock.now());
  });
  return closing;
}

/** What the verifier on the disk says of an acta and what somebody brings and types beside it. */
async function said(acta: object, { receipt, ...typed }: { receipt?: string; cierre?: string; bases?: string } = {}) {
  await page.goto(pathToFileURL('public/verificador.html').href);
  const files = { 'acta.json': canonicalText(acta), ...(receipt && { 'resguardo.json': receipt }) };
  await page.setInputFiles(
    'input[type=file]',
    Object.entries(files).map(([name, text]) => ({ name, mimeType: 'application/json', buffer: Buffer.from(text) })),
  );
  for (const more of await page.locator('.fields summary').all()) await more.click();
  for (const [name, value] of Object.entries(typed)) await page.locator(`[name=${name}]`).fill(value);
  await page.locator('.button.main').click();
  return (await page.locator('.ticket').textContent()) ?? '';
}

test('what is honest is checked: the list is the one that Lucía knows, and she is in it', async () => {
  const words = await said(honest, { receipt: lucia.receipt, cierre: lucia.print });
  expect(words).toContain(verifierTexts.verdicts.drawn.proven.title);
  expect(words).not.toContain('OMISIÓN');
});

test('a second list of the same raffle is found by who audits the log', async () => {
  const { vkey } = await logOf(server.app);
  const outcome = await audit(webReader(server.url + paths.log()), { clave_registro: vkey });
  const report = auditReportOf(outcome).join('\n');
  expect(report).toContain(logTexts.audit.findings.dos_cierres);
  expect(report).toContain(honest.bases.id);
});

test('a list without a paid ticket is refused to who knows the sealed one, and the ticket record proves it to anybody', async () => {
  const { historial, bases, fuente, emitida_en } = honest;
  const sealed = { historial, bases, cierre: second.cierre, list: second.list };
  const { acta } = issueActa({ ...sealed, fuente, issuedAt: Temporal.Instant.from(emitida_en) });
  // the second list stands in the log with its fingerprint; without one nobody is accused
  const published = { receipt: lucia.receipt, cierre: fingerprint(second.cierre) };
  expect(await said(acta, published)).toContain(recordTexts.accusations.omission.proven(String(hers)));
  expect(await said(acta, { receipt: lucia.receipt })).toContain(
    recordTexts.accusations.omission.unproven(String(hers)),
  );
  expect(await said(acta, { cierre: lucia.print })).toContain(failureWords.E_HUELLA_ESPERADA.words);
});

test('another prize than the sealed one is refused, and rules that were all made again to who knows the first ones', async () => {
  const [prize, ...others] = honest.bases.premios;
  if (!prize) throw new Error('a raffle without a prize');
  const bases = { ...honest.bases, premios: [{ ...prize, nombre: 'Una bicicleta usada' }, ...others] };
  expect(await said({ ...honest, bases })).toContain(failureWords.E_HUELLA_BASES.words);
  const records = await recordsOf(server.app, raffle);
  const tickets = records.map(({ number, holder }) => ({ number, holder }));
  const { cierre, list } = closeSales(bases, tickets, Temporal.Instant.from(honest.cierre.publicado_en));
  const { fuente, emitida_en } = honest;
  const { acta } = issueActa({
    ...{ historial: [], bases, cierre, list, fuente },
    issuedAt: Temporal.Instant.from(emitida_en),
  });
  const known = { bases: fingerprint(honest.bases) };
  expect(await said(honest, known)).not.toContain(failureWords.E_HUELLA_ESPERADA.words);
  expect(await said(acta, known)).toContain(failureWords.E_HUELLA_ESPERADA.words);
});

test('an acta that puts one reserve before another is refused', async () => {
  const { ganadores, suplentes } = honest.resultado;
  const resultado = { ganadores, suplentes: suplentes.toReversed() };
  expect(await said({ ...honest, resultado })).toContain(failureWords.E_RESULTADO.words);
});

test('a prize that goes past a reserve is said to, beside the acta that puts them in order', async () => {
  const [winner] = honest.resultado.ganadores;
  const [skipped, next] = honest.resultado.suplentes;
  const { community_id, id } = await raffleRow(server.app, raffle);
  // with the database in hand: its own rule, and the terms, would keep it from passing so
  await transaction(server.app.db, async (tx) => {
    await sql`alter table successions disable trigger successions_in_order`.execute(tx);
    await sql`
      insert into successions (community_id, raffle_id, position, step, number, next_number, reason, by_holder, decided_at)
      values (${community_id}, ${id}, 1, 1, ${winner?.numero}, ${next?.numero}, 'renounced', false, ${clock.now().toString()})
    `.execute(tx);
    await sql`alter table successions enable trigger successions_in_order`.execute(tx);
  });
  const shown = await (await fetch(server.url + paths.raffleRecord(raffle.address))).text();
  expect(shown).toContain(prizeClaimTexts.passedOver([formatNumber(skipped?.numero ?? 0, 2)]));
  expect(shown).toMatch(/Según quien organiza, quien lo tenía renunció, tras \d+\sintentos? de aviso/);
});
