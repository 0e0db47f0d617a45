import { afterAll, expect, onTestFinished, test } from 'vitest';
import type { Actor } from '#app/app.ts';
import { appendToLog } from '#app/append-to-log.ts';
import { makeDueDraws } from '#app/draws/make-due-draws.ts';
import { sealDueLists } from '#app/draws/seal-due-lists.ts';
import { showRecord } from '#app/draws/show-record.ts';
import { askWitnesses } from '#app/log/ask-witnesses.ts';
import { cosignCheckpoint } from '#app/log/cosign-checkpoint.ts';
import { showLogDocument, showProof, showTile } from '#app/log/show-files.ts';
import { showLog } from '#app/log/show-log.ts';
import { amendRaffle } from '#app/raffles/amend-raffle.ts';
import { showAmendmentForm } from '#app/raffles/show-amendment.ts';
import { transaction } from '#db/client.ts';
import { brokenInvariants } from '#db/invariants.ts';
import { fingerprint as fingerprintOf } from '#domain/draw/fingerprint.ts';
import { verify } from '#domain/draw/verify.ts';
import { audit } from '#domain/log/audit.ts';
import { personIn, stranger } from '#support/app.ts';
import { freshDatabase } from '#support/database.ts';
import { drandPeer } from '#support/drand-peer.ts';
import { drawingApp, instantOfRound, raffleToDraw, sealAndWait, verdictOf } from '#support/draw.ts';
import { appendRefunds, bytesOf, logOf, notFoundAsNull, readerOf, refundEntry, witnessOf } from '#support/log.ts';
import { raffleOnSale } from '#support/raffle.ts';
import { startTestServer } from '#support/server.ts';
import { logPageTexts } from '#texts/draws/log-page.ts';
import { paths } from '#texts/paths.ts';

const database = await freshDatabase();
const elsewhere = await freshDatabase();
const peer = await drandPeer();
const { app, clock } = drawingApp(database.handle, peer.url);
afterAll(async () => {
  const broken = await brokenInvariants(database.handle.pool);
  await database.drop();
  await elsewhere.drop();
  await peer.stop();
  expect(broken).toEqual([]);
});

test('a raffle is in the log from its rules to its acta, a stranger finds nothing amiss, and a witness saw its list in time', async () => {
  const drawAt = instantOfRound(10_000_000);
  const raffle = await raffleToDraw(app, clock, { drawAt, paid: [3, 7, 12, 42] });
  const { witness } = await witnessOf(app, clock, elsewhere.handle);
  const witnessed = { ...app, witnesses: [witness] };
  await sealAndWait(witnessed, clock, raffle);
  clock.set(drawAt.subtract({ minutes: 90 }));
  await askWitnesses(witnessed);
  clock.set(drawAt);
  await makeDueDraws(witnessed);
  await askWitnesses(witnessed);

  const record = await showRecord(witnessed, stranger, { ...raffle.address, sequence: null });
  const at = drawAt.subtract({ minutes: 90 }).round({ smallestUnit: 'second', roundingMode: 'floor' }).toString();
  expect(record.witnessed).toEqual({ signed: [{ name: 'testigo.example/testigo', at }], missing: [] });
  const log = await showLog(witnessed, stranger, { search: '', before: null });
  expect(log.entries.map(({ kind }) => kind).toReversed()).toEqual(['clave', 'clave', 'bases', 'cierre', 'acta']);
  expect(log.entries[0]?.raffle?.title).toBe('Bicicleta para el viaje');
  expect(log.witnesses).toEqual([{ name: 'testigo.example/testigo', vkey: witness.vkey, isSigned: true }]);

  const found = await audit(readerOf(app), {
    clave_registro: log.vkey,
    testigos: [witness.vkey],
    ahora: Number(drawAt.add({ hours: 24 * 30 }).epochMilliseconds) / 1000,
  });
  expect(found).toMatchObject({ valida: true, tamano: 5, testigos: 1, hallazgos: [] });

  const verdict = await verdictOf(app, raffle);
  const huella = log.entries.find(({ kind }) => kind === 'cierre')?.fingerprint ?? '';
  const acta = bytesOf(verdict?.row.document ?? '');
  const prueba = bytesOf(await showProof(witnessed, stranger, { fingerprint: huella }));
  const keys = { clave_registro: log.vkey, testigos: [witness.vkey] };
  const judged = verify(acta, { prueba_registro: [prueba], ...keys });
  expect(judged).toMatchObject({ valida: true, procedencia: 'atestiguada', registro: { testigos: 1, tamano: 4 } });
});

