import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import type { App } from '#app/app.ts';
import { createCourse, editCourse } from '#app/courses/edit-course.ts';
import { editLesson } from '#app/courses/edit-lesson.ts';
import { addLesson, addModule } from '#app/courses/edit-outline.ts';
import { cancelRaffle } from '#app/draws/cancel-raffle.ts';
import { makeDueDraws } from '#app/draws/make-due-draws.ts';
import { joinCommunity } from '#app/joining/join-community.ts';
import { leaveCommunity } from '#app/joining/leave-community.ts';
import { mailStopKey, mailStopToken } from '#app/mail/mail-stop.ts';
import { changePeople } from '#app/members/change-people.ts';
import { decideCase } from '#app/messages/decide-case.ts';
import { postMessage } from '#app/messages/post-message.ts';
import { reportMessage } from '#app/messages/report-message.ts';
import { markRead } from '#app/messages/thread-acts.ts';
import { addDevice } from '#app/notifications/change-devices.ts';
import { changeDigest, changeNotices } from '#app/notifications/change-settings.ts';
import { listNotifications } from '#app/notifications/list-notifications.ts';
import { type News, notify, withdrawNotifications } from '#app/notifications/notify.ts';
import { notifyRaffleResults, notifySome } from '#app/notifications/notify-raffle-results.ts';
import { readNotifications } from '#app/notifications/read-notifications.ts';
import { showMailStop, stopMail } from '#app/notifications/stop-mail.ts';
import { cancelOrder } from '#app/orders/cancel-order.ts';
import { confirmOrder } from '#app/orders/confirm-order.ts';
import { markRefundDue, markRefunded } from '#app/orders/refund-order.ts';
import { rejectOrder } from '#app/orders/reject-order.ts';
import { sendReceipt } from '#app/orders/send-receipt.ts';
import { showOrder } from '#app/orders/show-order.ts';
import { writeOrderMails } from '#app/orders/write-order-mails.ts';
import { outgoingWorks } from '#app/outgoing-works.ts';
import { drandBeacon } from '#beacon/drand.ts';
import { transaction } from '#db/client.ts';
import { claimPushes, insertPushes, subscriptionsOf } from '#db/notifications/pushes.ts';
import { emailContactKey } from '#domain/contacts/contact-key.ts';
import type { NotificationKind } from '#domain/notifications/notification.ts';
import { smtpMailer } from '#mail/smtp.ts';
import { webPusher } from '#push/web-push.ts';
import { personIn, stranger, testApp } from '#support/app.ts';
import { freshDatabase } from '#support/database.ts';
import { drandPeer } from '#support/drand-peer.ts';
import { instantOfRound, raffleToDraw, sealAndWait, verdictOf } from '#support/draw.ts';
import { communityOfAna, putIn } from '#support/people.ts';
import { startPushPeer } from '#support/push-peer.ts';
import { raffleOnSale, takeAs } from '#support/raffle.ts';
import { receiptPicture } from '#support/receipt.ts';
import { visitorAs } from '#support/signed-in.ts';
import { headerOf, startSmtpPeer } from '#support/smtp-peer.ts';

const database = await freshDatabase();
const [post, devices] = await Promise.all([startSmtpPeer(), startPushPeer()]);
const mail = smtpMailer({ url: post.url, from: 'Rifamiga <avisos@rifas.example>' });
afterAll(async () => {
  mail.close();
  await Promise.all([post.stop(), devices.stop()]);
  await database.drop();
});

type Person = { userId: string };

/** An application that writes and sends, each test at an hour of its own so that none meets another's digests. */
function tellingApp(start = '2026-11-21T10:00:00Z') {
  const { app, clock } = testApp(database.handle, start);
  const push = webPusher({ hosts: [devices.host], contact: 'mailto:avisos@rifas.example' });
  return { app: { ...app, mail, push }, clock };
}

/** Somebody in a community, with an address that nobody else has. */
async function member(app: App, communityId: string, name: string, options: Parameters<typeof putIn>[3] = {}) {
  const person = await putIn(app, communityId, name, options);
  const email = `${person.userId}@correo.example`.toLowerCase();
  await app.db.updateTable('users').set({ email }).where('uid', '=', person.userId).execute();
  return { ...person, email };
}

function tell<K extends NotificationKind>(app: App, news: Omit<News<K>, 'now'>) {
  return transaction(app.db, (tx) => notify(tx, { ...news, now: app.clock.now() } as News<K>));
}

const replied = (communityId: string, to: readonly Person[], actor: Person, thread = 'hilo') => ({
  communityId,
  kind: 'message.replied' as const,
  to: to.map(({ userId }) => userId),
  actor: actor.userId,
  subject: { kind: 'thread' as const, id: thread },
  data: { thread, title: 'Excursión' },
});

async function deliver(app: App): Promise<void> {
  for (const work of outgoingWorks(app)) await work.run();
}

async function linesOf(app: App, person: Person): Promise<string[]> {
  const { days } = await listNotifications(app, person, { before: null });
  return days.flatMap(({ lines }) => lines.map(({ sentence }) => plain(sentence?.line ?? 'oculto')));
}

test('many answers in one thread are one line with who gave them, and a read one begins anew', async () => {
  const { app } = tellingApp();
  const { ana, id } = await communityOfAna(app);
  const [luis, eva, nora] = [
    await member(app, id, 'Luis'),
    await member(app, id, 'Eva'),
    await member(app, id, 'Nora'),
  ];
  for (const actor of [luis, eva, luis, nora]) await tell(app, replied(id, [ana], actor));
  expect(await linesOf(app, ana)).toEqual(['Nora y 2 personas más han respondido en «Excursión»: 4 respuestas.']);
  await readNotifications(app, ana, { id: null });
  await tell(app, replied(id, [ana], luis));
  expect(await linesOf(app, ana)).toHaveLength(2);
});

test('nobody is told of what they did themselves, and nobody twice when two things happen at once', async () => {
  const { app } = tellingApp();
  const { ana, id } = await communityOfAna(app);
  const people = await Promise.all(['Luis', 'Eva', 'Nora', 'Iker'].map((name) => member(app, id, name)));
  const everyone = [ana, ...people];
  // in different orders, so that a careless writer would deadlock
  await Promise.all(
    people.map((actor, turn) => tell(app, replied(id, everyone.toSpliced(turn, 1).reverse(), actor, 't'))),
  );
  await Promise.all(people.map((actor) => tell(app, replied(id, everyone, actor, 't'))));
  for (const person of everyone) expect(await linesOf(app, person)).toHaveLength(1);
});

test('a level says what somebody is told of a community; what is about themselves always comes', async () => {
  const { app } = tellingApp();
  const { ana, id, url } = await communityOfAna(app);
  const [all, some, none] = [
    await member(app, id, 'Toda'),
    await member(app, id, 'Alba'),
    await member(app, id, 'Nil'),
  ];
  await changeNotices(app, some, { communityUrl: url, form: { level: 'mentions', 'mail:access.ending': 'si' } });
  await changeNotices(app, none, { communityUrl: url, form: { level: 'none', 'mail:access.ending': 'si' } });
  const of = { communityId: id, to: [all, some, none].map(({ userId }) => userId), actor: ana.userId };
  const subject = { kind: 'thread', id: 'x' } as const;
  const data = { thread: 'x', title: 'Cena' };
  await tell(app, { ...of, kind: 'message.announced', subject, data });
  await tell(app, { ...of, kind: 'message.mentioned', subject, data });
  await tell(app, {
    ...of,
    kind: 'access.confirmed',
    actor: null,
    subject: { kind: 'payment', id: 'p' },
    data: { until: null },
  });
  expect((await linesOf(app, all)).length).toBe(3);
  expect((await linesOf(app, some)).length).toBe(2);
  expect(await linesOf(app, none)).toEqual(['Tu pago en Club de los jueves está confirmado: ya tienes acceso.']);
});

