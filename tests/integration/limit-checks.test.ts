import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Actor, App } from '#app/app.ts';
import { checkLimit } from '#app/contacts/begin-check.ts';
import { showHoldRequest } from '#app/contacts/show-hold-request.ts';
import { originOf } from '#app/network-origin.ts';
import { confirmHoldRequest } from '#app/orders/answer-request.ts';
import { expireDueHolds } from '#app/orders/expire-due-holds.ts';
import { freeNetwork } from '#app/orders/free-network.ts';
import { sendReceipt } from '#app/orders/send-receipt.ts';
import { showDesk } from '#app/orders/show-desk.ts';
import { takeNumbers } from '#app/orders/take-numbers.ts';
import type { RaffleAddress } from '#app/raffles/find-raffle.ts';
import { setContactCheck } from '#app/raffles/set-contact-check.ts';
import { charge, chargedTo } from '#app/rate-limit.ts';
import { originOfOrder } from '#db/orders/order-origins.ts';
import { contactCheckLimits } from '#domain/contacts/contact-check.ts';
import { personIn, stranger } from '#support/app.ts';
import {
  app,
  checked,
  clock,
  codesTo,
  contactFixture,
  dates,
  lastCode,
  made,
  orderOf,
  organiserPhone,
  pageOf,
  someone,
} from '#support/contact-check.ts';
import { raffleOnSale, refusalOf, stateOf } from '#support/raffle.ts';
import { receiptPicture } from '#support/receipt.ts';

await contactFixture();

test('an installation sends so many codes in a day to addresses that nobody has proven, says so, logs it, and goes on for the others', async () => {
  const { address } = await checked();
  const buyer = someone();
  const bought = pageOf(address, { email: buyer });
  await refusalOf(bought.take([7]));
  await bought.take([7], { code: (await codesTo(buyer))[0] });
  clock.set(clock.now().add({ minutes: 2 }));
  await checked();
  const warned: unknown[] = [];
  const log = { ...app.log, warn: (details: unknown) => warned.push(details) } as App['log'];
  const email = someone();
  await refusalOf(pageOf(address, { email }).take([1]));
  await sql`
    insert into contact_codes (community_id, raffle_id, form_hash, code_hash, contact_key, created_at, expires_at)
    select r.community_id, r.id, form_hash, code_hash, 'mail:' || at, c.created_at, expires_at
    from contact_codes c, generate_series(2, ${contactCheckLimits.codesToUnknownPerDay}) as at,
      lateral (select id, community_id from raffles where id <> c.raffle_id limit 1) r
    where contact_key = ${`mail:${email}`}
  `.execute(app.db);
  // each network still has a few
  const network = { ...stranger, visitor: randomUUID() };
  const fromThere = async (email: string) =>
    (await refusalOf(pageOf(address, { email }, { ...app, log }).take([2], {}, network))).code;
  const few = [await fromThere(someone()), await fromThere(someone()), await fromThere(someone())];
  expect(few).toEqual(Array(3).fill('contact.code-sent'));
  const next = someone();
  expect(await fromThere(next)).toBe('contact.mail-busy');
  expect(await codesTo(next)).toEqual([]);
  expect(warned).toEqual([{ limit: contactCheckLimits.codesToUnknownPerDay }]);
  // whoever has bought with their address goes on
  expect((await refusalOf(pageOf(address, { email: buyer }).take([3], {}, network))).code).toBe('contact.code-sent');
  await app.db.deleteFrom('contact_codes').execute();
  expect(await fromThere(next)).toBe('contact.code-sent');
});

test('one network begins so many checks in an hour and no more', async () => {
  const { address } = await checked();
  const network = { ...stranger, visitor: randomUUID() };
  const take = async (at: number) => {
    const email = `v${at}-${network.visitor}@correo.example`;
    const form = { n: String(at % 100), name: 'Ana', adult: 'on', requestKey: randomUUID(), email };
    return (await refusalOf(takeNumbers(app, network, { address, form }))).code;
  };
  expect(await take(0)).toBe('contact.code-sent');
  await charge(app, [{ limit: checkLimit, by: chargedTo(network), cost: 299 }]);
  expect(await take(1)).toBe('numbers.network-busy');
});

