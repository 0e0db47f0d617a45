import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { lapseDueMembers } from '#app/access/due-access.ts';
import { endGivenAccess, giveAccess } from '#app/access/give-access.ts';
import { openPayment } from '#app/access/open-payment.ts';
import { declarePaid } from '#app/access/own-payment.ts';
import { refundPayment } from '#app/access/refund-payment.ts';
import { declineRefund, oweRefund, rejectPayment } from '#app/access/review-payment.ts';
import { sendAccessReceipt } from '#app/access/send-access-receipt.ts';
import { showAccess } from '#app/access/show-access.ts';
import { showCharges } from '#app/access/show-charges.ts';
import { listOwnCommunities } from '#app/community-pages/list-own-communities.ts';
import { showCommunity } from '#app/community-pages/show-community.ts';
import { configureCommunity } from '#app/community-settings/configure-community.ts';
import { createInvitation } from '#app/invitations/create-invitation.ts';
import { redeemInvitation } from '#app/invitations/redeem-invitation.ts';
import { leaveCommunity } from '#app/joining/leave-community.ts';
import { showPeople } from '#app/members/show-people.ts';
import { listNotifications } from '#app/notifications/list-notifications.ts';
import { accessBalances } from '#db/access/access-ledger.ts';
import { accessLimits } from '#domain/access/access-payment.ts';
import { orNotFound } from '#domain/refusal.ts';
import { newSecret } from '#identity/secret.ts';
import { personIn } from '#support/app.ts';
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
import { communityOfAna, putIn } from '#support/people.ts';
import { refusalOf } from '#support/raffle.ts';
import { receiptPicture } from '#support/receipt.ts';
import { leavingPaid } from '#texts/members/members.ts';

await paidFixture();

test('money that goes back whole ends what it bought at once; a part of it leaves it', async () => {
  const place = await paidPlace();
  const { ana, url, id } = place;
  const beto = await payingMember(place, 'Beto');
  const at = { communityUrl: url, payment: (await latest(id, beto)).id };
  expect((await refusalOf(refundPayment(app, ana, { ...at, form: { evidence: 'Bizum' } }))).code).toBe(
    'access.transition',
  );
  await oweRefund(app, ana, { ...at, form: { reason: 'Se equivocó de grupo' } });
  await refundPayment(app, ana, { ...at, form: { amount: '2', evidence: 'Bizum 1' } });
  expect(await inside(beto, url)).toBe(true);
  expect((await latest(id, beto)).status).toBe('partially_refunded');
  await oweRefund(app, ana, { ...at, form: { reason: 'El resto también' } });
  expect((await refusalOf(refundPayment(app, ana, { ...at, form: { amount: '3,01', evidence: 'x' } }))).code).toBe(
    'input',
  );
  await refundPayment(app, ana, { ...at, form: { evidence: 'Bizum 2' } });
  await refundPayment(app, ana, { ...at, form: { evidence: 'Bizum 2' } });
  expect(await statusOf(id, beto)).toBe('expired');
  expect(await inside(beto, url)).toBe(false);
  expect(await accessBalances(app.db, id)).toEqual([{ currency: 'EUR', paid: 500, refunded: 500 }]);
});

test('a payment goes back in twenty parts at the most, and then all that is left at once', async () => {
  const place = await paidPlace();
  const { ana, url, id } = place;
  const beto = await payingMember(place, 'Beto');
  const at = { communityUrl: url, payment: (await latest(id, beto)).id };
  const cent = async () => {
    await oweRefund(app, ana, { ...at, form: { reason: 'Un céntimo' } });
    await refundPayment(app, ana, { ...at, form: { amount: '0,01', evidence: 'Bizum' } });
  };
  for (let part = 0; part < accessLimits.refunds; part += 1) await cent();
  expect(await refusalOf(cent())).toMatchObject({ code: 'access.too-many-refunds', params: { limit: 20 } });
  await refundPayment(app, ana, { ...at, form: { evidence: 'Bizum' } });
  expect((await latest(id, beto)).status).toBe('refunded');
  expect(await accessBalances(app.db, id)).toEqual([{ currency: 'EUR', paid: 500, refunded: 500 }]);
});

