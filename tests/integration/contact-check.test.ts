import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import type { Actor, App } from '#app/app.ts';
import { checkLimit } from '#app/contacts/begin-check.ts';
import { forgetContactChecks } from '#app/contacts/forget-checks.ts';
import { browserSecret, provenBy } from '#app/contacts/proofs.ts';
import { showHoldRequest } from '#app/contacts/show-hold-request.ts';
import { cancelRaffle } from '#app/draws/cancel-raffle.ts';
import { originOf } from '#app/network-origin.ts';
import { sendDueMails } from '#app/notifications/send-due-mails.ts';
import { stopMail } from '#app/notifications/stop-mail.ts';
import { confirmHoldRequest, refuseHoldRequest } from '#app/orders/answer-request.ts';
import { cancelOrder } from '#app/orders/cancel-order.ts';
import { eraseOrder } from '#app/orders/erase-order.ts';
import { expireDueHolds } from '#app/orders/expire-due-holds.ts';
import { findOrder } from '#app/orders/find-order.ts';
import { freeNetwork } from '#app/orders/free-network.ts';
import { refuseHoldRequests } from '#app/orders/refuse-requests.ts';
import { sellForOther } from '#app/orders/sell-for-other.ts';
import { sendReceipt } from '#app/orders/send-receipt.ts';
import { showDesk } from '#app/orders/show-desk.ts';
import { takeNumbers } from '#app/orders/take-numbers.ts';
import { editRaffle } from '#app/raffles/edit-raffle.ts';
import { findRaffle, type RaffleAddress } from '#app/raffles/find-raffle.ts';
import { setContactCheck } from '#app/raffles/set-contact-check.ts';
import { charge, chargedTo } from '#app/rate-limit.ts';
import { connect } from '#db/client.ts';
import { brokenInvariants } from '#db/invariants.ts';
import { originOfOrder } from '#db/orders/order-origins.ts';
import { latestBases } from '#db/raffles/bases.ts';
import { contactCheckLimits } from '#domain/contacts/contact-check.ts';
import { smtpMailer } from '#mail/smtp.ts';
import { personIn, stranger, testApp } from '#support/app.ts';
import { freshDatabase } from '#support/database.ts';
import { eventsOf } from '#support/events.ts';
import { raffleForm, raffleOnSale, refusalOf, stateOf } from '#support/raffle.ts';
import { receiptPicture } from '#support/receipt.ts';
import { startSmtpPeer } from '#support/smtp-peer.ts';
import { refusalSentence } from '#texts/refusals.ts';

const peer = await startSmtpPeer();
const database = await freshDatabase();
const made = testApp(database.handle);
const { clock } = made;
const mailer = smtpMailer({ url: peer.url, from: 'Rifamiga <avisos@ejemplo.es>' });
const app: App = { ...made.app, mail: mailer };
afterAll(async () => {
  const broken = await brokenInvariants(database.handle.pool);
  mailer.close();
  await database.drop();
  await peer.stop();
  expect(broken).toEqual([]);
});

const organiserPhone = '600 999 888';
/** On sale for a year: the clock of these tests goes on by months. */
const dates = { salesCloseAt: '2027-12-17T20:00', drawAt: '2027-12-18T20:00' };
const checked = () => raffleOnSale(app, { form: { checkContact: 'on', checkPhone: organiserPhone, ...dates } });
const someone = () => `${randomUUID().slice(0, 8)}@correo.example`;

type Buyer = { email?: string; phone?: string; browser?: string; [field: string]: unknown };

/** A page of the raffle as a guest has it: one form key, one browser, sent as often as `take` is called. */
function pageOf(address: RaffleAddress, { browser = browserSecret(app, null), ...buyer }: Buyer = {}, on = app) {
  const form = { name: 'Beto', adult: 'on', requestKey: randomUUID(), ...buyer };
  return {
    browser,
    requestKey: form.requestKey,
    take: (numbers: readonly number[], more: Record<string, unknown> = {}, actor = stranger) =>
      takeNumbers(on, actor, { address, browser, form: { ...form, n: numbers.map(String), ...more } }),
  };
}

/** The codes that an address has got, the first first. */
async function codesTo(email: string): Promise<string[]> {
  await sendDueMails(app);
  return peer.subjectsTo(email).map((subject) => subject.slice(0, 6));
}

async function lastCode(email: string): Promise<string> {
  return (await codesTo(email)).at(-1) ?? '';
}

/** Whether a browser has proven an address in the community of a raffle. */
async function provenTo(address: RaffleAddress, browser: string | null, email: string): Promise<boolean> {
  const { community } = await findRaffle(app.db, address, stranger);
  const asked = { communityId: community.id, contactKeys: [`mail:${email}`], browser, now: clock.now() };
  return (await provenBy(app.db, asked)).length > 0;
}

const orderOf = async (key: string) => (await findOrder(app.db, { key }, stranger)).order;
const deskOf = (address: RaffleAddress, actor: Parameters<typeof showDesk>[1]) =>
  showDesk(app, actor, { ...address, list: 'unpaid', words: '', page: 1 });

