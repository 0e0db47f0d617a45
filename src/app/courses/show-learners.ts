import { action, typed } from '#app/action.ts';
import { communitySeen } from '#app/communities/community-facts.ts';
import { view } from '#app/view.ts';
import { passHolders } from '#db/access/access.ts';
import type { Db } from '#db/client.ts';
import { modulesOf } from '#db/courses/course-modules.ts';
import { begunCounts, type LearnerRow, learnersOf, lessonCounts, progressOfPeople } from '#db/courses/learners.ts';
import { openAll } from '#db/courses/learning.ts';
import { lessonsOf, type OutlineRow } from '#db/courses/lessons.ts';
import { openLessons, percentOf, rulesOf } from '#domain/courses/course-outline.ts';
import { Refusal } from '#domain/refusal.ts';
import { courseFacts } from './course-facts.ts';
import { type CourseAddress, type FoundCourse, findCourse, findLockedCourse } from './find-course.ts';
import { lessonsOut, unlocksOf } from './outline.ts';

const pageSize = 50;

/** A page of a course's learners with their progress, and where people stop. */
export const showLearners = view({
  find: (db, input: CourseAddress & { page: number }, actor, now) => findCourse(db, input, actor, now),
  permission: 'course.see-progress',
  show: async ({ app, now, input: { page }, found, can }) => {
    const [rows, begun, counts, content] = await Promise.all([
      learnersOf(app.db, found.course, { limit: pageSize + 1, offset: (page - 1) * pageSize }),
      begunCounts(app.db, found.course.id),
      lessonCounts(app.db, found.course.id),
      contentOf(app.db, found, now),
    ]);
    return {
      community: await communitySeen(found.community, { app, now, can }),
      course: courseFacts(found.course, now),
      learners: await learnersFacts(app.db, { ...found, ...content }, rows.slice(0, pageSize), now),
      people: begun.course,
      page,
      hasMore: rows.length > pageSize,
      ...lessonFacts(content, counts),
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

/** A course's published lessons and their unlock rules, read once for all its learners. */
export async function contentOf(db: Db, { course, community }: FoundCourse, now: Temporal.Instant) {
  const [modules, all] = await Promise.all([modulesOf(db, [course.id]), lessonsOf(db, [course.id])]);
  const moduleOf = new Map(modules.map((module) => [module.id, module]));
  const lessons = lessonsOut(all, moduleOf, now);
  const isFree = (lesson: OutlineRow) => lesson.is_preview || moduleOf.get(lesson.module_id)?.is_preview === true;
  const rules = rulesOf(
    { progression: course.progression, timeZone: community.time_zone },
    unlocksOf(lessons, moduleOf),
  );
  return { lessons, rules, previews: lessons.filter(isFree).map(({ id }) => id) };
}

/** The progress of some learners. */
export async function learnersFacts(
  db: Db,
  { community, course, lessons, rules, previews }: FoundCourse & Content,
  people: readonly LearnerRow[],
  now: Temporal.Instant,
) {
  const ids = people.map(({ user_id }) => user_id);
  const progress = await progressOfPeople(db, course.id, ids);
  const granted =
    course.access === 'paid' ? await passHolders(db, { communityId: community.id, among: ids }, now) : null;
  const lessonOf = new Map(lessons.map((lesson) => [lesson.id, lesson]));
  return people.map((person) => {
    const own = progress.get(person.user_id);
    const learner = learnerOf(person, own);
    const done = lessons.filter(({ id }) => learner.completed.has(id)).length;
    const percent = percentOf(lessons.length, done);
    const isCompleted = person.completed_at !== null || (lessons.length > 0 && percent === 100);
    const isIn = person.status === 'active' && (granted === null || granted.has(person.user_id));
    return {
      userId: person.user_id,
      name: person.display_name,
      state: stateOf({ isIn, isCompleted }),
      percent,
      done,
      open: new Set([...openLessons(rules, learner, now), ...previews]).size,
      opensAll: person.opens_all,
      startedAt: person.started_at.toString(),
      completedAt: person.completed_at?.toString() ?? null,
      seenAt: person.seen_at?.toString() ?? null,
      /** The last lesson that they opened and did not finish. */
      at: isCompleted ? null : placeAt(lessonOf.get(own?.last ?? '')),
    };
  });
}

type Progress = ReturnType<Awaited<ReturnType<typeof progressOfPeople>>['get']>;

function learnerOf({ started_at, opens_all }: LearnerRow, own: Progress) {
  return {
    startedAt: started_at,
    opensAll: opens_all,
    opened: new Set(own?.opened),
    completed: new Set(own?.done),
  };
}

function placeAt(lesson: OutlineRow | undefined) {
  return lesson ? { slug: lesson.slug, title: lesson.title } : null;
}

function stateOf({ isIn, isCompleted }: { isIn: boolean; isCompleted: boolean }) {
  if (!isIn) return 'suspended' as const;
  return isCompleted ? ('completed' as const) : ('active' as const);
}

function lessonFacts({ lessons }: Content, counts: Awaited<ReturnType<typeof lessonCounts>>) {
  return {
    count: lessons.length,
    lessons: lessons.map(({ id, slug, title }) => ({
      slug,
      title,
      opened: 0,
      completed: 0,
      stopped: 0,
      ...counts.get(id),
    })),
  };
}

/** Opens all of a course to one learner, or restores its unlock rules. */
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