test('who is no member any more is told of what is about themselves, and of nothing else', async () => {
  const { app } = tellingApp();
  const { ana, id } = await communityOfAna(app);
  const [out, waits] = [
    await member(app, id, 'Fuera', { status: 'left' }),
    await member(app, id, 'Pide', { status: 'rejected' }),
  ];
  const never = await personIn(app, 'Nunca');
  await tell(app, replied(id, [out, waits, never], ana));
  await tell(app, {
    communityId: id,
    kind: 'member.rejected',
    to: [out, waits, never].map(({ userId }) => userId),
    actor: null,
    subject: { kind: 'member', id: 'm' },
    data: { reason: null },
  });
  const rows = app.db.selectFrom('notifications').select(['kind', 'user_id']).where('community_id', '=', id);
  expect((await rows.execute()).map(({ kind }) => kind)).toEqual(Array(3).fill('member.rejected'));
});

test('what somebody may no longer see says so without its words, and what is taken back is gone', async () => {
  const { app } = tellingApp();
  const { ana, id, url } = await communityOfAna(app);
  const luis = await member(app, id, 'Luis');
  await tell(app, replied(id, [luis], ana, 'secreto'));
  await changePeople(app, ana, { act: 'ban', communityUrl: url, people: [luis.userId], form: { reason: 'Insultos' } });
  expect(await linesOf(app, luis)).toEqual(['oculto']);
  const page = JSON.stringify(await listNotifications(app, luis, { before: null }));
  expect(page).not.toMatch(/Excursión|Ana/);
  await transaction(app.db, (tx) =>
    withdrawNotifications(tx, { communityId: id, subject: { kind: 'thread', id: 'secreto' } }),
  );
  expect(await linesOf(app, luis)).toEqual([]);
});

test('a long list goes on page by page, each line once, while new ones come', async () => {
  const { app, clock } = tellingApp();
  const { ana, id } = await communityOfAna(app);
  const luis = await member(app, id, 'Luis');
  for (let n = 0; n < 70; n += 1) {
    await tell(app, replied(id, [ana], luis, `hilo-${n}`));
    if (n % 7 === 0) clock.pass({ hours: 5 });
  }
  const seen: number[] = [];
  let before: number | null = null;
  do {
    const page: Awaited<ReturnType<typeof listNotifications>> = await listNotifications(app, ana, { before });
    seen.push(...page.days.flatMap(({ lines }) => lines.map((line) => line.id)));
    before = page.older;
    await tell(app, replied(id, [ana], luis, `nuevo-${seen.length}`));
  } while (before !== null);
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen).toHaveLength(70);
});

test('a digest comes at its hour with what is unread, grouped, once, and can be ended by one press', async () => {
  const { app, clock } = tellingApp('2027-01-10T10:00:00Z');
  const { ana, id } = await communityOfAna(app);
  const luis = await member(app, id, 'Luis');
  await tell(app, replied(id, [luis], ana, 'uno'));
  await tell(app, replied(id, [luis], ana, 'dos'));
  await deliver(app);
  expect(post.subjectsTo(luis.email)).toEqual([]);
  clock.set('2027-01-11T06:59:00Z');
  await deliver(app);
  expect(post.subjectsTo(luis.email)).toEqual([]);
  clock.set('2027-01-11T07:00:00Z');
  await Promise.all([deliver(app), deliver(app), deliver(app)]);
  clock.pass({ hours: 48 });
  await deliver(app);
  expect(post.subjectsTo(luis.email).map(plain)).toEqual(['2 novedades sin leer en tus comunidades']);
  const digest = post.taken.find(({ to }) => to.includes(luis.email));
  expect(digest?.mail.text).toContain('Ana ha respondido en «Excursión»');
  expect(digest && headerOf(digest, 'list-unsubscribe')).toMatch(
    /^<http:\/\/127\.0\.0\.1:3000\/avisos\/baja\/[\w.-]+>$/,
  );
});

test('no digest goes to who has read all, left, was put out, banned, does not pay any more or wants none', async () => {
  const { app, clock } = tellingApp('2027-02-10T10:00:00Z');
  const { ana, id, url } = await communityOfAna(app);
  const people = {
    reads: await member(app, id, 'Lee'),
    leaves: await member(app, id, 'Vete'),
    banned: await member(app, id, 'Baneado'),
    removed: await member(app, id, 'Fuera'),
    lapses: await member(app, id, 'Vencido'),
    silent: await member(app, id, 'Calla'),
    off: await member(app, id, 'Nunca'),
    unverified: await member(app, id, 'Sin'),
    weekly: await member(app, id, 'Semana'),
    stays: await member(app, id, 'Queda'),
  };
  const form = { pace: 'weekly', hour: '8', weekday: '7', timeZone: 'America/Bogota' };
  await changeDigest(app, people.weekly, form);
  await tell(app, replied(id, Object.values(people), ana));
  await readNotifications(app, people.reads, { id: null });
  const status = (person: Person, to: 'left' | 'expired') =>
    app.db.updateTable('members').set({ status: to }).where('user_id', '=', person.userId).execute();
  await status(people.leaves, 'left');
  await status(people.lapses, 'expired');
  await changePeople(app, ana, {
    act: 'ban',
    communityUrl: url,
    people: [people.banned.userId],
    form: { reason: 'x' },
  });
  await changePeople(app, ana, {
    act: 'remove',
    communityUrl: url,
    people: [people.removed.userId],
    form: { reason: 'x' },
  });
  await changeNotices(app, people.silent, { communityUrl: url, form: { level: 'none' } });
  await changeDigest(app, people.off, { ...form, pace: 'off' });
  await app.db
    .updateTable('users')
    .set({ email_verified: false })
    .where('uid', '=', people.unverified.userId)
    .execute();
  clock.set('2027-02-11T08:00:00Z');
  await deliver(app);
  const got = Object.entries(people).filter(([, { email }]) =>
    post.subjectsTo(email).some((subject) => subject.includes('sin leer')),
  );
  expect(got.map(([name]) => name)).toEqual(['stays']);
  // Sunday 14 February, eight o'clock in Bogotá
  clock.set('2027-02-14T13:00:00Z');
  await deliver(app);
  expect(post.subjectsTo(people.weekly.email).map(plain)).toEqual(['1 novedad sin leer en tus comunidades']);
});

test('what waits for the mail server says nothing to who left, was put out, looked, ended it or lapsed meanwhile', async () => {
  const { app, clock } = tellingApp('2027-05-10T10:00:00Z');
  const { ana, id, url } = await communityOfAna(app);
  const other = await communityOfAna(app);
  const people = {
    reads: await member(app, id, 'Lee'),
    leaves: await member(app, id, 'Vete'),
    banned: await member(app, id, 'Baneado'),
    ends: await member(app, id, 'Acaba'),
    half: await member(app, id, 'Medio'),
    stays: await member(app, id, 'Queda'),
    demoted: await member(app, id, 'Mod', { role: 'moderator' }),
  };
  await tell(app, replied(id, [people.reads, people.leaves, people.banned, people.ends, people.stays], ana));
  await app.db
    .insertInto('members')
    .values({
      community_id: other.id,
      user_id: people.half.userId,
      role: 'member',
      status: 'active',
      joined_at: clock.now(),
    })
    .execute();
  await tell(app, replied(id, [people.half], ana));
  await tell(app, replied(other.id, [people.half], other.ana, 'otro'));
  await tell(app, {
    communityId: id,
    kind: 'message.reported',
    to: [people.demoted.userId],
    actor: null,
    subject: { kind: 'message', id: randomUUID() },
    data: {},
  });
  await post.fall();
  clock.set('2027-05-11T08:00:00Z');
  await deliver(app);
  await readNotifications(app, people.reads, { id: null });
  const end = (person: Person, change: { status?: 'left'; role?: 'member' }, where = id) =>
    app.db
      .updateTable('members')
      .set(change)
      .where('user_id', '=', person.userId)
      .where('community_id', '=', where)
      .execute();
  await end(people.leaves, { status: 'left' });
  await end(people.half, { status: 'left' });
  await end(people.demoted, { role: 'member' });
  await changePeople(app, ana, {
    act: 'ban',
    communityUrl: url,
    people: [people.banned.userId],
    form: { reason: 'x' },
  });
  await changeDigest(app, people.ends, { pace: 'off', hour: '8', weekday: '1', timeZone: '' });
  await post.rise();
  clock.pass({ hours: 1 });
  await deliver(app);
  await deliver(app);
  const got = Object.entries(people).filter(([, { email }]) => post.subjectsTo(email).length > 0);
  expect(got.map(([name]) => name)).toEqual(['half', 'stays']);
  expect(post.subjectsTo(people.half.email).map(plain)).toEqual(['1 novedad sin leer en tus comunidades']);
  expect(lastTo(people.half.email)).not.toContain(id);
  expect(await app.db.selectFrom('mail_outbox').select('id').where('next_at', 'is not', null).execute()).toEqual([]);
});

