import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import { claimed, lockRow } from '#db/lock.ts';
import type { RowKey } from '#db/row-key.ts';
import type { CheckoutRow, Database, GatewayPaymentRow } from '#db/tables.ts';
import { type GatewayId, type GatewayPayment, surplusState } from '#domain/orders/checkout.ts';

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

/** The checkout of a payment. */
export async function checkoutOfPayment(
  db: Db | Transaction,
  { gateway, ref }: { gateway: GatewayId; ref: string },
): Promise<CheckoutRow | undefined> {
  return db
    .selectFrom('gateway_payments')
    .innerJoin('checkouts', (join) =>
      join
        .onRef('checkouts.community_id', '=', 'gateway_payments.community_id')
        .onRef('checkouts.id', '=', 'gateway_payments.checkout_id'),
    )
    .selectAll('checkouts')
    .where('gateway_payments.gateway', '=', gateway)
    .where('gateway_payments.ref', '=', ref)
    .executeTakeFirst();
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

/** The known payments of a checkout. */
export function paymentsOfCheckout(db: Db | Transaction, { community_id, id }: RowKey): Promise<GatewayPaymentRow[]> {
  return db
    .selectFrom('gateway_payments')
    .selectAll()
    .where('community_id', '=', community_id)
    .where('checkout_id', '=', id)
    .orderBy('seen_at')
    .orderBy('ref')
    .execute();
}

/** How often what is known of each payment of a checkout, or of one of a gateway's, was written, by its id. */
export async function versionsKnown(
  db: Db,
  about: { checkoutId: string } | { gateway: GatewayId; ref: string },
): Promise<ReadonlyMap<string, number>> {
  const all = db.selectFrom('gateway_payments').select(['ref', 'version']);
  const rows = await ('ref' in about
    ? all.where('gateway', '=', about.gateway).where('ref', '=', about.ref)
    : all.where('checkout_id', '=', about.checkoutId)
  ).execute();
  return new Map(rows.map(({ ref, version }) => [ref, version]));
}

/** The payments `p` of checkouts `c` for some orders or access payments. */
function paymentsFor(db: Db | Transaction, communityId: string, subjectIds: readonly string[]) {
  return db
    .selectFrom('gateway_payments as p')
    .innerJoin('checkouts as c', (join) =>
      join.onRef('c.community_id', '=', 'p.community_id').onRef('c.id', '=', 'p.checkout_id'),
    )
    .where('p.community_id', '=', communityId)
    .where('c.subject_id', 'in', subjectIds);
}

/** The gateways by which these were paid, and whether that is disputed at the gateway and not decided yet. */
export async function takenOnline(db: Db | Transaction, communityId: string, subjectIds: readonly string[]) {
  if (subjectIds.length === 0) return [];
  const rows = await paymentsFor(db, communityId, subjectIds)
    .select(['c.subject_id as subjectId', 'p.gateway', 'p.dispute'])
    .where('p.outcome', '=', 'settled')
    .execute();
  return rows.map(({ dispute, ...taken }) => ({ ...taken, isDisputed: dispute === 'open' }));
}

/** Surplus payments of these through gateways, and where each is; of a currency that we do not know without its sum. */
export async function surplusOf(db: Db | Transaction, communityId: string, subjectIds: readonly string[]) {
  if (subjectIds.length === 0) return [];
  const rows = await paymentsFor(db, communityId, subjectIds)
    .select(['c.subject_id as subjectId', 'p.gateway', 'p.ref', 'p.amount', 'p.currency', 'p.refunded'])
    .select(['p.failed_refunds', 'p.dispute'])
    .where('p.outcome', '=', 'surplus')
    .orderBy('p.seen_at')
    .orderBy('p.ref')
    .execute();
  return rows.map(({ subjectId, gateway, ref, currency, ...known }) => {
    const money = known.amount === null || currency === null ? null : { amount: known.amount, currency };
    return { subjectId, gateway, ref, money, state: surplusState(known) };
  });
}

/** What gateways received for these and have not refunded. */
export async function paidOnline(db: Db | Transaction, communityId: string, subjectIds: readonly string[]) {
  if (subjectIds.length === 0) return [];
  const rows = await paymentsFor(db, communityId, subjectIds)
    .select(['c.subject_id as subjectId', 'p.gateway', 'p.ref', 'p.amount', 'p.currency', 'p.refunded'])
    .select(['p.failed_refunds as failedRefunds', 'c.id as checkoutId'])
    .where('p.outcome', '=', 'settled')
    .where('p.dispute', '=', 'none')
    .whereRef('p.refunded', '<', 'p.amount')
    // not by when they were seen: asking about one would change which is first
    .orderBy('c.opened_at')
    .orderBy('p.ref')
    .execute();
  return rows.flatMap(({ amount, currency, ...row }) =>
    amount === null || currency === null ? [] : [{ ...row, amount, currency }],
  );
}

/** A payment by its gateway's id. */
export function gatewayPayment(
  db: Db | Transaction,
  { communityId, gateway, ref }: { communityId: string; gateway: GatewayId; ref: string },
): Promise<GatewayPaymentRow | undefined> {
  return db
    .selectFrom('gateway_payments')
    .selectAll()
    .where('community_id', '=', communityId)
    .where('gateway', '=', gateway)
    .where('ref', '=', ref)
    .executeTakeFirst();
}

/** Sets how many refunds of a payment failed. */
export async function setFailedRefunds(
  tx: Transaction,
  { community_id, gateway, ref }: Pick<GatewayPaymentRow, 'community_id' | 'gateway' | 'ref'>,
  failedRefunds: number,
): Promise<void> {
  await tx
    .updateTable('gateway_payments')
    .set({ failed_refunds: failedRefunds })
    .where('community_id', '=', community_id)
    .where('gateway', '=', gateway)
    .where('ref', '=', ref)
    .execute();
}

/** Inserts or updates a gateway's payment and its outcome here. Gives what is kept. */
export async function keepGatewayPayment(
  tx: Transaction,
  checkout: CheckoutRow,
  payment: GatewayPayment,
  {
    outcome,
    failedRefunds,
    seenAt,
  }: { outcome: GatewayPaymentRow['outcome']; failedRefunds: number; seenAt: Temporal.Instant },
): Promise<GatewayPaymentRow> {
  const reported = {
    state: payment.state,
    amount: payment.money?.amount ?? null,
    currency: payment.money?.currency ?? null,
    refunded: payment.refunded,
    dispute: payment.dispute,
    outcome,
    failed_refunds: failedRefunds,
    seen_at: seenAt,
  };
  return tx
    .insertInto('gateway_payments')
    .values({
      community_id: checkout.community_id,
      gateway: checkout.gateway,
      ref: payment.ref,
      checkout_id: checkout.id,
      ...reported,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['community_id', 'gateway', 'ref'])
        .doUpdateSet({ ...reported, version: sql`gateway_payments.version + 1` }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Inserts a notice. Gives false for a duplicate. */
export async function insertNotice(tx: Transaction, notice: Insertable<Database['gateway_notices']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('gateway_notices')
    .values(notice)
    .onConflict((conflict) => conflict.columns(['gateway', 'id']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

type NoticeKey = { gateway: GatewayId; id: string };

/** Deletes a notice, as if it had not been received. */
export async function deleteNotice(tx: Transaction, { gateway, id }: NoticeKey): Promise<void> {
  await tx.deleteFrom('gateway_notices').where('gateway', '=', gateway).where('id', '=', id).execute();
}

/** Whether a notice was received before. */
export async function isNoticeKnown(db: Db, { gateway, id }: NoticeKey): Promise<boolean> {
  const row = await db
    .selectFrom('gateway_notices')
    .select('id')
    .where('gateway', '=', gateway)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes notices older than any redelivery. */
export async function deleteOldNotices(db: Db, before: Temporal.Instant): Promise<void> {
  await db.deleteFrom('gateway_notices').where('taken_at', '<', before).execute();
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

/** The gateways by which a community may be paid online. */
export async function gatewaysOf(db: Db | Transaction, communityId: string): Promise<ReadonlySet<GatewayId>> {
  const rows = await db
    .selectFrom('online_payments')
    .select('gateway')
    .where('community_id', '=', communityId)
    .execute();
  return new Set(rows.map(({ gateway }) => gateway));
}

/** The communities that may be paid online, with their gateways, by name. */
export async function communitiesPaidOnline(db: Db) {
  const rows = await db
    .selectFrom('online_payments')
    .innerJoin('communities', 'communities.id', 'online_payments.community_id')
    .select(['communities.url', 'communities.name', 'online_payments.gateway'])
    .orderBy('communities.name')
    .orderBy('communities.id')
    .orderBy('online_payments.gateway')
    .execute();
  return [...Map.groupBy(rows, ({ url }) => url)].map(([url, [first, ...others]]) => ({
    url,
    name: first?.name ?? '',
    gateways: [first, ...others].flatMap((row) => (row ? [row.gateway] : [])),
  }));
}

/** Allows a community a gateway. Gives whether that is new. */
export async function insertOnlinePayment(
  tx: Transaction,
  allowed: Insertable<Database['online_payments']>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('online_payments')
    .values(allowed)
    .onConflict((conflict) => conflict.columns(['community_id', 'gateway']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Disallows it. Gives whether it was allowed. */
export async function deleteOnlinePayment(
  tx: Transaction,
  { communityId, gateway }: { communityId: string; gateway: GatewayId },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('online_payments')
    .where('community_id', '=', communityId)
    .where('gateway', '=', gateway)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
