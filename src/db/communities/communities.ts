import { type Db, type Transaction, violates } from '#db/client.ts';
import { communityColumns } from '#db/columns.ts';
import { locked } from '#db/lock.ts';
import { prepared } from '#db/prepared.ts';
import type { CommunityRow } from '#db/tables.ts';
import type { NewCommunity } from '#domain/communities/community.ts';
import { Refusal } from '#domain/refusal.ts';

/** Reads a community by its url (row "Read Communities"), or by a former one. */
export function communityByUrl(db: Db | Transaction, url: string): Promise<CommunityRow | undefined> {
  return db
    .selectFrom('community_addresses')
    .innerJoin('communities', 'communities.id', 'community_addresses.community_id')
    .modifyFront(prepared)
    .select(named)
    .where('community_addresses.url', '=', url)
    .executeTakeFirst();
}

const named = communityColumns.map((column) => `communities.${column}` as const);

/** Reads a community by its id. */
export function communityById(db: Db | Transaction, id: string): Promise<CommunityRow | undefined> {
  return db.selectFrom('communities').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Whether the table of communities can be read. */
export function answers(db: Db): Promise<boolean> {
  const asked = db.selectFrom('communities').select('id').limit(1).execute();
  return asked.then(
    () => true,
    () => false,
  );
}

/** Reads a community and locks its row against changes; inserting rows that refer to it is not blocked. */
export function lockCommunity(tx: Transaction, url: string): Promise<CommunityRow | undefined> {
  return tx
    .selectFrom('communities')
    .selectAll()
    .where('id', '=', (eb) => eb.selectFrom('community_addresses').select('community_id').where('url', '=', url))
    .$call(locked('change'))
    .executeTakeFirst();
}

/** Which of these urls are or were in use. */
export async function takenUrls(db: Db | Transaction, urls: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('community_addresses').select('url').where('url', 'in', urls).execute();
  return new Set(rows.map(({ url }) => url));
}

/**
 * Inserts a new community, its settings (defaults) and its creator's membership. Refuses a url that is taken, also
 * concurrently.
 */
export async function insertCommunity(
  tx: Transaction,
  {
    id,
    community,
    plan,
    createdBy,
    now,
  }: { id: string; community: NewCommunity; plan: string; createdBy: string; now: Temporal.Instant },
): Promise<CommunityRow> {
  const row = await tx
    .insertInto('communities')
    .values({
      id,
      url: community.url,
      name: community.name,
      description: community.description,
      plan,
      status: 'active',
      visibility: community.visibility,
      join_policy: community.joinPolicy,
      access_type: community.accessType,
      payment_type: community.paymentType,
      price: community.price?.amount ?? null,
      currency: community.currency,
      country: community.country,
      time_zone: community.timeZone,
      max_tickets: community.maxTickets,
      cover: null,
      avatar: null,
      member_count: 1,
      message_count: 0,
      created_at: now,
      created_by: createdBy,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(urlTaken(community.url));
  await tx
    .insertInto('members')
    .values({ community_id: id, user_id: createdBy, role: 'admin', status: 'active', joined_at: now })
    .execute();
  return row;
}

/** A url that is or was in use: a unique violation in either table of addresses. */
function urlTaken(url: string) {
  return (error: unknown): never => {
    const isTaken = violates(error, 'communities_url_key') || violates(error, 'community_addresses_pkey');
    throw isTaken ? new Refusal('community.url-taken', { url }) : error;
  };
}

/** A community's addresses, newest first, with their dates. */
export function addressesOf(db: Db | Transaction, id: string) {
  return db
    .selectFrom('community_addresses')
    .select(['url', 'since'])
    .where('community_id', '=', id)
    .orderBy('since', 'desc')
    .orderBy('url')
    .execute();
}

/** Changes a community's address. The old one still leads to it. */
export async function moveCommunity(
  tx: Transaction,
  id: string,
  { url, now }: { url: string; now: Temporal.Instant },
): Promise<void> {
  await tx.updateTable('communities').set({ url, url_since: now }).where('id', '=', id).execute().catch(urlTaken(url));
}

/** The settings that an admin may change. Currency and country are fixed, since raffles depend on them. */
export type CommunitySettings = Partial<
  Pick<
    CommunityRow,
    | 'name'
    | 'description'
    | 'time_zone'
    | 'avatar'
    | 'cover'
    | 'visibility'
    | 'join_policy'
    | 'join_question'
    | 'access_type'
    | 'payment_type'
    | 'price'
    | 'max_tickets'
    | 'payment_ways'
    | 'allow_invites'
    | 'allow_messages'
    | 'allow_formation'
    | 'rules'
    | 'questions'
  >
>;

/** Writes some of a community's settings. */
export async function updateCommunity(tx: Transaction, id: string, settings: CommunitySettings): Promise<void> {
  const { payment_ways: ways, questions, ...plain } = settings;
  const written = {
    ...plain,
    ...(ways && { payment_ways: JSON.stringify(ways) }),
    ...(questions && { questions: JSON.stringify(questions) }),
  };
  await tx.updateTable('communities').set(written).where('id', '=', id).execute();
}

/** Escapes `%`, `_` and `\` for `like`. */
export function likeText(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
