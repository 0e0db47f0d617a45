import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { joinCommunity } from '#app/joining/join-community.ts';
import { leaveCommunity } from '#app/joining/leave-community.ts';
import { changePeople } from '#app/members/change-people.ts';
import { deleteMessage } from '#app/messages/change-message.ts';
import { decideCase } from '#app/messages/decide-case.ts';
import { postMessage } from '#app/messages/post-message.ts';
import { reportMessage } from '#app/messages/report-message.ts';
import { changeNotices } from '#app/notifications/change-settings.ts';
import { listNotifications } from '#app/notifications/list-notifications.ts';
import { withdrawNotifications } from '#app/notifications/notify.ts';
import { readNotifications } from '#app/notifications/read-notifications.ts';
import { transaction } from '#db/client.ts';
import { personIn } from '#support/app.ts';
import {
  deliver,
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

await noticeFixture();

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

test('a task that somebody else has done is no longer counted and says so, and the next one is told anew', async () => {
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

test('whoever renewed gets no mail and no message about the former end of their access', async () => {
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

test('what is posted, reported and taken back over and over is one mail a day to who moderates', async () => {
  const { app, clock } = tellingApp();
  const { url, id } = await communityOfAna(app);
  const [mala, beto] = [await member(app, id, 'Mala'), await member(app, id, 'Beto')];
  const mario = await member(app, id, 'Mario', { role: 'moderator' });
  const cycle = async () => {
    const form = { body: 'Vendo', key: randomUUID() };
    const { id: message } = await postMessage(app, mala, { communityUrl: url, thread: null, pictures: [], form });
    clock.pass({ minutes: 5 });
    await reportMessage(app, beto, { communityUrl: url, message, form: { reason: 'spam' } });
    await deliver(app);
    await deleteMessage(app, mala, { communityUrl: url, message });
  };
  const mails = () => post.subjectsTo(mario.email).filter((one) => one.startsWith('Denuncia')).length;
  for (let times = 0; times < 4; times += 1) await cycle();
  expect(mails()).toBe(1);
  clock.pass({ hours: 24 });
  await cycle();
  await cycle();
  expect(mails()).toBe(2);
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
