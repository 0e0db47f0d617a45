import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { openPayment } from '#app/access/open-payment.ts';
import { beginSignIn, chargeDemoSignIn } from '#app/accounts/begin-sign-in.ts';
import type { App } from '#app/app.ts';
import { createCommunity } from '#app/communities/create-community.ts';
import { joinCommunity } from '#app/joining/join-community.ts';
import { leaveCommunity } from '#app/joining/leave-community.ts';
import { reactToMessage } from '#app/messages/react.ts';
import { cancelOrder } from '#app/orders/cancel-order.ts';
import { sendReceipt } from '#app/orders/send-receipt.ts';
import { searchPublic } from '#app/search/search-public.ts';
import { isRefusal } from '#domain/refusal.ts';
import { parseSearch } from '#domain/search/search.ts';
import type { SignIn } from '#identity/sign-in.ts';
import { personIn, stranger, testApp } from '#support/app.ts';
import { freshDatabase } from '#support/database.ts';
import { raffleOnSale, takeAs } from '#support/raffle.ts';
import { refusalSentence } from '#texts/refusals.ts';

const { handle, drop } = await freshDatabase();
const { app: plain, clock } = testApp(handle);
afterAll(drop);
const signIn: SignIn = {
  issuer: 'https://provider.test',
  provider: 'other',
  originFor: ({ origin }) => origin,
  addressFor: async ({ state }) => new URL(`https://provider.test/?state=${state}`),
  redeem: async () => {
    throw new Error('nobody comes back in this test');
  },
};
const app: App = { ...plain, signIn };

/** From so many uses on they are not made one by one. */
const many = 100;

/** A limit as it is promised, and two who are counted apart: each use is one more of what it counts. */
type Promised = { most: number; seconds: number; uses: () => Promise<(() => Promise<unknown>)[]> };

const accounts = (use: (actor: { userId: string }) => Promise<unknown>) => async () =>
  (await Promise.all(['Ana', 'Beto'].map((name) => personIn(app, name)))).map((actor) => () => use(actor));

const promised: Record<string, Promised> = {
  'communities that an account makes: 20 a day': {
    most: 20,
    seconds: 86_400,
    uses: accounts((actor) => createCommunity(app, actor, { name: 'Club', url: `club-${randomUUID().slice(0, 8)}` })),
  },
  'searches of an account: 300 in ten minutes': {
    most: 300,
    seconds: 600,
    uses: accounts((actor) => searchPublic(app, actor, { search: parseSearch({ text: 'bici' }).search, cursor: '' })),
  },
  'sign-ins that a network begins: 600 an hour': {
    most: 600,
    seconds: 3600,
    uses: async () =>
      ['203.0.113.1', '203.0.113.2'].map((visitor) => () => {
        const asked = { requested: new URL('http://127.0.0.1:3000/acceso'), browser: null, returnTo: '/' };
        return beginSignIn(app, { userId: null, visitor }, { ...asked, mode: 'page' });
      }),
  },
  'sign-ins that a network begins at the demonstration provider: 600 an hour': {
    most: 600,
    seconds: 3600,
    uses: async () => ['203.0.113.1', '203.0.113.2'].map((visitor) => () => chargeDemoSignIn(app, visitor)),
  },
  'reactions of an account: 100 in ten minutes': {
    most: 100,
    seconds: 600,
    uses: accounts((actor) =>
      reactToMessage(app, actor, { communityUrl: 'nada', message: randomUUID(), reaction: 'like', isOn: true }),
    ),
  },
  'communities that an account joins or asks to be in: 30 an hour': {
    most: 30,
    seconds: 3600,
    uses: accounts((actor) => joinCommunity(app, actor, { communityUrl: 'nada', form: {} })),
  },
  'communities that an account leaves: 30 an hour': {
    most: 30,
    seconds: 3600,
    uses: accounts((actor) => leaveCommunity(app, actor, { communityUrl: 'nada' })),
  },
  'orders that an account gives up: 600 an hour': {
    most: 600,
    seconds: 3600,
    uses: accounts((actor) => cancelOrder(app, actor, { place: { key: randomUUID() } })),
  },
  'what an account does that has no limit of its own: 600 in ten minutes': {
    most: 600,
    seconds: 600,
    uses: accounts((actor) => openPayment(app, actor, { communityUrl: 'nada' })),
  },
  'files that come as receipts of an order: 20 in ten minutes': {
    most: 20,
    seconds: 600,
    // what is no picture costs work too, and nothing else counts it
    uses: async () => {
      const { address } = await raffleOnSale(app);
      const orders = [await takeAs(app, address, 'Beto', [1]), await takeAs(app, address, 'Carla', [2])];
      const sent = Buffer.from('no es una imagen');
      return orders.map(
        ({ secret: key }) =>
          () =>
            sendReceipt(app, stranger, { place: { key }, form: {}, sent }),
      );
    },
  },
};

/** Why a use was refused for coming too often; null: it was not. */
async function tooOften(use: () => Promise<unknown>) {
  try {
    await use();
    return null;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return error.code === 'too-many-requests' ? error : null;
  }
}

/**
 * Uses a limit as often as is promised. Of many uses the first is seen to take its share of one counter and nothing of any
 * other, which is then moved to where the last but one leaves it.
 */
async function useUp(use: () => Promise<unknown>, { most, seconds }: Promised): Promise<void> {
  if (most < many) {
    for (let used = 0; used < most; used += 1) expect(await tooOften(use), `use ${used + 1}`).toBeNull();
    return;
  }
  const { db } = handle;
  const after = (uses: number) => clock.now().add({ seconds: (uses * seconds) / most });
  await db.deleteFrom('rate_limits').execute();
  expect(await tooOften(use)).toBeNull();
  const counters = await db.selectFrom('rate_limits').select('full_at').execute();
  expect(counters.map(({ full_at }) => full_at.toString())).toEqual([after(1).toString()]);
  await db
    .updateTable('rate_limits')
    .set({ full_at: after(most - 1) })
    .execute();
  expect(await tooOften(use)).toBeNull();
}

test.each(Object.entries(promised))('%s; who uses them up is told in Spanish when to come again', async (_, limit) => {
  const { most, seconds } = limit;
  const [use, another] = await limit.uses();
  if (!use || !another) throw new Error('two use it');
  await useUp(use, limit);
  const refusal = await tooOften(use);
  const wait = seconds / most;
  expect(refusal?.params).toEqual({ seconds: wait });
  const said = refusal && refusalSentence(refusal);
  const time = wait < 120 ? `${wait} s` : `${Math.ceil(wait / 60)} minutos`;
  expect(said).toBe(`Has hecho muchas peticiones seguidas. Espera ${time} e inténtalo de nuevo.`);
  expect(await tooOften(another)).toBeNull();
  clock.pass({ seconds: wait });
  expect(await tooOften(use)).toBeNull();
  expect(await tooOften(use)).not.toBeNull();
});
