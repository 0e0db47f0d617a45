import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import type { CourseRow, EnrolmentRow, MemberRow } from '#db/tables.ts';
import type { Unlock } from '#domain/courses/course.ts';

/** What a person follows of some courses. */
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

/** How a person stands with the lessons of some courses, last seen first. */
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

/** Begins a course for somebody; one begun stays begun when it was. */
async function enrol(tx: Transaction, { course, userId, now }: Omit<Place, 'lessonId'>): Promise<void> {
  await tx
    .insertInto('enrolments')
    .values({ community_id: course.community_id, course_id: course.id, user_id: userId, started_at: now })
    .onConflict((conflict) => conflict.columns(['course_id', 'user_id']).doNothing())
    .execute();
}

/** Writes down that somebody looks at a lesson; the first time begins the course. */
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

/** Marks a lesson as done, or takes the mark back. When it was first done is kept. */
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

/** What a card tells of a course, of its lessons that are out. */
export type CourseFigures = {
  course_id: string;
  count: number;
  minutes: number;
  /** Of a person: how many they have opened, and how many they have done. */
  opened: number;
  done: number;
  /** The first that everybody may read. */
  previews: readonly { slug: string; title: string }[];
};

/** How much each of some courses holds, and how far somebody is in it: one row a course, whatever it holds. */
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

/** The lessons of some courses that are out by their titles alone, in their order: what a syllabus shows. */
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

/** What the doors of a course go by: of each lesson that is out its id, whether everybody may read it, and its rules. */
export type CourseDoors = {
  course_id: string;
  lessons: readonly (readonly [id: string, isPreview: boolean, ofModule: Unlock, own: Unlock])[];
  /** Of a person: each lesson that they have opened and whether it is done, last seen first. */
  progress: readonly (readonly [lessonId: string, isDone: boolean])[];
};

/** The doors of some courses and how far somebody is, a row a course: no lesson is read as a row of its own. */
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

/** How some lessons are headed and found. */
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

/** A lesson that is out at an instant. */
function isOutAt(now: Temporal.Instant): RawBuilder<boolean> {
  return sql<boolean>`(lessons.status = 'published' or (lessons.status = 'scheduled' and lessons.publish_at <= ${now.toString()}))
    and course_modules.status = 'published'`;
}

/**
 * Writes down who has every lesson of a course done that is out: it is kept, whatever is added later. After a mark, and
 * after whatever takes a lesson away.
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

/** Opens all of a course for one person, or leaves it to its rules again. Null when they have not begun it; false when it was so already. */
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

/** How many people have begun each course, and each lesson. */
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

/** A stretch of those who have begun a course, who did something last first. */
export async function learnersOf(
  db: Db | Transaction,
  course: CourseRow,
  { limit, offset }: { limit: number; offset: number },
): Promise<LearnerRow[]> {
  // one list grouped instead of two joined: right after many rows came in, joins are planned as of a handful
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

/** Those who follow a course in the order in which they began, so many behind one of them: to be read part by part. */
export async function learnersBehind(
  db: Db | Transaction,
  course: CourseRow,
  { last, limit }: { last: Pick<LearnerRow, 'started_at' | 'user_id'> | null; limit: number },
): Promise<LearnerRow[]> {
  const behind = last
    ? sql`and (started_at, user_id) > (${last.started_at.toString()}::timestamptz, ${last.user_id})`
    : sql``;
  const { rows } = await sql<LearnerRow>`
    with stretch as materialized (
      select user_id from enrolments where course_id = ${course.id} ${behind}
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

/** How many people have opened and finished each lesson of a course, and how many went no further than it. */
export async function lessonCounts(db: Db | Transaction, courseId: string) {
  // where somebody stopped is marked in one pass: a join of the list with itself can be planned as all with all
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

/** What some people have opened and done of a course, a row a person, and the lesson not done that they saw last. */
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
