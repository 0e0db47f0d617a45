import { action, typed } from '#app/action.ts';
import { ordersPaidOnline } from '#app/offered-gateways.ts';
import { prizesOf } from '#db/raffles/raffles.ts';
import type { RawForm } from '#domain/form.ts';
import { confirmationFaults } from '#domain/raffles/raffle-form-confirmations.ts';
import { cashFaults, paymentFaults } from '#domain/raffles/raffle-form-payment.ts';
import { Refusal } from '#domain/refusal.ts';
import { findRaffleAndLockBoth, type RaffleAddress } from './find-raffle.ts';
import { publishRaffle } from './publish-raffle.ts';

/**
 * Puts a draft on sale. Refuses until the country's rule and the organiser's age are confirmed, and a paid raffle
 * without a way of payment.
 */
export const openRaffle = action({
  parse: typed<RaffleAddress & { form: RawForm }>,
  find: (tx, input, actor) => findRaffleAndLockBoth(tx, input, actor),
  permission: 'raffle.publish',
  run: async (step) => {
    const { community, raffle } = step.found;
    const prizes = await prizesOf(step.tx, raffle);
    const facts = {
      price: raffle.price,
      permit: raffle.permit,
      prizes: [raffle.title, ...prizes.map(({ name }) => name)],
      isPublic: community.visibility === 'public',
    };
    const isPaidOnline = await ordersPaidOnline(step.tx, step.settings, community.id);
    const paid = {
      ...raffle,
      paymentWays: raffle.payment_ways,
      contactPhone: raffle.contact_phone,
      checkPhone: raffle.check_phone,
    };
    const fields = {
      ...confirmationFaults(step.input.form, facts, community.country),
      ...paymentFaults(paid, { isPaidOnline }),
      ...cashFaults(paid, { isPaidOnline }),
    };
    if (Object.keys(fields).length > 0) throw new Refusal('input', { fields });
    await publishRaffle(step, community, raffle);
    return { communityUrl: community.url, raffle: raffle.slug };
  },
});
