import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, expect, test, vi } from 'vitest';
import type { Actor } from '#app/app.ts';
import { countNewThreads } from '#app/messages/count-new-threads.ts';
import { decideCase } from '#app/messages/decide-case.ts';
import { editMessage } from '#app/messages/edit-message.ts';
import { postMessage } from '#app/messages/post-message.ts';
import { reportMessage } from '#app/messages/report-message.ts';
import { showQueue } from '#app/messages/show-queue.ts';
import type { ThreadPosition } from '#app/messages/show-thread.ts';
import { announceThread, markAllRead, markRead, pinThread } from '#app/messages/thread-acts.ts';
import type { ListPlace } from '#domain/members/people-list.ts';
import { startHub } from '#realtime/hub.ts';
import { personIn } from '#support/app.ts';
import { app, clock, club, database, kinds, list, messageFixture, say, see } from '#support/message-fixture.ts';
import { communityOfAna, putIn, rowOf } from '#support/people.ts';
import { refusalOf } from '#support/raffle.ts';
import { startTestServer } from '#support/server.ts';
import { viewerOf, visitorAs } from '#support/signed-in.ts';
import { waits } from '#support/waits.ts';
import { messageTexts } from '#texts/messages.ts';
import { paths } from '#texts/paths.ts';

await messageFixture();

const server = await startTestServer();

afterAll(() => server.stop());

test('what is new is counted by thread and person, from when they joined, until they have read it', async () => {
  const { ana, beto, url, id: communityId } = await club();
  clock.pass({ seconds: 1 });
  const first = await say(beto, url, 'Uno');
  await say(beto, url, 'Dos');
  await say(beto, url, 'Tres', { thread: first.thread });
  const counts = async () => {
    const { listed } = await list(ana, url);
    return [await countNewThreads(app, ana, url), ...(listed?.threads.map(({ unread }) => unread) ?? [])];
  };
  clock.pass({ seconds: 1 });
  const late = await putIn(app, communityId, 'Tarde');
  await app.db.updateTable('members').set({ joined_at: clock.now() }).where('user_id', '=', late.userId).execute();
  expect(await counts()).toEqual([2, 2, 1]);
  expect([await countNewThreads(app, beto, url), await countNewThreads(app, late, url)]).toEqual([0, 0]);
  const shown = await see(ana, url, first.thread);
  expect(shown.news).toEqual({ first: shown.root.seq, count: 2 });
  await markRead(app, ana, { communityUrl: url, thread: first.thread, seq: shown.root.seq });
  expect(await counts()).toEqual([2, 1, 1]);
  await markRead(app, ana, { communityUrl: url, thread: first.thread, seq: 999_999_999 });
  expect(await counts()).toEqual([1, 0, 1]);
  await markAllRead(app, ana, { communityUrl: url });
  expect(await counts()).toEqual([0, 0, 0]);
});

test('pins stand first; an announcement reaches everybody once, and three a day at most', async () => {
  const { ana, beto, carla, mario, url } = await club();
  const old = await say(beto, url, 'Normas');
  await say(beto, url, 'Otra cosa');
  const pin = (actor: Actor, isPinned: boolean) =>
    pinThread(app, actor, { communityUrl: url, thread: old.thread, isPinned });
  expect((await refusalOf(pin(beto, true))).code).toBe('not-allowed');
  await pin(mario, true);
  expect((await list(carla, url)).listed?.pinned.map(({ text }) => text)).toEqual(['Normas']);
  const announce = (actor: Actor, thread: string) => announceThread(app, actor, { communityUrl: url, thread });
  expect((await refusalOf(announce(mario, old.thread))).code).toBe('not-allowed');
  await announce(ana, old.thread);
  await announce(ana, old.thread);
  expect([await kinds(carla), await kinds(ana)]).toEqual([['message.announced'], []]);
  await say(ana, url, 'Dos', { announce: 'si' });
  await say(ana, url, 'Tres', { announce: 'si' });
  expect((await refusalOf(say(ana, url, 'Cuatro', { announce: 'si' }))).code).toBe('message.announced-enough');
  expect((await rowOf(app, url)).message_count).toBe(4);
});

