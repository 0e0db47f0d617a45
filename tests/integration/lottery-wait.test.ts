import { afterAll, expect, test } from 'vitest';
import { enterSource } from '#app/draws/enter-source.ts';
import { makeDueDraws } from '#app/draws/make-due-draws.ts';
import { showDraw } from '#app/draws/show-draw.ts';
import { showRecord } from '#app/draws/show-record.ts';
import { actasOf } from '#db/draws/actas.ts';
import { insertSource, sourcesOf } from '#db/draws/draws.ts';
import { latestBases } from '#db/raffles/bases.ts';
import { verify } from '#domain/draw/verify.ts';
import { audit } from '#domain/log/audit.ts';
import { orNotFound } from '#domain/refusal.ts';
import { stranger } from '#support/app.ts';
import { freshDatabase } from '#support/database.ts';
import { drandPeer } from '#support/drand-peer.ts';
import { drawingApp, type RaffleToDraw, raffleRow, raffleToDraw, sealAndWait, verdictOf } from '#support/draw.ts';
import { logOf, readerOf } from '#support/log.ts';
import { refusalOf } from '#support/raffle.ts';

const database = await freshDatabase();
const peer = await drandPeer();
const { app, clock } = drawingApp(database.handle, peer.url);
afterAll(async () => {
  await database.drop();
  await peer.stop();
});

const drawAt = Temporal.Instant.from('2026-12-22T19:00:00Z');
const link = 'https://www.loteria.example/';
const lottery = {
  method: 'lottery',
  lottery: 'Lotería Nacional',
  digits: '5',
  figures: '2',
  'readings.0.draw': '2026-12-22',
  'readings.0.prize': 'Primer premio',
  'prizes.0.name': 'Bicicleta',
} as const;
const january = { 'readings.1.draw': '2027-01-12', 'readings.1.prize': 'Primer premio' } as const;
const paid = [3, 7, 12, 42, 86, 99];

const sealed = async (form: Record<string, string>) => {
  const raffle = await raffleToDraw(app, clock, { drawAt, paid, form: { ...lottery, ...form } });
  await sealAndWait(app, clock, raffle);
  return raffle;
};
const enter = (raffle: RaffleToDraw, values: readonly string[], furtherDraw = '') => {
  const figures = values.flatMap((value, at) => [
    [`figures.${at}.value`, value],
    [`figures.${at}.link`, link],
  ]);
  return enterSource(app, raffle.ana, { ...raffle.address, form: { ...Object.fromEntries(figures), furtherDraw } });
};
const statusAt = async (raffle: RaffleToDraw, at: string) => {
  clock.set(at);
  await makeDueDraws(app);
  return (await raffleRow(app, raffle)).status;
};
const untilOf = async (raffle: RaffleToDraw) => (await showDraw(app, stranger, raffle.address)).wait?.until;
const findingsFor = async (raffle: RaffleToDraw) => {
  const { vkey } = await logOf(app);
  const now = Math.floor(clock.now().epochMilliseconds / 1000);
  const { hallazgos } = await audit(readerOf(app), { clave_registro: vkey, ahora: now });
  const bases = orNotFound(await latestBases(app.db, await raffleRow(app, raffle)));
  const { id } = JSON.parse(bases.document) as { id: string };
  return hallazgos.filter((each) => each.id === id).map(({ tipo }) => tipo);
};

test('a draw waits for every reading that its rules name, and its page says until when', async () => {
  const raffle = await sealed(january);
  await enter(raffle, ['03700']);
  expect(await untilOf(raffle)).toBe('2027-01-27T12:00:00Z');
  expect(await statusAt(raffle, '2027-01-12T21:00:00Z')).toBe('closed');
  await enter(raffle, ['03700', '00086']);
  expect(await statusAt(raffle, '2027-01-14T21:00:00Z')).toBe('drawn');
  expect(await verdictOf(app, raffle)).toMatchObject({ valida: true, estado: 'definitivo', ganadores: [86] });
  expect(await findingsFor(raffle)).toEqual([]);
});

