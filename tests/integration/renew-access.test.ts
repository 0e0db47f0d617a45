import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expireDuePayments, lapseDueMembers, remindDueAccess } from '#app/access/due-access.ts';
import { giveAccess } from '#app/access/give-access.ts';
import { openPayment } from '#app/access/open-payment.ts';
import { cancelPayment, declarePaid, resumeRenewal, stopRenewal } from '#app/access/own-payment.ts';
import { rejectPayment } from '#app/access/review-payment.ts';
import { sendAccessReceipt } from '#app/access/send-access-receipt.ts';
import { showAccess } from '#app/access/show-access.ts';
import { archiveCommunity, reopenCommunity } from '#app/communities/archive-community.ts';
import { pauseCommunity, resumeCommunity } from '#app/communities/pause-community.ts';
import { showCommunity } from '#app/community-pages/show-community.ts';
import { configureCommunity } from '#app/community-settings/configure-community.ts';
import { decidingGrants, heldGrant, lastGrantOf } from '#db/access/grants.ts';
import { receiptsOf } from '#db/orders/receipts.ts';
import { accessState, lastGrant } from '#domain/access/access-period.ts';
import { orNotFound } from '#domain/refusal.ts';
import { personIn } from '#support/app.ts';
import { eventsOf } from '#support/events.ts';
import {
  app,
  change,
  clock,
  confirm,
  database,
  endOf,
  grantsOf,
  insertMembers,
  inside,
  join,
  latest,
  type Person,
  paidFixture,
  paidPlace,
  payingMember,
  statusOf,
  told,
} from '#support/paid-fixture.ts';
import { putIn, rowOf } from '#support/people.ts';
import { refusalOf } from '#support/raffle.ts';
import { receiptPaper } from '#support/receipt.ts';

await paidFixture();

test('paying early, late or within the grace never loses a day', async () => {
  const place = await paidPlace();
  const { ana, url, id } = place;
  const beto = await payingMember(place, 'Beto');
  const first = orNotFound(await endOf(id, beto));
  for (const months of [2, 3]) {
    const { id: payment } = await openPayment(app, beto, { communityUrl: url });
    await confirm(ana, url, payment);
    const whole = Temporal.Instant.from(first)
      .toZonedDateTimeISO('Europe/Madrid')
      .add({ months: months - 1 });
    expect(await endOf(id, beto)).toBe(whole.toInstant().toString());
  }
});

test('access ends by the clock on every read, also before its work has been done; renewing brings it back', async () => {
  const place = await paidPlace();
  const { ana, url, id } = place;
  const carla = await payingMember(place, 'Carla');
  const grace = async () => (await showCommunity(app, carla, { communityUrl: url })).join.grace;
  clock.pass({ hours: 24 * 25 });
  expect(await grace()).toBeNull();
  clock.pass({ hours: 24 * 11 });
  expect(await inside(carla, url)).toBe(true);
  expect((await grace())?.endsAt).toBe(await endOf(id, carla));
  clock.pass({ hours: 24 * 2 });
  expect(await statusOf(id, carla)).toBe('active');
  expect(await inside(carla, url)).toBe(false);
  await lapseDueMembers(app);
  await lapseDueMembers(app);
  expect(await statusOf(id, carla)).toBe('expired');
  expect((await rowOf(app, url)).member_count).toBe(1);
  const now = clock.now();
  const { id: payment } = await openPayment(app, carla, { communityUrl: url });
  await confirm(ana, url, payment);
  expect(await inside(carla, url)).toBe(true);
  const grants = await grantsOf(id, carla);
  expect(grants.at(-1)?.starts_at.toString()).toBe(now.toString());
});

