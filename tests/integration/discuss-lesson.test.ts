import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Actor } from '#app/app.ts';
import { commentLesson, deleteComment, editComment } from '#app/courses/discuss-lesson.ts';
import { publishCourse } from '#app/courses/edit-course.ts';
import { editLesson } from '#app/courses/edit-lesson.ts';
import { editModule, orderOutline } from '#app/courses/edit-outline.ts';
import { decideCommentCase, reportComment } from '#app/courses/moderate-comments.ts';
import { showCourseEditor } from '#app/courses/show-editor.ts';
import { type CommentPlace, showLesson } from '#app/courses/show-lesson.ts';
import { showQueue } from '#app/messages/show-queue.ts';
import { messageLimits } from '#domain/messages/message.ts';
import { app, clock, courseFixture, courseOf, type Person, place, stateOf, three } from '#support/course-fixture.ts';
import { putIn } from '#support/people.ts';
import { refusalOf } from '#support/raffle.ts';
import { visitorAs } from '#support/signed-in.ts';
import { paths } from '#texts/paths.ts';

await courseFixture();

test('members discuss a lesson with one level of answers; what was answered leaves its place when it is deleted', async () => {
  const who = await place();
  const address = { ...(await courseOf(who, three)), lesson: 'uno' };
  const say = (person: Actor, body: string, parent = '') => {
    clock.pass({ seconds: 1 });
    return commentLesson(app, person, { ...address, form: { body, parent } });
  };
  const first = await say(who.beto, '¿Y la sal?');
  const answer = await say(who.eva, 'Al final', first.id);
  await say(who.beto, 'Gracias', answer.id);
  const told = async () => (await showLesson(app, who.beto, address)).comments ?? [];
  expect((await told()).map(({ body, answers }) => [body, answers.map((each) => each.body)])).toEqual([
    ['¿Y la sal?', ['Al final', 'Gracias']],
  ]);
  const news = app.db.selectFrom('notifications').select(['user_id', 'times']).where('community_id', '=', who.id);
  expect(await news.where('kind', '=', 'lesson.answered').orderBy('id').execute()).toEqual([
    { user_id: who.beto.userId, times: 1 },
    { user_id: who.eva.userId, times: 1 },
  ]);
  const carla = await putIn(app, who.id, 'Carla');
  expect((await refusalOf(deleteComment(app, carla, { ...address, comment: first.id }))).code).toBe('not-allowed');
  await deleteComment(app, who.beto, { ...address, comment: first.id });
  expect((await told())[0]).toMatchObject({ body: '', name: '', isDeleted: true });
  const moderator = await putIn(app, who.id, 'Mario', { role: 'moderator' });
  await deleteComment(app, moderator, { ...address, comment: answer.id });
  expect((await told())[0]?.answers.map(({ body }) => body)).toEqual(['Gracias']);
  await app.db
    .updateTable('members')
    .set({ muted_until: clock.now().add({ hours: 1 }) })
    .where('user_id', '=', who.beto.userId)
    .execute();
  expect((await refusalOf(say(who.beto, 'Otra'))).code).toBe('lesson.silenced');
});

