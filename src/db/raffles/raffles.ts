import { type SqlBool, sql } from 'kysely';
import { type Db, type Transaction, violates } from '#db/client.ts';
import { raffleColumns } from '#db/columns.ts';
import { lockNamed, lockRow, shared } from '#db/lock.ts';
import { prepared } from '#db/prepared.ts';
import type { CommunityRow, NewPrizeRow, NewRaffleRow, PrizeRow, RaffleRow } from '#db/tables.ts';
import type { Country } from '#domain/communities/community.ts';
import type { PaymentWay, RaffleLifecycle } from '#domain/raffles/raffle.ts';
import { Refusal } from '#domain/refusal.ts';

/** Reads a raffle by its slug inside a community. */
export function raffleBySlug(db: Db | Transaction, communityId: string, slug: string): Promise<RaffleRow | undefined> {
  return rafflesBySlug(db, communityId, slug).executeTakeFirst();
}

function rafflesBySlug(db: Db | Transaction, communityId: string, slug: string) {
  return db
    .selectFrom('raffles')
    .modifyFront(prepared)
    .select(raffleColumns)
    .where('community_id', '=', communityId)
    .where('slug', '=', slug);
}

/** Reads a raffle by its slug inside a community and locks it as those who take numbers of it do. */
export function shareRaffleBySlug(tx: Transaction, communityId: string, slug: string): Promise<RaffleRow | undefined> {
  return rafflesBySlug(tx, communityId, slug).$call(shared).executeTakeFirst();
}

