import { sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import type { RowKey } from '#db/row-key.ts';

/**
 * The outcome of several raffles' draws: the last acta's state and the winning numbers in prize order, by raffle id.
 */
export async function outcomesOf(
  db: Db | Transaction,
  raffles: readonly RowKey[],
): Promise<ReadonlyMap<string, { acta: 'definitivo' | 'provisional' | 'anulado'; winners: readonly number[] }>> {
  if (raffles.length === 0) return new Map();
  const ids = raffles.map(({ id }) => id);
  const communities = [...new Set(raffles.map(({ community_id }) => community_id))];
  const actas = await db
    .selectFrom('actas')
    .select(['raffle_id', 'state'])
    .distinctOn('raffle_id')
    .where('community_id', 'in', communities)
    .where('raffle_id', 'in', ids)
    .orderBy('raffle_id')
    .orderBy('sequence', 'desc')
    .execute();
  const winners = await db
    .selectFrom('winners')
    .select(['raffle_id', 'number'])
    .where('community_id', 'in', communities)
    .where('raffle_id', 'in', ids)
    .where('is_reserve', '=', false)
    .orderBy('place')
    .execute();
  return new Map(
    actas.map(({ raffle_id, state }) => [
      raffle_id,
      {
        acta: state,
        winners: winners.filter((winner) => winner.raffle_id === raffle_id).map(({ number }) => number),
      },
    ]),
  );
}

/** How many prizes of a community were delivered, and how many of those confirmed as received. */
export async function deliveriesOf(
  db: Db | Transaction,
  communityId: string,
): Promise<{ delivered: number; received: number }> {
  const row = await db
    .selectFrom('deliveries')
    .select([
      sql<number>`count(*) filter (where delivered_at is not null)`.as('delivered'),
      sql<number>`count(*) filter (where received_at is not null)`.as('received'),
    ])
    .where('community_id', '=', communityId)
    .executeTakeFirstOrThrow();
  return row;
}

/** The most raffles per community in the list of one's own communities. */
const mostLiving = 50;

/** The unfinished raffles of some communities, soonest draw first, limited per community, drafts last. */
export async function livingRaffles(db: Db | Transaction, communityIds: readonly string[]) {
  if (communityIds.length === 0) return [];
  const placed = db
    .selectFrom('raffles')
    .select([
      'id',
      sql<number>`row_number() over (partition by community_id order by status = 'draft', draw_at, id)`.as('place'),
    ])
    .where('community_id', 'in', communityIds)
    .where('status', 'in', ['draft', 'open', 'closed']);
  return db
    .selectFrom('raffles')
    .innerJoin(placed.as('placed'), 'placed.id', 'raffles.id')
    .innerJoin('communities', 'communities.id', 'raffles.community_id')
    .selectAll('raffles')
    .select(['communities.url as communityUrl', 'communities.name as communityName', 'communities.country'])
    .where('placed.place', '<=', mostLiving)
    .orderBy('raffles.draw_at')
    .orderBy('raffles.id')
    .execute();
}

/** The first prize's name of each raffle, by raffle id. */
export async function firstPrizesOf(
  db: Db | Transaction,
  raffles: readonly RowKey[],
): Promise<ReadonlyMap<string, string>> {
  if (raffles.length === 0) return new Map();
  const prizes = await db
    .selectFrom('prizes')
    .select(['raffle_id', 'name'])
    .where('community_id', 'in', [...new Set(raffles.map(({ community_id }) => community_id))])
    .where(
      'raffle_id',
      'in',
      raffles.map(({ id }) => id),
    )
    .where('position', '=', 1)
    .execute();
  return new Map(prizes.map(({ raffle_id, name }) => [raffle_id, name]));
}