test('what one said about a lesson can be changed for a while by oneself alone, and is marked as changed', async () => {
  const who = await place();
  const address = { ...(await courseOf(who, three)), lesson: 'uno' };
  const said = async (reader: Actor) => (await showLesson(app, reader, address)).comments?.[0];
  const { id } = await commentLesson(app, who.beto, { ...address, form: { body: '¿Y la sla?' } });
  const edit = (person: Actor, body: string, comment = id) =>
    editComment(app, person, { ...address, comment, form: { body } });
  expect(await said(who.beto)).toMatchObject({ editedAt: null, can: { edit: true } });
  clock.pass({ minutes: 5 });
  await edit(who.beto, '¿Y la sal?');
  const at = clock.now().toString();
  // the same again is no change
  clock.pass({ minutes: 5 });
  await edit(who.beto, '¿Y la sal?');
  expect(await said(who.eva)).toMatchObject({ body: '¿Y la sal?', editedAt: at, can: { edit: false } });
  // whoever keeps order takes it away, and puts no words into anybody's mouth
  const moderator = await putIn(app, who.id, 'Mario', { role: 'moderator' });
  for (const person of [who.ana, who.eva, moderator, await putIn(app, who.id, 'Carla')]) {
    expect((await refusalOf(edit(person, 'Otra cosa'))).code).toBe('not-allowed');
  }
  expect((await refusalOf(edit(who.beto, ' '))).code).toBe('input');
  expect((await refusalOf(edit(who.beto, 'x'.repeat(2001)))).code).toBe('input');
  const other = { ...address, lesson: 'dos' };
  const elsewhere = editComment(app, who.eva, { ...other, comment: id, form: { body: 'Otra' } });
  expect((await refusalOf(elsewhere)).code).toBe('not-found');
  await app.db
    .updateTable('members')
    .set({ muted_until: clock.now().add({ minutes: 1 }) })
    .where('user_id', '=', who.beto.userId)
    .execute();
  expect((await refusalOf(edit(who.beto, 'Otra'))).code).toBe('lesson.silenced');
  expect((await said(who.beto))?.can.edit).toBe(false);
  clock.pass({ minutes: 5 });
  expect((await refusalOf(edit(who.beto, 'Otra'))).code).toBe('lesson.comment-too-late');
  expect((await said(who.beto))?.can.edit).toBe(false);
  // who has a task there goes on mending theirs
  const ofEva = await commentLesson(app, who.eva, { ...address, form: { body: 'Al finla' } });
  clock.pass({ hours: 48 });
  await edit(who.eva, 'Al final', ofEva.id);
  await deleteComment(app, who.eva, { ...address, comment: ofEva.id });
  expect((await refusalOf(edit(who.eva, 'Otra', ofEva.id))).code).toBe('lesson.comment-gone');
});

test('a comment that was changed often stays as it is', async () => {
  const who = await place();
  const address = { ...(await courseOf(who, three)), lesson: 'uno' };
  const { id } = await commentLesson(app, who.eva, { ...address, form: { body: 'Nada' } });
  const edit = (body: string) => editComment(app, who.eva, { ...address, comment: id, form: { body } });
  for (let time = 1; time <= messageLimits.changes; time += 1) {
    await edit(`Cambio ${time}`);
    clock.pass({ minutes: 1 });
  }
  expect((await refusalOf(edit('Una vez más'))).code).toBe('lesson.comment-changed-enough');
});

test('who moderates sees what a reported comment said before, until it is taken away', async () => {
  const who = await place();
  const address = { ...(await courseOf(who, three)), lesson: 'uno' };
  const { id } = await commentLesson(app, who.beto, { ...address, form: { body: 'Vendo zapatillas' } });
  const edit = (body: string) => editComment(app, who.beto, { ...address, comment: id, form: { body } });
  await edit('Vendo botas');
  const first = clock.now().toString();
  clock.pass({ minutes: 1 });
  await reportComment(app, who.eva, { ...address, comment: id, form: { reason: 'spam' } });
  await edit('Buenas');
  const queue = async () => (await showQueue(app, who.ana, { communityUrl: who.url, isOpen: true })).cases[0];
  const seen = await queue();
  expect(seen).toMatchObject({ snapshot: { text: 'Vendo botas' }, wasChanged: true });
  expect(seen?.versions).toEqual([
    { text: 'Vendo zapatillas', until: first },
    { text: 'Vendo botas', until: clock.now().toString() },
  ]);
  expect(seen?.history.map(({ kind }) => kind)).toEqual(['lesson.comment-edited', 'lesson.comment-edited']);
  await deleteComment(app, who.ana, { ...address, comment: id });
  expect((await queue())?.versions).toEqual([]);
});

