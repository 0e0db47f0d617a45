import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { makeDueDraws } from '#app/draws/make-due-draws.ts';
import { sealDueLists } from '#app/draws/seal-due-lists.ts';
import { showDraw } from '#app/draws/show-draw.ts';
import { showRecord } from '#app/draws/show-record.ts';
import { showTicketRecords } from '#app/orders/show-order.ts';
import { drandBeacon } from '#beacon/drand.ts';
import { actasOf } from '#db/draws/actas.ts';
import { brokenInvariants } from '#db/invariants.ts';
import { canonicalText } from '#domain/draw/canonical.ts';
import { verify } from '#domain/draw/verify.ts';
import { undoMinutes } from '#domain/orders/order.ts';
import { stranger } from '#support/app.ts';
import { freshDatabase } from '#support/database.ts';
import { drandPeer } from '#support/drand-peer.ts';
import {
  drawingApp,
  instantOfRound,
  raffleRow,
  raffleToDraw,
  sealAndWait,
  sellPaid,
  verdictOf,
} from '#support/draw.ts';
import { eventsOf } from '#support/events.ts';

const database = await freshDatabase();
const peer = await drandPeer();
const { app, clock } = drawingApp(database.handle, peer.url);
afterAll(async () => {
  const broken = await brokenInvariants(database.handle.pool);
  await database.drop();
  await peer.stop();
  expect(broken).toEqual([]);
});

const paid = [3, 7, 12, 42, 86, 99];

test('a sealed raffle is drawn by its round of drand, once, and its acta holds for a stranger', async () => {
  const drawAt = instantOfRound(10_000_000);
  const raffle = await raffleToDraw(app, clock, { drawAt, paid, form: { reserves: '2' } });
  clock.set(drawAt.subtract({ hours: 2 }));
  await sealDueLists(app);
  expect((await raffleRow(app, raffle)).status).toBe('closed');
  clock.set(drawAt.subtract({ seconds: 1 }));
  await makeDueDraws(app);
  expect(await verdictOf(app, raffle)).toBeNull();
  clock.set(drawAt);
  await Promise.all([makeDueDraws(app), makeDueDraws(app), makeDueDraws(app)]);
  const row = await raffleRow(app, raffle);
  expect(row.status).toBe('drawn');
  const verdict = await verdictOf(app, raffle);
  expect(verdict).toMatchObject({ valida: true, estado: 'definitivo', nivel: 'fuerte' });
  expect(await actasOf(app.db, row)).toHaveLength(1);
  const winners = await app.db
    .selectFrom('winners')
    .selectAll()
    .where('raffle_id', '=', row.id)
    .orderBy('place')
    .execute();
  expect(winners.map(({ number }) => number)).toEqual([...(verdict?.ganadores ?? []), ...(verdict?.suplentes ?? [])]);
  expect(winners.map(({ is_reserve }) => is_reserve)).toEqual([false, true, true]);
  const events = await eventsOf(app.db, row.community_id, 'raffle', row.id);
  const shown = [
    events,
    await showDraw(app, raffle.ana, raffle.address),
    await showRecord(app, raffle.ana, { ...raffle.address, sequence: null }),
    verdict?.row.document,
  ];
  // every buyer is called «Compra …», with a phone that begins with 600000
  expect(JSON.stringify(shown)).not.toMatch(/Compra|600000/);
  expect(events.map(({ kind }) => kind)).toEqual([
    'raffle.created',
    'raffle.edited',
    'raffle.opened',
    'raffle.closed',
    'raffle.drawn',
  ]);
});

test('the signed records of a raffle show in its acta that each ticket is listed, and one that was left out', async () => {
  // a database of its own: what is done to it, the invariants would find
  const own = await freshDatabase();
  onTestFinished(own.drop);
  const { app, clock } = drawingApp(own.handle, peer.url);
  const raffle = await raffleToDraw(app, clock, { drawAt: instantOfRound(10_000_000), paid });
  const [listed, left] = [await sellPaid(app, raffle, [50]), await sellPaid(app, raffle, [51])];
  clock.pass({ minutes: undoMinutes });
  const [kept] = (await showTicketRecords(app, stranger, { key: left.secret })).records;
  // somebody with the database drops a paid ticket
  await app.db.deleteFrom('ticket_records').where('number', '=', 51).execute();
  await sealAndWait(app, clock, raffle);
  await makeDueDraws(app);
  const [there] = (await showTicketRecords(app, stranger, { key: listed.secret })).records;
  const acta = new TextEncoder().encode((await verdictOf(app, raffle))?.row.document);
  const files = [there, kept].map((record) => new TextEncoder().encode(canonicalText(record)));
  expect(verify(acta, { resguardos: files })).toMatchObject({
    valida: true,
    resguardos: [
      { numero: 50, resultado: 'en_lista', omision: false },
      { numero: 51, resultado: 'no_en_lista', omision: true },
    ],
  });
});

