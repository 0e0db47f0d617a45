import { afterAll, expect, test } from 'vitest';
import { systemActor } from '#app/app.ts';
import { drawByCommitment } from '#app/draws/draw-by-commitment.ts';
import { enterSource } from '#app/draws/enter-source.ts';
import { sealedOf } from '#app/draws/issue-draw.ts';
import { makeDueDraws } from '#app/draws/make-due-draws.ts';
import { showActa, showTicketList } from '#app/draws/show-documents.ts';
import { showDraw } from '#app/draws/show-draw.ts';
import { showRecord } from '#app/draws/show-record.ts';
import { actaBySequence, actasOf, actaWithoutList } from '#db/draws/actas.ts';
import { closedTicketList } from '#db/draws/closures.ts';
import { brokenInvariants } from '#db/invariants.ts';
import { latestBases } from '#db/raffles/bases.ts';
import type { ActaSorteada, MetodoCompromiso } from '#domain/draw/documents.ts';
import { verify } from '#domain/draw/verify.ts';
import { orNotFound } from '#domain/refusal.ts';
import { personIn, stranger } from '#support/app.ts';
import { freshDatabase } from '#support/database.ts';
import { drandPeer } from '#support/drand-peer.ts';
import {
  drawingApp,
  instantOfRound,
  type RaffleToDraw,
  raffleRow,
  raffleToDraw,
  sealAndWait,
  verdictOf,
} from '#support/draw.ts';
import { eventsOf } from '#support/events.ts';
import { refusalOf } from '#support/raffle.ts';

const database = await freshDatabase();
const peer = await drandPeer();
const { app, clock } = drawingApp(database.handle, peer.url);
afterAll(async () => {
  const broken = await brokenInvariants(database.handle.pool);
  await database.drop();
  await peer.stop();
  expect(broken).toEqual([]);
});

const drawAt = Temporal.Instant.from('2026-12-22T19:00:00Z');
const link = 'https://www.loteria.example/2026-12-22';
const lottery = {
  method: 'lottery',
  lottery: 'Lotería Nacional',
  digits: '5',
  figures: '2',
  'readings.0.draw': '2026-12-22',
  'readings.0.prize': 'Primer premio',
  'readings.1.draw': '2026-12-22',
  'readings.1.prize': 'Segundo premio',
  'prizes.0.name': 'Bicicleta',
} as const;
const entropy = {
  method: 'commitment',
  'entropy.0.description': 'Los 20 números del Euromillones del 22 de diciembre',
  'entropy.0.format': 'digitos',
  'entropy.0.length': '20',
} as const;

const paid = [3, 7, 12, 42, 86, 99];
const enter = (raffle: RaffleToDraw, form: Record<string, string>) =>
  enterSource(app, raffle.ana, { ...raffle.address, form });
const reading = (index: number, value: string) => ({
  [`figures.${index}.value`]: value,
  [`figures.${index}.link`]: link,
});

/** What waits to be told to the holders of a raffle. */
async function toldOf({ id }: { id: string }): Promise<string[]> {
  const rows = await app.db.selectFrom('raffle_news').select('kind').where('raffle_id', '=', id).execute();
  return rows.map(({ kind }) => kind);
}

test('a lottery: figures with their link make a provisional acta, told to nobody, and it is final when nobody contests it', async () => {
  const raffle = await raffleToDraw(app, clock, { drawAt, paid, form: lottery });
  expect((await refusalOf(enter(raffle, reading(0, '03742')))).code).toBe('raffle.too-early');
  await sealAndWait(app, clock, raffle);
  clock.pass({ minutes: 20 });
  await enter(raffle, reading(0, '03742'));
  expect(await verdictOf(app, raffle)).toMatchObject({
    valida: true,
    estado: 'provisional',
    nivel: 'media',
    ganadores: [42],
  });
  expect((await raffleRow(app, raffle)).status).toBe('closed');
  expect(await toldOf(await raffleRow(app, raffle))).toEqual(['raffle.sealed']);
  clock.pass({ hours: 47, minutes: 59 });
  await makeDueDraws(app);
  expect((await raffleRow(app, raffle)).status).toBe('closed');
  clock.pass({ minutes: 1 });
  await Promise.all([makeDueDraws(app), makeDueDraws(app)]);
  const row = await raffleRow(app, raffle);
  expect(row.status).toBe('drawn');
  expect(await toldOf(row)).toEqual(['raffle.drawn']);
  expect(await verdictOf(app, raffle)).toMatchObject({ valida: true, estado: 'definitivo', ganadores: [42] });
  expect((await actasOf(app.db, row)).map(({ state }) => state)).toEqual(['provisional', 'definitivo']);
  expect((await refusalOf(enter(raffle, reading(0, '03703')))).code).toBe('draw.contest-over');
});