test('whose paid time has run out gets no digest, also before the clock has come to their row', async () => {
  const { app, clock } = tellingApp('2027-06-10T10:00:00Z');
  const { ana, id } = await communityOfAna(app, { access_type: 'paid', payment_type: 'monthly', price: 500 });
  const [lapsed, paid] = [await member(app, id, 'Vencido'), await member(app, id, 'Paga')];
  for (const [person, until] of [
    [lapsed, '2027-06-11T03:00:00Z'],
    [paid, '2027-07-11T03:00:00Z'],
  ] as const) {
    const at = Temporal.Instant.from(until);
    await app.db
      .insertInto('access_grants')
      .values({
        community_id: id,
        id: randomUUID(),
        user_id: person.userId,
        source: 'complimentary',
        reason: 'x',
        given_by: ana.userId,
        starts_at: clock.now().subtract({ hours: 1 }),
        ends_at: at,
        grace_until: at,
        created_at: clock.now(),
      })
      .execute();
  }
  await tell(app, replied(id, [lapsed, paid], ana));
  expect(await linesOf(app, lapsed)).toEqual(['Ana ha respondido en «Excursión».']);
  clock.set('2027-06-11T09:00:00Z');
  await deliver(app);
  expect([lapsed, paid].map(({ email }) => post.subjectsTo(email).length)).toEqual([0, 1]);
  expect(await linesOf(app, lapsed)).toEqual(['oculto']);
});

test('how often a digest comes is said once for all communities, and for one of them apart', async () => {
  const { app, clock } = tellingApp('2027-07-07T10:00:00Z');
  const [daily, weekly, never] = [await communityOfAna(app), await communityOfAna(app), await communityOfAna(app)];
  const luis = await member(app, daily.id, 'Luis');
  for (const { id } of [weekly, never]) {
    await app.db
      .insertInto('members')
      .values({ community_id: id, user_id: luis.userId, role: 'member', status: 'active', joined_at: clock.now() })
      .execute();
  }
  const choose = (url: string, digest: string) =>
    changeNotices(app, luis, { communityUrl: url, form: { level: 'all', digest } });
  await choose(weekly.url, 'weekly');
  const say = async (thread: string) => {
    for (const { id, ana } of [daily, weekly, never]) await tell(app, replied(id, [luis], ana, thread));
  };
  await say('uno');
  // what waits already keeps to what is chosen later
  await choose(never.url, 'off');
  const hear = async (at: string) => {
    clock.set(at);
    await deliver(app);
    const heard = post.subjectsTo(luis.email).map(plain);
    for (const mail of post.taken.filter(({ to }) => to.includes(luis.email))) mail.to = [];
    return heard;
  };
  // a Thursday: of one community only
  expect(await hear('2027-07-08T08:00:00Z')).toEqual(['1 novedad sin leer en tus comunidades']);
  await say('dos');
  // Monday, when both are due: one mail, and nothing of the third
  expect(await hear('2027-07-12T08:00:00Z')).toEqual(['3 novedades sin leer en tus comunidades']);
  await choose(daily.url, '');
  await changeDigest(app, luis, { pace: 'off', hour: '8', weekday: '1', timeZone: '' });
  await say('tres');
  expect(await hear('2027-07-13T08:00:00Z')).toEqual([]);
  expect(await hear('2027-07-19T08:00:00Z')).toEqual(['1 novedad sin leer en tus comunidades']);
  await say('cuatro');
  const key = await mailStopKey(app.db, { dice: app.dice, now: clock.now() });
  await stopMail(app, { userId: null }, mailStopToken(key, { of: 'digest', userId: luis.userId }));
  expect(await hear('2027-07-26T08:00:00Z')).toEqual([]);
});

test('whoever opens a thread has read what they were told of it, and gets no digest of it', async () => {
  const { app, clock } = tellingApp('2027-04-10T10:00:00Z');
  const { ana, id, url } = await communityOfAna(app);
  const [luis, eva] = [await member(app, id, 'Luis'), await member(app, id, 'Eva')];
  const say = (actor: Person, thread: string | null, body: string) =>
    postMessage(app, actor, { communityUrl: url, thread, pictures: [], form: { body, key: randomUUID() } });
  const { thread } = await say(luis, null, '¿Quién trae la tortilla?');
  await say(eva, thread, 'Yo.');
  await say(ana, thread, 'Y yo.');
  const { seq } = await app.db
    .selectFrom('message_threads')
    .select('last_seq as seq')
    .where('id', '=', thread)
    .executeTakeFirstOrThrow();
  expect([(await linesOf(app, luis)).length, (await linesOf(app, eva)).length]).toEqual([1, 1]);
  await markRead(app, eva, { communityUrl: url, thread, seq });
  clock.set('2027-04-11T10:00:00Z');
  await deliver(app);
  expect([post.subjectsTo(luis.email).length, post.subjectsTo(eva.email).length]).toEqual([1, 0]);
});

test('what was told, and what waits for a digest, says the name that a course and a lesson have now', async () => {
  const { app, clock } = tellingApp('2026-12-21T10:00:00Z');
  const { ana, id, url } = await communityOfAna(app);
  await app.db.updateTable('communities').set({ plan: 'pro' }).where('id', '=', id).execute();
  const eva = await member(app, id, 'Eva');
  const address = await createCourse(app, ana, { communityUrl: url, form: { title: 'Paxaros' } });
  const { id: module } = await addModule(app, ana, { ...address, form: { title: 'Uno' } });
  const { lesson } = await addLesson(app, ana, { ...address, module, form: { title: 'Prismaticos' } });
  const ids = await app.db
    .selectFrom('lessons')
    .select(['id as lesson', 'course_id as course'])
    .where('community_id', '=', id)
    .executeTakeFirstOrThrow();
  const data = { course: address.course, lesson };
  const told = { communityId: id, to: [eva.userId], actor: null };
  const [aboutCourse, aboutLesson] = [
    { kind: 'course', id: ids.course },
    { kind: 'lesson', id: ids.lesson },
  ] as const;
  await tell(app, { ...told, kind: 'course.published', subject: aboutCourse, data: { ...data, title: 'Paxaros' } });
  await tell(app, { ...told, kind: 'lesson.opened', subject: aboutLesson, data: { ...data, title: 'Prismaticos' } });
  await editCourse(app, ana, { ...address, form: { title: 'Pájaros' } });
  await editLesson(app, ana, { ...address, lesson, form: { title: 'Prismáticos', status: 'published', version: '1' } });
  const heard = ['Hay un curso nuevo: «Pájaros».', 'Ya puedes ver la lección «Prismáticos».'];
  expect((await linesOf(app, eva)).sort()).toEqual(heard);
  clock.pass({ hours: 24 });
  await deliver(app);
  for (const line of heard) expect(lastTo(eva.email)).toContain(line);
});