test('each amendment of a raffle’s rules is in the log, and a stranger finds nothing amiss', async () => {
  const drawAt = instantOfRound(10_000_000);
  const raffle = await raffleToDraw(app, clock, { drawAt, paid: [3, 7] });
  for (const title of ['Patinete', 'Casco']) {
    clock.pass({ minutes: 1 });
    const { values } = await showAmendmentForm(app, raffle.ana, raffle.address);
    await amendRaffle(app, raffle.ana, { ...raffle.address, form: { ...values, title, reason: 'Se rompió' } });
  }
  await sealAndWait(app, clock, raffle);
  await makeDueDraws(app);
  expect(await verdictOf(app, raffle)).toMatchObject({ valida: true });
  const log = await logOf(app);
  expect(log.entries.slice(0, 5).map(({ kind }) => kind)).toEqual(['acta', 'cierre', 'bases', 'bases', 'bases']);
  const ahora = Number(drawAt.add({ hours: 24 * 30 }).epochMilliseconds) / 1000;
  const found = await audit(readerOf(app), { clave_registro: log.vkey, ahora });
  expect(found).toMatchObject({ valida: true, hallazgos: [] });
});

test('transactions that enter documents at once make one tree, over full tiles and partial ones', async () => {
  const { size: before, vkey } = await logOf(app);
  await Promise.all(
    Array.from({ length: 12 }, (_, each) => appendRefunds(app, clock.now(), [each, 1000 + each, 2000 + each])),
  );
  await appendRefunds(
    app,
    clock.now(),
    Array.from({ length: 700 }, (_, each) => 3000 + each),
  );
  const { checkpoint: earlier } = await logOf(app);
  await appendRefunds(app, clock.now(), [9999]);
  const found = await audit(readerOf(app), { clave_registro: vkey, anterior: bytesOf(earlier) });
  expect(found).toMatchObject({ valida: true, tamano: before + 36 + 701, hallazgos: [] });
});

test('a tile is served as wide as the log is, and not beyond', async () => {
  const { size } = await logOf(app);
  const width = (path: string) => showTile(app, stranger, { path }).then(({ length }) => length / 32, notFoundAsNull);
  expect(await width('0/000')).toBe(256);
  expect(await width('0/000.p/7')).toBe(7);
  expect(await width(`0/002.p/${size - 512}`)).toBe(size - 512);
  expect(await width(`0/002.p/${size - 511}`)).toBeNull();
  expect(await width('0/003')).toBeNull();
  expect(await width('1/000.p/2')).toBe(2);
  expect(await width('../000')).toBeNull();
});

test('what a transaction that fails would have entered is not in the log', async () => {
  const { size } = await logOf(app);
  const failing = transaction(app.db, async (tx) => {
    await appendToLog(tx, [refundEntry(5)], clock.now());
    throw new Error('the power is gone');
  });
  await expect(failing).rejects.toThrow('the power is gone');
  expect((await logOf(app)).size).toBe(size);
});

test('nothing of the log can be changed or taken away', async () => {
  const attempts = [
    app.db.updateTable('log_entries').set({ entry: '{}' }),
    app.db.deleteFrom('log_entries'),
    app.db.deleteFrom('log_nodes'),
    app.db.deleteFrom('log_head'),
    app.db.updateTable('log_head').set({ size: 1 }),
    app.db.updateTable('log_head').set({ root: new Uint8Array(32) }),
    app.db.deleteFrom('log_documents'),
    app.db.deleteFrom('log_cosignatures'),
  ];
  for (const attempt of attempts) await expect(attempt.execute()).rejects.toThrow();
});

