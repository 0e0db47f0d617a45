import type { Attention } from '#app/community-pages/dashboard-attention.ts';
import type { ChargeList } from '#domain/access/charges.ts';
import { chargeTexts } from '#texts/access/charges.ts';
import { dashboardTexts } from '#texts/communities/dashboard.ts';
import { relativeTime } from '#texts/format.ts';
import { paths } from '#texts/paths.ts';
import { peopleFields, listAddress as placeAddress } from '#web/routes/members/list-query.ts';

const words = dashboardTexts.attention;

/** A line of the list: the task, its raffle, why it matters, and the link to it. */
export type Line = { title: string; about?: string; words?: string; to: string; does: string };

export function lineOfCommunity(
  item: Exclude<Attention, { raffle: unknown }>,
  communityUrl: string,
  now: string,
): Line {
  const plans = `${paths.settings({ communityUrl })}#plan`;
  const charges = (list: ChargeList) => `${paths.charges({ communityUrl })}?ver=${chargeTexts.slugs[list]}`;
  switch (item.kind) {
    case 'access-review':
      return {
        title: chargeTexts.attention.review(item.count),
        words: words.reviewSince(relativeTime(item.since, now)),
        to: charges('review'),
        does: words.reviewDo,
      };
    case 'access-refunds':
      return {
        title: chargeTexts.attention.refunds(item.count),
        words: words.refundsWords,
        to: charges('refunds'),
        does: words.refundsDo,
      };
    case 'access-ending':
      return {
        title: chargeTexts.attention.ending(item.count),
        words: chargeTexts.attention.endingWords,
        to: charges('ending'),
        does: chargeTexts.attention.endingDo,
      };
    case 'reports':
      return {
        title: words.reports(item.count),
        to: paths.messageModeration({ communityUrl }),
        does: words.reportsDo,
      };
    case 'applications':
      return {
        title: words.applications(item.count),
        to: placeAddress(communityUrl, peopleFields({ status: 'pending' })),
        does: words.applicationsDo,
      };
    case 'plan-raffles':
      return {
        title: words.planRaffles(item.limit, item.plan),
        words: words.planRafflesWords,
        to: plans,
        does: words.planDo,
      };
    case 'plan-members':
      return {
        title: words.planMembers(item.count, item.limit, item.plan),
        words: words.planMembersWords,
        to: plans,
        does: words.planDo,
      };
  }
}