test('who makes a course is told of what is said in it; once they make none there, everybody who does', async () => {
  const who = await place();
  const address = { ...(await courseOf(who, three)), lesson: 'uno' };
  const other = await putIn(app, who.id, 'Otra', { role: 'editor' });
  const say = (person: Actor, body: string) => commentLesson(app, person, { ...address, form: { body } });
  const told = async () => {
    const news = app.db.selectFrom('notifications').select(['user_id', 'times', 'data']).orderBy('user_id');
    const rows = await news.where('community_id', '=', who.id).where('kind', '=', 'lesson.commented').execute();
    return rows.map(({ user_id: userId, times, data }) => [userId, times, data.comment]);
  };
  await say(who.eva, 'Preguntad sin miedo');
  expect(await told()).toEqual([]);
  await say(who.beto, '¿Y la sal?');
  const second = await say(who.beto, '¿Y el agua?');
  expect(await told()).toEqual([[who.eva.userId, 2, second.id]]);
  await app.db.updateTable('members').set({ role: 'member' }).where('user_id', '=', who.eva.userId).execute();
  const third = await say(who.beto, '¿Y el aceite?');
  const makers = [other.userId, who.ana.userId].map((userId) => [userId, 1, third.id]);
  expect(await told()).toEqual(
    [...makers, [who.eva.userId, 2, second.id]].sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
  );
});

