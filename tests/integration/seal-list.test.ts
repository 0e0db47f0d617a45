import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { cancelRaffle } from '#app/draws/cancel-raffle.ts';
import { sealAfter, sealDueLists } from '#app/draws/seal-due-lists.ts';
import { sealList } from '#app/draws/seal-list.ts';
import { confirmOrder } from '#app/orders/confirm-order.ts';
import { rejectOrder } from '#app/orders/reject-order.ts';
import { showDesk } from '#app/orders/show-desk.ts';
import { showRaffle } from '#app/raffles/show-raffle.ts';
import { latestActa } from '#db/draws/actas.ts';
import { closedTicketList, closureOf } from '#db/draws/closures.ts';
import { rafflesToSeal } from '#db/draws/draws.ts';
import { brokenInvariants } from '#db/invariants.ts';
import { latestBases } from '#db/raffles/bases.ts';
import type { RaffleRow } from '#db/tables.ts';
import type { Bases, Cierre } from '#domain/draw/documents.ts';
import { holderCommitment } from '#domain/draw/holder.ts';
import { treeOf } from '#domain/draw/merkle.ts';
import { indexOfNumber, readTicketList, recordAt } from '#domain/draw/ticket-list.ts';
import { verify } from '#domain/draw/verify.ts';
import { stranger } from '#support/app.ts';
import { freshDatabase } from '#support/database.ts';
import { drandPeer } from '#support/drand-peer.ts';
import { drawingApp, instantOfRound, raffleRow, raffleToDraw, recordsOf, sellPaid } from '#support/draw.ts';
import { eventsOf } from '#support/events.ts';
import { refusalOf, stateOf, takeAs } from '#support/raffle.ts';

const database = await freshDatabase();
const peer = await drandPeer();
const { app, clock } = drawingApp(database.handle, peer.url);
afterAll(async () => {
  const broken = await brokenInvariants(database.handle.pool);
  await database.drop();
  await peer.stop();
  expect(broken).toEqual([]);
});

const drawAt = instantOfRound(1000);
const closeAt = drawAt.subtract({ hours: 2 });

/** Puts an order where a receipt would: waiting for a look. */
async function sendToReview(row: RaffleRow, orderId: string): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    await tx.updateTable('orders').set({ status: 'in_review' }).where('id', '=', orderId).execute();
    await tx
      .updateTable('tickets')
      .set({ state: 'submitted', held_until: null })
      .where('order_id', '=', orderId)
      .execute();
    await tx
      .insertInto('events')
      .values({
        community_id: row.community_id,
        kind: 'order.receipt-sent',
        subject: 'order',
        subject_id: orderId,
        raffle_id: row.id,
        from_state: 'pending',
        to_state: 'in_review',
        actor: 'guest',
        reason: null,
        data: '{}',
        happened_at: app.clock.now(),
      })
      .execute();
  });
}

