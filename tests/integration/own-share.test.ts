import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import type { Actor } from '#app/app.ts';
import { browserSecret, keepProof } from '#app/contacts/proofs.ts';
import { confirmOrder } from '#app/orders/confirm-order.ts';
import { forgetOrigins } from '#app/orders/forget-origins.ts';
import { joinAccount } from '#app/orders/join-account.ts';
import { sellForOther } from '#app/orders/sell-for-other.ts';
import { takeNumbers } from '#app/orders/take-numbers.ts';
import type { RaffleAddress } from '#app/raffles/find-raffle.ts';
import { transaction } from '#db/client.ts';
import { brokenInvariants } from '#db/invariants.ts';
import { isRefusal } from '#domain/refusal.ts';
import { secretHash } from '#identity/secret.ts';
import { personIn, testApp } from '#support/app.ts';
import { freshDatabase } from '#support/database.ts';
import { raffleOnSale, refusalOf, stateOf } from '#support/raffle.ts';
import { privacy } from '#texts/legal-pages.ts';
import { refusalSentence } from '#texts/refusals.ts';

const { handle, drop } = await freshDatabase();
const { app, clock } = testApp(handle);
afterAll(async () => {
  const broken = await brokenInvariants(handle.pool);
  await drop();
  expect(broken).toEqual([]);
});

const range = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index);

type Asking = { actor: Actor; browser?: string | null; phone?: string; email?: string };

function take(address: RaffleAddress, numbers: readonly number[], { actor, browser = null, ...contact }: Asking) {
  const form = { n: numbers.map(String), name: 'Eva', adult: 'on', requestKey: randomUUID(), ...contact };
  return takeNumbers(app, actor, { address, browser, form });
}

/** What is refused changes nothing. */
async function tried<T>(work: Promise<T>): Promise<T | null> {
  return work.catch((error: unknown) => {
    if (isRefusal(error)) return null;
    throw error;
  });
}

/** A browser that has proven a contact. */
async function browserOf(contactKey: string): Promise<string> {
  const browser = browserSecret(app, null);
  const proof = { browserHash: secretHash(browser), contactKey, communityId: null, now: clock.now() };
  await transaction(app.db, (tx) => keepProof(tx, proof));
  return browser;
}

const phone = '600 111 222';
const email = 'eva@example.com';
const eva = await personIn(app, 'Eva');
const mallory = await personIn(app, 'Mallory');
const limits = [
  { maxPerPerson: undefined, most: 50 },
  { maxPerPerson: 5, most: 5 },
];
const limit = fc.constantFrom(...limits);
const count = fc.integer({ min: 1, max: 20 });
const typedContact = fc.constantFrom({ phone }, { email }, { phone, email });

/** Whether the raffle checks contacts. */
const isChecked = fc.boolean();
const check = { checkContact: 'on', checkPhone: '600 999 888' };

test('however often strangers type a contact, whoever has proven it or has an account takes all that the rules give', async () => {
  const strangers = fc.array(
    fc.record({ contact: typedContact, count, network: fc.integer({ min: 1, max: 5 }), hasAccount: fc.boolean() }),
    { maxLength: 8 },
  );
  const own = fc.constantFrom('account', 'mail', 'phone');
  await fc.assert(
    fc.asyncProperty(strangers, limit, own, isChecked, async (others, { maxPerPerson, most }, as, checks) => {
      const { address } = await raffleOnSale(app, {
        ...(maxPerPerson && { maxPerPerson }),
        ...(checks && { form: check }),
      });
      let from = 0;
      for (const other of others) {
        const visitor = `198.51.100.${other.network}`;
        const actor = other.hasAccount ? { ...mallory, visitor } : { userId: null, visitor };
        const numbers = range(from, Math.min(other.count, 50 - from));
        if (numbers.length > 0 && (await tried(take(address, numbers, { actor, ...other.contact })))) {
          from += numbers.length;
        }
      }
      const visitor = '203.0.113.1';
      const asking = {
        account: async () => ({ actor: { ...eva, visitor }, phone, email }),
        mail: async () => ({ actor: { userId: null, visitor }, browser: await browserOf(`mail:${email}`), email }),
        phone: async () => ({ actor: { userId: null, visitor }, browser: await browserOf('tel:+34600111222'), phone }),
      }[as];
      await take(address, range(50, most), await asking());
      const held = Object.keys(await stateOf(app, address)).filter((number) => Number(number) >= 50);
      expect(held).toHaveLength(most);
    }),
    { numRuns: 15 },
  );
});

