import type { Db } from '#db/client.ts';
import { type CourseDoors, courseDoors, lessonNames } from '#db/courses/published-lessons.ts';
import type { CourseRow, EnrolmentRow } from '#db/tables.ts';
import { type Learner, openLessons, resumeOf, rulesOf } from '#domain/courses/course-outline.ts';

/** A course with the person's enrolment, if they began it. */
type Followed = { course: CourseRow; enrolment: EnrolmentRow | null };
type Learning = { userId: string | null; timeZone: string };

/** Courses computed per turn, so that other requests are not blocked meanwhile. */
const atOnce = 8;

/** The next lesson in each of some courses, where there is one. */
export async function resumesOf(
  db: Db,
  followed: readonly Followed[],
  learning: Learning,
  now: Temporal.Instant,
): Promise<ReadonlyMap<string, { slug: string; title: string }>> {
  const next = new Map<string, string>();
  for await (const { courseId, lessons, open, learner, lastSeen } of doorsBehind(db, followed, learning, now)) {
    const lesson = resumeOf(lessons, (id) => open.has(id), learner, lastSeen);
    if (lesson !== null) next.set(lesson, courseId);
  }
  const names = await lessonNames(db, [...next.keys()]);
  return new Map(names.map(({ id, slug, title }) => [next.get(id) ?? '', { slug, title }]));
}

/** The ids of the lessons of some courses that are open to a learner or public. */
export async function openIn(
  db: Db,
  followed: readonly Followed[],
  learning: Learning,
  now: Temporal.Instant,
): Promise<ReadonlySet<string>> {
  const all = new Set<string>();
  for await (const { lessons, open } of doorsBehind(db, followed, learning, now)) {
    for (const { id, isPreview } of lessons) if (isPreview || open.has(id)) all.add(id);
  }
  return all;
}

async function* doorsBehind(
  db: Db,
  followed: readonly Followed[],
  { userId, timeZone }: Learning,
  now: Temporal.Instant,
) {
  for (let from = 0; from < followed.length; from += atOnce) {
    const some = new Map(followed.slice(from, from + atOnce).map((each) => [each.course.id, each]));
    for (const doors of await courseDoors(db, [...some.keys()], { userId, now })) {
      const each = some.get(doors.course_id);
      if (each) yield doorsFacts(doors, each, timeZone, now);
    }
  }
}

function doorsFacts(doors: CourseDoors, { course, enrolment }: Followed, timeZone: string, now: Temporal.Instant) {
  const learner: Learner = {
    startedAt: enrolment?.started_at ?? null,
    opensAll: enrolment?.opens_all ?? false,
    opened: new Set(doors.progress.map(([id]) => id)),
    completed: new Set(doors.progress.flatMap(([id, isDone]) => (isDone ? [id] : []))),
  };
  const rules = rulesOf(
    { progression: course.progression, timeZone },
    doors.lessons.map(([id, , ofModule, own]) => ({ id, unlocks: [ofModule, own] })),
  );
  return {
    courseId: course.id,
    lessons: doors.lessons.map(([id, isPreview]) => ({ id, isPreview })),
    open: openLessons(rules, learner, now),
    learner,
    lastSeen: doors.progress[0]?.[0] ?? null,
  };
}
