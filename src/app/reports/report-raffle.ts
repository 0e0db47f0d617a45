import { action, type Parsed } from '#app/action.ts';
import type { Actor } from '#app/app.ts';
import { tryLimit } from '#app/orders/try-limit.ts';
import { findRaffle, type RaffleAddress } from '#app/raffles/find-raffle.ts';
import { countOpenReports, insertReport } from '#db/reports.ts';
import type { RawForm } from '#domain/form.ts';
import { Refusal } from '#domain/refusal.ts';
import { type NewReport, parseReport, reportLimits } from '#domain/report.ts';

type RawReport = RaffleAddress & {
  form: RawForm;
  /** Tells visitors without account apart for as long as the process lives; never kept. */
  visitor: string;
};

const demandPatience = tryLimit(reportLimits.perVisitor);
const demandPatienceOverAll = tryLimit(reportLimits.perVisitorOverAll);

/**
 * Tells who runs the installation that something is wrong with a raffle. Needs no account. Refuses more about one raffle
 * than a visitor has to say or anybody could read.
 */
export const reportRaffle = action({
  parse: ({ form, ...address }: RawReport): Parsed<NewReport & Omit<RawReport, 'form'>> => {
    const parsed = parseReport(form);
    return parsed.ok ? { ok: true, value: { ...parsed.value, ...address } } : parsed;
  },
  find: (tx, input, actor) => findRaffle(tx, input, actor),
  permission: 'raffle.report',
  run: async ({ tx, actor, now, dice, input, found: { community, raffle }, record }) => {
    if (raffle.status === 'draft') throw new Refusal('not-found', {});
    demandPatience(`${who(actor, input.visitor)} ${raffle.id}`, now);
    demandPatienceOverAll(who(actor, input.visitor), now);
    if ((await countOpenReports(tx, raffle)) >= reportLimits.perRaffle) throw new Refusal('report.known', {});
    const report = { id: dice.uuid(), reportedBy: actor.userId, now, ...input };
    if (!(await insertReport(tx, raffle, report))) return;
    await record(community.id, {
      kind: 'raffle.reported',
      subject: 'raffle',
      subjectId: raffle.id,
      raffleId: raffle.id,
      data: { reason: input.reason },
    });
  },
});

function who(actor: Actor, visitor: string): string {
  return actor.userId ?? `visitor ${visitor}`;
}