test('the month that is given back leaves no hole before the month that was paid after it', async () => {
  const place = await paidPlace();
  const { ana, url, id } = place;
  const beto = await payingMember(place, 'Beto');
  const first = (await latest(id, beto)).id;
  const { id: second } = await openPayment(app, beto, { communityUrl: url });
  await confirm(ana, url, second);
  const now = clock.now();
  await oweRefund(app, ana, { communityUrl: url, payment: first, form: { reason: 'Un mes de más' } });
  await refundPayment(app, ana, { communityUrl: url, payment: first, form: { evidence: 'Efectivo' } });
  expect(await inside(beto, url)).toBe(true);
  const month = now.toZonedDateTimeISO('Europe/Madrid').add({ months: 1 }).toInstant();
  expect(await endOf(id, beto)).toBe(month.toString());
});

test('who is put out with money under way, or paid, is owed it back from that moment', async () => {
  const place = await paidPlace();
  const { ana, url, id } = place;
  const [paid, reviewing, waiting] = [
    await payingMember(place, 'Beto'),
    await personIn(app, 'Carla'),
    await personIn(app, 'Dani'),
  ];
  await join(reviewing, url);
  await declarePaid(app, reviewing, { communityUrl: url, payment: (await latest(id, reviewing)).id });
  await join(waiting, url);
  const people = [paid, reviewing, waiting].map(({ userId }) => userId);
  const owedFor = async (act: 'ban' | 'mute', who: readonly string[]) => {
    const query = { status: 'active', words: '', role: null, sort: 'role', place: null } as const;
    return (await showPeople(app, ana, { ...query, communityUrl: url, asked: { act, people: who } })).asked?.owed;
  };
  // the question says what its yes makes owed, before it is given
  expect(await owedFor('ban', people)).toEqual([{ currency: 'EUR', amount: 1000 }]);
  expect(await owedFor('ban', [waiting.userId])).toEqual([]);
  expect(await owedFor('mute', people)).toEqual([]);
  await change(ana, url, 'ban', [paid, reviewing, waiting], { reason: 'Insultos' });
  const states = await Promise.all([paid, reviewing, waiting].map(async (each) => (await latest(id, each)).status));
  expect(states).toEqual(['refund_pending', 'refund_pending', 'cancelled']);
  const at = async (person: Person) => ({ communityUrl: url, payment: (await latest(id, person)).id });
  expect((await refusalOf(confirm(ana, url, (await latest(id, reviewing)).id))).code).toBe('access.transition');
  // it never came
  await declineRefund(app, ana, { ...(await at(reviewing)), form: { reason: 'No llegó nada' } });
  expect((await latest(id, reviewing)).status).toBe('cancelled');
  await refundPayment(app, ana, { ...(await at(paid)), form: { evidence: 'Bizum 3' } });
  expect(await statusOf(id, paid)).toBe('banned');
  for (const person of [paid, reviewing, waiting]) {
    expect((await refusalOf(openPayment(app, person, { communityUrl: url }))).code).toBe('member.not-possible');
    expect((await refusalOf(join(person, url))).code).toBe('member.not-possible');
  }
});

test('who leaves with time that is paid for comes back to it without paying', async () => {
  const place = await paidPlace({ join_policy: 'approval' });
  const { ana, url, id } = place;
  const beto = await personIn(app, 'Beto');
  await join(beto, url);
  await change(ana, url, 'approve', [beto]);
  await openPayment(app, beto, { communityUrl: url });
  await confirm(ana, url, (await latest(id, beto)).id);
  await leaveCommunity(app, beto, { communityUrl: url });
  expect(await inside(beto, url)).toBe(false);
  expect(await join(beto, url)).toEqual({ status: 'active' });
  expect((await latest(id, beto)).status).toBe('confirmed');
});

