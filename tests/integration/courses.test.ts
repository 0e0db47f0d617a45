import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { giveAccess } from '#app/access/give-access.ts';
import type { Actor } from '#app/app.ts';
import { showPlace } from '#app/communities/show-place.ts';
import { commentLesson, deleteComment, editComment } from '#app/courses/discuss-lesson.ts';
import { createCourse, deleteCourse, editCourse, moveCourse, publishCourse } from '#app/courses/edit-course.ts';
import { addLessonFile, deleteLesson, editLesson } from '#app/courses/edit-lesson.ts';
import {
  addLesson,
  addModule,
  editModule,
  moveInOutline,
  orderOutline,
  removeModule,
} from '#app/courses/edit-outline.ts';
import type { CourseAddress } from '#app/courses/find-course.ts';
import { completeLesson } from '#app/courses/learn-lesson.ts';
import { decideCommentCase, reportComment } from '#app/courses/moderate-comments.ts';
import { notifyLearners } from '#app/courses/notify-learners.ts';
import { showContent } from '#app/courses/show-content.ts';
import { showCourse } from '#app/courses/show-course.ts';
import { showCourseEditor, showLessonEditor } from '#app/courses/show-editor.ts';
import { exportLearners, openAllTo, showLearners } from '#app/courses/show-learners.ts';
import { type CommentPlace, readLesson, showLesson } from '#app/courses/show-lesson.ts';
import { linkPreviews } from '#app/messages/link-previews.ts';
import { showQueue } from '#app/messages/show-queue.ts';
import { messageLimits } from '#domain/messages/message.ts';
import { personIn } from '#support/app.ts';
import { stoppedClock, withClock } from '#support/clock.ts';
import { communityOfAna, putIn } from '#support/people.ts';
import { refusalOf } from '#support/raffle.ts';
import { startTestServer } from '#support/server.ts';
import { visitorAs } from '#support/signed-in.ts';
import { visitor } from '#support/visitor.ts';
import { paths } from '#texts/paths.ts';

const clock = stoppedClock('2026-11-21T10:00:00Z');
const server = await startTestServer({ clock });
const { app } = server;
afterAll(() => server.stop());

type Person = Actor & { userId: string };

async function place(columns: Parameters<typeof communityOfAna>[1] = {}) {
  const community = await communityOfAna(app, { plan: 'pro', ...columns });
  const eva = await putIn(app, community.id, 'Eva', { role: 'editor' });
  const beto = await putIn(app, community.id, 'Beto');
  return { ...community, eva, beto };
}

type Lesson = Record<string, string> & { title: string };

/** A published course of Eva's: each list is a module with its published lessons. */
async function lifecycleOf(
  who: { eva: Person; url: string },
  modules: readonly (readonly Lesson[])[],
  form: Record<string, string> = {},
) {
  const address = await createCourse(app, who.eva, { communityUrl: who.url, form: { title: 'Cocina', ...form } });
  for (const [at, lessons] of modules.entries()) {
    const { id } = await addModule(app, who.eva, { ...address, form: { title: `Módulo ${at + 1}` } });
    for (const lesson of lessons) await lessonIn(who.eva, address, id, lesson);
  }
  await publishCourse(app, who.eva, { ...address, form: { status: 'published' } });
  return address;
}

async function lessonIn(eva: Actor, address: CourseAddress, module: string, form: Lesson) {
  const { lesson } = await addLesson(app, eva, { ...address, module, form });
  await editLesson(app, eva, { ...address, lesson, form: { status: 'published', version: '1', ...form } });
  return lesson;
}

/** Access for a day, and another one of grace. */
async function letInForADay({ id, ana }: { id: string; ana: Person }, { userId }: Person): Promise<void> {
  const now = clock.now();
  await app.db
    .insertInto('access_grants')
    .values({
      community_id: id,
      id: app.dice.uuid(),
      user_id: userId,
      source: 'complimentary',
      payment_id: null,
      starts_at: now,
      ends_at: now.add({ hours: 24 }),
      grace_until: now.add({ hours: 48 }),
      anchor_day: null,
      reason: 'Prueba',
      given_by: ana.userId,
      created_at: now,
    })
    .execute();
}

const three = [[{ title: 'Uno', body: '# Hola' }, { title: 'Dos' }], [{ title: 'Tres' }]] as const;
const done = (who: Actor, address: CourseAddress, lesson: string, isDone = true) =>
  completeLesson(app, who, { ...address, lesson, isDone });
const outlineOf = async (who: Actor, address: CourseAddress) => (await showCourse(app, who, address)).outline;
const stateOf = async (eva: Actor, address: CourseAddress, lesson: string) => {
  const { lesson: kept } = await showLessonEditor(app, eva, { ...address, lesson });
  return { title: kept.title, body: kept.body, version: String(kept.version), status: kept.status };
};

test('a member opens, finishes and takes back lessons; the percentage says so and the course goes on where they were', async () => {
  const who = await place();
  const address = await lifecycleOf(who, three);
  expect(await outlineOf(who.beto, address)).toMatchObject({ percent: 0, count: 3, hasBegun: false });
  await readLesson(app, who.beto, { ...address, lesson: 'uno' });
  await done(who.beto, address, 'uno');
  clock.pass({ minutes: 1 });
  expect(await outlineOf(who.beto, address)).toMatchObject({ resume: { slug: 'dos' } });
  await readLesson(app, who.beto, { ...address, lesson: 'tres' });
  const outline = await outlineOf(who.beto, address);
  expect(outline).toMatchObject({ percent: 33, done: 1, hasBegun: true, resume: { slug: 'tres' } });
  await done(who.beto, address, 'uno', false);
  expect(await outlineOf(who.beto, address)).toMatchObject({ percent: 0, done: 0 });
  const kept = await app.db.selectFrom('lesson_progress').selectAll().where('user_id', '=', who.beto.userId).execute();
  expect(kept.map(({ state, completed_at }) => [state, completed_at !== null]).sort()).toEqual([
    ['in_progress', false],
    ['in_progress', true],
  ]);
});

