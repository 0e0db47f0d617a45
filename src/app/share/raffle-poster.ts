import { findRaffle, type RaffleAddress } from '#app/raffles/find-raffle.ts';
import { showRaffle } from '#app/raffles/show-raffle.ts';
import { chargedTo } from '#app/rate-limit.ts';
import { view } from '#app/view.ts';
import { Refusal } from '#domain/refusal.ts';
import { paths } from '#texts/paths.ts';
import { paperOfPoster, type SharedPicture } from './pictures.ts';
import { raffleFacts } from './raffle-facts.ts';
import { ticketFileLimit } from './ticket-faces.ts';

/** A raffle on one sheet to be hung up, for its organisers and sellers. Refuses one that is not on sale. */
export const rafflePoster = view({
  charges: (_: RaffleAddress, actor) => [{ limit: ticketFileLimit, by: chargedTo(actor) }],
  find: (db, address, actor) => findRaffle(db, address, actor),
  permission: 'raffle.see-desk',
  show: async ({ app, actor, now, input }): Promise<SharedPicture> => {
    const shown = await showRaffle(app, actor, input);
    if (shown.suspended || shown.raffle.phase !== 'selling') throw new Refusal('not-found', {});
    const { title, communityName, prize, price, country, salesCloseAt, drawAt, timeZone, picture } = raffleFacts(shown);
    return paperOfPoster(app, {
      ...{ title, communityName, prize, price, country, salesCloseAt, drawAt, timeZone, picture },
      address: app.publicUrl + paths.raffle({ communityUrl: shown.community.url, raffle: shown.raffle.slug }),
      verifyAt: app.publicUrl + paths.verify(),
      // by the day: who asks again gets the one that is kept
      at: now.toZonedDateTimeISO(timeZone).startOfDay().toInstant().toString(),
    });
  },
});
