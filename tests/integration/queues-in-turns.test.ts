import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { cancelRaffle } from '#app/draws/cancel-raffle.ts';
import { notifyRaffleResults } from '#app/notifications/notify-raffle-results.ts';
import { launchRaffle } from '#app/raffles/create-raffle.ts';
import { transaction } from '#db/client.ts';
import { rafflesToDraw, rafflesToSeal } from '#db/draws/draws.ts';
import { takeOrderMails } from '#db/notifications/order-mails.ts';
import { rafflesWithOrganiserNotifications } from '#db/notifications/organiser-notifications.ts';
import { rafflesToNotify } from '#db/notifications/raffle-notifications.ts';
import { testApp } from '#support/app.ts';
import { freshDatabase } from '#support/database.ts';
import { raffleForm, raffleOnSale, takeAs } from '#support/raffle.ts';

/*
 * What the clock does for many is done in turns by who made it, so that somebody with hundreds of raffles delays their own
 * alone.
 */
const database = await freshDatabase();
const { app, clock } = testApp(database.handle);
afterAll(() => database.drop());

const many = 8;
const first = await raffleOnSale(app);
const theirs = [first.address];
for (let at = 1; at < many; at += 1) {
  const { communityUrl } = first.address;
  theirs.push(await launchRaffle(app, first.ana, { communityUrl, form: raffleForm }));
}
for (const address of theirs) await takeAs(app, address, 'Uno', [1], { email: 'uno@correo.example' });
clock.pass({ minutes: 1 });
const own = await raffleOnSale(app);
await takeAs(app, own.address, 'Otra', [1], { email: 'otra@correo.example' });
const { id: ownId, community_id: ownCommunity } = await app.db
  .selectFrom('raffles')
  .select(['id', 'community_id'])
  .where('created_by', '=', own.ana.userId)
  .executeTakeFirstOrThrow();

/** The place of the late one among all that wait. */
const placeIn = (rows: readonly { id?: string; raffle_id?: string }[]) =>
  rows.findIndex((row) => (row.id ?? row.raffle_id) === ownId);

test('organisers are told of what was taken in turns', async () => {
  expect(placeIn(await rafflesWithOrganiserNotifications(app.db, 20, 'lot'))).toBeLessThan(2);
});

test('lists are sealed and draws are made in turns', async () => {
  const { rows } = await sql<{ last: Temporal.Instant }>`select max(draw_at) as last from raffles`.execute(app.db);
  const after = rows[0]?.last.add({ hours: 1 }) ?? clock.now();
  const due = await rafflesToSeal(app.db, after, 'lot');
  expect([due.length, placeIn(due) < 2]).toEqual([many + 1, true]);
  await app.db.updateTable('raffles').set({ status: 'closed' }).execute();
  const drawn = await rafflesToDraw(app.db, after, 'lot');
  expect([drawn.length, placeIn(drawn) < 2]).toEqual([many + 1, true]);
  await app.db.updateTable('raffles').set({ status: 'open' }).execute();
});

test('holders are told of cancellations, and mails to them written, in turns; a raffle without holders has nobody to tell', async () => {
  const empty = await launchRaffle(app, first.ana, { communityUrl: first.address.communityUrl, form: raffleForm });
  const form = { reason: 'Por la lluvia' };
  for (const address of [...theirs, empty]) await cancelRaffle(app, first.ana, { ...address, form });
  clock.pass({ minutes: 1 });
  await cancelRaffle(app, own.ana, { ...own.address, form });
  const waiting = await rafflesToNotify(app.db, 20, 'lot');
  expect([waiting.length, placeIn(waiting) < 2]).toEqual([many + 1, true]);
  await notifyRaffleResults(app);
  expect(await rafflesToNotify(app.db, 20, 'lot')).toEqual([]);
  const mails = await transaction(app.db, (tx) => takeOrderMails(tx, { limit: 2, lot: 'lot' }));
  expect(mails.map(({ community_id: id }) => id)).toContain(ownCommunity);
});
