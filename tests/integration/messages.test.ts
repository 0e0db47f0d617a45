import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, expect, test, vi } from 'vitest';
import type { Actor } from '#app/app.ts';
import { chooseListing } from '#app/directory/choose-listing.ts';
import { joinCommunity } from '#app/joining/join-community.ts';
import { deleteMessage, editMessage, moderateMessage } from '#app/messages/change-message.ts';
import { countNewThreads } from '#app/messages/count-new-threads.ts';
import { decideCase } from '#app/messages/decide-case.ts';
import { postMessage } from '#app/messages/post-message.ts';
import { reactToMessage } from '#app/messages/react.ts';
import { reportMessage } from '#app/messages/report-message.ts';
import { showQueue } from '#app/messages/show-queue.ts';
import { showThread, type ThreadPlace } from '#app/messages/show-thread.ts';
import { showThreads } from '#app/messages/show-threads.ts';
import { suggestPeople } from '#app/messages/suggest-people.ts';
import { announceThread, markAllRead, markRead, pinThread } from '#app/messages/thread-acts.ts';
import { brokenInvariants } from '#db/invariants.ts';
import type { ListPlace } from '#domain/members/people-list.ts';
import { messageLimits } from '#domain/messages/message.ts';
import { startHub } from '#realtime/hub.ts';
import { personIn, stranger, testApp } from '#support/app.ts';
import { freshDatabase } from '#support/database.ts';
import { communityOfAna, putIn, rowOf } from '#support/people.ts';
import { raffleOnSale, refusalOf } from '#support/raffle.ts';
import { startTestServer } from '#support/server.ts';
import { viewerOf, visitorAs } from '#support/signed-in.ts';
import { waits } from '#support/waits.ts';
import { communitySettingsTexts } from '#texts/communities/community-settings.ts';
import { messageTexts } from '#texts/messages.ts';
import { paths } from '#texts/paths.ts';

const database = await freshDatabase();
const { app, clock } = testApp(database.handle);
const server = await startTestServer();
afterAll(async () => {
  const broken = await brokenInvariants(database.handle.pool);
  await server.stop();
  await database.drop();
  expect(broken).toEqual([]);
});

type More = { thread?: string; title?: string; key?: string; announce?: string; mention?: string[] };

function say(actor: Actor, communityUrl: string, body: string, { thread, ...more }: More = {}) {
  return postMessage(app, actor, {
    communityUrl,
    thread: thread ?? null,
    pictures: [],
    form: { body, key: randomUUID(), ...more },
  });
}
const see = (actor: Actor, communityUrl: string, thread: string, place: ThreadPlace = null) =>
  showThread(app, actor, { communityUrl, thread, place });
const list = (actor: Actor, communityUrl: string, words = '') =>
  showThreads(app, actor, { communityUrl, place: null, words });
const textOf = ({ segments }: { segments: readonly { kind: string; text?: string; name?: string }[] }) =>
  segments.map((segment) => segment.text ?? `@${segment.name}`).join('');
const told = (userId: string) =>
  app.db.selectFrom('notifications').select('kind').where('user_id', '=', userId).orderBy('kind').execute();
const kinds = async ({ userId }: { userId: string }) => (await told(userId)).map(({ kind }) => kind);

/** A community of Ana's with Beto and Carla in it, and Mario, who moderates. */
async function club(columns: Parameters<typeof communityOfAna>[1] = {}) {
  const { ana, url, id } = await communityOfAna(app, columns);
  const [beto, carla] = [await putIn(app, id, 'Beto'), await putIn(app, id, 'Carla')];
  const mario = await putIn(app, id, 'Mario', { role: 'moderator' });
  return { ana, beto, carla, mario, url, id };
}

test('a thread and its answers are read by members in their order, each told once to whom it concerns', async () => {
  const { ana, beto, carla, url } = await club();
  const first = await say(beto, url, '¿Quedamos el jueves?', { title: 'Salida' });
  clock.pass({ minutes: 1 });
  await say(carla, url, 'Sí', { thread: first.thread });
  await say(ana, url, 'Yo también', { thread: first.thread });
  const shown = await see(beto, url, first.thread);
  expect([shown.thread.title, textOf(shown.root), ...shown.messages.map(textOf)]).toEqual([
    'Salida',
    '¿Quedamos el jueves?',
    'Sí',
    'Yo también',
  ]);
  expect((await rowOf(app, url)).message_count).toBe(3);
  expect([await kinds(beto), await kinds(carla)]).toEqual([['message.replied'], ['message.replied']]);
});