test('lessons added later are news and take no completion back; putting one away completes who had done the rest', async () => {
  const who = await place();
  const address = await lifecycleOf(who, three);
  const carla = await putIn(app, who.id, 'Carla');
  for (const lesson of ['uno', 'dos', 'tres']) await done(who.beto, address, lesson);
  for (const lesson of ['uno', 'dos']) await done(carla, address, lesson);
  const editor = await showCourseEditor(app, who.eva, address);
  await lessonIn(who.eva, address, editor.modules[1]?.id ?? '', { title: 'Cuatro' });
  expect(await outlineOf(who.beto, address)).toMatchObject({ percent: 75, isCompleted: true, hasNew: true });
  expect(await outlineOf(carla, address)).toMatchObject({ percent: 50, isCompleted: false });
  // what they have looked at is news no more, nor is what they themselves take the mark off
  await readLesson(app, who.beto, { ...address, lesson: 'cuatro' });
  await done(who.beto, address, 'uno', false);
  expect(await outlineOf(who.beto, address)).toMatchObject({ percent: 50, isCompleted: true, hasNew: false });
  for (const lesson of ['tres', 'cuatro']) {
    const kept = await stateOf(who.eva, address, lesson);
    await editLesson(app, who.eva, { ...address, lesson, form: { ...kept, status: 'archived' } });
  }
  expect(await outlineOf(carla, address)).toMatchObject({ percent: 100, isCompleted: true });
  const kept = await app.db.selectFrom('enrolments').selectAll().where('user_id', '=', carla.userId).executeTakeFirst();
  expect(kept?.completed_at).not.toBeNull();
});

test('moving the last lesson that was missing to a module that is not out completes, for good', async () => {
  const who = await place();
  const address = await lifecycleOf(who, three);
  for (const lesson of ['uno', 'dos']) await done(who.beto, address, lesson);
  const { id: away } = await addModule(app, who.eva, { ...address, form: { title: 'Guardado' } });
  await editModule(app, who.eva, { ...address, module: away, form: { title: 'Guardado', status: 'draft' } });
  const { modules, course } = await showCourseEditor(app, who.eva, address);
  const form = { what: 'lesson', id: modules[1]?.lessons[0]?.id ?? '', by: 'down', version: String(course.version) };
  await moveInOutline(app, who.eva, { ...address, form });
  expect(await outlineOf(who.beto, address)).toMatchObject({ percent: 100, isCompleted: true });
  await lessonIn(who.eva, address, modules[0]?.id ?? '', { title: 'Nueva' });
  expect(await outlineOf(who.beto, address)).toMatchObject({ percent: 66, isCompleted: true, hasNew: true });
});

test('a step up that is pressed twice is made once; of a page that others changed it is refused', async () => {
  const who = await place();
  const address = await lifecycleOf(who, [[{ title: 'Uno' }, { title: 'Dos' }, { title: 'Tres' }]]);
  const { modules, course } = await showCourseEditor(app, who.eva, address);
  const step = (who: Actor, id: string | undefined, version: number) =>
    moveInOutline(app, who, { ...address, form: { what: 'lesson', id, by: 'up', version: String(version) } });
  const [one, two, three] = modules[0]?.lessons.map(({ id }) => id) ?? [];
  await Promise.all([step(who.eva, three, course.version), step(who.eva, three, course.version)]);
  await step(who.eva, three, course.version);
  const after = await showCourseEditor(app, who.eva, address);
  expect(after.modules[0]?.lessons.map(({ id }) => id)).toEqual([one, three, two]);
  expect(after.course.version).toBe(course.version + 1);
  expect((await refusalOf(step(who.ana, three, course.version))).code).toBe('course.changed');
  expect((await refusalOf(step(who.eva, two, course.version))).code).toBe('course.changed');
});

test('edits, moves and archiving lose no progress; what somebody began is neither deleted nor a draft again', async () => {
  const who = await place();
  const address = await lifecycleOf(who, three);
  await done(who.beto, address, 'dos');
  const { modules, course } = await showCourseEditor(app, who.eva, address);
  const order = JSON.stringify([
    [modules[1]?.id, [modules[0]?.lessons[1]?.id, modules[1]?.lessons[0]?.id]],
    [modules[0]?.id, [modules[0]?.lessons[0]?.id]],
  ]);
  await orderOutline(app, who.eva, { ...address, form: { order, version: String(course.version) } });
  expect((await outlineOf(who.beto, address)).lessons.map(({ slug }) => slug)).toEqual(['dos', 'tres', 'uno']);
  expect(await outlineOf(who.beto, address)).toMatchObject({ percent: 33, done: 1 });
  const kept = await stateOf(who.eva, address, 'dos');
  const dos = { ...address, lesson: 'dos' };
  expect((await refusalOf(deleteLesson(app, who.eva, dos))).code).toBe('course.begun');
  expect((await refusalOf(editLesson(app, who.eva, { ...dos, form: { ...kept, status: 'draft' } }))).code).toBe(
    'course.begun',
  );
  await editLesson(app, who.eva, { ...dos, form: { ...kept, title: 'Dos, mejor', status: 'archived' } });
  expect(await outlineOf(who.beto, address)).toMatchObject({ percent: 0, count: 2 });
  const again = await stateOf(who.eva, address, 'dos');
  await editLesson(app, who.eva, { ...dos, form: { ...again, status: 'published' } });
  expect(await outlineOf(who.beto, address)).toMatchObject({ percent: 33, done: 1 });
  expect((await refusalOf(deleteCourse(app, who.eva, address))).code).toBe('course.begun');
  expect((await refusalOf(publishCourse(app, who.eva, { ...address, form: { status: 'draft' } }))).code).toBe(
    'course.begun',
  );
  await publishCourse(app, who.eva, { ...address, form: { status: 'archived' } });
  expect(await outlineOf(who.beto, address)).toMatchObject({ percent: 33 });
  const dani = await putIn(app, who.id, 'Dani');
  expect((await refusalOf(showCourse(app, dani, address))).code).toBe('not-found');
  expect((await refusalOf(removeModule(app, who.eva, { ...address, module: modules[0]?.id ?? '' }))).code).toBe(
    'course.module-not-empty',
  );
  const fresh = await lifecycleOf(who, [[{ title: 'Sola' }]], { title: 'Otro' });
  await deleteLesson(app, who.eva, { ...fresh, lesson: 'sola' });
  await deleteCourse(app, who.eva, fresh);
});

