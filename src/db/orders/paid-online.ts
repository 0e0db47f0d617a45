import type { Db, Transaction } from '#db/client.ts';
import { surplusState } from '#domain/orders/checkout.ts';

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