test('a stranger who types a phone first uses up the share of who proves nothing, as the page on privacy says', async () => {
  const { address } = await raffleOnSale(app, { maxPerPerson: 2 });
  await take(address, [1, 2], { actor: { userId: null, visitor: '198.51.100.7' }, phone });
  const visitor = '203.0.113.7';
  const guest = { userId: null, visitor };
  expect((await refusalOf(take(address, [3], { actor: guest, phone }))).code).toBe('numbers.too-many');
  await take(address, [3, 4], { actor: { ...eva, visitor }, phone });
  await take(address, [5, 6], {
    actor: { ...guest, visitor: '203.0.113.8' },
    browser: await browserOf('tel:+34600111222'),
    phone,
  });
  const said = privacy.parts
    .flatMap(({ list = [] }) => list)
    .find((line) => line.includes('una huella de su contacto'));
  expect(said).toContain(
    'a quien inicia sesión, o aparta solo con un contacto que demostró que es suyo, nadie le gasta',
  );
  expect(said).toContain(
    'A quien no hace ninguna de las dos cosas, si la rifa no comprueba los contactos, le cuenta todo lo apartado con el contacto que escribe',
  );
});

test('one person with an account, without one, and in two browsers of one network gets no more than the greater allowance', async () => {
  const as = fc.constantFrom('account', 'guest', 'proven in one browser', 'proven in another');
  const steps = fc.array(
    fc.record({ as, count, withPhone: fc.boolean(), after: fc.constantFrom('nothing', 'paid', 'joined') }),
    { minLength: 2, maxLength: 9 },
  );
  await fc.assert(
    fc.asyncProperty(steps, limit, isChecked, async (taken, { maxPerPerson, most }, checks) => {
      const { ana, address } = await raffleOnSale(app, {
        ...(maxPerPerson && { maxPerPerson }),
        ...(checks && { form: check }),
      });
      const visitor = '203.0.113.2';
      const guest = { userId: null, visitor };
      const asking: Record<string, Asking> = {
        account: { actor: { ...eva, visitor } },
        guest: { actor: guest, browser: browserSecret(app, null) },
        'proven in one browser': { actor: guest, browser: await browserOf(`mail:${email}`) },
        'proven in another': { actor: guest, browser: await browserOf(`mail:${email}`) },
      };
      let from = 0;
      for (const each of taken) {
        const numbers = range(from, Math.min(each.count, most + 1, 100 - from));
        if (numbers.length === 0) break;
        const who = { ...(asking[each.as] ?? { actor: guest }), email, ...(each.withPhone && { phone }) };
        const placed = await tried(take(address, numbers, who));
        if (!placed) continue;
        from += numbers.length;
        // what is paid counts no more as unpaid, and still against the most per person
        if (each.after === 'paid' && maxPerPerson) {
          await confirmOrder(app, ana, { ...address, order: placed.orderId, form: {} });
          await forgetOrigins(app);
        }
        if (each.after === 'joined' && each.as !== 'account') await joinAccount(app, eva, { key: placed.secret });
      }
      expect(Object.keys(await stateOf(app, address)).length).toBeLessThanOrEqual(most);
    }),
    { numRuns: 15 },
  );
});

/** What a stranger is told, without what is new in every answer. */
async function answerTo(work: Promise<unknown>): Promise<unknown> {
  try {
    await work;
    return 'taken';
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return error.code === 'contact.message-needed' ? error.code : [error.code, error.params];
  }
}

test('where contacts are checked, nothing that strangers are answered tells what a contact has', async () => {
  const as = fc.constantFrom('account', 'mailbox', 'other mailbox', 'nobody');
  const asked = fc.record({
    as,
    count: fc.integer({ min: 1, max: 6 }),
    contact: typedContact,
    network: fc.integer({ min: 1, max: 3 }),
  });
  const holds = fc.constantFrom('account', 'mail', 'phone', 'desk');
  await fc.assert(
    fc.asyncProperty(
      fc.array(asked, { minLength: 1, maxLength: 6 }),
      holds,
      limit,
      fc.integer({ min: 1, max: 5 }),
      async (asking, by, { maxPerPerson }, held) => {
        const own = { mailbox: 'mallory@example.com', 'other mailbox': 'trudy@example.com' };
        const browsers = {
          mailbox: await browserOf(`mail:${own.mailbox}`),
          'other mailbox': await browserOf(`mail:${own['other mailbox']}`),
        };
        const answers: unknown[][] = [];
        for (const hasNumbers of [false, true]) {
          const { ana, address } = await raffleOnSale(app, { ...(maxPerPerson && { maxPerPerson }), form: check });
          if (hasNumbers) await holdFor(ana, address, { by, numbers: range(90, held) });
          let from = 0;
          const told: unknown[] = [];
          for (const each of asking) {
            const visitor = `198.51.100.1${each.network}`;
            const guest = { userId: null, visitor };
            const who = {
              account: () => ({ actor: { ...mallory, visitor }, ...each.contact }),
              mailbox: () => ({ actor: guest, browser: browsers.mailbox, phone, email: own.mailbox }),
              'other mailbox': () => ({
                actor: guest,
                browser: browsers['other mailbox'],
                phone,
                email: own['other mailbox'],
              }),
              nobody: () => ({ actor: guest, ...each.contact }),
            }[each.as]();
            told.push(await answerTo(take(address, range(from, each.count), who)));
            if (told.at(-1) === 'taken') from += each.count;
          }
          answers.push(told);
        }
        expect(answers[1]).toEqual(answers[0]);
      },
    ),
    { numRuns: 15 },
  );
});

