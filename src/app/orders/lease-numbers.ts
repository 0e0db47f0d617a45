import { action, beside, type Step } from '#app/action.ts';
import { findRaffleAndLock, findRaffleAndLockBoth, type RaffleAddress } from '#app/raffles/find-raffle.ts';
import { chargedTo } from '#app/rate-limit.ts';
import { activeRole } from '#db/members/members.ts';
import { endLeases, insertLease, lastLeaseOf, leasedNumbers, leaseFreeNumbers } from '#db/orders/leases.ts';
import { lifecycleOf } from '#db/raffles/raffles.ts';
import type { CommunityRow, RaffleRow } from '#db/tables.ts';
import type { RawForm } from '#domain/form.ts';
import { parseDevice, parseLease } from '#domain/orders/lease.ts';
import { phaseOf } from '#domain/raffles/raffle.ts';
import { Refusal } from '#domain/refusal.ts';
import { digestOf } from '#identity/digest.ts';

/** Each is an event of the raffle for good. */
const leaseLimit = { name: 'lease', most: 60, seconds: 3600 };

type Found = { community: CommunityRow; raffle: RaffleRow };

/** The hash under which a device's key is kept. */
export function deviceHashOf(device: string): Uint8Array {
  return digestOf(['device', device]);
}

/**
 * Leases the free numbers of one's own allotment to this device: until they are sold or the lease ends, it alone sells them,
 * also without a connection. Another press adds what is free by then. Refuses where nothing is.
 */
export const leaseNumbers = action({
  parse: ({ form, ...address }: RaffleAddress & { form: RawForm }) => beside(address, parseDevice(form)),
  charges: (_, actor) => [{ limit: leaseLimit, by: chargedTo(actor) }],
  // with the community, so that nobody gives up selling meanwhile
  find: (tx, input, actor) => findRaffleAndLockBoth(tx, input, actor),
  permission: 'order.take-for-other',
  run: async (step) => {
    const { tx, now, dice, actor, input, found } = step;
    const { raffle } = found;
    if (!actor.userId) throw new Refusal('not-signed-in', {});
    if (phaseOf(lifecycleOf(raffle), now) !== 'selling') throw new Refusal('raffle.sales-over', {});
    const device = { seller: actor.userId, deviceHash: deviceHashOf(input.device) };
    const last = await lastLeaseOf(tx, raffle, device);
    const lease = last?.ended_at === null ? last : await insertLease(tx, raffle, { ...device, id: dice.uuid(), now });
    const added = await leaseFreeNumbers(tx, lease, now);
    if ((await leasedNumbers(tx, lease)).length === 0) throw new Refusal('lease.nothing-free', {});
    if (added.length > 0) {
      await recordOf(step, 'raffle.numbers-leased', { lease: lease.id, seller: device.seller, numbers: added });
    }
  },
});

/**
 * Ends a lease: what its device did not send is not taken any more, and its numbers are sold as before. Who sells ends their
 * own, who runs the raffle anybody's. Idempotent.
 */
export const endLease = action({
  parse: ({ form, ...address }: RaffleAddress & { form: RawForm }) => beside(address, parseLease(form)),
  charges: (_, actor) => [{ limit: leaseLimit, by: chargedTo(actor) }],
  // a sale that is being sent beside this comes before it or is refused
  find: (tx, input, actor) => findRaffleAndLock(tx, input, actor, 'update'),
  permission: 'allotment.return',
  run: async (step) => {
    const { tx, now, actor, input, found } = step;
    if (!actor.userId) throw new Refusal('not-signed-in', {});
    const runsIt = (await activeRole(tx, found.community.id, actor.userId)) === 'admin';
    const ended = await endLeases(tx, {
      communityId: found.community.id,
      raffleId: found.raffle.id,
      id: input.lease,
      seller: runsIt ? null : actor.userId,
      now,
    });
    for (const { id, user_id: seller } of ended) await recordOf(step, 'raffle.lease-ended', { lease: id, seller });
  },
});

function recordOf(
  { record, found: { raffle } }: Step<unknown, Found>,
  kind: 'raffle.numbers-leased' | 'raffle.lease-ended',
  data: { lease: string; seller: string; numbers?: readonly number[] },
): Promise<void> {
  const { community_id: communityId, id: raffleId } = raffle;
  return record(communityId, { kind, subject: 'raffle', subjectId: raffleId, raffleId, data });
}
