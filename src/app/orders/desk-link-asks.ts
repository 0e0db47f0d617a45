import type { Db } from '#db/client.ts';
import { ordersAskingForLinks } from '#db/orders/link-requests.ts';
import type { RaffleRow } from '#db/tables.ts';

/** How many orders are named at once, so that the others of the desk stay in reach. */
const mostNamed = 3;

export const noLinkAsks = { count: 0, orders: [] };

/** Whose holders ask for a link that no mail can bring them, of all orders of a raffle or of one seller's. */
export async function linkAsksAtDesk(db: Db, raffle: RaffleRow, creditedTo: string | null) {
  const rows = await ordersAskingForLinks(db, raffle, { creditedTo, limit: mostNamed });
  return { count: rows[0]?.all ?? 0, orders: rows.map(({ all: _, ...order }) => order) };
}
