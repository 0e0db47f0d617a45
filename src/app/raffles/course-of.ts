import type { RaffleRow } from '#db/tables.ts';
import type { RaffleCourse } from '#domain/raffle.ts';

/** What says where a raffle stands in its course, from its row. */
export function courseOf(raffle: RaffleRow): RaffleCourse {
  return {
    status: raffle.status,
    salesCloseAt: raffle.sales_close_at,
    drawAt: raffle.draw_at,
    marginSeconds: raffle.margin_seconds,
  };
}
