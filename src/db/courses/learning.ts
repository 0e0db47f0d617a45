import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import type { CourseRow, EnrolmentRow, MemberRow } from '#db/tables.ts';
import type { Unlock } from '#domain/courses/course.ts';

/** A person's enrolments in some courses. */
export function enrolmentsOf(
  db: Db | Transaction,
  userId: string,
  courseIds: readonly string[],
): Promise<EnrolmentRow[]> {
  if (courseIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('enrolments')
    .selectAll()
    .where('user_id', '=', userId)
    .where('course_id', 'in', courseIds)
    .execute();
}

/** A person's progress in the lessons of some courses, last opened first. */
export function progressOf(db: Db | Transaction, userId: string, courseIds: readonly string[]) {
  if (courseIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('lesson_progress')
    .select(['course_id', 'lesson_id', 'state', 'seen_at'])
    .where('user_id', '=', userId)
    .where('course_id', 'in', courseIds)
    .orderBy('seen_at', 'desc')
    .execute();
}

type Place = { course: CourseRow; lessonId: string; userId: string; now: Temporal.Instant };

/** Enrols somebody in a course. Idempotent: an enrolment keeps its date. */
async function enrol(tx: Transaction, { course, userId, now }: Omit<Place, 'lessonId'>): Promise<void> {
  await tx
    .insertInto('enrolments')
    .values({ community_id: course.community_id, course_id: course.id, user_id: userId, started_at: now })
    .onConflict((conflict) => conflict.columns(['course_id', 'user_id']).doNothing())
    .execute();
}

/** Records that somebody opened a lesson, and enrols them the first time. */
export async function openLesson(tx: Transaction, { course, lessonId, userId, now }: Place): Promise<void> {
  await enrol(tx, { course, userId, now });
  await tx
    .insertInto('lesson_progress')
    .values({
      community_id: course.community_id,
      course_id: course.id,
      lesson_id: lessonId,
      user_id: userId,
      state: 'in_progress',
      opened_at: now,
      seen_at: now,
    })
    .onConflict((conflict) => conflict.columns(['lesson_id', 'user_id']).doUpdateSet({ seen_at: now }))
    .execute();
}

/** Marks a lesson as done or not. The date of its first completion is kept. */
export async function markLesson(
  tx: Transaction,
  { course, lessonId, userId, now, isDone }: Place & { isDone: boolean },
): Promise<void> {
  await openLesson(tx, { course, lessonId, userId, now });
  await tx
    .updateTable('lesson_progress')
    .set((eb) =>
      isDone
        ? { state: 'completed', completed_at: eb.fn.coalesce('completed_at', eb.val(now.toString())) as never }
        : { state: 'in_progress' },
    )
    .where('lesson_id', '=', lessonId)
    .where('user_id', '=', userId)
    .execute();
}

/** The figures on a course's card, of its published lessons. */
export type CourseFigures = {
  course_id: string;
  count: number;
  minutes: number;
  /** A person's: how many they have opened and completed. */
  opened: number;
  done: number;
  /** The first free samples. */
  previews: readonly { slug: string; title: string }[];
};

/** The size of each of some courses and a person's progress, aggregated to a row a course. */
export async function courseFigures(
  db: Db,
  courseIds: readonly string[],
  { userId, previews, now }: { userId: string | null; previews: number; now: Temporal.Instant },
): Promise<ReadonlyMap<string, CourseFigures>> {
  if (courseIds.length === 0) return new Map();
  const ofCourse = sql`from lessons join course_modules on course_modules.id = lessons.module_id`;
  const { rows } = await sql<CourseFigures>`
    select c.id as course_id, figures.*, samples.previews
    from unnest(${[...courseIds]}::uuid[]) as c (id)
    cross join lateral (
      select count(*)::int as count, coalesce(sum(lessons.minutes), 0)::int as minutes,
        count(progress.lesson_id)::int as opened,
        (count(*) filter (where progress.state = 'completed'))::int as done
      ${ofCourse}
      left join lesson_progress progress on progress.lesson_id = lessons.id and progress.user_id = ${userId}
      where lessons.course_id = c.id and ${isOutAt(now)}
    ) figures
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('slug', slug, 'title', title) order by at), '[]') as previews
      from (
        select lessons.slug, lessons.title, row_number() over (order by course_modules.position, lessons.position) as at
        ${ofCourse}
        where lessons.course_id = c.id and ${isOutAt(now)} and (lessons.is_preview or course_modules.is_preview)
        order by at limit ${previews}
      ) sample
    ) samples
  `.execute(db);
  return new Map(rows.map((row) => [row.course_id, row]));
}

/** The titles of the published lessons of some courses, in order. */
export async function syllabusOf(db: Db, courseIds: readonly string[], now: Temporal.Instant) {
  if (courseIds.length === 0) return [];
  const { rows } = await sql<{ course_id: string; module_id: string; module: string; slug: string; title: string }>`
    select lessons.course_id, lessons.module_id, course_modules.title as module, lessons.slug, lessons.title
    from lessons join course_modules on course_modules.id = lessons.module_id
    where lessons.course_id = any(${[...courseIds]}::uuid[]) and ${isOutAt(now)}
    order by lessons.course_id, course_modules.position, lessons.position
  `.execute(db);
  return rows;
}

/** What unlock rules need: each published lesson's id, whether it is a free sample, and its rules. */
export type CourseDoors = {
  course_id: string;
  lessons: readonly (readonly [id: string, isPreview: boolean, ofModule: Unlock, own: Unlock])[];
  /** A person's: each lesson that they have opened and whether it is done, last opened first. */
  progress: readonly (readonly [lessonId: string, isDone: boolean])[];
};

/** The unlock rules of some courses and a person's progress, aggregated to a row a course. */
export async function courseDoors(
  db: Db,
  courseIds: readonly string[],
  { userId, now }: { userId: string | null; now: Temporal.Instant },
): Promise<CourseDoors[]> {
  if (courseIds.length === 0) return [];
  const { rows } = await sql<CourseDoors>`
    select c.id as course_id, coalesce((
      select jsonb_agg(
        jsonb_build_array(
          lessons.id, lessons.is_preview or course_modules.is_preview, course_modules.unlock, lessons.unlock
        ) order by course_modules.position, lessons.position
      )
      from lessons join course_modules on course_modules.id = lessons.module_id
      where lessons.course_id = c.id and ${isOutAt(now)}
    ), '[]') as lessons, coalesce((
      select jsonb_agg(jsonb_build_array(p.lesson_id, p.state = 'completed') order by p.seen_at desc)
      from lesson_progress p where p.course_id = c.id and p.user_id = ${userId}
    ), '[]') as progress
    from unnest(${[...courseIds]}::uuid[]) as c (id)
  `.execute(db);
  return rows;
}

/** The headings and slugs of some lessons. */
export async function lessonNames(
  db: Db,
  ids: readonly string[],
): Promise<{ id: string; slug: string; title: string }[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('lessons')
    .select(['id', 'slug', 'title'])
    .where(sql<SqlBool>`id = any(${[...ids]}::uuid[])`)
    .execute();
}

/** Whether a lesson is published at an instant. */
function isOutAt(now: Temporal.Instant): RawBuilder<boolean> {
  return sql<boolean>`(lessons.status = 'published' or (lessons.status = 'scheduled' and lessons.publish_at <= ${now.toString()}))
    and course_modules.status = 'published'`;
}

/**
 * Marks enrolments as completed whose published lessons are all done; for good, whatever is added later. Called after a
 * lesson is done or taken away.
 */
export async function completeEnrolments(
  tx: Transaction,
  courseId: string,
  now: Temporal.Instant,
  userId?: string,
): Promise<void> {
  const lessons = sql`from lessons join course_modules on course_modules.id = lessons.module_id
    where lessons.course_id = enrolments.course_id and ${isOutAt(now)}`;
  await sql`
    update enrolments set completed_at = ${now.toString()}
    where course_id = ${courseId} and completed_at is null
      ${userId === undefined ? sql`` : sql`and user_id = ${userId}`}
      and exists (select 1 ${lessons})
      and not exists (select 1 ${lessons} and not exists (
        select 1 from lesson_progress done
        where done.lesson_id = lessons.id and done.user_id = enrolments.user_id and done.state = 'completed'
      ))
  `.execute(tx);
}

/**
 * Opens all of a course for one person, or restores its rules. Null when they are not enrolled; false when nothing
 * changed.
 */
export async function openAll(
  tx: Transaction,
  { courseId, userId, opensAll }: { courseId: string; userId: string; opensAll: boolean },
): Promise<boolean | null> {
  const before = await tx
    .selectFrom('enrolments')
    .select('opens_all')
    .where('course_id', '=', courseId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!before) return null;
  if (before.opens_all === opensAll) return false;
  await tx
    .updateTable('enrolments')
    .set({ opens_all: opensAll })
    .where('course_id', '=', courseId)
    .where('user_id', '=', userId)
    .execute();
  return true;
}

/** How many people have begun a course, and each of its lessons. */
export async function begunCounts(db: Db | Transaction, courseId: string) {
  const [course, lessons] = await Promise.all([
    db
      .selectFrom('enrolments')
      .select((eb) => eb.fn.countAll<number>().as('people'))
      .where('course_id', '=', courseId)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('lesson_progress')
      .select((eb) => ['lesson_id', eb.fn.countAll<number>().as('people')])
      .where('course_id', '=', courseId)
      .groupBy('lesson_id')
      .execute(),
  ]);
  return { course: course.people, lessons: new Map(lessons.map(({ lesson_id, people }) => [lesson_id, people])) };
}

/** A page of a course's learners, last active first. */
export async function learnersOf(
  db: Db | Transaction,
  course: CourseRow,
  { limit, offset }: { limit: number; offset: number },
): Promise<LearnerRow[]> {
  // one grouped list instead of a join, which the planner misjudges right after bulk inserts
  const stretch = sql`
    select user_id, max(seen_at) as seen_at from (
      select user_id, null::timestamptz as seen_at from enrolments where course_id = ${course.id}
      union all
      select user_id, seen_at from lesson_progress where course_id = ${course.id}
    ) began group by user_id order by 2 desc nulls last, user_id limit ${limit} offset ${offset}
  `;
  const { rows } = await sql<LearnerRow>`
    with stretch as materialized (${stretch})
    select ${learnerColumns}, stretch.seen_at
    from stretch ${joined(sql`stretch`, course)}
    order by stretch.seen_at desc nulls last, stretch.user_id
  `.execute(db);
  return rows;
}

export type LearnerRow = Pick<EnrolmentRow, 'user_id' | 'started_at' | 'completed_at' | 'opens_all'> & {
  display_name: string;
  status: MemberRow['status'] | null;
  seen_at: Temporal.Instant | null;
};

/** A batch of a course's learners up to an instant after a cursor, in the order in which they began. */
export async function learnersBehind(
  db: Db | Transaction,
  course: CourseRow,
  {
    last,
    until,
    limit,
  }: { last: Pick<LearnerRow, 'started_at' | 'user_id'> | null; until: Temporal.Instant; limit: number },
): Promise<LearnerRow[]> {
  const behind = last
    ? sql`and (started_at, user_id) > (${last.started_at.toString()}::timestamptz, ${last.user_id})`
    : sql``;
  const { rows } = await sql<LearnerRow>`
    with stretch as materialized (
      select user_id from enrolments where course_id = ${course.id} and started_at <= ${until.toString()}::timestamptz ${behind}
      order by started_at, user_id limit ${limit}
    )
    select ${learnerColumns}, (
      select max(seen_at) from lesson_progress p where p.course_id = ${course.id} and p.user_id = stretch.user_id
    ) as seen_at
    from stretch ${joined(sql`stretch`, course)}
    order by enrolments.started_at, enrolments.user_id
  `.execute(db);
  return rows;
}

const learnerColumns = sql`enrolments.user_id, enrolments.started_at, enrolments.completed_at, enrolments.opens_all,
  users.display_name, members.status`;

const joined = (people: RawBuilder<unknown>, course: CourseRow) => sql`
  join enrolments on enrolments.course_id = ${course.id} and enrolments.user_id = ${people}.user_id
  join users on users.uid = ${people}.user_id
  left join members on members.community_id = ${course.community_id} and members.user_id = ${people}.user_id
`;

/** How many people opened, completed and stopped at each lesson of a course. */
export async function lessonCounts(db: Db | Transaction, courseId: string) {
  // one pass instead of a self-join, which may be planned as quadratic
  const { rows } = await sql<{ lesson_id: string; opened: number; completed: number; stopped: number }>`
    select lesson_id, count(*)::int as opened, (count(*) filter (where is_done))::int as completed,
      (count(*) filter (where not is_done and place = 1))::int as stopped
    from (
      select lesson_id, state = 'completed' as is_done, row_number() over (
        partition by user_id, state = 'completed' order by seen_at desc, lesson_id
      ) as place
      from lesson_progress where course_id = ${courseId}
    ) each_one
    group by lesson_id
  `.execute(db);
  return new Map(rows.map(({ lesson_id, ...counts }) => [lesson_id, counts]));
}

/**
 * The progress of some people in a course, a row a person, with the lesson that they opened last and did not complete.
 */
export async function progressOfPeople(
  db: Db | Transaction,
  courseId: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, { opened: string[]; done: string[]; last: string | null }>> {
  if (userIds.length === 0) return new Map();
  const { rows } = await sql<{ user_id: string; opened: string[]; done: string[]; last: string | null }>`
    select asked.user_id, of_person.opened, of_person.done, of_person.last
    from unnest(${[...userIds]}::text[]) as asked (user_id)
    cross join lateral (
      select coalesce(jsonb_agg(lesson_id) filter (where state <> 'completed'), '[]') as opened,
        coalesce(jsonb_agg(lesson_id) filter (where state = 'completed'), '[]') as done,
        (array_agg(lesson_id order by seen_at desc) filter (where state <> 'completed'))[1] as last
      from lesson_progress p where p.course_id = ${courseId} and p.user_id = asked.user_id
    ) of_person
  `.execute(db);
  return new Map(rows.map(({ user_id, ...progress }) => [user_id, progress]));
}

/** Whether a real account has begun a course of a community; people imported by name only do not count. */
export async function hasLearners(db: Db | Transaction, id: string): Promise<boolean> {
  const { rows } = await sql<{ learns: boolean }>`
    select exists (
      select from enrolments e join users u on u.uid = e.user_id
      where e.community_id = ${id}::uuid and u.issuer <> 'rifamiga:importada'
    ) as learns
  `.execute(db);
  return rows[0]?.learns ?? false;
}
