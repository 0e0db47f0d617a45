import { isCommunityKnown } from '#app/communities/find-community.ts';
import { countedNetwork } from '#app/rate-limit.ts';
import { view } from '#app/view.ts';
import type { Db } from '#db/client.ts';
import { communityById } from '#db/communities/communities.ts';
import { ticketOfCode } from '#db/orders/ticket-codes.ts';
import { raffleById } from '#db/raffles/raffles.ts';
import { readTicketCode } from '#domain/orders/ticket-code.ts';
import { shownWinnerName } from '#domain/raffles/winner-name.ts';
import { orNotFound } from '#domain/refusal.ts';
import { publicStatesOf } from './public-states-of.ts';

/** Whoever checks tickets at a door reads one every few seconds. */
export const publicTicketLimit = { name: 'public-ticket', most: 300, seconds: 3600 };

/**
 * How the ticket of a code stands, for whoever has the code: it opens no order and says no contact, and a name where its
 * holder chose that. Every code that is none is «not found».
 */
export const showPublicTicket = view({
  charges: (_, actor) => [{ limit: publicTicketLimit, by: countedNetwork(actor) }],
  find: (db, { code }: { code: string }) => findCodedTicket(db, code),
  permission: 'ticket.see-public',
  show: async ({ app, actor, now, found }) => {
    const { community, raffle, order, coded } = found;
    const [isKnown, [state]] = await Promise.all([
      isCommunityKnown(app.db, community, actor),
      publicStatesOf(app.db, found, [coded], now),
    ]);
    return {
      number: coded.number,
      state: orNotFound(state),
      /** Null where its holder did not choose it. */
      name: coded.isNamed ? shownWinnerName(order.name) : null,
      organiser: community.name,
      /** Where the raffle's page is there for the asker. */
      address: isKnown ? { communityUrl: community.url, raffle: raffle.slug } : null,
      raffle: {
        title: raffle.title,
        lastNumber: raffle.last_number,
        timeZone: raffle.time_zone,
        drawAt: raffle.draw_at.toString(),
      },
      /** When this was so. */
      at: now.toString(),
    };
  },
});

async function findCodedTicket(db: Db, text: string) {
  const code = readTicketCode(text);
  const { order, coded } = orNotFound(code === null ? undefined : await ticketOfCode(db, code));
  const { community_id: communityId, raffle_id: raffleId } = order;
  return {
    community: orNotFound(await communityById(db, communityId)),
    raffle: orNotFound(await raffleById(db, communityId, raffleId)),
    order,
    coded,
  };
}
