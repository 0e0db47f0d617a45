import { view } from '#app/view.ts';
import { type Country, countryCodes } from '#domain/communities/community.ts';
import type { RaffleQuota } from '#domain/raffles/country-rule.ts';
import { reachedQuota } from './rule-use.ts';

export type RuleUse = RaffleQuota & { country: Country };

/** The countries in which the asker has opened as many paid raffles lately as the local rule limits, with that number. */
export const showRuleUse = view({
  find: async () => ({ community: null }),
  permission: 'community.see',
  show: async ({ app, actor, now }): Promise<RuleUse[]> => {
    const { userId } = actor;
    if (!userId) return [];
    const reached = countryCodes.map(async (country) => {
      const quota = await reachedQuota(app.db, { userId, country, now });
      return quota ? [{ country, ...quota }] : [];
    });
    return (await Promise.all(reached)).flat();
  },
});