test('the same form sent twice, also at once, is one message', async () => {
  const { beto, url } = await club();
  const key = randomUUID();
  const sent = await Promise.all([1, 2, 3].map(() => say(beto, url, 'Hola', { key })));
  expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
  expect((await rowOf(app, url)).message_count).toBe(1);
});

test('only members read and write; a private community does not exist for others', async () => {
  const { beto, url } = await club();
  const { thread } = await say(beto, url, 'Hola');
  const dani = await personIn(app, 'Dani');
  for (const actor of [dani, stranger]) {
    const code = actor.userId ? 'not-allowed' : 'not-signed-in';
    expect((await refusalOf(see(actor, url, thread))).code).toBe(code);
    expect((await refusalOf(list(actor, url))).code).toBe(code);
    expect((await refusalOf(say(actor, url, 'Hola'))).code).toBe(code);
    expect((await refusalOf(suggestPeople(app, actor, { communityUrl: url, start: 'b' }))).code).toBe(code);
  }
  await app.db.updateTable('communities').set({ visibility: 'private' }).where('url', '=', url).execute();
  expect((await refusalOf(see(dani, url, thread))).code).toBe('not-found');
});

test('what is said in one community is not there in another', async () => {
  const { beto, url } = await club();
  const other = await club();
  const { id, thread } = await say(beto, url, 'Aquí');
  expect((await refusalOf(see(other.beto, other.url, thread))).code).toBe('not-found');
  expect((await refusalOf(say(other.beto, other.url, 'Allí', { thread }))).code).toBe('not-found');
  expect((await refusalOf(deleteMessage(app, other.ana, { communityUrl: other.url, message: id }))).code).toBe(
    'not-found',
  );
});

test('a name behind an @ becomes the person, by account; a name that several have stays text', async () => {
  const { ana, beto, url, id } = await club();
  const [one, two] = [await putIn(app, id, 'Eva'), await putIn(app, id, 'Eva')];
  const { thread } = await say(ana, url, 'Hola @beto, escribe a ana@example.com y a @Eva. @[nadie]');
  const { root } = await see(beto, url, thread);
  expect(root.segments.filter(({ kind }) => kind === 'mention')).toEqual([
    { kind: 'mention', userId: beto.userId, name: 'Beto' },
  ]);
  expect(textOf(root)).toBe('Hola @Beto, escribe a ana@example.com y a @Eva. @ [nadie]');
  expect(await kinds(beto)).toEqual(['message.mentioned']);
  await say(ana, url, 'Tú, @Eva', { mention: [two.userId] });
  expect([await kinds(one), await kinds(two)]).toEqual([[], ['message.mentioned']]);
  await app.db.updateTable('users').set({ display_name: 'Alberto' }).where('uid', '=', beto.userId).execute();
  expect(textOf((await see(ana, url, thread)).root)).toContain('@Alberto');
  const { people } = await suggestPeople(app, ana, { communityUrl: url, start: 'ALB' });
  expect(people).toEqual([{ uid: beto.userId, name: 'Alberto', photoURL: null }]);
});

test('behind an @ nobody finds who hides from the directory and never wrote, but who runs the community', async () => {
  const { ana, beto, carla, mario, url } = await club();
  const found = async (actor: Actor, start: string) =>
    (await suggestPeople(app, actor, { communityUrl: url, start })).people.map(({ name }) => name);
  expect([await found(beto, 'c'), await found(beto, 'm'), await found(beto, 'b')]).toEqual([[], ['Mario'], ['Beto']]);
  expect([await found(ana, 'c'), await found(mario, 'c')]).toEqual([['Carla'], ['Carla']]);
  // whoever knows them calls them by name
  await say(beto, url, 'Hola, @Carla');
  expect(await kinds(carla)).toEqual(['message.mentioned']);
  const { id: message } = await say(carla, url, 'Aquí estoy');
  expect(await found(beto, 'c')).toEqual(['Carla']);
  await deleteMessage(app, carla, { communityUrl: url, message });
  expect(await found(beto, 'c')).toEqual([]);
  await chooseListing(app, carla, { communityUrl: url, isListed: true });
  expect(await found(beto, 'c')).toEqual(['Carla']);
});