/** Eva has numbers: signed in, with a contact that her browser has proven, or sold at the desk. */
async function holdFor(
  ana: Actor,
  address: RaffleAddress,
  { by, numbers }: { by: 'account' | 'mail' | 'phone' | 'desk'; numbers: readonly number[] },
) {
  const form = { n: numbers.map(String), name: 'Eva', phone, email, requestKey: randomUUID() };
  if (by === 'desk') return sellForOther(app, ana, { address, form });
  const visitor = '203.0.113.9';
  const browser = by === 'account' ? null : await browserOf(by === 'mail' ? `mail:${email}` : 'tel:+34600111222');
  const actor = by === 'account' ? { ...eva, visitor } : { userId: null, visitor };
  return take(address, numbers, { actor, browser, phone, email });
}

test('where contacts are checked, whoever types many phones is counted by what they have shown', async () => {
  const { address } = await raffleOnSale(app, { maxPerPerson: 2, form: check });
  const browser = await browserOf('mail:trudy@example.com');
  const trudy = { userId: null, contact: { browser, email: 'trudy@example.com' } };
  for (const [at, { userId, contact }] of [trudy, { ...mallory, contact: {} }].entries()) {
    const takeOne = (n: number) => {
      const actor = { userId, visitor: `198.51.100.${at + 2}${n}` };
      return take(address, [at * 10 + n], { actor, ...contact, phone: `600 555 00${n}` });
    };
    await takeOne(1);
    await takeOne(2);
    expect((await refusalOf(takeOne(3))).code).toBe('numbers.too-many');
  }
});

test('what one browser takes without an account counts with it too, on whatever network', async () => {
  const { address } = await raffleOnSale(app, { maxPerPerson: 2 });
  const browser = browserSecret(app, null);
  await take(address, [1, 2], { actor: { userId: null, visitor: '203.0.113.3' }, browser, phone });
  const there = { ...eva, visitor: '203.0.113.4' };
  expect(await refusalOf(take(address, [3], { actor: there, browser, phone }))).toMatchObject({
    code: 'numbers.too-many',
    params: { limit: 2, held: null, contact: null },
  });
  await take(address, [3, 4], { actor: there, browser: browserSecret(app, null), phone });
});

test('to prove one key of a contact proves that one: what others took with the other counts, and leaving it out is a way', async () => {
  const { address } = await raffleOnSale(app, { maxPerPerson: 2 });
  const elsewhere = { actor: { userId: null, visitor: '198.51.100.9' } };
  await take(address, [1, 2], { ...elsewhere, phone, email });
  const browser = await browserOf(`mail:${email}`);
  const mine = { actor: { userId: null, visitor: '203.0.113.5' }, browser, email };
  const refusal = await refusalOf(take(address, [3], { ...mine, phone }));
  expect([refusal.code, refusal.params]).toEqual(['numbers.too-many', { limit: 2, held: null, contact: 'typed' }]);
  expect(refusalSentence(refusal)).toContain('si inicias sesión, contarán solo los tuyos');
  const placed = await take(address, [3], mine);
  // and whoever types the address after that meets all three
  expect((await refusalOf(take(address, [4], { ...elsewhere, email }))).code).toBe('numbers.too-many');
  const row = await handle.db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', placed.orderId)
    .executeTakeFirstOrThrow();
  expect([row.contact_keys, row.proven_keys]).toEqual([[`mail:${email}`], [`mail:${email}`]]);
});

test('what the desk sold counts with what its buyer takes with an account or without', async () => {
  const { ana, address } = await raffleOnSale(app, { maxPerPerson: 2 });
  const form = { n: ['1', '2'], name: 'Eva', email, requestKey: randomUUID() };
  await sellForOther(app, ana, { address, form });
  const browser = await browserOf(`mail:${email}`);
  for (const asking of [{ actor: eva }, { actor: { userId: null }, browser, email }]) {
    expect((await refusalOf(take(address, [3], asking))).code).toBe('numbers.too-many');
  }
});

test('what tells one person in two orders is forgotten when sales are over or the order is cancelled', async () => {
  const { address } = await raffleOnSale(app);
  const { orderId } = await take(address, [1], { actor: { ...eva, visitor: '203.0.113.6' }, phone });
  const traces = async () =>
    (await handle.db.selectFrom('orders').select('contact_traces').where('id', '=', orderId).executeTakeFirst())
      ?.contact_traces;
  await forgetOrigins(app);
  expect(await traces()).toHaveLength(3);
  await handle.db.updateTable('orders').set({ status: 'cancelled' }).where('id', '=', orderId).execute();
  await forgetOrigins(app);
  expect(await traces()).toEqual([]);
  await handle.db.updateTable('orders').set({ status: 'pending' }).where('id', '=', orderId).execute();
});
