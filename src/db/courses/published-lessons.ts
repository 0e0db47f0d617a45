import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '#db/client.ts';
import type { Unlock } from '#domain/courses/course.ts';

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
export function isOutAt(now: Temporal.Instant): RawBuilder<boolean> {
  return sql<boolean>`(lessons.status = 'published' or (lessons.status = 'scheduled' and lessons.publish_at <= ${now.toString()}))
    and course_modules.status = 'published'`;
}