test('a witness signs one history of the logs that it was set up for, and says why it signs nothing else', async () => {
  const { witness, witnessing } = await witnessOf(app, clock, elsewhere.handle);
  await appendRefunds(app, clock.now(), [20_000]);
  const { checkpoint, size } = await logOf(app);
  const ask = (body: string) => cosignCheckpoint(witnessing, stranger, bytesOf(body)).catch(notFoundAsNull);
  const last = { kind: 'conflict', size: 5 };
  expect(await ask('')).toEqual({ kind: 'bad-request' });
  expect(await ask(`old ${size + 1}\n\n${checkpoint}`)).toEqual({ kind: 'bad-request' });
  expect(await ask(`old 0\n\n${checkpoint}`)).toEqual(last);
  expect(await ask(`old 5\n\n${checkpoint}`)).toEqual({ kind: 'bad-proof' });
  expect(await ask(`old 5\n\n${checkpoint.replace('registro\n', 'otro\n')}`)).toEqual({ kind: 'unknown-log' });
  expect(await ask(`old 5\n\n${checkpoint.replace(`\n${size}\n`, `\n${size + 1}\n`)}`)).toEqual({ kind: 'unsigned' });
  const again = checkpoint.slice(checkpoint.lastIndexOf('\n\n') + 2);
  expect(await ask(`old 5\n\n${checkpoint}${again.repeat(9)}`)).toEqual({ kind: 'bad-request' });
  const off = { ...witnessing, witnessFor: [] };
  expect(await cosignCheckpoint(off, stranger, bytesOf(`old 5\n\n${checkpoint}`)).catch(notFoundAsNull)).toBeNull();

  const watched = { ...app, witnesses: [witness] };
  await Promise.all([askWitnesses(watched), askWitnesses(watched)]);
  const shown = await logOf(watched);
  expect(shown.witnesses).toMatchObject([{ isSigned: true }]);
  const signed = await audit(readerOf(watched), { clave_registro: shown.vkey, testigos: [witness.vkey] });
  expect(signed).toMatchObject({ valida: true, testigos: 1 });
});

test('a log is found by fingerprint, by the id of a draw and by words of its title, and is read page by page', async () => {
  const { entries } = await logOf(app, 'bicicletas');
  expect(entries.map(({ kind }) => kind)).toEqual(['acta', 'cierre', 'bases']);
  const [acta] = entries;
  const search = async (text: string) => (await logOf(app, text)).entries;
  expect(await search(acta?.fingerprint.toUpperCase() ?? '')).toMatchObject([{ number: acta?.number }]);
  expect(await search('patines')).toEqual([]);
  expect((await search('a'.repeat(32))).length).toBe(30);
  const first = await logOf(app);
  const second = await logOf(app, '', first.next);
  expect(second.entries[0]?.number).toBe((first.entries.at(-1)?.number ?? 0) - 1);
});

test.each(['private', 'unlisted'] as const)(
  'what a community publishes that is %s is in the log by its fingerprint alone, for whoever is outside',
  async (visibility) => {
    clock.set('2026-11-21T10:00:00Z');
    const { ana, address } = await raffleOnSale(app, { form: { title: `Rifa de la peña ${visibility}` } });
    const [bases] = (await logOf(app, visibility)).entries;
    const fingerprint = bases?.fingerprint ?? '';
    const see = (actor: Actor) => showLogDocument(app, actor, { fingerprint }).catch(notFoundAsNull);
    expect(await see(stranger)).not.toBeNull();
    const { communityUrl } = address;
    await app.db.updateTable('communities').set({ visibility }).where('url', '=', communityUrl).execute();
    expect(await see(stranger)).toBeNull();
    expect(await see(await personIn(app, 'Fuera'))).toBeNull();
    expect(await see(ana)).not.toBeNull();
    expect((await logOf(app, visibility)).entries).toEqual([]);
    expect((await logOf(app, fingerprint)).entries).toMatchObject([{ fingerprint, raffle: null }]);
  },
);

