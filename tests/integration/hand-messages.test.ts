import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { markHandMessage } from '#app/orders/mark-hand-message.ts';
import { nextHandMessage } from '#app/orders/next-hand-message.ts';
import { sellForOther } from '#app/orders/sell-for-other.ts';
import { showDesk } from '#app/orders/show-desk.ts';
import { personIn } from '#support/app.ts';
import { app, clock, nobody, orderFixture, saleWith, server } from '#support/order-fixture.ts';
import { phoneOf, refusalOf, takeAs } from '#support/raffle.ts';
import { signedInVisitor, type Visitor } from '#support/visitor.ts';
import { deskHistoryTexts } from '#texts/orders/desk-history.ts';
import { handTexts } from '#texts/orders/hand-messages.ts';
import { paths } from '#texts/paths.ts';

await orderFixture();

type Sale = Awaited<ReturnType<typeof saleWith>>;

/** Another who has that role where the sale is. */
async function another({ address }: Sale, role: 'admin' | 'seller') {
  const name = `otra-${randomUUID().slice(0, 8)}`;
  const person = await signedInVisitor(server.url, { name, email: `${name}@example.com` });
  const { id } = await app.db
    .selectFrom('communities')
    .select('id')
    .where('url', '=', address.communityUrl)
    .executeTakeFirstOrThrow();
  const { uid } = await app.db
    .selectFrom('users')
    .select('uid')
    .where('email', '=', `${name}@example.com`)
    .executeTakeFirstOrThrow();
  await app.db
    .insertInto('members')
    .values({ community_id: id, user_id: uid, role, status: 'active', joined_at: clock.now() })
    .execute();
  return { person, userId: uid };
}

/** Whose card a page shows, what its form sends, and the link in its message. */
async function cardIn(response: Response) {
  const page = (await response.text()).replaceAll('\u00a0', ' ');
  const below = page.slice(page.indexOf('wa.me'));
  const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(below)?.[1] ?? '';
  const [, name] = /<h2[^>]*>Para ([^<]+)</.exec(page) ?? [];
  return {
    page,
    name: name ?? null,
    fields: { order: field('order'), kind: field('kind'), about: field('about') },
    phone: /wa\.me\/(\d+)/.exec(page)?.[1],
    secret: /\/boleto\/([\w-]{43})/.exec(page)?.[1] ?? '',
  };
}

const next = async (person: Visitor, at: string, kind = 'ending') =>
  cardIn(await person.post(at, { act: 'next', kind }));
const mark = async (person: Visitor, at: string, act: string, { fields }: { fields: Record<string, string> }) =>
  cardIn(await person.post(at, { act, ...fields }));

async function toWrite({ address, actor }: Sale) {
  const desk = await showDesk(app, actor, { ...address, list: null, words: '', page: 1 });
  return desk.toWrite;
}

/** Half of the time of whoever has taken numbers has gone. */
function passHalf() {
  clock.pass({ hours: 12 });
}

test('whoever left a phone alone is written to without script, one card at a time, each with a link of its own', async () => {
  const sale = await saleWith('admin');
  const { address, person, desk, actor } = sale;
  const at = paths.raffleHandMessages(address);
  await takeAs(app, address, 'Luis', [7, 42], { phone: '600111222' });
  clock.pass({ seconds: 1 });
  await takeAs(app, address, 'Eva', [3], {}, await personIn(app, 'Eva'));
  const form = {
    typed: '5',
    name: 'Nora',
    phone: phoneOf('Nora'),
    email: 'nora@example.com',
    requestKey: randomUUID(),
  };
  await sellForOther(app, actor, { address, form });
  expect(await toWrite(sale)).toBe(0);
  passHalf();
  expect(await (await person.get(desk)).text()).toContain(handTexts.toWrite(2));
  const luis = await next(person, at);
  expect(luis).toMatchObject({ name: 'Luis', phone: '34600111222' });
  expect(luis.page).toContain('Hola, Luis. Te guardamos tus números 07 y 42 de «Bicicleta para el viaje» hasta el');
  expect((await nobody.get(paths.ticket({ secret: luis.secret }))).status).toBe(200);
  // to open WhatsApp is no proof: looked at again, it is still theirs, with another link
  expect(await (await person.get(at)).text()).toContain(handTexts.resume('Luis'));
  const again = await next(person, at);
  expect([again.name, again.secret === luis.secret]).toEqual(['Luis', false]);
  const nora = await mark(person, at, 'told', again);
  expect(nora.name).toBe('Nora');
  expect(nora.page).toContain(handTexts.done.told('Luis'));
  // the same form once more, as a reload sends it
  expect((await mark(person, at, 'told', again)).name).toBe('Nora');
  expect(await toWrite(sale)).toBe(1);
  expect((await mark(person, at, 'undo', again)).name).toBe('Luis');
  expect(await toWrite(sale)).toBe(2);
  await mark(person, at, 'told', again);
  const last = await mark(person, at, 'told', nora);
  expect([last.name, last.page.includes(handTexts.none)]).toEqual([null, true]);
  const list = { ...address, list: 'unpaid' as const, words: '', page: 1, history: again.fields.order };
  const { history } = await showDesk(app, actor, list);
  expect(history?.events.map(({ kind }) => deskHistoryTexts.kinds[kind])).toContain(
    deskHistoryTexts.kinds['order.written-to'],
  );
});

