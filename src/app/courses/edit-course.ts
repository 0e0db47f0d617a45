import { action, typed } from '#app/action.ts';
import { findLockedCommunity } from '#app/communities/find-locked-community.ts';
import { formKeyOf, idOfForm } from '#app/form-key.ts';
import { withdrawNotifications } from '#app/notifications/notify.ts';
import type { Transaction } from '#db/client.ts';
import {
  coursesOf,
  deleteCourse as deleteCourseRow,
  insertCourse,
  orderCourses,
  takenSlugs,
  updateCourse,
} from '#db/courses/courses.ts';
import { begunCounts } from '#db/courses/learners.ts';
import { hashesOfLessons } from '#db/courses/lesson-files.ts';
import { renameInNotifications } from '#db/notifications/notifications.ts';
import { pictureType } from '#db/pictures.ts';
import { releaseFiles } from '#db/stored-files.ts';
import { courseLimits, courseTransitions, type Publishing, requireAhead, statusAt } from '#domain/courses/course.ts';
import { type CourseForm, parseCourse, parsePublishing } from '#domain/courses/course-forms.ts';
import type { Parsed, RawForm } from '#domain/form.ts';
import { Refusal } from '#domain/refusal.ts';
import { freeSlug, requireCoursesInPlan, requireRoom } from './course-limits.ts';
import { type CourseAddress, findLockedCourse } from './find-course.ts';

type RawCourse = { form: RawForm };

/** Creates a course as a draft, after the others. */
export const createCourse = action({
  parse: ({
    communityUrl,
    form,
  }: RawCourse & { communityUrl: string }): Parsed<{
    communityUrl: string;
    course: CourseForm;
    key: string | null;
  }> => {
    const parsed = parseCourse(form);
    return parsed.ok ? { ok: true, value: { communityUrl, course: parsed.value, key: formKeyOf(form) } } : parsed;
  },
  find: (tx, input, actor) => findLockedCommunity(tx, input, actor),
  permission: 'course.edit',
  run: async ({ tx, actor, now, dice, input: { course, key }, found: { community }, record }) => {
    requireCoursesInPlan(community);
    const id = idOfForm(key, ['course', community.id, actor.userId, course.title], dice);
    const courses = await coursesOf(tx, community.id);
    const again = courses.find((each) => each.id === id);
    if (again) return { communityUrl: community.url, course: again.slug };
    requireRoom(courses.length, courseLimits.courses);
    const slug = await freeSlug(course.title, 'curso', (slugs) =>
      takenSlugs(tx, 'courses', { of: community.id, slugs }),
    );
    await insertCourse(tx, {
      community_id: community.id,
      id,
      slug,
      ...(await columnsOf(tx, course, null)),
      status: 'draft',
      publish_at: null,
      created_at: now,
      created_by: actor.userId ?? '',
    });
    await record(community.id, { kind: 'course.created', subject: 'course', subjectId: id, to: 'draft' });
    return { communityUrl: community.url, course: slug };
  },
});

/** Edits a course's description and access. Progress is untouched. */
export const editCourse = action({
  parse: ({ form, ...address }: RawCourse & CourseAddress): Parsed<CourseAddress & { form: CourseForm }> => {
    const parsed = parseCourse(form);
    return parsed.ok ? { ok: true, value: { ...address, form: parsed.value } } : parsed;
  },
  find: (tx, input, actor, now) => findLockedCourse(tx, input, actor, now),
  permission: 'course.edit',
  run: async ({ tx, input: { form }, found: { community, course }, record }) => {
    const columns = await columnsOf(tx, form, course.cover);
    if ((Object.keys(columns) as (keyof typeof columns)[]).every((name) => columns[name] === course[name])) return;
    await updateCourse(tx, course, columns);
    const subject = { kind: 'course', id: course.id } as const;
    await renameInNotifications(tx, { communityId: community.id, subject, title: form.title });
    await record(community.id, {
      kind: 'course.changed',
      subject: 'course',
      subjectId: course.id,
      data: { access: form.access, progression: form.progression },
    });
  },
});