const statusOf = async (id: string) =>
  (await app.db.selectFrom('orders').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;

test('when sales are over and nothing waits, the list of paid tickets is sealed, and who did not pay is out', async () => {
  const raffle = await raffleToDraw(app, clock, { drawAt, paid: [3, 7, 42] });
  clock.set(closeAt.subtract({ hours: 1 }));
  const unpaid = await takeAs(app, raffle.address, 'Beto', [8, 9]);
  await sealDueLists(app);
  expect((await raffleRow(app, raffle)).status).toBe('open');
  clock.set(closeAt);
  await sealDueLists(app);
  const row = await raffleRow(app, raffle);
  expect(row.status).toBe('closed');
  expect(await statusOf(unpaid.orderId)).toBe('expired');
  expect(await stateOf(app, raffle.address)).toEqual({ 3: 'paid', 7: 'paid', 42: 'paid' });
  const closure = await closureOf(app.db, row);
  expect(closure).toMatchObject({ sold: 3, published_at: closeAt });
  await sealDueLists(app);
  expect((await closureOf(app.db, row))?.fingerprint).toBe(closure?.fingerprint);
});

test('every buyer finds the commitment of their own record in the sealed list, and the list gives the published root', async () => {
  const raffle = await raffleToDraw(app, clock, { drawAt, paid: [0, 5, 64, 99] });
  await sellPaid(app, raffle, [10, 11, 12]);
  clock.set(closeAt);
  await sealDueLists(app);
  const row = await raffleRow(app, raffle);
  const cierre = JSON.parse((await closureOf(app.db, row))?.document ?? '') as Cierre;
  const { id } = JSON.parse((await latestBases(app.db, row))?.document ?? '') as Bases;
  const bytes = await closedTicketList(app.db, row);
  const list = readTicketList(bytes ?? new Uint8Array(), { size: cierre.vendidos, first: 0, last: 99 });
  if (!list) throw new Error('not a list');
  expect(Buffer.from(treeOf(list).root).toString('hex')).toBe(cierre.raiz);
  const records = await recordsOf(app, raffle);
  expect(records.map(({ number }) => number)).toEqual([0, 5, 10, 11, 12, 64, 99]);
  for (const { number, salt, holder_text: text } of records) {
    const holder = holderCommitment({ raffleId: id, number, salt, text });
    const index = indexOfNumber(list, number);
    expect(Buffer.from(recordAt(list, index ?? -1).subarray(4))).toEqual(Buffer.from(holder));
  }
});

test('the page of a raffle shows the fingerprint of its list from the sealing on, also once it is drawn or cancelled', async () => {
  const raffle = await raffleToDraw(app, clock, { drawAt, paid: [0, 5] });
  const shown = async () => (await showRaffle(app, stranger, raffle.address)).closing;
  expect(await shown()).toBeNull();
  clock.set(closeAt);
  await sealDueLists(app);
  expect(await shown()).toBe((await closureOf(app.db, await raffleRow(app, raffle)))?.fingerprint);
  await cancelRaffle(app, raffle.ana, { ...raffle.address, form: { reason: 'No se puede' } });
  expect(await shown()).not.toBeNull();
});

test('a list waits for the receipts that are to be looked at, and is sealed without them at its last hour', async () => {
  const raffle = await raffleToDraw(app, clock, { drawAt, paid: [1, 2] });
  clock.set(closeAt.subtract({ hours: 1 }));
  const waiting = await takeAs(app, raffle.address, 'Beto', [30]);
  await sendToReview(await raffleRow(app, raffle), waiting.orderId);
  clock.set(closeAt);
  await sealDueLists(app);
  expect((await raffleRow(app, raffle)).status).toBe('open');
  clock.set(drawAt.subtract({ hours: 1, minutes: 5 }));
  await sealDueLists(app);
  expect((await raffleRow(app, raffle)).status).toBe('closed');
  expect(await statusOf(waiting.orderId)).toBe('refund_pending');
  expect(await stateOf(app, raffle.address)).toEqual({ 1: 'paid', 2: 'paid' });
});

test('an order that was still held says that the list was sealed without it, and one whose time ran out does not', async () => {
  const raffle = await raffleToDraw(app, clock, { drawAt, paid: [1, 2] });
  clock.set(closeAt.subtract({ hours: 20 }));
  const late = await takeAs(app, raffle.address, 'Beto', [30]);
  clock.set(closeAt.subtract({ minutes: 5 }));
  const held = await takeAs(app, raffle.address, 'Carla', [31, 32]);
  await app.db.updateTable('orders').set({ held_until: closeAt }).where('id', '=', late.orderId).execute();
  clock.set(closeAt.add({ minutes: 1 }));
  const desk = await showDesk(app, raffle.ana, { ...raffle.address, list: null, words: '', page: 1 });
  expect(desk.held).toMatchObject([
    { id: held.orderId, name: 'Carla', numbers: [31, 32], heldUntil: closeAt.add({ minutes: 10 }).toString() },
  ]);
  await sealList(app, raffle.ana, { ...raffle.address, leaveOut: false });
  const ends = async ({ orderId }: { orderId: string }) => {
    const row = await raffleRow(app, raffle);
    const last = (await eventsOf(app.db, row.community_id, 'order', orderId)).at(-1);
    return { kind: last?.kind, data: last?.data };
  };
  expect(await ends(held)).toEqual({ kind: 'order.expired', data: { leftOut: true } });
  expect(await ends(late)).toEqual({ kind: 'order.expired', data: {} });
});

test('who deals with the last that a list waits for is told before that it is sealed with it, and after that it was', async () => {
  const raffle = await raffleToDraw(app, clock, { drawAt, paid: [1, 2] });
  const { ana, address } = raffle;
  clock.set(closeAt.subtract({ hours: 1 }));
  const [first, last] = [await takeAs(app, address, 'Beto', [30]), await takeAs(app, address, 'Carla', [31])];
  const row = await raffleRow(app, raffle);
  for (const { orderId } of [first, last]) await sendToReview(row, orderId);
  const sealing = async () => {
    const desk = await showDesk(app, ana, { ...address, list: 'review', words: '', page: 1 });
    return desk.orders.map(({ sealsList }) => sealsList);
  };
  const confirmed = (order: string) =>
    sealAfter(app, ana, address, () => confirmOrder(app, ana, { ...address, order, form: {} }));
  // while the sale goes on nothing is sealed, whatever is confirmed
  expect(await sealing()).toEqual([false, false]);
  clock.set(closeAt);
  expect(await sealing()).toEqual([false, false]);
  expect(await confirmed(first.orderId)).toBe(false);
  expect(await sealing()).toEqual([true]);
  expect(await confirmed(last.orderId)).toBe(true);
  const sealed = await raffleRow(app, raffle);
  expect(sealed.status).toBe('closed');
  expect(await closureOf(app.db, sealed)).toMatchObject({ sold: 4, published_at: closeAt });
  // the clock, that comes a moment later, finds it done
  await sealDueLists(app);
  const events = await eventsOf(app.db, sealed.community_id, 'raffle', sealed.id);
  expect(events.filter(({ kind }) => kind === 'raffle.closed')).toHaveLength(1);
});

test('a receipt rejected after the close leaves its buyer the time that they were promised to send a better one', async () => {
  const raffle = await raffleToDraw(app, clock, { drawAt, paid: [1, 2] });
  clock.set(closeAt.subtract({ hours: 1 }));
  const rejected = await takeAs(app, raffle.address, 'Beto', [30]);
  await sendToReview(await raffleRow(app, raffle), rejected.orderId);
  clock.set(closeAt.add({ seconds: 1 }));
  await rejectOrder(app, raffle.ana, { ...raffle.address, order: rejected.orderId, form: { reason: 'No se lee' } });
  await sealDueLists(app);
  expect((await raffleRow(app, raffle)).status).toBe('open');
  expect(await stateOf(app, raffle.address)).toMatchObject({ 30: 'held' });
  const { held_until } = await app.db
    .selectFrom('orders')
    .select('held_until')
    .where('id', '=', rejected.orderId)
    .executeTakeFirstOrThrow();
  clock.set(held_until);
  await sealDueLists(app);
  expect((await raffleRow(app, raffle)).status).toBe('closed');
  expect(await statusOf(rejected.orderId)).toBe('expired');
});

test('the organiser seals only once sales are over, and leaves receipts out only on purpose', async () => {
  const raffle = await raffleToDraw(app, clock, { drawAt, paid: [1, 2] });
  clock.set(closeAt.subtract({ hours: 1 }));
  const waiting = await takeAs(app, raffle.address, 'Beto', [30]);
  const ask = (leaveOut: boolean) => sealList(app, raffle.ana, { ...raffle.address, leaveOut });
  expect((await refusalOf(ask(true))).code).toBe('raffle.too-early');
  await sendToReview(await raffleRow(app, raffle), waiting.orderId);
  clock.set(closeAt.add({ seconds: 1 }));
  const refusal = await refusalOf(ask(false));
  expect([refusal.code, refusal.params]).toEqual(['raffle.pending-review', { orders: 1 }]);
  await ask(true);
  await ask(true);
  expect((await raffleRow(app, raffle)).status).toBe('closed');
  const stranger = { userId: null };
  expect((await refusalOf(sealList(app, stranger, { ...raffle.address, leaveOut: true }))).code).toBe('not-signed-in');
});

test('a list that was not sealed in time cannot be sealed any more: the raffle is cancelled and says why', async () => {
  const raffle = await raffleToDraw(app, clock, { drawAt, paid: [1, 2] });
  clock.set(drawAt.subtract({ minutes: 59, seconds: 58 }));
  await sealDueLists(app);
  const row = await raffleRow(app, raffle);
  expect(row.status).toBe('cancelled');
  expect(await closureOf(app.db, row)).toBeUndefined();
  expect(await latestActa(app.db, row)).toBeUndefined();
  const last = (await eventsOf(app.db, row.community_id, 'raffle', row.id)).at(-1);
  expect(last).toMatchObject({ kind: 'raffle.cancelled', actor: 'system', data: { cause: 'list-late' } });
  expect(last?.reason).toContain('no se selló');
  const orders = await app.db.selectFrom('orders').select('status').where('raffle_id', '=', row.id).execute();
  expect(orders.map(({ status }) => status)).toEqual(['refund_pending', 'refund_pending']);
});

test.each([
  ['without a single paid ticket', [], '1', 'sin_boletos'],
  ['below the minimum of its rules', [4, 5], '3', 'minimo'],
] as const)(
  'a raffle %s ends with a void acta, and what was paid is to be given back',
  async (_, paid, minimum, motivo) => {
    const raffle = await raffleToDraw(app, clock, { drawAt, paid, form: { minimumSold: minimum } });
    clock.set(closeAt);
    await sealDueLists(app);
    const row = await raffleRow(app, raffle);
    expect(row.status).toBe('cancelled');
    const acta = await latestActa(app.db, row);
    expect(verify(Buffer.from(acta?.document ?? ''))).toMatchObject({ valida: true, estado: 'anulado' });
    expect(JSON.parse(acta?.document ?? '').anulacion.motivo).toBe(motivo);
    const orders = await app.db.selectFrom('orders').select('status').where('raffle_id', '=', row.id).execute();
    expect(orders.every(({ status }) => status === 'refund_pending')).toBe(true);
    const events = await eventsOf(app.db, row.community_id, 'raffle', row.id);
    expect(events.slice(-2).map(({ kind, to_state }) => [kind, to_state])).toEqual([
      ['raffle.closed', 'closed'],
      ['raffle.cancelled', 'cancelled'],
    ]);
  },
);

test('a free raffle below its minimum owes nobody a refund', async () => {
  const raffle = await raffleToDraw(app, clock, { drawAt, form: { price: '0', minimumSold: '3' } });
  const taken = await takeAs(app, raffle.address, 'Beto', [1, 2]);
  clock.set(closeAt);
  await sealDueLists(app);
  expect((await raffleRow(app, raffle)).status).toBe('cancelled');
  expect(await statusOf(taken.orderId)).toBe('cancelled');
});

test('what was published cannot be changed or taken back, not even in the database', async () => {
  const raffle = await raffleToDraw(app, clock, { drawAt, paid: [1, 2] });
  clock.set(closeAt);
  await sealDueLists(app);
  const row = await raffleRow(app, raffle);
  const other = randomBytes(32).toString('hex');
  for (const table of ['closures', 'bases'] as const) {
    const change = app.db.updateTable(table).set({ fingerprint: other }).where('raffle_id', '=', row.id).execute();
    await expect(change).rejects.toThrow();
    await expect(app.db.deleteFrom(table).where('raffle_id', '=', row.id).execute()).rejects.toThrow();
  }
  expect(await closureOf(app.db, row)).toMatchObject({ sold: 2 });
});

test('a sale and the sealing of the list at the same moment leave the ticket either in the list or unsold', async () => {
  const raffle = await raffleToDraw(app, clock, { drawAt, paid: [1] });
  clock.set(closeAt.subtract({ seconds: 1 }));
  const sales = Array.from({ length: 12 }, (_, index) => sellPaid(app, raffle, [20 + index]).catch(() => null));
  clock.set(closeAt);
  await Promise.all([...sales, sealDueLists(app)]);
  await sealDueLists(app);
  const row = await raffleRow(app, raffle);
  const closure = await closureOf(app.db, row);
  const paid = Object.values(await stateOf(app, raffle.address)).filter((state) => state === 'paid');
  expect(closure?.sold).toBe(paid.length);
});

test.each(['55P03', '57014'])(
  'a raffle that runs out of time (%s) does not hold up the sealing of another',
  async (code) => {
    await raffleToDraw(app, clock, { drawAt, paid: [1] });
    await raffleToDraw(app, clock, { drawAt, paid: [2] });
    clock.set(closeAt);
    const [stuck, free] = await rafflesToSeal(app.db, clock.now(), 'lot');
    if (!stuck || !free) throw new Error('two raffles are due');
    await sql
      .raw(`
      create function too_slow() returns trigger language plpgsql as $$
      begin raise exception 'too slow' using errcode = '${code}'; end $$;
      create trigger too_slow before update on raffles for each row
      when (old.id = '${stuck.id}') execute function too_slow()`)
      .execute(app.db);
    const sealing = sealDueLists(app);
    await sealing.finally(() => sql.raw('drop function too_slow cascade').execute(app.db));
    const status = async ({ id }: { id: string }) =>
      (await app.db.selectFrom('raffles').select('status').where('id', '=', id).executeTakeFirst())?.status;
    expect([await status(stuck), await status(free)]).toEqual(['open', 'closed']);
    await sealDueLists(app);
    expect(await status(stuck)).toBe('closed');
  },
);
