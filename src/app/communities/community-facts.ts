import type { Sight } from '#app/view.ts';
import type { Db } from '#db/client.ts';
import { countCoursesOut, coursesOf, hasCourseOut } from '#db/courses/courses.ts';
import type { CommunityRow } from '#db/tables.ts';
import { planOf } from '#plans';
import { entryFacts } from './entry-facts.ts';

/** The fields of a community that everybody who may see it may know. */
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
    /** Where there are none, nothing speaks of raffles. */
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

/** The same for the pages of its people, with whether the one of courses is among those of who looks. */
export async function communitySeen(
  community: CommunityRow,
  { app, now, can }: Pick<Sight<unknown, unknown>, 'app' | 'now' | 'can'>,
) {
  return { ...communityFacts(community), hasCourses: await seesCourses() };

  /** Where there is nothing to learn the page is for who could bring something, or a plan that has courses. */
  async function seesCourses(): Promise<boolean> {
    if (can('community.configure')) return true;
    if (!community.allow_formation || !can('community.see-dashboard')) return false;
    if (!can('course.edit')) return hasCourseOut(app.db, community.id, now);
    return planOf(community.plan).courses || (await coursesOf(app.db, community.id)).length > 0;
  }
}

/** How many courses whoever enters a community finds at an instant. */
export async function countCoursesShown(db: Db, community: CommunityRow, now: Temporal.Instant): Promise<number> {
  return community.allow_formation ? countCoursesOut(db, community.id, now) : 0;
}

/** Whether it is a place of raffles: it has published one, or one enters it with a raffle's ticket. */
export function isOfRaffles({
  has_raffles,
  payment_type,
}: Pick<CommunityRow, 'has_raffles' | 'payment_type'>): boolean {
  return has_raffles || payment_type === 'per_ticket';
}