test('who is about to leave is told how many paid days are left, and what becomes of money that waits', async () => {
  const place = await paidPlace();
  const { ana, url, id } = place;
  const beto = await payingMember(place, 'Beto');
  clock.pass({ hours: 24 * 3 + 1 });
  const asked = { passing: null, leaving: url };
  const left = async (person: Person) => {
    const [{ join: at }, { leaving }] = await Promise.all([
      showCommunity(app, person, { communityUrl: url }),
      listOwnCommunities(app, person, asked),
    ]);
    expect(leaving).toEqual(at.leaving);
    return leaving;
  };
  const end = orNotFound(await endOf(id, beto));
  const days = Math.ceil(Temporal.Instant.from(end).since(clock.now()).total('hours') / 24);
  expect(await left(beto)).toMatchObject({ time: { days, endsAt: end }, isPaid: true, review: null });
  expect(leavingPaid(orNotFound(await left(beto)))[0]).toMatch(
    new RegExp(`^Te quedan ${days}\\sdías pagados, hasta el `),
  );
  // a month more is on its way, and a task does not take away what was paid
  await openPayment(app, beto, { communityUrl: url });
  await declarePaid(app, beto, { communityUrl: url, payment: (await latest(id, beto)).id });
  expect(await left(beto)).toMatchObject({ time: { days }, review: 'cancelled' });
  const sent = await receiptPicture(randomUUID());
  const second = { communityUrl: url, payment: (await latest(id, beto)).id };
  await sendAccessReceipt(app, beto, { ...second, form: {}, sent });
  expect(await left(beto)).toMatchObject({ time: { days }, review: 'refund_pending' });
  await confirm(ana, url, (await latest(id, beto)).id);
  await change(ana, url, 'change-role', [beto], { role: 'moderator' });
  expect((await left(beto))?.time?.days).toBeGreaterThan(days + 27);
  // the owner pays nothing, and in a free community there is nothing to lose
  expect(await left(ana)).toMatchObject({ time: null, isEndless: false, isPaid: false });
  const free = await communityOfAna(app);
  expect((await listOwnCommunities(app, free.ana, { passing: null, leaving: free.url })).leaving).toBeNull();
});

test('who pays and is given a task still counts among those with access, and nothing ends for them', async () => {
  const place = await paidPlace();
  const { ana, url } = place;
  const beto = await payingMember(place, 'Beto');
  await payingMember(place, 'Carla');
  await change(ana, url, 'change-role', [beto], { role: 'moderator' });
  const desk = async () =>
    showCharges(app, ana, { communityUrl: url, list: 'ending', page: 1, givenPage: 1, words: '' });
  expect((await desk()).access).toMatchObject({ inForce: 2, ending: 0, overdue: 0 });
  clock.pass({ hours: 24 * 27 });
  const { access, ending } = await desk();
  expect(access).toMatchObject({ inForce: 2, ending: 1, overdue: 0 });
  expect(ending.map(({ name }) => name)).toEqual(['Carla']);
});

test('who is there when access becomes paid stays, and who had a task has a week to pay when it is over', async () => {
  const { ana, url, id } = await communityOfAna(app, {
    payment_ways: [{ kind: 'cash', holder: '', details: 'En clase' }],
  });
  const [beto, carla] = [await putIn(app, id, 'Beto'), await putIn(app, id, 'Carla', { role: 'editor' })];
  const form = { part: 'access', visibility: 'unlisted', joinPolicy: 'open', joinQuestion: '', accessType: 'paid' };
  const price = (ticketPrice: string) =>
    configureCommunity(app, ana, { communityUrl: url, form: { ...form, paymentType: 'yearly', ticketPrice } });
  expect((await refusalOf(price('0'))).code).toBe('input');
  await price('20');
  await lapseDueMembers(app);
  expect(await inside(beto, url)).toBe(true);
  expect((await refusalOf(openPayment(app, beto, { communityUrl: url }))).code).toBe('access.endless');
  await change(ana, url, 'change-role', [carla], { role: 'member' });
  expect(await inside(carla, url)).toBe(true);
  clock.pass({ hours: 24 * 7 });
  expect(await inside(carla, url)).toBe(false);
  await lapseDueMembers(app);
  expect(await statusOf(id, carla)).toBe('expired');
  await openPayment(app, carla, { communityUrl: url });
});

test('access that is given has a reason and an end, lets in at once, and can be taken back', async () => {
  const { ana, url, id } = await paidPlace({ join_policy: 'approval' });
  const beto = await personIn(app, 'Beto');
  await join(beto, url);
  const give = (form: Record<string, string>) =>
    giveAccess(app, ana, { communityUrl: url, form: { person: beto.userId, reason: 'Da las clases', ...form } });
  expect((await refusalOf(give({ reason: '' }))).code).toBe('input');
  expect((await refusalOf(give({ until: '2020-01-01' }))).code).toBe('input');
  const day = clock.now().toZonedDateTimeISO('Europe/Madrid').toPlainDate().add({ days: 10 });
  await give({ until: day.toString() });
  expect(await inside(beto, url)).toBe(true);
  expect(await endOf(id, beto)).toBe(day.add({ days: 1 }).toZonedDateTime('Europe/Madrid').toInstant().toString());
  await endGivenAccess(app, ana, { communityUrl: url, person: beto.userId });
  expect(await statusOf(id, beto)).toBe('expired');
  const stranger = await personIn(app, 'Nadie');
  expect((await refusalOf(give({ person: stranger.userId }))).code).toBe('access.not-member');
});