test('while a community is paused nobody’s access runs out, and afterwards everybody has what they had left', async () => {
  const place = await paidPlace({ join_policy: 'open' });
  const { ana, url, id } = place;
  const out = await payingMember(place, 'Olga');
  clock.pass({ hours: 24 * 8 });
  const [late, ahead] = [await payingMember(place, 'Berta'), await payingMember(place, 'Carla')];
  const { id: second } = await openPayment(app, ahead, { communityUrl: url });
  await confirm(ana, url, second);
  const grants = async (who: Person) =>
    (await grantsOf(id, who)).map(({ starts_at, ends_at }) => [starts_at.toString(), ends_at?.toString()]);
  const before = await grants(ahead);
  // Olga is in her days of grace, the others have eight days left
  clock.pass({ hours: 24 * 23 });
  await pauseCommunity(app, ana, { communityUrl: url });
  const accessShown = async (who: Person) => (await showAccess(app, who, { communityUrl: url })).access;
  const atFirst = [await accessShown(out), await accessShown(late)];
  expect(atFirst.map(({ state, daysAtPause: days }) => [state, days])).toEqual([
    ['grace', expect.any(Number)],
    ['running', expect.any(Number)],
  ]);
  clock.pass({ hours: 24 * 90 });
  await remindDueAccess(app);
  await lapseDueMembers(app);
  expect([await accessShown(out), await accessShown(late)]).toEqual(atFirst);
  expect(await Promise.all([out, late, ahead].map((who) => inside(who, url)))).toEqual([true, true, true]);
  expect((await refusalOf(openPayment(app, late, { communityUrl: url }))).code).toBe('community.not-active');
  // what is given meanwhile ends on the day that was said
  const friend = await putIn(app, id, 'Fina', { status: 'expired' });
  const until = clock
    .now()
    .add({ hours: 24 * 30 })
    .toString()
    .slice(0, 10);
  await giveAccess(app, ana, { communityUrl: url, form: { person: friend.userId, reason: 'Ayuda', until } });
  const given = await endOf(id, friend);
  expect(await inside(friend, url)).toBe(true);
  await archiveCommunity(app, ana, { communityUrl: url });
  clock.pass({ hours: 24 * 2 });
  await reopenCommunity(app, ana, { communityUrl: url });
  await lapseDueMembers(app);
  const stood = { hours: 24 * 92 };
  const moved = (instant = '') => Temporal.Instant.from(instant).add(stood).toString();
  const [[start, end] = [], [next, last] = []] = before;
  expect(await grants(ahead)).toEqual([
    [start, moved(end)],
    [moved(next), moved(last)],
  ]);
  expect(await endOf(id, friend)).toBe(given);
  expect((await accessShown(late)).daysAtPause).toBeNull();
  // and from there the clock goes on
  clock.pass({ hours: 24 * 7 });
  await lapseDueMembers(app);
  expect(await Promise.all([out, late, ahead].map((who) => statusOf(id, who)))).toEqual([
    'expired',
    'active',
    'active',
  ]);
  await openPayment(app, out, { communityUrl: url });
});

test('each reminder is sent once, and none to who said that they stop', async () => {
  const place = await paidPlace();
  const { url, id } = place;
  const [beto, carla] = [await payingMember(place, 'Beto'), await payingMember(place, 'Carla')];
  await stopRenewal(app, carla, { communityUrl: url });
  await stopRenewal(app, carla, { communityUrl: url });
  for (let day = 0; day < 37; day += 1) {
    clock.pass({ hours: 24 });
    await Promise.all([remindDueAccess(app), remindDueAccess(app)]);
  }
  const sent = async ({ userId }: Person) =>
    (await eventsOf(app.db, id, 'member', userId))
      .filter(({ kind }) => kind === 'access.reminded')
      .map(({ data }) => data.days);
  expect(await sent(beto)).toEqual([7, 1, 0, -5]);
  expect(await sent(carla)).toEqual([]);
  expect(await told(beto, 'access.ending')).toBeGreaterThan(0);
  expect(await inside(carla, url)).toBe(true);
  await resumeRenewal(app, carla, { communityUrl: url });
  await remindDueAccess(app);
  expect(await sent(carla)).toEqual([-5]);
});

