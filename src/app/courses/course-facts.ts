import type { CommunityRow, CourseRow } from '#db/tables.ts';
import { statusAt } from '#domain/courses/course.ts';

/** The fields of a course that everybody who sees it may know. */
export function courseFacts(course: CourseRow, now: Temporal.Instant) {
  return {
    slug: course.slug,
    title: course.title,
    summary: course.summary,
    cover: course.cover,
    status: statusAt({ status: course.status, publishAt: course.publish_at }, now),
    publishAt: course.publish_at?.toString() ?? null,
    access: course.access,
    progression: course.progression,
    version: course.version,
  };
}

/** The heading of the pages of a community's courses. */
export function placeOf(community: CommunityRow) {
  return { url: community.url, name: community.name, timeZone: community.time_zone };
}
