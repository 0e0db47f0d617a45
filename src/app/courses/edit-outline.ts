import { isDeepStrictEqual } from 'node:util';
import { action, beside, type Step, typed } from '#app/action.ts';
import { formKeyOf, idOfForm } from '#app/form-key.ts';
import { withdrawNotifications } from '#app/notifications/notify.ts';
import type { Transaction } from '#db/client.ts';
import { deleteModule, insertModule, modulesOf, updateModule } from '#db/courses/course-modules.ts';
import { bumpCourseVersion, takenSlugs, writeOrder } from '#db/courses/courses.ts';
import { completeEnrolments } from '#db/courses/learning.ts';
import { insertLesson, lessonsOf } from '#db/courses/lessons.ts';
import { lastEvent } from '#db/events.ts';
import { courseLimits } from '#domain/courses/course.ts';
import { parseModule, parseMove, parseOrder, parseTitle } from '#domain/courses/course-forms.ts';
import { holdsSame, moved, type Order } from '#domain/courses/course-outline.ts';
import type { Parsed, RawForm } from '#domain/form.ts';
import { orNotFound, Refusal } from '#domain/refusal.ts';
import { freeSlug, requireRoom } from './course-limits.ts';
import { type CourseAddress, type FoundCourse, findLockedCourse } from './find-course.ts';

type RawChange = CourseAddress & { form: RawForm };
type Changing<Input> = Step<Input, FoundCourse>;

const atOnce = JSON.stringify({ kind: 'at-once' });

/** Adds a module at the end of a course. */
export const addModule = action({
  parse: titled<CourseAddress>,
  find: (tx, input, actor, now) => findLockedCourse(tx, input, actor, now),
  permission: 'course.edit',
  run: async (step) => {
    const { tx, actor, dice, input, found } = step;
    const id = idOfForm(input.key, ['module', found.course.id, actor.userId, input.title], dice);
    const modules = await modulesOf(tx, [found.course.id]);
    if (modules.some((each) => each.id === id)) return { id };
    requireRoom(modules.length, courseLimits.modules);
    await insertModule(tx, {
      community_id: found.community.id,
      id,
      course_id: found.course.id,
      title: input.title,
      status: 'published',
      is_preview: false,
      unlock: atOnce,
    });
    await turn(step, { added: 'module', id });
    return { id };
  },
});

/** Adds a draft lesson at the end of a module; a course's first lesson creates its module. */
export const addLesson = action({
  parse: titled<CourseAddress & { module: string }>,
  find: (tx, input, actor, now) => findLockedCourse(tx, input, actor, now),
  permission: 'course.edit',
  run: async (step) => {
    const { tx, actor, now, dice, input, found, record } = step;
    const { community, course } = found;
    const module = await moduleOf(step, input.module);
    const id = idOfForm(input.key, ['lesson', module.id, actor.userId, input.title], dice);
    const lessons = await lessonsOf(tx, [course.id]);
    const again = lessons.find((each) => each.id === id);
    if (again) return { lesson: again.slug };
    requireRoom(lessons.length, courseLimits.lessons);
    const slug = await freeSlug(input.title, 'leccion', (slugs) => takenSlugs(tx, 'lessons', { of: course.id, slugs }));
    await insertLesson(tx, {
      community_id: community.id,
      id,
      course_id: course.id,
      module_id: module.id,
      slug,
      title: input.title,
      body: '',
      video: null,
      minutes: null,
      status: 'draft',
      publish_at: null,
      is_preview: false,
      unlock: atOnce,
      created_at: now,
      changed_at: now,
    });
    await bumpCourseVersion(tx, course);
    await record(community.id, { kind: 'lesson.created', subject: 'lesson', subjectId: id, to: 'draft' });
    return { lesson: slug };
  },
});

/** Edits a module's name, whether it is published, and when it opens. */
export const editModule = action({
  parse: typed<RawChange & { module: string }>,
  find: (tx, input, actor, now) => findLockedCourse(tx, input, actor, now),
  permission: 'course.edit',
  run: async (step) => {
    const { tx, now, input, found } = step;
    const read = parseModule(input.form, found.community.time_zone);
    if (!read.ok) throw new Refusal('input', { fields: read.fields });
    const module = await moduleOf(step, input.module);
    const { title, status, isPreview, unlock } = read.value;
    const isSame = module.title === title && module.status === status && module.is_preview === isPreview;
    if (isSame && isDeepStrictEqual(module.unlock, unlock)) return;
    await updateModule(tx, module, { title, status, is_preview: isPreview, unlock: JSON.stringify(unlock) });
    await turn(step, { changed: 'module', id: module.id, status });
    await completeEnrolments(tx, found.course.id, now);
    if (status !== 'published') await withdrawHidden(step);
  },
});

