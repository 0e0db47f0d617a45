import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { App } from '#app/app.ts';
import { createCourse, editCourse } from '#app/courses/edit-course.ts';
import { editLesson } from '#app/courses/edit-lesson.ts';
import { addLesson, addModule } from '#app/courses/edit-outline.ts';
import { mailStopKey, mailStopToken } from '#app/mail/mail-stop.ts';
import { changePeople } from '#app/members/change-people.ts';
import { postMessage } from '#app/messages/post-message.ts';
import { markRead } from '#app/messages/thread-acts.ts';
import { addDevice } from '#app/notifications/change-devices.ts';
import { changeDigest, changeNotices } from '#app/notifications/change-settings.ts';
import { readNotifications } from '#app/notifications/read-notifications.ts';
import { stopMail } from '#app/notifications/stop-mail.ts';
import { transaction } from '#db/client.ts';
import { claimPushes, insertPushes, subscriptionsOf } from '#db/notifications/pushes.ts';
import { personIn } from '#support/app.ts';
import {
  deliver,
  devices,
  lastTo,
  linesOf,
  member,
  noticeFixture,
  type Person,
  plain,
  post,
  replied,
  tell,
  tellingApp,
} from '#support/notices.ts';
import { communityOfAna } from '#support/people.ts';
import { visitorAs } from '#support/signed-in.ts';
import { headerOf } from '#support/smtp-peer.ts';

await noticeFixture();

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

/** A session of somebody's, by its secret. */
async function sessionOf(app: App, person: Person): Promise<string> {
  const { cookies } = await visitorAs(app, person);
  return [...cookies.values()][0] ?? '';
}
