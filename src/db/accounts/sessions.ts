import { type Selectable, type SqlBool, sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import { prepared } from '#db/prepared.ts';
import type { Database } from '#db/tables.ts';
import type { SessionAccount } from '#domain/accounts/account.ts';

export type SignInAttempt = Selectable<Database['sign_in_attempts']>;

/** Inserts a session, and deletes expired ones. */
export async function insertSession(
  tx: Transaction,
  session: {
    idHash: Uint8Array;
    account: SessionAccount;
    device?: string;
    now: Temporal.Instant;
    expiresAt: Temporal.Instant;
  },
): Promise<void> {
  await tx.deleteFrom('sessions').where('expires_at', '<=', session.now).execute();
  await tx
    .insertInto('sessions')
    .values({
      id_hash: session.idHash,
      uid: session.account.uid,
      account: JSON.stringify(session.account),
      device: session.device ?? null,
      created_at: session.now,
      last_seen_at: session.now,
      expires_at: session.expiresAt,
    })
    .execute();
}

/** Reads a session that has not expired. */
export function livingSession(db: Db | Transaction, idHash: Uint8Array, now: Temporal.Instant) {
  return db
    .selectFrom('sessions')
    .modifyFront(prepared)
    .select(['account', 'created_at', 'last_seen_at', 'expires_at'])
    .where('id_hash', '=', idHash)
    .where('expires_at', '>', now)
    .$narrowType<{ account: SessionAccount }>()
    .executeTakeFirst();
}

/** The unexpired ones of these sessions (SHA-256 of the secret, hex), each with its account. */
export async function livingAmong(
  db: Db,
  sessions: readonly string[],
  now: Temporal.Instant,
): Promise<ReadonlyMap<string, string>> {
  if (sessions.length === 0) return new Map();
  const rows = await db
    .selectFrom('sessions')
    .select([sql<string>`encode(id_hash, 'hex')`.as('session'), 'uid'])
    .where(sql<SqlBool>`id_hash in (select decode(asked, 'hex') from unnest(${[...sessions]}::text[]) as asked)`)
    .where('expires_at', '>', now)
    .execute();
  return new Map(rows.map(({ session, uid }) => [session, uid]));
}

/** Records a session's use and its new expiry, and its device where that was not known. */
export async function prolongSession(
  db: Db,
  idHash: Uint8Array,
  { now, expiresAt, device }: { now: Temporal.Instant; expiresAt: Temporal.Instant; device: string | null },
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: now, expires_at: expiresAt, device: sql`coalesce(device, ${device})` })
    .where('id_hash', '=', idHash)
    .execute();
}

/** Ends a session. */
export async function deleteSession(db: Db | Transaction, idHash: Uint8Array): Promise<void> {
  await db.deleteFrom('sessions').where('id_hash', '=', idHash).execute();
}

/** Inserts a pending sign-in. Deletes those begun before `oldest`, and the browser's oldest ones beyond `most`. */
export async function insertAttempt(
  tx: Transaction,
  attempt: SignInAttempt,
  { oldest, most }: { oldest: Temporal.Instant; most: number },
): Promise<void> {
  await tx.deleteFrom('sign_in_attempts').where('created_at', '<', oldest).execute();
  await tx
    .deleteFrom('sign_in_attempts')
    .where('state_hash', 'in', (from) =>
      from
        .selectFrom('sign_in_attempts')
        .select('state_hash')
        .where('browser_hash', '=', attempt.browser_hash)
        .orderBy('created_at', 'desc')
        .orderBy('state_hash')
        .offset(most - 1),
    )
    .execute();
  await tx.insertInto('sign_in_attempts').values(attempt).execute();
}

/** Takes this browser's pending sign-in, so that it cannot be used twice. */
export function takeAttempt(
  db: Db | Transaction,
  { stateHash, browserHash }: { stateHash: Uint8Array; browserHash: Uint8Array },
): Promise<SignInAttempt | undefined> {
  return db
    .deleteFrom('sign_in_attempts')
    .where('state_hash', '=', stateHash)
    .where('browser_hash', '=', browserHash)
    .returningAll()
    .executeTakeFirst();
}

/** How many sessions are listed: more than anybody has browsers. */
const mostListed = 20;

/** Somebody's unexpired sessions, `own` first and then by last use, up to the limit; and how many there are. */
export async function sessionsOf(
  db: Db | Transaction,
  uid: string,
  { now, own }: { now: Temporal.Instant; own: Uint8Array | null },
) {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'id_hash', 'device', 'created_at', 'last_seen_at', sql<number>`count(*) over ()`.as('count')])
    .where('uid', '=', uid)
    .where('expires_at', '>', now)
    .orderBy(sql`id_hash is not distinct from ${own}::bytea`, 'desc')
    .orderBy('last_seen_at', 'desc')
    .orderBy('id_hash')
    .limit(mostListed)
    .execute();
  return { listed: rows, count: rows[0]?.count ?? 0 };
}

/** Ends one of somebody's sessions, with the devices subscribed in it. */
export async function deleteOwnSession(tx: Transaction, uid: string, id: string): Promise<void> {
  await tx.deleteFrom('sessions').where('id', '=', id).where('uid', '=', uid).execute();
}

/** Ends all of somebody's sessions but one, with the devices subscribed in them. */
export async function deleteOtherSessions(tx: Transaction, uid: string, but: Uint8Array): Promise<void> {
  await tx.deleteFrom('sessions').where('uid', '=', uid).where('id_hash', '<>', but).execute();
}
