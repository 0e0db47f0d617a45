import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Actor } from '#app/app.ts';
import { chooseListing } from '#app/directory/choose-listing.ts';
import { joinCommunity } from '#app/joining/join-community.ts';
import { deleteMessage, moderateMessage } from '#app/messages/change-message.ts';
import { decideCase } from '#app/messages/decide-case.ts';
import { editMessage } from '#app/messages/edit-message.ts';
import { reactToMessage } from '#app/messages/react.ts';
import { reportMessage } from '#app/messages/report-message.ts';
import { showQueue } from '#app/messages/show-queue.ts';
import { suggestPeople } from '#app/messages/suggest-people.ts';
import { pinThread } from '#app/messages/thread-acts.ts';
import { messageLimits } from '#domain/messages/message.ts';
import { personIn, stranger } from '#support/app.ts';
import { app, clock, club, kinds, list, messageFixture, say, see } from '#support/message-fixture.ts';
import { putIn, rowOf } from '#support/people.ts';
import { raffleOnSale, refusalOf } from '#support/raffle.ts';
import { communitySettingsTexts } from '#texts/communities/community-settings.ts';
import { paths } from '#texts/paths.ts';

await messageFixture();

const textOf = ({ segments }: { segments: readonly { kind: string; text?: string; name?: string }[] }) =>
  segments.map((segment) => segment.text ?? `@${segment.name}`).join('');

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