test('whoever says so as they join is found behind an @ at once, and nobody is who did not', async () => {
  const { beto, url } = await club();
  const found = async (start: string) => (await suggestPeople(app, beto, { communityUrl: url, start })).people.length;
  const [nico, rita] = await Promise.all(['Nico', 'Rita'].map((name) => personIn(app, name)));
  if (!nico || !rita) throw new Error('nobody to join');
  await joinCommunity(app, nico, { communityUrl: url, form: { listed: 'on' } });
  await joinCommunity(app, rita, { communityUrl: url, form: {} });
  expect([await found('ni'), await found('ri')]).toEqual([1, 0]);
  const row = (userId: string) =>
    app.db.selectFrom('members').select('is_listed').where('user_id', '=', userId).executeTakeFirst();
  expect([await row(nico.userId), await row(rita.userId)]).toEqual([{ is_listed: true }, { is_listed: false }]);
});

test('links to our own pages unfold as far as the reader may see them; others never do', async () => {
  const { address, ana } = await raffleOnSale(app);
  const url = address.communityUrl;
  const hidden = await club({ visibility: 'private' });
  const at = (path: string) => `${app.publicUrl}${path}`;
  const { thread } = await say(
    ana,
    url,
    `${at(paths.raffle(address))}. ${at(paths.community({ communityUrl: hidden.url }))} https://example.com/x).`,
  );
  const { root } = await see(ana, url, thread);
  expect(root.cards.map(({ page }) => page)).toEqual(['raffle']);
  const links = root.segments.filter((segment) => segment.kind === 'link');
  expect(links.map(({ isOwn }) => isOwn)).toEqual([true, true, false]);
  expect(links[2]?.href).toBe('https://example.com/x');
});

test('a plain member changes what they wrote for a quarter of an hour; what it said is kept for who moderates', async () => {
  const { ana, beto, carla, mario, url } = await club();
  const { id, thread } = await say(beto, url, 'A las siete');
  const edit = (actor: Actor, body: string) =>
    editMessage(app, actor, { communityUrl: url, message: id, form: { body } });
  await edit(beto, 'A las ocho, @Carla');
  const { root } = await see(carla, url, thread);
  expect([textOf(root), root.editedAt !== null]).toEqual(['A las ocho, @Carla', true]);
  expect(await kinds(carla)).toEqual(['message.mentioned']);
  expect((await refusalOf(edit(ana, 'No'))).code).toBe('not-allowed');
  expect((await refusalOf(edit(beto, ''))).code).toBe('input');
  clock.pass({ minutes: messageLimits.editMinutes });
  expect((await refusalOf(edit(beto, 'A las nueve'))).code).toBe('message.too-late');
  await reportMessage(app, carla, { communityUrl: url, message: id, form: { reason: 'spam' } });
  const [first] = (await showQueue(app, mario, { communityUrl: url, isOpen: true })).cases;
  expect(first?.versions.map(({ text }) => text)).toEqual(['A las siete']);
});

test('changes are counted for whoever makes them, as what is written is', async () => {
  const { ana, beto, url } = await club();
  const { id } = await say(beto, url, 'A las siete');
  const { id: other } = await say(ana, url, 'A las diez');
  const edit = (actor: Actor, message: string, body: string) =>
    editMessage(app, actor, { communityUrl: url, message, form: { body } });
  for (let time = 0; time < 20; time += 1) await edit(beto, id, `A las ${time}`);
  expect((await refusalOf(edit(beto, id, 'A las nueve'))).code).toBe('too-many-requests');
  await edit(ana, other, 'A las once');
  clock.pass({ minutes: 10 });
  await edit(beto, id, 'A las nueve');
});

test('a message that was changed often stays as it is, and what it said each time is kept', async () => {
  const { ana, mario, url } = await club();
  const { id, thread } = await say(ana, url, 'Nada');
  const edit = (body: string) => editMessage(app, ana, { communityUrl: url, message: id, form: { body } });
  for (let time = 1; time <= messageLimits.changes; time += 1) {
    await edit(`Cambio ${time}`);
    clock.pass({ minutes: 1 });
  }
  expect((await refusalOf(edit('Una vez más'))).code).toBe('message.changed-enough');
  const last = `Cambio ${messageLimits.changes}`;
  await edit(last);
  expect(textOf((await see(mario, url, thread)).root)).toBe(last);
  const kept = await app.db.selectFrom('message_versions').select('body').where('message_id', '=', id).execute();
  expect(kept).toHaveLength(messageLimits.changes);
});