test('a suspended community is in nobody’s digest', async () => {
  const { app, clock } = tellingApp('2027-03-10T10:00:00Z');
  const { ana, id, url } = await communityOfAna(app);
  const luis = await member(app, id, 'Luis');
  await tell(app, replied(id, [luis], ana));
  await app.db.updateTable('communities').set({ status: 'suspended' }).where('url', '=', url).execute();
  clock.set('2027-03-12T10:00:00Z');
  await deliver(app);
  expect(post.subjectsTo(luis.email)).toEqual([]);
});

test('who runs a community is told of requests in one line and one mail until they look; who asked, of the answer', async () => {
  const { app } = tellingApp();
  const { ana, id, url } = await communityOfAna(app, { join_policy: 'approval' });
  const moderator = await member(app, id, 'Mara', { role: 'moderator' });
  const editor = await member(app, id, 'Edu', { role: 'editor' });
  const [luis, eva] = [await personIn(app, 'Luis'), await personIn(app, 'Eva')];
  const evas = `${eva.userId}@correo.example`.toLowerCase();
  await app.db.updateTable('users').set({ email: evas }).where('uid', '=', eva.userId).execute();
  await joinCommunity(app, luis, { communityUrl: url, form: {} });
  await deliver(app);
  await joinCommunity(app, eva, { communityUrl: url, form: {} });
  await deliver(app);
  expect(await linesOf(app, moderator)).toEqual(['Eva y Luis piden entrar en Club de los jueves.']);
  expect(await linesOf(app, editor)).toEqual([]);
  expect(post.subjectsTo(moderator.email)).toEqual(['Luis pide entrar en Club de los jueves']);
  await changePeople(app, ana, { act: 'approve', communityUrl: url, people: [eva.userId], form: {} });
  await changePeople(app, ana, {
    act: 'reject',
    communityUrl: url,
    people: [luis.userId],
    form: { reason: 'Está llena' },
  });
  await deliver(app);
  expect(await linesOf(app, luis)).toEqual([
    'Tu solicitud para entrar en Club de los jueves no se ha aceptado. Motivo: Está llena.',
  ]);
  expect(post.subjectsTo(evas)).toEqual(['Solicitud aprobada en Club de los jueves']);
});

test('what another one did already waits for nobody: it is counted no more, says so, and the next begins anew', async () => {
  const { app } = tellingApp();
  const { ana, id, url } = await communityOfAna(app, { join_policy: 'approval' });
  const moderator = await member(app, id, 'Mara', { role: 'moderator' });
  const [luis, eva, teo] = [await personIn(app, 'Luis'), await personIn(app, 'Eva'), await personIn(app, 'Teo')];
  const asks = (person: Person) => joinCommunity(app, person, { communityUrl: url, form: {} });
  const approve = (...people: Person[]) =>
    changePeople(app, ana, { act: 'approve', communityUrl: url, people: people.map(({ userId }) => userId), form: {} });
  const seen = async () => {
    const { unread, days } = await listNotifications(app, moderator, { before: null });
    return [
      unread.count,
      days.flatMap(({ lines }) => lines.map(({ isUnread, sentence }) => [isUnread, plain(sentence?.line ?? '')])),
    ];
  };
  for (const person of [luis, eva, teo]) await asks(person);
  await approve(teo, luis);
  expect(await seen()).toEqual([1, [[true, 'Eva pide entrar en Club de los jueves.']]]);
  await approve(eva);
  const done = [false, 'Las solicitudes para entrar en Club de los jueves ya tienen respuesta.'];
  expect(await seen()).toEqual([0, [done]]);
  await deliver(app);
  expect(post.subjectsTo(moderator.email)).toEqual([]);
  await asks(await personIn(app, 'Iván'));
  expect(await seen()).toEqual([1, [[true, 'Iván pide entrar en Club de los jueves.']]]);
  await deliver(app);
  expect(post.subjectsTo(moderator.email)).toEqual(['Iván pide entrar en Club de los jueves']);
});

test('who asked before more others than a line remembers still waits for an answer', async () => {
  const { app } = tellingApp();
  const { ana, id, url } = await communityOfAna(app, { join_policy: 'approval' });
  const moderator = await member(app, id, 'Mara', { role: 'moderator' });
  const luis = await personIn(app, 'Luis');
  await joinCommunity(app, luis, { communityUrl: url, form: {} });
  const others = Array.from({ length: 50 }, (_, index) => `uid-respondido-${index}`);
  await app.db.updateTable('notifications').set({ actors: others }).where('user_id', '=', moderator.userId).execute();
  expect(await linesOf(app, moderator)).toEqual(['Luis pide entrar en Club de los jueves.']);
  await changePeople(app, ana, { act: 'approve', communityUrl: url, people: [luis.userId], form: {} });
  expect(await linesOf(app, moderator)).toEqual([
    'Las solicitudes para entrar en Club de los jueves ya tienen respuesta.',
  ]);
  await deliver(app);
  await joinCommunity(app, await personIn(app, 'Eva'), { communityUrl: url, form: {} });
  await deliver(app);
  expect(post.subjectsTo(moderator.email)).toEqual(['Eva pide entrar en Club de los jueves']);
});

test('whoever renewed is neither written nor called to about the end that was', async () => {
  const { app, clock } = tellingApp();
  const { ana, id } = await communityOfAna(app);
  const [luis, eva] = [await member(app, id, 'Luis'), await member(app, id, 'Eva')];
  const until = clock.now().add({ hours: 24 });
  for (const { userId } of [luis, eva]) {
    await tell(app, {
      communityId: id,
      kind: 'access.ending',
      to: [userId],
      actor: null,
      subject: { kind: 'member', id: userId },
      data: { until: until.toString() },
    });
  }
  const grant = { community_id: id, source: 'complimentary', payment_id: null, anchor_day: null } as const;
  const given = { reason: 'Prueba', given_by: ana.userId, created_at: clock.now(), starts_at: clock.now() };
  const grants = [
    { ...grant, ...given, id: randomUUID(), user_id: luis.userId, ends_at: null, grace_until: null },
    { ...grant, ...given, id: randomUUID(), user_id: eva.userId, ends_at: until, grace_until: until },
  ];
  await app.db.insertInto('access_grants').values(grants).execute();
  await deliver(app);
  expect([luis, eva].map(({ email }) => post.subjectsTo(email).length)).toEqual([0, 1]);
  const unread = async (person: Person) => (await listNotifications(app, person, { before: null })).unread.count;
  expect([await unread(luis), await unread(eva)]).toEqual([0, 1]);
  expect(await linesOf(app, luis)).toEqual(['Tu acceso a Club de los jueves sigue: ya está renovado.']);
});

test('receipts that another one looked at are counted out, and the next one that comes writes again', async () => {
  const { app } = tellingApp();
  const { ana, address } = await raffleOnSale(app);
  const raffle = await app.db
    .selectFrom('raffles')
    .selectAll()
    .where('slug', '=', address.raffle)
    .executeTakeFirstOrThrow();
  const helper = await member(app, raffle.community_id, 'Berta', { role: 'admin' });
  const lines = () => linesOf(app, helper);
  const send = async (name: string, number: number) => {
    const { orderId: order } = await takeAs(app, address, name, [number]);
    await app.db.updateTable('orders').set({ status: 'in_review' }).where('id', '=', order).execute();
    const data = { raffle: raffle.slug, title: raffle.title };
    const subject = { kind: 'raffle' as const, id: raffle.id };
    await tell(app, {
      communityId: raffle.community_id,
      kind: 'order.to-review',
      to: [helper.userId],
      actor: null,
      subject,
      data,
    });
    return order;
  };
  const confirm = (order: string) => confirmOrder(app, ana, { ...address, order, form: { way: 'bizum' } });
  const [one, two] = [await send('Luis', 3), await send('Eva', 4)];
  await deliver(app);
  expect(await lines()).toEqual([`Han llegado 2 comprobantes de «${raffle.title}»: falta revisarlos.`]);
  await confirm(one);
  expect(await lines()).toEqual([`Ha llegado un comprobante de «${raffle.title}»: falta revisarlo.`]);
  await confirm(two);
  expect(await lines()).toEqual([`Los comprobantes de «${raffle.title}» ya están revisados.`]);
  await send('Teo', 5);
  await deliver(app);
  expect(await lines()).toEqual([`Ha llegado un comprobante de «${raffle.title}»: falta revisarlo.`]);
  expect(post.subjectsTo(helper.email)).toHaveLength(2);
});