test('the published terms say how long the result is waited for, after the last reading and after each further one', async () => {
  const raffle = await sealed({});
  const { terms } = orNotFound(await latestBases(app.db, await raffleRow(app, raffle)));
  expect(terms).toContain('otro sorteo, se le espera hasta 35 días desde el anterior.');
  expect(terms).toMatch(/Si pasan 14\sdías más sin que quien organiza escriba el resultado, el sorteo se anula\./);
});

test('two prizes of two draws: with the first winner known, the second one is waited for', async () => {
  const raffle = await sealed({ ...january, 'prizes.1.name': 'Cesta' });
  await enter(raffle, ['03742']);
  expect(await statusAt(raffle, '2027-01-27T11:59:59Z')).toBe('closed');
  await enter(raffle, ['03742', '00086']);
  expect(await statusAt(raffle, '2027-01-29T11:59:59Z')).toBe('drawn');
  expect(await verdictOf(app, raffle)).toMatchObject({ valida: true, ganadores: [42, 86] });
  // whoever enters at the last moment is within the time that the auditor leaves
  expect(await findingsFor(raffle)).toEqual([]);
});

test('a lottery once a week is read until it chooses somebody, and once a month too', async () => {
  const raffle = await sealed({});
  await enter(raffle, ['03700']);
  const weeks = ['2026-12-29', '2027-01-05', '2027-01-12', '2027-01-19'];
  const read = ['03700'];
  for (const day of weeks) {
    expect(await statusAt(raffle, `${day}T20:00:00Z`)).toBe('closed');
    read.push('11101');
    await enter(raffle, read, day);
  }
  expect(await statusAt(raffle, '2027-02-20T20:00:00Z')).toBe('closed');
  await enter(raffle, [...read, '00007'], '2027-02-20');
  expect(await statusAt(raffle, '2027-02-22T20:00:00Z')).toBe('drawn');
  expect(await verdictOf(app, raffle)).toMatchObject({ valida: true, estado: 'definitivo', ganadores: [7] });
});

test('a draw whose further reading nobody brings is void in the end, and every verifier accepts it', async () => {
  const raffle = await sealed({});
  await enter(raffle, ['03700']);
  const until = await untilOf(raffle);
  expect(until).toBe('2027-02-10T12:00:00Z');
  expect(await statusAt(raffle, '2027-02-10T11:59:59Z')).toBe('closed');
  expect(await statusAt(raffle, '2027-02-10T12:00:00Z')).toBe('cancelled');
  expect(await verdictOf(app, raffle)).toMatchObject({ valida: true, estado: 'anulado' });
});

test('a result corrected late to a number that nobody bought voids nothing: the next draw is read', async () => {
  const raffle = await sealed({});
  clock.set('2027-01-06T11:00:00Z');
  await enter(raffle, ['03742']);
  const former = await showDraw(app, stranger, raffle.address);
  expect([former.acta?.winners, former.finalAt, former.wait]).toEqual([['42'], '2027-01-08T11:00:00Z', null]);
  clock.set('2027-01-06T16:00:00Z');
  await enter(raffle, ['03700']);
  expect(await statusAt(raffle, '2027-01-06T16:00:01Z')).toBe('closed');
  // what was corrected is no result any more, and stays in the record
  const shown = await showDraw(app, stranger, raffle.address);
  expect([shown.acta, shown.finalAt]).toEqual([null, null]);
  expect(shown.wait?.until).toBe('2027-02-10T12:00:00Z');
  const record = await showRecord(app, stranger, { ...raffle.address, sequence: null });
  expect([record.acta?.state, record.stands, record.finalAt]).toEqual(['provisional', false, null]);
  await enter(raffle, ['03700', '00086'], '2026-12-26');
  expect(await statusAt(raffle, '2027-01-08T16:00:01Z')).toBe('drawn');
  const actas = await actasOf(app.db, await raffleRow(app, raffle));
  expect(actas.map(({ state }) => state)).toEqual(['provisional', 'provisional', 'definitivo']);
  const verdict = await verdictOf(app, raffle);
  expect(verdict).toMatchObject({ valida: true, ganadores: [86] });
  expect(verify(Buffer.from(verdict?.row.document ?? ''), { ahora: 1_900_000_000 }).valida).toBe(true);
});

