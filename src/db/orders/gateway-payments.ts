import { sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import type { RowKey } from '#db/row-key.ts';
import type { CheckoutRow, GatewayPaymentRow } from '#db/tables.ts';
import type { GatewayId, GatewayPayment } from '#domain/orders/checkout.ts';

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
