import { randomUUID } from 'node:crypto';
import { type KyselyPlugin, sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Actor, App } from '#app/app.ts';
import { cancelRaffle } from '#app/draws/cancel-raffle.ts';
import { stopMail } from '#app/notifications/stop-mail.ts';
import { answerLinkRequests, askedLinkLimits, forgetLinkRequests } from '#app/orders/answer-link-requests.ts';
import { askForLinks, linkRequestLimit } from '#app/orders/ask-for-links.ts';
import { eraseOrder } from '#app/orders/erase-order.ts';
import { findOrder } from '#app/orders/find-order.ts';
import { remindOrder } from '#app/orders/remind-order.ts';
import { sellForOther } from '#app/orders/sell-for-other.ts';
import { showDesk } from '#app/orders/show-desk.ts';
import { linkRequestLimits } from '#domain/orders/link-request.ts';
import { personIn, stranger } from '#support/app.ts';
import { deliver, lastTo, noticeFixture, plain, post, tellingApp } from '#support/notices.ts';
import { nobody, orderFixture, orderOf, saleWith, app as served } from '#support/order-fixture.ts';
import { putIn } from '#support/people.ts';
import { phoneOf, raffleOnSale, refusalOf, takeAs } from '#support/raffle.ts';
import { linkAskTexts, linksMailTexts, findOrdersTexts as words } from '#texts/orders/link-requests.ts';
import { paths } from '#texts/paths.ts';

await noticeFixture();

await orderFixture();

const page = paths.findOrders();
const guest: Actor = { userId: null, visitor: '203.0.113.7' };
const aMailbox = () => `pide-${randomUUID()}@correo.example`;
const aPhone = () => `6${randomUUID().replace(/\D/g, '').padEnd(8, '0').slice(0, 8)}`;
const subjects: readonly string[] = [linksMailTexts.subject(1), linksMailTexts.subject(2)];
const mailsTo = (address: string) => post.subjectsTo(address).filter((each) => subjects.includes(each)).length;
const linksTo = (address: string) => [...lastTo(address).matchAll(/\/boleto\/([\w-]+)/g)].map(([, key = '']) => key);

/** Asks, has the clock look, and sends what is due. */
async function ask(app: App, ...asked: readonly string[]): Promise<void> {
  for (const each of asked) await askForLinks(app, stranger, { asked: each });
  await answerLinkRequests(app);
  await deliver(app);
}

async function asksAt(app: App, actor: Actor, address: { communityUrl: string; raffle: string }) {
  const { linkAsks, orders } = await showDesk(app, actor, { ...address, list: 'unpaid', words: '', page: 1 });
  return {
    count: linkAsks.count,
    names: linkAsks.orders.map(({ name }) => name).sort(),
    marked: orders.filter((each) => each.asksForLink).map(({ name }) => name),
  };
}

test('the answer is the same to the byte whether or not there is an order, and what is too long is refused first', async () => {
  const { address, ana } = await saleWith('seller');
  const { secret } = await takeAs(served, address, 'Beto', [7], { email: 'beto@correo.example' });
  const gone = await takeAs(served, address, 'Eva', [8], { email: 'eva@correo.example' });
  const [{ reference }, { reference: erased }] = [await orderOf(secret), await orderOf(gone.secret)];
  await cancelRaffle(served, ana, { ...address, form: { reason: 'Llueve' } });
  await eraseOrder(served, stranger, { key: gone.secret });
  const refused = await nobody.post(page, { asked: 'x'.repeat(linkRequestLimits.asked + 1) });
  expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining('name="asked"')]);
  const all = [
    reference,
    erased,
    'beto@correo.example',
    'nadie@correo.example',
    phoneOf('Beto'),
    '699999999',
    'K7M2QP',
    'hola',
  ];
  const answers = [];
  for (const asked of all) {
    const answer = await nobody.post(page, { asked });
    answers.push({ status: answer.status, headers: told(answer), body: await answer.text() });
  }
  expect(answers[0]).toMatchObject({ status: 303, headers: { location: `${page}?pedido=1` } });
  expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1);
  const shown = await (await nobody.get(`${page}?pedido=1`)).text();
  for (const each of [words.sent.wordsWithoutMail, words.sent.phone, words.private]) expect(shown).toContain(each);
  expect(shown).toContain('noindex');
  const more = await Promise.all(
    Array.from({ length: linkRequestLimit.most }, () => nobody.post(page, { asked: reference })),
  );
  expect(more.filter(({ status }) => status === 429)).toHaveLength(all.length);
  for (const asked of [reference, 'nadie@correo.example'])
    expect((await nobody.post(page, { asked })).status).toBe(429);
});

