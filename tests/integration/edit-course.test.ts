import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { strToU8 } from 'fflate';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { removeReleasedFiles } from '#app/accounts/remove-files.ts';
import type { Actor } from '#app/app.ts';
import { deleteCommunity } from '#app/communities/delete-community.ts';
import { commentLesson } from '#app/courses/discuss-lesson.ts';
import { createCourse, deleteCourse, editCourse, moveCourse, publishCourse } from '#app/courses/edit-course.ts';
import { deleteLesson, editLesson } from '#app/courses/edit-lesson.ts';
import { addLessonFile, removeLessonFile } from '#app/courses/edit-lesson-files.ts';
import {
  addLesson,
  addModule,
  editModule,
  moveInOutline,
  orderOutline,
  removeModule,
} from '#app/courses/edit-outline.ts';
import { showContent } from '#app/courses/show-content.ts';
import { showCourse } from '#app/courses/show-course.ts';
import { showCourseEditor, showLessonEditor } from '#app/courses/show-editor.ts';
import { showLearners } from '#app/courses/show-learners.ts';
import { readLesson, showLesson } from '#app/courses/show-lesson.ts';
import { courseLimits } from '#domain/courses/course.ts';
import { hashOf } from '#files/store.ts';
import { personIn } from '#support/app.ts';
import { withClock } from '#support/clock.ts';
import {
  app,
  clock,
  courseFixture,
  courseOf,
  done,
  lessonIn,
  outlineOf,
  place,
  server,
  stateOf,
  three,
} from '#support/course-fixture.ts';
import { putIn } from '#support/people.ts';
import { refusalOf } from '#support/raffle.ts';
import { visitorAs } from '#support/signed-in.ts';
import { visitor } from '#support/visitor.ts';
import { paths } from '#texts/paths.ts';

await courseFixture();

test('a step up that is pressed twice is made once; of a page that others changed it is refused', async () => {
  const who = await place();
  const address = await courseOf(who, [[{ title: 'Uno' }, { title: 'Dos' }, { title: 'Tres' }]]);
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
  const address = await courseOf(who, three);
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
  const fresh = await courseOf(who, [[{ title: 'Sola' }]], { title: 'Otro' });
  await deleteLesson(app, who.eva, { ...fresh, lesson: 'sola' });
  await deleteCourse(app, who.eva, fresh);
});

test('however a course is put in order while somebody learns, their percentage never goes down', async () => {
  const who = await place();
  const address = await courseOf(who, three);
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
  const address = await courseOf(who, [three[0], three[1], [{ title: 'Cuatro' }, { title: 'Cinco' }]]);
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
    const address = await courseOf(who, [[{ title: 'Uno' }]], { title: `Vuelta ${round}` });
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
  const address = await courseOf(who, three);
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
  const address = await courseOf(who, three);
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
  const address = await courseOf(who, three);
  const lesson = { ...address, lesson: 'uno' };
  const seen = await stateOf(who.eva, address, 'uno');
  await editLesson(app, who.eva, { ...lesson, form: { ...seen, body: 'Primero' } });
  const second = editLesson(app, who.ana, { ...lesson, form: { ...seen, body: 'Segundo' } });
  expect((await refusalOf(second)).code).toBe('course.changed');
  expect((await stateOf(who.eva, address, 'uno')).body).toBe('Primero');
});