test('however a course is put in order while somebody learns, their percentage never goes down', async () => {
  const who = await place();
  const address = await lifecycleOf(who, three);
  const { modules } = await showCourseEditor(app, who.eva, address);
  const things = modules.flatMap(({ id, lessons }) => [
    { what: 'module', id },
    ...lessons.map((lesson) => ({ what: 'lesson', id: lesson.id })),
  ]);
  const move = async (at: number, by: 'up' | 'down') => {
    const { version } = (await showCourseEditor(app, who.eva, address)).course;
    const form = { ...things[at % things.length], by, version: String(version) };
    await moveInOutline(app, who.eva, { ...address, form });
  };
  const learn = (at: number) => done(who.beto, address, ['uno', 'dos', 'tres'][at % 3] ?? '');
  const step = fc.tuple(fc.constantFrom('up' as const, 'down' as const, 'learn' as const), fc.nat(20));
  let percent = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(step, step), { minLength: 10, maxLength: 10 }), async (pairs) => {
      for (const pair of pairs) {
        const outcomes = await Promise.allSettled(pair.map(([by, at]) => (by === 'learn' ? learn(at) : move(at, by))));
        for (const outcome of outcomes) {
          if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'course.changed' });
        }
        const outline = await outlineOf(who.beto, address);
        expect([outline.percent >= percent, outline.count]).toEqual([true, 3]);
        percent = outline.percent;
      }
    }),
    { numRuns: 4 },
  );
  expect(percent).toBeGreaterThan(0);
});

test('ten editors who order one outline at the same moment: one order holds, whole, and the others are told', async () => {
  const who = await place();
  const address = await lifecycleOf(who, [three[0], three[1], [{ title: 'Cuatro' }, { title: 'Cinco' }]]);
  await done(who.beto, address, 'uno');
  const { modules, course } = await showCourseEditor(app, who.eva, address);
  const lessons = modules.flatMap((module) => module.lessons.map(({ id }) => id));
  const version = String(course.version);
  const attempts = Array.from({ length: 10 }, (_, turn) => {
    const turned = [...lessons.slice(turn % lessons.length), ...lessons.slice(0, turn % lessons.length)];
    const form =
      turn % 2 === 0
        ? { order: JSON.stringify(modules.map(({ id }, at) => [id, at === 0 ? turned : []])), version }
        : { what: 'lesson', id: lessons[turn % lessons.length] ?? '', by: 'down', version };
    return turn % 2 === 0
      ? orderOutline(app, who.eva, { ...address, form })
      : moveInOutline(app, who.eva, { ...address, form });
  });
  const results = await Promise.allSettled(attempts);
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []));
  expect(new Set(refused)).toEqual(new Set(['course.changed']));
  const after = await showCourseEditor(app, who.eva, address);
  expect(after.course.version - course.version).toBe(results.length - refused.length);
  expect(after.modules.flatMap((module) => module.lessons.map(({ id }) => id)).toSorted()).toEqual(lessons.toSorted());
  expect(await outlineOf(who.beto, address)).toMatchObject({ percent: 20, done: 1 });
  const rows = await app.db
    .selectFrom('lessons')
    .select(['module_id', 'position'])
    .where('id', 'in', lessons)
    .execute();
  expect(new Set(rows.map((row) => `${row.module_id} ${row.position}`)).size).toBe(lessons.length);
});

test('a lesson and a course that are deleted while people open them: nobody ends up with half of either', async () => {
  const who = await place();
  for (let round = 0; round < 4; round += 1) {
    const address = await lifecycleOf(who, [[{ title: 'Uno' }]], { title: `Vuelta ${round}` });
    const carla = await putIn(app, who.id, `Carla${round}`);
    const lesson = { ...address, lesson: 'uno' };
    const deletion = round % 2 === 0 ? deleteCourse(app, who.eva, address) : deleteLesson(app, who.eva, lesson);
    const openings = [who.beto, carla].map((person) => readLesson(app, person, lesson));
    const [deleted, ...opened] = await Promise.allSettled([deletion, ...openings]);
    const codes = opened.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []));
    expect(new Set([...codes, 'not-found'])).toEqual(new Set(['not-found']));
    if (deleted?.status === 'fulfilled') expect(codes).toHaveLength(2);
    else expect(deleted?.reason.code).toBe('course.begun');
  }
});

test('an order that leaves out, repeats or invents something is refused', async () => {
  const who = await place();
  const address = await lifecycleOf(who, three);
  const { modules, course } = await showCourseEditor(app, who.eva, address);
  const [one, two] = modules.map(({ id, lessons }) => [id, lessons.map((lesson) => lesson.id)] as const);
  const stranger = '00000000-0000-4000-8000-000000000000';
  for (const order of [[one], [one, one], [one, [two?.[0], [stranger]]], [one, two, [stranger, []]], 'x', [[1, 2]]]) {
    const form = { order: JSON.stringify(order), version: String(course.version) };
    expect(['course.changed', 'input']).toContain(
      (await refusalOf(orderOutline(app, who.eva, { ...address, form }))).code,
    );
  }
  expect((await outlineOf(who.beto, address)).lessons.map(({ slug }) => slug)).toEqual(['uno', 'dos', 'tres']);
});

test('whatever an editor or a member sends twice, also at once, is there once, and both are answered alike', async () => {
  const who = await place();
  const address = await lifecycleOf(who, three);
  const twice = async <T>(does: () => Promise<T>) => {
    const [first, second] = await Promise.all([does(), does()]);
    expect(second).toEqual(first);
    expect(await does()).toEqual(first);
    return first;
  };
  const told = async () =>
    (await app.db.selectFrom('events').select('id').where('community_id', '=', who.id).execute()).length;
  const before = await told();
  const key = randomUUID();
  const { communityUrl } = address;
  await twice(() => createCourse(app, who.eva, { communityUrl, form: { title: 'Otro', key } }));
  const { id: module } = await twice(() => addModule(app, who.eva, { ...address, form: { title: 'Otro', key } }));
  await twice(() => addLesson(app, who.eva, { ...address, module, form: { title: 'Otra', key } }));
  await twice(() => commentLesson(app, who.beto, { ...address, lesson: 'uno', form: { body: 'Hola', key } }));
  // the same words from another page are said again
  await commentLesson(app, who.beto, { ...address, lesson: 'uno', form: { body: 'Hola', key: randomUUID() } });
  const seen = await stateOf(who.eva, address, 'uno');
  await twice(() => editLesson(app, who.eva, { ...address, lesson: 'uno', form: { ...seen, body: 'Mejor' } }));
  const { modules, course } = await showCourseEditor(app, who.eva, address);
  expect(modules.map(({ lessons }) => lessons.length)).toEqual([2, 1, 1]);
  const order = JSON.stringify(modules.toReversed().map(({ id, lessons }) => [id, lessons.map((each) => each.id)]));
  await twice(() => orderOutline(app, who.eva, { ...address, form: { order, version: String(course.version) } }));
  expect((await showLesson(app, who.beto, { ...address, lesson: 'uno' })).comments).toHaveLength(2);
  expect((await told()) - before).toBe(5);
});

