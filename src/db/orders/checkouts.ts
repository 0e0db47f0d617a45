import type { Insertable, Updateable } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import { claimed, lockRow } from '#db/lock.ts';
import type { RowKey } from '#db/row-key.ts';
import type { CheckoutRow, Database } from '#db/tables.ts';
import type { GatewayId } from '#domain/orders/checkout.ts';

/** Inserts a checkout before it is requested from the gateway. */
export async function insertCheckout(tx: Transaction, checkout: Insertable<Database['checkouts']>): Promise<void> {
  await tx.insertInto('checkouts').values(checkout).execute();
}

/** Writes a checkout's payment page and its next poll. */
export async function setCheckoutOpen(
  tx: Transaction,
  checkout: RowKey,
  open: { externalId: string; url: string; expiresAt: Temporal.Instant; nextPollAt: Temporal.Instant },
): Promise<void> {
  await setCheckout(tx, checkout, {
    external_id: open.externalId,
    url: open.url,
    expires_at: open.expiresAt,
    next_look_at: open.nextPollAt,
  });
}

async function setCheckout(
  db: Db | Transaction,
  { community_id, id }: RowKey,
  changed: Updateable<Database['checkouts']>,
): Promise<void> {
  await db
    .updateTable('checkouts')
    .set(changed)
    .where('community_id', '=', community_id)
    .where('id', '=', id)
    .execute();
}

/** A checkout by its id. */
export function checkoutById(db: Db | Transaction, id: string): Promise<CheckoutRow | undefined> {
  return db.selectFrom('checkouts').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The same, locked until the transaction ends. */
export function lockCheckout(tx: Transaction, checkout: RowKey): Promise<CheckoutRow | undefined> {
  return lockRow(tx, 'checkouts', checkout, 'change');
}

/** The last checkout of a gateway for an order or payment, which may still be open. */
export function lastCheckout(
  db: Db | Transaction,
  subject: { communityId: string; subjectId: string; gateway: GatewayId },
): Promise<CheckoutRow | undefined> {
  return db
    .selectFrom('checkouts')
    .selectAll()
    .where('community_id', '=', subject.communityId)
    .where('subject_id', '=', subject.subjectId)
    .where('gateway', '=', subject.gateway)
    .orderBy('opened_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Whether a checkout was ever begun for an order or payment: its money may come at any time. */
export async function hasCheckout(db: Db | Transaction, { community_id, id }: RowKey): Promise<boolean> {
  const row = await db
    .selectFrom('checkouts')
    .select('id')
    .where('community_id', '=', community_id)
    .where('subject_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Records a poll and schedules the next, of a checkout that is locked. */
export async function setPolled(
  db: Transaction,
  checkout: RowKey,
  { polledAt, nextPollAt }: { polledAt: Temporal.Instant; nextPollAt: Temporal.Instant | null },
): Promise<void> {
  await setCheckout(db, checkout, { looked_at: polledAt, next_look_at: nextPollAt });
}

/** Brings a checkout's next poll forward. */
export async function setNextPoll(db: Transaction, checkout: RowKey, at: Temporal.Instant): Promise<void> {
  await setCheckout(db, checkout, { next_look_at: at });
}

/** Brings the next poll of an order's checkouts forward that are polled at all: another sum may be due of it by now. */
export async function pollCheckoutsOf(tx: Transaction, order: RowKey, at: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('checkouts')
    .set({ next_look_at: at })
    .where('community_id', '=', order.community_id)
    .where('subject_id', '=', order.id)
    .where('next_look_at', 'is not', null)
    .execute();
}

/** Notes that a refund was asked for whose outcome is not known, and has the checkout polled at once. */
export async function setRefundAsked(db: Db | Transaction, checkout: RowKey, at: Temporal.Instant): Promise<void> {
  await setCheckout(db, checkout, { next_look_at: at, refund_asked_at: at });
}

/** A checkout that one process polls, and when it was due. */
export type ClaimedCheckout = CheckoutRow & { readonly due_at: Temporal.Instant };

/**
 * Claims the checkouts that are due for a poll, by postponing them until `until`, so that no other process polls them.
 * Gives them in the order in which they are due, without those of some gateways.
 */
export async function claimDueCheckouts(
  db: Db,
  claim: { now: Temporal.Instant; until: Temporal.Instant; limit: number; without: ReadonlySet<GatewayId> },
): Promise<ClaimedCheckout[]> {
  const { now, until, limit, without } = claim;
  const rows = await db
    .with('due', (with_) =>
      with_
        .selectFrom('checkouts')
        .select(['community_id', 'id', 'next_look_at'])
        .where('next_look_at', '<=', now)
        .$if(without.size > 0, (due) => due.where('gateway', 'not in', [...without]))
        .orderBy('next_look_at')
        .limit(limit)
        .$call(claimed),
    )
    .updateTable('checkouts')
    .from('due')
    .set({ next_look_at: until })
    .whereRef('checkouts.community_id', '=', 'due.community_id')
    .whereRef('checkouts.id', '=', 'due.id')
    .returningAll('checkouts')
    .returning('due.next_look_at as due_at')
    .execute();
  return rows
    .map((row) => ({ ...row, due_at: row.due_at ?? now }))
    .toSorted((one, other) => Temporal.Instant.compare(one.due_at, other.due_at));
}

/** Sets when a claimed checkout is due, unless somebody has set its next poll since. */
export async function rescheduleClaimed(
  db: Db,
  { community_id, id, next_look_at }: ClaimedCheckout,
  at: Temporal.Instant,
): Promise<void> {
  await db
    .updateTable('checkouts')
    .set({ next_look_at: at })
    .where('community_id', '=', community_id)
    .where('id', '=', id)
    .where('next_look_at', '=', next_look_at)
    .execute();
}
