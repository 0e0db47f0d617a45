import { isAccessPayable } from '#app/access-payments/is-payable.ts';
import type { App } from '#app/app.ts';
import { cadenceOfCommunity } from '#app/relations.ts';
import { coursesOf } from '#db/courses/courses.ts';
import { hasInvitations } from '#db/members/invitation-lists.ts';
import type { CommunityRow } from '#db/tables.ts';
import { type FirstStep, firstSteps } from '#domain/communities/first-steps.ts';
import { planOf } from '#plans';

/** What a community still lacks to begin, for who runs it; nothing once it has all. */
export async function firstStepsOf(app: App, community: CommunityRow, hasRaffle: boolean): Promise<FirstStep[]> {
  const [courses, isInvited, isPayable] = await Promise.all([
    coursesOf(app.db, community.id),
    hasInvitations(app.db, community.id),
    isAccessPayable(app.db, app, community),
  ]);
  return firstSteps({
    hasDescription: community.description !== '',
    isPaidForTime: cadenceOfCommunity(community) !== null,
    isPayable,
    isByTicket: community.payment_type === 'per_ticket',
    hasRaffle,
    mayTeach: community.allow_formation && planOf(community.plan).courses,
    hasCourse: courses.length > 0,
    mayWrite: community.allow_messages,
    hasMessage: community.message_count > 0,
    mayInvite: community.allow_invites,
    hasInvited: community.member_count > 1 || isInvited,
  });
}
