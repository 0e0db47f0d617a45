import { randomUUID } from 'node:crypto';
import { afterAll, expect } from 'vitest';
import type { App } from '#app/app.ts';
import { browserSecret } from '#app/contacts/proofs.ts';
import { showHoldRequest } from '#app/contacts/show-hold-request.ts';
import { sendDueMails } from '#app/notifications/send-due-mails.ts';
import { findOrder } from '#app/orders/find-order.ts';
import { showDesk } from '#app/orders/show-desk.ts';
import { takeNumbers } from '#app/orders/take-numbers.ts';
import type { RaffleAddress } from '#app/raffles/find-raffle.ts';
import { brokenInvariants } from '#db/invariants.ts';
import { smtpMailer } from '#mail/smtp.ts';
import { stranger, testApp } from './app.ts';
import type { StoppedClock } from './clock.ts';
import { freshDatabase, type TestDatabase } from './database.ts';
import { raffleOnSale, refusalOf } from './raffle.ts';
import { type SmtpPeer, startSmtpPeer } from './smtp-peer.ts';

/** What the file of tests that runs now has, once it called `contactFixture`. */
export let peer: SmtpPeer;
export let database: TestDatabase;
export let made: ReturnType<typeof testApp>;
export let clock: StoppedClock;
export let app: App;

/** The mail server, database and application of tests of the check of contacts; checked and dropped after them. */
export async function contactFixture(): Promise<void> {
  const [mails, own] = await Promise.all([startSmtpPeer(), freshDatabase()]);
  [peer, database] = [mails, own];
  made = testApp(own.handle);
  ({ clock } = made);
  const mailer = smtpMailer({ url: mails.url, from: 'Rifamiga <avisos@ejemplo.es>' });
  app = { ...made.app, mail: mailer };
  afterAll(async () => {
    const broken = await brokenInvariants(own.handle.pool);
    mailer.close();
    await own.drop();
    await mails.stop();
    expect(broken).toEqual([]);
  });
}

export const organiserPhone = '600 999 888';

/** On sale for a year: the clock of these tests goes on by months. */
export const dates = { salesCloseAt: '2027-12-17T20:00', drawAt: '2027-12-18T20:00' };

/** A raffle on sale whose guests show that their contact is theirs. */
export const checked = () => raffleOnSale(app, { form: { checkContact: 'on', checkPhone: organiserPhone, ...dates } });

/** An address that nobody else has. */
export const someone = () => `${randomUUID().slice(0, 8)}@correo.example`;

type Buyer = { email?: string; phone?: string; browser?: string; [field: string]: unknown };

/** A page of the raffle as a guest has it: one form key, one browser, sent as often as `take` is called. */
export function pageOf(address: RaffleAddress, { browser = browserSecret(app, null), ...buyer }: Buyer = {}, on = app) {
  const form = { name: 'Beto', adult: 'on', requestKey: randomUUID(), ...buyer };
  return {
    browser,
    requestKey: form.requestKey,
    take: (numbers: readonly number[], more: Record<string, unknown> = {}, actor = stranger) =>
      takeNumbers(on, actor, { address, browser, form: { ...form, n: numbers.map(String), ...more } }),
  };
}

/** The codes that an address has got, the first first. */
export async function codesTo(email: string): Promise<string[]> {
  await sendDueMails(app);
  return peer.subjectsTo(email).map((subject) => subject.slice(0, 6));
}

/** The code that an address was sent last. */
export async function lastCode(email: string): Promise<string> {
  return (await codesTo(email)).at(-1) ?? '';
}

/** An order, by its private link. */
export const orderOf = async (key: string) => (await findOrder(app.db, { key }, stranger)).order;

/** What the desk of a raffle shows of what is not paid. */
export const deskOf = (address: RaffleAddress, actor: Parameters<typeof showDesk>[1]) =>
  showDesk(app, actor, { ...address, list: 'unpaid', words: '', page: 1 });

/** A request that a guest with a phone alone makes, by its private link and as its desk knows it. */
export async function requested(
  address: RaffleAddress,
  ana: { userId: string },
  numbers: readonly number[],
  buyer: Buyer = {},
) {
  const page = pageOf(address, { phone: '600 111 222', ...buyer });
  const refusal = await refusalOf(page.take(numbers));
  if (refusal.code !== 'contact.message-needed') throw refusal;
  const { secret } = refusal.params;
  const shown = await showHoldRequest(app, stranger, { secret });
  expect((await deskOf(address, ana)).requests.shown.map(({ id }) => id)).toContain(shown.request.id);
  return { page, secret, request: shown.request.id, at: { ...address, request: shown.request.id } };
}
