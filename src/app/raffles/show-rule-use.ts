import { view } from '#app/view.ts';
import { countPaidOpened } from '#db/raffles/raffles.ts';
import { type Country, countryCodes } from '#domain/communities/community.ts';
import { countryRules } from '#domain/raffles/country-rule.ts';

/** The countries in which the asker has opened as many paid raffles lately as the local rule limits. */
export const showRuleUse = view({
  find: async () => ({ community: null }),
  permission: 'community.see',
  show: async ({ app, actor, now }): Promise<Country[]> => {
    const { userId } = actor;
    if (!userId) return [];
    const used = countryCodes.map(async (country) => {
      const { atMost } = countryRules[country];
      if (!atMost) return [];
      const opened = await countPaidOpened(app.db, { userId, country, now, days: atMost.days });
      return opened >= atMost.raffles ? [country] : [];
    });
    return (await Promise.all(used)).flat();
  },
});