test('an acta that another one came after says no date until which it is provisional, and is no result', async () => {
  const raffle = await sealed({});
  await enter(raffle, ['03742']);
  clock.pass({ hours: 10 });
  await enter(raffle, ['03712']);
  const shown = async (sequence: number | null) => {
    const record = await showRecord(app, stranger, { ...raffle.address, sequence });
    return [record.acta?.winners[0]?.number, record.isLast, record.stands, record.finalAt];
  };
  expect(await shown(1)).toEqual(['42', false, false, null]);
  expect(await shown(null)).toEqual(['12', true, true, '2026-12-25T05:00:00Z']);
  clock.pass({ hours: 48 });
  await makeDueDraws(app);
  expect(await shown(2)).toEqual(['12', false, false, null]);
  expect((await shown(null)).slice(0, 3)).toEqual(['12', true, true]);
});

test('an acta from before a correction decides nothing where the clock went back in between', async () => {
  const raffle = await sealed({});
  clock.pass({ hours: 2 });
  await enter(raffle, ['03742']);
  clock.pass({ minutes: -10 });
  await enter(raffle, ['03700']);
  const shown = await showDraw(app, stranger, raffle.address);
  expect([shown.acta, shown.finalAt, shown.wait?.until]).toEqual([null, null, '2027-02-10T12:00:00Z']);
  await enter(raffle, ['03712']);
  expect((await showDraw(app, stranger, raffle.address)).acta?.winners).toEqual(['12']);
});

test('a form from before another entry replaces nothing unseen and spends no correction', async () => {
  const raffle = await sealed(january);
  const send = (madeFrom: number, values: readonly string[]) => {
    const figures = values.flatMap((value, at) => [
      [`figures.${at}.value`, value],
      [`figures.${at}.link`, link],
    ]);
    const form = { ...Object.fromEntries(figures), madeFrom: String(madeFrom) };
    return enterSource(app, raffle.ana, { ...raffle.address, form });
  };
  const entryOf = async () => (await showDraw(app, raffle.ana, raffle.address)).entry;
  expect(await entryOf()).toMatchObject({ madeFrom: 0 });
  await send(0, ['03700']);
  // the same form sent twice
  await send(0, ['03700']);
  clock.set('2027-01-12T21:00:00Z');
  await send(1, ['03700', '00086']);
  for (const madeFrom of [0, 1]) {
    expect((await refusalOf(send(madeFrom, ['03700']))).code).toBe('draw.entered-meanwhile');
  }
  expect(await entryOf()).toMatchObject({ madeFrom: 2, correctionsLeft: 5 });
  expect(await sourcesOf(app.db, await raffleRow(app, raffle))).toHaveLength(2);
  await send(2, ['03700', '00042']);
  expect(await entryOf()).toMatchObject({ madeFrom: 3, correctionsLeft: 4 });
});

test('the same figures entered again change nothing: the result is final when it would have been', async () => {
  const raffle = await sealed({});
  await enter(raffle, ['03742']);
  clock.pass({ hours: 47 });
  await enter(raffle, ['03742']);
  expect((await showDraw(app, stranger, raffle.address)).finalAt).toBe('2026-12-24T19:00:00Z');
  expect(await actasOf(app.db, await raffleRow(app, raffle))).toHaveLength(1);
  expect(await statusAt(raffle, '2026-12-24T19:00:00Z')).toBe('drawn');
});