test('two editors of one lesson: the second is told, and what the first wrote stays', async () => {
  const who = await place();
  const address = await lifecycleOf(who, three);
  const lesson = { ...address, lesson: 'uno' };
  const seen = await stateOf(who.eva, address, 'uno');
  await editLesson(app, who.eva, { ...lesson, form: { ...seen, body: 'Primero' } });
  const second = editLesson(app, who.ana, { ...lesson, form: { ...seen, body: 'Segundo' } });
  expect((await refusalOf(second)).code).toBe('course.changed');
  expect((await stateOf(who.eva, address, 'uno')).body).toBe('Primero');
});

test('lessons open days after the beginning, at a date and after the one before; learners are told once', async () => {
  const who = await place();
  const address = await lifecycleOf(who, [
    [{ title: 'Uno' }, { title: 'Dos', unlock: 'days', days: '2' }],
    [
      { title: 'Tres', unlock: 'date', opensAt: '2026-11-30T09:00' },
      { title: 'Cuatro', unlock: 'after-previous' },
    ],
  ]);
  const doors = async () => (await outlineOf(who.beto, address)).lessons.map(({ door }) => door.kind);
  expect(await doors()).toEqual(['open', 'wait', 'wait', 'wait']);
  await readLesson(app, who.beto, { ...address, lesson: 'uno' });
  expect((await showLesson(app, who.beto, { ...address, lesson: 'dos' })).content).toBeNull();
  expect((await refusalOf(done(who.beto, address, 'dos'))).code).toBe('lesson.closed');
  using _clock = withClock(clock);
  clock.pass({ hours: 48 });
  expect(await doors()).toEqual(['open', 'open', 'wait', 'wait']);
  await server.turn();
  clock.pass({ minutes: 1 });
  await server.turn();
  const told = await app.db
    .selectFrom('notifications')
    .select(['kind', 'user_id'])
    .where('community_id', '=', who.id)
    .where('user_id', '=', who.beto.userId)
    .execute();
  expect(told.map(({ kind }) => kind).sort()).toEqual(['course.published', 'lesson.opened']);
  clock.set('2026-11-30T08:00:00Z');
  expect(await doors()).toEqual(['open', 'open', 'open', 'wait']);
  await done(who.beto, address, 'tres');
  expect(await doors()).toEqual(['open', 'open', 'open', 'open']);
  // what was opened stays so, whatever the rule says from now on
  await readLesson(app, who.beto, { ...address, lesson: 'dos' });
  const kept = await stateOf(who.eva, address, 'dos');
  await editLesson(app, who.eva, {
    ...address,
    lesson: 'dos',
    form: { ...kept, unlock: 'date', opensAt: '2027-01-01T09:00' },
  });
  expect(await doors()).toEqual(['open', 'open', 'open', 'open']);
});

test('neither lessons that stay closed nor one that cannot be read keep others from being told of', async () => {
  const who = await place();
  using _clock = withClock(clock);
  const waiting = await lifecycleOf(who, [[{ title: 'Uno' }, { title: 'Dos', unlock: 'days', days: '1' }]], {
    progression: 'sequential',
  });
  await readLesson(app, who.beto, { ...waiting, lesson: 'uno' });
  await sql`
    insert into lessons select (jsonb_populate_record(l, jsonb_build_object(
      'id', gen_random_uuid(), 'slug', 'dos-' || n, 'position', 100 + n
    ))).* from lessons l, generate_series(1, 250) n where l.community_id = ${who.id} and l.slug = 'dos'
  `.execute(app.db);
  const broken = await lifecycleOf(who, three, { title: 'Rota' });
  await readLesson(app, who.beto, { ...broken, lesson: 'uno' });
  clock.pass({ minutes: 1 });
  const open = await lifecycleOf(who, [[{ title: 'Uno' }, { title: 'Abierta', unlock: 'days', days: '1' }]], {
    title: 'Otra',
  });
  await readLesson(app, who.beto, { ...open, lesson: 'uno' });
  const course = app.db.selectFrom('courses').select('id').where('slug', '=', broken.course);
  const id = course.where('community_id', '=', who.id);
  const unlockOf = (at: string) => ({ unlock: JSON.stringify({ kind: 'date', at }) });
  await app.db.updateTable('lessons').set(unlockOf('mañana')).where('course_id', '=', id).execute();
  const hour = clock.now().add({ hours: 1 }).toString();
  await app.db.updateTable('course_modules').set(unlockOf(hour)).where('course_id', '=', id).execute();
  clock.pass({ hours: 24 });
  const faults: unknown[] = [];
  const log = Object.assign(Object.create(app.log), { error: (fault: unknown) => faults.push(fault) });
  await notifyLearners({ ...app, log })();
  const told = await app.db
    .selectFrom('notifications')
    .select(['data'])
    .where('community_id', '=', who.id)
    .where('kind', '=', 'lesson.opened')
    .execute();
  expect(told.map(({ data }) => data)).toEqual([{ course: open.course, lesson: 'abierta', title: 'Abierta' }]);
  expect(faults.length).toBeGreaterThan(0);
});

