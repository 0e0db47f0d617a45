import { action, typed } from '#app/action.ts';
import { closeReports } from '#db/raffles/reports.ts';
import { findReport } from './find-report.ts';

/**
 * Closes the reports of a raffle that were read and ask for nothing: those up to the last one that was shown. What came
 * in the meantime stays to be read.
 */
export const dismissReports = action({
  parse: typed<{ report: string }>,
  find: (tx, input) => findReport(tx, input),
  permission: 'operation.decide',
  run: async ({ tx, actor, now, found: { community, raffle, report }, record }) => {
    if (report.closed_at) return;
    const of = { communityId: community.id, raffleId: raffle.id, upTo: report };
    await closeReports(tx, of, { by: actor.userId ?? '', outcome: 'dismissed', now });
    await record(community.id, {
      kind: 'raffle.reports-closed',
      subject: 'raffle',
      subjectId: raffle.id,
      raffleId: raffle.id,
      data: { outcome: 'dismissed' },
    });
  },
});