test('the files of a log are served to everybody: what never changes for ever, a document byte for byte', async () => {
  const server = await startTestServer();
  onTestFinished(() => server.stop());
  await raffleOnSale(server.app);
  const get = (path: string) => fetch(server.url + path);
  const log = await logOf(server.app);
  expect(log.entries.map(({ kind }) => kind)).toEqual(['bases', 'clave', 'clave']);
  const page = await (await get(paths.log())).text();
  expect([page.includes(log.vkey), page.includes('Bicicleta para el viaje')]).toEqual([true, true]);
  for (const uses of Object.values(logPageTexts.keys.clave)) expect(page).toContain(uses);
  const places = ['role="search"', logPageTexts.check.title, log.entries[0]?.fingerprint ?? ''];
  const found = places.map((place) => page.indexOf(place));
  expect(found).toEqual(found.toSorted((one, other) => one - other));
  expect(found[0]).toBeGreaterThan(0);

  const checkpoint = await get(paths.logCheckpoint());
  expect(checkpoint.headers.get('Content-Type')).toBe('text/plain; charset=utf-8');
  expect(checkpoint.headers.get('Cache-Control')).toBe('no-cache');
  expect(await checkpoint.text()).toBe(log.checkpoint);

  const tile = await get(paths.logTile().replace('*', 'entries/000.p/3'));
  expect([tile.status, tile.headers.get('Cache-Control')]).toEqual([200, 'public, max-age=31536000, immutable']);
  expect(tile.headers.get('Access-Control-Allow-Origin')).toBe('*');
  expect((await get(paths.logTile().replace('*', 'entries/000.p/4'))).status).toBe(404);

  const [{ fingerprint } = { fingerprint: '' }] = log.entries;
  const document = await get(paths.logDocument({ fingerprint }));
  expect(fingerprintOf(JSON.parse(await document.text()))).toBe(fingerprint);
  expect((await get(paths.logDocument({ fingerprint: 'f'.repeat(64) }))).status).toBe(404);
  const proof = await get(paths.logProof({ fingerprint }));
  expect(await proof.text()).toMatch(/^c2sp\.org\/tlog-proof@v1\nindex 2\n/);
  // no witness of anybody
  expect((await fetch(server.url + paths.cosign(), { method: 'POST', body: 'old 0\n\n' })).status).toBe(404);
});

test('a draw that was put off without a witness is not said to be witnessed, though its list was seen in time', async () => {
  const first = instantOfRound(10_000_000).add({ hours: 24 * 30 });
  const raffle = await raffleToDraw(app, clock, { drawAt: first, paid: [3], form: { method: 'commitment' } });
  const { witness } = await witnessOf(app, clock, elsewhere.handle);
  const witnessed = { ...app, witnesses: [witness] };
  const { values } = await showAmendmentForm(app, raffle.ana, raffle.address);
  const local = (instant: Temporal.Instant) =>
    instant.toZonedDateTimeISO('Europe/Madrid').toPlainDateTime().toString({ smallestUnit: 'minute' });
  const [salesCloseAt, drawAt] = [first.add({ hours: 22 }), first.add({ hours: 24 })];
  const later = { salesCloseAt: local(salesCloseAt), drawAt: local(drawAt), reason: 'Faltan números' };
  await amendRaffle(app, raffle.ana, { ...raffle.address, form: { ...values, ...later } });
  clock.set(drawAt.subtract({ minutes: 75 }));
  await sealDueLists(witnessed);
  await askWitnesses(witnessed);
  clock.set(drawAt);
  await makeDueDraws(witnessed);
  const record = await showRecord(witnessed, stranger, { ...raffle.address, sequence: null });
  expect(record.witnessed).toEqual({ signed: [], missing: [witness.key.name] });
});

test('a list that a witness saw after its draw is not said to be witnessed, whatever time the witness gives', async () => {
  const drawAt = instantOfRound(10_000_000).add({ hours: 24 * 60 });
  const raffle = await raffleToDraw(app, clock, { drawAt, paid: [3], form: { method: 'commitment' } });
  const { witness } = await witnessOf(app, clock, elsewhere.handle, { hours: 24 });
  const witnessed = { ...app, witnesses: [witness] };
  clock.set(drawAt.subtract({ minutes: 75 }));
  await sealDueLists(witnessed);
  clock.set(drawAt);
  await makeDueDraws(witnessed);
  clock.pass({ seconds: 1 });
  await askWitnesses(witnessed);
  const record = await showRecord(witnessed, stranger, { ...raffle.address, sequence: null });
  expect(record.witnessed).toEqual({ signed: [], missing: [witness.key.name] });
});
