import { type RawBuilder, sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import type { CourseRow, EnrolmentRow, MemberRow } from '#db/tables.ts';

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
