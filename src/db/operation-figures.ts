import { sql } from 'kysely';
import type { Db } from './client.ts';

/** The queues whose age is told of, each with the column of the instant since when a row waits. */
const queues = {
  mail_outbox: sql`select min(created_at) as oldest, count(*) as waiting from mail_outbox where next_at is not null`,
  push_outbox: sql`select min(created_at) as oldest, count(*) as waiting from push_outbox`,
  order_news: sql`select min(since) as oldest, count(*) as waiting from order_news`,
  raffle_news: sql`select min(since) as oldest, count(*) as waiting from raffle_news`,
  organiser_news: sql`select min(since) as oldest, count(*) as waiting from organiser_news`,
} as const;

export type Queue = keyof typeof queues;

/** How an installation stands at an instant, as those who watch over it want to know: counts and ages, nobody's data. */
export async function operationFigures(db: Db, now: Temporal.Instant) {
  const at = sql`${now.toString()}::timestamptz`;
  const [{ rows }, ages] = await Promise.all([
    sql<Figures>`
      select
        (select count(*) from orders where status in ('pending', 'rejected') and held_until > ${at}) as holds,
        (select count(*) from orders where status in ('pending', 'rejected') and held_until <= ${at}) as "lateHolds",
        (select extract(epoch from ${at} - min(held_until))::float8 from orders
          where status in ('pending', 'rejected') and held_until <= ${at}) as "oldestLateHold",
        (select count(*) from raffles where status = 'open' and sales_close_at <= ${at}) as "unsealedLists",
        (select count(*) from raffles where status = 'closed' and draw_at <= ${at}) as "waitingDraws",
        (select extract(epoch from ${at} - min(draw_at))::float8 from raffles where status = 'closed' and draw_at <= ${at})
          as "oldestDraw",
        (select count(*) from raffles
          where status = 'closed' and draw_at <= ${at} and draw_method->>'kind' = 'drand') as "beaconDraws",
        (select extract(epoch from ${at} - min(draw_at))::float8 from raffles
          where status = 'closed' and draw_at <= ${at} and draw_method->>'kind' = 'drand') as "oldestBeaconDraw"
    `.execute(db),
    sql<Age>`${sql.join(
      Object.entries(queues).map(
        ([name, query]) =>
          sql`select ${name} as queue, waiting, greatest(0, extract(epoch from ${at} - oldest))::float8 as age from (${query}) of`,
      ),
      sql` union all `,
    )}`.execute(db),
  ]);
  const [figures] = rows;
  if (!figures) throw new Error('a query of counts gave no row');
  return { ...figures, queues: ages.rows };
}

type Figures = {
  /** Orders that hold their numbers. */
  holds: number;
  /** Those whose hold is over and is still to be ended. */
  lateHolds: number;
  /** Seconds since the first of those was over; null where none is. */
  oldestLateHold: number | null;
  /** Raffles whose sales are over and whose list is not sealed. */
  unsealedLists: number;
  /** Raffles whose draw is due and not made. */
  waitingDraws: number;
  /** Seconds since the oldest of those was due; null where none is. */
  oldestDraw: number | null;
  /** Those of them that wait for the beacon alone, and so for nobody. */
  beaconDraws: number;
  /** Seconds since the oldest of these was due; null where none is. */
  oldestBeaconDraw: number | null;
};

/** `age`: seconds that the oldest has waited; 0 where nothing does. */
type Age = { queue: Queue; waiting: number; age: number };
