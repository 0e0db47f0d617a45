import { sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import type { RowKey } from '#db/row-key.ts';
import type { RaffleRow } from '#db/tables.ts';
import { isAwaited, type WhileAwaited } from '#domain/raffles/draw-notice.ts';
import { raffleById } from './raffles.ts';

/** Raffles to be drawn by an instant whose date nobody was told of, with when the rules that name it were published. */
export function untoldDraws(db: Db, { now, until }: { now: Temporal.Instant; until: Temporal.Instant }) {
  return db
    .selectFrom('raffles as r')
    .select(['r.community_id', 'r.id', 'r.status', 'r.draw_at', 'r.time_zone'])
    .select(
      sql<Temporal.Instant>`(
        select b.published_at from bases b
        where b.community_id = r.community_id and b.raffle_id = r.id order by b.version desc limit 1
      )`.as('known_since'),
    )
    .where('r.status', 'in', ['open', 'closed'])
    .where('r.draw_at', '>', now)
    .where('r.draw_at', '<=', until)
    .where('r.tomorrow_told_for', 'is distinct from', sql.ref<Temporal.Instant>('r.draw_at'))
    .orderBy('r.draw_at')
    .execute();
}

/** Writes that the date of a raffle's draw, as it stands, was told of. */
export async function setDrawTold(tx: Transaction, raffle: RowKey & Pick<RaffleRow, 'draw_at'>): Promise<void> {
  await tx
    .updateTable('raffles')
    .set({ tomorrow_told_for: raffle.draw_at })
    .where('community_id', '=', raffle.community_id)
    .where('id', '=', raffle.id)
    .execute();
}

/** Whether a raffle is still to be drawn when a mail about it says. */
export async function isAwaitedAsSaid(
  db: Db,
  { communityId, raffleId, drawAt }: WhileAwaited,
  now: Temporal.Instant,
): Promise<boolean> {
  const raffle = await raffleById(db, communityId, raffleId);
  if (!raffle) return false;
  return isAwaited({ status: raffle.status, drawAt: raffle.draw_at }, Temporal.Instant.from(drawAt), now);
}
