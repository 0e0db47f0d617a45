import { action, beside } from '#app/action.ts';
import { chargedTo } from '#app/rate-limit.ts';
import { updateRaffle } from '#db/raffles/raffles.ts';
import { type RateRow, rateColumns, rateIn } from '#db/raffles/rate-in.ts';
import type { RawForm } from '#domain/form.ts';
import { parseSecondCurrency, rateOf } from '#domain/raffles/second-currency.ts';
import { Refusal } from '#domain/refusal.ts';
import { editLimit } from './edit-raffle.ts';
import { findRaffleAndLockBoth, type RaffleAddress } from './find-raffle.ts';

/**
 * Says in what else a raffle may be paid and at which rate, or that it may not. It is no term of the draw, so it changes as often as
 * its organiser wants while it sells: orders taken from then on have it, and those before keep theirs. The history has each
 * change with its hour. The same again changes nothing, nor its hour.
 */
export const setSecondCurrency = action({
  parse: ({ form, ...address }: RaffleAddress & { form: RawForm }) => beside(address, parseSecondCurrency(form)),
  charges: (_, actor) => [{ limit: editLimit, by: chargedTo(actor) }],
  find: (tx, input, actor) => findRaffleAndLockBoth(tx, input, actor),
  permission: 'raffle.edit',
  run: async ({ tx, now, input, found: { community, raffle }, record }) => {
    if (raffle.status !== 'draft' && raffle.status !== 'open') throw new Refusal('raffle.sales-over', {});
    const read = rateOf(input, raffle);
    if (!read.ok) throw new Refusal('input', { fields: read.fields });
    const [before, after] = [rateIn(raffle), rateColumns(read.value, now)];
    if (isSame(raffle, after)) return;
    await updateRaffle(tx, raffle, after);
    await record(community.id, {
      kind: 'raffle.rate-set',
      subject: 'raffle',
      subjectId: raffle.id,
      raffleId: raffle.id,
      data: { from: withoutSource(before), to: withoutSource(rateIn(after)) },
    });
  },
});

function isSame(before: RateRow, after: RateRow): boolean {
  const said = ['second_currency', 'rate_units', 'rate_per', 'rate_one', 'rate_source'] as const;
  return said.every((name) => before[name] === after[name]);
}

/** As events have it, which hold no free words. */
function withoutSource(rate: ReturnType<typeof rateIn>) {
  if (rate === null) return null;
  const { source: _, ...said } = rate;
  return said;
}