test('what is scheduled comes out at its hour by itself, and its members are told then', async () => {
  const who = await place();
  const address = await lifecycleOf(who, [[{ title: 'Uno' }]]);
  const later = await createCourse(app, who.eva, { communityUrl: who.url, form: { title: 'Más tarde' } });
  const { id } = await addModule(app, who.eva, { ...later, form: { title: 'Módulo' } });
  await lessonIn(who.eva, later, id, { title: 'Primera' });
  const form = { status: 'scheduled', publishAt: '2026-11-22T12:00' };
  await publishCourse(app, who.eva, { ...later, form });
  const titles = async () =>
    (await showContent(app, who.beto, { communityUrl: who.url })).courses.map(({ title }) => title);
  const told = async () =>
    app.db
      .selectFrom('notifications')
      .select('subject_id')
      .where('user_id', '=', who.beto.userId)
      .where('kind', '=', 'course.published')
      .execute();
  clock.pass({ minutes: 2 });
  await server.turn();
  expect([await titles(), (await told()).length]).toEqual([['Cocina'], 1]);
  expect((await refusalOf(showCourse(app, who.beto, later))).code).toBe('not-found');
  using _clock = withClock(clock);
  clock.set('2026-11-22T11:00:00Z');
  await server.turn();
  expect([await titles(), (await told()).length]).toEqual([['Cocina', 'Más tarde'], 2]);
  await moveCourse(app, who.eva, { ...later, to: 0 });
  await moveCourse(app, who.eva, { ...later, to: 0 });
  for (const to of [-1, 2, Number.NaN]) await moveCourse(app, who.eva, { ...later, to });
  expect(await titles()).toEqual(['Más tarde', 'Cocina']);
  expect((await showCourse(app, who.beto, address)).course.status).toBe('published');
});

test('an hour that has passed is no schedule: nothing comes out by a slip in a date', async () => {
  const who = await place();
  const address = await lifecycleOf(who, [[{ title: 'Uno' }]]);
  const slip = { status: 'scheduled', publishAt: '2020-01-01T10:00' };
  const later = await createCourse(app, who.eva, { communityUrl: who.url, form: { title: 'Más tarde' } });
  const refused = await refusalOf(publishCourse(app, who.eva, { ...later, form: slip }));
  expect(refused).toMatchObject({ params: { fields: { publishAt: { code: 'date-past' } } } });
  const { course, modules } = await showCourseEditor(app, who.eva, later);
  expect([course.status, modules]).toEqual(['draft', []]);
  const { id } = (await showCourseEditor(app, who.eva, address)).modules[0] ?? { id: '' };
  const lesson = await addLesson(app, who.eva, { ...address, module: id, form: { title: 'Dos' } });
  const form = { title: 'Dos', body: '', version: '1', ...slip };
  const lessonRefused = await refusalOf(editLesson(app, who.eva, { ...address, lesson: lesson.lesson, form }));
  expect(lessonRefused).toMatchObject({ params: { fields: { publishAt: { code: 'date-past' } } } });
});

test('in order, a lesson waits for the one before; everything can be opened for one person, and only for them', async () => {
  const who = await place();
  const address = await lifecycleOf(who, three, { progression: 'sequential' });
  const carla = await putIn(app, who.id, 'Carla');
  for (const person of [who.beto, carla]) await readLesson(app, person, { ...address, lesson: 'uno' });
  const open = async (person: Actor) =>
    (await outlineOf(person, address)).lessons.filter(({ door }) => door.kind === 'open').length;
  expect([await open(who.beto), await open(carla)]).toEqual([1, 1]);
  await openAllTo(app, who.eva, { ...address, userId: who.beto.userId, opensAll: true });
  expect([await open(who.beto), await open(carla)]).toEqual([3, 1]);
  await readLesson(app, who.beto, { ...address, lesson: 'tres' });
  await openAllTo(app, who.eva, { ...address, userId: who.beto.userId, opensAll: false });
  expect(await open(who.beto)).toBe(2);
  expect(
    (await refusalOf(openAllTo(app, who.beto, { ...address, userId: who.beto.userId, opensAll: true }))).code,
  ).toBe('not-allowed');
});

test('a course for those who pay closes with the grant and opens with it, progress kept', async () => {
  const who = await place();
  const address = await lifecycleOf(who, [[{ title: 'Muestra', isPreview: 'si' }, { title: 'Dos' }]], {
    access: 'paid',
  });
  expect((await showCourse(app, who.beto, address)).accessLevel).toBe('unpaid');
  expect((await showLesson(app, who.beto, { ...address, lesson: 'dos' })).content).toBeNull();
  expect((await showLesson(app, who.beto, { ...address, lesson: 'muestra' })).content).not.toBeNull();
  expect((await refusalOf(done(who.beto, address, 'muestra'))).code).toBe('lesson.closed');
  const said = commentLesson(app, who.beto, { ...address, lesson: 'muestra', form: { body: 'Yo también' } });
  expect((await refusalOf(said)).code).toBe('lesson.closed');
  using _clock = withClock(clock);
  await letInForADay(who, who.beto);
  await done(who.beto, address, 'dos');
  clock.pass({ hours: 47 });
  expect(await outlineOf(who.beto, address)).toMatchObject({ percent: 50 });
  clock.pass({ hours: 1 });
  expect((await refusalOf(done(who.beto, address, 'dos', false))).code).toBe('lesson.closed');
  const { learners } = await showLearners(app, who.eva, { ...address, page: 1 });
  expect(learners).toMatchObject([{ name: 'Beto', state: 'suspended', percent: 50 }]);
  expect((await showCourse(app, who.eva, address)).accessLevel).toBe('staff');
});

test('in a community that is paid for, courses are shown to who has access in force, whatever their row says', async () => {
  const who = await place({ access_type: 'paid', payment_type: 'monthly', price: 500 });
  const address = await lifecycleOf(who, [[{ title: 'Uno', body: 'Secreto' }]]);
  expect((await showCourse(app, who.beto, address)).accessLevel).toBe('visitor');
  expect((await showContent(app, who.beto, { communityUrl: who.url })).accessLevel).toBe('visitor');
  expect((await showLesson(app, who.beto, { ...address, lesson: 'uno' })).content).toBeNull();
  const cards = async (actor: Actor) =>
    (
      await linkPreviews({ app, actor, now: clock.now() }, [
        `${app.publicUrl}${paths.content({ communityUrl: who.url })}`,
      ])
    ).size;
  expect([await cards(who.beto), await cards(who.eva)]).toEqual([0, 1]);
  // the work of each minute may have taken Beto out meanwhile, as one who pays for nothing
  const form = { person: who.beto.userId, reason: 'Ayuda', until: '' };
  await giveAccess(app, who.ana, { communityUrl: who.url, form });
  expect([(await showCourse(app, who.beto, address)).accessLevel, await cards(who.beto)]).toEqual(['member', 1]);
});

