import { action, typed } from '#app/action.ts';
import type { Actor, App } from '#app/app.ts';
import { findCommunity } from '#app/communities/find-community.ts';
import { exportedOrder } from '#app/exported-order.ts';
import { tableCharges } from '#app/table-charges.ts';
import { batchesOf } from '#db/batches.ts';
import type { Db } from '#db/client.ts';
import { type ListedOrder, listOrders, type OrderFilter } from '#db/members/member-orders.ts';
import { paymentsOfOrders } from '#db/orders/desk-facts.ts';
import { ledgersOf } from '#db/orders/payments.ts';
import { raffleBySlug } from '#db/raffles/raffles.ts';
import { isSlug } from '#domain/communities/slug.ts';
import { orNotFound } from '#domain/refusal.ts';
import type { TicketsQuery } from './show-tickets.ts';

type Asked = Omit<TicketsQuery, 'place' | 'scope'> & { communityUrl: string; format: string };

/** Records that somebody exported the list of orders, and with which filters. */
const recordExport = action({
  parse: typed<Asked>,
  charges: (_, actor) => tableCharges(actor),
  find: async (tx, { communityUrl }, actor) => ({ community: await findCommunity(tx, communityUrl, actor) }),
  permission: 'ticket.export',
  run: async ({ tx, now, input: { format, raffle: slug, status, words }, found: { community }, record }) => {
    const raffle =
      slug === null ? undefined : orNotFound(isSlug(slug) ? await raffleBySlug(tx, community.id, slug) : null);
    await record(community.id, {
      kind: 'community.tickets-exported',
      subject: 'community',
      subjectId: community.id,
      raffleId: raffle?.id ?? null,
      // the search words may be somebody's name
      data: { format, status, isSearch: words !== '' },
    });
    return { id: community.id, url: community.url, timeZone: community.time_zone, raffleId: raffle?.id ?? null, now };
  },
});

/** Streams a community's orders up to now of a filtered list in batches. */
export async function exportTickets(app: App, actor: Actor, asked: Asked) {
  const { id, raffleId, now, ...community } = await recordExport(app, actor, asked);
  const { words, status, sort } = asked;
  const filter = { userId: null, creditedTo: null, byContact: true, words, status, sort, raffleId, until: now };
  return {
    ...community,
    batches: ordersOf(app.db, id, filter),
    askAgain: () => recordExport.askAgain(app, actor, asked),
  };
}

async function* ordersOf(db: Db, communityId: string, filter: OrderFilter) {
  const batches = batchesOf<ListedOrder>((last, limit) =>
    listOrders(db, communityId, { ...filter, place: last && { after: last.id }, limit }),
  );
  for await (const orders of batches) {
    const ids = orders.map(({ id }) => id);
    const [payments, ledger] = await Promise.all([
      paymentsOfOrders(db, communityId, ids),
      ledgersOf(db, communityId, ids),
    ]);
    const noted = payments.filter(({ isUndone }) => !isUndone);
    const paidAt = new Map(noted.map(({ order_id, recordedAt }) => [order_id, recordedAt.toString()]));
    yield orders.map((order) => ({
      ...exportedOrder(order, { ledger: ledger(order), paidAt: paidAt.get(order.id) ?? null }),
      raffle: order.title,
      lastNumber: order.last_number,
    }));
  }
}