test('one network or account fills a third of what waits for an organiser, and everybody else is still checked', async () => {
  const { ana, address } = await checked();
  const script = { ...stranger, visitor: randomUUID() };
  const ask = (at: number, actor: Actor) =>
    refusalOf(
      pageOf(address, { phone: `6${String(10_000_000 + at)}`, name: `Persona ${at}` }).take([at % 100], {}, actor),
    );
  const first = await Promise.all(
    Array.from({ length: contactCheckLimits.waitingOfRaffle / 3 + 10 }, (_, at) => ask(at, script)),
  );
  const busy = first.filter(({ code }) => code === 'contact.origin-busy');
  expect(busy).toHaveLength(10);
  expect(new Set(first.map(({ code }) => code))).toEqual(new Set(['contact.message-needed', 'contact.origin-busy']));
  expect((await ask(500, { ...stranger, visitor: randomUUID() })).code).toBe('contact.message-needed');
  expect((await ask(501, stranger)).code).toBe('contact.message-needed');
  // the link of a message opens the one that it names, however many wait before it
  clock.pass({ seconds: 1 });
  const refusal = await ask(502, { ...stranger, visitor: randomUUID() });
  const secret = 'secret' in refusal.params ? refusal.params.secret : '';
  const { request } = await showHoldRequest(app, stranger, { secret });
  const query = { ...address, list: 'unpaid', words: '', page: 1 } as const;
  const shown = async (named: string | null) =>
    (await showDesk(app, ana, { ...query, request: named })).requests.shown.map(({ id }) => id);
  expect(await shown(null)).not.toContain(request.id);
  expect((await shown(request.id))[0]).toBe(request.id);
  expect(await shown(request.id)).toHaveLength(50);
  for (const junk of ['x', randomUUID()]) expect(await shown(junk)).toEqual(await shown(null));
  // however many wait, each network has a few
  await sql`
    insert into hold_requests (community_id, id, raffle_id, secret_hash, browser_hash, status, numbers, random, name, phone,
      contact_key, request_key, created_at, expires_at)
    select community_id, gen_random_uuid(), raffle_id, sha256(at::text::bytea), browser_hash, status, numbers, random, name,
      phone, 'tel:' || at, gen_random_uuid(), created_at, expires_at
    from hold_requests, generate_series(1, ${contactCheckLimits.waitingOfRaffle}) as at where id = ${request.id}
  `.execute(app.db);
  const late = { ...stranger, visitor: randomUUID() };
  const answers = [await ask(503, late), await ask(504, late), await ask(505, late), await ask(506, late)];
  const begun = Array(3).fill('contact.message-needed');
  expect(answers.map(({ code }) => code)).toEqual([...begun, 'contact.origin-busy']);
});

const networkOfSite = (network: number, site: number): Actor => ({
  ...stranger,
  visitor: `2001:db8:${site}:${network}00::/56`,
});

/** As many codes or requests more as that, of the same network and site as one that is there. */
const copies = {
  code: (contact: string, count: number) =>
    sql`
      insert into contact_codes (community_id, raffle_id, form_hash, code_hash, contact_key, origin, site, created_at, expires_at)
      select community_id, raffle_id, form_hash, code_hash, 'mail:' || at, origin, site, created_at, expires_at
      from contact_codes, generate_series(1, ${count}) as at where contact_key = ${`mail:${contact}`}
    `.execute(app.db),
  request: (id: string, count: number) =>
    sql`
      insert into hold_requests (community_id, id, raffle_id, secret_hash, browser_hash, status, numbers, random, name, phone,
        contact_key, origin, site, request_key, created_at, expires_at)
      select community_id, gen_random_uuid(), raffle_id, sha256((id::text || at)::bytea), browser_hash, status, numbers, random,
        name, phone, 'tel:' || at, origin, site, gen_random_uuid(), created_at, expires_at
      from hold_requests, generate_series(1, ${count}) as at where id = ${id}::uuid
    `.execute(app.db),
};

test('one network has a third of the codes that a raffle sends in an hour, and one IPv6 site two thirds', async () => {
  const { address } = await checked();
  const ask = async (actor: Actor, email = someone()) => ({
    email,
    code: (await refusalOf(pageOf(address, { email }).take([1], {}, actor))).code,
  });
  const most = contactCheckLimits.codesOfRafflePerHour / 3;
  const first = await ask(networkOfSite(1, 1));
  await copies.code(first.email, most - 2);
  expect((await ask(networkOfSite(1, 1))).code).toBe('contact.code-sent');
  expect((await ask(networkOfSite(1, 1))).code).toBe('contact.origin-busy');
  const neighbour = await ask(networkOfSite(2, 1));
  expect(neighbour.code).toBe('contact.code-sent');
  await copies.code(neighbour.email, most - 1);
  expect((await ask(networkOfSite(3, 1))).code).toBe('contact.origin-busy');
  expect((await ask(networkOfSite(3, 2))).code).toBe('contact.code-sent');
  expect((await ask({ ...stranger, visitor: randomUUID() })).code).toBe('contact.code-sent');
  clock.pass({ hours: 1 });
  expect((await ask(networkOfSite(1, 1))).code).toBe('contact.code-sent');
});

