import { action, typed } from '#app/action.ts';
import type { Actor, App } from '#app/app.ts';
import { withDatabaseRefusals } from '#app/database-refusals.ts';
import { keyedHash } from '#app/network-origin.ts';
import { findRaffle, type RaffleAddress } from '#app/raffles/find-raffle.ts';
import { charge, chargedTo } from '#app/rate-limit.ts';
import { view } from '#app/view.ts';
import { countOpenReports, insertReport } from '#db/raffles/reports.ts';
import type { RawForm } from '#domain/form.ts';
import { hasRoomForReport, type NewReport, parseReport, reportLimits } from '#domain/raffles/report.ts';
import { Refusal } from '#domain/refusal.ts';

type RawReport = RaffleAddress & { form: RawForm };

/** The raffle to report, if the asker may see it. */
const seeReported = view({
  find: (db, address: RaffleAddress, actor) => findRaffle(db, address, actor),
  permission: 'raffle.report',
  show: ({ found: { raffle } }) => {
    if (raffle.status === 'draft') throw new Refusal('not-found', {});
    return raffle.id;
  },
});

const report = action({
  parse: typed<NewReport & RaffleAddress & { origin: string | null }>,
  find: (tx, input, actor) => findRaffle(tx, input, actor),
  permission: 'raffle.report',
  run: async ({ tx, actor, now, dice, input, found: { community, raffle }, record }) => {
    if (raffle.status === 'draft') throw new Refusal('not-found', {});
    const isGuest = actor.userId === null;
    const open = await countOpenReports(tx, raffle, input.origin);
    if (!hasRoomForReport(open, { isGuest }))
      throw new Refusal(isGuest ? 'report.known-to-guests' : 'report.known', {});
    if (!(await insertReport(tx, raffle, { id: dice.uuid(), reportedBy: actor.userId, now, ...input }))) return;
    await record(community.id, {
      kind: 'raffle.reported',
      subject: 'raffle',
      subjectId: raffle.id,
      raffleId: raffle.id,
      data: { reason: input.reason },
    });
  },
});

/**
 * Reports a raffle to the operators. Needs no account. Refuses above the limits per visitor and raffle, under which
 * guests cannot exhaust the places of accounts. A raffle that the asker may not see is not found, however often they
 * try.
 */
export async function reportRaffle(app: App, actor: Actor, { form, ...address }: RawReport): Promise<void> {
  const parsed = parseReport(form);
  if (!parsed.ok) throw new Refusal('input', { fields: parsed.fields });
  const raffleId = await seeReported(app, actor, address);
  await charge(app, [
    { limit: reportLimits.perVisitor, by: chargedTo(actor, `about ${raffleId}`) },
    { limit: reportLimits.perVisitorOverAll, by: chargedTo(actor) },
  ]);
  await report(app, actor, { ...parsed.value, ...address, origin: await originOfGuest(app, actor) });
}

/** A guest's network as a keyed hash of its own, comparable among reports only. */
async function originOfGuest(app: App, actor: Actor): Promise<string | null> {
  const { userId, visitor } = actor;
  if (userId !== null || !visitor) return null;
  return withDatabaseRefusals(app, async () => (await keyedHash(app, `report\n${visitor}`)).toString('base64url'));
}
