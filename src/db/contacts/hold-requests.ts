import { sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import { locked, lockedById } from '#db/lock.ts';
import type { InRaffle, RowKey } from '#db/row-key.ts';
import type { HoldRequestRow } from '#db/tables.ts';
import type { HoldRequestStatus } from '#domain/contacts/contact-check.ts';
import type { Origin } from '#domain/network.ts';

export type NewHoldRequest = InRaffle & {
  /** The version of the rules that was agreed to. */
  rulesVersion: number;
  id: string;
  secretHash: Uint8Array;
  browserHash: Uint8Array;
  numbers: readonly number[];
  random: number;
  userId: string | null;
  name: string;
  phone: string;
  email: string | null;
  contactKey: string;
  /** The asker's hashed network; null for accounts. */
  origin: Origin | null;
  idempotencyKey: string;
  /** Who sold it by their link; null: nobody. */
  creditedTo: string | null;
  now: Temporal.Instant;
  expiresAt: Temporal.Instant;
};

/** Inserts a request. Idempotent by its private link. */
export async function insertHoldRequest(tx: Transaction, request: NewHoldRequest): Promise<void> {
  await tx
    .insertInto('hold_requests')
    .values({
      community_id: request.communityId,
      id: request.id,
      raffle_id: request.raffleId,
      rules_version: request.rulesVersion,
      secret_hash: request.secretHash,
      browser_hash: request.browserHash,
      status: 'waiting',
      numbers: [...request.numbers],
      random: request.random,
      user_id: request.userId,
      name: request.name,
      phone: request.phone,
      email: request.email,
      contact_key: request.contactKey,
      origin: request.origin?.network ?? null,
      site: request.origin?.site ?? null,
      request_key: request.idempotencyKey,
      credited_to: request.creditedTo,
      created_at: request.now,
      expires_at: request.expiresAt,
    })
    .onConflict((conflict) => conflict.column('secret_hash').doNothing())
    .execute();
}

/** The request that a private link opens, by the SHA-256 of the link's secret. */
export function holdRequestByLink(db: Db | Transaction, secretHash: Uint8Array): Promise<HoldRequestRow | undefined> {
  return db.selectFrom('hold_requests').selectAll().where('secret_hash', '=', secretHash).executeTakeFirst();
}

/**
 * The requests of private links (SHA-256 of each secret) that no account made, are no order and have not expired, in
 * raffles on sale, latest first. Of one raffle, if it is given.
 */
export function openRequestsByLinks(db: Db, hashes: readonly Uint8Array[], now: Temporal.Instant, raffle?: RowKey) {
  return db
    .selectFrom('hold_requests as h')
    .innerJoin('raffles as r', (join) =>
      join.onRef('r.community_id', '=', 'h.community_id').onRef('r.id', '=', 'h.raffle_id'),
    )
    .innerJoin('communities as c', 'c.id', 'h.community_id')
    .select(['h.secret_hash', 'h.status', 'h.numbers', 'h.random', 'h.expires_at'])
    .select(['r.title', 'r.last_number', 'r.time_zone', 'r.check_phone', 'c.name as community_name'])
    .where('h.secret_hash', 'in', hashes)
    .where('h.user_id', 'is', null)
    .where('h.status', '!=', 'held')
    .where('h.expires_at', '>', now)
    .where('r.status', '=', 'open')
    .$if(raffle !== undefined, (query) =>
      query.where('r.community_id', '=', raffle?.community_id ?? '').where('r.id', '=', raffle?.id ?? ''),
    )
    .orderBy('h.created_at', 'desc')
    .orderBy('h.id', 'desc')
    .execute();
}

/** Reads a request of a raffle and locks its row until the transaction ends. */
export function lockHoldRequest(tx: Transaction, raffle: RowKey, id: string): Promise<HoldRequestRow | undefined> {
  return tx
    .selectFrom('hold_requests')
    .selectAll()
    .where('community_id', '=', raffle.community_id)
    .where('id', '=', id)
    .where('raffle_id', '=', raffle.id)
    .$call(locked('update'))
    .executeTakeFirst();
}

/** A raffle's waiting requests, oldest first, preceded by the given one, up to a limit. */
export function waitingHoldRequests(
  db: Db | Transaction,
  raffle: RowKey,
  now: Temporal.Instant,
  first: string | null,
): Promise<HoldRequestRow[]> {
  return db
    .selectFrom('hold_requests')
    .selectAll()
    .where('community_id', '=', raffle.community_id)
    .where('raffle_id', '=', raffle.id)
    .where('status', '=', 'waiting')
    .where('expires_at', '>', now)
    .orderBy(sql`coalesce(id = ${first}::uuid, false)`, 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** How many requests of a raffle wait: in all, by contact, by network, by site, and by contact and network. */
export async function countWaitingRequests(
  tx: Transaction,
  raffle: RowKey,
  { contactKey, origin }: { contactKey: string; origin: Origin | null },
  now: Temporal.Instant,
): Promise<{ all: number; ofContact: number; ofOrigin: number; ofSite: number; ofBoth: number }> {
  const row = await tx
    .selectFrom('hold_requests')
    .select((eb) => [
      eb.fn.countAll<number>().as('all'),
      sql<number>`count(*) filter (where contact_key = ${contactKey})`.as('ofContact'),
      sql<number>`count(*) filter (where origin = ${origin?.network ?? null})`.as('ofOrigin'),
      sql<number>`count(*) filter (where site = ${origin?.site ?? null})`.as('ofSite'),
      sql<number>`count(*) filter (
        where contact_key = ${contactKey} and origin is not distinct from ${origin?.network ?? null}
      )`.as('ofBoth'),
    ])
    .where('community_id', '=', raffle.community_id)
    .where('raffle_id', '=', raffle.id)
    .where('status', '=', 'waiting')
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return row;
}

/** Replaces a request's browser. */
export async function setHoldRequestBrowser(tx: Transaction, request: RowKey, browserHash: Uint8Array): Promise<void> {
  await tx
    .updateTable('hold_requests')
    .set({ browser_hash: browserHash })
    .where('community_id', '=', request.community_id)
    .where('id', '=', request.id)
    .execute();
}

/** Writes a request's state. */
export async function setHoldRequestStatus(
  tx: Transaction,
  request: RowKey,
  status: HoldRequestStatus,
  lostNumbers: readonly number[] = [],
): Promise<void> {
  await tx
    .updateTable('hold_requests')
    .set({ status, lost_numbers: [...lostNumbers] })
    .where('community_id', '=', request.community_id)
    .where('id', '=', request.id)
    .execute();
}

/** Refuses those of some requests that still wait. Gives how many. */
export async function refuseWaitingRequests(
  tx: Transaction,
  raffle: RowKey,
  ids: readonly string[],
  now: Temporal.Instant,
): Promise<number> {
  const waiting = await tx
    .selectFrom('hold_requests')
    .select('id')
    .where('community_id', '=', raffle.community_id)
    .where('raffle_id', '=', raffle.id)
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('status', '=', 'waiting')
    .where('expires_at', '>', now)
    .$call(lockedById)
    .execute();
  await tx
    .updateTable('hold_requests')
    .set({ status: 'refused' })
    .where('community_id', '=', raffle.community_id)
    .where('id', '=', sql<string>`any(${waiting.map(({ id }) => id)}::uuid[])`)
    .execute();
  return waiting.length;
}

/** Deletes requests that expired before an instant. */
export async function deleteOldRequests(tx: Transaction, before: Temporal.Instant): Promise<void> {
  await tx.deleteFrom('hold_requests').where('expires_at', '<=', before).execute();
}
