import { sql } from 'kysely';
import type { BareAccount } from '#domain/account.ts';
import type { Db, Transaction } from './client.ts';

/**
 * Writes the user who is missing, and what the provider says of one who is there. Gives their uid: whoever was erased
 * comes in as somebody new, under `otherwise`, and stays out of the communities that had put them out.
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
  const said = {
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
    .values({ uid: isErased ? otherwise : account.uid, issuer, subject, ...said, created_at: now })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doUpdateSet(said))
    .returning('uid')
    .executeTakeFirstOrThrow();
  if (uid === otherwise) await keepOut(tx, { from: account.uid, to: uid, now });
  return uid;
}

/** Keeps somebody out who was put out before they closed the account that they had. */
async function keepOut(
  tx: Transaction,
  { from, to, now }: { from: string; to: string; now: Temporal.Instant },
): Promise<void> {
  await tx
    .insertInto('members')
    .columns(['community_id', 'user_id', 'role', 'status', 'joined_at', 'changed_at', 'needs_approval'])
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
        ])
        .where('user_id', '=', from)
        .where((is) => is.or([is('status', 'in', ['banned', 'removed', 'rejected']), is('needs_approval', '=', true)])),
    )
    .execute();
}

/** Reads a user by uid, with the urls of the communities that they are in, in the order in which they joined. */
export function userWithCommunities(db: Db | Transaction, uid: string) {
  return db
    .selectFrom('users')
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

/** The name and the e-mail of a person, and whether their provider vouches for it. */
export function userByUid(db: Db | Transaction, uid: string) {
  return db
    .selectFrom('users')
    .select(['uid', 'email', 'email_verified', 'display_name'])
    .where('uid', '=', uid)
    .executeTakeFirst();
}

/** What is kept of a person's own account. */
export function accountFacts(db: Db | Transaction, uid: string) {
  return db
    .selectFrom('users')
    .select(['uid', 'email', 'email_verified', 'display_name', 'photo_url', 'created_at'])
    .where('uid', '=', uid)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
}