test('a receipt that came when its numbers were gone waits for who runs the raffle until it is decided', async () => {
  const { app, clock } = tellingApp();
  const { ana, address } = await raffleOnSale(app);
  const { id } = await app.db
    .selectFrom('communities')
    .select('id')
    .where('url', '=', address.communityUrl)
    .executeTakeFirstOrThrow();
  const helper = await member(app, id, 'Berta', { role: 'admin' });
  const late = await takeAs(app, address, 'Luis', [7]);
  clock.pass({ hours: 25 });
  await takeAs(app, address, 'Eva', [7]);
  const sent = await receiptPicture(randomUUID());
  expect(await sendReceipt(app, stranger, { place: { key: late.secret }, form: {}, sent })).toMatchObject({
    status: 'expired',
  });
  const unread = async () => (await listNotifications(app, helper, { before: null })).unread.count;
  expect(await unread()).toBe(1);
  await deliver(app);
  expect(post.subjectsTo(helper.email)).toContain('Hay comprobantes por revisar de «Bicicleta para el viaje»');
  await markRefundDue(app, ana, { ...address, order: late.orderId, form: { reason: 'Ya no estaba libre' } });
  expect((await linesOf(app, helper)).filter((line) => line.includes('ya están revisados'))).toHaveLength(1);
});

test('the holder of an order reads at their page, and a guest in a mail with a link of their own, what became of it', async () => {
  const { app } = tellingApp();
  const { ana, address } = await raffleOnSale(app);
  const eva = await personIn(app, 'Eva');
  const guest = `invitada-${eva.userId}@correo.example`.toLowerCase();
  const own = await takeAs(app, address, 'Eva', [7, 42], {}, eva);
  const guests = await takeAs(app, address, 'Invitada', [3], { email: guest });
  await confirmOrder(app, ana, { ...address, order: own.orderId, form: { way: 'bizum' } });
  await confirmOrder(app, ana, { ...address, order: guests.orderId, form: { way: 'bizum' } });
  await deliver(app);
  expect(await linesOf(app, eva)).toEqual([
    'Pago confirmado: los números 07 y 42 de «Bicicleta para el viaje» son tuyos.',
  ]);
  expect(post.subjectsTo(guest)).toEqual(['Pago confirmado en «Bicicleta para el viaje»']);
  const [, secret = ''] = /\/boleto\/([\w-]{43})/.exec(lastTo(guest)) ?? [];
  expect(await showOrder(app, stranger, { key: secret })).toMatchObject({ isByAccount: false });
});

test('a receipt that is not accepted is told with its reason; a guest who wants no mail gets none', async () => {
  const { app } = tellingApp();
  const { ana, address } = await raffleOnSale(app);
  const guest = 'harta@correo.example';
  const { orderId: order } = await takeAs(app, address, 'Harta', [3], { email: guest });
  await app.db.updateTable('orders').set({ status: 'in_review' }).where('id', '=', order).execute();
  await rejectOrder(app, ana, { ...address, order, form: { reason: 'No se lee' } });
  await deliver(app);
  expect(lastTo(guest)).toContain('no se ha aceptado. Motivo: No se lee.');
  const [, token = ''] = /\/avisos\/baja\/([\w.-]+)/.exec(lastTo(guest)) ?? [];
  expect(await showMailStop(app, stranger, { token, dice: app.dice })).toEqual({ of: 'address' });
  await stopMail(app, stranger, token);
  await confirmOrder(app, ana, { ...address, order, form: { way: 'bizum' } });
  await deliver(app);
  expect(post.subjectsTo(guest)).toHaveLength(1);
});

test('a guest’s mail has nothing of the organiser’s that becomes a link: the page of the order says it', async () => {
  const { app } = tellingApp();
  const advert = 'gana.example.com';
  const { ana, address } = await raffleOnSale(app, { form: { title: `Bici ${advert}` } });
  await app.db
    .updateTable('communities')
    .set({ name: `Club ${advert}` })
    .where('url', '=', address.communityUrl)
    .execute();
  const guest = `ajena-${randomUUID()}@correo.example`;
  const { orderId: order } = await takeAs(app, address, 'Ajena', [3], { email: guest });
  await app.db.updateTable('orders').set({ status: 'in_review' }).where('id', '=', order).execute();
  await rejectOrder(app, ana, { ...address, order, form: { reason: `Mira ${advert}` } });
  await deliver(app);
  expect(post.subjectsTo(guest)).toEqual(['Tu comprobante de «una rifa» no se ha aceptado']);
  const [letter] = post.taken.filter(({ to }) => to.includes(guest));
  expect(`${letter?.mail.text}${letter?.mail.html}`).not.toContain('example.com');
  const [, secret = ''] = /\/boleto\/([\w-]{43})/.exec(lastTo(guest)) ?? [];
  expect(JSON.stringify(await showOrder(app, stranger, { key: secret }))).toContain(`Mira ${advert}`);
});

test('a mailbox that nobody has shown to be theirs gets twelve mails about orders in a day, and its own holder all of them', async () => {
  const { app, clock } = tellingApp();
  const [first, second] = [await raffleOnSale(app), await raffleOnSale(app)];
  const victim = `victima${randomUUID().replaceAll('-', '')}`;
  const spelling = (n: number) => (n % 2 === 0 ? `${victim}+${n}@gmail.com` : `v.${victim.slice(1)}@googlemail.com`);
  const mails = () => post.taken.filter(({ to }) => to.some((each) => each.replace('.', '').startsWith(victim)));
  const secrets = [];
  for (let n = 1; n <= 25; n += 1) {
    const { ana, address } = n % 3 === 0 ? second : first;
    const { secret, orderId: order } = await takeAs(app, address, `Ajena${n}`, [n], { email: spelling(n) });
    await confirmOrder(app, ana, { ...address, order, form: { way: 'bizum' } });
    secrets.push(secret);
  }
  await deliver(app);
  expect(mails()).toHaveLength(12);
  for (const key of secrets)
    expect(await showOrder(app, stranger, { key })).toMatchObject({ order: { status: 'confirmed' } });
  // who has shown in taking them that the mailbox is theirs reads of their own numbers
  for (let n = 30; n < 45; n += 1) {
    const { orderId: order } = await takeAs(app, first.address, `Propia${n}`, [n], { email: spelling(n) });
    await app.db
      .updateTable('orders')
      .set({ proven_keys: [emailContactKey(spelling(n))] })
      .where('id', '=', order)
      .execute();
    await confirmOrder(app, first.ana, { ...first.address, order, form: { way: 'bizum' } });
  }
  await deliver(app);
  expect(mails()).toHaveLength(12 + 15);
  clock.pass({ hours: 24 });
  const { orderId: order } = await takeAs(app, first.address, 'Luego', [50], { email: spelling(1) });
  await confirmOrder(app, first.ana, { ...first.address, order, form: { way: 'bizum' } });
  await deliver(app);
  expect(mails()).toHaveLength(12 + 15 + 1);
});

