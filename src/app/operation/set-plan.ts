import { action } from '#app/action.ts';
import { lockCommunity } from '#db/communities/communities.ts';
import { setCommunityPlan } from '#db/communities/community-lifecycle.ts';
import type { Parsed, RawForm } from '#domain/form.ts';
import { Refusal } from '#domain/refusal.ts';
import { offeredPlans } from '#plans';

type Choice = { communityUrl: string; plan: string };

/** Gives a community another plan: nothing is paid through the product, so who runs the installation does it by hand. */
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
