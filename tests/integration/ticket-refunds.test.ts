import { afterAll, expect, test } from 'vitest';
import { confirmOrder } from '#app/orders/confirm-order.ts';
import { markRefundDue, markRefunded } from '#app/orders/refund-order.ts';
import { connect } from '#db/client.ts';
import { brokenInvariants } from '#db/invariants.ts';
import { fingerprint } from '#domain/draw/fingerprint.ts';
import { isRefundSigned, readRefund } from '#domain/draw/refund.ts';
import { documentsOf, readTicketRecord } from '#domain/draw/ticket-record.ts';
import { raffleOnSale, takeAs } from '#support/raffle.ts';
import { startTestServer } from '#support/server.ts';
import { paths } from '#texts/paths.ts';

const server = await startTestServer();
const { app } = server;
afterAll(async () => {
  const database = connect({ connectionString: server.databaseUrl });
  const broken = await brokenInvariants(database.pool);
  await database.close();
  await server.stop();
  expect(broken).toEqual([]);
});

const get = (path: string) => fetch(server.url + path);
const entries = () => app.db.selectFrom('log_entries').selectAll().where('kind', '=', 'devolucion').execute();

test('money that went back is signed for each number, under the key of the rules, and the log has its fingerprint', async () => {
  const { ana, address } = await raffleOnSale(app);
  const { secret, orderId } = await takeAs(app, address, 'Beto', [7, 12]);
  const order = { ...address, order: orderId };
  await confirmOrder(app, ana, { ...order, form: {} });
  const records = documentsOf(new Uint8Array(await (await get(paths.ticketRecord({ secret }))).arrayBuffer()));
  await markRefundDue(app, ana, { ...order, form: {} });
  expect((await get(paths.ticketRefund({ secret }))).status).toBe(404);
  expect(await entries()).toEqual([]);
  await Promise.all([markRefunded(app, ana, order), markRefunded(app, ana, order)]);

  const response = await get(paths.ticketRefund({ secret }));
  expect(response.headers.get('Cache-Control')).toBe('private, no-store');
  const refunds = documentsOf(new Uint8Array(await response.arrayBuffer())).map(readRefund);
  expect(refunds.map((refund) => refund?.numero)).toEqual([7, 12]);
  for (const [at, refund] of refunds.entries()) {
    const record = readTicketRecord(records[at] ?? new Uint8Array());
    if (!refund || !record) throw new Error('no document of section 4.1');
    expect(refund).toMatchObject({ importe: 250, id: record.id, titular: record.titular, clave: record.clave });
    expect(isRefundSigned(refund)).toBe(true);
  }
  const entered = (await entries()).map((entry) => entry.fingerprint);
  expect(entered.sort()).toEqual(refunds.map((refund) => refund && fingerprint(refund)).sort());
  expect((await get(paths.logDocument({ fingerprint: entered[0] ?? '' }))).status).toBe(404);
  expect(await (await get(paths.ticket({ secret }))).text()).toContain(paths.ticketRefund({ secret }));
  expect((await get(paths.ticketRefund({ secret: `${secret.slice(0, -1)}_` }))).status).toBe(404);
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