test('what is deleted leaves its place and nothing of what it said', async () => {
  const { beto, carla, url } = await club();
  const { thread } = await say(beto, url, 'Hola');
  const { id } = await say(beto, url, 'Mi número es secreto, @Carla', { thread });
  await reactToMessage(app, carla, { communityUrl: url, message: id, reaction: 'like', isOn: true });
  await deleteMessage(app, beto, { communityUrl: url, message: id });
  await deleteMessage(app, beto, { communityUrl: url, message: id });
  const [gone] = (await see(carla, url, thread)).messages;
  expect([gone?.status, gone?.segments, gone?.reactions]).toEqual(['deleted', [], []]);
  const tables = ['messages', 'message_versions', 'message_mentions', 'message_reactions'] as const;
  const rows = await Promise.all(tables.map((table) => app.db.selectFrom(table).selectAll().execute()));
  expect(JSON.stringify(rows)).not.toContain('secreto');
  expect(await kinds(carla)).toEqual([]);
  expect((await rowOf(app, url)).message_count).toBe(1);
  expect((await list(carla, url, 'secreto')).results?.messages).toEqual([]);
});

test('the words a thread began with leave what was told of its answers when they are changed, hidden or deleted', async () => {
  const { beto, carla, mario, url } = await club();
  const { id, thread } = await say(beto, url, 'Mi secreto es este');
  await say(carla, url, 'Ya, @Mario', { thread });
  await say(carla, url, 'Y @Beto también', { thread });
  const titles = async () => {
    const rows = app.db.selectFrom('notifications').select('data').where('user_id', 'in', [mario.userId, beto.userId]);
    return [...new Set((await rows.execute()).map(({ data }) => (data as { title: string }).title))];
  };
  expect(await titles()).toEqual(['Mi secreto es este']);
  await editMessage(app, beto, { communityUrl: url, message: id, form: { body: 'No digo nada' } });
  expect(await titles()).toEqual(['No digo nada']);
  await moderateMessage(app, mario, { communityUrl: url, message: id, act: 'hide' });
  expect(await titles()).toEqual(['…']);
  await moderateMessage(app, mario, { communityUrl: url, message: id, act: 'restore' });
  expect(await titles()).toEqual(['No digo nada']);
  await deleteMessage(app, beto, { communityUrl: url, message: id });
  expect(await titles()).toEqual(['…']);
});

test('a title goes out of sight with the message that began its thread, from lists, page, search and notices', async () => {
  const { beto, carla, mario, url } = await club();
  const { id, thread } = await say(beto, url, 'Lo de siempre', { title: 'Un insulto' });
  await say(carla, url, 'Eso no se dice', { thread });
  await pinThread(app, mario, { communityUrl: url, thread, isPinned: true });
  await moderateMessage(app, mario, { communityUrl: url, message: id, act: 'hide' });
  const told = () => app.db.selectFrom('notifications').select('data').where('user_id', '=', beto.userId).execute();
  const seen = async (actor: Actor) =>
    JSON.stringify([
      await see(actor, url, thread),
      await list(actor, url),
      await list(actor, url, 'dice'),
      await told(),
    ]);
  expect(await seen(carla)).not.toContain('insulto');
  expect((await see(mario, url, thread)).thread).toMatchObject({ title: 'Un insulto', isPinned: false });
  await moderateMessage(app, mario, { communityUrl: url, message: id, act: 'restore' });
  expect((await see(carla, url, thread)).thread.title).toBe('Un insulto');
});

test('however often a mention is taken out and put back, whom it names is told once', async () => {
  const { beto, carla, url } = await club();
  const { id } = await say(beto, url, 'Hola, @Carla');
  for (const body of ['Hola', 'Hola, @Carla', 'Hola a todos', 'Ven, @Carla']) {
    await app.db
      .updateTable('notifications')
      .set({ read_at: clock.now() })
      .where('user_id', '=', carla.userId)
      .execute();
    await editMessage(app, beto, { communityUrl: url, message: id, form: { body } });
  }
  expect(await kinds(carla)).toEqual(['message.mentioned']);
});

