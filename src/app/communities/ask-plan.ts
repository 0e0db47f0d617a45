import { action } from '#app/action.ts';
import { setAskedPlan } from '#db/communities/community-lifecycle.ts';
import type { Parsed, RawForm } from '#domain/form.ts';
import { offeredPlans } from '#plans';
import { findLockedCommunity } from './find-locked-community.ts';

/**
 * Asks the operator for a plan, since plans are not sold by the product; an empty `plan` withdraws it. It waits at
 * `/operacion` until a plan is set there.
 */
export const askPlan = action({
  parse: ({ communityUrl, form }: { communityUrl: string; form: RawForm }): Parsed<Asked> => {
    const plan = form.plan === '' ? null : offeredPlans().find(({ key }) => key === form.plan)?.key;
    if (plan === undefined) return { ok: false, fields: { plan: { code: 'choice' } } };
    return { ok: true, value: { communityUrl, plan } };
  },
  find: (tx, input, actor) => findLockedCommunity(tx, input, actor),
  permission: 'community.configure',
  run: async ({ tx, now, input: { plan }, found: { community }, record }) => {
    const isHad = plan === community.plan;
    if (isHad || plan === community.asked_plan) return { url: community.url };
    await setAskedPlan(tx, community.id, plan === null ? null : { plan, at: now });
    await record(community.id, {
      kind: 'community.changed',
      subject: 'community',
      subjectId: community.id,
      data: { changed: ['asked_plan'], plan },
    });
    return { url: community.url };
  },
});

type Asked = { communityUrl: string; plan: string | null };
