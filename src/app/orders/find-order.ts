import type { Actor } from '#app/app.ts';
import type { Db, Transaction } from '#db/client.ts';
import { communityById } from '#db/communities/communities.ts';
import { orderByLink } from '#db/orders/order-links.ts';
import { lockOrder, orderOfUser } from '#db/orders/orders.ts';
import { lockRaffle, raffleById } from '#db/raffles/raffles.ts';
import type { CommunityRow, OrderRow, RaffleRow } from '#db/tables.ts';
import { orNotFound } from '#domain/refusal.ts';
import { isUuid } from '#domain/uuid.ts';
import { secretHash } from '#identity/secret.ts';

/** The secret of a private link, or the order's id for the account that holds it. */
export type OrderKey = { key: string };

export type FoundOrder = {
  community: CommunityRow;
  raffle: RaffleRow;
  order: OrderRow;
  isHolder: boolean;
  isSoldByHand: boolean;
  /** It was found by a link that its desk made, which whoever runs the raffle has too. */
  hasDeskLink: boolean;
};

/** Finds the order that a key opens for the asker. Every key that opens nothing is «not found», whatever the reason. */
export async function findOrder(db: Db | Transaction, { key }: OrderKey, actor: Actor): Promise<FoundOrder> {
  const { by_desk: hasDeskLink = false, ...order } = orNotFound(await orderOfKey(db, key, actor));
  return {
    community: orNotFound(await communityById(db, order.community_id)),
    raffle: orNotFound(await raffleById(db, order.community_id, order.raffle_id)),
    order,
    // the account shows whose it is, whatever link it came by
    isHolder: !hasDeskLink || (order.user_id !== null && order.user_id === actor.userId),
    isSoldByHand: order.sold_by !== null,
    hasDeskLink,
  };
}

/** An order as nobody has it: at its desk, or where the product itself acts on it. */
export function withoutHolderRights<Place extends Pick<FoundOrder, 'community' | 'raffle' | 'order'>>(place: Place) {
  return { ...place, isHolder: false, isSoldByHand: place.order.sold_by !== null, hasDeskLink: false };
}

/**
 * The same, locked until the transaction ends: the order against other changes, the raffle against being sealed
 * meanwhile. The raffle is locked first, to avoid deadlocks.
 */
export async function findLockedOrder(tx: Transaction, key: OrderKey, actor: Actor): Promise<FoundOrder> {
  const seen = await findOrder(tx, key, actor);
  const { community_id, raffle_id, id } = seen.order;
  const raffle = orNotFound(await lockRaffle(tx, community_id, raffle_id, 'share'));
  return { ...seen, raffle, order: orNotFound(await lockOrder(tx, community_id, id)) };
}

function orderOfKey(
  db: Db | Transaction,
  key: string,
  actor: Actor,
): Promise<(OrderRow & { by_desk?: boolean }) | undefined> {
  if (!isUuid(key)) return orderByLink(db, secretHash(key));
  return actor.userId ? orderOfUser(db, actor.userId, key) : Promise.resolve(undefined);
}
