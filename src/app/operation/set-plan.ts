import { action } from '#app/action.ts';
import { lockCommunity } from '#db/communities/communities.ts';
import { setCommunityPlan } from '#db/communities/community-lifecycle.ts';
import { liveSubscription } from '#db/plans/subscriptions.ts';
import type { Parsed, RawForm } from '#domain/form.ts';
import { Refusal } from '#domain/refusal.ts';
import { offeredPlans } from '#plans';

type Choice = { communityUrl: string; plan: string };

/**
 * Gives a community another plan by hand, for nothing or for what was paid outside of the product. Refuses to change one
 * that was bought here and lasts.
 */
export const setPlan = action({
  parse: ({ community, plan }: RawForm): Parsed<Choice> => {
    const isOffered = offeredPlans().some(({ key }) => key === plan);
    if (!isOffered) return { ok: false, fields: { plan: { code: 'choice' } } };
    return { ok: true, value: { communityUrl: String(community ?? '').trim(), plan: String(plan) } };
  },
  find: async (tx, { communityUrl }) => ({ community: (await lockCommunity(tx, communityUrl)) ?? null }),
  permission: 'operation.decide',
  run: async ({ tx, input, found: { community }, record }) => {
    if (!community) throw new Refusal('input', { fields: { community: { code: 'choice' } } });
    const isSame = community.plan === input.plan;
    if (isSame && community.asked_plan === null) return;
    if (!isSame && (await liveSubscription(tx, community.id))) throw new Refusal('plan.subscribed', {});
    await setCommunityPlan(tx, community.id, input.plan);
    await record(community.id, {
      kind: 'community.changed',
      subject: 'community',
      subjectId: community.id,
      from: community.plan,
      to: input.plan,
      data: { changed: [isSame ? 'asked_plan' : 'plan'] },
    });
  },
});
