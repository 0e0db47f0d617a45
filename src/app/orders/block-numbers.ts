import * as v from 'valibot';
import { action } from '#app/action.ts';
import { findRaffleAndLock, type RaffleAddress } from '#app/raffles/find-raffle.ts';
import { chargedTo } from '#app/rate-limit.ts';
import { blockTickets, unblockTickets } from '#db/orders/blocked-tickets.ts';
import { lifecycleOf } from '#db/raffles/raffles.ts';
import { type Parsed, parseForm, type RawForm } from '#domain/form.ts';
import { typedNumbers } from '#domain/orders/typed-numbers.ts';
import { ascending } from '#domain/raffles/board.ts';
import { phaseOf } from '#domain/raffles/raffle.ts';
import { Refusal } from '#domain/refusal.ts';

/** The most numbers that are blocked or unblocked at once. */
const most = 1000;

const blockLimit = { name: 'number-block', most: 60, seconds: 600 };

const shape = v.object({
  typed: v.pipe(
    v.string('required'),
    v.trim(),
    v.nonEmpty('choose'),
    v.maxLength(10_000, 'too-long'),
    typedNumbers(most),
  ),
  act: v.picklist(['block', 'unblock'], 'choice'),
});

type Blocking = RaffleAddress & { numbers: readonly number[]; act: 'block' | 'unblock' };

/**
 * Blocks free numbers, or unblocks them. All or none: refuses with the numbers that have a holder. Rate limited,
 * because each change is broadcast to every page that shows the board.
 */
export const blockNumbers = action({
  parse: ({ form, ...address }: RaffleAddress & { form: RawForm }): Parsed<Blocking> => {
    const parsed = parseForm(shape, form);
    if (!parsed.ok) return parsed;
    return { ok: true, value: { ...address, numbers: ascending(parsed.value.typed), act: parsed.value.act } };
  },
  charges: (_, actor) => [{ limit: blockLimit, by: chargedTo(actor) }],
  find: async (tx, input, actor) => {
    return findRaffleAndLock(tx, input, actor, 'share');
  },
  permission: 'raffle.block-numbers',
  run: async ({ tx, now, input, found: { raffle }, record, changed }) => {
    const { numbers, act } = input;
    if (phaseOf(lifecycleOf(raffle), now) !== 'selling') throw new Refusal('raffle.not-open', {});
    const outside = numbers.filter((number) => number < raffle.first_number || number > raffle.last_number);
    if (outside.length > 0) throw new Refusal('numbers.outside', { numbers: outside, lastNumber: raffle.last_number });
    const key = { communityId: raffle.community_id, raffleId: raffle.id };
    const done = new Set(
      await (act === 'block' ? blockTickets(tx, raffle, numbers, now) : unblockTickets(tx, raffle, numbers)),
    );
    const others = numbers.filter((number) => !done.has(number));
    if (act === 'block' && others.length > 0)
      throw new Refusal('numbers.not-blocked', { numbers: others, lastNumber: raffle.last_number });
    if (done.size === 0) return [];
    await record(raffle.community_id, {
      kind: act === 'block' ? 'raffle.numbers-blocked' : 'raffle.numbers-unblocked',
      subject: 'raffle',
      subjectId: raffle.id,
      raffleId: raffle.id,
      data: { numbers: ascending(done) },
    });
    changed({ ...key, numbers: ascending(done) });
    return ascending(done);
  },
});