test('one network has a third of the requests that wait for an organiser, and one IPv6 site two thirds', async () => {
  const { address } = await checked();
  let phones = 0;
  const ask = async (actor: Actor) => {
    phones += 1;
    const page = pageOf(address, { phone: `6${String(20_000_000 + phones)}`, name: `Persona ${phones}` });
    const refusal = await refusalOf(page.take([phones], {}, actor));
    if (refusal.code !== 'contact.message-needed') return { code: refusal.code, id: '' };
    const { request } = await showHoldRequest(app, stranger, refusal.params);
    return { code: refusal.code, id: request.id };
  };
  const most = contactCheckLimits.waitingOfRaffle / 3;
  await copies.request((await ask(networkOfSite(1, 4))).id, most - 2);
  expect((await ask(networkOfSite(1, 4))).code).toBe('contact.message-needed');
  expect((await ask(networkOfSite(1, 4))).code).toBe('contact.origin-busy');
  await copies.request((await ask(networkOfSite(2, 4))).id, most - 1);
  expect((await ask(networkOfSite(3, 4))).code).toBe('contact.origin-busy');
  expect((await ask(networkOfSite(3, 5))).code).toBe('contact.message-needed');
});

test('the order of a confirmed request keeps the network that asked, as one of a proven guest', async () => {
  const { ana, address } = await checked();
  const guest = networkOfSite(7, 7);
  const refusal = await refusalOf(pageOf(address, { phone: '600 333 444' }).take([7], {}, guest));
  if (refusal.code !== 'contact.message-needed') throw refusal;
  const { request } = await showHoldRequest(app, stranger, refusal.params);
  await confirmHoldRequest(app, ana, { ...address, request: request.id });
  const order = await orderOf(refusal.params.secret);
  const kept = await originOfOrder(app.db, order);
  expect(kept).toEqual({ origin: await originOf(app, guest.visitor ?? ''), isProven: true });
});

test('a network with too many unpaid numbers goes on with whoever proves their contact', async () => {
  const { address } = await raffleOnSale(app, { form: dates });
  const network = { ...stranger, visitor: randomUUID() };
  const take = (numbers: readonly number[], email: string, rest: Record<string, string> = {}) => {
    const form = { n: numbers.map(String), name: 'Ana', adult: 'on', requestKey: randomUUID(), email, ...rest };
    return takeNumbers(app, network, { address, form });
  };
  const block = (from: number, count: number) => Array.from({ length: count }, (_, at) => from + at);
  await take(block(0, 17), someone());
  await take(block(17, 16), someone());
  const email = someone();
  const requestKey = randomUUID();
  expect((await refusalOf(take([40, 41], email, { requestKey }))).code).toBe('contact.code-sent');
  await take([40, 41], email, { requestKey, code: await lastCode(email) });
  expect((await refusalOf(take([42], someone()))).code).toBe('contact.code-sent');
});

test('guests who prove their contact keep two thirds of the board from one network at most, which the desk sees and frees', async () => {
  const { ana, address } = await raffleOnSale(app, {
    form: { ...dates, checkContact: 'on', checkPhone: organiserPhone },
  });
  const network = { ...stranger, visitor: randomUUID() };
  const block = (from: number, count: number) => Array.from({ length: count }, (_, at) => from + at);
  const prove = async (numbers: readonly number[]) => {
    const email = someone();
    const page = pageOf(address, { email });
    expect((await refusalOf(page.take(numbers, {}, network))).code).toBe('contact.code-sent');
    return { ...(await page.take(numbers, { code: await lastCode(email) }, network)), email, browser: page.browser };
  };
  const { orderId, ...known } = await prove(block(0, 20));
  await pageOf(address, { email: known.email, browser: known.browser }).take(block(20, 30), {}, network);
  await prove(block(50, 16));
  const email = someone();
  // neither proven nor not: no code is sent for what nobody on this network could have
  expect((await refusalOf(pageOf(address, { email }).take([80], {}, network))).code).toBe('numbers.network-limit');
  expect(await codesTo(email)).toEqual([]);
  const shown = await showDesk(app, ana, { ...address, list: 'suspicious', words: '', page: 1 });
  expect(shown.networks).toMatchObject([{ orders: 3, numbers: 66 }]);
  const reasons = [{ kind: 'network', orders: 3, numbers: 66 }];
  expect(shown.orders.map(({ suspicions }) => suspicions)).toEqual([reasons, reasons, reasons]);
  expect(await freeNetwork(app, ana, { ...address, order: orderId, withReceipts: false })).toBe(3);
  expect(await stateOf(app, address)).toEqual({});
});

