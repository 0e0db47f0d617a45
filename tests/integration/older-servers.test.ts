import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { notifyOrganisers } from '#app/notifications/notify-organisers.ts';
import { notifyRaffleResults } from '#app/notifications/notify-raffle-results.ts';
import { tellDrawsTomorrow } from '#app/notifications/tell-draws-tomorrow.ts';
import { creditOrder } from '#app/orders/credit-order.ts';
import { writeOrderMails } from '#app/orders/write-order-mails.ts';
import { testApp } from '#support/app.ts';
import { freshDatabase } from '#support/database.ts';
import { buyerInParts } from '#support/part-payment.ts';
import { putIn } from '#support/people.ts';
import { raffleOnSale, takeAs } from '#support/raffle.ts';

const database = await freshDatabase();
const { app, clock } = testApp(database.handle);
afterAll(() => database.drop());

const kindsIn = async (table: string) =>
  (await sql<{ kind: string }>`select kind from ${sql.table(table)} order by kind`.execute(app.db)).rows.map(
    ({ kind }) => kind,
  );

const communityOf = async (orderId: string) =>
  (await app.db.selectFrom('orders').select('community_id').where('id', '=', orderId).executeTakeFirstOrThrow())
    .community_id;

/** A draw that is tomorrow, a guest's order, and one that is credited to who sells: all of it is queued. */
async function queued() {
  clock.set(Temporal.Instant.from('2026-11-21T10:00:00Z'));
  const sale = await raffleOnSale(app);
  const beto = await buyerInParts(app, [7], sale);
  await beto.confirm();
  const { orderId } = await takeAs(app, sale.address, 'Caro', [8], { email: 'caro@correo.example' });
  const seller = await putIn(app, await communityOf(orderId), 'Sara', { role: 'seller' });
  await notifyOrganisers(app);
  await creditOrder(app, sale.ana, { ...sale.address, order: orderId, form: { seller: seller.userId } });
  clock.set(Temporal.Instant.from('2026-12-17T19:00:00Z'));
  await tellDrawsTomorrow(app);
  return { beto, orderId };
}

test('a server of the version before finds the kinds of news that it knows, and can queue and take them', async () => {
  const { beto, orderId } = await queued();
  expect(await kindsIn('raffle_news')).toEqual(['raffle.tomorrow']);
  expect(await kindsIn('raffle_tellings')).toEqual([]);
  expect(await kindsIn('order_news')).toContain('order.taken');
  expect(await kindsIn('order_mails')).toEqual(['order.confirmed']);
  expect(await kindsIn('organiser_news')).toEqual(['order.credited']);
  expect(await kindsIn('organiser_tellings')).toEqual([]);
  // its statements: to queue, again too, to lock and to take
  for (const data of ['{}', '{"title": "Rifa"}']) {
    await sql`insert into order_mails (community_id, order_id, kind, data, since)
      select community_id, id, 'order.released', ${data}::jsonb, now() from orders where id = ${orderId}
      on conflict (community_id, order_id, kind) do update set data = excluded.data`.execute(app.db);
  }
  await sql`insert into raffle_tellings (community_id, raffle_id, kind, reason, since)
    select community_id, raffle_id, 'raffle.cancelled', 'Llueve', now() from orders where id = ${orderId}`.execute(
    app.db,
  );
  await sql`insert into organiser_tellings (community_id, raffle_id, kind, subject_id, since)
    select community_id, raffle_id, 'order.held', id, now() from orders where id = ${beto.at.order}
    on conflict do nothing`.execute(app.db);
  for (const table of ['order_mails', 'raffle_tellings', 'organiser_tellings'].map((name) => sql.table(name))) {
    await sql`select w.kind from ${table} as w join communities c on c.id = w.community_id
      for update of w skip locked`.execute(app.db);
    await sql`delete from ${table}`.execute(app.db);
  }
  expect(await kindsIn('raffle_news')).toEqual(['raffle.tomorrow']);
  expect(await kindsIn('order_news')).toEqual(['order.taken', 'order.taken']);
  expect(await kindsIn('organiser_news')).toEqual(['order.credited']);
});

test('kinds of news that only a newer server knows are left to it', async () => {
  const { orderId } = await queued();
  for (const queue of ['raffle_news', 'order_news', 'organiser_news']) {
    await sql.raw(`alter table ${queue} drop constraint ${queue}_kind_check`).execute(app.db);
  }
  const order = sql`from orders where id = ${orderId}`;
  await sql`insert into raffle_news (community_id, raffle_id, kind, since)
    select community_id, raffle_id, 'raffle.later', now() ${order}`.execute(app.db);
  await sql`insert into order_news (community_id, order_id, kind, data, since)
    select community_id, id, 'order.later', '{}', now() ${order}`.execute(app.db);
  await sql`insert into organiser_news (community_id, raffle_id, kind, subject_id, since)
    select community_id, raffle_id, 'order.later', gen_random_uuid(), now() ${order}`.execute(app.db);
  await notifyRaffleResults(app);
  await notifyOrganisers(app);
  await writeOrderMails(app);
  expect(await kindsIn('raffle_news')).toEqual(['raffle.later']);
  expect(await kindsIn('order_news')).toEqual(['order.later']);
  expect(await kindsIn('organiser_news')).toEqual(['order.later']);
});
