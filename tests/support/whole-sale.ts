import { randomUUID } from 'node:crypto';
import { afterAll } from 'vitest';
import { sealDueLists } from '#app/draws/seal-due-lists.ts';
import { allowOnlinePayment } from '#app/operation/allow-online-payment.ts';
import { findOrder } from '#app/orders/find-order.ts';
import { findRaffle } from '#app/raffles/find-raffle.ts';
import { closedTicketList } from '#db/draws/closures.ts';
import { numberAt, readTicketList, recordLength } from '#domain/draw/ticket-list.ts';
import { paths } from '#texts/paths.ts';
import { personIn, stranger } from './app.ts';
import { launchChromium } from './browser.ts';
import { stoppedClock } from './clock.ts';
import { putIn } from './people.ts';
import { phoneOf, raffleOnSale } from './raffle.ts';
import { SaleBook } from './sale-book.ts';
import { startTestServer } from './server.ts';
import { visitorAs } from './signed-in.ts';
import { startStripePeer, stripePeerKeys } from './stripe-peer.ts';
import { type Visitor, visitor } from './visitor.ts';

/** A thousand numbers at 3,50 €, of which who sells gets 0,35 €, paid by Bizum, transfer, cash or card. */
const form = {
  numbering: '000-999',
  price: '3,50',
  commissionKind: 'amount',
  commissionAmount: '0,35',
  'paymentWays.1.kind': 'transfer',
  'paymentWays.1.holder': 'Ana',
  'paymentWays.1.details': 'ES91 2100 0418 4502 0005 1332',
  'paymentWays.2.kind': 'cash',
  'paymentWays.2.holder': '',
  'paymentWays.2.details': 'En la puerta del colegio',
};
const money = { price: 350, reward: 35 };

/** What is known of somebody's purchase by its private link. */
type Bought = { secret: string; id: string; reference: string; buyer: Visitor };

/** The sale of a whole raffle: who runs and sells it, who buys, and a book of its money that is kept beside it. */
export async function wholeSale() {
  const clock = stoppedClock('2026-11-21T10:00:00Z');
  const stripe = await startStripePeer(clock.now);
  const server = await startTestServer({
    clock,
    env: {
      STRIPE_SECRET_KEY: stripePeerKeys.secretKey,
      STRIPE_WEBHOOK_SECRET: stripePeerKeys.webhookSecret,
      STRIPE_URL: stripe.url,
      RAFFLES_ONLINE_PAYMENT: 'si',
      // each buyer comes by a network of their own
      ...{ OPEN_DEMO: 'si', TRUSTED_PROXIES: '127.0.0.1' },
    },
  });
  const browser = await launchChromium();
  afterAll(async () => {
    await browser.close();
    await server.stop();
    await stripe.stop();
  });
  const { app } = server;
  const { ana, address } = await raffleOnSale(app, { form });
  const operator = { ...(await personIn(app, 'Operadora')), isOperator: true as const };
  await allowOnlinePayment(app, operator, { community: address.communityUrl, gateway: 'stripe' });
  const { community } = await findRaffle(app.db, address, stranger);
  const marta = await putIn(app, community.id, 'Marta', { role: 'seller' });
  const nico = await putIn(app, community.id, 'Nico', { role: 'seller' });
  const base = { app, clock, server, stripe, browser, community, address, ana, marta, nico };
  const visits = {
    ana: await visitorAs(app, ana),
    marta: await visitorAs(app, marta),
    nico: await visitorAs(app, nico),
  };
  return { ...base, visits, book: new SaleBook(money), bought: new Map<string, Bought>() };
}

export type WholeSale = Awaited<ReturnType<typeof wholeSale>>;

/** Sends a form, and gives where it led. */
export async function press(who: Visitor, page: string, fields: Record<string, string>): Promise<URL> {
  const answer = await who.post(page, fields);
  if (answer.status !== 303) throw new Error(`${page} ${JSON.stringify(fields)} is answered ${answer.status}`);
  return new URL(answer.headers.get('Location') ?? '', answer.url);
}

/** Does something at the desk. */
export const atDesk = ({ visits, address }: WholeSale, act: string, fields: Record<string, string>) =>
  press(visits.ana, paths.raffleDesk(address), { act, ...fields });

/** Keeps what is known of the purchase that a private link opens. */
export async function keep(
  { app, bought, server }: WholeSale,
  name: string,
  secret: string,
  buyer = visitor(server.url),
): Promise<void> {
  const { order } = await findOrder(app.db, { key: secret }, stranger);
  bought.set(name, { secret, id: order.id, reference: order.reference, buyer });
}

export function boughtBy({ bought }: WholeSale, name: string): Bought {
  const found = bought.get(name);
  if (!found) throw new Error(`${name} bought nothing`);
  return found;
}

/** Somebody without account takes numbers by themselves, by a seller's link where one is given. */
export async function take(
  sale: WholeSale,
  name: string,
  numbers: readonly number[],
  { code, seller = null }: { code?: string; seller?: string | null } = {},
): Promise<void> {
  const { server, address, bought, book, clock } = sale;
  clock.pass({ seconds: 1 });
  const buyer = visitor(server.url, { 'X-Forwarded-For': `81.45.${bought.size + 1}.9` });
  const person = { name, phone: phoneOf(name), adult: 'on', requestKey: randomUUID() };
  const fields = { typed: numbers.join(', '), ...person, ...(code && { v: code }) };
  const to = await press(buyer, paths.raffle(address), fields);
  await keep(sale, name, to.pathname.split('/').at(-1) ?? '', buyer);
  book.takes(name, numbers, seller);
}

/** Closes the sale and seals its list. Gives the numbers that are on it. */
export async function seal({ app, clock, address }: WholeSale): Promise<number[]> {
  const raffleNow = async () => (await findRaffle(app.db, address, stranger)).raffle;
  clock.set((await raffleNow()).sales_close_at.add({ minutes: 1 }));
  await sealDueLists(app);
  const bytes = await closedTicketList(app.db, await raffleNow());
  if (!bytes) throw new Error('the list is not sealed');
  const list = readTicketList(bytes, { size: bytes.length / recordLength, first: 0, last: 999 });
  if (!list) throw new Error('the list cannot be read');
  return Array.from({ length: list.size }, (_, at) => numberAt(list, at));
}