test('a reaction is put on once and taken off once; what was hidden takes none', async () => {
  const { ana, beto, carla, url } = await club();
  const { id, thread } = await say(beto, url, 'Hola');
  const react = (actor: Actor, isOn: boolean) =>
    reactToMessage(app, actor, { communityUrl: url, message: id, reaction: 'love', isOn });
  await Promise.all([react(ana, true), react(ana, true), react(carla, true)]);
  expect((await see(ana, url, thread)).root.reactions).toEqual([{ reaction: 'love', count: 2, isMine: true }]);
  await react(ana, false);
  await react(ana, false);
  expect((await see(ana, url, thread)).root.reactions).toEqual([{ reaction: 'love', count: 1, isMine: false }]);
  await moderateMessage(app, ana, { communityUrl: url, message: id, act: 'hide' });
  expect((await refusalOf(react(carla, true))).code).toBe('message.gone');
});

test('ranks hold: nobody hides or deletes what a peer or superior wrote', async () => {
  const { ana, beto, carla, mario, url, id: communityId } = await club();
  const other = await putIn(app, communityId, 'Nora', { role: 'moderator' });
  const editor = await putIn(app, communityId, 'Edu', { role: 'editor' });
  const admin = await putIn(app, communityId, 'Alba', { role: 'admin' });
  const hide = async (actor: Actor, author: Actor) => {
    const { id } = await say(author, url, 'Hola');
    return moderateMessage(app, actor, { communityUrl: url, message: id, act: 'hide' }).then(
      () => 'done',
      (error: { code: string }) => error.code,
    );
  };
  expect(await hide(mario, beto)).toBe('done');
  expect(await hide(mario, other)).toBe('message.rank');
  expect(await hide(mario, editor)).toBe('message.rank');
  expect(await hide(mario, ana)).toBe('message.rank');
  expect(await hide(admin, mario)).toBe('done');
  expect(await hide(admin, ana)).toBe('message.rank');
  expect(await hide(ana, admin)).toBe('done');
  expect(await hide(carla, beto)).toBe('not-allowed');
  const { id } = await say(beto, url, 'Adiós');
  expect((await refusalOf(deleteMessage(app, carla, { communityUrl: url, message: id }))).code).toBe('not-allowed');
  await deleteMessage(app, mario, { communityUrl: url, message: id });
});

test('where messages are off, members read and do not write, and who runs the community goes on', async () => {
  const { ana, beto, mario, url } = await club();
  const { thread } = await say(beto, url, 'Hola');
  await app.db.updateTable('communities').set({ allow_messages: false }).where('url', '=', url).execute();
  expect((await refusalOf(say(beto, url, 'Otra', { thread }))).code).toBe('message.off');
  const shown = await see(beto, url, thread);
  expect([shown.silence, shown.can.write, textOf(shown.root)]).toEqual([{ kind: 'off' }, false, 'Hola']);
  await say(ana, url, 'Aviso', { thread });
  await say(mario, url, 'Otro', { thread });
  expect(communitySettingsTexts.features.allowMessagesHint).toContain('lo escrito se sigue leyendo');
});

test('who is silenced reads; a paused or archived community is only read, and what is wrong in it is still hidden', async () => {
  const { ana, beto, carla, url, id: communityId } = await club();
  const { id, thread } = await say(beto, url, 'Hola');
  const until = clock.now().add({ hours: 24 });
  await app.db
    .updateTable('members')
    .set({ muted_until: until })
    .where('community_id', '=', communityId)
    .where('user_id', '=', beto.userId)
    .execute();
  expect((await refusalOf(say(beto, url, 'Otra', { thread }))).code).toBe('message.muted');
  const edit = editMessage(app, beto, { communityUrl: url, message: id, form: { body: 'Otra' } });
  expect((await refusalOf(edit)).code).toBe('message.muted');
  expect((await see(beto, url, thread)).silence).toMatchObject({ kind: 'muted' });
  clock.pass({ hours: 24 });
  await say(beto, url, 'Ya puedo', { thread });
  for (const status of ['paused', 'archived'] as const) {
    await app.db.updateTable('communities').set({ status }).where('url', '=', url).execute();
    expect((await refusalOf(say(carla, url, 'Otra', { thread }))).code).toBe('community.not-active');
    expect((await see(carla, url, thread)).silence).toEqual({ kind: 'not-active', status });
    const act = status === 'paused' ? 'hide' : 'restore';
    await moderateMessage(app, ana, { communityUrl: url, message: id, act });
  }
});