/** Another code: one digit is another one. */
const wrong = (code: string) => `${(Number(code[0]) + 1) % 10}${code.slice(1)}`;

test('nothing is held until the code that came by mail is sent with the same form, and then the browser is known', async () => {
  const { address } = await checked();
  const email = someone();
  const page = pageOf(address, { email });
  const sent = await refusalOf(page.take([7]));
  expect(sent).toMatchObject({ code: 'contact.code-sent', params: { email } });
  expect(await stateOf(app, address)).toEqual({});
  const code = await lastCode(email);
  expect(code).toMatch(/^\d{6}$/);
  const placed = await page.take([7], { code: `${code.slice(0, 3)} ${code.slice(3)}` });
  expect(await orderOf(placed.secret)).toMatchObject({ status: 'pending', numbers: [7], email });
  const elsewhere = await checked();
  await pageOf(elsewhere.address, { email, browser: page.browser }).take([3]);
  expect(await codesTo(email)).toHaveLength(1);
  clock.pass({ hours: 24 * 30 });
  expect((await refusalOf(pageOf(address, { email, browser: page.browser }).take([9]))).code).toBe('contact.code-sent');
});

test('the mail says how long the code works and how to get no more of them, and nothing that an organiser wrote', async () => {
  const form = {
    title: 'Su banco: entre en banco-malo.example',
    checkContact: 'on',
    checkPhone: organiserPhone,
    ...dates,
  };
  const { address } = await raffleOnSale(app, { form });
  const email = someone();
  await refusalOf(pageOf(address, { email }).take([1]));
  await sendDueMails(app);
  const { community } = await findRaffle(app.db, address, stranger);
  const [taken] = peer.taken.filter(({ to }) => to.includes(email));
  const code = taken?.mail.subject?.slice(0, 6) ?? '';
  for (const part of [taken?.mail.text, taken?.mail.html]) {
    expect(part).toContain(code);
    for (const theirs of ['Su banco', 'banco-malo', community.name, community.url, 'Beto']) {
      expect(part).not.toContain(theirs);
    }
    expect(part).toContain('15 minutos');
    expect(part).toContain('/avisos/baja/');
    const links = part?.match(/https?:\/\/[^\s"<]+/g) ?? [];
    expect(new Set(links.map((link) => link.replace(/baja\/.*/, 'baja/')))).toEqual(
      new Set([`${app.publicUrl}/avisos/baja/`]),
    );
  }
  const token = /\/avisos\/baja\/([^\s"]+)/.exec(taken?.mail.text ?? '')?.[1] ?? '';
  await stopMail(app, stranger, token);
  clock.pass({ minutes: 2 });
  const answer = await refusalOf(pageOf(address, { email }).take([2]));
  // whoever typed the address reads the same as of any other
  expect(answer).toMatchObject({ code: 'contact.code-sent', params: { email } });
  expect(await codesTo(email)).toHaveLength(1);
});

test('a code works once, for the form and the address that it was sent to, for a quarter of an hour and five tries', async () => {
  const { address } = await checked();
  const email = someone();
  const page = pageOf(address, { email });
  await refusalOf(page.take([1]));
  const code = await lastCode(email);
  // somebody else's page with the same address, and this page with another address
  expect((await refusalOf(pageOf(address, { email }).take([1], { code }))).code).toBe('contact.code-too-soon');
  expect((await refusalOf(page.take([1], { code, email: someone() }))).code).toBe('contact.code-sent');
  for (const left of [4, 3, 2, 1, 0]) {
    expect(await refusalOf(page.take([1], { code: wrong(code) }))).toMatchObject({
      code: 'contact.code-wrong',
      params: { left },
    });
  }
  expect((await refusalOf(page.take([1], { code }))).code).toBe('contact.code-over');
  clock.pass({ minutes: 1 });
  expect((await refusalOf(page.take([1], { resend: '1' }))).code).toBe('contact.code-sent');
  const next = await lastCode(email);
  clock.pass({ minutes: 15 });
  expect((await refusalOf(page.take([1], { code: next }))).code).toBe('contact.code-over');
  expect((await refusalOf(page.take([1], { resend: '1', code: next }))).code).toBe('contact.code-sent');
  const last = await lastCode(email);
  await page.take([1], { code: last });
  const other = pageOf(address, { email });
  expect((await refusalOf(other.take([3], { code: last }))).code).toBe('contact.code-too-soon');
  expect(await stateOf(app, address)).toMatchObject({ 1: 'held' });
});

test('two submits of one right code at once hold one order, in either of two processes', async () => {
  const { address } = await checked();
  const email = someone();
  const requestKey = randomUUID();
  const handle = connect({ connectionString: database.url });
  const second = { ...app, db: handle.db };
  const page = pageOf(address, { email, requestKey });
  await refusalOf(page.take([1]));
  const code = await lastCode(email);
  // browsers that know the form's key and the code, two of them with the same wish
  const another = (on: App) => pageOf(address, { email, requestKey }, on);
  const twice = Array.from({ length: 2 }, (_, at) =>
    pageOf(address, { email, requestKey, browser: page.browser }, at ? app : second),
  );
  const answers = await Promise.allSettled([
    ...twice.map((each) => each.take([1], { code })),
    another(app).take([2], { code }),
    ...Array.from({ length: 10 }, (_, at) => another(at % 2 ? app : second).take([at + 3], { code })),
  ]);
  expect(Object.keys(await stateOf(app, address))).toHaveLength(1);
  const held = answers.flatMap((each) => (each.status === 'fulfilled' ? [each.value.orderId] : []));
  expect(new Set(held).size).toBe(1);
  const codes = answers.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []));
  for (const each of codes) expect(each).toBe('contact.code-over');
  const same = answers.slice(0, 2).map((each) => (each.status === 'fulfilled' ? each.value : each.reason.code));
  const isFirst = (await stateOf(app, address))[1] === 'held';
  // the same form gets the same order; another wish of that form finds the code used
  if (isFirst) expect(same).toMatchObject(same.map(() => ({ orderId: held[0] })));
  else expect(same).toEqual(['contact.code-over', 'contact.code-over']);
  await handle.close();
});

test('the same form with its code, sent many times at once, gets the same order every time, and its browser is known', async () => {
  const { address } = await checked();
  const email = someone();
  const page = pageOf(address, { email });
  await refusalOf(page.take([1]));
  const code = await lastCode(email);
  const answers = await Promise.all(Array.from({ length: 6 }, () => page.take([1], { code })));
  expect(new Set(answers.map(({ orderId }) => orderId)).size).toBe(1);
  expect(await provenTo(address, page.browser, email)).toBe(true);
  // a browser that lost the answer sends the form again without its cookie
  const again = pageOf(address, { email, requestKey: page.requestKey });
  await again.take([1], { code: wrong(code) });
  expect(await provenTo(address, again.browser, email)).toBe(false);
  await again.take([1], { code });
  expect(await provenTo(address, again.browser, email)).toBe(true);
  // and not once the code has run out
  const late = pageOf(address, { email, requestKey: page.requestKey });
  clock.pass({ minutes: 16 });
  await late.take([1], { code });
  expect(await provenTo(address, late.browser, email)).toBe(false);
});

test('a mailbox is not flooded, whoever asks and from wherever, and asking twice at once sends one mail', async () => {
  const { address } = await checked();
  const email = someone();
  const page = pageOf(address, { email });
  await Promise.all([refusalOf(page.take([1])), refusalOf(page.take([1])), refusalOf(page.take([1]))]);
  expect(await codesTo(email)).toHaveLength(1);
  const tagged = email.replace('@', '+otra@');
  const tries = await Promise.all(
    Array.from({ length: 10 }, async (_, at) => (await refusalOf(pageOf(address, { email: tagged }).take([at]))).code),
  );
  expect(new Set(tries)).toEqual(new Set(['contact.code-too-soon']));
  for (let minute = 0; minute < 120; minute += 1) {
    clock.pass({ minutes: 1 });
    await refusalOf(pageOf(address, { email: minute % 2 ? email : tagged }).take([5]));
  }
  const all = [...(await codesTo(email)), ...(await codesTo(tagged))];
  expect(all.length).toBeLessThanOrEqual(8);
});

test('a stranger who asks for codes to an address uses up none of those that its person is sent', async () => {
  const { address } = await checked();
  const email = someone();
  const [other, own] = [randomUUID(), randomUUID()].map((visitor) => ({ ...stranger, visitor }));
  for (let minute = 0; minute < 30; minute += 1) {
    await refusalOf(pageOf(address, { email }).take([1], {}, other));
    clock.pass({ minutes: 1 });
  }
  expect((await refusalOf(pageOf(address, { email }).take([1], {}, other))).code).toBe('contact.code-too-soon');
  expect(await codesTo(email)).toHaveLength(4);
  const page = pageOf(address, { email });
  expect((await refusalOf(page.take([1], {}, own))).code).toBe('contact.code-sent');
  await page.take([1], { code: await lastCode(email) }, own);
});

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
  const next = someone();
  const page = pageOf(address, { email: next }, { ...app, log });
  expect((await refusalOf(page.take([2]))).code).toBe('contact.mail-busy');
  expect(await codesTo(next)).toEqual([]);
  expect(warned).toEqual([{ limit: contactCheckLimits.codesToUnknownPerDay }]);
  // whoever has bought with their address goes on
  expect((await refusalOf(pageOf(address, { email: buyer }).take([3]))).code).toBe('contact.code-sent');
  await app.db.deleteFrom('contact_codes').execute();
  expect((await refusalOf(page.take([2]))).code).toBe('contact.code-sent');
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
    Array.from({ length: contactCheckLimits.waitingOfOrigin + 10 }, (_, at) => ask(at, script)),
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
  // all together have a limit of their own, which says so
  await sql`
    insert into hold_requests (community_id, id, raffle_id, secret_hash, browser_hash, status, numbers, random, name, phone,
      contact_key, request_key, created_at, expires_at)
    select community_id, gen_random_uuid(), raffle_id, sha256(at::text::bytea), browser_hash, status, numbers, random, name,
      phone, 'tel:' || at, gen_random_uuid(), created_at, expires_at
    from hold_requests, generate_series(1, ${contactCheckLimits.waitingOfRaffle}) as at where id = ${request.id}
  `.execute(app.db);
  expect((await ask(503, { ...stranger, visitor: randomUUID() })).code).toBe('contact.raffle-busy');
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
  const { codesOfOriginPerHour: most } = contactCheckLimits;
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
  const { waitingOfOrigin: most } = contactCheckLimits;
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

test('numbers that are gone are told before any code is sent, and a right code then works for others', async () => {
  const { address } = await checked();
  const [email, quick] = [someone(), someone()];
  const page = pageOf(address, { email });
  await refusalOf(page.take([1]));
  const fast = pageOf(address, { email: quick });
  await refusalOf(fast.take([1]));
  await fast.take([1], { code: await lastCode(quick) });
  expect((await refusalOf(pageOf(address, { email: someone() }).take([1]))).code).toBe('numbers.taken');
  const code = await lastCode(email);
  expect((await refusalOf(page.take([1], { code }))).code).toBe('numbers.taken');
  await page.take([2], { code });
  expect(await provenTo(address, page.browser, email)).toBe(true);
});

test('what a contact has is no answer to whoever has not proven it: any wish begins the check, and it is counted after', async () => {
  const { address } = await raffleOnSale(app, {
    form: { ...dates, checkContact: 'on', checkPhone: organiserPhone },
    maxPerPerson: 5,
  });
  const email = someone();
  const own = pageOf(address, { email });
  await refusalOf(own.take([1, 2, 3]));
  await own.take([1, 2, 3], { code: await lastCode(email) });
  const answers: string[] = [];
  for (const buyer of [{ email }, { email: someone() }]) {
    for (const count of [1, 2, 3, 4, 5]) {
      await app.db.deleteFrom('contact_codes').execute();
      const wish = Array.from({ length: count }, (_, at) => 10 + at);
      answers.push((await refusalOf(pageOf(address, buyer).take(wish))).code);
    }
  }
  expect(new Set(answers)).toEqual(new Set(['contact.code-sent']));
  // numbers that are gone, and more than anybody may have, are told as of any contact
  const more = Array.from({ length: 6 }, (_, at) => 10 + at);
  expect((await refusalOf(pageOf(address, { email }).take(more))).code).toBe('numbers.too-many');
});

test('a guest whom others stop by typing their address goes on with the code where a code helps, and only there', async () => {
  const { address } = await raffleOnSale(app, { form: dates, maxPerPerson: 2 });
  const email = someone();
  const other = { ...stranger, visitor: randomUUID() };
  await pageOf(address, { email }).take([1, 2], {}, other);
  const page = pageOf(address, { email });
  expect((await refusalOf(page.take([3, 4]))).code).toBe('contact.code-sent');
  await page.take([3, 4], { code: await lastCode(email) });
  // their own share is used up now, and no code would change that
  clock.pass({ minutes: 2 });
  expect((await refusalOf(pageOf(address, { email }).take([5]))).code).toBe('numbers.too-many');
  // nor does one for the address where it is the phone that others typed
  const phone = '600 222 333';
  await pageOf(address, { phone }).take([11, 12], {}, other);
  const both = { email: someone(), phone };
  const refusal = await refusalOf(pageOf(address, both).take([13]));
  expect([refusal.code, refusal.params]).toEqual(['numbers.too-many', { limit: 2, held: null, contact: 'phone' }]);
  expect(await codesTo(both.email)).toEqual([]);
  // the refusal says what does: the address alone, or an account
  expect(refusalSentence(refusal)).toContain('deja el teléfono en blanco y escribe tu correo, o inicia sesión');
  await pageOf(address, { email: both.email }).take([13]);
  await pageOf(address, { phone }).take([14], {}, await personIn(app, 'Eva'));
  // not where the address is in the way too, by orders that are its own, nor where there is no mail to prove one by
  expect((await refusalOf(pageOf(address, { phone }).take([15], {}))).params).toMatchObject({ contact: 'phone' });
  expect((await refusalOf(pageOf(address, { phone }, made.app).take([15]))).params).toMatchObject({ contact: 'typed' });
  expect((await refusalOf(pageOf(address, { email, phone }).take([15]))).params).toMatchObject({ contact: 'typed' });
});

test('a proven cookie proves its own contact and no other, and somebody without it proves nothing', async () => {
  const { address } = await checked();
  const email = someone();
  const page = pageOf(address, { email });
  await refusalOf(page.take([1]));
  await page.take([1], { code: await lastCode(email) });
  expect((await refusalOf(pageOf(address, { email: someone(), browser: page.browser }).take([2]))).code).toBe(
    'contact.code-sent',
  );
  clock.pass({ minutes: 2 });
  expect((await refusalOf(pageOf(address, { email }).take([2]))).code).toBe('contact.code-sent');
  expect(await provenTo(address, page.browser, email)).toBe(true);
  for (const browser of [browserSecret(app, null), null]) expect(await provenTo(address, browser, email)).toBe(false);
  expect(await provenTo(address, page.browser, 'otra@correo.example')).toBe(false);
});

test('an account whose provider vouches for its address is not checked; one without that is', async () => {
  const { address } = await checked();
  const eva = await personIn(app, 'Eva');
  await pageOf(address).take([1], {}, eva);
  const fran = await personIn(app, 'Fran');
  const email = someone();
  await app.db.updateTable('users').set({ email, email_verified: false }).where('uid', '=', fran.userId).execute();
  const page = pageOf(address, { phone: '' });
  expect((await refusalOf(page.take([2], {}, fran))).code).toBe('contact.code-sent');
  await page.take([2], { code: await lastCode(email) }, fran);
  expect(await provenTo(address, page.browser, email)).toBe(true);
});

/** A request that a guest with a phone alone makes, by its private link and as its desk knows it. */
async function requested(
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

test('with a phone alone the organiser holds the numbers once the message is there, and the link goes on to the order', async () => {
  const { ana, address } = await checked();
  const { page, secret, at } = await requested(address, ana, [7, 42]);
  expect(await stateOf(app, address)).toEqual({});
  const shown = await showHoldRequest(app, stranger, { secret });
  expect(shown).toMatchObject({ organiserPhone: '34600999888', request: { state: 'waiting', numbers: [7, 42] } });
  expect((await refusalOf(page.take([7, 42]))).params).toEqual({ secret });
  await Promise.all([confirmHoldRequest(app, ana, at), confirmHoldRequest(app, ana, at)]);
  await confirmHoldRequest(app, ana, at);
  expect(await orderOf(secret)).toMatchObject({
    status: 'pending',
    numbers: [7, 42],
    phone: '600111222',
    user_id: null,
  });
  expect(await stateOf(app, address)).toEqual({ 7: 'held', 42: 'held' });
  expect((await showHoldRequest(app, stranger, { secret })).request.state).toBe('held');
  expect((await deskOf(address, ana)).requests.shown).toEqual([]);
  // the browser that asked is known in this community, and not in another one
  await pageOf(address, { phone: '+34600111222', browser: page.browser }).take([8]);
  const elsewhere = await checked();
  expect(
    (await refusalOf(pageOf(elsewhere.address, { phone: '600111222', browser: page.browser }).take([8]))).code,
  ).toBe('contact.message-needed');
});

test('a form sent again without the cookie of its first answer leads its browser to its proof, whenever it comes', async () => {
  for (const when of ['waiting', 'held', 'lost'] as const) {
    const { ana, address } = await checked();
    const { page, at, secret } = await requested(address, ana, [7]);
    const again = pageOf(address, { phone: '600 111 222', requestKey: page.requestKey });
    if (when === 'waiting') expect((await refusalOf(again.take([7]))).params).toEqual({ secret });
    const eva = await personIn(app, 'Eva');
    const quicker = when === 'lost' ? await pageOf(address).take([7], {}, eva) : null;
    await confirmHoldRequest(app, ana, at).catch(() => undefined);
    if (when === 'held') await again.take([7]);
    if (quicker) {
      await cancelOrder(app, eva, { place: { key: quicker.secret } });
      expect((await refusalOf(again.take([7]))).params).toEqual({ secret });
    }
    await pageOf(address, { phone: '600111222', browser: again.browser }).take([8]);
  }
});

test('nobody but an organiser of the raffle answers a request, with its link or without', async () => {
  const { ana, address } = await checked();
  const other = await checked();
  const { at, secret } = await requested(address, ana, [1]);
  const eva = await personIn(app, 'Eva');
  for (const actor of [stranger, eva, other.ana]) {
    const code = actor.userId ? 'not-allowed' : 'not-signed-in';
    expect((await refusalOf(confirmHoldRequest(app, actor, at))).code).toBe(code);
    expect((await refusalOf(refuseHoldRequest(app, actor, at))).code).toBe(code);
    expect((await refusalOf(deskOf(address, actor))).code).toBe(code);
  }
  expect((await refusalOf(confirmHoldRequest(app, other.ana, { ...other.address, request: at.request }))).code).toBe(
    'not-found',
  );
  expect((await refusalOf(confirmHoldRequest(app, ana, { ...at, request: 'x' }))).code).toBe('not-found');
  expect((await refusalOf(showHoldRequest(app, stranger, { secret: browserSecret(app, null) }))).code).toBe(
    'not-found',
  );
  expect((await showHoldRequest(app, stranger, { secret })).request.state).toBe('waiting');
});

test('where numbers of a request are gone both are told, nothing is held, and the buyer chooses again without a message', async () => {
  const { ana, address } = await checked();
  const { page, secret, at } = await requested(address, ana, [1, 2, 3]);
  await pageOf(address).take([2], {}, await personIn(app, 'Eva'));
  expect((await deskOf(address, ana)).requests.shown).toMatchObject([{ gone: [2] }]);
  expect(await refusalOf(confirmHoldRequest(app, ana, at))).toMatchObject({
    code: 'request.numbers-gone',
    params: { numbers: [2] },
  });
  expect((await showHoldRequest(app, stranger, { secret })).request).toMatchObject({ state: 'lost', lostNumbers: [2] });
  expect(await stateOf(app, address)).toEqual({ 2: 'held' });
  expect((await refusalOf(confirmHoldRequest(app, ana, at))).code).toBe('request.over');
  await pageOf(address, { phone: '600111222', browser: page.browser }).take([1, 3, 4]);
});

test('a limit that stops a request is told to the organiser as theirs to solve, and the request goes on waiting', async () => {
  const form = { checkContact: 'on', checkPhone: organiserPhone, ...dates };
  const person = { phone: '600111222', name: 'Sofía' };
  const confirming = async (sale: Awaited<ReturnType<typeof checked>>, at: Awaited<ReturnType<typeof requested>>) => {
    const refusal = await refusalOf(confirmHoldRequest(app, sale.ana, at.at));
    const sentence = refusalSentence(refusal);
    expect(sentence).toContain('Sofía');
    expect(sentence).toContain('No se ha apartado nada');
    expect(sentence).not.toMatch(/\b(inicia sesión|los tuyos|ya tienes|quien organiza)\b/i);
    expect((await showHoldRequest(app, stranger, { secret: at.secret })).request.state).toBe('waiting');
    return [refusal.code, refusal.params];
  };
  const few = await raffleOnSale(app, { form, maxPerPerson: 2 });
  const [first, second] = [
    await requested(few.address, few.ana, [1, 2], person),
    await requested(few.address, few.ana, [3], person),
  ];
  await confirmHoldRequest(app, few.ana, first.at);
  expect(await confirming(few, second)).toEqual(['request.too-many', { name: 'Sofía', limit: 2 }]);
  const many = await raffleOnSale(app, { form });
  const all = Array.from({ length: 50 }, (_, at) => at);
  await confirmHoldRequest(app, many.ana, (await requested(many.address, many.ana, all, person)).at);
  const more = await requested(many.address, many.ana, [60], person);
  expect(await confirming(many, more)).toEqual(['request.unpaid-limit', { name: 'Sofía', limit: 50 }]);
  const chance = await requested(many.address, many.ana, [], { phone: '600111333', name: 'Sofía', random: '40' });
  const sale = { n: [], random: '15', name: 'Doña Rosa', requestKey: randomUUID() };
  await sellForOther(app, many.ana, { address: many.address, form: sale });
  expect(await confirming(many, chance)).toEqual(['request.not-enough-free', { name: 'Sofía', free: 35 }]);
  const hall = await raffleOnSale(app, { form });
  const network = { ...stranger, visitor: randomUUID() };
  for (const [from, phone] of [
    [0, '600111444'],
    [33, '600111555'],
  ] as const) {
    const wish = all.slice(0, 33).map((at) => at + from);
    const refusal = await refusalOf(pageOf(hall.address, { phone }).take(wish, {}, network));
    if (refusal.code !== 'contact.message-needed') throw refusal;
    const { request } = await showHoldRequest(app, stranger, refusal.params);
    await confirmHoldRequest(app, hall.ana, { ...hall.address, request: request.id });
  }
  // asked from elsewhere and put on that network: a request that was made while there was room
  const late = await requested(hall.address, hall.ana, [80], person);
  const { network: origin, site } = await originOf(app, network.visitor);
  await app.db.updateTable('hold_requests').set({ origin, site }).where('id', '=', late.request).execute();
  expect(await confirming(hall, late)).toEqual(['request.network-limit', { name: 'Sofía' }]);
});

test('numbers left to chance are picked when the organiser confirms', async () => {
  const { ana, address } = await checked();
  const { secret, at } = await requested(address, ana, [5], { random: '19' });
  await pageOf(address).take([6], {}, await personIn(app, 'Eva'));
  await confirmHoldRequest(app, ana, at);
  const { numbers } = await orderOf(secret);
  expect(numbers).toHaveLength(20);
  expect(numbers).not.toContain(6);
});

test('a refused request and one that nobody answers in a day hold nothing', async () => {
  const { ana, address } = await checked();
  const refused = await requested(address, ana, [1]);
  await refuseHoldRequest(app, ana, refused.at);
  await refuseHoldRequest(app, ana, refused.at);
  expect((await refusalOf(confirmHoldRequest(app, ana, refused.at))).code).toBe('request.over');
  const late = await requested(address, ana, [2]);
  clock.pass({ hours: 24 });
  expect((await refusalOf(confirmHoldRequest(app, ana, late.at))).code).toBe('request.over');
  expect((await showHoldRequest(app, stranger, { secret: late.secret })).request.state).toBe('expired');
  expect((await deskOf(address, ana)).requests.shown).toEqual([]);
  expect(await stateOf(app, address)).toEqual({});
});

test('requests are refused together: those that were counted, none that came later, with one event', async () => {
  const { ana, address } = await checked();
  const script = { ...stranger, visitor: randomUUID() };
  const asking = async (at: number, actor: Actor) => {
    const page = pageOf(address, { phone: `6112233${String(at).padStart(2, '0')}`, name: `Persona ${at}` });
    const refusal = await refusalOf(page.take([at], {}, actor));
    if (refusal.code !== 'contact.message-needed') throw refusal;
    return showHoldRequest(app, stranger, { secret: refusal.params.secret }).then(({ request }) => request.id);
  };
  const ofScript = [await asking(1, script), await asking(2, script), await asking(3, script)];
  const honest = await asking(4, { ...stranger, visitor: randomUUID() });
  const desk = async (refusal: { named?: string[]; networkOf?: string; all?: boolean }) => {
    const asked = { named: [], networkOf: null, all: false, ...refusal };
    const query = { ...address, list: 'unpaid', words: '', page: 1, refusal: asked } as const;
    return (await showDesk(app, ana, query)).requests;
  };
  const idsOf = (requests: readonly { id: string }[]) => requests.map(({ id }) => id).sort();
  const { networks, lines, toRefuse } = await desk({});
  expect([networks.map(({ requests }) => requests), lines.length, toRefuse]).toEqual([[3], 4, []]);
  expect(idsOf((await desk({ all: true })).toRefuse)).toEqual([...ofScript, honest].sort());
  expect(idsOf((await desk({ named: [honest, randomUUID()] })).toRefuse)).toEqual([honest]);
  const counted = idsOf((await desk({ networkOf: networks[0]?.request ?? '' })).toRefuse);
  expect(counted).toEqual([...ofScript].sort());
  const later = await asking(5, script);
  const elsewhere = await checked();
  const other = await requested(elsewhere.address, elsewhere.ana, [1]);
  await refuseHoldRequest(app, ana, { ...address, request: counted[0] ?? '' });
  const refusing = { ...address, requests: [...counted, other.request, 'x'] };
  expect((await refusalOf(refuseHoldRequests(app, await personIn(app, 'Eva'), refusing))).code).toBe('not-allowed');
  expect([await refuseHoldRequests(app, ana, refusing), await refuseHoldRequests(app, ana, refusing)]).toEqual([2, 0]);
  expect(idsOf((await desk({})).lines)).toEqual([honest, later].sort());
  expect((await showHoldRequest(app, stranger, { secret: other.secret })).request.state).toBe('waiting');
  const { community, raffle } = await findRaffle(app.db, address, ana);
  const events = await eventsOf(app.db, community.id, 'raffle', raffle.id);
  expect(events.filter(({ kind }) => kind === 'raffle.requests-refused')).toMatchObject([
    { actor: ana.userId, data: { requests: 2 } },
  ]);
  expect((await refusalOf(refuseHoldRequests(app, ana, { ...address, requests: [] }))).code).toBe('input');
});

test('a desk marks requests of one phone that come from different networks or accounts, and no others', async () => {
  const { ana, address } = await checked();
  const from = (visitor: string, phone: string) => ({ buyer: { phone }, actor: { ...stranger, visitor } });
  const asks = [
    from('one', '600111222'),
    from('two', '+34 600 111 222'),
    from('one', '600111333'),
    from('one', '600111333'),
  ];
  for (const [at, { buyer, actor }] of asks.entries()) {
    expect((await refusalOf(pageOf(address, buyer).take([at + 1], {}, actor))).code).toBe('contact.message-needed');
  }
  const { shown } = (await deskOf(address, ana)).requests;
  expect(shown.map(({ numbers, isPhoneOfSeveral }) => [numbers[0], isPhoneOfSeveral]).sort()).toEqual([
    [1, true],
    [2, true],
    [3, false],
    [4, false],
  ]);
});

test('three requests of one phone wait in a raffle, in whatever spelling, and no more', async () => {
  const { ana, address } = await checked();
  for (const phone of ['600111222', '+34 600 111 222', '0034600111222']) await requested(address, ana, [1], { phone });
  const again = (actor: Actor) => refusalOf(pageOf(address, { phone: '600-111-222' }).take([2], {}, actor));
  const refused = await again(stranger);
  expect([refused.code, refused.params]).toEqual(['contact.too-many-requests', { sendsMail: true }]);
  // the ways on that are named are there
  expect(refusalSentence(refused)).toContain('escribe tu correo');
  const byMail = pageOf(address, { phone: '600-111-222', email: someone() });
  expect((await refusalOf(byMail.take([2]))).code).toBe('contact.code-sent');
  // whoever asks from elsewhere is not kept from it, up to twelve in all
  for (let at = 0; at < 9; at += 1) {
    expect((await again({ ...stranger, visitor: randomUUID() })).code).toBe('contact.message-needed');
  }
  expect((await again({ ...stranger, visitor: randomUUID() })).code).toBe('contact.too-many-requests');
  await requested(address, ana, [2], { phone: '600111223' });
});

test('where no mail is sent a phone is asked for, and the message is the way', async () => {
  const { address } = await checked();
  const silent = { ...app, mail: null };
  const page = pageOf(address, { email: someone() }, silent);
  expect((await refusalOf(page.take([1]))).params).toEqual({ fields: { phone: { code: 'check-phone' } } });
  expect((await refusalOf(page.take([1], { phone: '600111222' }))).code).toBe('contact.message-needed');
});

test('the check is off unless it is asked for, needs a phone, may change while numbers are sold, and is no term', async () => {
  const { ana, address } = await raffleOnSale(app, { form: dates });
  const bases = async () => (await latestBases(app.db, (await findRaffle(app.db, address, ana)).raffle))?.fingerprint;
  const before = await bases();
  await pageOf(address, { phone: '600111222' }).take([1]);
  const turn = (form: Record<string, string>, actor = ana) => setContactCheck(app, actor, { ...address, form });
  expect((await refusalOf(turn({ checkContact: 'on' }))).params).toEqual({
    fields: { checkPhone: { code: 'required' } },
  });
  expect((await refusalOf(turn({ checkContact: 'on', checkPhone: '6' }))).params).toEqual({
    fields: { checkPhone: { code: 'phone' } },
  });
  expect((await refusalOf(turn({}, await personIn(app, 'Eva')))).code).toBe('not-allowed');
  await turn({ checkContact: 'on', checkPhone: organiserPhone });
  expect((await refusalOf(pageOf(address, { phone: '600111223' }).take([2]))).code).toBe('contact.message-needed');
  await turn({ checkPhone: organiserPhone });
  await pageOf(address, { phone: '600111223' }).take([2]);
  expect(await bases()).toBe(before);
});

test('the form of a raffle turns it on, and turning it off there publishes no new rules', async () => {
  const { ana, address } = await checked();
  const seen = async () => (await findRaffle(app.db, address, ana)).raffle;
  expect((await seen()).check_phone).toBe('600999888');
  const before = await latestBases(app.db, await seen());
  await editRaffle(app, ana, { ...address, form: { ...raffleForm, ...dates } });
  expect((await seen()).check_phone).toBeNull();
  expect((await latestBases(app.db, await seen()))?.version).toBe(before?.version);
});

test('codes are forgotten after a day, requests a day after their time, proofs after thirty', async () => {
  const { ana, address } = await checked();
  const email = someone();
  const page = pageOf(address, { email });
  await refusalOf(page.take([1]));
  await page.take([1], { code: await lastCode(email) });
  const { secret } = await requested(address, ana, [2]);
  const count = async () => {
    const of = (table: 'contact_codes' | 'hold_requests' | 'contact_proofs') =>
      app.db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
    const rows = await Promise.all([of('contact_codes'), of('hold_requests'), of('contact_proofs')]);
    return rows.map((row) => Number(row.count) > 0);
  };
  clock.pass({ hours: 23 });
  await forgetContactChecks(app);
  expect(await count()).toEqual([true, true, true]);
  clock.pass({ hours: 1 });
  await forgetContactChecks(app);
  expect(await count()).toEqual([false, true, true]);
  expect((await showHoldRequest(app, stranger, { secret })).request.state).toBe('expired');
  clock.pass({ hours: 24 });
  await forgetContactChecks(app);
  expect(await count()).toEqual([false, false, true]);
  clock.pass({ hours: 24 * 30 });
  await forgetContactChecks(app);
  expect(await count()).toEqual([false, false, false]);
});

/** The keys of the contacts that checks have left something of. */
async function keysLeft() {
  const of = async (table: 'contact_codes' | 'contact_proofs' | 'hold_requests') =>
    (await app.db.selectFrom(table).select('contact_key').execute()).map((row) => row.contact_key);
  return { codes: await of('contact_codes'), proofs: await of('contact_proofs'), requests: await of('hold_requests') };
}

test('who erases their order erases what its check left of them: the code, the request, and that their browser proved it', async () => {
  const { ana, address } = await checked();
  const [email, phone] = [someone(), '600777666'];
  const page = pageOf(address, { email });
  await refusalOf(page.take([1]));
  const byCode = await page.take([1], { code: await lastCode(email) });
  const byMessage = await requested(address, ana, [2], { phone });
  await confirmHoldRequest(app, ana, byMessage.at);
  await cancelRaffle(app, ana, { ...address, form: { reason: 'Se aplaza' } });
  await eraseOrder(app, stranger, { key: byCode.secret });
  await eraseOrder(app, stranger, { key: byMessage.secret });
  const { codes, proofs, requests } = await keysLeft();
  for (const left of [codes, proofs, requests]) {
    expect(left).not.toContain(`mail:${email}`);
    expect(left).not.toContain(`tel:+34${phone}`);
  }
});

test('who erases an order with a contact that they only typed erases nothing of whoever has it', async () => {
  const { ana, address } = await checked();
  const [phone, other] = ['600777555', someone()];
  const owner = await requested(address, ana, [1], { phone });
  await confirmHoldRequest(app, ana, owner.at);
  await requested(address, ana, [2], { phone, name: 'Desde otro navegador' });
  const typed = pageOf(address, { email: other, phone });
  await refusalOf(typed.take([3]));
  const { secret } = await typed.take([3], { code: await lastCode(other) });
  const before = await keysLeft();
  await cancelRaffle(app, ana, { ...address, form: { reason: 'Se aplaza' } });
  await eraseOrder(app, stranger, { key: secret });
  const after = await keysLeft();
  const own = (keys: readonly string[]) => keys.filter((key) => key !== `mail:${other}`);
  expect(after).toEqual({ codes: own(before.codes), proofs: own(before.proofs), requests: before.requests });
  expect(after.proofs).toContain(`tel:+34${phone}`);
  expect(after.requests).toContain(`tel:+34${phone}`);
});