test('an unpaid payment ends after three days, and its receipt is still looked at while there is room', async () => {
  const { ana, url, id } = await paidPlace({ max_tickets: 1 });
  const [beto, carla] = [await personIn(app, 'Beto'), await personIn(app, 'Carla')];
  await join(beto, url);
  expect((await refusalOf(join(carla, url))).code).toBe('access.no-pass-left');
  const payment = (await latest(id, beto)).id;
  clock.pass({ hours: 72 });
  await join(carla, url);
  await expireDuePayments(app);
  expect((await latest(id, beto)).status).toBe('expired');
  const receipt = { communityUrl: url, payment, form: {}, sent: receiptPaper() };
  expect((await refusalOf(sendAccessReceipt(app, beto, receipt))).code).toBe('access.no-pass-left');
  expect((await refusalOf(confirm(ana, url, payment))).code).toBe('access.no-pass-left');
  await cancelPayment(app, carla, { communityUrl: url, payment: (await latest(id, carla)).id });
  await sendAccessReceipt(app, beto, receipt);
  expect((await receiptsOf(app.db, { community_id: id, id: payment })).map(({ late }) => late)).toEqual([true]);
  await confirm(ana, url, payment);
  expect(await statusOf(id, beto)).toBe('active');
});

test('where access costs nothing any more nobody is asked for money, and who was let in comes in', async () => {
  const place = await paidPlace({ join_policy: 'approval' });
  const { ana, url, id } = place;
  const [asked, sent] = [await personIn(app, 'Berta'), await personIn(app, 'Carla')];
  for (const person of [asked, sent]) {
    await join(person, url);
    await change(ana, url, 'approve', [person]);
    await openPayment(app, person, { communityUrl: url });
  }
  await declarePaid(app, sent, { communityUrl: url, payment: (await latest(id, sent)).id });
  const access = { part: 'access', visibility: 'unlisted', joinPolicy: 'invite_only', accessType: 'free' };
  await configureCommunity(app, ana, { communityUrl: url, form: access });
  expect((await latest(id, asked)).status).toBe('cancelled');
  expect((await showAccess(app, asked, { communityUrl: url })).payment).toBeNull();
  expect((await join(asked, url)).status).toBe('active');
  // what is on its way is looked at by a person
  expect((await latest(id, sent)).status).toBe('in_review');
  await confirm(ana, url, (await latest(id, sent)).id);
  expect(await statusOf(id, sent)).toBe('active');
});

test('nobody is told to renew while what they sent for it is looked at', async () => {
  const place = await paidPlace({ join_policy: 'open' });
  const { ana, url, id } = place;
  const beto = await payingMember(place, 'Beto');
  const { id: payment } = await openPayment(app, beto, { communityUrl: url });
  await declarePaid(app, beto, { communityUrl: url, payment });
  clock.set(Temporal.Instant.from((await endOf(id, beto)) ?? '').subtract({ hours: 20 }));
  await remindDueAccess(app);
  expect(await told(beto, 'access.ending')).toBe(0);
  await rejectPayment(app, ana, { communityUrl: url, payment, form: { reason: 'No ha llegado' } });
  await remindDueAccess(app);
  expect(await told(beto, 'access.ending')).toBe(1);
});

test('however many lose their access at once, all of them are out after one look of the clock', async () => {
  const { id } = await paidPlace();
  const run = (text: string, values: unknown[]) => database.handle.pool.query(text, values);
  await insertMembers(id, 130, 'active');
  await run('update communities set member_count = 131 where id = $1', [id]);
  await lapseDueMembers(app);
  const { rows } = await run(
    'select status, count(*)::int from members where community_id = $1 group by 1 order by 1',
    [id],
  );
  expect(rows).toEqual([
    { status: 'active', count: 1 },
    { status: 'expired', count: 130 },
  ]);
});