test('who writes too fast waits, and is told how long', async () => {
  const { beto, carla, url } = await club();
  const { thread } = await say(beto, url, 'Uno');
  for (let index = 1; index < messageLimits.perMinute; index += 1) await say(beto, url, `${index}`, { thread });
  expect(await refusalOf(say(beto, url, 'Uno más', { thread }))).toMatchObject({
    code: 'too-many-requests',
    params: { seconds: 60 },
  });
  await say(carla, url, 'Yo sí', { thread });
  clock.pass({ minutes: 1 });
  await say(beto, url, 'Ahora sí', { thread });
});

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

test('a moderator hides and silences; nobody decides about their own message', async () => {
  const { ana, beto, carla, mario, url } = await club();
  const { id } = await say(beto, url, 'Insulto');
  await reportMessage(app, carla, { communityUrl: url, message: id, form: { reason: 'insult' } });
  const decide = (actor: Actor, message: string, decision: string) =>
    decideCase(app, actor, { communityUrl: url, message, decision, version: '1', days: '7' });
  await decide(mario, id, 'mute');
  expect(await refusalOf(say(beto, url, 'Más'))).toMatchObject({ code: 'message.muted' });
  expect((await rowOf(app, url)).message_count).toBe(0);
  const own = await say(mario, url, 'Yo');
  await reportMessage(app, carla, { communityUrl: url, message: own.id, form: { reason: 'insult' } });
  expect((await refusalOf(decide(mario, own.id, 'dismiss'))).code).toBe('message.own-case');
  expect((await showQueue(app, mario, { communityUrl: url, isOpen: true })).cases[0]?.decisions).toEqual([]);
  await decide(ana, own.id, 'delete');
  expect((await rowOf(app, url)).message_count).toBe(0);
});

test('a storm of posts, deletions, hides and restores leaves the counts true', async () => {
  const { ana, beto, carla, mario, url, id: communityId } = await club();
  const people = await Promise.all(Array.from({ length: 6 }, (_, index) => putIn(app, communityId, `P${index}`)));
  const root = await say(beto, url, 'Tormenta');
  const ids: string[] = [root.id];
  const done = (promise: Promise<{ id: string }>) => promise.then(({ id }) => ids.push(id)).catch(() => undefined);
  await Promise.all(
    [...people, carla].flatMap((person, index) =>
      Array.from({ length: 6 }, (_, turn) => {
        const thread = (index + turn) % 3 === 0 ? {} : { thread: root.thread };
        return done(say(person, url, `Mensaje ${index} ${turn}`, thread));
      }),
    ),
  );
  const targets = [...ids];
  await Promise.allSettled([
    ...targets.map((message) => moderateMessage(app, ana, { communityUrl: url, message, act: 'hide' })),
    ...targets.map((message) => moderateMessage(app, mario, { communityUrl: url, message, act: 'restore' })),
    ...targets.map((message, index) => index % 3 === 0 && deleteMessage(app, ana, { communityUrl: url, message })),
    ...targets.map((message) => moderateMessage(app, mario, { communityUrl: url, message, act: 'restore' })),
    ...people.map((person) => say(person, url, 'Entre medias', { thread: root.thread })),
  ]);
  const { count } = await app.db
    .selectFrom('messages')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('community_id', '=', communityId)
    .where('status', '=', 'published')
    .executeTakeFirstOrThrow();
  expect((await rowOf(app, url)).message_count).toBe(count);
  expect(count).toBeGreaterThan(0);
  expect(count).toBeLessThan(ids.length + people.length);
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
  let place: ThreadPlace = { after: 0 };
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
  expect([stands.status, (await stands.text()).includes('Mira http://[x y https://%zz/')]).toEqual([200, true]);

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
  expect([closed.status, (await closed.text()).includes('A todas')]).toEqual([403, false]);
  expect((await outside.get(paths.messageStream({ communityUrl: url }))).status).toBe(403);

  const queue = paths.messageModeration({ communityUrl: url });
  expect((await page.get(queue)).status).toBe(403);
  expect(await (await other.get(queue)).text()).toContain('A todo &lt;b&gt;el mundo&lt;/b&gt;');
  const decided = await other.post(queue, { m, decision: 'hide', version: '1', days: '1' });
  expect(decided.status).toBe(303);
  const again = await other.post(queue, { m, decision: 'delete', version: '1', days: '1' });
  expect([again.status, (await again.text()).includes('Ya lo resolvió Ana')]).toEqual([409, true]);
  expect(await (await page.get(thread)).text()).toContain(messageTexts.message.hidden);
  expect((await page.post(thread, { act: 'delete', m })).status).toBe(409);
});