test('what several processes write at once to a mailbox that nobody has proven is twelve mails as well', async () => {
  const { app } = tellingApp();
  const { ana, address } = await raffleOnSale(app);
  const [one, other] = [`uno-${randomUUID()}@correo.example`, `otro-${randomUUID()}@correo.example`];
  for (let n = 1; n <= 80; n += 1) {
    // the second batch begins with the mailbox that the first one comes to last
    const email = (n % 2 === 0) === n <= 50 ? one : other;
    const { orderId: order } = await takeAs(app, address, `Ajena${n}`, [n], { email });
    await confirmOrder(app, ana, { ...address, order, form: { way: 'bizum' } });
  }
  await Promise.all(Array.from({ length: 4 }, () => writeOrderMails(app)));
  await deliver(app);
  expect([post.subjectsTo(one).length, post.subjectsTo(other).length]).toEqual([12, 12]);
});

test('twenty reports are one mail to each who moderates, until they look or a day has gone', async () => {
  const { app, clock } = tellingApp();
  const { ana, url, id } = await communityOfAna(app);
  const beto = await member(app, id, 'Beto');
  const mods = [
    await member(app, id, 'Mario', { role: 'moderator' }),
    await member(app, id, 'Marta', { role: 'moderator' }),
  ] as const;
  const [mario] = mods;
  const reported: string[] = [];
  const report = async (times: number) => {
    for (let n = 0; n < times; n += 1) {
      const form = { body: `Vendo ${reported.length}`, key: randomUUID() };
      const { id: message } = await postMessage(app, ana, { communityUrl: url, thread: null, pictures: [], form });
      // within how often somebody may write and report
      clock.pass({ minutes: 5 });
      await reportMessage(app, beto, { communityUrl: url, message, form: { reason: 'spam' } });
      reported.push(message);
      // some are mailed before the next is told, and some wait to be
      if (n % 3 === 2 || n === times - 1) await deliver(app);
    }
  };
  const mails = () =>
    mods.map(({ email }) => post.subjectsTo(email).filter((one) => one.startsWith('Denuncias')).length);
  await report(20);
  expect(mails()).toEqual([1, 1]);
  expect((await listNotifications(app, mario, { before: null })).unread.count).toBe(20);
  await readNotifications(app, mario, { id: null });
  await report(2);
  expect(mails()).toEqual([2, 1]);
  // done by somebody, the one that was mailed calls to nothing any more
  const decide = (message: string | undefined) =>
    decideCase(app, mario, { communityUrl: url, message: message ?? '', decision: 'dismiss', version: '1', days: '1' });
  await decide(reported[0]);
  await report(1);
  expect(mails()).toEqual([2, 2]);
  clock.pass({ hours: 24 });
  await report(1);
  expect(mails()).toEqual([3, 3]);
  await report(1);
  expect(mails()).toEqual([3, 3]);
});

test('reports that are told of at once are one mail as well', async () => {
  const { app } = tellingApp();
  const { ana, url, id } = await communityOfAna(app);
  const [beto, mario] = [await member(app, id, 'Beto'), await member(app, id, 'Mario', { role: 'moderator' })];
  const messages: string[] = [];
  for (let n = 0; n < 6; n += 1) {
    const form = { body: `Vendo ${n}`, key: randomUUID() };
    const { id: message } = await postMessage(app, ana, { communityUrl: url, thread: null, pictures: [], form });
    await reportMessage(app, beto, { communityUrl: url, message, form: { reason: 'spam' } });
    messages.push(message);
  }
  const { db } = app;
  await db.deleteFrom('notifications').where('user_id', '=', mario.userId).execute();
  const told = { communityId: id, kind: 'message.reported' as const, to: [mario.userId], actor: null, data: {} };
  await Promise.all(messages.map((message) => tell(app, { ...told, subject: { kind: 'message', id: message } })));
  const lines = await db.selectFrom('notifications').select('id').where('user_id', '=', mario.userId).execute();
  expect(lines).toHaveLength(6);
  await Promise.all([deliver(app), deliver(app)]);
  await deliver(app);
  expect(post.subjectsTo(mario.email).filter((one) => one.startsWith('Denuncias'))).toHaveLength(1);
});

test('who asks to come in and takes it back, over and over, mails nobody again until they look, decide, or hours have gone', async () => {
  const { app, clock } = tellingApp();
  const { ana, id, url } = await communityOfAna(app, { join_policy: 'approval' });
  const mara = await member(app, id, 'Mara', { role: 'moderator' });
  const [luis, eva] = [await personIn(app, 'Luis'), await personIn(app, 'Eva')];
  const asks = async (person: Person) => {
    await joinCommunity(app, person, { communityUrl: url, form: {} });
    await deliver(app);
  };
  const rounds = async () => {
    for (let n = 0; n < 8; n += 1) {
      clock.pass({ minutes: 2 });
      await asks(luis);
      await leaveCommunity(app, luis, { communityUrl: url });
    }
  };
  const mails = () => post.subjectsTo(mara.email).length;
  await rounds();
  expect(mails()).toBe(1);
  // the page is exact meanwhile, and what still waits is mailed once the hours have gone
  await asks(eva);
  expect(await linesOf(app, mara)).toEqual(['Eva pide entrar en Club de los jueves.']);
  expect(mails()).toBe(1);
  clock.pass({ hours: 4 });
  await deliver(app);
  expect(post.subjectsTo(mara.email)).toEqual(
    ['Luis', 'Eva'].map((name) => `${name} pide entrar en Club de los jueves`),
  );
  await deliver(app);
  expect(mails()).toBe(2);
  // who runs the place answers: the next one is mailed at once
  await changePeople(app, ana, { act: 'approve', communityUrl: url, people: [eva.userId], form: {} });
  await asks(luis);
  expect(mails()).toBe(3);
  await readNotifications(app, mara, { id: null });
  await asks(await personIn(app, 'Nora'));
  expect(mails()).toBe(4);
});

test('payments that wait are one mail to who runs the community, and another once hours have gone', async () => {
  const { app, clock } = tellingApp();
  const { id } = await communityOfAna(app);
  const berta = await member(app, id, 'Berta', { role: 'admin' });
  const pay = async () => {
    const told = { communityId: id, to: [berta.userId], actor: null, data: { reference: 'AAAA' } };
    const subject = { kind: 'payment' as const, id: randomUUID() };
    await tell(app, { ...told, kind: 'access.payment-to-review', subject });
    await deliver(app);
  };
  for (let n = 0; n < 5; n += 1) await pay();
  expect(post.subjectsTo(berta.email)).toHaveLength(1);
  clock.pass({ hours: 4 });
  await deliver(app);
  await deliver(app);
  expect(post.subjectsTo(berta.email)).toHaveLength(2);
  expect((await listNotifications(app, berta, { before: null })).unread.count).toBe(5);
});

test('whoever toggles somebody’s role mails them at once, and then the last of it', async () => {
  const { app, clock } = tellingApp();
  const { ana, id, url } = await communityOfAna(app);
  const beto = await member(app, id, 'Beto');
  for (const role of ['editor', 'member', 'editor', 'member', 'moderator']) {
    await changePeople(app, ana, { act: 'change-role', communityUrl: url, people: [beto.userId], form: { role } });
    await deliver(app);
  }
  expect(post.subjectsTo(beto.email)).toHaveLength(1);
  clock.pass({ hours: 4 });
  await deliver(app);
  expect(post.subjectsTo(beto.email)).toHaveLength(2);
});

