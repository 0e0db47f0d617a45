import { sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import type { RaffleRow, ReportRow } from '#db/tables.ts';
import type { NewReport, OpenReports, ReportOutcome } from '#domain/raffles/report.ts';

/** Inserts a report. Gives false if the account already has an open one of the raffle. */
export async function insertReport(
  tx: Transaction,
  raffle: RaffleRow,
  report: NewReport & { id: string; reportedBy: string | null; origin: string | null; now: Temporal.Instant },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('reports')
    .values({
      id: report.id,
      community_id: raffle.community_id,
      raffle_id: raffle.id,
      reason: report.reason,
      words: report.words,
      contact: report.contact,
      reported_by: report.reportedBy,
      origin: report.origin,
      created_at: report.now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['community_id', 'raffle_id', 'reported_by'])
        .where('closed_at', 'is', null)
        .where('reported_by', 'is not', null)
        .doNothing(),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** A raffle's open reports: of accounts, of guests of one network, and how many networks have any. */
export async function countOpenReports(
  db: Db | Transaction,
  raffle: RaffleRow,
  origin: string | null,
): Promise<OpenReports> {
  return db
    .selectFrom('reports')
    .select([
      sql<number>`count(reported_by)::int`.as('accounts'),
      sql<number>`(count(*) filter (where reported_by is null and origin is not distinct from ${origin}))::int`.as(
        'own',
      ),
      sql<number>`(count(distinct coalesce(origin, '')) filter (where reported_by is null))::int`.as('networks'),
    ])
    .where('community_id', '=', raffle.community_id)
    .where('raffle_id', '=', raffle.id)
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow();
}

/** The open reports of some raffles with their communities, longest waiting first. */
export function openReports(db: Db | Transaction, raffles: number) {
  return db
    .with('reported', (with_) =>
      with_
        .selectFrom('reports')
        .select((eb) => ['community_id', 'raffle_id', eb.fn.min('created_at').as('since')])
        .where('closed_at', 'is', null)
        .groupBy(['community_id', 'raffle_id'])
        .orderBy('since')
        .orderBy('raffle_id')
        .limit(raffles),
    )
    .selectFrom('reported')
    .innerJoin('reports', (join) =>
      join
        .onRef('reports.community_id', '=', 'reported.community_id')
        .onRef('reports.raffle_id', '=', 'reported.raffle_id'),
    )
    .innerJoin('raffles', (join) =>
      join.onRef('raffles.community_id', '=', 'reports.community_id').onRef('raffles.id', '=', 'reports.raffle_id'),
    )
    .innerJoin('communities', 'communities.id', 'reports.community_id')
    .selectAll('reports')
    .select([
      'raffles.title as raffle_title',
      'raffles.slug as raffle_slug',
      'raffles.status as raffle_status',
      'raffles.price as raffle_price',
      'raffles.permit as raffle_permit',
      'raffles.exemption as raffle_exemption',
      'raffles.purpose as raffle_purpose',
      'raffles.organisation as raffle_organisation',
      'communities.url as community_url',
      'communities.name as community_name',
      'communities.status as community_status',
      'communities.country as community_country',
      'communities.time_zone as community_time_zone',
    ])
    .where('reports.closed_at', 'is', null)
    .orderBy('reported.since')
    .orderBy('reported.raffle_id')
    .orderBy('reports.created_at')
    .orderBy('reports.id')
    .execute();
}

/** A report by its id. */
export function reportById(tx: Transaction, id: string): Promise<ReportRow | undefined> {
  return tx.selectFrom('reports').selectAll().where('id', '=', id).executeTakeFirst();
}

type Closing = { by: string; outcome: ReportOutcome; now: Temporal.Instant };

/** Closes a raffle's reports up to the last one shown, or all of a community's. */
export async function closeReports(
  tx: Transaction,
  of: { communityId: string; raffleId?: string; upTo?: Pick<ReportRow, 'created_at' | 'id'> },
  { by, outcome, now }: Closing,
): Promise<void> {
  const { communityId, raffleId, upTo } = of;
  let query = tx
    .updateTable('reports')
    .set({ closed_at: now, closed_by: by, outcome, origin: null })
    .where('community_id', '=', communityId)
    .where('closed_at', 'is', null);
  if (raffleId) query = query.where('raffle_id', '=', raffleId);
  if (upTo) query = query.where((eb) => eb(eb.refTuple('created_at', 'id'), '<=', eb.tuple(upTo.created_at, upTo.id)));
  await query.execute();
}

/** The suspended communities by name. */
export function suspendedCommunities(db: Db | Transaction) {
  return db
    .selectFrom('communities')
    .select(['id', 'url', 'name', 'time_zone'])
    .where('status', '=', 'suspended')
    .orderBy('name')
    .limit(200)
    .execute();
}

/** A community's last suspension: reason, date and the state before it. */
export function lastSuspension(db: Db | Transaction, communityId: string) {
  return db
    .selectFrom('events')
    .select(['reason', 'from_state', 'happened_at'])
    .where('community_id', '=', communityId)
    .where('subject', '=', 'community')
    .where('kind', '=', 'community.suspended')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
