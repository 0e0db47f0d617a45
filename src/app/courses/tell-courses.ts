import { action, type Step, typed } from '#app/action.ts';
import type { App } from '#app/app.ts';
import { notify } from '#app/notifications/notify.ts';
import { lockUntoldCourses, markTold, membersToTell, newlyOpened, noteOpenings } from '#db/course-news.ts';
import { courseById } from '#db/courses.ts';
import { enrolmentsOf, hasGrant } from '#db/learning.ts';
import { outlineOf, readOutlines } from './outline.ts';

const batch = 200;
/** Seconds between two looks: who waits for a lesson does not wait for the second. */
const pause = 30;

/** Tells members of courses that came out, and learners of lessons that opened for them: each once. */
export function tellCourses(app: App): () => Promise<void> {
  const actor = { userId: null, isSystem: true as const };
  let last = Temporal.Instant.fromEpochMilliseconds(0);
  return async () => {
    const now = app.clock.now();
    if (Math.abs(now.since(last).total('seconds')) < pause) return;
    await tellPublished(app, actor, { limit: batch });
    await tellOpened(app, actor, { limit: batch });
    last = now;
  };
}

const tellPublished = action({
  parse: typed<{ limit: number }>,
  find: async (tx, { limit }, _, now) => ({ community: null, courses: await lockUntoldCourses(tx, now, limit) }),
  permission: 'course.tell',
  run: async ({ tx, now, found: { courses } }) => {
    for (const course of courses) {
      await markTold(tx, course.id, now);
      await notify(tx, {
        communityId: course.community_id,
        kind: 'course.published',
        to: await membersToTell(tx, { communityId: course.community_id, isPaid: course.access === 'paid', now }),
        actor: course.created_by,
        subject: { kind: 'course', id: course.id },
        data: { course: course.slug, title: course.title },
        now,
      });
    }
  },
});

const tellOpened = action({
  parse: typed<{ limit: number }>,
  find: async (tx, { limit }, _, now) => ({ community: null, openings: await newlyOpened(tx, now, limit) }),
  permission: 'course.tell',
  run: async (step) => {
    const told = new Map<string, { opening: Opening; line: Line; users: string[] }>();
    for (const opening of step.found.openings) {
      const line = await lineOf(step, opening);
      if (!line) continue;
      const entry = told.get(opening.lesson_id) ?? { opening, line, users: [] };
      entry.users.push(opening.user_id);
      told.set(opening.lesson_id, entry);
    }
    const { tx, now } = step;
    for (const [lessonId, { opening, line, users }] of told) {
      const communityId = opening.community_id;
      await notify(tx, {
        communityId,
        kind: 'lesson.opened',
        to: await noteOpenings(tx, { communityId, lessonId, users, now }),
        actor: null,
        subject: { kind: 'lesson', id: lessonId },
        data: line,
        now,
      });
    }
  },
});

type Opening = Awaited<ReturnType<typeof newlyOpened>>[number];
type Line = { course: string; lesson: string; title: string };

/** The lesson as this learner has it, if nothing else keeps it closed for them: one before it, or a payment. */
async function lineOf({ tx, now }: Step<unknown, unknown>, opening: Opening): Promise<Line | null> {
  const course = await courseById(tx, opening.course_id);
  if (!course) return null;
  if (course.access === 'paid' && !(await hasGrant(tx, opening.community_id, opening.user_id, now))) return null;
  const [enrolment = null] = await enrolmentsOf(tx, opening.user_id, [course.id]);
  const rows = await readOutlines(tx, [course], opening.user_id);
  const looking = { course, sight: 'member' as const, enrolment, timeZone: opening.time_zone };
  const lesson = outlineOf(rows, looking, now).lessons.find(({ id }) => id === opening.lesson_id);
  return lesson?.door.kind === 'open' ? { course: course.slug, lesson: lesson.slug, title: lesson.title } : null;
}
