import type { ViewContext } from '#app/view.ts';
import type { Db } from '#db/client.ts';
import { countCoursesOut, coursesOf, hasCourseOut } from '#db/courses/courses.ts';
import type { CommunityRow } from '#db/tables.ts';
import { planOf } from '#plans';
import { entryFacts } from './entry-facts.ts';

/** The fields of a community that everybody who sees it may know. */
export function communityFacts(community: CommunityRow) {
  return {
    url: community.url,
    ...entryFacts(community),
    price: community.price === null ? null : { amount: community.price, currency: community.currency },
    country: community.country,
    currency: community.currency,
    timeZone: community.time_zone,
    cover: community.cover,
    avatar: community.avatar,
    memberCount: community.member_count,
    /** Without raffles, pages do not mention them. */
    isOfRaffles: isOfRaffles(community),
    messageCount: community.message_count,
    createdAt: community.created_at.toString(),
    settings: {
      allowInvites: community.allow_invites,
      allowMessages: community.allow_messages,
      allowFormation: community.allow_formation,
    },
  };
}

/** The same for its people's pages, with whether the asker sees the page of courses. */
export async function communitySeen(
  community: CommunityRow,
  { app, now, can }: Pick<ViewContext<unknown, unknown>, 'app' | 'now' | 'can'>,
) {
  return { ...communityFacts(community), hasCourses: await seesCourses() };

  /** Without any course, the page is only for those who could create one or get a plan that has them. */
  async function seesCourses(): Promise<boolean> {
    if (can('community.configure')) return true;
    if (!community.allow_formation || !can('community.see-dashboard')) return false;
    if (!can('course.edit')) return hasCourseOut(app.db, community.id, now);
    return planOf(community.plan).courses || (await coursesOf(app.db, community.id)).length > 0;
  }
}

/** How many courses a new member finds at an instant. */
export async function countCoursesShown(db: Db, community: CommunityRow, now: Temporal.Instant): Promise<number> {
  return community.allow_formation ? countCoursesOut(db, community.id, now) : 0;
}

/** Whether the community is about raffles: it has published one, or a raffle's ticket gives access. */
export function isOfRaffles({
  has_raffles,
  payment_type,
}: Pick<CommunityRow, 'has_raffles' | 'payment_type'>): boolean {
  return has_raffles || payment_type === 'per_ticket';
}
