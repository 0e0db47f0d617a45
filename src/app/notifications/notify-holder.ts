import type { Step } from '#app/action.ts';
import { insertOrderMail } from '#db/notifications/order-mails.ts';
import { membersWithRole } from '#db/notifications/recipients.ts';
import type { OrderRow, RaffleRow } from '#db/tables.ts';
import type {
  MoneyBack,
  NotificationFacts,
  NotificationKind,
  NotificationSubject,
  OrderNews,
  SurplusWhy,
} from '#domain/notifications/notification.ts';
import { deskListOf } from '#domain/orders/desk.ts';
import { notify } from './notify.ts';

type Held = Pick<OrderRow, 'community_id' | 'id' | 'user_id' | 'email' | 'sold_by'>;

/**
 * Notifies the holder of an order: by notification if they have an account, otherwise by e-mail to the address that
 * they typed. An address typed by a seller gets no mail.
 */
export async function notifyHolder<K extends OrderNews>(
  { tx, now }: Step<unknown, unknown>,
  order: Held,
  { kind, data }: { kind: K; data: NotificationFacts[K] },
): Promise<void> {
  if (order.user_id) {
    await notify(tx, {
      communityId: order.community_id,
      kind,
      to: [order.user_id],
      actor: null,
      subject: { kind: 'order', id: order.id },
      data,
      now,
    });
  } else if (order.email && !order.sold_by) {
    await insertOrderMail(tx, order, { kind, data, now });
  }
}

/** How the holder of an order is notified; `page`: not at all, they have to open its page. */
export type NoticeChannel = 'account' | 'mail' | 'page';

/** How `notifyHolder` reaches the holder of an order. `sendsMail`: whether the installation sends any. */
export function noticeChannel(
  order: Pick<OrderRow, 'user_id' | 'email' | 'sold_by'>,
  sendsMail: boolean,
): NoticeChannel {
  if (order.user_id) return 'account';
  return order.email && !order.sold_by && sendsMail ? 'mail' : 'page';
}

/** What is said of an order of a raffle, or of some of its numbers. */
export function orderFacts(raffle: Pick<RaffleRow, 'slug' | 'title' | 'last_number'>, numbers: readonly number[]) {
  return { raffle: raffle.slug, title: raffle.title, numbers, lastNumber: raffle.last_number };
}

/** Tells who runs the raffle that a receipt waits for them, money that is to go back, or a payment that is disputed. */
export function notifyOrganisersOfOrder(
  step: Step<unknown, unknown>,
  raffle: RaffleRow,
  kind: 'order.to-review' | 'order.to-refund' | 'order.disputed',
): Promise<void> {
  return tellOrganisers(step, raffle, { kind, data: { raffle: raffle.slug, title: raffle.title } });
}

/**
 * Tells who runs the raffle that the refund of an order failed, or something of its surplus money. It has a line of its own,
 * which no other order's notice writes over.
 */
export function notifyOrganisersOfTrouble(
  step: Step<unknown, unknown>,
  { order, raffle }: { order: OrderRow; raffle: RaffleRow },
  why: 'failed' | SurplusWhy,
): Promise<void> {
  const { reference, status, credit_until: creditUntil } = order;
  const surplus = {
    surplus: reference,
    list: deskListOf({ status, creditUntil }),
    ...(why !== 'surplus' && why !== 'failed' && { why }),
  };
  const facts = why === 'failed' ? { failed: reference } : surplus;
  const data = { raffle: raffle.slug, title: raffle.title, ...facts };
  return tellOrganisers(step, raffle, { kind: 'order.to-refund', data }, { kind: 'order', id: order.id });
}

/** Tells who runs the raffle that money of an order is no longer there, or is there again. */
export function notifyOrganisersOfMoneyBack(
  step: Step<unknown, unknown>,
  { order, raffle }: { order: OrderRow; raffle: RaffleRow },
  back: Omit<MoneyBack, 'raffle' | 'title' | 'reference'>,
): Promise<void> {
  const data = { raffle: raffle.slug, title: raffle.title, reference: order.reference, ...back };
  return tellOrganisers(step, raffle, { kind: 'order.money-back', data });
}

async function tellOrganisers<K extends NotificationKind>(
  { tx, actor, now }: Step<unknown, unknown>,
  raffle: RaffleRow,
  { kind, data }: { kind: K; data: NotificationFacts[K] },
  subject: NotificationSubject = { kind: 'raffle', id: raffle.id },
): Promise<void> {
  const communityId = raffle.community_id;
  await notify(tx, {
    communityId,
    kind,
    to: await membersWithRole(tx, communityId, ['admin']),
    actor: actor.userId,
    subject,
    data,
    now,
  });
}