test('a comment is reported as a message is: one case in the same queue, decided once; silencing goes by rank', async () => {
  const who = await place();
  const address = { ...(await courseOf(who, three)), lesson: 'uno' };
  const carla = await putIn(app, who.id, 'Carla');
  const mario = await putIn(app, who.id, 'Mario', { role: 'moderator' });
  const { id } = await commentLesson(app, who.beto, { ...address, form: { body: 'Vendo zapatillas' } });
  const report = (person: Actor, comment = id, form = {}) =>
    reportComment(app, person, { ...address, comment, form: { reason: 'spam', ...form } });
  const queue = (person: Actor, isOpen = true) => showQueue(app, person, { communityUrl: who.url, isOpen });
  const decide = (person: Actor, comment: string, decision: string, version = 1) =>
    decideCommentCase(app, person, { communityUrl: who.url, comment, decision, version: String(version), days: '7' });
  // that the course came out is told to everybody at a moment of its own
  const news = async ({ userId }: Person) =>
    (
      await app.db
        .selectFrom('notifications')
        .select('kind')
        .where('user_id', '=', userId)
        .where('community_id', '=', who.id)
        .where('kind', '<>', 'course.published')
        .execute()
    ).map(({ kind }) => kind);

  expect((await refusalOf(report(who.beto))).code).toBe('not-allowed');
  expect((await refusalOf(report(carla, id, { reason: 'other' }))).code).toBe('input');
  expect((await refusalOf(report(carla, app.dice.uuid()))).code).toBe('not-found');
  await Promise.all([report(carla), report(carla), report(who.eva)]);
  expect([await news(mario), await news(who.beto)]).toEqual([['message.reported'], []]);
  expect((await refusalOf(queue(carla))).code).toBe('not-allowed');
  const [found] = (await queue(mario)).cases;
  expect(found).toMatchObject({
    id,
    about: { kind: 'comment', course: address.course, lesson: 'uno', lessonTitle: 'Uno' },
    snapshot: { text: 'Vendo zapatillas' },
    decisions: ['dismiss', 'delete', 'mute'],
    now: 'published',
  });
  expect(found?.reports).toHaveLength(2);

  const outcomes = await Promise.allSettled([decide(who.ana, id, 'mute', 2), decide(mario, id, 'mute', 2)]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect((await queue(mario)).cases).toEqual([]);
  const [closed] = (await queue(mario, false)).cases;
  expect(closed).toMatchObject({ now: 'deleted', snapshot: { text: 'Vendo zapatillas' } });
  expect(closed?.history.map(({ kind }) => kind)).toEqual(['lesson.comment-deleted', 'lesson.comment-reports-closed']);
  expect((await showLesson(app, carla, address)).comments).toEqual([]);
  const again = commentLesson(app, who.beto, { ...address, form: { body: 'Otra vez' } });
  expect((await refusalOf(again)).code).toBe('lesson.silenced');
  expect(await news(mario)).toEqual([]);

  const ofEva = await commentLesson(app, who.eva, { ...address, form: { body: 'Callaos' } });
  const ofAna = await commentLesson(app, who.ana, { ...address, form: { body: 'Basta' } });
  const ofMario = await commentLesson(app, mario, { ...address, form: { body: 'Yo' } });
  for (const each of [ofEva, ofAna, ofMario]) {
    await report(carla, each.id);
    clock.pass({ seconds: 1 });
  }
  expect((await queue(mario)).cases.map(({ decisions, isOwn }) => [decisions.length, isOwn])).toEqual([
    [2, false],
    [2, false],
    [0, true],
  ]);
  expect((await refusalOf(decide(mario, ofAna.id, 'mute'))).code).toBe('message.rank');
  expect((await showLesson(app, carla, address)).comments?.map(({ body }) => body).sort()).toEqual([
    'Basta',
    'Callaos',
    'Yo',
  ]);
  expect((await refusalOf(decide(mario, ofMario.id, 'dismiss'))).code).toBe('message.own-case');
  expect((await refusalOf(decide(who.ana, ofEva.id, 'hide'))).code).toBe('input');
  await decide(who.ana, ofMario.id, 'delete');
});

test('who decides about a comment that they cannot open sees what it answers instead of a link that leads nowhere', async () => {
  const who = await place();
  const course = await courseOf(who, three);
  const address = { ...course, lesson: 'uno' };
  const mario = await putIn(app, who.id, 'Mario', { role: 'moderator' });
  const { id: opening } = await commentLesson(app, who.beto, { ...address, form: { body: '¿Con sal?' } });
  const reply = async (body: string) => {
    clock.pass({ seconds: 1 });
    return commentLesson(app, who.eva, { ...address, form: { body, parent: opening } });
  };
  for (const body of ['Uno', 'Dos', 'Tres', 'Cuatro']) await reply(body);
  const { id } = await reply('Eres tonto');
  await reply('Perdón');
  await reportComment(app, who.beto, { ...address, comment: id, form: { reason: 'insult' } });
  const caseOf = async (person: Actor) =>
    (await showQueue(app, person, { communityUrl: who.url, isOpen: true })).cases[0];
  expect(await caseOf(mario)).toMatchObject({
    isReachable: true,
    about: { courseTitle: 'Cocina', lessonTitle: 'Uno' },
  });
  const heard = ['¿Con sal?', 'Dos', 'Tres', 'Cuatro'];
  expect((await caseOf(mario))?.context.map(({ text }) => text)).toEqual(heard);
  const page = await visitorAs(app, mario);
  const queue = paths.messageModeration({ communityUrl: who.url });
  const link = `comentario=${id}#comentario-${id}`;
  expect(await (await page.get(queue)).text()).toContain(link);

  await publishCourse(app, who.eva, { ...course, form: { status: 'archived' } });
  expect([(await caseOf(mario))?.isReachable, (await caseOf(who.ana))?.isReachable]).toEqual([false, true]);
  const html = await (await page.get(queue)).text();
  expect(html).not.toContain(link);
  for (const words of [...heard, 'Eres tonto', 'En la lección «Uno» del curso «Cocina»']) expect(html).toContain(words);
  await deleteComment(app, who.ana, { ...address, comment: opening });
  expect((await caseOf(mario))?.context[0]).toMatchObject({ text: '', isDeleted: true });
  await app.db.updateTable('communities').set({ allow_formation: false }).where('id', '=', who.id).execute();
  expect((await page.post(queue, { m: id, kind: 'comment', decision: 'delete', version: '1', days: '1' })).status).toBe(
    303,
  );
});

test('a notice names the answer that it tells of, and goes when its lesson or module is put away', async () => {
  const who = await place();
  const course = await courseOf(who, three);
  const notices = () =>
    app.db
      .selectFrom('notifications')
      .select(['kind', 'data'])
      .where('user_id', '=', who.beto.userId)
      .where('kind', '=', 'lesson.answered')
      .orderBy('id')
      .execute();
  for (const lesson of ['uno', 'tres']) {
    const address = { ...course, lesson };
    const { id } = await commentLesson(app, who.beto, { ...address, form: { body: '¿Sí?' } });
    await commentLesson(app, who.eva, { ...address, form: { body: 'Sí', parent: id } });
  }
  expect((await notices())[0]?.data).toMatchObject({
    lesson: 'uno',
    comment: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  const kept = await stateOf(who.eva, course, 'uno');
  await editLesson(app, who.eva, { ...course, lesson: 'uno', form: { ...kept, status: 'archived' } });
  expect(await notices()).toHaveLength(1);
  const { modules } = await showCourseEditor(app, who.eva, course);
  const [first, second] = modules.map(({ id }) => id);
  const hide = (module = '') =>
    editModule(app, who.eva, { ...course, module, form: { title: 'Oculto', status: 'archived' } });
  await hide(first);
  expect(await notices()).toHaveLength(1);
  const { course: seen } = await showCourseEditor(app, who.eva, course);
  const lessons = modules.flatMap((module) => module.lessons.map(({ id }) => id));
  const order = JSON.stringify([
    [first, lessons],
    [second, []],
  ]);
  await orderOutline(app, who.eva, { ...course, form: { order, version: String(seen.version) } });
  expect(await notices()).toEqual([]);
});

test('over HTTP: a comment is reported and the case decided without script', async () => {
  const who = await place();
  const address = { ...(await courseOf(who, three)), lesson: 'uno' };
  const { id } = await commentLesson(app, who.beto, { ...address, form: { body: 'Vendo zapatillas' } });
  const carla = await visitorAs(app, await putIn(app, who.id, 'Carla'));
  const ana = await visitorAs(app, who.ana);
  const lesson = paths.lesson(address);
  expect(await (await carla.get(lesson)).text()).toContain(`comentario=${id}&amp;denunciar=1#comentario-${id}`);
  expect(await (await carla.get(`${lesson}?comentario=${id}&denunciar=1`)).text()).toContain(
    '¿Qué ocurre con este comentario?',
  );
  // one's own is changed where it stands; a refusal keeps what was typed
  const beto = await visitorAs(app, who.beto);
  expect(await (await beto.get(lesson)).text()).toContain(`comentario=${id}&amp;editar=1#comentario-${id}`);
  expect(await (await carla.get(`${lesson}?comentario=${id}&editar=1`)).text()).not.toContain('value="edit-comment"');
  const refused = await beto.post(lesson, { act: 'edit-comment', comment: id, body: 'x'.repeat(2001) });
  expect(refused.status).toBe(422);
  expect(await refused.text()).toContain('x'.repeat(2001));
  const changed = await beto.post(lesson, { act: 'edit-comment', comment: id, body: 'Vendo botas' });
  expect(changed.headers.get('Location')).toBe(`${lesson}?comentario=${id}&hecho=cambiado#comentario-${id}`);
  const page = await (await carla.get(lesson)).text();
  expect(page).toContain('Vendo botas');
  expect(page).toContain('(editado)');
  // nothing goes by one slip of a thumb
  const asked = `${lesson}?comentario=${id}&borrar=1`;
  expect(await (await ana.get(lesson)).text()).toContain(`comentario=${id}&amp;borrar=1#comentario-${id}`);
  expect(await (await ana.get(lesson)).text()).not.toContain('value="delete-comment"');
  expect(await (await ana.get(asked)).text()).toContain('value="delete-comment"');
  expect(await (await carla.get(asked)).text()).not.toContain('value="delete-comment"');
  const told = await carla.post(lesson, { act: 'report-comment', comment: id, reason: 'spam', words: '' });
  const back = `${lesson}?comentario=${id}&hecho=denunciado#comentario-${id}`;
  expect([told.status, told.headers.get('Location')]).toEqual([302, back]);
  const queue = paths.messageModeration({ communityUrl: who.url });
  expect(await (await ana.get(queue)).text()).toContain('Comentario de Beto');
  const decided = await ana.post(queue, { m: id, kind: 'comment', decision: 'delete', version: '1', days: '1' });
  expect(decided.status).toBe(303);
  expect(await (await carla.get(lesson)).text()).not.toContain('Vendo zapatillas');
});

test('a long discussion is turned both ways without a gap, and opens at whatever was said in it', async () => {
  const who = await place();
  const address = { ...(await courseOf(who, three)), lesson: 'uno' };
  const { id } = await commentLesson(app, who.beto, { ...address, form: { body: 'Primero', parent: '' } });
  const answer = await commentLesson(app, who.eva, { ...address, form: { body: 'Respuesta', parent: id } });
  await sql`
    insert into lesson_comments select copy.* from lesson_comments c, generate_series(1, 230) n,
      jsonb_populate_record(c, jsonb_build_object(
        'id', gen_random_uuid(), 'body', 'n' || n, 'written_at', c.written_at + make_interval(secs => n / 2)
      )) copy
    where c.id = ${id}
  `.execute(app.db);
  const at = (commentPlace: CommentPlace) => showLesson(app, who.beto, { ...address, commentPlace });
  const latest = await at(null);
  expect([latest.comments?.length, latest.earlierComments?.count, latest.laterComments]).toEqual([100, 131, null]);
  const middle = await at({ before: latest.earlierComments?.before ?? '' });
  expect([middle.comments?.length, middle.earlierComments?.count]).toEqual([100, 31]);
  const first = await at({ before: middle.earlierComments?.before ?? '' });
  expect([first.comments?.length, first.earlierComments]).toEqual([31, null]);
  const all = [first, middle, latest].flatMap(({ comments }) => comments?.map((each) => each.id) ?? []);
  expect(new Set(all).size).toBe(231);
  const onward = await at({ from: first.laterComments ?? '' });
  expect([onward.comments?.map((each) => each.id), onward.laterComments]).toEqual([
    middle.comments?.map((each) => each.id),
    latest.comments?.[0]?.id,
  ]);
  const linked = await at({ comment: answer.id });
  expect(linked.comments?.[0]).toMatchObject({ id, answers: [{ id: answer.id, body: 'Respuesta' }] });
  const { laterComments } = await at({ comment: latest.comments?.[50]?.id ?? '' });
  expect(laterComments).toBeNull();
  for (const unknown of ['x', app.dice.uuid()]) {
    expect((await at({ comment: unknown })).comments?.[0]?.id).toBe(latest.comments?.[0]?.id);
  }
  const page = await visitorAs(app, who.beto);
  const html = await (await page.get(`${paths.lesson(address)}?comentario=${answer.id}`)).text();
  expect(html).toContain(`id="comentario-${answer.id}"`);
  expect(html).toContain(`desde=${linked.laterComments}#comentarios`);
  expect(html).toContain('Responder a tu comentario');
  const other = await (
    await (await visitorAs(app, who.eva)).get(`${paths.lesson(address)}?comentario=${answer.id}`)
  ).text();
  expect(other).toContain('Responder a Beto');
});

test('a discussion takes a hundred answers, and so many comments are shown at once that a page stays light', async () => {
  const who = await place();
  const address = { ...(await courseOf(who, three)), lesson: 'uno' };
  const say = (body: string, parent = '') => commentLesson(app, who.beto, { ...address, form: { body, parent } });
  const discussions: string[] = [];
  for (const name of ['a', 'b', 'c', 'd']) {
    const { id } = await say(name);
    clock.pass({ seconds: 1 });
    discussions.push(id);
    const first = await say('Respuesta', id);
    await sql`
      insert into lesson_comments select (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid()))).*
      from lesson_comments c, generate_series(2, 100) where c.id = ${first.id}
    `.execute(app.db);
  }
  const [a = '', b = '', c = '', d = ''] = discussions;
  expect((await refusalOf(say('Una más', a))).code).toBe('lesson.answers-full');
  const at = async (commentPlace: CommentPlace) => {
    const { comments, earlierComments, laterComments } = await showLesson(app, who.beto, { ...address, commentPlace });
    return [comments?.map(({ id }) => id), earlierComments?.count, laterComments];
  };
  expect(await at(null)).toEqual([[c, d], 2, null]);
  expect(await at({ before: c })).toEqual([[a, b], undefined, c]);
  expect(await at({ comment: b })).toEqual([[b, c], 1, d]);
});
