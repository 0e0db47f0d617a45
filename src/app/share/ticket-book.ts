import { findRaffle, type RaffleAddress } from '#app/raffles/find-raffle.ts';
import { chargedTo } from '#app/rate-limit.ts';
import { view } from '#app/view.ts';
import { allotmentsBySeller } from '#db/orders/allotments.ts';
import { lifecycleOf } from '#db/raffles/raffles.ts';
import { ascending, formatNumber } from '#domain/raffles/board.ts';
import { phaseOf } from '#domain/raffles/raffle.ts';
import { Refusal } from '#domain/refusal.ts';
import { paths } from '#texts/paths.ts';
import { paperOfBook, type SharedPicture } from './pictures.ts';
import { ticketFileLimit } from './ticket-faces.ts';

/** Tickets of one book: who sells more asks again once some are sold. */
const mostInBook = 300;

type BookAsked = RaffleAddress & {
  /** Whose; null: the asker's own. */
  seller: string | null;
};

/**
 * The numbers that a seller alone sells and did not sell yet, as paper tickets with stubs: their own, or anybody's for who runs the raffle.
 * Refuses where none is left, and once it sells no more.
 */
export const ticketBook = view({
  charges: (_: BookAsked, actor) => [{ limit: ticketFileLimit, by: chargedTo(actor) }],
  find: (db, { communityUrl, raffle }, actor) => findRaffle(db, { communityUrl, raffle }, actor),
  permission: 'raffle.see-desk',
  show: async ({ app, actor, now, input, can, found: { community, raffle } }): Promise<SharedPicture> => {
    const seller = input.seller ?? actor.userId;
    if (seller !== actor.userId && !can('order.review')) throw new Refusal('not-found', {});
    if (phaseOf(lifecycleOf(raffle), now) !== 'selling') throw new Refusal('raffle.not-open', {});
    const own = (await allotmentsBySeller(app.db, raffle, now)).find(({ id }) => id === seller);
    const unsold = ascending([...(own?.free ?? []), ...(own?.leased ?? [])]).slice(0, mostInBook);
    if (unsold.length === 0) throw new Refusal('allotment.nothing-left', {});
    return paperOfBook({
      title: raffle.title,
      communityName: community.name,
      price: { amount: raffle.price, currency: raffle.currency },
      country: community.country,
      drawAt: raffle.draw_at.toString(),
      timeZone: raffle.time_zone,
      address: app.publicUrl + paths.raffle({ communityUrl: community.url, raffle: raffle.slug }),
      at: now.toZonedDateTimeISO(raffle.time_zone).startOfDay().toInstant().toString(),
      numbers: unsold.map((number) => formatNumber(number, raffle.last_number)),
    });
  },
});
