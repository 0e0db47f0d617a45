import { action, typed } from '#app/action.ts';
import type { Actor, App } from '#app/app.ts';
import { charge, chargedTo } from '#app/rate-limit.ts';
import { filesOf, insertLessonFile, removeLessonFile as removeFileRow } from '#db/courses/lesson-files.ts';
import { releaseFiles } from '#db/stored-files.ts';
import { attachmentName } from '#domain/attachment.ts';
import { courseLimits } from '#domain/courses/course.ts';
import { isMessageId } from '#domain/messages/message.ts';
import { Refusal } from '#domain/refusal.ts';
import { readAttachment } from '#files/attachment.ts';
import { hasRoom } from '#files/free-space.ts';
import { requireCoursesInPlan, requireRoom } from './course-limits.ts';
import { findLockedLesson, type LessonAddress } from './find-course.ts';
import { showLessonEditor } from './show-editor.ts';

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
