import { action, typed } from '#app/action.ts';
import { view } from '#app/view.ts';
import { driftedCounters, mendCountersIn } from '#db/counters.ts';

/** The counts of an installation that are not what they are defined as. */
export const checkCounters = view({
  find: async () => ({ community: null }),
  permission: 'operation.see',
  show: async ({ app }) =>
    (await driftedCounters(app.db)).map(({ counter, id, stands, is }) => ({ counter, id, stands, is })),
});

/** Writes what each of those counts is defined as. */
export const repairCounters = action({
  parse: typed<Record<string, never>>,
  find: async () => ({ community: null }),
  permission: 'operation.decide',
  run: async ({ tx }) => {
    const drifts = await driftedCounters(tx);
    const communities = new Set(drifts.map(({ community_id }) => community_id));
    for (const communityId of [...communities].sort()) await mendCountersIn(tx, communityId);
  },
});
