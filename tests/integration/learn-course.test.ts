import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { giveAccess } from '#app/access/give-access.ts';
import type { Actor } from '#app/app.ts';
import { showPlace } from '#app/communities/show-place.ts';
import { commentLesson } from '#app/courses/discuss-lesson.ts';
import { createCourse } from '#app/courses/edit-course.ts';
import { editLesson } from '#app/courses/edit-lesson.ts';
import { addModule, editModule, moveInOutline } from '#app/courses/edit-outline.ts';
import { exportLearners } from '#app/courses/export-learners.ts';
import { notifyLearners } from '#app/courses/notify-learners.ts';
import { showContent } from '#app/courses/show-content.ts';
import { showCourse } from '#app/courses/show-course.ts';
import { showCourseEditor } from '#app/courses/show-editor.ts';
import { openAllTo, showLearners } from '#app/courses/show-learners.ts';
import { readLesson, showLesson } from '#app/courses/show-lesson.ts';
import { linkPreviews } from '#app/messages/link-previews.ts';
import { withClock } from '#support/clock.ts';
import {
  app,
  clock,
  courseFixture,
  courseOf,
  done,
  lessonIn,
  outlineOf,
  type Person,
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

test('a member opens, finishes and takes back lessons; the percentage says so and the course goes on where they were', async () => {
  const who = await place();
  const address = await courseOf(who, three);
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
  const address = await courseOf(who, three);
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
  const address = await courseOf(who, three);
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

test('lessons open days after the beginning, at a date and after the one before; learners are told once', async () => {
  const who = await place();
  const address = await courseOf(who, [
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
  const waiting = await courseOf(who, [[{ title: 'Uno' }, { title: 'Dos', unlock: 'days', days: '1' }]], {
    progression: 'sequential',
  });
  await readLesson(app, who.beto, { ...waiting, lesson: 'uno' });
  await sql`
    insert into lessons select copy.* from lessons l, generate_series(1, 250) n,
      jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid(), 'slug', 'dos-' || n, 'position', 100 + n)) copy
    where l.community_id = ${who.id} and l.slug = 'dos'
  `.execute(app.db);
  const broken = await courseOf(who, three, { title: 'Rota' });
  await readLesson(app, who.beto, { ...broken, lesson: 'uno' });
  clock.pass({ minutes: 1 });
  const open = await courseOf(who, [[{ title: 'Uno' }, { title: 'Abierta', unlock: 'days', days: '1' }]], {
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

test('in order, a lesson waits for the one before; everything can be opened for one person, and only for them', async () => {
  const who = await place();
  const address = await courseOf(who, three, { progression: 'sequential' });
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
  const address = await courseOf(who, [[{ title: 'Muestra', isPreview: 'si' }, { title: 'Dos' }]], {
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
  const address = await courseOf(who, [[{ title: 'Uno', body: 'Secreto' }]]);
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
  await courseOf(who, three);
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
  const address = await courseOf(who, three);
  await done(who.beto, address, 'uno');
  await app.db.updateTable('communities').set({ allow_formation: false }).where('id', '=', who.id).execute();
  expect((await showContent(app, who.beto, { communityUrl: who.url })).courses).toEqual([]);
  expect((await refusalOf(showCourse(app, who.beto, address))).code).toBe('course.off');
  expect((await refusalOf(done(who.beto, address, 'dos'))).code).toBe('course.off');
  expect((await showCourse(app, who.eva, address)).outline.count).toBe(3);
  await app.db.updateTable('communities').set({ allow_formation: true }).where('id', '=', who.id).execute();
  expect(await outlineOf(who.beto, address)).toMatchObject({ percent: 33 });
});

test('learners are shown page by page, and where people stop is counted over all of them', async () => {
  const who = await place();
  const address = await courseOf(who, three);
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
  const address = await courseOf(who, three);
  await done(who.beto, address, 'uno');
  await sql`
    with people as (
      insert into users select copy.* from users beto, generate_series(1, 1100) n,
        jsonb_populate_record(beto, jsonb_build_object(
          'uid', 'alumna-' || n, 'subject', 'alumna-' || n, 'email', 'alumna' || n || '@example.com'
        )) copy
      where beto.uid = ${who.beto.userId} returning uid
    )
    insert into enrolments (community_id, course_id, user_id, started_at)
    select e.community_id, e.course_id, people.uid, e.started_at + make_interval(secs => length(people.uid))
    from people, enrolments e where e.user_id = ${who.beto.userId}
  `.execute(app.db);
  clock.pass({ minutes: 1 });
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
  const address = await courseOf(who, three);
  const carla = await putIn(app, who.id, 'Carla');
  for (const lesson of ['uno', 'dos', 'tres']) await readLesson(app, who.beto, { ...address, lesson });
  await done(carla, address, 'uno');
  const { lessons, learners } = await showLearners(app, who.eva, { ...address, page: 1 });
  expect(lessons.map(({ opened }) => opened)).toEqual([2, 1, 1]);
  expect(lessons.reduce((sum, { stopped }) => sum + stopped, 0)).toBe(1);
  expect(learners.find(({ userId }) => userId === carla.userId)).toMatchObject({ at: null, done: 1, open: 3 });
});

test('everybody reads a preview lesson of a public community, and search engines that alone', async () => {
  const who = await place({ visibility: 'public' });
  const address = await courseOf(who, [
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
