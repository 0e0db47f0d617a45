import { findRaffle, type RaffleAddress } from '#app/raffles/find-raffle.ts';
import { showRaffle } from '#app/raffles/show-raffle.ts';
import { view } from '#app/view.ts';
import { Refusal } from '#domain/refusal.ts';
import { paths } from '#texts/paths.ts';
import { pictureOfCard } from './pictures.ts';
import { cardFacts } from './raffle-facts.ts';

/** A card with a raffle's current free numbers, for its organisers and sellers. Refuses drafts. */
export const shareCard = view({
  find: (db, address: RaffleAddress, actor) => findRaffle(db, address, actor),
  permission: 'raffle.see-desk',
  show: async ({ app, actor, now, input, found: { raffle } }) => {
    if (raffle.status === 'draft') throw new Refusal('not-found', {});
    const shown = await showRaffle(app, actor, input);
    if (shown.suspended) throw new Refusal('not-found', {});
    return pictureOfCard(
      app,
      cardFacts(shown, { at: now, addressOf: (address) => app.publicUrl + paths.raffle(address) }),
    );
  },
});