test('what is scheduled comes out at its hour by itself, and its members are told then', async () => {
  const who = await place();
  const address = await courseOf(who, [[{ title: 'Uno' }]]);
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
  const address = await courseOf(who, [[{ title: 'Uno' }]]);
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

test('without the plan no course is made nor published; those that are there are read', async () => {
  const who = await place();
  const address = await courseOf(who, three);
  await app.db.updateTable('communities').set({ plan: 'gratis' }).where('id', '=', who.id).execute();
  const made = createCourse(app, who.eva, { communityUrl: who.url, form: { title: 'Otro' } });
  expect((await refusalOf(made)).params).toEqual({ plan: 'Gratis' });
  await readLesson(app, who.beto, { ...address, lesson: 'uno' });
  await editCourse(app, who.eva, { ...address, form: { title: 'Cocina de mercado' } });
});

test('nobody but who makes courses changes anything of them', async () => {
  const who = await place();
  const address = await courseOf(who, three);
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

test('a file for which a lesson has no room is refused before it is stored, and one sent twice is there once', async () => {
  const who = await place({ visibility: 'public' });
  const address = await courseOf(who, three);
  const lesson = 'uno';
  let stored = 0;
  const files = {
    ...app.files,
    put: (bytes: Uint8Array) => {
      stored += 1;
      return app.files.put(bytes);
    },
  };
  const add = (name: string) =>
    addLessonFile({ ...app, files }, who.eva, { ...address, lesson, name, bytes: strToU8(name) });
  for (let at = 0; at < courseLimits.files; at += 1) await add(`${at}.txt`);
  await add('0.txt');
  const before = stored;
  expect((await refusalOf(add('otro.txt'))).code).toBe('course.too-many');
  expect(stored).toBe(before);
  const { files: shown } = await showLessonEditor(app, who.eva, { ...address, lesson });
  expect(shown).toHaveLength(courseLimits.files);
});

test('files of lessons go from the store with the file, the lesson, the course or the community, unless others use them', async () => {
  const who = await place({ visibility: 'public' });
  const address = await courseOf(who, three);
  const attach = async (lesson: string, text: string) => {
    await addLessonFile(app, who.eva, { ...address, lesson, name: `${text}.txt`, bytes: strToU8(text) });
    return hashOf(strToU8(text));
  };
  const removed = await attach('uno', `a ${randomUUID()}`);
  const ofLesson = await attach('dos', `b ${randomUUID()}`);
  const ofCourse = await attach('tres', `c ${randomUUID()}`);
  const shared = `d ${randomUUID()}`;
  await attach('uno', shared);
  await attach('tres', shared);
  const isKept = async (hash: string) => (await app.files.get(hash)) !== null;
  const remain = async () => {
    await removeReleasedFiles(app);
    return Promise.all([removed, ofLesson, ofCourse, hashOf(strToU8(shared))].map(isKept));
  };
  for (const { id } of (await showLessonEditor(app, who.eva, { ...address, lesson: 'uno' })).files) {
    await removeLessonFile(app, who.eva, { ...address, lesson: 'uno', file: id });
  }
  expect(await remain()).toEqual([false, true, true, true]);
  await deleteLesson(app, who.eva, { ...address, lesson: 'dos' });
  expect(await remain()).toEqual([false, false, true, true]);
  await deleteCourse(app, who.eva, address);
  expect(await remain()).toEqual([false, false, false, false]);

  const again = await courseOf(who, three);
  const last = `e ${randomUUID()}`;
  await addLessonFile(app, who.eva, { ...again, lesson: 'uno', name: 'e.txt', bytes: strToU8(last) });
  await deleteCommunity(app, who.ana, { communityUrl: who.url, confirmation: who.url });
  await removeReleasedFiles(app);
  expect(await isKept(hashOf(strToU8(last)))).toBe(false);
});

test('a file of a lesson needs a plan with courses and room on the disk, before anything is stored', async () => {
  const who = await place({ visibility: 'public' });
  const address = await courseOf(who, three);
  const put = vi.fn(app.files.put);
  const add = (room: typeof app.files.room) =>
    addLessonFile({ ...app, files: { ...app.files, put, room } }, who.eva, {
      ...address,
      lesson: 'uno',
      name: 'a.txt',
      bytes: strToU8('harina'),
    });
  const roomy = async () => ({ free: 50 * 1024 ** 3, total: 100 * 1024 ** 3 });
  expect((await refusalOf(add(async () => ({ ...(await roomy()), free: 1024 ** 3 })))).code).toBe('file.no-room');
  await app.db.updateTable('communities').set({ plan: 'gratis' }).where('id', '=', who.id).execute();
  expect((await refusalOf(add(roomy))).code).toBe('plan.courses');
  expect(put).not.toHaveBeenCalled();
  await app.db.updateTable('communities').set({ plan: 'pro' }).where('id', '=', who.id).execute();
  await add(roomy);
  expect(put).toHaveBeenCalledOnce();
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

test('who makes a course sees it as a member would, without leaving a trace', async () => {
  const who = await place();
  const address = await courseOf(who, [[{ title: 'Uno' }, { title: 'Dos', unlock: 'days', days: '2' }]]);
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
