import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import type { RaffleRow } from '#db/tables.ts';
import {
  type AttemptWay,
  mayClaimAgain,
  nextReserve,
  type PassReason,
  type PrizeState,
} from '#domain/raffles/prize-claim.ts';
import { reservesOf } from './winners.ts';

/** Whether nobody has a prize any more: who had it renounced, and no reserve was left. `of`: an alias of `winners`. */
export function isVacant(of: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (
    select from successions s
    where s.community_id = ${sql.ref(`${of}.community_id`)} and s.raffle_id = ${sql.ref(`${of}.raffle_id`)}
      and s.position = ${sql.ref(`${of}.place`)} and s.next_number is null
  )`;
}

/** A prize that some number has, as it stands. */
export type HeldPrize = PrizeState & { position: number };

/** The prizes of a raffle that some number has, in order. */
export async function heldPrizes(db: Db | Transaction, raffle: RaffleRow): Promise<HeldPrize[]> {
  const { rows } = await sql<HeldPrize>`
    select w.place as position, place.number, greatest(place.since, wanted.at) as since, wanted.at as "wantedAt",
      (
        select count(*) from claim_attempts a
        where a.community_id = w.community_id and a.raffle_id = w.raffle_id and a.position = w.place
          and a.number = place.number and a.made_at > coalesce(wanted.at, '-infinity')
      ) as attempts,
      exists (
        select from prize_claims c
        where c.community_id = w.community_id and c.raffle_id = w.raffle_id and c.position = w.place
          and c.number = place.number and not c.by_hand
      ) as "isClaimed",
      exists (
        select from deliveries d
        where d.community_id = w.community_id and d.raffle_id = w.raffle_id and d.position = w.place
      ) as "isDelivered"
    from winners w cross join lateral place_of_prize(w.community_id, w.raffle_id, w.place) place
    cross join lateral last_claim_by_hand(w.community_id, w.raffle_id, w.place, place.number) wanted(at)
    where w.community_id = ${raffle.community_id}::uuid and w.raffle_id = ${raffle.id}::uuid and not w.is_reserve
      and place.number is not null
    order by w.place
  `.execute(db);
  return rows;
}

/** Each time that a prize of a raffle passed on, in order, with how often it was tried to reach who had it. */
export function successionsOf(db: Db | Transaction, raffle: RaffleRow) {
  return db
    .selectFrom('successions')
    .select((eb) => [
      'position',
      'number',
      'next_number as next',
      'reason',
      'words',
      'by_holder as byHolder',
      'decided_at as at',
      eb
        .selectFrom('claim_attempts as a')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .whereRef('a.community_id', '=', 'successions.community_id')
        .whereRef('a.raffle_id', '=', 'successions.raffle_id')
        .whereRef('a.position', '=', 'successions.position')
        .whereRef('a.number', '=', 'successions.number')
        .$asScalar()
        .$notNull()
        .as('attempts'),
    ])
    .where('community_id', '=', raffle.community_id)
    .where('raffle_id', '=', raffle.id)
    .orderBy('position')
    .orderBy('step')
    .execute();
}

/** The attempts to reach those who have or had a prize of a raffle, newest first. */
export function attemptsOf(db: Db | Transaction, raffle: RaffleRow, most: number) {
  return db
    .selectFrom('claim_attempts')
    .select(['position', 'number', 'way', 'note', 'made_at as at', 'made_by as by'])
    .where('community_id', '=', raffle.community_id)
    .where('raffle_id', '=', raffle.id)
    .orderBy('made_at', 'desc')
    .limit(most)
    .execute();
}

/** The reserve whose turn it is in a raffle; null: none is left. */
export async function reserveInTurn(db: Db | Transaction, raffle: RaffleRow): Promise<number | null> {
  const { rows } = await sql<{ number: number }>`
    select next_number as number from successions
    where community_id = ${raffle.community_id}::uuid and raffle_id = ${raffle.id}::uuid and next_number is not null
    union
    select number from deliveries
    where community_id = ${raffle.community_id}::uuid and raffle_id = ${raffle.id}::uuid
  `.execute(db);
  return nextReserve(await reservesOf(db, raffle), new Set(rows.map(({ number }) => number)));
}

type OfPrize = { position: number; number: number };

/** Writes that somebody tried to reach the number that has a prize. `by` null: the product itself. */
export async function insertAttempt(
  tx: Transaction,
  raffle: Pick<RaffleRow, 'community_id' | 'id'>,
  attempt: OfPrize & { id: string; way: AttemptWay; note: string | null; by: string | null; now: Temporal.Instant },
): Promise<void> {
  const { id, position, number, way, note, by, now } = attempt;
  const key = { community_id: raffle.community_id, raffle_id: raffle.id };
  await tx
    .insertInto('claim_attempts')
    .values({ ...key, id, position, number, way, note, made_at: now, made_by: by })
    .execute();
}

/**
 * Writes that a number wants its prize, with its raffle locked. Gives whether that is new, by hand also when it was said a
 * day ago.
 */
export async function insertClaim(
  tx: Transaction,
  raffle: RaffleRow,
  { position, number, isByHand, now }: OfPrize & { isByHand: boolean; now: Temporal.Instant },
): Promise<boolean> {
  if (isByHand) {
    const last = (await heldPrizes(tx, raffle)).find((prize) => prize.position === position)?.wantedAt;
    if (last && !mayClaimAgain(last, now)) return false;
  }
  const place = { community_id: raffle.community_id, raffle_id: raffle.id, position, number };
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('prize_claims')
    .values({ ...place, claimed_at: now, by_hand: isByHand })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export type Succession = OfPrize & {
  next: number | null;
  reason: PassReason;
  words: string | null;
  byHolder: boolean;
};

/** Writes that a prize passed on. The database refuses one out of order, too early or over somebody who answered. */
export async function insertSuccession(
  tx: Transaction,
  raffle: RaffleRow,
  { position, number, next, reason, words, byHolder }: Succession,
  { by, now }: { by: string | null; now: Temporal.Instant },
): Promise<void> {
  await sql`
    insert into successions (
      community_id, raffle_id, position, step, number, next_number, reason, words, by_holder, decided_at, decided_by
    )
    select ${raffle.community_id}::uuid, ${raffle.id}::uuid, ${position}::integer, count(*) + 1, ${number}::integer,
      ${next}::integer, ${reason}, ${words}, ${byHolder}::boolean, ${now.toString()}::timestamptz, ${by}
    from successions
    where community_id = ${raffle.community_id}::uuid and raffle_id = ${raffle.id}::uuid
      and position = ${position}::integer
  `.execute(tx);
}