/** The headers of an answer, without what no two answers share. */
function told({ headers }: Response): Record<string, string> {
  const { date: _, 'x-request-id': __, 'content-security-policy': ___, ...rest } = Object.fromEntries(headers);
  return rest;
}

test('asking does the same work whether or not there is an order: one row, looked up by nothing', async () => {
  const { app } = tellingApp();
  const { address } = await raffleOnSale(app);
  const mailbox = aMailbox();
  await takeAs(app, address, 'Beto', [7], { email: mailbox });
  const done: string[] = [];
  const noting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      done.push(node.kind);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const noted = { ...app, db: app.db.withPlugin(noting) };
  const workOf = async (asked: string) => {
    done.length = 0;
    await askForLinks(noted, guest, { asked });
    return [...done];
  };
  await workOf('primera vez');
  const work = await workOf(mailbox);
  expect(work).toContain('InsertQueryNode');
  for (const asked of [aMailbox(), phoneOf('Beto'), aPhone(), 'K7M2QP', 'hola'])
    expect(await workOf(asked)).toEqual(work);
  await app.db.deleteFrom('link_requests').execute();
});

test('new links go to the address that was kept with the order alone, one mail for all of them, and what was typed is gone', async () => {
  const { app } = tellingApp();
  const [one, other] = [await raffleOnSale(app), await raffleOnSale(app)];
  const [mailbox, phone] = [aMailbox(), aPhone()];
  const { orderId } = await takeAs(app, one.address, 'Beto', [7, 42], { email: mailbox, phone });
  await takeAs(app, other.address, 'Beto', [3], { email: mailbox, phone: aPhone() });
  await deliver(app);
  await ask(app, `${phone.slice(0, 3)} ${phone.slice(3)}`);
  expect([mailsTo(mailbox), linksTo(mailbox).length]).toEqual([1, 1]);
  const [link = ''] = linksTo(mailbox);
  const found = await findOrder(app.db, { key: link }, stranger);
  expect([found.order.id, found.isHolder, found.hasDeskLink]).toEqual([orderId, true, false]);
  expect(plain(lastTo(mailbox))).toContain('Bicicleta para el viaje: 07 y 42 (pedido ');
  await ask(app, mailbox.replace('@', '+rifas@').toUpperCase());
  expect([mailsTo(mailbox), new Set(linksTo(mailbox)).size]).toEqual([2, 2]);
  expect(await app.db.selectFrom('link_requests').selectAll().execute()).toEqual([]);
  const { mail } = post.taken.findLast(({ to }) => to.includes(mailbox)) ?? {};
  expect(mail?.headers.find(({ key }) => key === 'list-unsubscribe')?.value).toContain('/avisos/baja/');
});

test('the order of an account is told to the verified mail of that account, with nothing in it that opens it', async () => {
  const { app } = tellingApp();
  const { address } = await raffleOnSale(app);
  const eva = await personIn(app, 'Eva');
  const [own, typed] = [aMailbox(), aMailbox()];
  await app.db.updateTable('users').set({ email: own, email_verified: true }).where('uid', '=', eva.userId).execute();
  const { orderId } = await takeAs(app, address, 'Eva', [7], { email: typed }, eva);
  await ask(app, typed);
  expect([mailsTo(own), mailsTo(typed), linksTo(own)]).toEqual([1, 0, [orderId]]);
  expect((await refusalOf(findOrder(app.db, { key: orderId }, stranger))).code).toBe('not-found');
});

test('a mailbox gets three answers a day of one owner’s raffles, as an order does, however often and by however many at once they are asked for', async () => {
  const { app, clock } = tellingApp();
  const { address } = await raffleOnSale(app);
  const mailbox = aMailbox();
  const { secret } = await takeAs(app, address, 'Beto', [7], { email: mailbox });
  const { reference } = (await findOrder(app.db, { key: secret }, stranger)).order;
  for (const asked of Array.from({ length: 8 }, (_, count) => (count % 2 ? mailbox : reference))) {
    await askForLinks(app, stranger, { asked });
  }
  await Promise.all([answerLinkRequests(app), answerLinkRequests(app), answerLinkRequests(app)]);
  await deliver(app);
  expect(mailsTo(mailbox)).toBe(askedLinkLimits.ofOwner.most);
  await takeAs(app, address, 'Beto', [8], { email: mailbox });
  await ask(app, mailbox);
  expect(mailsTo(mailbox)).toBe(askedLinkLimits.ofOwner.most);
  clock.pass({ hours: 25 });
  await ask(app, mailbox);
  expect(mailsTo(mailbox)).toBe(askedLinkLimits.ofOwner.most + 1);
  expect(
    (await refusalOf(Promise.all(Array.from({ length: 11 }, () => askForLinks(app, guest, { asked: 'hola' }))))).code,
  ).toBe('too-many-requests');
});