test('Spanish words are found whatever their accents, capitals and ending, in this community only', async () => {
  const { beto, url } = await club();
  const other = await club();
  await say(beto, url, 'La EXCURSIÓN a la peña', { title: 'Bicicletas' });
  await say(other.beto, other.url, 'excursión');
  const find = async (words: string) => (await list(beto, url, words)).results?.messages.map(({ text }) => text);
  for (const words of ['excursion', 'Excursiones', 'PENA', 'bicicleta', 'excur pe'])
    expect([words, await find(words)]).toEqual([words, ['La EXCURSIÓN a la peña']]);
  expect(await find("'); drop table messages; --")).toEqual([]);
  expect(await find('!!')).toEqual([]);
});

test('a report opens one case with the message as it was; the first to decide does, and the other is told who', async () => {
  const { ana, beto, carla, mario, url } = await club();
  const { id, thread } = await say(beto, url, 'Vendo zapatillas');
  const report = (actor: Actor, form = {}) =>
    reportMessage(app, actor, { communityUrl: url, message: id, form: { reason: 'spam', ...form } });
  expect((await refusalOf(report(beto))).code).toBe('not-allowed');
  expect((await refusalOf(report(carla, { reason: 'other' }))).code).toBe('input');
  await report(carla);
  await report(carla);
  await report(ana);
  expect([await kinds(mario), await kinds(beto)]).toEqual([['message.reported'], []]);
  await editMessage(app, beto, { communityUrl: url, message: id, form: { body: 'Nada' } });
  const queue = (actor: Actor, isOpen = true) => showQueue(app, actor, { communityUrl: url, isOpen });
  const [found] = (await queue(mario)).cases;
  expect([found?.reports.length, found?.snapshot.text, found?.wasChanged]).toEqual([2, 'Vendo zapatillas', true]);
  expect((await refusalOf(queue(carla))).code).toBe('not-allowed');

  const decide = (actor: Actor, decision: string) =>
    decideCase(app, actor, { communityUrl: url, message: id, decision, version: String(found?.version), days: '7' });
  const outcomes = await Promise.allSettled([decide(ana, 'mute'), decide(mario, 'dismiss')]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const lost = outcomes.find((each) => each.status === 'rejected');
  expect(lost?.reason).toMatchObject({
    code: 'message.case-closed',
    params: { by: expect.stringMatching(/Ana|Mario/) },
  });
  const [first, other] = outcomes[0]?.status === 'fulfilled' ? ['mute', 'dismiss'] : ['dismiss', 'mute'];
  const winner = first === 'mute' ? ana : mario;
  expect(await decide(winner, first ?? '')).toMatchObject({ id });
  expect((await refusalOf(decide(winner, other ?? ''))).code).toBe('message.case-closed');
  expect((await queue(mario)).cases).toEqual([]);
  const [closed] = (await queue(mario, false)).cases;
  expect(closed?.history.at(-1)).toMatchObject({ kind: 'message.reports-closed', by: closed?.closedBy });
  expect(await kinds(mario)).toEqual([]);

  await app.db.updateTable('messages').set({ status: 'published' }).where('id', '=', id).execute();
  await report(carla);
  const [again] = (await queue(mario)).cases;
  expect([again?.id, again?.status, again?.reports.filter(({ isOpen }) => isOpen).length]).toEqual([id, 'open', 1]);
  await app.db
    .updateTable('messages')
    .set({ status: closed?.now ?? 'published' })
    .where('id', '=', id)
    .execute();
  expect((await see(ana, url, thread)).thread.id).toBe(thread);
});

test('many cases are turned page by page, a notice opens the page of its own, and deciding goes on where one was', async () => {
  const { ana, beto, carla, mario, url } = await club();
  for (let n = 0; n < 45; n += 1) {
    // two at one instant are told apart
    if (n % 2 === 0) clock.pass({ minutes: 8 });
    const { id } = await say(beto, url, `Vendo ${n}`);
    await reportMessage(app, carla, { communityUrl: url, message: id, form: { reason: 'spam' } });
  }
  const queue = (place: ListPlace = null, post: string | null = null, isOpen = true) =>
    showQueue(app, mario, { communityUrl: url, isOpen, place, post });
  const ids = ({ cases }: Awaited<ReturnType<typeof queue>>) => cases.map((each) => each.id);
  const first = await queue();
  const second = await queue({ after: first.after ?? '' });
  const third = await queue({ after: second.after ?? '' });
  expect([first, second, third].map(({ cases, before, after }) => [cases.length, !before, !after])).toEqual([
    [20, true, false],
    [20, false, false],
    [5, false, true],
  ]);
  const all = [...ids(first), ...ids(second), ...ids(third)];
  expect(new Set(all).size).toBe(45);
  expect(ids(await queue({ before: third.before ?? '' }))).toEqual(ids(second));
  const at = all[30] ?? '';
  expect(ids(await queue(null, at))[0]).toBe(at);
  await decideCase(app, ana, { communityUrl: url, message: at, decision: 'dismiss', version: '1', days: '1' });
  const closed = await queue(null, at);
  expect([closed.isOpen, ids(closed)]).toEqual([false, [at]]);
  expect(ids(await queue({ after: at }))).toEqual(all.slice(31));
  // whose cases were all decided meanwhile
  expect(ids(await queue({ after: all[44] ?? '' }))).toEqual(ids(first));
});

test('who looks hears of changes made through another process, and is sent away when put out', async () => {
  const { ana, beto, url, id: communityId } = await club();
  const [here, there] = [1, 2].map(() => startHub({ database: database.handle, clock, log: app.log })) as [
    ReturnType<typeof startHub>,
    ReturnType<typeof startHub>,
  ];
  const eyes = async ({ userId }: { userId: string }) => {
    const seen = { heard: [] as unknown[], isOver: false };
    return {
      viewer: await viewerOf(app, { userId }),
      seen,
      hear: (news: unknown) => seen.heard.push(news),
      end: () => {
        seen.isOver = true;
      },
    };
  };
  const [one, two] = [await eyes(ana), await eyes(beto)];
  await here.watchMessages(communityId, one);
  await here.watchMessages(communityId, two);
  const { thread } = await postMessage({ ...app, live: there }, ana, {
    communityUrl: url,
    thread: null,
    pictures: [],
    form: { body: 'Hola', key: randomUUID() },
  });
  await vi.waitFor(
    () => expect(two.seen.heard).toContainEqual({ threads: [thread], within: expect.any(Number) }),
    waits.change,
  );
  await app.db
    .updateTable('members')
    .set({ status: 'banned' })
    .where('community_id', '=', communityId)
    .where('user_id', '=', beto.userId)
    .execute();
  await app.db.updateTable('communities').set({ member_count: 3 }).where('id', '=', communityId).execute();
  await vi.waitFor(() => expect(two.seen.isOver).toBe(true), waits.change);
  const before = two.seen.heard.length;
  there.announce({ communityId, threadId: thread });
  await vi.waitFor(() => expect(one.seen.heard.length).toBeGreaterThan(before), waits.change);
  expect([two.seen.heard.length, one.seen.isOver]).toEqual([before, false]);
  await Promise.all([here.stop(), there.stop()]);
});

test('of a community that is paid for, who looks is sent away once nothing of theirs is in force', async () => {
  const {
    ana,
    beto,
    carla,
    url,
    id: communityId,
  } = await club({
    access_type: 'paid',
    payment_type: 'monthly',
    price: 500,
    plan: 'pro',
  });
  const [starts_at, ends_at] = [clock.now().subtract({ hours: 48 }), clock.now().subtract({ hours: 24 })];
  await app.db
    .insertInto('access_grants')
    .values(
      [beto, carla].map(({ userId }) => ({
        community_id: communityId,
        id: randomUUID(),
        user_id: userId,
        source: 'complimentary' as const,
        payment_id: null,
        starts_at,
        ends_at,
        grace_until: ends_at,
        anchor_day: null,
        reason: 'Prueba',
        given_by: ana.userId,
        created_at: starts_at,
      })),
    )
    .execute();
  const hub = startHub({ database: database.handle, clock, log: app.log });
  const eyes = async (actor: { userId: string }) => ({
    viewer: await viewerOf(app, actor),
    hear: vi.fn(),
    end: vi.fn(),
  });
  const [one, two] = [await eyes(ana), await eyes(beto)];
  await hub.watchMessages(communityId, one);
  await hub.watchMessages(communityId, two);
  await say(ana, url, 'Hola');
  hub.announce({ communityId, threadId: randomUUID() });
  await vi.waitFor(() => expect(two.end).toHaveBeenCalled(), waits.change);
  expect([two.hear.mock.calls.length, one.end.mock.calls.length]).toEqual([0, 0]);
  await hub.stop();
});

test('a page of a long thread opens where what is new begins, and turns both ways without a gap', async () => {
  const { ana, beto, carla, url } = await club();
  const { thread } = await say(beto, url, 'Larga');
  const ids: string[] = [];
  for (let index = 0; index < 130; index += 1) {
    if (index % 9 === 0) clock.pass({ minutes: 2 });
    ids.push((await say(index % 2 ? beto : carla, url, `n${index}`, { thread })).id);
  }
  const fresh = await see(ana, url, thread);
  expect(fresh.messages[0]?.id).toBe(ids[0]);
  await markRead(app, ana, { communityUrl: url, thread, seq: fresh.messages.at(-1)?.seq ?? 0 });
  const next = await see(ana, url, thread);
  expect(next.messages.some(({ seq }) => seq === next.news.first)).toBe(true);
  const walked: string[] = [];
  let place: ThreadPosition = { after: 0 };
  for (;;) {
    const page = await see(ana, url, thread, place);
    walked.push(...page.messages.map(({ id }) => id));
    if (page.after === null) break;
    place = { after: page.after };
  }
  expect(walked).toEqual(ids);
  const at = await see(ana, url, thread, { message: ids[70] ?? '' });
  expect(at.messages.map(({ id }) => id)).toContain(ids[70]);
  const back = await see(ana, url, thread, { before: at.messages[0]?.seq ?? 0 });
  expect(back.messages.at(-1)?.id).toBe(ids[ids.indexOf(at.messages[0]?.id ?? '') - 1]);
});

test('GET and POST /mensajes work without script: write, answer, react, change, report, delete, and pictures', async () => {
  const { app: live } = server;
  const { ana, url, id: communityId } = await communityOfAna(live);
  const beto = await putIn(live, communityId, 'Beto');
  const [page, other, outside] = [
    await visitorAs(live, beto),
    await visitorAs(live, ana),
    await visitorAs(live, await personIn(live, 'Dani')),
  ];
  const address = paths.messages({ communityUrl: url });
  expect(await (await page.get(address)).text()).toContain(messageTexts.list.empty);
  const sent = await page.post(address, {
    act: 'send',
    key: randomUUID(),
    title: 'Hola',
    body: 'A todo <b>el mundo</b>',
  });
  expect(sent.status).toBe(303);
  const { response, address: at } = await page.follow(sent);
  const html = await response.text();
  expect(html).toContain('A todo &lt;b&gt;el mundo&lt;/b&gt;');
  const { pathname: thread, searchParams } = new URL(at);
  const m = searchParams.get('m') ?? '';
  const seen = await (await other.get(address)).text();
  expect(seen).toContain(messageTexts.list.unread(1));
  expect((await other.get(thread, { Accept: 'text/html' })).status).toBe(200);
  expect(await (await other.get(address)).text()).not.toContain(messageTexts.list.unread(1));
  const forms: Record<string, string>[] = [
    { act: 'react', m, r: 'love', on: '1' },
    { act: 'report', m, reason: 'spam', words: '' },
    { act: 'pin' },
  ];
  for (const fields of forms) {
    expect([fields.act, (await other.post(thread, fields)).status]).toEqual([fields.act, 303]);
  }
  expect((await page.post(thread, { act: 'edit', m, title: 'Hola', body: 'A todas' })).status).toBe(303);
  expect((await page.post(thread, { act: 'edit', m, body: '' })).status).toBe(422);
  expect((await page.post(thread, { act: 'announce' })).status).toBe(403);
  expect((await page.post(thread, { act: 'nada' })).status).toBe(404);

  // an address that leads nowhere is only text, and keeps nobody from the page
  const nowhere = { act: 'send', key: randomUUID(), body: 'Mira http://[x y https://%zz/' };
  expect((await page.post(thread, nowhere)).status).toBe(303);
  const stands = await other.get(thread);
  expect(stands.status).toBe(200);
  expect(await stands.text()).toContain('Mira http://[x y https://%zz/');

  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c33' } })
    .png()
    .toBuffer();
  const form = new FormData();
  for (const [name, value] of Object.entries({ act: 'send', key: randomUUID(), body: '' })) form.set(name, value);
  form.append('picture', new File([new Uint8Array(picture)], 'foto.png', { type: 'image/png' }));
  form.append('alt', 'Un rectángulo rojo');
  // photos as phones take them: together they weigh more than one may
  const heavy = new Uint8Array(6 * 1024 * 1024);
  heavy.set(picture);
  for (const alt of ['Segunda', 'Tercera']) {
    form.append('picture', new File([heavy], 'foto.png', { type: 'image/png' }));
    form.append('alt', alt);
  }
  const cookie = [...page.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const kept = await fetch(new URL(thread, server.url), {
    method: 'POST',
    body: form,
    redirect: 'manual',
    headers: { cookie, Origin: server.url },
  });
  expect(kept.status).toBe(303);
  const shown = await (await page.get(thread)).text();
  expect(shown).toContain('alt="Un rectángulo rojo"');
  const [, file = ''] = /\/imagen\/([0-9a-f]{64})/.exec(shown) ?? [];
  const image = paths.messagePicture({ communityUrl: url, file });
  expect((await other.get(image)).headers.get('Content-Type')).toBe('image/webp');
  expect((await outside.get(image)).status).toBe(403);
  expect((await outside.get(paths.picture({ file }))).status).toBe(404);
  const closed = await outside.get(thread);
  expect(closed.status).toBe(403);
  expect(await closed.text()).not.toContain('A todas');
  expect((await outside.get(paths.messageStream({ communityUrl: url }))).status).toBe(403);

  const queue = paths.messageModeration({ communityUrl: url });
  expect((await page.get(queue)).status).toBe(403);
  expect(await (await other.get(queue)).text()).toContain('A todo &lt;b&gt;el mundo&lt;/b&gt;');
  const decided = await other.post(queue, { m, decision: 'hide', version: '1', days: '1' });
  expect(decided.status).toBe(303);
  const again = await other.post(queue, { m, decision: 'delete', version: '1', days: '1' });
  expect(again.status).toBe(409);
  expect(await again.text()).toContain('Ya lo resolvió Ana');
  expect(await (await page.get(thread)).text()).toContain(messageTexts.message.hidden);
  expect((await page.post(thread, { act: 'delete', m })).status).toBe(409);
});
