import type { Actor } from '#app/app.ts';
import { shownPhone } from '#app/contacts/shown-phone.ts';
import { noticeChannel } from '#app/notifications/notify-holder.ts';
import { erasedAmong, namesOf } from '#db/accounts/users.ts';
import type { Db } from '#db/client.ts';
import { lastReasons } from '#db/events.ts';
import { countActiveAdmins } from '#db/members/members.ts';
import { disputedOrders, surplusOf, takenOnline } from '#db/orders/checkouts.ts';
import { paymentsOfOrders, withdrawnOrders } from '#db/orders/desk.ts';
import { userContact } from '#db/orders/orders.ts';
import { ledgersOf } from '#db/orders/payments.ts';
import type { CommunityRow, OrderRow, RaffleRow } from '#db/tables.ts';
import type { Country } from '#domain/communities/community.ts';
import type { Booked } from '#domain/orders/checkout.ts';
import { owedBack } from '#domain/orders/order.ts';
import { isOwnOrder } from './confirm-order.ts';
import { deskReceipts } from './desk-receipts.ts';
import { totalOf } from './owed-of.ts';
import { type Groups, suspicionsOf } from './suspicions.ts';

/**
 * What the desk shows of each of some orders of a raffle, in their order.
 * @param options.sendsMail whether this installation sends e-mail, which decides how a holder is told
 * @param options.sealsList whether dealing with an order seals the list
 */
export async function ordersAtDesk(
  db: Db,
  raffle: RaffleRow,
  orders: readonly OrderRow[],
  {
    isOwn,
    country,
    sendsMail,
    sealsList,
    ...groups
  }: {
    isOwn: (order: OrderRow) => boolean;
    country: Country;
    sendsMail: boolean;
    sealsList: (order: OrderRow) => boolean;
  } & Groups,
) {
  const ids = orders.map(({ id }) => id);
  const [receipts, payments, ledger, names, gone, surplus, taken, suspicions, rejections, withdrawn, disputed] =
    await Promise.all([
      deskReceipts(db, raffle, ids),
      paymentsOfOrders(db, raffle.community_id, ids),
      ledgersOf(db, raffle.community_id, ids),
      namesOf(
        db,
        orders.flatMap(({ sold_by }) => sold_by ?? []),
      ),
      erasedAmong(
        db,
        orders.flatMap(({ user_id, erased_at }) => (user_id && erased_at ? [user_id] : [])),
      ),
      surplusOf(db, raffle.community_id, ids),
      takenOnline(db, raffle.community_id, ids),
      suspicionsOf(db, raffle, orders, groups),
      lastReasons(
        db,
        { communityId: raffle.community_id, subject: 'order', kind: 'order.rejected' },
        orders.flatMap(({ id, status }) => (status === 'confirmed' ? [] : id)),
      ),
      withdrawnOrders(db, raffle.community_id, ids),
      disputedOrders(db, raffle.community_id, ids),
    ]);
  const isGone = ({ user_id }: OrderRow) => user_id !== null && gone.has(user_id);
  return orders.map((order) => ({
    id: order.id,
    reference: order.reference,
    status: order.status,
    name: order.name,
    phone: order.phone && shownPhone(order.phone, country),
    email: order.email,
    noticeChannel: isGone(order) ? ('nobody' as const) : noticeChannel(order, sendsMail),
    /** Why its receipt was rejected, the last time; null where none was. */
    rejectedFor: rejections.get(order.id) ?? null,
    /** Whether its holder withdrew because the rules were amended. */
    isWithdrawn: withdrawn.has(order.id),
    numbers: order.numbers,
    lostNumbers: order.lost_numbers,
    ...standingOf(order, { ledger: ledger(order), disputed }),
    heldUntil: order.held_until.toString(),
    createdAt: order.created_at.toString(),
    seller: order.sold_by ? (names.get(order.sold_by) ?? null) : null,
    payment: paymentShown(payments.findLast(({ order_id }) => order_id === order.id)),
    /** Whether its money came, as far as this installation knows: it was booked, or a gateway took it. */
    hasCome:
      payments.some(({ order_id }) => order_id === order.id) || taken.some(({ subjectId }) => subjectId === order.id),
    isOwn: isOwn(order),
    sealsList: sealsList(order),
    /** Whether the holder erased their account, so that nobody can be notified. */
    isHolderGone: isGone(order),
    receipts: receipts.get(order.id) ?? [],
    suspicions: suspicions(order, receipts.get(order.id) ?? []),
    /** Duplicate payments through a gateway, which are refunded automatically. */
    surplus: surplus.filter(({ subjectId }) => subjectId === order.id).map(({ subjectId: _, ...rest }) => rest),
  }));
}

/** How the money of an order stands, that came through a gateway or is to go back. */
function standingOf(order: OrderRow, { ledger, disputed }: { ledger: Booked; disputed: ReadonlySet<string> }) {
  const { amount, currency } = totalOf(order);
  return {
    total: { amount, currency },
    /** Whether whoever paid it has claimed the money back at their bank, and nothing is decided yet. */
    isDisputed: disputed.has(order.id),
    /** What a gateway gave back of it. */
    returned: { amount: ledger.returned, currency },
    /** What is still to go back of it, once it has to. */
    owed: { amount: owedBack(ledger, amount), currency },
  };
}

type ShownOrder = Awaited<ReturnType<typeof ordersAtDesk>>[number];

type Payment = Awaited<ReturnType<typeof paymentsOfOrders>>[number];

function paymentShown(payment: Payment | undefined) {
  if (!payment) return null;
  const { way, selfConfirmed, recordedAt } = payment;
  return { way, selfConfirmed, at: recordedAt.toString() };
}

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
