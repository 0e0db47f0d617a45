import { isDeepStrictEqual } from 'node:util';
import { action, typed } from '#app/action.ts';
import type { Actor, App } from '#app/app.ts';
import { withdrawNotifications } from '#app/notifications/notify.ts';
import { charge, chargedTo } from '#app/rate-limit.ts';
import { bumpCourseVersion, deleteLesson as deleteLessonRow, updateLesson } from '#db/courses/courses.ts';
import { begunCounts } from '#db/courses/learners.ts';
import { completeEnrolments } from '#db/courses/learning.ts';
import {
  filesOf,
  hashesOfLessons,
  insertLessonFile,
  removeLessonFile as removeFileRow,
} from '#db/courses/lesson-files.ts';
import { renameInNotifications } from '#db/notifications/notifications.ts';
import { releaseFiles } from '#db/stored-files.ts';
import type { LessonRow } from '#db/tables.ts';
import { attachmentName } from '#domain/attachment.ts';
import { courseLimits, requireAhead, statusAt } from '#domain/courses/course.ts';
import { type LessonForm, parseLesson, parseVersion } from '#domain/courses/course-forms.ts';
import type { RawForm } from '#domain/form.ts';
import { isMessageId } from '#domain/messages/message.ts';
import { Refusal } from '#domain/refusal.ts';
import { readAttachment } from '#files/attachment.ts';
import { hasRoom } from '#files/free-space.ts';
import { requireCoursesInPlan, requireRoom } from './course-limits.ts';
import { findLockedLesson, type LessonAddress } from './find-course.ts';
import { showLessonEditor } from './show-editor.ts';

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

const megabyte = 1024 * 1024;
/** Files of lessons and their bytes per account and day: a whole course of slides, at the largest. */
const lessonFileLimits = {
  files: { name: 'lesson-file', most: 200, seconds: 86_400 },
  bytes: { name: 'lesson-file-bytes', most: 1024 * megabyte, seconds: 86_400 },
} as const;

/**
 * Attaches a file to a lesson. Refuses for lack of permission, plan or room, and beyond the day's bytes, before anything
 * is stored: a file without a row would stay on the disk.
 */
export async function addLessonFile(
  app: App,
  actor: Actor,
  { bytes, name, ...address }: LessonAddress & { bytes: Uint8Array; name: string },
): Promise<void> {
  const { files, planWithout } = await showLessonEditor(app, actor, address);
  if (planWithout) throw new Refusal('plan.courses', { plan: planWithout.plan });
  if (!(await hasRoom(app.files))) throw new Refusal('file.no-room', {});
  const kept = attachmentName(name, courseLimits.fileName);
  // sent twice, it is there already
  const isKept = files.some((each) => each.name === kept && each.bytes === bytes.length);
  if (!isKept) requireRoom(files.length, courseLimits.files);
  const by = chargedTo(actor);
  await charge(app, [
    { limit: lessonFileLimits.files, by },
    { limit: lessonFileLimits.bytes, by, cost: bytes.length },
  ]);
  const { mediaType } = readAttachment(bytes, name);
  const hash = await app.files.put(bytes);
  await noteLessonFile(app, actor, { ...address, hash, mediaType, bytes: bytes.length, name });
}

const noteLessonFile = action({
  parse: typed<LessonAddress & { hash: string; mediaType: string; bytes: number; name: string }>,
  find: (tx, input, actor, now) => findLockedLesson(tx, input, actor, now),
  permission: 'course.edit',
  run: async ({ tx, actor, now, dice, input, found: { community, lesson } }) => {
    const name = attachmentName(input.name, courseLimits.fileName);
    const files = await filesOf(tx, lesson.id);
    if (files.some((each) => each.file === input.hash && each.name === name)) return;
    requireCoursesInPlan(community);
    requireRoom(files.length, courseLimits.files);
    await insertLessonFile(tx, {
      community_id: community.id,
      id: dice.uuid(),
      lesson_id: lesson.id,
      hash: input.hash,
      mediaType: input.mediaType,
      bytes: input.bytes,
      name,
      addedBy: actor.userId ?? '',
      now,
    });
  },
});

/** Removes a file from a lesson and releases it. */
export const removeLessonFile = action({
  parse: typed<LessonAddress & { file: string }>,
  find: (tx, input, actor, now) => findLockedLesson(tx, input, actor, now),
  permission: 'course.edit',
  run: async ({ tx, now, input: { file }, found: { lesson } }) => {
    if (isMessageId(file)) await releaseFiles(tx, await removeFileRow(tx, lesson.id, file), now);
  },
});
