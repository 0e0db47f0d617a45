import { afterAll } from 'vitest';
import type { App } from '#app/app.ts';
import { findOrder } from '#app/orders/find-order.ts';
import { findRaffle } from '#app/raffles/find-raffle.ts';
import { paths } from '#texts/paths.ts';
import { stranger } from './app.ts';
import { type StoppedClock, stoppedClock } from './clock.ts';
import { raffleOnSale } from './raffle.ts';
import { receiptPicture } from './receipt.ts';
import { startTestServer, type TestServer } from './server.ts';
import { signedInVisitor, visitor } from './visitor.ts';

/** What the file of tests that runs now has, once it called `orderFixture`. */
export let clock: StoppedClock;
export let server: TestServer;
export let app: App;
export let nobody: ReturnType<typeof visitor>;

/** The product on a server of its own, whose clock stands, for a file of tests of orders and desks. */
export async function orderFixture(): Promise<void> {
  clock = stoppedClock('2026-11-21T10:00:00Z');
  const own = await startTestServer({ clock });
  server = own;
  ({ app } = own);
  nobody = visitor(own.url);
  afterAll(() => own.stop());
}

/** Sends a form with files, as a browser without script does. */
export async function sendForm(address: string, fields: Record<string, string | Blob>, cookie = '') {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const headers = { Origin: server.url, ...(cookie && { cookie }) };
  return fetch(new URL(address, server.url), { method: 'POST', body, headers, redirect: 'manual' });
}

export const photo = async (seed: string) =>
  new Blob([new Uint8Array(await receiptPicture(seed))], { type: 'image/jpeg' });
export const orderOf = async (secret: string) => (await findOrder(app.db, { key: secret }, stranger)).order;

/** A raffle on sale and somebody signed in who has that role where it is held. */
export async function saleWith(role: 'admin' | 'seller' | 'member') {
  const sale = await raffleOnSale(app);
  const name = `${role}-${sale.address.communityUrl}`;
  const person = await signedInVisitor(server.url, { name, email: `${name}@example.com` });
  const { uid } = await app.db
    .selectFrom('users')
    .select('uid')
    .where('email', '=', `${name}@example.com`)
    .executeTakeFirstOrThrow();
  const { community } = await findRaffle(app.db, sale.address, stranger);
  await app.db
    .insertInto('members')
    .values({ community_id: community.id, user_id: uid, role, status: 'active', joined_at: clock.now() })
    .execute();
  const desk = paths.raffleDesk(sale.address);
  return { ...sale, person, desk, actor: { userId: uid } };
}
