import type { Actor } from '#app/app.ts';
import { shownPhone } from '#app/contacts/shown-phone.ts';
import { noticeChannel } from '#app/notifications/notify-holder.ts';
import { erasedAmong, namesOf } from '#db/accounts/users.ts';
import type { Db } from '#db/client.ts';
import { countActiveAdmins } from '#db/members/members.ts';
import { lastRejections, withdrawnOrders } from '#db/orders/desk-facts.ts';
import { noteCounts } from '#db/orders/order-notes.ts';
import { userContact } from '#db/orders/orders.ts';
import type { CommunityRow, OrderRow, RaffleRow } from '#db/tables.ts';
import type { Country } from '#domain/communities/community.ts';
import { isOwnOrder } from './confirm-order.ts';
import { cashAtDesk } from './desk-cash.ts';
import { debtShown } from './desk-credit.ts';
import { moneyAtDesk } from './desk-money.ts';
import { deskReceipts } from './desk-receipts.ts';
import { extensionsShown } from './extend-hold.ts';
import { type Groups, suspicionsOf } from './suspicions.ts';
import { undoableRejections } from './undoable-rejections.ts';

type MarkedRow = OrderRow & { mark?: string };

/**
 * What the desk shows of each of some orders of a raffle, in their order.
 * @param options.sendsMail whether this installation sends e-mail, which decides how a holder is told
 * @param options.sealsList whether dealing with an order seals the list
 */
export async function ordersAtDesk(
  db: Db,
  raffle: RaffleRow,
  orders: readonly MarkedRow[],
  {
    isOwn,
    country,
    sendsMail,
    sealsList,
    now,
    ...groups
  }: {
    isOwn: (order: OrderRow) => boolean;
    country: Country;
    sendsMail: boolean;
    sealsList: (order: OrderRow) => boolean;
    now: Temporal.Instant;
  } & Groups,
) {
  const ids = orders.map(({ id }) => id);
  const [receipts, money, names, gone, suspicions, rejections, undoable, withdrawn, notes, cash] = await Promise.all([
    deskReceipts(db, raffle, ids),
    moneyAtDesk(db, raffle, { orders, now }),
    namesOf(
      db,
      orders.flatMap(({ credited_to }) => credited_to ?? []),
    ),
    erasedAmong(
      db,
      orders.flatMap(({ user_id, erased_at }) => (user_id && erased_at ? [user_id] : [])),
    ),
    suspicionsOf(db, raffle, orders, groups),
    lastRejections(
      db,
      raffle.community_id,
      orders.flatMap(({ id, status }) => (status === 'confirmed' ? [] : id)),
    ),
    undoableRejections(db, raffle, { orders, now }),
    withdrawnOrders(db, raffle.community_id, ids),
    noteCounts(db, raffle.community_id, ids),
    cashAtDesk(db, raffle.community_id, orders),
  ]);
  const isGone = ({ user_id }: OrderRow) => user_id !== null && gone.has(user_id);
  return orders.map((order) => ({
    ...rowShown(raffle, order, { country, now }),
    /** By which it is known to have changed since it was read (`requireMark`); '' where that is not asked. */
    mark: order.mark ?? '',
    ...money(order),
    noticeChannel: isGone(order) ? ('nobody' as const) : noticeChannel(order, sendsMail),
    /** Why its receipt was rejected, the last time; null where none was. */
    rejectedFor: rejections.get(order.id)?.reason ?? null,
    /** Until when that may be undone; null where it is not to be. */
    undoableRejection: undoable.get(order.id) ?? null,
    /** Whether its holder withdrew because the rules were amended. */
    isWithdrawn: withdrawn.has(order.id),
    seller: creditShown(order, names),
    cash: cash(order),
    isOwn: isOwn(order),
    notes: notes(order.id),
    sealsList: sealsList(order),
    /** Whether the holder erased their account, so that nobody can be notified. */
    isHolderGone: isGone(order),
    receipts: receipts.get(order.id) ?? [],
    suspicions: suspicions(order, receipts.get(order.id) ?? []),
  }));
}

/** What the order's own row says of it. */
function rowShown(raffle: RaffleRow, order: OrderRow, { country, now }: { country: Country; now: Temporal.Instant }) {
  return {
    id: order.id,
    reference: order.reference,
    status: order.status,
    name: order.name,
    phone: order.phone && shownPhone(order.phone, country),
    email: order.email,
    numbers: order.numbers,
    lostNumbers: order.lost_numbers,
    heldUntil: order.held_until.toString(),
    /** The longer holds that it is offered. */
    extensions: extensionsShown(raffle, order, now),
    ...debtShown(raffle, order, now),
    createdAt: order.created_at.toString(),
    asksForLink: order.link_asked_at !== null,
    /** Sold by a device without a connection; `isLate`: it came once the sale was over. */
    offline: order.sold_offline
      ? { isLate: Temporal.Instant.compare(order.created_at, raffle.sales_close_at) >= 0 }
      : null,
  };
}

/** Whose sale an order is; `isOwn`: whoever sells is the one who bought, by their account. */
function creditShown({ credited_to: id, user_id: buyer }: OrderRow, names: ReadonlyMap<string, string>) {
  return id === null ? null : { id, name: names.get(id) ?? '', isOwn: id === buyer };
}

type ShownOrder = Awaited<ReturnType<typeof ordersAtDesk>>[number];

/** The order as a seller sees it: warnings name other orders, so only reviewers get them. */
export function withoutWarnings(order: ShownOrder): ShownOrder {
  const receipts = order.receipts.map((receipt) => ({ ...receipt, warnings: [] }));
  return { ...order, surplus: [], suspicions: [], receipts };
}

/** Gives a check of which orders the asker may not confirm: their own, while another admin could. */
export async function ownOrderCheck(
  db: Db,
  community: CommunityRow,
  actor: Actor,
): Promise<(order: OrderRow) => boolean> {
  if (!actor.userId) return () => false;
  const { userId } = actor;
  const [contact, admins] = await Promise.all([userContact(db, userId), countActiveAdmins(db, community.id)]);
  return (order) => admins > 1 && isOwnOrder(order, { userId, email: contact?.email ?? '' });
}