test('a result is corrected five times at most, so that it is final in the end', async () => {
  const raffle = await sealed({});
  await enter(raffle, ['03742']);
  for (const figure of ['03712', '03742', '03712', '03742', '03712']) {
    clock.pass({ hours: 47 });
    await makeDueDraws(app);
    await enter(raffle, [figure]);
  }
  clock.pass({ hours: 47 });
  const refusal = await refusalOf(enter(raffle, ['03742']));
  expect([refusal.code, refusal.params]).toEqual(['draw.corrections-spent', { most: 5 }]);
  await enter(raffle, ['03712']);
  expect((await showDraw(app, raffle.ana, raffle.address)).entry?.correctionsLeft).toBe(0);
  clock.pass({ hours: 1 });
  await makeDueDraws(app);
  expect(await verdictOf(app, raffle)).toMatchObject({ valida: true, estado: 'definitivo', ganadores: [12] });
  expect(await findingsFor(raffle)).toEqual([]);
});

test('whoever made all corrections still enters the further readings that the rules ask for', async () => {
  const raffle = await sealed({});
  for (const figure of ['03700', '03701', '03700', '03701', '03700', '03701']) await enter(raffle, [figure]);
  expect((await refusalOf(enter(raffle, ['03742']))).code).toBe('draw.corrections-spent');
  clock.set('2026-12-29T20:00:00Z');
  await enter(raffle, ['03701', '00086'], '2026-12-29');
  expect(await verdictOf(app, raffle)).toMatchObject({ valida: true, estado: 'provisional', ganadores: [86] });
});

/** A draw of one reading a day with so many of them entered, none of which anybody bought. */
async function readInVain(readings: number): Promise<{ raffle: RaffleToDraw; read: string[]; day: string }> {
  const raffle = await sealed({});
  const first = Temporal.PlainDate.from('2026-12-22');
  const days = Array.from({ length: readings }, (_, at) => first.add({ days: at }).toString());
  const day = days.at(-1) ?? '';
  clock.set(`${day}T20:00:00Z`);
  const lecturas = days.map((sorteo) => ({ sorteo, premio: 'Primer premio', numero: '00001', enlace: link }));
  const source = { tipo: 'loteria', introducido_en: `${day}T20:00:00Z`, lecturas } as const;
  const row = await raffleRow(app, raffle);
  const entry = { source, enteredBy: raffle.ana.userId, now: clock.now() };
  await app.db.transaction().execute((tx) => insertSource(tx, row, entry));
  return { raffle, read: lecturas.map(({ numero }) => numero), day };
}

test('after the 64 readings that an acta has room for no other is asked for or taken, and the draw is void in the end', async () => {
  const { raffle, read } = await readInVain(63);
  const entryOf = async () => (await showDraw(app, raffle.ana, raffle.address)).entry;
  expect(await entryOf()).toMatchObject({ further: { after: '2027-02-22' } });
  clock.set('2027-02-23T20:00:00Z');
  await enter(raffle, [...read, '00001'], '2027-02-23');
  expect(await entryOf()).toMatchObject({ further: null, correctionsLeft: 5 });
  clock.set('2027-02-24T20:00:00Z');
  const refusal = await refusalOf(enter(raffle, [...read, '00001', '00042'], '2027-02-24'));
  expect([refusal.code, refusal.params]).toEqual(['draw.readings-spent', { most: 64 }]);
  expect(await untilOf(raffle)).toBe('2027-03-10T12:00:00Z');
  expect(await statusAt(raffle, '2027-03-10T11:59:59Z')).toBe('closed');
  expect(await statusAt(raffle, '2027-03-10T12:00:00Z')).toBe('cancelled');
  expect(await verdictOf(app, raffle)).toMatchObject({ valida: true, estado: 'anulado' });
});

test('the last of 64 readings decides a draw, and any of them may still be set right', async () => {
  const { raffle, read } = await readInVain(63);
  clock.set('2027-02-23T20:00:00Z');
  await enter(raffle, [...read, '00001'], '2027-02-23');
  await enter(raffle, [...read, '00086']);
  expect(await verdictOf(app, raffle)).toMatchObject({ valida: true, estado: 'provisional', ganadores: [86] });
});
