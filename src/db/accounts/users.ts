import { sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import { prepared } from '#db/prepared.ts';
import type { BareAccount } from '#domain/accounts/account.ts';

/**
 * Inserts or updates the user of a provider's account. Gives their uid: an erased account returns as a new one under
 * `otherwise`, with its former bans and mutes.
 */
export async function saveUser(
  tx: Transaction,
  {
    issuer,
    subject,
    account,
    otherwise,
    now,
  }: { issuer: string; subject: string; account: BareAccount; otherwise: string; now: Temporal.Instant },
): Promise<string> {
  const claims = {
    email: account.email,
    email_verified: account.emailVerified,
    display_name: account.displayName,
    photo_url: account.photoURL,
  };
  const isErased = await tx
    .selectFrom('users')
    .select('uid')
    .where('uid', '=', account.uid)
    .where('erased_at', 'is not', null)
    .executeTakeFirst();
  const { uid } = await tx
    .insertInto('users')
    .values({ uid: isErased ? otherwise : account.uid, issuer, subject, ...claims, created_at: now })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doUpdateSet(claims))
    .returning('uid')
    .executeTakeFirstOrThrow();
  if (uid === otherwise) await keepOut(tx, { from: account.uid, to: uid, now });
  return uid;
}

/** Restores the bans and mutes of an account that was erased. */
async function keepOut(
  tx: Transaction,
  { from, to, now }: { from: string; to: string; now: Temporal.Instant },
): Promise<void> {
  await tx
    .insertInto('members')
    .columns(['community_id', 'user_id', 'role', 'status', 'joined_at', 'changed_at', 'needs_approval', 'muted_until'])
    .expression((eb) =>
      eb
        .selectFrom('members')
        .select([
          'community_id',
          eb.val(to).as('user_id'),
          'role',
          'status',
          eb.cast<Temporal.Instant>(eb.val(now), 'timestamptz').as('joined_at'),
          'changed_at',
          'needs_approval',
          'muted_until',
        ])
        .where('user_id', '=', from)
        .where('status', '<>', 'active')
        .where((is) =>
          is.or([
            is('status', 'in', ['banned', 'removed', 'rejected']),
            is('needs_approval', '=', true),
            is('muted_until', '>', now),
          ]),
        ),
    )
    .execute();
}

/** Reads a user with the urls of their communities, in the order of joining. */
export function userWithCommunities(db: Db | Transaction, uid: string) {
  return db
    .selectFrom('users')
    .modifyFront(prepared)
    .select(({ selectFrom }) => [
      'email',
      'email_verified',
      'display_name',
      'photo_url',
      selectFrom('members')
        .innerJoin('communities', 'communities.id', 'members.community_id')
        .whereRef('members.user_id', '=', 'users.uid')
        .where('members.status', '=', 'active')
        .select(
          sql<string[]>`coalesce(array_agg(communities.url order by members.joined_at, communities.url), '{}')`.as(
            'urls',
          ),
        )
        .as('communities'),
    ])
    .where('uid', '=', uid)
    .executeTakeFirst();
}

/** A person's name and e-mail, and whether it is verified. */
export function userByUid(db: Db | Transaction, uid: string) {
  return db
    .selectFrom('users')
    .select(['uid', 'email', 'email_verified', 'display_name'])
    .where('uid', '=', uid)
    .executeTakeFirst();
}

/** What is stored of an account. */
export function accountFacts(db: Db | Transaction, uid: string) {
  return db
    .selectFrom('users')
    .select(['uid', 'email', 'email_verified', 'display_name', 'photo_url', 'created_at'])
    .where('uid', '=', uid)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
}

/** Which of these accounts are erased. */
export async function erasedAmong(db: Db | Transaction, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('users')
    .select('uid')
    .where('uid', '=', sql<string>`any(${[...userIds]}::text[])`)
    .where('erased_at', 'is not', null)
    .execute();
  return new Set(rows.map(({ uid }) => uid));
}

/** The names of accounts by id. */
export async function namesOf(db: Db | Transaction, userIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('users')
    .select(['uid', 'display_name'])
    .where('uid', 'in', [...new Set(userIds)])
    .execute();
  return new Map(rows.map(({ uid, display_name }) => [uid, display_name]));
}
