import { type Expression, type SqlBool, sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import { wasPublished } from '#db/raffles/raffles.ts';
import type { EventKind } from '#domain/event.ts';
import type { RaffleStatus } from '#domain/raffles/raffle.ts';

/** A position in order of creation: later rows always come behind it. */
export type Place = { at: Temporal.Instant; id: string };

/** A cursor: the rows behind a position (`older`: before it, nearest first), or from the first. */
export type Reading = { behind: Place | null; limit: number; older?: boolean };

/** Public communities. */
function communities(db: Db | Transaction) {
  return db.selectFrom('communities').where('visibility', '=', 'public').where('status', '=', 'active');
}

/** Public raffles that are or were on sale. A cancelled draft never was: it has no published rules. */
function raffles(db: Db | Transaction, statuses?: readonly RaffleStatus[]) {
  return db
    .selectFrom('raffles')
    .innerJoin('communities', 'communities.id', 'raffles.community_id')
    .where('communities.visibility', '=', 'public')
    .where('communities.status', '=', 'active')
    .where('raffles.status', '<>', 'draft')
    .where((eb) => eb.or([eb('raffles.status', '<>', 'cancelled'), wasPublished]))
    .$if(statuses !== undefined, (query) => query.where('raffles.status', 'in', statuses ?? []));
}

/** The numbers of public communities and raffles. */
export async function countPublicPages(db: Db | Transaction): Promise<{ communities: number; raffles: number }> {
  const [ofCommunities, ofRaffles] = await Promise.all([
    communities(db)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
    raffles(db)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ]);
  return { communities: ofCommunities.count, raffles: ofRaffles.count };
}

/** The position of the row that has `passed` rows before it. */
export function placeOfCommunity(db: Db | Transaction, passed: number): Promise<Place | undefined> {
  return communities(db)
    .select(['communities.created_at as at', 'communities.id'])
    .orderBy('communities.created_at')
    .orderBy('communities.id')
    .offset(passed)
    .limit(1)
    .executeTakeFirst();
}

/** The position of the row that has `passed` rows before it. */
export function placeOfRaffle(db: Db | Transaction, passed: number): Promise<Place | undefined> {
  return raffles(db)
    .select(['raffles.created_at as at', 'raffles.id'])
    .orderBy('raffles.created_at')
    .orderBy('raffles.id')
    .offset(passed)
    .limit(1)
    .executeTakeFirst();
}

/** Events that change no public page. */
const unseen = [
  'community.people-exported',
  'community.tickets-exported',
  'raffle.orders-exported',
  'raffle.ledger-exported',
  'raffle.settlements-exported',
  'raffle.statement-kept',
  'raffle.statement-lines-deleted',
  'raffle.line-put-aside',
  'raffle.line-taken-back',
  'raffle.reported',
  'raffle.reports-closed',
] as const satisfies readonly EventKind[];

/** Some public communities, with their last change. */
export function publicCommunities(db: Db | Transaction, { behind, limit, older = false }: Reading) {
  const order = older ? 'desc' : 'asc';
  return communities(db)
    .select(['communities.url', 'communities.name', 'communities.created_at as at', 'communities.id'])
    .select((eb) =>
      eb
        .selectFrom('events')
        .select('events.happened_at')
        .whereRef('events.community_id', '=', 'communities.id')
        .where('events.kind', 'not in', unseen)
        .orderBy('events.id', 'desc')
        .limit(1)
        .as('changedAt'),
    )
    .$if(behind !== null, (query) =>
      query.where(beyond(sql.ref('communities.created_at'), sql.ref('communities.id'), behind, older)),
    )
    .orderBy('communities.created_at', order)
    .orderBy('communities.id', order)
    .limit(limit)
    .execute();
}

/** Some public raffles (of these states only, where given), with their last change. */
export function publicRaffles(
  db: Db | Transaction,
  { behind, limit, older = false }: Reading,
  statuses?: readonly RaffleStatus[],
) {
  const order = older ? 'desc' : 'asc';
  return raffles(db, statuses)
    .select(['raffles.slug', 'raffles.title', 'raffles.created_at as at', 'raffles.id'])
    .select(['communities.url as communityUrl', 'communities.name as communityName'])
    .select((eb) => [
      eb
        .selectFrom('events')
        .select('events.happened_at')
        .whereRef('events.community_id', '=', 'raffles.community_id')
        .whereRef('events.raffle_id', '=', 'raffles.id')
        .where('events.kind', 'not in', unseen)
        .orderBy('events.id', 'desc')
        .limit(1)
        .as('changedAt'),
      eb
        .exists(
          eb
            .selectFrom('actas')
            .select('sequence')
            .whereRef('actas.community_id', '=', 'raffles.community_id')
            .whereRef('actas.raffle_id', '=', 'raffles.id'),
        )
        .as('hasActa'),
    ])
    .$if(behind !== null, (query) =>
      query.where(beyond(sql.ref('raffles.created_at'), sql.ref('raffles.id'), behind, older)),
    )
    .orderBy('raffles.created_at', order)
    .orderBy('raffles.id', order)
    .limit(limit)
    .execute();
}

/**
 * Some public raffles that are to be drawn, newest first: those on sale at an instant, or those whose sales are over.
 */
export function publicRafflesToDraw(
  db: Db | Transaction,
  { behind, limit }: Reading,
  { isOnSale, now }: { isOnSale: boolean; now: Temporal.Instant },
) {
  return raffles(db, ['open', 'closed'])
    .selectAll('raffles')
    .select(['communities.url as communityUrl', 'communities.name as communityName', 'communities.country'])
    .where((eb) => {
      const onSale = eb.and([eb('raffles.status', '=', 'open'), eb('raffles.sales_close_at', '>', now)]);
      return isOnSale ? onSale : eb.not(onSale);
    })
    .$if(behind !== null, (query) =>
      query.where(beyond(sql.ref('raffles.created_at'), sql.ref('raffles.id'), behind, true)),
    )
    .orderBy('raffles.created_at', 'desc')
    .orderBy('raffles.id', 'desc')
    .limit(limit)
    .execute();
}

function beyond(
  at: Expression<unknown>,
  id: Expression<unknown>,
  place: Place | null,
  older: boolean,
): Expression<SqlBool> {
  const sign = sql.raw(older ? '<' : '>');
  return sql<SqlBool>`(${at}, ${id}) ${sign} (${place?.at}::timestamptz, ${place?.id}::uuid)`;
}
