import { randomUUID } from 'node:crypto';
import { type KyselyPlugin, sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import type { Actor } from '#app/app.ts';
import { listOwnRaffles } from '#app/community-pages/list-own-raffles.ts';
import { cancelRaffle } from '#app/draws/cancel-raffle.ts';
import { confirmOrder } from '#app/orders/confirm-order.ts';
import { sellForOther } from '#app/orders/sell-for-other.ts';
import { sendReceipt } from '#app/orders/send-receipt.ts';
import { findRaffle, type RaffleAddress } from '#app/raffles/find-raffle.ts';
import { personIn, stranger, testApp } from '#support/app.ts';
import { freshDatabase } from '#support/database.ts';
import { putIn } from '#support/people.ts';
import { raffleOnSale, takeAs } from '#support/raffle.ts';
import { receiptPaper } from '#support/receipt.ts';
import { deskTexts } from '#texts/orders/desk.ts';
import { paths } from '#texts/paths.ts';
import { ownRafflesTexts as words } from '#texts/raffles/own-raffles.ts';
import { waitsOf } from '#web/routes/raffles/own/waits-of.ts';

const database = await freshDatabase();
const { app, clock } = testApp(database.handle);
afterAll(() => database.drop());

const nothing = { review: 0, unpaid: 0, credit: 0, refunds: 0, linkAsks: 0, prizes: 0, draw: false, seal: false };
const listOf = async (actor: Actor, page = 1) => (await listOwnRaffles(app, actor, { page })).raffles;
const placeOf = async (address: RaffleAddress) => (await findRaffle(app.db, address, stranger)).community.id;
const setRaffle = (address: RaffleAddress, values: Record<string, unknown>) =>
  app.db.updateTable('raffles').set(values).where('slug', '=', address.raffle).execute();

test('whoever runs or sells raffles in several communities has them in one list: what waits, of a seller their own sales alone', async () => {
  const [one, other] = [await raffleOnSale(app), await raffleOnSale(app)];
  const vera = await putIn(app, await placeOf(one.address), 'Vera', { role: 'seller' });
  await app.db
    .insertInto('members')
    .values({
      community_id: await placeOf(other.address),
      user_id: vera.userId,
      role: 'admin',
      status: 'active',
      joined_at: clock.now(),
    })
    .execute();
  const { secret } = await takeAs(app, one.address, 'Beto', [7]);
  await sendReceipt(app, stranger, { place: { key: secret }, form: {}, sent: receiptPaper() });
  const { orderId } = await takeAs(app, one.address, 'Luis', [8]);
  await app.db.updateTable('orders').set({ link_asked_at: clock.now() }).where('id', '=', orderId).execute();
  const paid = await takeAs(app, one.address, 'Eva', [9]);
  await confirmOrder(app, one.ana, { ...one.address, order: paid.orderId, form: { way: 'cash' } });
  const form = { typed: '20', name: 'Juan', requestKey: randomUUID() };
  await sellForOther(app, vera, { address: one.address, form });
  const [anas] = await listOf(one.ana);
  expect(anas).toMatchObject({ ...{ communityUrl: one.address.communityUrl, paid: 1, total: 100, isSeller: false } });
  expect(anas?.waits).toEqual({ ...nothing, review: 1, unpaid: 2, linkAsks: 1 });
  const veras = await listOf(vera);
  expect(veras.map(({ communityUrl, isSeller, waits }) => [communityUrl, isSeller, waits])).toEqual(
    expect.arrayContaining([
      [one.address.communityUrl, true, { ...nothing, unpaid: 1 }],
      [other.address.communityUrl, false, nothing],
    ]),
  );
  expect(veras).toHaveLength(2);
  for (const actor of [await personIn(app, 'Nadie'), await putIn(app, await placeOf(one.address), 'Socia')]) {
    expect(await listOf(actor)).toEqual([]);
  }
  await app.db.updateTable('members').set({ status: 'removed' }).where('user_id', '=', vera.userId).execute();
  expect(await listOf(vera)).toEqual([]);
});

test('raffles under way come first by their draw, then drafts, then the last ended; a draft is no seller’s, a discarded one nobody’s', async () => {
  const late = await raffleOnSale(app);
  const { ana, address } = late;
  const place = await placeOf(address);
  const vera = await putIn(app, place, 'Vera', { role: 'seller' });
  const copy = async (title: string, values: Record<string, unknown>) => {
    const asked = JSON.stringify({ id: randomUUID(), slug: `x-${randomUUID()}`, title, ...values });
    await sql`
      insert into raffles select copy.* from raffles r, jsonb_populate_record(r, ${asked}::jsonb) copy
      where r.slug = ${address.raffle} and r.community_id = ${place}
    `.execute(app.db);
  };
  await setRaffle(address, { title: 'En venta' });
  await copy('Antes', { draw_at: '2026-12-18T10:00:00Z' });
  await copy('Borrador', { status: 'draft' });
  await copy('Descartada', { status: 'cancelled' });
  const titles = async (actor: Actor) => (await listOf(actor)).map(({ title }) => title);
  expect(await titles(ana)).toEqual(['Antes', 'En venta', 'Borrador']);
  expect(await titles(vera)).toEqual(['En venta']);
  await cancelRaffle(app, ana, { ...address, form: { reason: 'Llueve' } });
  expect(await titles(ana)).toEqual(['Antes', 'Borrador', 'En venta']);
});

test('however many raffles there are, a page is thirty of them, read by as many statements as one', async () => {
  const { ana, address } = await raffleOnSale(app);
  let statements = 0;
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const counted = { ...app, db: app.db.withPlugin(counting) };
  const read = async (page: number) => {
    statements = 0;
    const { raffles, hasMore } = await listOwnRaffles(counted, ana, { page });
    return { slugs: raffles.map(({ slug }) => slug), hasMore, statements };
  };
  const alone = await read(1);
  await sql`
    insert into raffles select copy.* from raffles r, generate_series(1, 34) n,
      jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid(), 'slug', 'mas-' || n)) copy
    where r.slug = ${address.raffle} and r.community_id = ${await placeOf(address)}
  `.execute(app.db);
  const [first, second] = [await read(1), await read(2)];
  expect([first.slugs.length, first.hasMore, second.slugs.length, second.hasMore]).toEqual([30, true, 5, false]);
  expect(new Set([...first.slugs, ...second.slugs]).size).toBe(35);
  expect(first.statements).toBe(alone.statements);
});

test('a draw that waits for its organiser and a list to be sealed are among what waits, and each leads to where it is done', async () => {
  const { ana, address } = await raffleOnSale(app);
  await setRaffle(address, { sales_close_at: clock.now().subtract({ hours: 3 }) });
  expect((await listOf(ana))[0]).toMatchObject({ phase: 'reviewing', waits: { ...nothing, seal: true } });
  await setRaffle(address, { status: 'closed', draw_at: clock.now().subtract({ minutes: 5 }) });
  expect((await listOf(ana))[0]).toMatchObject({ phase: 'drawing', waits: nothing });
  const method = JSON.stringify({ kind: 'commitment' });
  await setRaffle(address, { draw_method: sql`${method}::jsonb` });
  const [due] = await listOf(ana);
  expect(due?.waits).toEqual({ ...nothing, draw: true });
  const { communityUrl, raffle: slug } = address;
  const desk = paths.raffleDesk(address);
  expect(waitsOf({ communityUrl, slug, waits: { ...nothing, draw: true, review: 2, unpaid: 1, prizes: 1 } })).toEqual([
    { to: paths.raffleDraw(address), label: words.drawDue, isPressing: true },
    { to: `${desk}?ver=${deskTexts.slugs.review}`, label: '2 por revisar', isPressing: true },
    { to: desk, label: words.prizes(1), isPressing: false },
    { to: `${desk}?ver=${deskTexts.slugs.unpaid}`, label: '1 sin pagar', isPressing: false },
  ]);
});
