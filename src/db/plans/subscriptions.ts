import type { Db, Transaction } from '#db/client.ts';
import type { RowKey } from '#db/row-key.ts';
import type { PlanSubscriptionRow } from '#db/tables.ts';
import type { EndReason, PlanPeriod, Subscription } from '#domain/plans/subscription.ts';

/** A community's subscription that has not ended. What changes it holds the community's row locked. */
export function liveSubscription(db: Db | Transaction, communityId: string): Promise<PlanSubscriptionRow | undefined> {
  return db
    .selectFrom('plan_subscriptions')
    .selectAll()
    .where('community_id', '=', communityId)
    .where('state', '<>', 'ended')
    .executeTakeFirst();
}

/** A subscription as the rules know it. */
export function subscriptionOf(row: PlanSubscriptionRow): Subscription {
  return {
    state: row.state,
    way: row.way,
    anchorDay: row.anchor_day,
    cancelAtEnd: row.cancel_at_end,
    period: {
      plan: row.plan,
      monthlyPrice: row.monthly_price,
      cadence: row.cadence,
      price: row.price,
      startsAt: row.starts_at,
      endsAt: row.ends_at,
    },
    next: nextOf(row),
  };
}

function nextOf(row: PlanSubscriptionRow): PlanPeriod | null {
  const { next_plan: plan, next_monthly_price: monthlyPrice, next_cadence: cadence } = row;
  const { next_price: price, next_ends_at: endsAt } = row;
  if (plan === null || monthlyPrice === null || cadence === null || price === null || endsAt === null) return null;
  return { plan, monthlyPrice, cadence, price, startsAt: row.ends_at, endsAt };
}

function columnsOf({ state, way, period, next, anchorDay, cancelAtEnd }: Subscription) {
  return {
    state,
    way,
    anchor_day: anchorDay,
    cancel_at_end: cancelAtEnd,
    plan: period.plan,
    monthly_price: period.monthlyPrice,
    cadence: period.cadence,
    price: period.price,
    starts_at: period.startsAt,
    ends_at: period.endsAt,
    next_plan: next?.plan ?? null,
    next_monthly_price: next?.monthlyPrice ?? null,
    next_cadence: next?.cadence ?? null,
    next_price: next?.price ?? null,
    next_ends_at: next?.endsAt ?? null,
  };
}

/** Writes a new subscription. */
export async function insertSubscription(
  tx: Transaction,
  key: RowKey,
  subscription: Subscription,
  { now, externalId }: { now: Temporal.Instant; externalId: string | null },
): Promise<void> {
  await tx
    .insertInto('plan_subscriptions')
    .values({
      ...key,
      ...columnsOf(subscription),
      external_id: externalId,
      begun_at: now,
      ended_at: null,
      ended_because: null,
    })
    .execute();
}

/** Writes what a subscription is now. */
export async function writeSubscription(tx: Transaction, key: RowKey, subscription: Subscription): Promise<void> {
  await tx
    .updateTable('plan_subscriptions')
    .set(columnsOf(subscription))
    .where('community_id', '=', key.community_id)
    .where('id', '=', key.id)
    .execute();
}

/** Writes that a subscription ended. */
export async function endSubscriptionRow(
  tx: Transaction,
  key: RowKey,
  { now, because }: { now: Temporal.Instant; because: EndReason },
): Promise<void> {
  await tx
    .updateTable('plan_subscriptions')
    .set({ state: 'ended', ended_at: now, ended_because: because })
    .where('community_id', '=', key.community_id)
    .where('id', '=', key.id)
    .execute();
}

/** The communities with a subscription whose period ends before an instant. */
export async function communitiesEndingBefore(db: Db, before: Temporal.Instant): Promise<string[]> {
  const rows = await db
    .selectFrom('plan_subscriptions')
    .select('community_id')
    .where('state', '<>', 'ended')
    .where('ends_at', '<=', before)
    .orderBy('ends_at')
    .execute();
  return rows.map(({ community_id }) => community_id);
}

/** The reminders of the end of a subscription's period that were sent, in days from it. */
export async function sentReminders(tx: Transaction, row: PlanSubscriptionRow): Promise<number[]> {
  const rows = await tx
    .selectFrom('plan_reminders')
    .select('days')
    .where('community_id', '=', row.community_id)
    .where('subscription_id', '=', row.id)
    .where('ends_at', '=', row.ends_at)
    .execute();
  return rows.map(({ days }) => days);
}

/** Writes down that a reminder is sent. The community's row is locked, so that no other process sends it too. */
export async function insertReminder(
  tx: Transaction,
  row: PlanSubscriptionRow,
  { days, now }: { days: number; now: Temporal.Instant },
): Promise<void> {
  await tx
    .insertInto('plan_reminders')
    .values({ community_id: row.community_id, subscription_id: row.id, ends_at: row.ends_at, days, sent_at: now })
    .execute();
}

/** The subscriptions that have not ended, those that end first first, with their communities. */
export function liveSubscriptions(db: Db, limit: number) {
  return db
    .selectFrom('plan_subscriptions as s')
    .innerJoin('communities as c', 'c.id', 's.community_id')
    .select(['c.url', 'c.name', 'c.time_zone', 's.plan', 's.state', 's.way', 's.ends_at', 's.cancel_at_end'])
    .where('s.state', '<>', 'ended')
    .orderBy('s.ends_at')
    .limit(limit)
    .execute();
}