test('figures that nobody sold are spent, the next reading counts, and after them another draw of the lottery', async () => {
  const raffle = await raffleToDraw(app, clock, { drawAt, paid, form: lottery });
  await sealAndWait(app, clock, raffle);
  await enter(raffle, { ...reading(0, '03700'), ...reading(1, '55501') });
  expect(await verdictOf(app, raffle)).toBeNull();
  const shown = await showDraw(app, raffle.ana, raffle.address);
  expect(shown.entry).toMatchObject({ kind: 'lottery', further: { after: '2026-12-22', prize: 'Segundo premio' } });
  const again = { ...reading(0, '03700'), ...reading(1, '55501'), ...reading(2, '00086') };
  expect((await refusalOf(enter(raffle, { ...again, furtherDraw: '2026-12-22' }))).params).toEqual({
    fields: { furtherDraw: { code: 'lottery-draw', limit: '2026-12-22' } },
  });
  expect((await refusalOf(enter(raffle, { ...again, furtherDraw: '2026-12-26' }))).code).toBe('raffle.too-early');
  clock.set('2026-12-26T20:00:00Z');
  await enter(raffle, { ...again, furtherDraw: '2026-12-26' });
  expect(await verdictOf(app, raffle)).toMatchObject({
    valida: true,
    ganadores: [86],
    avisos: expect.arrayContaining(['A_CONTINUACION', 'A_PROVISIONAL']),
  });
});

test('a wrong figure is corrected in time: the first acta stays published, the second waits its whole time', async () => {
  const raffle = await raffleToDraw(app, clock, { drawAt, paid, form: lottery });
  await sealAndWait(app, clock, raffle);
  await enter(raffle, reading(0, '03742'));
  clock.pass({ hours: 40 });
  await enter(raffle, reading(0, '03712'));
  clock.pass({ hours: 40 });
  await makeDueDraws(app);
  expect((await raffleRow(app, raffle)).status).toBe('closed');
  clock.pass({ hours: 8 });
  await makeDueDraws(app);
  const row = await raffleRow(app, raffle);
  expect((await actasOf(app.db, row)).map(({ state }) => state)).toEqual(['provisional', 'provisional', 'definitivo']);
  const first = await actaBySequence(app.db, row, 1);
  expect(verify(Buffer.from(first?.document ?? ''))).toMatchObject({ valida: true, ganadores: [42] });
  expect(await verdictOf(app, raffle)).toMatchObject({ valida: true, ganadores: [12] });
  const published = await showActa(app, stranger, { ...raffle.address, sequence: 1 });
  expect(Buffer.from(published.bytes).toString()).toBe(first?.document);
  const sources = (await eventsOf(app.db, row.community_id, 'draw', row.id)).map(({ kind }) => kind);
  expect(sources).toEqual(['draw.source-entered', 'draw.provisional', 'draw.source-entered', 'draw.provisional']);
});

test('those who are sent an acta or a list at the same time hold one copy of it, and a page reads no list', async () => {
  const raffle = await raffleToDraw(app, clock, { drawAt, paid, form: lottery });
  await sealAndWait(app, clock, raffle);
  await enter(raffle, reading(0, '03742'));
  const row = await raffleRow(app, raffle);
  const askedFor = { ...raffle.address, sequence: null };
  const [acta, sameActa] = await Promise.all([1, 2].map(() => showActa(app, stranger, askedFor)));
  expect(acta).toBe(sameActa);
  expect(Buffer.from(orNotFound(acta).bytes).toString()).toBe((await actaBySequence(app.db, row, 1))?.document);
  const [list, sameList] = await Promise.all([1, 2].map(() => showTicketList(app, stranger, raffle.address)));
  expect(list).toBe(sameList);
  expect(Buffer.from(orNotFound(list).bytes)).toEqual(await closedTicketList(app.db, row));
  expect(JSON.parse(orNotFound(await actaWithoutList(app.db, row, 1)).document).lista).toEqual({ tipo: 'incrustada' });
  await expect(showActa(app, stranger, { ...askedFor, sequence: 2 })).rejects.toMatchObject({ code: 'not-found' });
});