test('who is given access without end has nothing to pay any more; what they sent is decided first', async () => {
  const { ana, url, id } = await paidPlace();
  const [beto, carla] = [await personIn(app, 'Beto'), await personIn(app, 'Carla')];
  await join(beto, url);
  await join(carla, url);
  const give = ({ userId: person }: Person, until = '') =>
    giveAccess(app, ana, { communityUrl: url, form: { person, reason: 'Da las clases', until } });
  await give(beto);
  expect((await latest(id, beto)).status).toBe('cancelled');
  expect(await inside(beto, url)).toBe(true);
  const address = { communityUrl: url, payment: (await latest(id, carla)).id };
  await declarePaid(app, carla, address);
  expect((await refusalOf(give(carla))).code).toBe('access.in-review');
  await give(carla, clock.now().add({ hours: 240 }).toString().slice(0, 10));
  expect((await latest(id, carla)).status).toBe('in_review');
  await rejectPayment(app, ana, { ...address, form: { reason: 'No ha llegado' } });
  await give(carla);
  expect((await latest(id, carla)).status).toBe('cancelled');
});

test('the pass of an account that was erased is free for somebody else', async () => {
  const place = await paidPlace({ max_tickets: 1 });
  const beto = await payingMember(place, 'Beto');
  const carla = await personIn(app, 'Carla');
  expect((await refusalOf(join(carla, place.url))).code).toBe('access.no-pass-left');
  // who leaves may come back to what they paid for
  await leaveCommunity(app, beto, { communityUrl: place.url });
  expect((await refusalOf(join(carla, place.url))).code).toBe('access.no-pass-left');
  await app.db.updateTable('users').set({ erased_at: clock.now() }).where('uid', '=', beto.userId).execute();
  expect(await join(carla, place.url)).toEqual({ status: 'awaiting_payment' });
});

test('who runs a paid community is told who paid for being there and goes, in one line until they read it', async () => {
  const place = await paidPlace();
  const { ana, url, id } = place;
  const [beto, carla] = [await payingMember(place, 'Beto'), await payingMember(place, 'Carla')];
  const dani = await putIn(app, id, 'Dani');
  const eva = await personIn(app, 'Eva');
  await join(eva, url);
  const gone = () => told(ana, 'member.left');
  for (const person of [dani, eva]) await leaveCommunity(app, person, { communityUrl: url });
  expect(await gone()).toBe(0);
  for (const person of [beto, carla]) await leaveCommunity(app, person, { communityUrl: url });
  expect(await gone()).toBe(1);
  const { days } = await listNotifications(app, ana, { before: null });
  const lines = days.flatMap((day) => day.lines.map(({ sentence }) => sentence?.line));
  expect(lines).toContain('Carla y Beto pagaban el acceso a Club de los jueves y han salido.');
  expect(await told(carla, 'member.left')).toBe(0);
});

test('who is given a task has nothing to pay any more', async () => {
  const place = await paidPlace({ join_policy: 'open' });
  const { ana, url, id } = place;
  const [renewing, asked] = [await payingMember(place, 'Berta'), await personIn(app, 'Carla')];
  clock.pass({ minutes: 1 });
  await openPayment(app, renewing, { communityUrl: url });
  await join(asked, url);
  await change(ana, url, 'change-role', [renewing], { role: 'editor' });
  const code = newSecret(app.dice);
  await createInvitation(app, ana, { communityUrl: url, code, form: { role: 'seller' } });
  await redeemInvitation(app, asked, { code, form: {} });
  for (const person of [renewing, asked]) {
    expect([await statusOf(id, person), (await latest(id, person)).status]).toEqual(['active', 'cancelled']);
  }
});

