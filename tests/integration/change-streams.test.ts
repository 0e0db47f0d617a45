import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { confirmPayment } from '#app/access/confirm-payment.ts';
import { openPayment } from '#app/access/open-payment.ts';
import { declarePaid } from '#app/access/own-payment.ts';
import type { App } from '#app/app.ts';
import { changePeople } from '#app/members/change-people.ts';
import { confirmOrder } from '#app/orders/confirm-order.ts';
import { expireDueHolds } from '#app/orders/expire-due-holds.ts';
import { rejectOrder } from '#app/orders/reject-order.ts';
import { sendReceipt } from '#app/orders/send-receipt.ts';
import { undoRejection } from '#app/orders/undo-rejection.ts';
import { changed } from '#domain/live.ts';
import { putIn, rowOf } from '#support/people.ts';
import { raffleOnSale, takeAs } from '#support/raffle.ts';
import { receiptPicture } from '#support/receipt.ts';
import { startTestServer } from '#support/server.ts';
import { serverProcess } from '#support/server-process.ts';
import { visitorAs } from '#support/signed-in.ts';
import { type OpenedStream, openStream } from '#support/stream.ts';
import type { Visitor } from '#support/visitor.ts';
import { waits } from '#support/waits.ts';
import { paths } from '#texts/paths.ts';

/*
 * Whoever watches does so at one process; what they hear of, and what takes their right to it, happens at the other.
 */
const server = await startTestServer();
const other = await serverProcess({ DATABASE_URL: server.databaseUrl, DATA_DIR: '/nonexistent/never-written' });
const { app } = server;
/** What is prepared tells nobody: its hints would be heard by whoever begins to watch meanwhile. */
const quiet: App = { ...app, live: { ...app.live, announce: () => undefined } };
const opened: OpenedStream[] = [];
afterEach(() => {
  for (const stream of opened.splice(0)) stream.leave();
});
afterAll(async () => {
  await other.stop();
  await server.stop();
});

const day = (days: number) =>
  Temporal.Now.zonedDateTimeISO('Europe/Madrid').add({ days }).toPlainDateTime().toString({ smallestUnit: 'minute' });

/** A community that charges, with a raffle on sale; Olga runs it beside Ana, and Eva and Beto are in it. */
async function world() {
  const { ana, address } = await raffleOnSale(quiet, { form: { salesCloseAt: day(5), drawAt: day(6) } });
  const { communityUrl } = address;
  const { id: communityId } = await rowOf(app, communityUrl);
  const olga = await putIn(app, communityId, 'Olga', { role: 'admin' });
  const eva = await putIn(app, communityId, 'Eva');
  const beto = await putIn(app, communityId, 'Beto');
  await allHeard({ ana, communityUrl, communityId });
  return { ana, olga, eva, beto, address, communityUrl, communityId };
}
type World = Awaited<ReturnType<typeof world>>;

async function charging(columns: { visibility?: 'private' } = {}) {
  const where = await world();
  await app.db
    .updateTable('communities')
    .set({ access_type: 'paid', payment_type: 'monthly', price: 500, plan: 'pro', ...columns })
    .where('id', '=', where.communityId)
    .execute();
  for (const { userId } of [where.eva, where.beto]) {
    await app.db.updateTable('members').set({ status: 'awaiting_payment' }).where('user_id', '=', userId).execute();
  }
  const way = JSON.stringify([{ kind: 'bizum', holder: 'Ana', details: '600 123 456' }]);
  await app.db.updateTable('communities').set({ payment_ways: way }).where('id', '=', where.communityId).execute();
  await allHeard(where);
  return where;
}

/**
 * Waits until the other process has heard every hint so far, those of the database's own triggers: PostgreSQL hands them
 * out in the order of commits, so that all before it are heard once a thread that nobody wrote in is.
 */
async function allHeard({ ana, communityUrl, communityId }: Pick<World, 'ana' | 'communityUrl' | 'communityId'>) {
  const stream = await watch(paths.messageStream({ communityUrl }), await signedIn(ana));
  const threadId = randomUUID();
  const isHeard = () =>
    stream.heard.some((news) => (news as { threads: readonly string[] | null }).threads?.includes(threadId));
  await vi.waitFor(() => {
    app.live.announce({ communityId, threadId });
    expect(isHeard()).toBe(true);
  }, waits.change);
  stream.leave();
}

async function watch(path: string, visitor: Visitor | null): Promise<OpenedStream> {
  const stream = await openStream(other.url + path, visitor?.cookies ?? new Map());
  expect([path, stream.status]).toEqual([path, 200]);
  opened.push(stream);
  return stream;
}

const signedIn = (actor: { userId: string }) => visitorAs(app, actor);
const deskOf = async ({ address, olga }: World) => watch(paths.raffleDeskStream(address), await signedIn(olga));
const hears = (stream: OpenedStream, times: number) =>
  vi.waitFor(() => expect(stream.heard).toEqual(new Array(times).fill(changed)), waits.hint);
const ends = (stream: OpenedStream) => vi.waitFor(() => expect(stream.end()).toBe('access'), waits.hint);

async function takenBy({ address }: Pick<World, 'address'>, name: string, number: number, by = quiet) {
  const { orderId, secret } = await takeAs(by, address, name, [number]);
  return { orderId, secret, path: paths.ticketStream({ secret }) };
}