test('a draw tells the winner that it is theirs, with or without an account, and every other holder that it is over', async () => {
  const relay = await drandPeer();
  const { app: telling, clock } = tellingApp();
  const app = { ...telling, beacon: drandBeacon({ urls: [relay.url], log: telling.log }) };
  const drawAt = instantOfRound(10_000_000);
  const raffle = await raffleToDraw(app, clock, { drawAt });
  const { ana, address } = raffle;
  const people = [];
  for (let n = 0; n < 6; n += 1) {
    const person = n % 2 === 0 ? await personIn(app, `Eva${n}`) : null;
    const guest = `boleto-${n}@correo.example`;
    const form = person ? {} : { email: guest };
    // two orders each: who wins with one is not told that the draw is over by the other
    for (const number of [n * 2, n * 2 + 1]) {
      const { orderId: order } = await takeAs(app, address, `Eva${n}`, [number], form, person ?? stranger);
      await confirmOrder(app, ana, { ...address, order, form: { way: 'cash' } });
    }
    people.push({ person, guest, numbers: [n * 2, n * 2 + 1] });
  }
  await sealAndWait(app, clock, raffle);
  await Promise.all([makeDueDraws(app), makeDueDraws(app)]);
  const [winner = -1] = (await verdictOf(app, raffle))?.ganadores ?? [];
  await deliver({ ...app, mail });
  for (const { person, guest, numbers } of people) {
    const hasWon = numbers.includes(winner);
    const heard = person ? await linesOf(app, person) : post.subjectsTo(guest);
    const [won, over] = ['¡Ganaste!', 'Ya se ha sorteado'].map((words) =>
      heard.filter((line) => line.startsWith(words)),
    );
    expect(won, guest).toHaveLength(hasWon ? 1 : 0);
    expect(over, guest).toHaveLength(person && !hasWon ? 1 : 0);
  }
  await relay.stop();
});

/** Six who paid for one number each, three of them in two orders; the draw is over and nobody is told yet. */
async function drawnRaffle() {
  const relay = await drandPeer();
  const { app: telling, clock } = tellingApp();
  const app = { ...telling, beacon: drandBeacon({ urls: [relay.url], log: telling.log }) };
  const raffle = await raffleToDraw(app, clock, { drawAt: instantOfRound(10_000_000) });
  const { ana, address } = raffle;
  const people: Person[] = [];
  for (let n = 0; n < 6; n += 1) {
    const person = await personIn(app, `Eva${n}`);
    for (const number of n % 2 === 0 ? [n] : [n, n + 10]) {
      const { orderId: order } = await takeAs(app, address, `Eva${n}`, [number], {}, person);
      await confirmOrder(app, ana, { ...address, order, form: { way: 'cash' } });
    }
    people.push(person);
  }
  await sealAndWait(app, clock, raffle);
  await makeDueDraws(app);
  await relay.stop();
  const waiting = await app.db
    .selectFrom('raffle_tellings')
    .innerJoin('raffles', 'raffles.id', 'raffle_tellings.raffle_id')
    .select(['raffle_tellings.community_id', 'raffle_tellings.raffle_id'])
    .where('raffles.slug', '=', address.raffle)
    .where('raffles.created_by', '=', ana.userId)
    .executeTakeFirstOrThrow();
  const told = async () => {
    const lines = await app.db.selectFrom('notifications').select(['user_id', 'kind', 'times']).execute();
    return lines.filter(({ user_id: id, kind }) => people.some(({ userId }) => userId === id) && /^raffle/.test(kind));
  };
  return { app, waiting, people, told };
}

test('a draw is told after it, each holder once, by two processes and by one that takes over from a dead one', async () => {
  const { app, waiting, people, told } = await drawnRaffle();
  expect(await told()).toEqual([]);
  const system = { userId: null, isSystem: true } as const;
  expect(await notifySome(app, system, { ...waiting, limit: 4 })).toBe(true);
  // dies in the middle of the next ones: what it wrote is gone with its place
  const dying = {
    ...app,
    dice: app.dice,
    db: app.db.withPlugin({
      transformQuery: ({ node }) => {
        if (node.kind === 'UpdateQueryNode' || node.kind === 'DeleteQueryNode') throw new Error('killed');
        return node;
      },
      transformResult: async ({ result }) => result,
    }),
  };
  await expect(notifySome(dying, system, { ...waiting, limit: 2 })).rejects.toThrow('killed');
  await Promise.all([notifyRaffleResults(app), notifyRaffleResults(app), notifyRaffleResults(app)]);
  const heard = await told();
  expect(heard.map(({ user_id: id }) => id).sort()).toEqual(people.map(({ userId }) => userId).sort());
  expect(heard.every(({ times }) => times === 1)).toBe(true);
  expect(heard.filter(({ kind }) => kind === 'raffle.won')).toHaveLength(1);
  await notifyRaffleResults(app);
  expect(await told()).toHaveLength(6);
});

test('nobody is told of a draw or a call-off that rolled back', async () => {
  const { app } = tellingApp();
  const { ana, address } = await raffleOnSale(app);
  const eva = await personIn(app, 'Eva');
  await takeAs(app, address, 'Eva', [7], {}, eva);
  const failing = {
    ...app,
    db: app.db.withPlugin({
      transformQuery: ({ node }) => {
        if (node.kind === 'InsertQueryNode' && JSON.stringify(node.into).includes('raffle_tellings')) {
          throw new Error('the connection went');
        }
        return node;
      },
      transformResult: async ({ result }) => result,
    }),
  };
  await expect(cancelRaffle(failing, ana, { ...address, form: { reason: 'Llueve' } })).rejects.toThrow('went');
  await deliver(app);
  expect(await linesOf(app, eva)).toEqual([]);
});

test('a raffle called off is told to everybody who held a number in it, with what is to be given back', async () => {
  const { app, clock } = tellingApp();
  const { ana, address } = await raffleOnSale(app);
  const [eva, luis, gone] = await Promise.all(['Eva', 'Luis', 'Nora'].map((name) => personIn(app, name)));
  if (!eva || !luis || !gone) throw new Error('three people were asked for');
  const guest = `invitada-${eva.userId}@correo.example`.toLowerCase();
  const paid = await takeAs(app, address, 'Eva', [1], {}, eva);
  await confirmOrder(app, ana, { ...address, order: paid.orderId, form: { way: 'bizum' } });
  await takeAs(app, address, 'Eva', [2], {}, eva);
  await takeAs(app, address, 'Luis', [3], {}, luis);
  const left = await takeAs(app, address, 'Nora', [4], {}, gone);
  await cancelOrder(app, gone, { place: { key: left.orderId } });
  await takeAs(app, address, 'Invitada', [5], { email: guest });
  clock.set(app.clock.now().add({ minutes: 1 }));
  await cancelRaffle(app, ana, { ...address, form: { reason: 'Llueve' } });
  await deliver(app);
  const told = 'Se ha cancelado «Bicicleta para el viaje»: no habrá sorteo';
  expect((await linesOf(app, eva))[0]).toBe(`${told} y te van a devolver lo que pagaste. Motivo: Llueve.`);
  expect(await linesOf(app, eva)).toHaveLength(2);
  expect(await linesOf(app, luis)).toEqual([`${told}. Motivo: Llueve.`]);
  expect(await linesOf(app, gone)).toEqual([]);
  expect(post.subjectsTo(guest)).toEqual(['Se ha cancelado «Bicicleta para el viaje»']);
  expect(lastTo(guest)).toMatch(/\/boleto\/[\w-]{43}/);
});