test('without the plan no course is made nor published; those that are there are read', async () => {
  const who = await place();
  const address = await lifecycleOf(who, three);
  await app.db.updateTable('communities').set({ plan: 'gratis' }).where('id', '=', who.id).execute();
  const made = createCourse(app, who.eva, { communityUrl: who.url, form: { title: 'Otro' } });
  expect((await refusalOf(made)).params).toEqual({ plan: 'Gratis' });
  await readLesson(app, who.beto, { ...address, lesson: 'uno' });
  await editCourse(app, who.eva, { ...address, form: { title: 'Cocina de mercado' } });
});

test('courses are a section for members once there is one, and before that for who may bring one', async () => {
  const who = await place();
  const section = `href="${paths.content({ communityUrl: who.url })}"`;
  const seesSection = async (actor: Actor & { userId: string }) =>
    (await (await (await visitorAs(app, actor)).get(paths.directory({ communityUrl: who.url }))).text()).includes(
      section,
    );
  const seen = () => Promise.all([who.ana, who.eva, who.beto].map(seesSection));
  expect(await seen()).toEqual([true, true, false]);
  await createCourse(app, who.eva, { communityUrl: who.url, form: { title: 'Pan' } });
  expect(await seen()).toEqual([true, true, false]);
  await lifecycleOf(who, three);
  expect(await seen()).toEqual([true, true, true]);

  const plain = await place({ plan: 'gratis' });
  const content = paths.content({ communityUrl: plain.url });
  const html = await (await (await visitorAs(app, plain.ana)).get(content)).text();
  expect(html).toContain('Los cursos vienen con los planes Plus y Pro');
  expect(html).toContain('Tu comunidad tiene el plan Gratis');
  expect((await showPlace(app, plain.eva, { communityUrl: plain.url })).community.hasCourses).toBe(false);
});

test('with courses put away members see none and lose nothing; who edits them goes on', async () => {
  const who = await place();
  const address = await lifecycleOf(who, three);
  await done(who.beto, address, 'uno');
  await app.db.updateTable('communities').set({ allow_formation: false }).where('id', '=', who.id).execute();
  expect((await showContent(app, who.beto, { communityUrl: who.url })).courses).toEqual([]);
  expect((await refusalOf(showCourse(app, who.beto, address))).code).toBe('course.off');
  expect((await refusalOf(done(who.beto, address, 'dos'))).code).toBe('course.off');
  expect((await showCourse(app, who.eva, address)).outline.count).toBe(3);
  await app.db.updateTable('communities').set({ allow_formation: true }).where('id', '=', who.id).execute();
  expect(await outlineOf(who.beto, address)).toMatchObject({ percent: 33 });
});