test('figures are taken as they are written, with their link, from the organiser only', async () => {
  const raffle = await raffleToDraw(app, clock, { drawAt, paid, form: lottery });
  await sealAndWait(app, clock, raffle);
  const faultsOf = async (form: Record<string, string>) => {
    const refusal = await refusalOf(enter(raffle, form));
    return 'fields' in refusal.params ? refusal.params.fields : refusal.code;
  };
  expect(await faultsOf({})).toEqual({
    'figures.0.value': { code: 'required' },
    'figures.0.link': { code: 'required' },
  });
  expect(await faultsOf({ 'figures.0.value': '3742', 'figures.0.link': 'http://x' })).toEqual({
    'figures.0.value': { code: 'digits', limit: 5 },
    'figures.0.link': { code: 'link' },
  });
  expect(await faultsOf(reading(1, '03742'))).toMatchObject({ 'figures.0.value': { code: 'required' } });
  const dani = await personIn(app, 'Dani');
  const other = enterSource(app, dani, { ...raffle.address, form: reading(0, '03742') });
  expect((await refusalOf(other)).code).toBe('not-allowed');
});

test('who brings a draw its source again and again is stopped after 120 times in an hour', async () => {
  const raffle = await raffleToDraw(app, clock, { drawAt: instantOfRound(8193) });
  const entering = () => enterSource(app, raffle.ana, { ...raffle.address, form: {} });
  for (let time = 0; time < 120; time += 1) expect((await refusalOf(entering())).code).toBe('raffle.too-early');
  expect((await refusalOf(entering())).code).toBe('too-many-requests');
});

test('a lottery whose figures nobody brings in time makes the draw void', async () => {
  const raffle = await raffleToDraw(app, clock, { drawAt, paid, form: lottery });
  await sealAndWait(app, clock, raffle);
  // fourteen days after the day of the last reading is over everywhere
  clock.set('2027-01-06T11:59:59Z');
  await makeDueDraws(app);
  expect((await raffleRow(app, raffle)).status).toBe('closed');
  clock.set('2027-01-06T12:00:00Z');
  await makeDueDraws(app);
  expect((await raffleRow(app, raffle)).status).toBe('cancelled');
  expect(await verdictOf(app, raffle)).toMatchObject({ valida: true, estado: 'anulado' });
});

test('a committed seed is revealed by itself at the hour of the draw, never before, and decides it', async () => {
  const raffle = await raffleToDraw(app, clock, { drawAt, paid, form: { method: 'commitment' } });
  await sealAndWait(app, clock, raffle);
  clock.set(drawAt.subtract({ seconds: 1 }));
  await makeDueDraws(app);
  const before = await showDraw(app, raffle.ana, raffle.address);
  expect([before.seed, before.acta]).toEqual([null, null]);
  clock.set(drawAt);
  await Promise.all([makeDueDraws(app), makeDueDraws(app)]);
  await makeDueDraws(app);
  expect(await verdictOf(app, raffle)).toMatchObject({
    valida: true,
    estado: 'definitivo',
    nivel: 'basica',
    avisos: expect.arrayContaining(['A_SIN_ENTROPIA']),
  });
  expect((await raffleRow(app, raffle)).status).toBe('drawn');
  expect((await refusalOf(enter(raffle, {}))).code).toBe('draw.contest-over');
});

test('a seed whose last moment passes while its transaction waits is not revealed, and the draw is void', async () => {
  const raffle = await raffleToDraw(app, clock, { drawAt, paid, form: { method: 'commitment' } });
  await sealAndWait(app, clock, raffle);
  const row = await raffleRow(app, raffle);
  const { bases } = await sealedOf(app.db, row);
  const method = bases.metodo as MetodoCompromiso;
  const last = Temporal.Instant.from(method.revelar_antes);
  clock.set(last);
  // a process that is frozen between its look and its transaction
  let looks = 0;
  const now = () => {
    looks += 1;
    return looks === 1 ? last : last.add({ seconds: 5 });
  };
  const frozen = { ...app, clock: { ...app.clock, now } };
  await drawByCommitment({ app: frozen, actor: systemActor, raffle: row, bases }, method);
  clock.set(last.add({ seconds: 6 }));
  await makeDueDraws(app);
  expect(await verdictOf(app, raffle)).toMatchObject({
    valida: true,
    estado: 'anulado',
    avisos: expect.arrayContaining(['A_SIN_REVELAR']),
  });
});

