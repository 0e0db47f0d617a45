import { action, beside } from '#app/action.ts';
import { editLimit } from '#app/raffles/edit-raffle.ts';
import { findRaffleAndLock, type RaffleAddress } from '#app/raffles/find-raffle.ts';
import { chargedTo } from '#app/rate-limit.ts';
import { updateRaffle } from '#db/raffles/raffles.ts';
import type { RawForm } from '#domain/form.ts';
import { parseShowsRanking } from '#domain/settlements/settlement.ts';

/** Says whether those who sell a raffle, and who runs it, see how many numbers each of them sold. It is no term of the draw. */
export const setShowsRanking = action({
  parse: ({ form, ...address }: RaffleAddress & { form: RawForm }) => beside(address, parseShowsRanking(form)),
  charges: (_, actor) => [{ limit: editLimit, by: chargedTo(actor) }],
  find: (tx, input, actor) => findRaffleAndLock(tx, input, actor, 'update'),
  permission: 'raffle.edit',
  run: async ({ tx, input, found: { community, raffle }, record }) => {
    if (raffle.shows_ranking === input.showsRanking) return;
    await updateRaffle(tx, raffle, { shows_ranking: input.showsRanking });
    await record(community.id, {
      kind: 'raffle.edited',
      subject: 'raffle',
      subjectId: raffle.id,
      raffleId: raffle.id,
      data: { changed: ['shows_ranking'] },
    });
  },
});