test('whoever left no mail, or wants none, is told of at the desk until a link is made there; a seller reads of their own', async () => {
  const { app } = tellingApp();
  const { ana, address } = await raffleOnSale(app);
  const { community } = await findOrder(app.db, { key: (await takeAs(app, address, 'Beto', [7])).secret }, stranger);
  const seller = await putIn(app, community.id, 'Vera', { role: 'seller' });
  const silent = aMailbox();
  await takeAs(app, address, 'Luis', [8], { email: silent });
  await takeAs(app, address, 'Nadie', [9]);
  await sellForOther(app, seller, {
    address,
    form: { typed: '10', name: 'Juan', phone: phoneOf('Juan'), requestKey: randomUUID() },
  });
  await ask(app, silent);
  expect(mailsTo(silent)).toBe(1);
  const token = /\/avisos\/baja\/(\S+)/.exec(lastTo(silent))?.[1] ?? '';
  await stopMail(app, stranger, token);
  await ask(app, silent, phoneOf('Beto'), `+34${phoneOf('Juan')}`, phoneOf('Beto'));
  expect(mailsTo(silent)).toBe(1);
  expect(await asksAt(app, ana, address)).toEqual({
    count: 3,
    names: ['Beto', 'Juan', 'Luis'],
    marked: expect.arrayContaining(['Luis', 'Beto', 'Juan']),
  });
  expect(await asksAt(app, seller, address)).toEqual({ count: 1, names: ['Juan'], marked: ['Juan'] });
  const { id: order } = await app.db
    .selectFrom('orders')
    .select('id')
    .where('name', '=', 'Beto')
    .where('community_id', '=', community.id)
    .executeTakeFirstOrThrow();
  await remindOrder(app, ana, { ...address, order });
  expect((await asksAt(app, ana, address)).names).toEqual(['Juan', 'Luis']);
});

test('a phone without a country’s code is one of the country where it was left, and with one it is the same everywhere', async () => {
  const { app } = tellingApp();
  const [here, there] = [await raffleOnSale(app), await raffleOnSale(app)];
  await app.db
    .updateTable('communities')
    .set({ country: 'CO' })
    .where('url', '=', there.address.communityUrl)
    .execute();
  const phone = aPhone();
  await takeAs(app, here.address, 'Ana', [1], { phone });
  await takeAs(app, there.address, 'Bea', [2], { phone: `+34 ${phone}` });
  await ask(app, `+34${phone}`);
  expect((await asksAt(app, here.ana, here.address)).count).toBe(1);
  expect((await asksAt(app, there.ana, there.address)).count).toBe(1);
  const colombian = `3${phone}`;
  await takeAs(app, there.address, 'Caro', [3], { phone: colombian });
  await ask(app, colombian);
  expect((await asksAt(app, there.ana, there.address)).count).toBe(2);
});

test('the desk shows who asks and sends the link with one press, without script', async () => {
  const { address, person, desk } = await saleWith('admin');
  const { orderId } = await takeAs(served, address, 'Beto', [7]);
  await served.db.updateTable('orders').set({ link_asked_at: served.clock.now() }).where('id', '=', orderId).execute();
  const shown = await (await person.get(`${desk}?ver=sin-pagar`)).text();
  for (const each of [linkAskTexts.title(1), linkAskTexts.send, linkAskTexts.mark]) expect(shown).toContain(each);
  const sent = await person.post(desk, { act: 'remind', order: orderId });
  expect(sent.headers.get('Refresh') ?? sent.headers.get('Location')).toContain('wa.me');
  expect(await (await person.get(desk)).text()).not.toContain(linkAskTexts.title(1));
});

test('what could not be looked up for an hour is forgotten', async () => {
  const { app, clock } = tellingApp();
  await askForLinks(app, stranger, { asked: 'hola' });
  clock.pass({ minutes: 59 });
  await forgetLinkRequests(app);
  expect(await app.db.selectFrom('link_requests').select('asked').execute()).toHaveLength(1);
  clock.pass({ minutes: 1 });
  await forgetLinkRequests(app);
  expect(await app.db.selectFrom('link_requests').select('asked').execute()).toEqual([]);
});

