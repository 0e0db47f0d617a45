import { action, type Step, typed } from '#app/action.ts';
import { isReferred } from '#db/client.ts';
import { completeEnrolments, markLesson, openLesson } from '#db/courses/learning.ts';
import { setReadAbout } from '#db/notifications/notifications.ts';
import { Refusal } from '#domain/refusal.ts';
import { type FoundLesson, findLesson, type LessonAddress } from './find-course.ts';
import { requireOpen } from './lesson-door.ts';

/** Records that a member opened a lesson. The first time begins the course; an opened lesson stays open. */
export const beginLesson = action({
  parse: typed<LessonAddress>,
  find: (tx, input, actor, now) => findLesson(tx, input, actor, now),
  permission: 'course.learn',
  run: (step) =>
    whileThere(async () => {
      const { tx, now, found } = step;
      const place = await placeOf(step);
      await openLesson(tx, place);
      const about = { course: found.course.slug, lesson: found.lesson.slug };
      await setReadAbout(tx, { userId: place.userId, communityId: found.course.community_id }, { about, now });
    }),
});

/** Marks a lesson as done or not done. The last one completes the course, for good. */
export const completeLesson = action({
  parse: typed<LessonAddress & { isDone: boolean }>,
  find: (tx, input, actor, now) => findLesson(tx, input, actor, now),
  permission: 'course.learn',
  run: (step) =>
    whileThere(async () => {
      const { tx, now, input } = step;
      const place = await placeOf(step);
      await markLesson(tx, { ...place, isDone: input.isDone });
      await completeEnrolments(tx, place.course.id, now, place.userId);
    }),
});

async function placeOf({ tx, found, actor, now }: Step<LessonAddress, FoundLesson>) {
  await requireOpen(tx, found, actor, now);
  return { course: found.course, lessonId: found.lesson.id, userId: actor.userId ?? '', now };
}

/** A lesson that is deleted concurrently is not found. */
async function whileThere<T>(does: () => Promise<T>): Promise<T> {
  try {
    return await does();
  } catch (error) {
    throw isReferred(error) ? new Refusal('not-found', {}) : error;
  }
}