test('a committed seed with public values: they are brought with their link, and the seed is in the acta', async () => {
  const raffle = await raffleToDraw(app, clock, { drawAt, paid, form: entropy });
  await sealAndWait(app, clock, raffle);
  await makeDueDraws(app);
  expect(await verdictOf(app, raffle)).toBeNull();
  expect((await showDraw(app, raffle.ana, raffle.address)).seed).toMatch(/^[0-9a-f]{64}$/);
  await enter(raffle, reading(0, '04081522374499010203'));
  const verdict = await verdictOf(app, raffle);
  expect(verdict).toMatchObject({ valida: true, estado: 'provisional', nivel: 'media' });
  clock.pass({ hours: 48 });
  await makeDueDraws(app);
  const final = await verdictOf(app, raffle);
  expect(final).toMatchObject({ valida: true, estado: 'definitivo', ganadores: verdict?.ganadores });
  const acta = JSON.parse(final?.row.document ?? '') as ActaSorteada;
  expect(acta.fuente).toMatchObject({ entropia: [{ valor: '04081522374499010203', enlace: link }] });
});

test('public values that nobody brings in time make the draw void, and can no longer be brought', async () => {
  const raffle = await raffleToDraw(app, clock, { drawAt, paid, form: entropy });
  await sealAndWait(app, clock, raffle);
  const entryOf = async () => (await showDraw(app, raffle.ana, raffle.address)).entry;
  expect((await showDraw(app, stranger, raffle.address)).wait).toEqual({
    until: '2026-12-27T19:00:00Z',
    voidAfter: '2026-12-29T19:00:00Z',
    lastPoll: null,
  });
  clock.pass({ hours: 120 });
  expect(await entryOf()).toMatchObject({ kind: 'commitment', until: '2026-12-27T19:00:00Z' });
  clock.pass({ seconds: 1 });
  expect(await entryOf()).toBeNull();
  expect((await refusalOf(enter(raffle, reading(0, '04081522374499010203')))).code).toBe('draw.values-late');
  // the protocol allows the void acta only after the last moment of the rules
  clock.set(drawAt.add({ hours: 168 }));
  await makeDueDraws(app);
  expect((await raffleRow(app, raffle)).status).toBe('closed');
  clock.pass({ seconds: 1 });
  expect((await refusalOf(enter(raffle, reading(0, '04081522374499010203')))).code).toBe('draw.values-late');
  await makeDueDraws(app);
  expect(await verdictOf(app, raffle)).toMatchObject({
    valida: true,
    estado: 'anulado',
    avisos: expect.arrayContaining(['A_SIN_REVELAR']),
  });
});

test('public values of the last moment may be set right for all of their contest period, and pages say until when', async () => {
  const raffle = await raffleToDraw(app, clock, { drawAt, paid, form: entropy });
  await sealAndWait(app, clock, raffle);
  const shown = async () => {
    const { finalAt, correctableUntil, entry } = await showDraw(app, raffle.ana, raffle.address);
    const record = await showRecord(app, stranger, { ...raffle.address, sequence: null });
    expect([record.finalAt, record.correctableUntil]).toEqual([finalAt, correctableUntil]);
    return { finalAt, correctableUntil, until: entry?.kind === 'commitment' ? entry.until : null };
  };
  clock.pass({ hours: 120 });
  await enter(raffle, reading(0, '1'.repeat(20)));
  const last = '2026-12-29T19:00:00Z';
  expect(await shown()).toEqual({ finalAt: last, correctableUntil: last, until: last });
  clock.pass({ hours: 47 });
  await enter(raffle, reading(0, '2'.repeat(20)));
  expect(await shown()).toEqual({ finalAt: '2026-12-31T18:00:00Z', correctableUntil: last, until: last });
  clock.pass({ hours: 1, seconds: 1 });
  expect(await shown()).toMatchObject({ correctableUntil: last, until: null });
  const refusal = await refusalOf(enter(raffle, reading(0, '3'.repeat(20))));
  expect([refusal.code, refusal.params]).toEqual([
    'draw.correction-late',
    { finalAt: '2026-12-31T18:00:00Z', timeZone: 'Europe/Madrid' },
  ]);
  clock.set('2026-12-31T18:00:00Z');
  await makeDueDraws(app);
  expect(await verdictOf(app, raffle)).toMatchObject({ valida: true, estado: 'definitivo' });
});

test('the published terms say until when public values may be entered and corrected', async () => {
  const raffle = await raffleToDraw(app, clock, { drawAt, paid, form: entropy });
  const { terms } = orNotFound(await latestBases(app.db, await raffleRow(app, raffle)));
  expect(terms).toContain('se escriben como muy tarde el domingo 27 de diciembre de 2026');
  expect(terms).toContain('se puede corregir, como muy tarde, el martes 29 de diciembre de 2026');
});