test('members discuss a lesson with one level of answers; what was answered leaves its place when it is deleted', async () => {
  const who = await place();
  const address = { ...(await lifecycleOf(who, three)), lesson: 'uno' };
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
  const address = { ...(await lifecycleOf(who, three)), lesson: 'uno' };
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
  const address = { ...(await lifecycleOf(who, three)), lesson: 'uno' };
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
  const address = { ...(await lifecycleOf(who, three)), lesson: 'uno' };
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
  const address = { ...(await lifecycleOf(who, three)), lesson: 'uno' };
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
  const address = { ...(await lifecycleOf(who, three)), lesson: 'uno' };
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
  const course = await lifecycleOf(who, three);
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
  const course = await lifecycleOf(who, three);
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
  const address = { ...(await lifecycleOf(who, three)), lesson: 'uno' };
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
  expect([refused.status, (await refused.text()).includes('x'.repeat(2001))]).toEqual([422, true]);
  const changed = await beto.post(lesson, { act: 'edit-comment', comment: id, body: 'Vendo botas' });
  expect(changed.headers.get('Location')).toBe(`${lesson}?comentario=${id}&hecho=cambiado#comentario-${id}`);
  const page = await (await carla.get(lesson)).text();
  expect([page.includes('Vendo botas'), page.includes('(editado)')]).toEqual([true, true]);
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
  const address = { ...(await lifecycleOf(who, three)), lesson: 'uno' };
  const { id } = await commentLesson(app, who.beto, { ...address, form: { body: 'Primero', parent: '' } });
  const answer = await commentLesson(app, who.eva, { ...address, form: { body: 'Respuesta', parent: id } });
  await sql`
    insert into lesson_comments select (jsonb_populate_record(c, jsonb_build_object(
      'id', gen_random_uuid(), 'body', 'n' || n, 'written_at', c.written_at + make_interval(secs => n / 2)
    ))).* from lesson_comments c, generate_series(1, 230) n where c.id = ${id}
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
  const address = { ...(await lifecycleOf(who, three)), lesson: 'uno' };
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

test('learners are shown page by page, and where people stop is counted over all of them', async () => {
  const who = await place();
  const address = await lifecycleOf(who, three);
  const people = [];
  for (let at = 0; at < 52; at += 1) people.push(await putIn(app, who.id, `Alumna ${at}`));
  for (const person of people) {
    clock.pass({ seconds: 1 });
    await readLesson(app, person, { ...address, lesson: 'uno' });
  }
  for (const person of people.slice(0, 3)) await done(person, address, 'uno');
  clock.pass({ seconds: 1 });
  const [first] = people;
  await readLesson(app, first ?? who.beto, { ...address, lesson: 'dos' });
  const page = (number: number) => showLearners(app, who.eva, { ...address, page: number });
  const [one, two] = await Promise.all([page(1), page(2)]);
  expect([one, two].map((each) => [each.learners.length, each.people, each.hasMore])).toEqual([
    [50, 52, true],
    [2, 52, false],
  ]);
  expect(new Set([...one.learners, ...two.learners].map(({ userId }) => userId)).size).toBe(52);
  expect(one.learners[0]).toMatchObject({ userId: first?.userId, percent: 33, at: { slug: 'dos' } });
  const lessons = [
    { slug: 'uno', title: 'Uno', opened: 52, completed: 3, stopped: 49 },
    { slug: 'dos', title: 'Dos', opened: 1, completed: 0, stopped: 1 },
    { slug: 'tres', title: 'Tres', opened: 0, completed: 0, stopped: 0 },
  ];
  for (const each of [one, two]) expect(each.lessons).toEqual(lessons);
  expect((await page(3)).learners).toEqual([]);
  const eva = await visitorAs(app, who.eva);
  const shown = await (await eva.get(`${paths.courseLearners(address)}?pagina=2`)).text();
  expect([shown.match(/Alumna \d+<\/th>/g)?.length, /Anteriores/.test(shown), /Siguientes/.test(shown)]).toEqual([
    2,
    true,
    false,
  ]);
  const opened = await eva.post(`${paths.courseLearners(address)}?pagina=2`, {
    act: 'open',
    user: String(two.learners[0]?.userId),
  });
  expect(opened.headers.get('Location')).toBe(`${paths.courseLearners(address)}?pagina=2&hecho=abierto`);
});

test('the file of learners is read part by part: everybody is in it once, however many began at one instant', async () => {
  const who = await place();
  const address = await lifecycleOf(who, three);
  await done(who.beto, address, 'uno');
  await sql`
    with people as (
      insert into users select (jsonb_populate_record(beto, jsonb_build_object(
        'uid', 'alumna-' || n, 'subject', 'alumna-' || n, 'email', 'alumna' || n || '@example.com'
      ))).* from users beto, generate_series(1, 1100) n where beto.uid = ${who.beto.userId} returning uid
    )
    insert into enrolments (community_id, course_id, user_id, started_at)
    select e.community_id, e.course_id, people.uid, e.started_at + make_interval(secs => length(people.uid))
    from people, enrolments e where e.user_id = ${who.beto.userId}
  `.execute(app.db);
  const { batches, timeZone } = await exportLearners(app, who.eva, { ...address, format: 'csv' });
  const parts = await Array.fromAsync(batches);
  expect([timeZone, new Set(parts.map((part) => part.length))]).toEqual(['Europe/Madrid', new Set([50, 1])]);
  expect(new Set(parts.flat().map(({ userId }) => userId)).size).toBe(1101);
  expect(parts[0]?.[0]).toMatchObject({ name: 'Beto', percent: 33, state: 'active' });
  const eva = await visitorAs(app, who.eva);
  const file = await (await eva.get(paths.courseLearnersCsv(address))).text();
  expect(file.trim().split('\n')).toHaveLength(1102);
});

test('who stopped where is counted once for each person, also where they saw several lessons at one instant', async () => {
  const who = await place();
  const address = await lifecycleOf(who, three);
  const carla = await putIn(app, who.id, 'Carla');
  for (const lesson of ['uno', 'dos', 'tres']) await readLesson(app, who.beto, { ...address, lesson });
  await done(carla, address, 'uno');
  const { lessons, learners } = await showLearners(app, who.eva, { ...address, page: 1 });
  expect(lessons.map(({ opened }) => opened)).toEqual([2, 1, 1]);
  expect(lessons.reduce((sum, { stopped }) => sum + stopped, 0)).toBe(1);
  expect(learners.find(({ userId }) => userId === carla.userId)).toMatchObject({ at: null, done: 1, open: 3 });
});

test('nobody but who makes courses changes anything of them', async () => {
  const who = await place();
  const address = await lifecycleOf(who, three);
  const { modules, course } = await showCourseEditor(app, who.eva, address);
  const seller = await putIn(app, who.id, 'Sara', { role: 'seller' });
  const moderator = await putIn(app, who.id, 'Mario', { role: 'moderator' });
  const outsider = await personIn(app, 'Olga');
  const [module] = modules;
  const form = {
    title: 'Mío',
    status: 'archived',
    what: 'module',
    id: module?.id ?? '',
    by: 'down',
    version: String(course.version),
  };
  for (const person of [who.beto, seller, moderator, outsider, { userId: null }]) {
    for (const attempt of [
      () => createCourse(app, person, { communityUrl: who.url, form }),
      () => editCourse(app, person, { ...address, form }),
      () => publishCourse(app, person, { ...address, form }),
      () => deleteCourse(app, person, address),
      () => moveCourse(app, person, { ...address, to: 0 }),
      () => addModule(app, person, { ...address, form }),
      () => editModule(app, person, { ...address, module: module?.id ?? '', form }),
      () => moveInOutline(app, person, { ...address, form }),
      () => deleteLesson(app, person, { ...address, lesson: 'uno' }),
      () => addLessonFile(app, person, { ...address, lesson: 'uno', name: 'a.txt', bytes: new Uint8Array([65]) }),
      () => showLearners(app, person, { ...address, page: 1 }),
    ]) {
      expect(['not-allowed', 'not-signed-in']).toContain((await refusalOf(attempt())).code);
    }
  }
});

test('over HTTP: a course is made, written, attached to, published and learned without script', async () => {
  const who = await place({ visibility: 'public' });
  const eva = await visitorAs(app, who.eva);
  const beto = await visitorAs(app, who.beto);
  const place0 = { communityUrl: who.url };
  const goTo = async (response: Response) => new URL(response.headers.get('Location') ?? '', app.publicUrl);

  const made = await goTo(await eva.post(paths.courseNew(place0), { title: 'Pan en casa', progression: 'free' }));
  const at = { ...place0, course: 'pan-en-casa' };
  expect(made.pathname).toBe(paths.courseEdit(at));
  await eva.post(paths.courseEdit(at), { act: 'add-module', title: 'La masa' });
  const { modules } = await showCourseEditor(app, who.eva, at);
  const added = await eva.post(paths.courseEdit(at), {
    act: 'add-lesson',
    module: modules[0]?.id ?? '',
    title: 'El agua',
  });
  const lesson = { ...at, lesson: 'el-agua' };
  expect((await goTo(added)).pathname).toBe(paths.lessonEdit(lesson));
  const form = {
    act: 'save',
    version: '1',
    title: 'El agua',
    body: 'Agua **tibia** <script>alert(1)</script>',
    video: 'https://youtu.be/dQw4w9WgXcQ',
    minutes: '5',
    status: 'published',
    unlock: 'at-once',
  };
  const wrong = await eva.post(paths.lessonEdit(lesson), { ...form, video: 'https://ejemplo.es', minutes: 'mil' });
  expect(wrong.status).toBe(422);
  expect(await wrong.text()).toContain('No reconocemos este video');
  const previewed = await eva.post(paths.lessonEdit(lesson), { ...form, act: 'preview' });
  expect(await previewed.text()).toContain('<strong>tibia</strong>');
  expect((await eva.post(paths.lessonEdit(lesson), form)).status).toBe(302);
  const send = (fields: Record<string, string | File>) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    const cookie = [...eva.cookies].map(([key, value]) => `${key}=${value}`).join('; ');
    const headers = { Origin: app.publicUrl, cookie };
    return fetch(app.publicUrl + paths.lessonEdit(lesson), { method: 'POST', body, headers, redirect: 'manual' });
  };
  const upload = (name: string, bytes: string) => send({ act: 'file', attachment: new File([bytes], name) });
  const dough = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c63' } })
    .png()
    .toBuffer();
  const picture = { act: 'picture', pictureAlt: 'La masa', coverFile: new File([new Uint8Array(dough)], 'masa.png') };
  const pictured = await (await send({ ...form, ...picture })).text();
  expect(pictured).toMatch(/<img src="\/imagen\/[0-9a-f]{64}" alt="La masa"/);
  expect((await upload('página.html', '<script>1</script>')).status).toBe(422);
  expect((await upload('programa.pdf', 'MZ no es un pdf')).status).toBe(422);
  expect((await upload('lista «ñ».txt', 'harina')).status).toBe(302);
  await eva.post(paths.courseEdit(at), { act: 'publish', status: 'published' });

  const page = await (await beto.get(paths.lesson(lesson))).text();
  expect(page).toContain('<strong>tibia</strong>');
  expect(page).toContain('&lt;script&gt;');
  expect(page).not.toMatch(/<iframe/);
  expect(page).not.toMatch(/(?:src|href)="https:\/\/(?:www\.youtube-nocookie|player\.vimeo)/);
  const { content } = await showLesson(app, who.beto, lesson);
  const [file] = content?.files ?? [];
  const address = paths.lessonFile({ ...lesson, file: file?.id ?? '' });
  const got = await beto.get(address);
  expect([got.status, await got.text()]).toEqual([200, 'harina']);
  expect(got.headers.get('Content-Disposition')).toMatch(
    /^attachment; filename="lista n\.txt"; filename\*=UTF-8''lista%20%C2%AB/,
  );
  const stranger = visitor(app.publicUrl);
  expect((await stranger.get(address)).status).toBe(403);
  expect((await stranger.get(paths.lessonVideo(lesson))).status).toBe(403);

  const watch = await beto.post(paths.lesson(lesson), { act: 'watch', remember: 'si' });
  expect((await goTo(watch)).search).toBe('?video=si');
  expect(await (await beto.get(paths.lesson(lesson))).text()).toContain(`<iframe src="${paths.lessonVideo(lesson)}"`);
  const film = await beto.get(paths.lessonVideo(lesson));
  expect(film.headers.get('Content-Security-Policy')).toContain(
    'frame-src https://www.youtube-nocookie.com https://player.vimeo.com;',
  );
  expect(await film.text()).toContain('https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?');
  const elsewhere = await beto.get(paths.content(place0));
  expect(elsewhere.headers.get('Content-Security-Policy')).not.toContain('youtube');
  expect(elsewhere.headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'");
  await beto.post(paths.lesson(lesson), { act: 'forget' });
  expect(await (await beto.get(paths.lesson(lesson))).text()).not.toContain('<iframe');

  const completed = await goTo(await beto.post(paths.lesson(lesson), { act: 'complete', next: '' }));
  expect(completed.pathname).toBe(paths.lesson(lesson));
  expect(await outlineOf(who.beto, at)).toMatchObject({ percent: 100, isCompleted: true });
  const csv = await (await eva.get(paths.courseLearnersCsv(at))).text();
  expect(csv).toContain('"Beto","Completado",100,1,1');
  expect((await beto.get(paths.courseLearnersCsv(at))).status).toBe(403);
  expect((await beto.get(paths.lessonEdit(lesson))).status).toBe(403);
  expect((await beto.get(paths.courseNew(place0))).status).toBe(403);
});

test('everybody reads a preview lesson of a public community, and search engines that alone', async () => {
  const who = await place({ visibility: 'public' });
  const address = await lifecycleOf(who, [
    [
      { title: 'Muestra', isPreview: 'si', body: 'Para todos' },
      { title: 'Dos', body: 'Secreto' },
    ],
  ]);
  const stranger = visitor(app.publicUrl);
  const robots = (page: string) => /<meta name="robots" content="([^"]*)"/.exec(page)?.[1];
  const preview = await (await stranger.get(paths.lesson({ ...address, lesson: 'muestra' }))).text();
  expect(preview).toContain('Para todos');
  expect(robots(preview)).toBe('max-image-preview:large');
  const closed = await (await stranger.get(paths.lesson({ ...address, lesson: 'dos' }))).text();
  expect(closed).not.toContain('Secreto');
  expect(robots(closed)).toBe('noindex');
  expect(await (await stranger.get(paths.communityProfile({ communityUrl: who.url }))).text()).toContain('Muestra');
  expect((await stranger.post(paths.lesson({ ...address, lesson: 'muestra' }), { act: 'complete' })).status).toBe(401);
  await app.db.updateTable('communities').set({ visibility: 'unlisted' }).where('id', '=', who.id).execute();
  expect(robots(await (await stranger.get(paths.lesson({ ...address, lesson: 'muestra' }))).text())).toBe('noindex');
  await app.db.updateTable('communities').set({ visibility: 'private' }).where('id', '=', who.id).execute();
  expect((await stranger.get(paths.lesson({ ...address, lesson: 'muestra' }))).status).toBe(404);
});

test('who makes a course sees it as a member would, without leaving a trace', async () => {
  const who = await place();
  const address = await lifecycleOf(who, [[{ title: 'Uno' }, { title: 'Dos', unlock: 'days', days: '2' }]]);
  const { modules } = await showCourseEditor(app, who.eva, address);
  await addLesson(app, who.eva, { ...address, module: modules[0]?.id ?? '', form: { title: 'Borrador' } });
  expect((await outlineOf(who.eva, address)).modules[0]?.lessons).toHaveLength(3);
  const tried = await showCourse(app, who.eva, { ...address, asMember: true });
  expect(tried.outline.lessons.map(({ door }) => door.kind)).toEqual(['open', 'wait']);
  const lesson = { ...address, lesson: 'dos', asMember: true };
  expect((await readLesson(app, who.eva, lesson)).content).toBeNull();
  await readLesson(app, who.eva, { ...address, lesson: 'uno' });
  expect(await app.db.selectFrom('enrolments').selectAll().where('user_id', '=', who.eva.userId).execute()).toEqual([]);
  expect((await showCourse(app, who.beto, { ...address, asMember: true })).isTrying).toBe(false);
});
