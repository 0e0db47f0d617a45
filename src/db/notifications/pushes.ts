import { sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import { claimClause } from '#db/lock.ts';
import { deleteWaiting, type OutboxClaim, postpone } from './outbox.ts';

export type NewSubscription = { endpoint: string; p256dh: string; auth: string; device: string };

/** Keeps where a device gets messages. A device that somebody else used before is theirs from now on. */
export async function writeSubscription(
  tx: Transaction,
  { userId, sessionHash }: { userId: string; sessionHash: Uint8Array },
  { endpoint, ...rest }: NewSubscription,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .insertInto('push_subscriptions')
    .values({ user_id: userId, session_hash: sessionHash, endpoint, ...rest, created_at: now })
    .onConflict((conflict) =>
      conflict.column('endpoint').doUpdateSet({ user_id: userId, session_hash: sessionHash, ...rest, created_at: now }),
    )
    .execute();
}

/** The devices on which somebody gets messages, the latest first. */
export function subscriptionsOf(db: Db | Transaction, userId: string) {
  return db
    .selectFrom('push_subscriptions')
    .select(['id', 'endpoint', 'device', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

/** The devices of some people on which they are signed in at an instant, by person. */
export function subscriptionsOfAll(tx: Transaction, userIds: readonly string[], now: Temporal.Instant) {
  return tx
    .selectFrom('push_subscriptions')
    .innerJoin('sessions', 'sessions.id_hash', 'push_subscriptions.session_hash')
    .select(['push_subscriptions.id', 'push_subscriptions.user_id'])
    .where('push_subscriptions.user_id', 'in', [...userIds])
    .where('sessions.expires_at', '>', now)
    .execute();
}

/** Lets a device of somebody go, by its id or by its endpoint. */
export async function deleteSubscription(
  tx: Transaction,
  userId: string,
  which: { id: string } | { endpoint: string },
): Promise<void> {
  await tx
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', userId)
    .$if('id' in which, (query) => query.where('id', '=', 'id' in which ? which.id : ''))
    .$if('endpoint' in which, (query) => query.where('endpoint', '=', 'endpoint' in which ? which.endpoint : ''))
    .execute();
}

/** Lets a device go that gets no messages any more. */
export async function deleteGoneSubscription(db: Db, id: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('id', '=', id).execute();
}

/** Puts messages to devices on their way. */
export async function insertPushes(
  tx: Transaction,
  pushes: readonly { subscriptionId: string; notificationId: number; payload: string }[],
  now: Temporal.Instant,
): Promise<void> {
  if (pushes.length === 0) return;
  await tx
    .insertInto('push_outbox')
    .values(
      pushes.map(({ subscriptionId, notificationId, payload }) => ({
        subscription_id: subscriptionId,
        notification_id: notificationId,
        payload,
        created_at: now,
        next_at: now,
      })),
    )
    .execute();
}

/**
 * Claims due messages until `until` and counts the attempt, skipping those claimed by others. The select is a CTE: as a
 * subquery of the update, the planner re-evaluates it per row when statistics say that the table is empty (as it usually
 * is), and one process claims everything.
 */
async function claimDue(db: Db, { now, until, limit }: OutboxClaim): Promise<{ id: number }[]> {
  const { rows } = await sql<{ id: number }>`
    with due as (select id from push_outbox where next_at <= ${now} order by next_at limit ${limit} ${claimClause()})
    update push_outbox set next_at = ${until}, attempts = push_outbox.attempts + 1
    from due where push_outbox.id = due.id
    returning push_outbox.id
  `.execute(db);
  return rows;
}

/** Takes messages that are due for oneself until an instant, each with its device. */
export async function claimPushes(db: Db, claim: OutboxClaim) {
  const claimed = await claimDue(db, claim);
  if (claimed.length === 0) return [];
  return db
    .selectFrom('push_outbox as p')
    .innerJoin('push_subscriptions as s', 's.id', 'p.subscription_id')
    .innerJoin('sessions', 'sessions.id_hash', 's.session_hash')
    .select([
      'p.id',
      'p.payload',
      'p.notification_id',
      'p.attempts',
      'p.created_at',
      's.id as subscription',
      's.endpoint',
      's.p256dh',
      's.auth',
      'sessions.expires_at as until',
    ])
    .where(
      'p.id',
      'in',
      claimed.map(({ id }) => id),
    )
    .execute();
}

/** Forgets a message that was taken, or that came to nothing. */
export function deletePush(db: Db, id: number): Promise<void> {
  return deleteWaiting(db, 'push_outbox', id);
}

/** Puts a message off. */
export function setPushLater(db: Db, id: number, at: Temporal.Instant): Promise<void> {
  return postpone(db, 'push_outbox', id, { at });
}
