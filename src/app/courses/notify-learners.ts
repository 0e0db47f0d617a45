import { action, type Step, typed } from '#app/action.ts';
import { type App, systemActor } from '#app/app.ts';
import { notify } from '#app/notifications/notify.ts';
import { hasPass } from '#db/access/access.ts';
import {
  lockUnannouncedCourses,
  markAnnounced,
  membersToNotify,
  newlyOpened,
  noteOpenings,
  type OpeningRow,
} from '#db/courses/course-news.ts';

import { courseById } from '#db/courses/courses.ts';
import { enrolmentsOf } from '#db/courses/learning.ts';
import { outlineOf, readOutlines } from './outline.ts';

const batch = 200;
/** Batches per run; the rest waits for the next one. */
const batches = 10;

/** A job that notifies members of published courses, and learners of lessons that opened for them, once each. */
export function notifyLearners(app: App): () => Promise<void> {
  let after: OpeningRow | null = null;
  const failed = (error: unknown, { lesson_id: lesson, user_id: user }: OpeningRow) =>
    app.log.error({ err: error, lesson, user }, 'No se pudo avisar de una lección');
  return async () => {
    await notifyPublished(app, systemActor, { limit: batch });
    for (let turn = 0; turn < batches; turn++) {
      after = await notifyOpened(app, systemActor, { after, limit: batch, failed });
      if (!after) break;
    }
  };
}

const notifyPublished = action({
  parse: typed<{ limit: number }>,
  find: async (tx, { limit }, _, now) => ({ community: null, courses: await lockUnannouncedCourses(tx, now, limit) }),
  permission: 'course.notify',
  run: async ({ tx, now, found: { courses } }) => {
    for (const course of courses) {
      await markAnnounced(tx, course.id, now);
      await notify(tx, {
        communityId: course.community_id,
        kind: 'course.published',
        to: await membersToNotify(tx, { communityId: course.community_id, isPaid: course.access === 'paid', now }),
        actor: course.created_by,
        subject: { kind: 'course', id: course.id },
        data: { course: course.slug, title: course.title },
        now,
      });
    }
  },
});

type Look = {
  /** The cursor: openings that cannot be notified yet do not block those behind them. */
  after: OpeningRow | null;
  limit: number;
  failed: (error: unknown, opening: OpeningRow) => void;
};

/** Notifies a batch of opened lessons. Gives the last one looked at; null where there are none behind it. */
const notifyOpened = action({
  parse: typed<Look>,
  find: async (tx, look, _, now) => ({ community: null, openings: await newlyOpened(tx, now, look) }),
  permission: 'course.notify',
  run: async (step): Promise<OpeningRow | null> => {
    const { openings } = step.found;
    const byLesson = new Map<string, { opening: OpeningRow; line: Line; users: string[] }>();
    const lineOf = openLessons(step);
    for (const opening of openings) {
      const line = await lineOf(opening);
      if (!line) continue;
      const entry = byLesson.get(opening.lesson_id) ?? { opening, line, users: [] };
      entry.users.push(opening.user_id);
      byLesson.set(opening.lesson_id, entry);
    }
    const { tx, now } = step;
    for (const [lessonId, { opening, line, users }] of byLesson) {
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
    return openings.length < step.input.limit ? null : (openings.at(-1) ?? null);
  },
});

type Line = { course: string; lesson: string; title: string };

/** The open lessons of some openings' learners, reading each course once. */
function openLessons(step: Step<Look, unknown>) {
  const read = new Map<string, readonly (Line & { id: string })[]>();
  return async (opening: OpeningRow): Promise<Line | null> => {
    const key = `${opening.course_id} ${opening.user_id}`;
    const lines = read.get(key) ?? (await readableLines(step, opening));
    read.set(key, lines);
    const line = lines.find(({ id }) => id === opening.lesson_id);
    return line ? { course: line.course, lesson: line.lesson, title: line.title } : null;
  };
}

/** Null where an unlock rule cannot be read: a fault for the operator, which must not block the others. */
async function readableLines(step: Step<Look, unknown>, opening: OpeningRow) {
  try {
    return await linesOf(step, opening);
  } catch (error) {
    if (!(error instanceof RangeError || error instanceof TypeError)) throw error;
    step.input.failed(error, opening);
    return [];
  }
}

/** The lessons that nothing else keeps closed for this learner: neither an earlier lesson nor a payment. */
async function linesOf({ tx, now }: Step<Look, unknown>, opening: OpeningRow): Promise<(Line & { id: string })[]> {
  const course = await courseById(tx, opening.course_id);
  if (!course) return [];
  const holder = { communityId: opening.community_id, userId: opening.user_id };
  if (course.access === 'paid' && !(await hasPass(tx, holder, now))) return [];
  const [enrolment = null] = await enrolmentsOf(tx, opening.user_id, [course.id]);
  const rows = await readOutlines(tx, [course], opening.user_id);
  const looking = { course, accessLevel: 'member' as const, enrolment, timeZone: opening.time_zone };
  return outlineOf(rows, looking, now)
    .lessons.filter(({ door }) => door.kind === 'open')
    .map(({ id, slug, title }) => ({ id, course: course.slug, lesson: slug, title }));
}
