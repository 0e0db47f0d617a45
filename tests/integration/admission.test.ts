import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { watchCharges, watchOwnAccess } from '#app/access/watch-access.ts';
import type { Actor } from '#app/app.ts';
import { watchMessages } from '#app/messages/watch-messages.ts';
import { watchOrder, watchOrders } from '#app/orders/watch-orders.ts';
import { watchRaffle } from '#app/raffles/watch-raffle.ts';
import { communityStatuses, visibilities } from '#domain/communities/community.ts';
import { memberRoles, memberStatuses } from '#domain/members/membership.ts';
import { isRefusal } from '#domain/refusal.ts';
import { secretHash } from '#identity/secret.ts';
import { admissionOf } from '#realtime/admission.ts';
import { personIn, stranger, testApp } from '#support/app.ts';
import { freshDatabase } from '#support/database.ts';
import { putIn, rowOf } from '#support/people.ts';
import { raffleOnSale, takeAs } from '#support/raffle.ts';
import { viewerOf } from '#support/signed-in.ts';

const database = await freshDatabase();
afterAll(() => database.drop());
const { app, clock } = testApp(database.handle);

/** Everybody that a community can know, in a community with a raffle that is published and one that is not. */
async function world() {
  const { ana, address } = await raffleOnSale(app);
  const { communityUrl } = address;
  const { id: communityId } = await rowOf(app, communityUrl);
  const { id: raffleId } = await app.db
    .selectFrom('raffles')
    .select('id')
    .where('community_id', '=', communityId)
    .executeTakeFirstOrThrow();
  const members: Actor[] = [];
  for (const role of memberRoles) members.push(await putIn(app, communityId, role, { role }));
  for (const status of memberStatuses) members.push(await putIn(app, communityId, status, { status }));
  const paid = await putIn(app, communityId, 'Paid');
  await app.db
    .insertInto('access_grants')
    .values({
      community_id: communityId,
      id: randomUUID(),
      user_id: paid.userId,
      source: 'complimentary',
      payment_id: null,
      starts_at: clock.now().subtract({ hours: 1 }),
      ends_at: null,
      grace_until: null,
      anchor_day: null,
      reason: 'Prueba',
      given_by: ana.userId,
      created_at: clock.now(),
    })
    .execute();
  const operator = { ...(await personIn(app, 'Operadora')), isOperator: true as const };
  const people: Actor[] = [stranger, await personIn(app, 'Dani'), operator, ana, paid, ...members];
  return { address, communityUrl, communityId, raffleId, people };
}

const isLetIn = (door: Promise<unknown>) =>
  door.then(
    () => true,
    (error: unknown) => {
      if (!isRefusal(error)) throw error;
      return false;
    },
  );

test('whoever watches may stay just where the door would let them in: in every state, for everybody', async () => {
  const { address, communityUrl, communityId, raffleId, people } = await world();
  const viewers = await Promise.all(
    people.map(async (actor) => ({
      ...(actor.userId ? await viewerOf(app, { userId: actor.userId }) : { userId: null, session: null }),
      isOperator: actor.isOperator === true,
    })),
  );
  const differing: unknown[] = [];
  let asked = 0;
  let admitted = 0;
  for (const status of communityStatuses) {
    for (const visibility of visibilities) {
      for (const access of ['free', 'paid'] as const) {
        for (const raffle of ['open', 'draft'] as const) {
          const payment = access === 'paid' ? { payment_type: 'monthly' as const, price: 500 } : { payment_type: null };
          await app.db
            .updateTable('communities')
            .set({ status, visibility, access_type: access, price: null, ...payment })
            .where('id', '=', communityId)
            .execute();
          await app.db.updateTable('raffles').set({ status: raffle }).where('id', '=', raffleId).execute();
          const now = clock.now();
          const board = await admissionOf(app.db, now, { kind: 'raffle', communityId, raffleId }, viewers);
          const orders = await admissionOf(app.db, now, { kind: 'orders', communityId, raffleId }, viewers);
          const messages = await admissionOf(app.db, now, { kind: 'messages', communityId }, viewers);
          const payments = await admissionOf(app.db, now, { kind: 'access', communityId }, viewers);
          for (const [index, actor] of people.entries()) {
            const viewer = viewers[index];
            if (!viewer) throw new Error('a viewer is missing');
            const stays = [board(viewer), orders(viewer)];
            const enters = [
              await isLetIn(watchRaffle(app, actor, { ...address, session: null })),
              await isLetIn(watchOrders(app, actor, { ...address, session: null })),
            ];
            // neither door is told of any raffle
            if (raffle === 'open') {
              stays.push(messages(viewer), payments(viewer), payments({ ...viewer, own: 'access' }));
              enters.push(
                await isLetIn(watchMessages(app, actor, { communityUrl, session: null })),
                await isLetIn(watchCharges(app, actor, { communityUrl, session: null })),
                await isLetIn(watchOwnAccess(app, actor, { communityUrl, session: null })),
              );
            }
            asked += stays.length;
            admitted += stays.filter(Boolean).length;
            if (`${stays}` !== `${enters}`)
              differing.push({ status, visibility, access, raffle, index, stays, enters });
          }
        }
      }
    }
  }
  expect(differing).toEqual([]);
  expect(asked).toBeGreaterThan(1000);
  expect(admitted).toBeGreaterThan(300);
  expect(admitted).toBeLessThan(asked);
});