test('whoever asks from where the organiser has freed numbers goes on with a contact that they prove', async () => {
  const { ana, address } = await raffleOnSale(app, { form: dates });
  const network = { ...stranger, visitor: randomUUID() };
  const { orderId } = await pageOf(address, { email: someone() }).take([1, 2], {}, network);
  await freeNetwork(app, ana, { ...address, order: orderId, withReceipts: false });
  const email = someone();
  const page = pageOf(address, { email });
  expect((await refusalOf(page.take([1], {}, network))).code).toBe('contact.code-sent');
  expect(await stateOf(app, address)).toEqual({});
  await page.take([1], { code: await lastCode(email) }, network);
  await pageOf(address, { email, browser: page.browser }).take([2], {}, network);
  expect((await refusalOf(pageOf(address, { phone: '600 123 123' }).take([3], {}, network))).params).toEqual({
    fields: { email: { code: 'check-email' } },
  });
});

test('guests of whom nothing is checked keep four fifths of the board together where a code can be sent', async () => {
  const block = (from: number, count: number) => Array.from({ length: count }, (_, at) => from + at);
  const elsewhere = () => ({ ...stranger, visitor: randomUUID() });
  const take = (address: RaffleAddress, numbers: readonly number[], on = app) =>
    pageOf(address, { email: someone() }, on).take(numbers, {}, elsewhere());
  const held = async (works: Promise<unknown>[]) =>
    (await Promise.allSettled(works)).filter(({ status }) => status === 'fulfilled').length;
  const fifths = [0, 20, 40, 60, 80].map((from) => block(from, 20));

  const { address } = await raffleOnSale(app, { form: dates });
  expect(await held(fifths.map((numbers) => take(address, numbers)))).toBe(4);
  const state = await stateOf(app, address);
  const [one = 0, other = 0] = block(0, 100).filter((n) => !state[n]);
  const email = someone();
  const page = pageOf(address, { email });
  expect((await refusalOf(page.take([one], {}, elsewhere()))).code).toBe('contact.code-sent');
  await page.take([one], { code: await lastCode(email) }, elsewhere());
  await pageOf(address).take([other], {}, await personIn(app, 'Eva'));

  const singles = (await raffleOnSale(app, { form: dates })).address;
  await held(fifths.slice(0, 3).map((numbers) => take(singles, numbers)));
  expect(await held(block(60, 40).map((n) => take(singles, [n])))).toBe(20);

  const mailless = (await raffleOnSale(app, { form: dates })).address;
  expect(await held(fifths.map((numbers) => take(mailless, numbers, made.app)))).toBe(5);
});

test('a late receipt of a guest of whom nothing is checked brings back no more than all of them may keep', async () => {
  const block = (from: number) => Array.from({ length: 20 }, (_, at) => from + at);
  const ways = [
    { on: app, form: dates, isChecked: false, isBack: false },
    { on: made.app, form: dates, isChecked: false, isBack: true },
    { on: made.app, form: dates, isChecked: true, isBack: false },
  ];
  for (const { on, form, isChecked, isBack } of ways) {
    const { ana, address } = await raffleOnSale(on, { form });
    const take = (from: number) =>
      pageOf(address, { email: someone() }, on).take(block(from), {}, { ...stranger, visitor: randomUUID() });
    const lapsed = [await take(0), await take(20)];
    clock.pass({ hours: 25 });
    await expireDueHolds(on);
    for (const from of [40, 60, 80]) await take(from);
    if (isChecked)
      await setContactCheck(on, ana, { ...address, form: { checkContact: 'on', checkPhone: organiserPhone } });
    const send = async ({ secret }: { secret: string }, name: string) =>
      (await sendReceipt(on, stranger, { place: { key: secret }, form: {}, sent: await receiptPicture(name) })).status;
    const [first, second] = lapsed;
    if (!first || !second) throw new Error('two orders');
    // four fifths with the first, the whole board with the second
    expect(await send(first, 'first')).toBe('in_review');
    expect(await send(second, 'second')).toBe(isBack ? 'in_review' : 'expired');
    expect(Object.keys(await stateOf(on, address))).toHaveLength(isBack ? 100 : 80);
  }
});
