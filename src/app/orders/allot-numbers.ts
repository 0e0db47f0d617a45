import { action, beside, type Step } from '#app/action.ts';
import { findRaffleAndLock, findRaffleAndLockBoth, type RaffleAddress } from '#app/raffles/find-raffle.ts';
import { chargedTo } from '#app/rate-limit.ts';
import { activeRole } from '#db/members/members.ts';
import { allotmentsOf, deleteAllotments, insertAllotments } from '#db/orders/allotments.ts';
import { sellerIn } from '#db/orders/seller-links.ts';
import { lifecycleOf } from '#db/raffles/raffles.ts';
import type { CommunityRow, RaffleRow } from '#db/tables.ts';
import type { RawForm } from '#domain/form.ts';
import { parseAllotting, parseReturning } from '#domain/orders/allotment.ts';
import { ascending } from '#domain/raffles/board.ts';
import { phaseOf } from '#domain/raffles/raffle.ts';
import { Refusal } from '#domain/refusal.ts';

/** Each change is broadcast to every page that shows the board. */
const allotmentLimit = { name: 'allotment', most: 60, seconds: 600 };

type Asked = RaffleAddress & { form: RawForm };
type Found = { community: CommunityRow; raffle: RaffleRow };

/**
 * Allots free numbers to somebody who sells: until they are returned only their sales have them. All or none: refuses with
 * those that have a holder, are blocked or are another seller's. Idempotent.
 */
export const allotNumbers = action({
  parse: ({ form, ...address }: Asked) => beside(address, parseAllotting(form)),
  charges: (_, actor) => [{ limit: allotmentLimit, by: chargedTo(actor) }],
  // with the community, so that nobody gives up selling meanwhile
  find: (tx, input, actor) => findRaffleAndLockBoth(tx, input, actor),
  permission: 'raffle.block-numbers',
  run: async (step) => {
    const { tx, now, input, found } = step;
    const { community, raffle } = found;
    const { typed: numbers, seller } = input;
    if (phaseOf(lifecycleOf(raffle), now) !== 'selling') throw new Refusal('raffle.not-open', {});
    const outside = numbers.filter((number) => number < raffle.first_number || number > raffle.last_number);
    const { last_number: lastNumber } = raffle;
    if (outside.length > 0) throw new Refusal('numbers.outside', { numbers: outside, lastNumber });
    if (!(await sellerIn(tx, community.id, seller))) throw new Refusal('order.not-a-seller', {});
    const before = await allotmentsOf(tx, raffle, numbers);
    const allotted = new Set(await insertAllotments(tx, raffle, { numbers, seller, now }));
    const others = numbers.filter((number) => !allotted.has(number));
    if (others.length > 0) throw new Refusal('numbers.not-allotted', { numbers: others, lastNumber });
    const own = new Set(before.flatMap((each) => (each.seller === seller ? each.number : [])));
    const added = numbers.filter((number) => !own.has(number));
    if (added.length > 0) await recordAllotment(step, { kind: 'raffle.numbers-allotted', numbers: added, seller });
  },
});

/**
 * Returns numbers that one person alone sold: they are for sale to everybody, once a hold that runs on them has ended. Who
 * runs the raffle returns anybody's, a seller their own. Gives how many; the others were nobody's to return. Refuses all of
 * them where a device alone sells one, which may have.
 */
export const returnNumbers = action({
  parse: ({ form, ...address }: Asked) => beside(address, parseReturning(form)),
  charges: (_, actor) => [{ limit: allotmentLimit, by: chargedTo(actor) }],
  // a claim beside this refuses a number or has it; nothing else is to stay as it is
  find: (tx, input, actor) => findRaffleAndLock(tx, input, actor, 'share'),
  permission: 'allotment.return',
  run: async (step) => {
    const { tx, actor, input, found } = step;
    if (!actor.userId) throw new Refusal('not-signed-in', {});
    const runsIt = (await activeRole(tx, found.community.id, actor.userId)) === 'admin';
    const asked = { numbers: input.typed, seller: runsIt ? null : actor.userId };
    const leased = (await allotmentsOf(tx, found.raffle, input.typed)).filter(
      ({ lease, seller }) => lease !== null && (runsIt || seller === actor.userId),
    );
    if (leased.length > 0) {
      const numbers = leased.map(({ number }) => number);
      throw new Refusal('numbers.leased', { numbers, lastNumber: found.raffle.last_number });
    }
    const returned = await deleteAllotments(tx, found.raffle, asked);
    for (const [seller, of] of Map.groupBy(returned, (each) => each.seller)) {
      const numbers = ascending(of.map(({ number }) => number));
      await recordAllotment(step, { kind: 'raffle.numbers-returned', numbers, seller });
    }
    return returned.length;
  },
});

/** Its event, and what every page that shows the board reads again. */
async function recordAllotment(
  { found: { raffle }, record, changed }: Step<unknown, Found>,
  {
    kind,
    ...data
  }: { kind: 'raffle.numbers-allotted' | 'raffle.numbers-returned'; numbers: readonly number[]; seller: string },
): Promise<void> {
  const { community_id: communityId, id: raffleId } = raffle;
  await record(communityId, { kind, subject: 'raffle', subjectId: raffleId, raffleId, data });
  changed({ communityId, raffleId, numbers: data.numbers });
}
