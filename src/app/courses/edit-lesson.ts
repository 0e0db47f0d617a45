import { isDeepStrictEqual } from 'node:util';
import { action, typed } from '#app/action.ts';
import { withdrawNotifications } from '#app/notifications/notify.ts';
import { bumpCourseVersion } from '#db/courses/courses.ts';
import { begunCounts } from '#db/courses/learners.ts';
import { completeEnrolments } from '#db/courses/learning.ts';
import { hashesOfLessons } from '#db/courses/lesson-files.ts';
import { deleteLesson as deleteLessonRow, updateLesson } from '#db/courses/lessons.ts';
import { renameInNotifications } from '#db/notifications/notifications.ts';
import { releaseFiles } from '#db/stored-files.ts';
import type { LessonRow } from '#db/tables.ts';
import { requireAhead, statusAt } from '#domain/courses/course.ts';
import { type LessonForm, parseLesson, parseVersion } from '#domain/courses/course-forms.ts';
import type { RawForm } from '#domain/form.ts';
import { Refusal } from '#domain/refusal.ts';
import { findLockedLesson, type LessonAddress } from './find-course.ts';

/**
 * Edits a lesson unless it has changed since it was read (optimistic locking). A lesson that somebody opened can be
 * archived, never made a draft again; progress is untouched.
 */
export const editLesson = action({
  parse: typed<LessonAddress & { form: RawForm }>,
  find: (tx, input, actor, now) => findLockedLesson(tx, input, actor, now),
  permission: 'course.edit',
  run: async ({ tx, now, input, found: { community, course, lesson }, record }) => {
    const read = parseLesson(input.form, community.time_zone);
    const version = parseVersion(input.form);
    if (!read.ok) throw new Refusal('input', { fields: read.fields });
    if (!version.ok) throw new Refusal('input', { fields: version.fields });
    const { status, publishAt, title, body, minutes, video, isPreview, unlock } = read.value;
    // the same form sent again: idempotent
    if (isWrittenSo(lesson, read.value)) return;
    requireAhead(read.value, lesson.publish_at, now);
    const from = statusAt({ status: lesson.status, publishAt: lesson.publish_at }, now);
    const people = (await begunCounts(tx, course.id)).lessons.get(lesson.id) ?? 0;
    const to = statusAt({ status, publishAt }, now);
    if (from === 'published' && to !== 'published' && to !== 'archived' && people > 0) {
      throw new Refusal('course.begun', { people });
    }
    const isWritten = await updateLesson(tx, lesson, version.value.version, {
      title,
      body,
      minutes,
      video: video && JSON.stringify(video),
      status,
      publish_at: publishAt,
      is_preview: isPreview,
      unlock: JSON.stringify(unlock),
      changed_at: now,
    });
    if (!isWritten) throw new Refusal('course.changed', {});
    await completeEnrolments(tx, course.id, now);
    const subject = { kind: 'lesson', id: lesson.id } as const;
    await renameInNotifications(tx, { communityId: community.id, subject, title: read.value.title });
    // its notifications would link to a page that is gone
    if (to !== 'published') await withdrawNotifications(tx, { communityId: community.id, subject });
    await record(community.id, { kind: 'lesson.changed', subject: 'lesson', subjectId: lesson.id, from, to });
  },
});

function isWrittenSo(lesson: LessonRow, form: LessonForm): boolean {
  const { title, body, minutes, video, status, publishAt, isPreview, unlock } = form;
  const plain = [
    lesson.title,
    lesson.body,
    lesson.minutes,
    lesson.status,
    lesson.publish_at?.toString(),
    lesson.is_preview,
  ];
  return (
    isDeepStrictEqual(plain, [title, body, minutes, status, publishAt?.toString(), isPreview]) &&
    isDeepStrictEqual([lesson.video, lesson.unlock], [video, unlock])
  );
}

/** Deletes a lesson and releases its files. Refuses one that somebody opened. */
export const deleteLesson = action({
  parse: typed<LessonAddress>,
  find: (tx, input, actor, now) => findLockedLesson(tx, input, actor, now),
  permission: 'course.edit',
  run: async ({ tx, now, found: { community, course, lesson }, record }) => {
    const files = await hashesOfLessons(tx, { courseId: course.id, lessonId: lesson.id });
    if (!(await deleteLessonRow(tx, lesson))) {
      throw new Refusal('course.begun', { people: (await begunCounts(tx, course.id)).lessons.get(lesson.id) ?? 1 });
    }
    await releaseFiles(tx, files, now);
    await bumpCourseVersion(tx, course);
    await completeEnrolments(tx, course.id, now);
    await withdrawNotifications(tx, { communityId: community.id, subject: { kind: 'lesson', id: lesson.id } });
    await record(community.id, {
      kind: 'lesson.deleted',
      subject: 'lesson',
      subjectId: lesson.id,
      from: lesson.status,
    });
  },
});