test('a refund that is due, and one that was made, is told to the holder of the order', async () => {
  const { app } = tellingApp();
  const { ana, address } = await raffleOnSale(app);
  const eva = await personIn(app, 'Eva');
  const guest = `devuelta-${eva.userId}@correo.example`.toLowerCase();
  const own = await takeAs(app, address, 'Eva', [7, 42], {}, eva);
  const guests = await takeAs(app, address, 'Invitada', [3], { email: guest });
  for (const { orderId: order } of [own, guests]) {
    await confirmOrder(app, ana, { ...address, order, form: { way: 'bizum' } });
    await markRefundDue(app, ana, { ...address, order, form: { reason: 'Pago doble' } });
    await markRefundDue(app, ana, { ...address, order, form: { reason: 'Otra vez' } });
  }
  await deliver(app);
  await markRefunded(app, ana, { ...address, order: own.orderId });
  await markRefunded(app, ana, { ...address, order: guests.orderId });
  await deliver(app);
  expect((await linesOf(app, eva)).slice(0, 2)).toEqual([
    'Te han devuelto lo que pagaste por los números 07 y 42 de «Bicicleta para el viaje».',
    'Tus números 07 y 42 ya no participan en «Bicicleta para el viaje»: te van a devolver lo que pagaste. Motivo: Pago doble.',
  ]);
  expect(post.subjectsTo(guest)).toContain('Te van a devolver tu pago de «Bicicleta para el viaje»');
  expect(post.subjectsTo(guest)).toContain('Pago devuelto en «Bicicleta para el viaje»');
});

test('who gives up an order themselves is not told of it; who looks after the raffle tells them', async () => {
  const { app } = tellingApp();
  const { ana, address } = await raffleOnSale(app);
  const eva = await personIn(app, 'Eva');
  for (const [number, place] of [
    [7, (order: string) => ({ key: order })],
    [8, (order: string) => ({ ...address, order })],
  ] as const) {
    const { orderId: order } = await takeAs(app, address, 'Eva', [number], {}, eva);
    await app.db.updateTable('orders').set({ status: 'in_review' }).where('id', '=', order).execute();
    await cancelOrder(app, number === 7 ? eva : ana, { place: place(order) });
  }
  expect(await linesOf(app, eva)).toEqual([
    'Tu número 08 ya no participa en «Bicicleta para el viaje»: te van a devolver lo que pagaste.',
  ]);
});

test('messages reach a device encrypted and signed, and a device that is gone is let go', async () => {
  const { app, clock } = tellingApp();
  const { ana, id } = await communityOfAna(app);
  const luis = await member(app, id, 'Luis');
  const [phone, laptop] = [devices.device(), devices.device()];
  const session = await sessionOf(app, luis);
  for (const device of [phone, laptop]) {
    await addDevice(app, luis, { push: app.push, session, form: { ...device, device: 'Chrome en Android' } });
  }
  await tell(app, replied(id, [luis], ana));
  devices.fall();
  await deliver(app);
  devices.rise();
  devices.forget(laptop);
  clock.pass({ minutes: 5 });
  await Promise.all([deliver(app), deliver(app)]);
  await deliver(app);
  const heard = devices.heard.filter(({ endpoint }) => endpoint === phone.endpoint);
  expect(heard).toMatchObject([
    {
      contact: 'mailto:avisos@rifas.example',
      message: {
        title: 'Club de los jueves',
        body: 'Ana ha respondido en «Excursión».',
        path: expect.stringMatching(/^\/avisos\/ver\/\d+$/),
      },
    },
  ]);
  const left = await app.db
    .selectFrom('push_subscriptions')
    .select('endpoint')
    .where('user_id', '=', luis.userId)
    .execute();
  expect(left).toEqual([{ endpoint: phone.endpoint }]);
});

test('a device gets nothing that was read or is not its reader’s any more, nor where nobody is signed in', async () => {
  const { app, clock } = tellingApp();
  const { ana, id, url } = await communityOfAna(app);
  const people = {
    stays: await member(app, id, 'Queda'),
    banned: await member(app, id, 'Fuera'),
    reads: await member(app, id, 'Lee'),
    gone: await member(app, id, 'Sale'),
  };
  const ofPerson = new Map<string, string>();
  for (const [name, person] of Object.entries(people)) {
    const device = devices.device();
    const session = await sessionOf(app, person);
    await addDevice(app, person, { push: app.push, session, form: { ...device, device: 'Chrome en Android' } });
    ofPerson.set(device.endpoint, name);
  }
  const endSession = (person: Person) =>
    app.db
      .updateTable('sessions')
      .set({ expires_at: clock.now().subtract({ minutes: 1 }) })
      .where('uid', '=', person.userId)
      .execute();
  const heard = () => devices.heard.flatMap(({ endpoint }) => ofPerson.get(endpoint) ?? []);
  await tell(app, replied(id, Object.values(people), ana));
  devices.fall();
  await deliver(app);
  devices.rise();
  await changePeople(app, ana, {
    act: 'ban',
    communityUrl: url,
    people: [people.banned.userId],
    form: { reason: 'x' },
  });
  await readNotifications(app, people.reads, { id: null });
  await endSession(people.gone);
  clock.pass({ minutes: 5 });
  await deliver(app);
  expect(heard()).toEqual(['stays']);
  await endSession(people.stays);
  await tell(app, replied(id, [people.stays], ana, 'otro'));
  await deliver(app);
  expect(heard()).toEqual(['stays']);
  expect(await app.db.selectFrom('push_outbox').select('id').execute()).toEqual([]);
});

test('who takes messages to devices takes a handful, also while the database believes that there are none', async () => {
  const { app } = tellingApp();
  const { db } = app;
  const now = app.clock.now();
  const { ana, id } = await communityOfAna(app);
  const luis = await member(app, id, 'Luis');
  const form = { ...devices.device(), device: 'Chrome en Android' };
  await addDevice(app, luis, { push: app.push, session: await sessionOf(app, luis), form });
  const [device] = await subscriptionsOf(db, luis.userId);
  await tell(app, replied(id, [luis], ana));
  const [line] = await app.db.selectFrom('notifications').select('id').where('user_id', '=', luis.userId).execute();
  const push = (count: number) => {
    const pushes = Array.from({ length: count }, () => ({
      subscriptionId: device?.id ?? '',
      notificationId: line?.id ?? 0,
      payload: '{}',
    }));
    return transaction(db, (tx) => insertPushes(tx, pushes, now));
  };
  await db.deleteFrom('push_outbox').execute();
  await push(60);
  await db.deleteFrom('push_outbox').execute();
  await sql`analyze push_outbox`.execute(db);
  await push(12);
  expect(await claimPushes(db, { now, until: now.add({ minutes: 10 }), limit: 4 })).toHaveLength(4);
  await db.deleteFrom('push_outbox').execute();
});

test('an address that is of no push service is not kept', async () => {
  const { app } = tellingApp();
  const luis = await personIn(app, 'Luis');
  const session = await sessionOf(app, luis);
  for (const endpoint of [
    'http://127.0.0.1:5432/x',
    'https://169.254.169.254/',
    `http://${devices.host}.evil.example/`,
    'file:///x',
  ]) {
    const form = { ...devices.device(), endpoint, device: 'x' };
    await expect(addDevice(app, luis, { push: app.push, session, form })).rejects.toMatchObject({ code: 'input' });
  }
});

test('what is older than 180 days goes', async () => {
  const { app, clock } = tellingApp();
  const { ana, id } = await communityOfAna(app);
  const luis = await member(app, id, 'Luis');
  await tell(app, replied(id, [ana], luis, 'viejo'));
  clock.pass({ hours: 24 * 100 });
  await tell(app, replied(id, [ana], luis, 'nuevo'));
  clock.pass({ hours: 24 * 81 });
  await deliver({ ...app, mail: null });
  expect(await linesOf(app, ana)).toHaveLength(1);
});

/** A session of somebody's, by its secret. */
async function sessionOf(app: App, person: Person): Promise<string> {
  const { cookies } = await visitorAs(app, person);
  return [...cookies.values()][0] ?? '';
}

/** With plain spaces where a line must not break. */
function plain(words: string): string {
  return words.replaceAll('\u00a0', ' ');
}

function lastTo(address: string): string {
  return post.taken.findLast(({ to }) => to.includes(address))?.mail.text ?? '';
}
