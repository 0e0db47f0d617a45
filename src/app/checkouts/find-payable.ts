import type { Actor } from '#app/app.ts';
import { paymentById } from '#db/access/access-payments.ts';
import type { Db, Transaction } from '#db/client.ts';
import { communityById } from '#db/communities/communities.ts';
import { lockPeople } from '#db/members/members.ts';
import { lockOrder, orderById } from '#db/orders/orders.ts';
import { lockRaffle, raffleById } from '#db/raffles/raffles.ts';
import type { AccessPaymentRow, CheckoutRow, CommunityRow, OrderRow, RaffleRow } from '#db/tables.ts';
import { paymentAwaitsMoney } from '#domain/access/access-payment.ts';
import { awaitsMoney } from '#domain/orders/order.ts';
import { orNotFound } from '#domain/refusal.ts';

/** What a checkout pays, as it stands. */
export type Payable =
  | { subject: 'access'; community: CommunityRow; payment: AccessPaymentRow }
  | { subject: 'order'; community: CommunityRow; raffle: RaffleRow; order: OrderRow };

type Subject = Pick<CheckoutRow, 'community_id' | 'subject' | 'subject_id'>;

/** What a checkout pays. */
export async function findPayable(db: Db | Transaction, { community_id: id, ...of }: Subject): Promise<Payable> {
  const community = orNotFound(await communityById(db, id));
  if (of.subject === 'access') {
    return { subject: 'access', community, payment: orNotFound(await paymentById(db, id, of.subject_id)) };
  }
  const order = orNotFound(await orderById(db, id, of.subject_id));
  return { subject: 'order', community, raffle: orNotFound(await raffleById(db, id, order.raffle_id)), order };
}

/** The same, locked in the order in which others lock it. */
export async function findLockedPayable(tx: Transaction, of: Subject): Promise<Payable> {
  const id = of.community_id;
  if (of.subject === 'access') {
    const community = orNotFound(await lockPeople(tx, id));
    return { subject: 'access', community, payment: orNotFound(await paymentById(tx, id, of.subject_id)) };
  }
  const seen = await findPayable(tx, of);
  if (seen.subject !== 'order') throw new Error('an order was asked for');
  const raffle = orNotFound(await lockRaffle(tx, id, seen.raffle.id, 'share'));
  return { ...seen, raffle, order: orNotFound(await lockOrder(tx, id, of.subject_id)) };
}

/** Whether what a checkout pays waits for its money in time. */
export function payableAwaitsMoney(payable: Payable): boolean {
  return payable.subject === 'access' ? paymentAwaitsMoney(payable.payment.status) : awaitsMoney(payable.order.status);
}

/** Whether it is the asker's own to pay, by their account. */
export function isPayer(payable: Payable, actor: Actor): boolean {
  const payer = payable.subject === 'access' ? payable.payment.user_id : payable.order.user_id;
  return payer !== null && payer === actor.userId;
}
