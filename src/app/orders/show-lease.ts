import { findRaffle, type RaffleAddress } from '#app/raffles/find-raffle.ts';
import { view } from '#app/view.ts';
import { namesOf } from '#db/accounts/users.ts';
import { lastLeaseOf, leasedNumbers } from '#db/orders/leases.ts';
import { lifecycleOf } from '#db/raffles/raffles.ts';
import { isLeaseOpen, warnedFrom } from '#domain/orders/lease.ts';
import { phaseOf, sealAt } from '#domain/raffles/raffle.ts';
import { Refusal } from '#domain/refusal.ts';
import { deviceHashOf } from './lease-numbers.ts';

/**
 * What a device keeps to sell without a connection: the numbers of its lease that were not sold, and what it says of the raffle.
 * Nothing of anybody else but the name of who sells.
 */
export const showLease = view({
  find: (db, input: RaffleAddress & { device: string }, actor) => findRaffle(db, input, actor),
  permission: 'raffle.see-desk',
  show: async ({ app, actor, now, input, found: { community, raffle }, can }) => {
    if (!actor.userId) throw new Refusal('not-signed-in', {});
    const device = { seller: actor.userId, deviceHash: deviceHashOf(input.device) };
    const lease = await lastLeaseOf(app.db, raffle, device);
    const names = await namesOf(app.db, [actor.userId]);
    const lifecycle = lifecycleOf(raffle);
    const isOpen =
      lease !== undefined && isLeaseOpen({ leasedAt: lease.leased_at, endedAt: lease.ended_at }, lifecycle, now);
    return {
      lease: lease?.id ?? null,
      isOpen,
      isSelling: phaseOf(lifecycle, now) === 'selling',
      numbers: lease && isOpen ? await leasedNumbers(app.db, lease) : [],
      title: raffle.title,
      price: { amount: raffle.price, currency: raffle.currency },
      country: community.country,
      lastNumber: raffle.last_number,
      timeZone: raffle.time_zone,
      /** Who sells by it: the account that asks. */
      seller: { id: actor.userId, name: names.get(actor.userId) ?? '' },
      takesCash: can('order.mark-cash') && raffle.price > 0,
      salesCloseAt: raffle.sales_close_at.toString(),
      warnedFrom: warnedFrom(lifecycle).toString(),
      sealAt: sealAt(lifecycle).toString(),
      /** By the server's clock, which is the one that counts. */
      now: now.toString(),
    };
  },
});

/** What a device knows of its lease, as it was when it last had a connection. */
export type LeaseShown = Awaited<ReturnType<typeof showLease>>;
