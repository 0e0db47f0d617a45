import { afterAll, expect, test } from 'vitest';
import { makeDueDraws } from '#app/draws/make-due-draws.ts';
import { sealDueLists } from '#app/draws/seal-due-lists.ts';
import { actasOf } from '#db/actas.ts';
import { eventsOf } from '#db/events.ts';
import { brokenInvariants } from '#db/invariants.ts';
import { freshDatabase } from '#support/database.ts';
import { drandPeer } from '#support/drand-peer.ts';
import { drawingApp, instantOfRound, raffleRow, raffleToDraw, verdictOf } from '#support/draw.ts';

const database = await freshDatabase();
const peer = await drandPeer();
const { app, clock } = drawingApp(database.handle, peer);
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
  expect(events.map(({ kind }) => kind)).toEqual(['raffle.created', 'raffle.opened', 'raffle.closed', 'raffle.drawn']);
});
