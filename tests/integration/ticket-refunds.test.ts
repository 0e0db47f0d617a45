import { afterAll, expect, test } from 'vitest';
import { confirmOrder } from '#app/orders/confirm-order.ts';
import { markRefundDue, markRefunded } from '#app/orders/refund-order.ts';
import { connect } from '#db/client.ts';
import { brokenInvariants } from '#db/invariants.ts';
import { fingerprint } from '#domain/draw/fingerprint.ts';
import { isRefundSigned, readRefund } from '#domain/draw/refund.ts';
import { documentsOf, readTicketRecord } from '#domain/draw/ticket-record.ts';
import { verify } from '#domain/draw/verify.ts';
import { undoMinutes } from '#domain/orders/order.ts';
import { stoppedClock } from '#support/clock.ts';
import { raffleToDraw, sealAndWait } from '#support/draw.ts';
import { raffleOnSale, takeAs } from '#support/raffle.ts';
import { startTestServer } from '#support/server.ts';
import { paths } from '#texts/paths.ts';

const clock = stoppedClock('2026-11-21T10:00:00Z');
const server = await startTestServer({ clock });
const { app } = server;
afterAll(async () => {
  const database = connect({ connectionString: server.databaseUrl });
  const broken = await brokenInvariants(database.pool);
  await database.close();
  await server.stop();
  expect(broken).toEqual([]);
});

const get = (path: string) => fetch(server.url + path);
const documentsAt = async (path: string) => documentsOf(new Uint8Array(await (await get(path)).arrayBuffer()));
const entries = () => app.db.selectFrom('log_entries').selectAll().where('kind', '=', 'devolucion').execute();

test('a number given back is signed at once, its money when it is back, and the log has their fingerprints', async () => {
  const { ana, address } = await raffleOnSale(app);
  const { secret, orderId } = await takeAs(app, address, 'Beto', [7, 12]);
  const order = { ...address, order: orderId };
  await confirmOrder(app, ana, { ...order, form: {} });
  clock.pass({ minutes: undoMinutes });
  const records = await documentsAt(paths.ticketRecord({ secret }));
  expect((await get(paths.ticketRefund({ secret }))).status).toBe(404);
  await Promise.all([markRefundDue(app, ana, { ...order, form: {} }), markRefundDue(app, ana, { ...order, form: {} })]);
  const givenBack = (await documentsAt(paths.ticketRefund({ secret }))).map(readRefund);
  expect(givenBack.map((refund) => [refund?.numero, refund?.importe])).toEqual([
    [7, null],
    [12, null],
  ]);
  await Promise.all([markRefunded(app, ana, order), markRefunded(app, ana, order)]);

  const response = await get(paths.ticketRefund({ secret }));
  expect(response.headers.get('Cache-Control')).toBe('private, no-store');
  const refunds = documentsOf(new Uint8Array(await response.arrayBuffer())).map(readRefund);
  const said = refunds.map((refund) => [refund?.numero, refund?.importe]);
  expect(said).toEqual([
    [7, null],
    [7, 250],
    [12, null],
    [12, 250],
  ]);
  for (const refund of refunds) {
    const record = records.map(readTicketRecord).find((each) => each?.numero === refund?.numero);
    if (!refund || !record) throw new Error('no document of section 4.1');
    expect(refund).toMatchObject({ id: record.id, titular: record.titular, clave: record.clave });
    expect(isRefundSigned(refund)).toBe(true);
  }
  const entered = (await entries()).map((entry) => entry.fingerprint);
  expect(entered.sort()).toEqual(refunds.map((refund) => refund && fingerprint(refund)).sort());
  expect((await get(paths.logDocument({ fingerprint: entered[0] ?? '' }))).status).toBe(404);
  expect(await (await get(paths.ticket({ secret }))).text()).toContain(paths.ticketRefund({ secret }));
  expect((await get(paths.ticketRefund({ secret: `${secret.slice(0, -1)}_` }))).status).toBe(404);
});

test('the record of a number given back before the seal proves no omission, though its money is not back yet', async () => {
  const drawAt = clock.now().add({ hours: 48 });
  const { ana, address } = await raffleToDraw(app, clock, { drawAt, form: { method: 'commitment' }, paid: [1, 2] });
  const { secret, orderId } = await takeAs(app, address, 'Eva', [7]);
  await confirmOrder(app, ana, { ...address, order: orderId, form: {} });
  clock.pass({ minutes: undoMinutes });
  const resguardos = await documentsAt(paths.ticketRecord({ secret }));
  await markRefundDue(app, ana, { ...address, order: orderId, form: {} });
  const devoluciones = await documentsAt(paths.ticketRefund({ secret }));
  await sealAndWait(app, clock, { ana, address, drawAt });
  await server.turn();
  const acta = new Uint8Array(await (await get(paths.raffleRecordJson(address))).arrayBuffer());
  const judged = (options: object) => {
    const outcome = verify(acta, { resguardos, ...options });
    return outcome.valida ? outcome.resguardos : [];
  };
  expect(judged({})).toMatchObject([{ numero: 7, resultado: 'no_en_lista', omision: true }]);
  expect(judged({ devoluciones })).toMatchObject([{ numero: 7, resultado: 'no_en_lista', omision: false }]);
});

test('a number that never was paid has no refund to sign', async () => {
  const { ana, address } = await raffleOnSale(app);
  const { secret, orderId } = await takeAs(app, address, 'Eva', [9]);
  const before = await entries();
  await markRefundDue(app, ana, { ...address, order: orderId, form: {} }).catch(() => undefined);
  await markRefunded(app, ana, { ...address, order: orderId }).catch(() => undefined);
  expect((await get(paths.ticketRefund({ secret }))).status).toBe(404);
  expect(await entries()).toEqual(before);
});