const receiptFrom = async ({ secret }: { secret: string }, seed: string) =>
  sendReceipt(app, { userId: null }, { place: { key: secret }, form: {}, sent: await receiptPicture(seed) });

test('the holder of an order hears of what the organiser does with it, and of no other order', async () => {
  const where = await world();
  const [eva, beto] = [await takenBy(where, 'Eva', 7), await takenBy(where, 'Beto', 8)];
  const stream = await watch(eva.path, null);
  const others = await watch(beto.path, null);
  const desk = await deskOf(where);
  await receiptFrom(eva, 'primero');
  await hears(stream, 1);
  await rejectOrder(app, where.ana, { ...where.address, order: eva.orderId, form: { reason: 'Borroso' } });
  await hears(stream, 2);
  await undoRejection(app, where.ana, { ...where.address, order: eva.orderId });
  await hears(stream, 3);
  await hears(desk, 3);
  // another receipt of an order in review changes nothing on the board
  await receiptFrom(eva, 'segundo');
  await hears(stream, 4);
  await confirmOrder(app, where.ana, { ...where.address, order: eva.orderId, form: {} });
  await hears(stream, 5);
  await hears(desk, 5);
  expect(others.heard).toEqual([]);
});

test('who works at the desk hears of new orders, by whoever they are taken, and of holds that run out', async () => {
  const where = await world();
  const desk = await deskOf(where);
  const seller = await putIn(app, where.communityId, 'Vera', { role: 'seller' });
  const sellers = await watch(paths.raffleDeskStream(where.address), await signedIn(seller));
  const { orderId } = await takenBy(where, 'Eva', 7, app);
  await hears(desk, 1);
  await hears(sellers, 1);
  const past = app.clock.now().subtract({ minutes: 1 });
  await app.db.updateTable('tickets').set({ held_until: past }).where('order_id', '=', orderId).execute();
  await app.db.updateTable('orders').set({ held_until: past }).where('id', '=', orderId).execute();
  await expireDueHolds(app);
  await hears(desk, 2);
});

test('who waits for a payment hears of their own, and who runs the community of everybody’s', async () => {
  const { communityUrl, ana, olga, eva, beto } = await charging();
  const own = await watch(paths.accessStream({ communityUrl }), await signedIn(eva));
  const others = await watch(paths.accessStream({ communityUrl }), await signedIn(beto));
  const charges = await watch(paths.chargesStream({ communityUrl }), await signedIn(olga));
  const payment = await openPayment(app, eva, { communityUrl });
  await hears(own, 1);
  await declarePaid(app, eva, { communityUrl, payment: payment.id });
  await hears(own, 2);
  await hears(charges, 2);
  await confirmPayment(app, ana, { communityUrl, payment: payment.id, form: {} });
  await vi.waitFor(() => expect(own.heard.length).toBeGreaterThan(2), waits.hint);
  expect(others.heard).toEqual([]);
});

test('a link that is gone ends the stream of its order, and of no other', async () => {
  const where = await world();
  const [eva, beto] = [await takenBy(where, 'Eva', 7), await takenBy(where, 'Beto', 8)];
  const [stream, others] = [await watch(eva.path, null), await watch(beto.path, null)];
  await app.db.deleteFrom('order_links').where('order_id', '=', eva.orderId).execute();
  await ends(stream);
  expect((await openStream(other.url + eva.path, new Map())).status).toBe(404);
  expect(others.isOver()).toBe(false);
});

test('who is signed out, or has another task in the community, goes on hearing of nothing they may not see', async () => {
  const where = await charging({ visibility: 'private' });
  const { communityUrl, address, olga, ana, eva } = where;
  const [visitor, evas] = [await signedIn(olga), await signedIn(eva)];
  const { orderId } = await takeAs(app, address, 'Eva', [7], {}, ana);
  await app.db.updateTable('orders').set({ user_id: eva.userId }).where('id', '=', orderId).execute();
  const desk = await watch(paths.raffleDeskStream(address), visitor);
  const charges = await watch(paths.chargesStream({ communityUrl }), visitor);
  const own = await watch(paths.accessStream({ communityUrl }), evas);
  const order = await watch(paths.ticketStream({ secret: orderId }), evas);
  const act = (name: 'ban', person: { userId: string }) =>
    changePeople(app, ana, { communityUrl, act: name, people: [person.userId], form: { reason: 'Insultó' } });
  await act('ban', olga);
  await ends(desk);
  await ends(charges);
  await act('ban', eva);
  await ends(own);
  // what somebody has bought stays theirs to look at
  expect(order.isOver()).toBe(false);
  await evas.post(server.url + paths.signOut(), {});
  await ends(order);
});

test('nobody watches what they may not open', async () => {
  const where = await charging({ visibility: 'private' });
  const { communityUrl, address, ana, eva } = where;
  const { orderId } = await takeAs(app, address, 'Beto', [8], {}, ana);
  const evas = await signedIn(eva);
  for (const [path, visitor, status] of [
    [paths.raffleDeskStream(address), evas, 403],
    [paths.chargesStream({ communityUrl }), evas, 403],
    [paths.ticketStream({ secret: orderId }), evas, 404],
    [paths.raffleDeskStream(address), null, 404],
    [paths.accessStream({ communityUrl }), null, 404],
    [paths.ticketStream({ secret: 'a'.repeat(43) }), null, 404],
  ] as const) {
    expect([path, (await openStream(other.url + path, visitor?.cookies ?? new Map())).status]).toEqual([path, status]);
  }
});
