import type { Db } from '#db/client.ts';
import { countAwaited, heldOrders } from '#db/draws/closures.ts';
import { openLeases } from '#db/orders/leases.ts';
import type { RaffleRow } from '#db/tables.ts';
import type { RafflePhase } from '#domain/raffles/raffle.ts';
import { leaseShown } from './show-stall.ts';

/** Phases in which a device may still send what it sold without a connection. */
const taking: ReadonlySet<RafflePhase> = new Set<RafflePhase>(['selling', 'reviewing']);

type Asked = { phase: RafflePhase; isOrganiser: boolean; now: Temporal.Instant };

/**
 * What a raffle's list waits for, as who runs it sees it: how many orders and devices (null before its sale is over), whom it
 * would leave out, sealed now, though their time to pay still runs, and the devices that sell without a connection.
 */
export async function listWaits(db: Db, raffle: RaffleRow, { phase, isOrganiser, now }: Asked) {
  const leases = isOrganiser && taking.has(phase) ? await openLeases(db, raffle) : [];
  const isWaiting = phase === 'reviewing';
  const held = isWaiting && isOrganiser ? await heldOrders(db, raffle, now) : [];
  return {
    awaited: isWaiting ? await countAwaited(db, raffle, now) : null,
    held: held.map(({ held_until, ...order }) => ({ ...order, heldUntil: held_until.toString() })),
    leases: leases.map(leaseShown),
  };
}