/** Withdraws notifications of lessons whose module is not published: their links would lead nowhere. */
async function withdrawHidden({ tx, found: { community, course } }: Changing<unknown>): Promise<void> {
  const modules = await modulesOf(tx, [course.id]);
  const hidden = new Set(modules.flatMap(({ id, status }) => (status === 'published' ? [] : [id])));
  for (const { id, module_id } of await lessonsOf(tx, [course.id])) {
    const subject = { kind: 'lesson', id } as const;
    if (hidden.has(module_id)) await withdrawNotifications(tx, { communityId: community.id, subject });
  }
}

/** Deletes an empty module. Refuses one with lessons. */
export const removeModule = action({
  parse: typed<CourseAddress & { module: string }>,
  find: (tx, input, actor, now) => findLockedCourse(tx, input, actor, now),
  permission: 'course.edit',
  run: async (step) => {
    const module = await moduleOf(step, step.input.module);
    if (!(await deleteModule(step.tx, module))) throw new Refusal('course.module-not-empty', {});
    await turn(step, { removed: 'module', id: module.id });
  },
});

/** Reorders the outline unless it has changed since it was read (optimistic locking). Progress is untouched. */
export const orderOutline = action({
  parse: ({ form, ...address }: RawChange): Parsed<CourseAddress & { order: Order; version: number }> =>
    beside(address, parseOrder(form)),
  find: (tx, input, actor, now) => findLockedCourse(tx, input, actor, now),
  permission: 'course.edit',
  run: async (step) => {
    const { tx, input, found } = step;
    const current = await orderOf(tx, found.course.id);
    // the same form sent again: idempotent
    if (JSON.stringify(current) === JSON.stringify(input.order)) return;
    if (input.version !== found.course.version || !holdsSame(current, input.order)) {
      throw new Refusal('course.changed', {});
    }
    await settle(step, current, input.order);
  },
});

/** Moves a module or lesson up or down by one, with the same optimistic lock. A double click moves it once. */
export const moveInOutline = action({
  parse: ({ form, ...address }: RawChange) => {
    const parsed = parseMove(form);
    return parsed.ok ? { ok: true as const, value: { ...address, ...parsed.value } } : parsed;
  },
  find: (tx, input, actor, now) => findLockedCourse(tx, input, actor, now),
  permission: 'course.edit',
  run: async (step) => {
    const { tx, input, found } = step;
    const { what, id, by, version } = input;
    const move = { what, id, by, version };
    if (version === found.course.version - 1 && (await isLastMove(step, move))) return;
    if (version !== found.course.version) throw new Refusal('course.changed', {});
    const current = await orderOf(tx, found.course.id);
    await settle(step, current, moved(current, input), move);
  },
});

/** Whether the asker's last change was this very move, so that a repeated form does nothing. */
async function isLastMove({ tx, actor, found }: Changing<unknown>, move: object): Promise<boolean> {
  const of = { communityId: found.community.id, subject: 'course', subjectId: found.course.id } as const;
  const last = await lastEvent(tx, of, ['course.moved']);
  return last?.actor === actor.userId && isDeepStrictEqual(last?.data, move);
}

/** The current order of a course's modules and lessons. */
async function orderOf(tx: Transaction, courseId: string): Promise<Order> {
  const [modules, lessons] = await Promise.all([modulesOf(tx, [courseId]), lessonsOf(tx, [courseId])]);
  return modules.map(({ id }) => ({
    module: id,
    lessons: lessons.filter(({ module_id }) => module_id === id).map((lesson) => lesson.id),
  }));
}

async function settle(step: Changing<unknown>, current: Order, order: Order, move: object = {}): Promise<void> {
  if (JSON.stringify(current) === JSON.stringify(order)) return;
  const { community, course } = step.found;
  await writeOrder(step.tx, course.id, order);
  await bumpCourseVersion(step.tx, course);
  // moving a lesson into an unpublished module may leave learners with nothing left to do
  await completeEnrolments(step.tx, course.id, step.now);
  await withdrawHidden(step);
  await step.record(community.id, { kind: 'course.moved', subject: 'course', subjectId: course.id, data: { ...move } });
}

async function moduleOf({ tx, found }: Changing<unknown>, id: string) {
  return orNotFound((await modulesOf(tx, [found.course.id])).find((module) => module.id === id));
}

async function turn({ tx, found, record }: Changing<unknown>, data: Record<string, unknown>): Promise<void> {
  await bumpCourseVersion(tx, found.course);
  await record(found.community.id, { kind: 'course.changed', subject: 'course', subjectId: found.course.id, data });
}

function titled<Address>({
  form,
  ...address
}: Address & { form: RawForm }): Parsed<Omit<Address, 'form'> & { title: string; key: string | null }> {
  const parsed = parseTitle(form);
  if (!parsed.ok) return parsed;
  return { ok: true, value: { ...(address as Omit<Address, 'form'>), ...parsed.value, key: formKeyOf(form) } };
}