test('nobody with an account stays without a session of theirs that lives', async () => {
  const { communityId, raffleId } = await world();
  const [eva, dani] = [await personIn(app, 'Eva'), await personIn(app, 'Dani')];
  const viewer = await viewerOf(app, eva);
  const ask = async (asked: typeof viewer, at = clock.now()) =>
    (await admissionOf(app.db, at, { kind: 'raffle', communityId, raffleId }, [asked]))(asked);
  expect(await ask(viewer)).toBe(true);
  expect(await ask({ ...viewer, session: null })).toBe(false);
  expect(await ask({ ...viewer, session: 'ab'.repeat(32) })).toBe(false);
  expect(await ask({ ...viewer, userId: dani.userId })).toBe(false);
  expect(await ask(viewer, clock.now().add({ hours: 24 * 31 }))).toBe(false);
});

test('a board that everybody may watch costs no question about anybody, however many watch it', async () => {
  const { communityId, raffleId } = await world();
  const questions: string[] = [];
  const counted = app.db.withPlugin({
    transformQuery: ({ node }) => {
      questions.push(node.kind === 'SelectQueryNode' ? JSON.stringify(node.from) : node.kind);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const crowd = Array.from({ length: 500 }, () => ({ userId: null, isOperator: false, session: null }));
  const may = await admissionOf(counted, clock.now(), { kind: 'raffle', communityId, raffleId }, crowd);
  expect(crowd.every(may)).toBe(true);
  expect(questions).toHaveLength(2);
});

test('an order is watched by whom it is opened for: by its link, or by the account that holds it', async () => {
  const { address, communityId, raffleId } = await world();
  const eva = await personIn(app, 'Eva');
  const dani = await personIn(app, 'Dani');
  const { orderId, secret } = await takeAs(app, address, 'Eva', [7], {}, eva);
  const other = await takeAs(app, address, 'Dani', [8], {}, dani);
  const link = secretHash(secret).toHex();
  const [asEva, asDani] = [await viewerOf(app, eva), await viewerOf(app, dani)];
  const guest = { userId: null, isOperator: false, session: null };
  const stays = async (viewer: typeof guest | typeof asEva, own: { orderId: string; link: string | null }) => {
    const asked = { ...viewer, own };
    return (await admissionOf(app.db, clock.now(), { kind: 'orders', communityId, raffleId }, [asked]))(asked);
  };
  expect(await stays(asEva, { orderId, link: null })).toBe(true);
  expect(await stays(asDani, { orderId, link: null })).toBe(false);
  expect(await stays(guest, { orderId, link: null })).toBe(false);
  expect(await stays(guest, { orderId, link })).toBe(true);
  expect(await stays(asDani, { orderId, link })).toBe(true);
  expect(await stays(guest, { orderId: other.orderId, link })).toBe(false);
  expect(await isLetIn(watchOrder(app, stranger, { key: secret, session: null }))).toBe(true);
  expect(await isLetIn(watchOrder(app, dani, { key: orderId, session: null }))).toBe(false);
  await app.db.deleteFrom('order_links').where('order_id', '=', orderId).execute();
  expect(await stays(guest, { orderId, link })).toBe(false);
  expect(await stays(asEva, { orderId, link: null })).toBe(true);
  expect(await isLetIn(watchOrder(app, stranger, { key: secret, session: null }))).toBe(false);
});