test('the desk of charges shows all of every list, page by page, and finds by name who is given access', async () => {
  const place = await paidPlace({ join_policy: 'open' });
  const { ana, url, id } = place;
  await payingMember(place, 'Berta');
  const mark = await insertMembers(id, 160, 'expired');
  // sixty whose access is over, and twelve who have it for nothing
  await database.handle.pool.query(
    `insert into access_grants (community_id, id, user_id, source, starts_at, ends_at, grace_until, given_by, created_at)
     select $1, gen_random_uuid(), 'uid-${mark}-' || n, case when n > 60 then 'complimentary' else 'legacy' end, $2::timestamptz - interval '90 days',
       case when n > 60 then null else $2::timestamptz - interval '60 days' end,
       case when n > 60 then null else $2::timestamptz - interval '53 days' end, 'system', $2
     from generate_series(1, 72) n`,
    [id, clock.now().toString()],
  );
  const first = { communityUrl: url, list: 'ending', page: 1, givenPage: 1, words: '' } as const;
  const desk = await showCharges(app, ana, first);
  const next = await showCharges(app, ana, { ...first, page: 2, givenPage: 2 });
  expect([desk.ending.length, desk.hasMore, next.ending.length, next.hasMore]).toEqual([50, true, 10, false]);
  expect(new Set([...desk.ending, ...next.ending].map(({ userId }) => userId)).size).toBe(60);
  expect([desk.access.given, desk.given.rows.length, desk.given.hasMore]).toEqual([12, 10, true]);
  expect([next.given.rows.length, next.given.hasMore]).toEqual([2, false]);
  expect([desk.people.length, desk.search.hasMore]).toEqual([100, true]);
  const searched = await showCharges(app, ana, { ...first, words: 'éva 158' });
  expect([searched.people.map(({ name }) => name), searched.search.hasMore]).toEqual([['Eva 158'], false]);
  const ledger = await showCharges(app, ana, { ...first, list: 'ledger', page: 1 });
  expect([ledger.entries.length, ledger.hasMore]).toEqual([1, false]);
});

test('however much somebody was ever given, their page shows the newest of it and where they stand by all of it', async () => {
  const { ana, url, id } = await paidPlace();
  const beto = await payingMember({ ana, url, id }, 'Beto');
  const until = await endOf(id, beto);
  await sql`
    insert into access_grants (
      community_id, id, user_id, source, starts_at, ends_at, grace_until, reason, given_by, created_at
    )
    select ${id}::uuid, gen_random_uuid(), ${beto.userId}, 'complimentary', starts_at, starts_at + interval '1 hour',
      starts_at + interval '1 hour', 'Prueba', ${ana.userId}, starts_at
    from (select ${clock.now().toString()}::timestamptz + make_interval(secs => n) as starts_at
      from generate_series(1, 150) n) hours
  `.execute(app.db);
  await sql`
    with old as (insert into access_payments (
      community_id, id, user_id, reference, status, payment_type, amount, currency, expires_at, created_at
    )
    select ${id}::uuid, gen_random_uuid(), ${beto.userId}, 'LARGA' || lpad(n::text, 3, '0'), 'cancelled', 'monthly', 500,
      'EUR', created_at, created_at
    from (select n, ${clock.now().toString()}::timestamptz - make_interval(hours => n) as created_at
      from generate_series(1, 100) n) days returning community_id, id, created_at)
    insert into events (community_id, kind, subject, subject_id, from_state, to_state, actor, happened_at)
    select community_id, 'access.cancelled', 'access', id, 'pending', 'cancelled', 'system', created_at from old
  `.execute(app.db);
  const shown = await showAccess(app, beto, { communityUrl: url });
  expect([shown.history.length, shown.grants.length, shown.older]).toEqual([60, 60, { payments: 41, grants: 91 }]);
  expect(shown.history[0]?.status).toBe('confirmed');
  expect(shown.grants.map(({ startsAt }) => startsAt)).toEqual(
    (await grantsOf(id, beto))
      .slice(-60)
      .map(({ starts_at }) => starts_at.toString())
      .reverse(),
  );
  // what they paid for ends last, and is not among what is shown
  expect(shown.access).toMatchObject({ state: 'running', endsAt: until });
  expect((await showCommunity(app, beto, { communityUrl: url })).join.leaving).toMatchObject({
    isPaid: true,
    time: { endsAt: until },
  });
  await endGivenAccess(app, ana, { communityUrl: url, person: beto.userId });
  const left = (await grantsOf(id, beto)).filter(({ revoked_at }) => revoked_at === null);
  expect(left.map(({ source }) => source)).toEqual(['payment']);
});
