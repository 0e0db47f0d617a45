import type { Actor } from '#app/app.ts';
import { findCommunity } from '#app/communities/find-community.ts';
import { roleInForce } from '#app/relations.ts';
import { hasPass } from '#db/access/access.ts';
import type { Db, Transaction } from '#db/client.ts';
import { modulesOf } from '#db/courses/course-modules.ts';
import { courseBySlug, lockCourse } from '#db/courses/courses.ts';
import { enrolmentsOf } from '#db/courses/learning.ts';
import { lessonBySlug } from '#db/courses/lessons.ts';
import type { CommunityRow, CourseModuleRow, CourseRow, EnrolmentRow, LessonRow } from '#db/tables.ts';
import { isOut } from '#domain/courses/course.ts';
import { may } from '#domain/permission.ts';
import { orNotFound, Refusal } from '#domain/refusal.ts';

export type CourseAddress = { communityUrl: string; course: string };
export type LessonAddress = CourseAddress & { lesson: string };

/**
 * The asker's access to a community's courses. `staff` sees everything, drafts too; a `member` learns; `unpaid` is a
 * member without paid access to this course; a `visitor` sees what is public.
 */
export type CourseAccessLevel = 'staff' | 'member' | 'unpaid' | 'visitor';

export type FoundCourse = {
  community: CommunityRow;
  course: CourseRow;
  accessLevel: CourseAccessLevel;
  enrolment: EnrolmentRow | null;
};

/** Preview as a member: an editor sees the course as somebody who begins it today would. */
export type AsMember = { asMember?: boolean };

/** The asker's access to a community's courses in general. */
export async function accessLevelOf(
  db: Db | Transaction,
  community: CommunityRow,
  actor: Actor,
  now: Temporal.Instant,
): Promise<CourseAccessLevel> {
  const role = actor.userId && (await roleInForce(db, community, actor.userId, now));
  if (role && may(new Set([role]), 'course.see-drafts', community.status)) return 'staff';
  return role ? 'member' : 'visitor';
}

/**
 * Finds a course. Drafts are found by editors only, archived ones by their learners, and none by others while the
 * community has its courses off.
 */
export async function findCourse(
  db: Db | Transaction,
  { communityUrl, course: slug, asMember = false }: CourseAddress & AsMember,
  actor: Actor,
  now: Temporal.Instant,
): Promise<FoundCourse> {
  const community = await findCommunity(db, communityUrl, actor);
  const course = orNotFound(await courseBySlug(db, community.id, slug));
  const own = await accessLevelOf(db, community, actor, now);
  const accessLevel = own === 'staff' && asMember ? 'member' : own;
  const [enrolment = null] =
    actor.userId && !(asMember && own === 'staff') ? await enrolmentsOf(db, actor.userId, [course.id]) : [];
  const seen = { community, course, accessLevel, enrolment };
  if (own === 'staff') return seen;
  requireThere(seen, now);
  if (accessLevel !== 'member' || course.access === 'all_members') return seen;
  const isPaid = await hasPass(db, { communityId: community.id, userId: actor.userId ?? '' }, now);
  return { ...seen, accessLevel: isPaid ? accessLevel : 'unpaid' };
}

/** Refuses drafts, archived courses that the member never began, and every course while the community has them off. */
function requireThere({ community, course, accessLevel, enrolment }: FoundCourse, now: Temporal.Instant): void {
  const hasBegun = course.status === 'archived' && accessLevel === 'member' && enrolment !== null;
  if (!hasBegun && !isOut({ status: course.status, publishAt: course.publish_at }, now)) {
    throw new Refusal('not-found', {});
  }
  if (community.allow_formation) return;
  throw accessLevel === 'member' ? new Refusal('course.off', {}) : new Refusal('not-found', {});
}

export type FoundLesson = FoundCourse & { lesson: LessonRow; module: CourseModuleRow };

/** Finds a lesson, whether or not it is open to the asker. */
export async function findLesson(
  db: Db | Transaction,
  address: LessonAddress & AsMember,
  actor: Actor,
  now: Temporal.Instant,
): Promise<FoundLesson> {
  const seen = await findCourse(db, address, actor, now);
  const lesson = orNotFound(await lessonBySlug(db, seen.course.id, address.lesson));
  const modules = await modulesOf(db, [seen.course.id]);
  const module = orNotFound(modules.find(({ id }) => id === lesson.module_id));
  const isThere = module.status === 'published' && isOut({ status: lesson.status, publishAt: lesson.publish_at }, now);
  if (!isThere && seen.accessLevel !== 'staff') throw new Refusal('not-found', {});
  return { ...seen, lesson, module };
}

/** Finds a course and locks its row, so that changes of its outline are serialised. */
export async function findLockedCourse(
  tx: Transaction,
  address: CourseAddress,
  actor: Actor,
  now: Temporal.Instant,
): Promise<FoundCourse> {
  const seen = await findCourse(tx, address, actor, now);
  return { ...seen, course: orNotFound(await lockCourse(tx, seen.course.id)) };
}

/** Finds a lesson and locks its course's row. */
export async function findLockedLesson(
  tx: Transaction,
  address: LessonAddress,
  actor: Actor,
  now: Temporal.Instant,
): Promise<FoundLesson> {
  const locked = await findLockedCourse(tx, address, actor, now);
  return { ...(await findLesson(tx, address, actor, now)), course: locked.course };
}