test('a card is skipped to the end of the list, and comes again', async () => {
  const sale = await saleWith('admin');
  const at = paths.raffleHandMessages(sale.address);
  for (const [place, name] of ['Luis', 'Nora', 'Teo'].entries()) await takeAs(app, sale.address, name, [place]);
  passHalf();
  const first = await next(sale.person, at);
  const second = await mark(sale.person, at, 'skip', first);
  expect(second.page).toContain(handTexts.done.skipped(first.name ?? ''));
  const third = await mark(sale.person, at, 'told', second);
  expect((await mark(sale.person, at, 'told', third)).name).toBe(first.name);
  expect(new Set([first, second, third].map(({ name }) => name)).size).toBe(3);
});

test('two organisers never have the same card at once, until five minutes have gone', async () => {
  const sale = await saleWith('admin');
  const at = paths.raffleHandMessages(sale.address);
  const names = Array.from({ length: 4 }, (_, place) => `Compra ${place}`);
  for (const [place, name] of names.entries()) await takeAs(app, sale.address, name, [place]);
  const others = await Promise.all([another(sale, 'admin'), another(sale, 'admin'), another(sale, 'admin')]);
  const people = [sale.person, ...others.map(({ person }) => person)];
  passHalf();
  const cards = await Promise.all(people.map((person) => next(person, at)));
  const given = cards.map(({ name }) => name).filter((name) => name !== null);
  expect(new Set(given).size).toBe(given.length);
  const rest = await Promise.all(people.map((person) => next(person, at)));
  expect(rest.map(({ name }) => name).toSorted()).toEqual(names);
  const late = await another(sale, 'admin');
  expect((await next(late.person, at)).name).toBe(null);
  clock.pass({ minutes: 5 });
  expect(names).toContain((await next(late.person, at)).name);
});

test('a seller writes to those they sold to and to nobody else', async () => {
  const sale = await saleWith('seller');
  const { address, actor, person } = sale;
  const at = paths.raffleHandMessages(address);
  const admin = await another(sale, 'admin');
  await takeAs(app, address, 'Luis', [1]);
  const form = { typed: '5', name: 'Nora', phone: phoneOf('Nora'), requestKey: randomUUID() };
  await sellForOther(app, actor, { address, form });
  passHalf();
  expect(await toWrite(sale)).toBe(1);
  const nora = await next(person, at);
  expect(nora.name).toBe('Nora');
  const luis = await next(admin.person, at);
  expect(luis.name).toBe('Luis');
  expect((await person.post(at, { act: 'told', ...luis.fields })).status).toBe(404);
  const rest = await mark(person, at, 'told', nora);
  expect([rest.name, rest.page.includes('Luis')]).toEqual([null, false]);
  expect((await person.post(at, { act: 'next', kind: 'birthday' })).status).toBe(422);
  expect((await nobody.post(at, { act: 'next', kind: 'ending' })).status).not.toBe(200);
});

test('a hold that was paid or made longer leaves its card; a longer one has another before its new end', async () => {
  const sale = await saleWith('admin');
  const at = paths.raffleHandMessages(sale.address);
  const { orderId } = await takeAs(app, sale.address, 'Luis', [1]);
  const paid = await takeAs(app, sale.address, 'Nora', [2]);
  passHalf();
  expect(await toWrite(sale)).toBe(2);
  await app.db.updateTable('orders').set({ status: 'in_review' }).where('id', '=', paid.orderId).execute();
  const luis = await next(sale.person, at);
  await mark(sale.person, at, 'told', luis);
  expect(await toWrite(sale)).toBe(0);
  const until = clock.now().add({ hours: 48 });
  await app.db.updateTable('orders').set({ held_until: until }).where('id', '=', orderId).execute();
  expect(await toWrite(sale)).toBe(0);
  clock.pass({ hours: 24 });
  expect(await toWrite(sale)).toBe(1);
});

test('the link of a card is the one that its holder asks for; an instant that is none is refused', async () => {
  const { address, ana } = await saleWith('admin');
  const { orderId: order } = await takeAs(app, address, 'Beto', [7]);
  const { held_until: until } = await app.db
    .updateTable('orders')
    .set({ email: null, link_asked_at: clock.now() })
    .where('id', '=', order)
    .returning('held_until')
    .executeTakeFirstOrThrow();
  clock.set(until.subtract({ minutes: 10 }));
  expect((await nextHandMessage(app, ana, { ...address, form: { kind: 'ending' } }))?.secret).toBeTruthy();
  const asks = await showDesk(app, ana, { ...address, list: 'unpaid', words: '', page: 1 });
  expect(asks.linkAsks.count).toBe(0);
  const form = { order, kind: 'ending', about: '2026-13-45T99:99:99Z' };
  expect((await refusalOf(markHandMessage(app, ana, { ...address, form, as: 'told' }))).code).toBe('input');
});
