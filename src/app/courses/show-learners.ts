import { action, typed } from '#app/action.ts';
import type { Actor, App } from '#app/app.ts';
import { communitySeen } from '#app/communities/show-community.ts';
import { view } from '#app/view.ts';
import { passHolders } from '#db/access.ts';
import type { Db } from '#db/client.ts';
import { lessonsOf, modulesOf } from '#db/courses.ts';
import {
  begunCounts,
  type LearnerRow,
  learnersBehind,
  learnersOf,
  lessonCounts,
  openAll,
  progressOfPeople,
} from '#db/learning.ts';
import { Refusal } from '#domain/refusal.ts';
import { type CourseAddress, type FoundCourse, findCourse, findLockedCourse } from './find-course.ts';
import { courseFacts, outlineOf } from './outline.ts';

const pageSize = 50;
/** People whose progress is read at once for a file. */
const batchSize = 500;

/** One page of those who began a course, how they are getting on, and where people stop. */
export const showLearners = view({
  find: (db, input: CourseAddress & { page: number }, actor, now) => findCourse(db, input, actor, now),
  permission: 'course.see-progress',
  show: async ({ app, now, input: { page }, found, can }) => {
    const [rows, begun, counts, content] = await Promise.all([
      learnersOf(app.db, found.course, { limit: pageSize + 1, offset: (page - 1) * pageSize }),
      begunCounts(app.db, found.course.id),
      lessonCounts(app.db, found.course.id),
      contentOf(app.db, found),
    ]);
    return {
      community: await communitySeen(found.community, { app, now, can }),
      course: courseFacts(found.course, now),
      learners: await learnersFacts(app.db, { ...found, ...content }, rows.slice(0, pageSize), now),
      people: begun.course,
      page,
      hasMore: rows.length > pageSize,
      ...lessonFacts({ ...found, ...content }, counts, now),
      can: {
        configure: can('community.configure'),
        seeDashboard: can('community.see-dashboard'),
        edit: can('course.edit'),
      },
    };
  },
});

export type Learner = Awaited<ReturnType<typeof learnersFacts>>[number];

type Content = Awaited<ReturnType<typeof contentOf>>;

async function contentOf(db: Db, { course }: FoundCourse) {
  const [modules, lessons] = await Promise.all([modulesOf(db, [course.id]), lessonsOf(db, [course.id])]);
  return { modules, lessons };
}

/** How some of those who began a course stand in it. */
async function learnersFacts(
  db: Db,
  { community, course, modules, lessons }: FoundCourse & Content,
  people: readonly LearnerRow[],
  now: Temporal.Instant,
) {
  const ids = people.map(({ user_id }) => user_id);
  const progress = await progressOfPeople(db, course.id, ids);
  const granted =
    course.access === 'paid' ? await passHolders(db, { communityId: community.id, among: ids }, now) : null;
  const progressOf = Map.groupBy(progress, ({ user_id }) => user_id);
  return people.map((person) => {
    const own = (progressOf.get(person.user_id) ?? [])
      .map((row) => ({ ...row, course_id: course.id }))
      .toSorted((one, other) => Temporal.Instant.compare(other.seen_at, one.seen_at));
    const enrolment = { ...person, community_id: community.id, course_id: course.id };
    const outlined = { modules, lessons, progress: own };
    const looking = { course, sight: 'member' as const, enrolment, timeZone: community.time_zone };
    const outline = outlineOf(outlined, looking, now);
    const isIn = person.status === 'active' && (granted === null || granted.has(person.user_id));
    return {
      userId: person.user_id,
      name: person.display_name,
      state: !isIn ? ('suspended' as const) : outline.isCompleted ? ('completed' as const) : ('active' as const),
      percent: outline.percent,
      done: outline.done,
      open: outline.lessons.filter(({ door }) => door.kind === 'open').length,
      opensAll: person.opens_all,
      startedAt: person.started_at.toString(),
      completedAt: person.completed_at?.toString() ?? null,
      seenAt: person.seen_at?.toString() ?? null,
      /** The lesson they looked at last and did not finish: where they are, or where they stopped. */
      at: outline.isCompleted ? null : (lastUnfinished(own, outline.lessons) ?? null),
    };
  });
}

function lessonFacts(
  { community, course, ...content }: FoundCourse & Content,
  counts: Awaited<ReturnType<typeof lessonCounts>>,
  now: Temporal.Instant,
) {
  const looking = { course, sight: 'staff' as const, enrolment: null, timeZone: community.time_zone };
  const out = outlineOf({ ...content, progress: [] }, looking, now).lessons;
  return {
    count: out.length,
    lessons: out.map(({ id, slug, title }) => ({
      slug,
      title,
      opened: 0,
      completed: 0,
      stopped: 0,
      ...counts.get(id),
    })),
  };
}

function lastUnfinished(
  progress: readonly { lesson_id: string; state: string }[],
  lessons: readonly { id: string; slug: string; title: string }[],
) {
  const last = progress.find(({ state }) => state !== 'completed');
  const lesson = lessons.find(({ id }) => id === last?.lesson_id);
  return lesson && { slug: lesson.slug, title: lesson.title };
}

/** Opens all of a course for one person who follows it, or leaves it to its rules again. */
export const openAllTo = action({
  parse: typed<CourseAddress & { userId: string; opensAll: boolean }>,
  find: (tx, input, actor, now) => findLockedCourse(tx, input, actor, now),
  permission: 'course.edit',
  run: async ({ tx, input: { userId, opensAll }, found: { community, course }, record }) => {
    const isNew = await openAll(tx, { courseId: course.id, userId, opensAll });
    if (isNew === null) throw new Refusal('not-found', {});
    if (!isNew) return;
    await record(community.id, {
      kind: 'course.opened-to',
      subject: 'course',
      subjectId: course.id,
      data: { userId, opensAll },
    });
  },
});

/** Writes down that somebody took the list of learners with them. */
const recordExport = action({
  parse: typed<CourseAddress & { format: string }>,
  find: (tx, input, actor, now) => findCourse(tx, input, actor, now),
  permission: 'course.see-progress',
  run: async ({ input: { format }, found, record }) => {
    const { community, course } = found;
    await record(community.id, {
      kind: 'course.progress-exported',
      subject: 'course',
      subjectId: course.id,
      data: { format },
    });
    return found;
  },
});

/** The learners of a course, all of them, batch by batch in the order in which they began. */
export async function exportLearners(app: App, actor: Actor, asked: CourseAddress & { format: string }) {
  const found = await recordExport(app, actor, asked);
  return {
    course: found.course.slug,
    timeZone: found.community.time_zone,
    batches: batchesOf(app.db, found, app.clock.now()),
  };
}

async function* batchesOf(db: Db, found: FoundCourse, now: Temporal.Instant): AsyncGenerator<Learner[]> {
  const content = await contentOf(db, found);
  let last: LearnerRow | undefined;
  do {
    const people = await learnersBehind(db, found.course, { last: last ?? null, limit: batchSize });
    yield await learnersFacts(db, { ...found, ...content }, people, now);
    last = people.length === batchSize ? people.at(-1) : undefined;
  } while (last);
}