test('a draw waits for a round that nobody has yet, and is held as soon as it comes', async () => {
  const raffle = await raffleToDraw(app, clock, { drawAt: instantOfRound(1002), paid });
  await sealAndWait(app, clock, raffle);
  peer.silence();
  await makeDueDraws(app);
  clock.pass({ hours: 3 });
  await makeDueDraws(app);
  expect((await raffleRow(app, raffle)).status).toBe('closed');
  const until = instantOfRound(1002).add({ hours: 168 }).toString();
  const { wait } = await showDraw(app, raffle.ana, raffle.address);
  expect(wait).toEqual({ until, lastPoll: clock.now().toString() });
  peer.speak();
  await makeDueDraws(app);
  expect((await showDraw(app, raffle.ana, raffle.address)).wait).toBeNull();
  expect(await verdictOf(app, raffle)).toMatchObject({ valida: true, estado: 'definitivo' });
});

/** Looks for the round every few minutes, as many minutes as it takes. */
async function lookFor(minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 4) {
    await makeDueDraws(app);
    clock.pass({ minutes: 4 });
  }
  await makeDueDraws(app);
}

test('a round that the relays show not to exist after as long as the rules wait makes the draw void', async () => {
  const raffle = await raffleToDraw(app, clock, { drawAt: instantOfRound(1003), paid });
  await sealAndWait(app, clock, raffle);
  peer.show(1002);
  clock.pass({ hours: 168 });
  await lookFor(56);
  expect((await raffleRow(app, raffle)).status).toBe('closed');
  await lookFor(4);
  expect((await raffleRow(app, raffle)).status).toBe('cancelled');
  expect(await verdictOf(app, raffle)).toMatchObject({
    valida: true,
    estado: 'anulado',
    avisos: expect.arrayContaining(['A_FUENTE_SIN_COMPROBAR']),
  });
});

test('relays that do not answer make no draw void for a month, and it is held when they do', async () => {
  const raffle = await raffleToDraw(app, clock, { drawAt: instantOfRound(1004), paid });
  await sealAndWait(app, clock, raffle);
  peer.silence();
  clock.pass({ hours: 168 });
  await lookFor(120);
  clock.pass({ hours: 9 });
  await lookFor(60);
  expect((await raffleRow(app, raffle)).status).toBe('closed');
  peer.speak();
  // another process, which does not rest from asking as this one does by now
  await makeDueDraws({ ...app, beacon: drandBeacon({ urls: [peer.url], log: app.log }) });
  expect(await verdictOf(app, raffle)).toMatchObject({ valida: true, estado: 'definitivo' });
});

test('a draw killed after its round came, or in the middle of storing it, is held once by the next process', async () => {
  const drawAt = instantOfRound(1006);
  const raffle = await raffleToDraw(app, clock, { drawAt, paid });
  await sealAndWait(app, clock, raffle);
  const row = await raffleRow(app, raffle);

  const first = drawingProcess(drawAt, 'linger');
  await first.says('fetched');
  await first.kill();
  expect(await actasOf(app.db, row)).toEqual([]);

  await app.db.transaction().execute(async (tx) => {
    await tx.selectFrom('raffles').select('id').where('id', '=', row.id).forUpdate().execute();
    const second = drawingProcess(drawAt, 'go');
    await second.says('fetched');
    await second.kill();
  });
  expect(await actasOf(app.db, row)).toEqual([]);

  const rivals = [drawingProcess(drawAt, 'go'), drawingProcess(drawAt, 'go')];
  await Promise.all(rivals.map((rival) => rival.says('done')));
  await makeDueDraws(app);
  expect(await actasOf(app.db, row)).toHaveLength(1);
  expect(await verdictOf(app, raffle)).toMatchObject({ valida: true, estado: 'definitivo' });
});

test('an acta and its winners cannot be changed or taken back, not even in the database', async () => {
  const raffle = await raffleToDraw(app, clock, { drawAt: instantOfRound(1008), paid });
  await sealAndWait(app, clock, raffle);
  await makeDueDraws(app);
  const row = await raffleRow(app, raffle);
  await expect(
    app.db.updateTable('actas').set({ document: '{}' }).where('raffle_id', '=', row.id).execute(),
  ).rejects.toThrow();
  await expect(
    app.db.updateTable('winners').set({ number: 3 }).where('raffle_id', '=', row.id).execute(),
  ).rejects.toThrow();
  await expect(app.db.deleteFrom('winners').where('raffle_id', '=', row.id).execute()).rejects.toThrow();
  await expect(app.db.deleteFrom('actas').where('raffle_id', '=', row.id).execute()).rejects.toThrow();
});

/** Another process of the installation, at its due draws at that instant. */
function drawingProcess(now: Temporal.Instant, stage: 'linger' | 'go') {
  const script = fileURLToPath(new URL('../support/drawing-process.ts', import.meta.url));
  const child = spawn(process.execPath, [script, database.url, peer.url, now.toString(), stage]);
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  return {
    async says(word: string) {
      while (!said.includes(word)) {
        await Promise.race([new Promise((resolve) => child.stdout.once('data', resolve)), ended]);
        if (child.exitCode !== null && !said.includes(word)) throw new Error(`it ended before it said ${word}`);
      }
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
