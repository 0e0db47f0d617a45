import { action, beside } from '#app/action.ts';
import { editLimit } from '#app/raffles/edit-raffle.ts';
import { findRaffleAndLock, type RaffleAddress } from '#app/raffles/find-raffle.ts';
import { chargedTo } from '#app/rate-limit.ts';
import { updateRaffle } from '#db/raffles/raffles.ts';
import type { RawForm } from '#domain/form.ts';
import { parseSellersConfirm } from '#domain/settlements/settlement.ts';

/**
 * Says whether who sells a raffle confirms a sale by marking its cash, or who runs it does. It is no term of the draw; what was
 * marked before stays as it is.
 */
export const setSellersConfirm = action({
  parse: ({ form, ...address }: RaffleAddress & { form: RawForm }) => beside(address, parseSellersConfirm(form)),
  charges: (_, actor) => [{ limit: editLimit, by: chargedTo(actor) }],
  find: (tx, input, actor) => findRaffleAndLock(tx, input, actor, 'update'),
  permission: 'raffle.edit',
  run: async ({ tx, input, found: { community, raffle }, record }) => {
    if (raffle.sellers_confirm === input.sellersConfirm) return;
    await updateRaffle(tx, raffle, { sellers_confirm: input.sellersConfirm });
    await record(community.id, {
      kind: 'raffle.edited',
      subject: 'raffle',
      subjectId: raffle.id,
      raffleId: raffle.id,
      data: { changed: ['sellers_confirm'] },
    });
  },
});