/** Reads a raffle by its id inside a community. */
export function raffleById(db: Db | Transaction, communityId: string, id: string): Promise<RaffleRow | undefined> {
  return db
    .selectFrom('raffles')
    .selectAll()
    .where('community_id', '=', communityId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The address of the raffle with an id, if it exists. Serialises concurrent creations with the same id. */
export async function lockRaffleToBe(
  tx: Transaction,
  id: string,
): Promise<{ communityUrl: string; raffle: string } | undefined> {
  await lockNamed(tx, { of: 'raffle-to-be', id });
  return tx
    .selectFrom('raffles')
    .innerJoin('communities', 'communities.id', 'raffles.community_id')
    .select(['communities.url as communityUrl', 'raffles.slug as raffle'])
    .where('raffles.id', '=', id)
    .executeTakeFirst();
}

/**
 * Locks a raffle for a change of its state or terms. Buyers take it shared: they do not queue behind one another, and
 * none slips past the closing of sales.
 */
export function lockRaffle(
  tx: Transaction,
  communityId: string,
  id: string,
  strength: 'update' | 'share',
): Promise<RaffleRow | undefined> {
  return lockRow(tx, 'raffles', { community_id: communityId, id }, strength);
}

/** The prizes of a raffle, in order. */
export function prizesOf(db: Db | Transaction, raffle: RaffleRow): Promise<PrizeRow[]> {
  return db
    .selectFrom('prizes')
    .selectAll()
    .where('community_id', '=', raffle.community_id)
    .where('raffle_id', '=', raffle.id)
    .orderBy('position')
    .execute();
}

/** The most raffles of a community that a page reads: those on sale or to be drawn first, then the newest. */
export const mostRaffles = 200;

/** Whether a row of `raffles` was ever on sale: its rules were published. */
export const wasPublished = sql<SqlBool>`exists (
  select from bases b where b.community_id = raffles.community_id and b.raffle_id = raffles.id
)`;

/**
 * A community's raffles, newest first, at most `mostRaffles`. Drafts, also discarded ones, only for those who may see
 * them.
 */
export function rafflesOf(
  db: Db | Transaction,
  community: Pick<CommunityRow, 'id'>,
  { withDrafts }: { withDrafts: boolean },
): Promise<RaffleRow[]> {
  const read = db
    .selectFrom('raffles')
    .selectAll()
    .where('community_id', '=', community.id)
    .$if(!withDrafts, (raffles) => raffles.where(wasPublished))
    .orderBy(sql`status in ('open', 'closed')`, 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(mostRaffles);
  return db.selectFrom(read.as('raffles')).selectAll().orderBy('created_at', 'desc').orderBy('id').execute();
}

/** Whether a community has a paid raffle, a draft or not. */
export async function hasPaidRaffle(db: Db | Transaction, communityId: string): Promise<boolean> {
  const row = await db
    .selectFrom('raffles')
    .select('id')
    .where('community_id', '=', communityId)
    .where('price', '>', 0)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** How many drafts a community has. */
export async function countDrafts(db: Db | Transaction, communityId: string): Promise<number> {
  const { count } = await db
    .selectFrom('raffles')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('community_id', '=', communityId)
    .where('status', '=', 'draft')
    .executeTakeFirstOrThrow();
  return count;
}

/** Inserts a raffle with its prizes. Refuses a slug that the community already has. */
export async function insertRaffle(
  tx: Transaction,
  raffle: NewRaffleRow,
  prizes: readonly NewPrizeRow[],
): Promise<RaffleRow> {
  const row = await tx
    .insertInto('raffles')
    .values(raffle)
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      if (violates(error, 'raffles_community_id_slug_key'))
        throw new Refusal('raffle.slug-taken', { slug: raffle.slug });
      throw error;
    });
  await replacePrizes(tx, row, prizes);
  return row;
}

/** Replaces a raffle's prizes. */
export async function replacePrizes(tx: Transaction, raffle: RaffleRow, prizes: readonly NewPrizeRow[]): Promise<void> {
  await tx
    .deleteFrom('prizes')
    .where('community_id', '=', raffle.community_id)
    .where('raffle_id', '=', raffle.id)
    .execute();
  await tx
    .insertInto('prizes')
    .values(
      prizes.map((prize, index) => ({
        ...prize,
        community_id: raffle.community_id,
        raffle_id: raffle.id,
        position: index + 1,
      })),
    )
    .execute();
}

/** Updates columns of a raffle. Gives the new row. */
export function updateRaffle(tx: Transaction, raffle: RaffleRow, change: RaffleChange): Promise<RaffleRow> {
  return tx
    .updateTable('raffles')
    .set(change)
    .where('community_id', '=', raffle.community_id)
    .where('id', '=', raffle.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

type RaffleChange = Partial<Omit<NewRaffleRow, 'community_id' | 'id'>>;

/** How many raffles of a community are on sale. */
export async function countOpenRaffles(db: Db | Transaction, communityId: string): Promise<number> {
  const row = await db
    .selectFrom('raffles')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('community_id', '=', communityId)
    .where('status', '=', 'open')
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Those of some slugs that are taken in a community. */
export async function takenSlugs(
  db: Db | Transaction,
  communityId: string,
  slugs: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('raffles')
    .select('slug')
    .where('community_id', '=', communityId)
    .where('slug', 'in', slugs)
    .execute();
  return new Set(rows.map(({ slug }) => slug));
}

/** Whether a number of a raffle was ever taken, after which its terms are fixed. */
export async function wasTaken(db: Db | Transaction, raffle: RaffleRow): Promise<boolean> {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('community_id', '=', raffle.community_id)
    .where('raffle_id', '=', raffle.id)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The lifecycle of a raffle's row, from which its phase follows. */
export function lifecycleOf(raffle: RaffleRow): RaffleLifecycle {
  return {
    status: raffle.status,
    salesCloseAt: raffle.sales_close_at,
    drawAt: raffle.draw_at,
    marginSeconds: raffle.margin_seconds,
  };
}

/** The ways of payment of a community's newest paid raffle; none without one. */
export async function lastPaymentWays(db: Db | Transaction, communityId: string): Promise<PaymentWay[]> {
  const row = await db
    .selectFrom('raffles')
    .select('payment_ways')
    .where('community_id', '=', communityId)
    .where(sql<boolean>`payment_ways <> '[]'`)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.payment_ways ?? [];
}

/** How many paid raffles of a country a person opened within some days and did not cancel. */
export async function countPaidOpened(
  db: Db | Transaction,
  { userId, country, days, now }: { userId: string; country: Country; days: number; now: Temporal.Instant },
): Promise<number> {
  const { count } = await db
    .selectFrom('raffles')
    .innerJoin('communities', 'communities.id', 'raffles.community_id')
    .innerJoin('bases', (join) =>
      join.onRef('bases.community_id', '=', 'raffles.community_id').onRef('bases.raffle_id', '=', 'raffles.id'),
    )
    .select((eb) => eb.fn.count<number>('raffles.id').distinct().as('count'))
    .where('raffles.created_by', '=', userId)
    .where('raffles.price', '>', 0)
    .where('raffles.status', '!=', 'cancelled')
    .where('communities.country', '=', country)
    .where('bases.version', '=', 1)
    .where('bases.published_at', '>', now.subtract({ hours: 24 * days }))
    .executeTakeFirstOrThrow();
  return Number(count);
}
