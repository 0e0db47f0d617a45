import type { Actor } from '#app/app.ts';
import { findRaffle, type RaffleAddress } from '#app/raffles/find-raffle.ts';
import type { Db, Transaction } from '#db/client.ts';
import { activeRole } from '#db/members/members.ts';
import { lockOrder, orderById } from '#db/orders/orders.ts';
import { lockRaffle } from '#db/raffles/raffles.ts';
import { orNotFound, Refusal } from '#domain/refusal.ts';
import { isUuid } from '#domain/uuid.ts';
import { type FoundOrder, findLockedOrder, type OrderKey, withoutHolderRights } from './find-order.ts';

/** An order by its id and its raffle's address. */
export type DeskOrderAddress = RaffleAddress & { order: string };

/** An order by its holder's key or by the desk's address. */
export type OrderPlace = OrderKey | DeskOrderAddress;

/** Finds an order of a raffle's desk. A seller finds their own sales only. */
export async function findDeskOrder(
  db: Db | Transaction,
  address: DeskOrderAddress,
  actor: Actor,
): Promise<FoundOrder> {
  const { community, raffle } = await findRaffle(db, address, actor);
  const order = isUuid(address.order) ? await orderById(db, community.id, address.order) : undefined;
  if (!order || order.raffle_id !== raffle.id) throw new Refusal('not-found', {});
  const role = actor.userId ? await activeRole(db, community.id, actor.userId) : undefined;
  if (role === 'seller' && order.credited_to !== actor.userId) throw new Refusal('not-found', {});
  return withoutHolderRights({ community, raffle, order });
}

/** The same, with the locks of `findLockedOrder`. */
export async function findLockedDeskOrder(
  tx: Transaction,
  address: DeskOrderAddress,
  actor: Actor,
): Promise<FoundOrder> {
  const seen = await findDeskOrder(tx, address, actor);
  const raffle = orNotFound(await lockRaffle(tx, seen.community.id, seen.raffle.id, 'share'));
  return { ...seen, raffle, order: orNotFound(await lockOrder(tx, seen.community.id, seen.order.id)) };
}

/** Finds and locks an order by either address. */
export function findLockedPlace(tx: Transaction, place: OrderPlace, actor: Actor): Promise<FoundOrder> {
  return 'key' in place ? findLockedOrder(tx, place, actor) : findLockedDeskOrder(tx, place, actor);
}
