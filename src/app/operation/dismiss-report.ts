import { action, typed } from '#app/action.ts';
import { closeReports } from '#db/reports.ts';
import { findReport } from './find-report.ts';

/** Closes a report that was read and asks for nothing, or with it all that are open of its raffle. */
export const dismissReport = action({
  parse: typed<{ report: string; isAll?: boolean }>,
  find: (tx, input) => findReport(tx, input),
  permission: 'operation.decide',
  run: async ({ tx, actor, now, input, found: { community, raffle, report }, record }) => {
    if (report.closed_at) return;
    const of = { communityId: community.id, ...(input.isAll ? { raffleId: raffle.id } : { id: report.id }) };
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