async function columnsOf(tx: Transaction, form: CourseForm, kept: string | null) {
  if (form.cover && !(await pictureType(tx, form.cover))) {
    throw new Refusal('input', { fields: { cover: { code: 'format' } } });
  }
  return {
    title: form.title,
    summary: form.summary,
    access: form.access,
    progression: form.progression,
    cover: form.cover ?? (form.removeCover ? null : kept),
  };
}

/**
 * Publishes a course, schedules it, or withdraws it to draft or archive. A course that somebody began can only be
 * archived: its learners keep reading, and nobody else begins it.
 */
export const publishCourse = action({
  parse: typed<RawCourse & CourseAddress>,
  find: (tx, input, actor, now) => findLockedCourse(tx, input, actor, now),
  permission: 'course.edit',
  run: async ({ tx, now, input, found: { community, course }, record }) => {
    const read = parsePublishing(input.form, community.time_zone);
    if (!read.ok) throw new Refusal('input', { fields: read.fields });
    const { status, publishAt } = read.value;
    requireAhead(read.value, course.publish_at, now);
    const from = statusAt({ status: course.status, publishAt: course.publish_at }, now);
    const to = statusAt(read.value, now);
    if (from === to && from !== 'scheduled') return;
    if (!courseTransitions[from].includes(to)) throw new Refusal('course.changed', {});
    if (to !== 'archived') await requireMovable(tx, course.id, read.value);
    if (to === 'published' || to === 'scheduled') requireCoursesInPlan(community);
    // a withdrawn course is announced again when it is published again
    const announced = to === 'draft' || to === 'scheduled' ? { announced_at: null } : {};
    await updateCourse(tx, course, { status, publish_at: publishAt, ...announced });
    if (to !== 'published') {
      await withdrawNotifications(tx, { communityId: community.id, subject: { kind: 'course', id: course.id } });
    }
    await record(community.id, { kind: 'course.changed', subject: 'course', subjectId: course.id, from, to });
  },
});

async function requireMovable(tx: Transaction, courseId: string, { status }: Publishing): Promise<void> {
  if (status !== 'draft') return;
  const { course: people } = await begunCounts(tx, courseId);
  if (people > 0) throw new Refusal('course.begun', { people });
}

/** Deletes a course and releases the files of its lessons. Refuses one that somebody began. */
export const deleteCourse = action({
  parse: typed<CourseAddress>,
  find: (tx, input, actor, now) => findLockedCourse(tx, input, actor, now),
  permission: 'course.edit',
  run: async ({ tx, now, found: { community, course }, record }) => {
    const files = await hashesOfLessons(tx, { courseId: course.id });
    if (!(await deleteCourseRow(tx, course))) {
      throw new Refusal('course.begun', { people: (await begunCounts(tx, course.id)).course });
    }
    await releaseFiles(tx, course.cover ? [...files, course.cover] : files, now);
    await withdrawNotifications(tx, { communityId: community.id, subject: { kind: 'course', id: course.id } });
    await record(community.id, {
      kind: 'course.deleted',
      subject: 'course',
      subjectId: course.id,
      from: course.status,
    });
  },
});

/** Moves a course to a position, counted from 0. Idempotent. */
export const moveCourse = action({
  parse: typed<{ communityUrl: string; course: string; to: number }>,
  find: (tx, input, actor) => findLockedCommunity(tx, input, actor),
  permission: 'course.edit',
  run: async ({ tx, input: { course: slug, to }, found: { community } }) => {
    const courses = await coursesOf(tx, community.id);
    const at = courses.findIndex((course) => course.slug === slug);
    const course = courses[at];
    if (!course) throw new Refusal('not-found', {});
    if (at === to || !courses[to]) return;
    const order = courses.toSpliced(at, 1).toSpliced(to, 0, course);
    await orderCourses(
      tx,
      community.id,
      order.map(({ id }) => id),
    );
  },
});