const referenceOf = async (app: App, key: string) => (await findOrder(app.db, { key }, stranger)).order.reference;

const isAskedAtDesk = async (app: App, id: string) =>
  (await app.db.selectFrom('orders').select('link_asked_at').where('id', '=', id).executeTakeFirstOrThrow())
    .link_asked_at !== null;

/** How many links somebody gets who left another's mail with orders of their account, and asks for that mail. */
async function linksOfWhoAsksFor(app: App, email: string) {
  const mine = aMailbox();
  const eva = await personIn(app, 'Eva');
  await app.db.updateTable('users').set({ email: mine, email_verified: true }).where('uid', '=', eva.userId).execute();
  for (let count = 0; count < linkRequestLimits.orders; count += 1) {
    await takeAs(app, (await raffleOnSale(app)).address, 'Eva', [7], { email, phone: aPhone() }, eva);
  }
  await ask(app, email);
  return linksTo(mine).length;
}

test('what a mailbox is sent does not depend on orders whose mail goes to another', async () => {
  const { app } = tellingApp();
  const { address } = await raffleOnSale(app);
  const known = aMailbox();
  for (const number of [7, 8]) await takeAs(app, address, 'Beto', [number], { email: known, phone: aPhone() });
  expect(await linksOfWhoAsksFor(app, known)).toBe(linkRequestLimits.orders);
  expect(await linksOfWhoAsksFor(app, aMailbox())).toBe(linkRequestLimits.orders);
});

test('orders under somebody’s mail in a raffle of others neither push out their own nor use up its answers', async () => {
  const { app, clock } = tellingApp('2026-11-22T10:00:00Z');
  const [good, bad] = [await raffleOnSale(app), await raffleOnSale(app)];
  const mailbox = aMailbox();
  const { orderId } = await takeAs(app, good.address, 'Beto', [7], { email: mailbox });
  clock.pass({ minutes: 1 });
  const others = [];
  for (let number = 1; number <= linkRequestLimits.orders; number += 1) {
    others.push(await takeAs(app, bad.address, 'Malo', [number], { email: mailbox, phone: aPhone() }));
  }
  for (const { secret } of others.slice(0, 4)) await ask(app, await referenceOf(app, secret));
  expect(mailsTo(mailbox)).toBe(askedLinkLimits.ofOwner.most);
  await ask(app, mailbox);
  expect(mailsTo(mailbox)).toBe(askedLinkLimits.ofOwner.most + 1);
  const [key = ''] = linksTo(mailbox);
  expect((await findOrder(app.db, { key }, stranger)).order.id).toBe(orderId);
  // what the mailbox has no room for, its desk knows of
  expect(await isAskedAtDesk(app, others[4]?.orderId ?? '')).toBe(true);
  expect(await isAskedAtDesk(app, orderId)).toBe(false);
});

test('a mail that a desk typed is written to by nobody who asks: the desk is told', async () => {
  const { app } = tellingApp();
  const { address } = await raffleOnSale(app);
  const mailbox = aMailbox();
  const { orderId } = await takeAs(app, address, 'Beto', [7], { email: mailbox });
  await app.db
    .updateTable('orders')
    .set({ sold_by: sql<string>`(select created_by from communities where id = orders.community_id)` })
    .where('id', '=', orderId)
    .execute();
  await ask(app, mailbox);
  expect([mailsTo(mailbox), await isAskedAtDesk(app, orderId)]).toEqual([0, true]);
});

test('a request whose answer fails goes behind the others and holds up none of them', async () => {
  const { app, clock } = tellingApp('2026-11-24T10:00:00Z');
  const { address } = await raffleOnSale(app);
  const [one, other] = [aMailbox(), aMailbox()];
  const { orderId } = await takeAs(app, address, 'Beto', [7], { email: one });
  await takeAs(app, address, 'Caro', [8], { email: other });
  await deliver(app);
  await sql
    .raw(`create function fail_link() returns trigger language plpgsql as $$
      begin if new.order_id = '${orderId}' then raise exception 'no room'; end if; return new; end $$`)
    .execute(app.db);
  await sql`create trigger fail before insert on order_links for each row execute function fail_link()`.execute(app.db);
  await askForLinks(app, stranger, { asked: one });
  clock.pass({ seconds: 1 });
  await ask(app, other);
  expect([mailsTo(one), mailsTo(other)]).toEqual([0, 1]);
  await sql`drop trigger fail on order_links`.execute(app.db);
  await ask(app);
  expect(mailsTo(one)).toBe(1);
});
