import { action } from '#app/action.ts';
import { cancelLocked } from '#app/draws/cancel-raffle.ts';
import { closeReports } from '#db/raffles/reports.ts';
import type { Parsed, RawForm } from '#domain/form.ts';
import { parseDecision } from '#domain/raffles/report.ts';
import { operationTexts } from '#texts/operation/operation.ts';
import { findReport } from './find-report.ts';

type Stopping = { report: string; reason: string };

/**
 * Cancels a reported raffle for who runs the installation, with a reason that everyone reads and that says whose
 * decision it was. As for its organiser, it is too late once the chance may be known.
 */
export const stopRaffle = action({
  parse: ({ report, form }: { report: string; form: RawForm }): Parsed<Stopping> => {
    const parsed = parseDecision(form);
    return parsed.ok ? { ok: true, value: { report, ...parsed.value } } : parsed;
  },
  find: (tx, input) => findReport(tx, input),
  permission: 'operation.decide',
  run: async (step) => {
    const { raffle } = step.found;
    await cancelLocked(step, raffle, operationTexts.stopped(step.input.reason), { by: 'operator' });
    const of = { communityId: raffle.community_id, raffleId: raffle.id };
    await closeReports(step.tx, of, { by: step.actor.userId ?? '', outcome: 'stopped', now: step.now });
  },
});
