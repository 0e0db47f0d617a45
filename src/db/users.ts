import { sql } from 'kysely';
import type { BareAccount } from '#domain/account.ts';
import type { Db, Transaction } from './client.ts';

/** Writes the user who is missing, and what the provider says of one who is there. */
export async function saveUser(
  tx: Transaction,
  { issuer, subject, account, now }: { issuer: string; subject: string; account: BareAccount; now: Temporal.Instant },
): Promise<void> {
  const said = {
    email: account.email,
    email_verified: account.emailVerified,
    display_name: account.displayName,
    photo_url: account.photoURL,
  };
  await tx
    .insertInto('users')
    .values({ uid: account.uid, issuer, subject, ...said, created_at: now })
    .onConflict((conflict) => conflict.column('uid').doUpdateSet(said))
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