test('while a community is paused the time to pay stands too, also that of a receipt that is turned down meanwhile', async () => {
  const { ana, url, id } = await paidPlace({ join_policy: 'open', max_tickets: 2 });
  const [slow, late] = [await personIn(app, 'Berta'), await personIn(app, 'Carla')];
  await join(slow, url);
  await join(late, url);
  const { id: sent } = await latest(id, late);
  await declarePaid(app, late, { communityUrl: url, payment: sent });
  clock.pass({ hours: 48 });
  await pauseCommunity(app, ana, { communityUrl: url });
  clock.pass({ hours: 24 * 10 });
  await expireDuePayments(app);
  await rejectPayment(app, ana, { communityUrl: url, payment: sent, form: { reason: 'No ha llegado' } });
  const shown = (await showAccess(app, slow, { communityUrl: url })).payment;
  expect([shown?.status, shown?.daysAtPause, shown?.can.pay]).toEqual(['pending', 1, false]);
  expect((await showAccess(app, late, { communityUrl: url })).payment?.daysAtPause).toBe(3);
  await resumeCommunity(app, ana, { communityUrl: url });
  await expireDuePayments(app);
  // nobody took their places meanwhile either
  const stranger = await personIn(app, 'Dani');
  expect((await refusalOf(join(stranger, url))).code).toBe('access.no-pass-left');
  const left = async (who: Person) => (await latest(id, who)).expires_at.since(clock.now()).total('hours');
  expect([await left(slow), await left(late)]).toEqual([24, 72]);
  clock.pass({ hours: 25 });
  await expireDuePayments(app);
  expect([(await latest(id, slow)).status, (await latest(id, late)).status]).toEqual(['expired', 'rejected']);
});

const hour = fc.integer({ min: -30, max: 30 });

const someGrant = fc.record({ from: hour, lasts: fc.option(fc.nat(20)), grace: fc.nat(9), isRevoked: fc.boolean() });

test('what is asked of the database says of somebody’s access what all their grants say', async () => {
  const { id, ana } = await paidPlace();
  const now = clock.now();
  await fc.assert(
    fc.asyncProperty(fc.array(someGrant, { maxLength: 6 }), hour, async (some, at) => {
      const { userId } = await personIn(app, 'Vera');
      for (const { from, lasts, grace, isRevoked } of some) {
        const startsAt = now.add({ hours: from });
        const endsAt = lasts === null ? null : startsAt.add({ hours: lasts });
        await app.db
          .insertInto('access_grants')
          .values({
            community_id: id,
            id: randomUUID(),
            user_id: userId,
            source: 'complimentary',
            payment_id: null,
            starts_at: startsAt,
            ends_at: endsAt,
            grace_until: endsAt?.add({ hours: grace }) ?? null,
            anchor_day: null,
            reason: 'Prueba',
            given_by: ana.userId,
            created_at: now,
            revoked_at: isRevoked ? now : null,
          })
          .execute();
      }
      const held = (await grantsOf(id, { userId })).map(heldGrant);
      const person = { communityId: id, userId };
      const then = now.add({ hours: at });
      const deciding = await decidingGrants(app.db, person, then);
      expect(accessState(deciding, then)).toBe(accessState(held, then));
      expect((await lastGrantOf(app.db, person))?.ends_at?.toString()).toBe(lastGrant(held)?.endsAt?.toString());
      expect(lastGrant(deciding)?.endsAt?.toString()).toBe(lastGrant(held)?.endsAt?.toString());
    }),
    { numRuns: 40 },
  );
});

test('where a plan became smaller who lapsed renews, by hand and online alike, and nobody new comes in', async () => {
  const place = await paidPlace({ join_policy: 'open' });
  const { ana, url, id } = place;
  const beto = await payingMember(place, 'Beto');
  const before = clock.now();
  clock.pass({ hours: 24 * 60 });
  await lapseDueMembers(app);
  expect(await statusOf(id, beto)).toBe('expired');
  const change = (columns: { plan: string; member_count: number }) =>
    app.db.updateTable('communities').set(columns).where('id', '=', id).execute();
  await change({ plan: 'gratis', member_count: 61 });
  expect((await showCommunity(app, beto, { communityUrl: url })).join.kind).toBe('renew');
  const { id: payment } = await openPayment(app, beto, { communityUrl: url });
  await confirm(ana, url, payment);
  expect([await statusOf(id, beto), await inside(beto, url)]).toEqual(['active', true]);
  expect(Temporal.Instant.compare(orNotFound(await endOf(id, beto)), before)).toBe(1);
  const carla = await personIn(app, 'Carla');
  expect((await refusalOf(join(carla, url))).code).toBe('plan.members');
  await change({ plan: 'pro', member_count: 2 });
});
