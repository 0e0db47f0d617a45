import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import { likeText } from '#db/communities/communities.ts';
import type { MemberStatus } from '#domain/members/membership.ts';
import type { ListPlace, PeopleQuery, PeopleSort } from '#domain/members/people-list.ts';

/** A filter of a community's people: by e-mail only where the asker may see it. */
export type PeopleFilter = Pick<PeopleQuery, 'words' | 'role' | 'status' | 'sort'> & {
  byEmail: boolean;
  /** Only those who joined up to this instant. */
  until?: Temporal.Instant;
  /** For an asker who sees only listed members, people with a role, and themselves. */
  listedFor?: string | null;
};

const name = sql<string>`fold_text(users.display_name)`;
const rank = sql<number>`array_position(array['admin', 'moderator', 'editor', 'seller', 'member'], members.role)`;

type Order = { keys: RawBuilder<unknown>; isDescending: boolean };

/** Each sort's columns, with a unique last one. */
const orders: Record<PeopleSort, Order> = {
  role: { keys: sql`${rank}, members.joined_at, users.uid`, isDescending: false },
  name: { keys: sql`${name}, users.uid`, isDescending: false },
  newest: { keys: sql`members.joined_at, users.uid`, isDescending: true },
  oldest: { keys: sql`members.joined_at, users.uid`, isDescending: false },
};

/** A page of a community's people, in either direction. */
export async function listPeople(
  db: Db | Transaction,
  communityId: string,
  { place, limit, ...filter }: PeopleFilter & { place: ListPlace; limit: number },
) {
  const { keys, isDescending } = orders[filter.sort];
  const isBack = place !== null && 'before' in place;
  const direction = isDescending === isBack ? sql`asc` : sql`desc`;
  let people = peopleOf(db, communityId, filter).limit(limit);
  if (place) {
    const uid = 'before' in place ? place.before : place.after;
    const beyond = isDescending === isBack ? sql`>` : sql`<`;
    people = people.where(
      sql<SqlBool>`(${keys}) ${beyond} (
        select ${keys} from members join users on users.uid = members.user_id
        where members.community_id = ${communityId} and members.user_id = ${uid}
      )`,
    );
  }
  const sorted = people.orderBy(sql`row(${keys}) ${direction}`);
  const rows = await sorted.execute();
  return isBack ? rows.reverse() : rows;
}

export type ListedPerson = Awaited<ReturnType<typeof listPeople>>[number];

/** Those people of a community, by name. */
export function peopleByIds(db: Db | Transaction, communityId: string, uids: readonly string[]) {
  return rowsOf(db, communityId)
    .where('members.user_id', '=', sql<string>`any(${[...uids]}::text[])`)
    .orderBy(name)
    .orderBy('users.uid')
    .execute();
}

/** How many people a community has in each status. */
export async function countByStatus(
  db: Db | Transaction,
  communityId: string,
): Promise<Partial<Record<MemberStatus, number>>> {
  const rows = await db
    .selectFrom('members')
    .select(['status', (eb) => eb.fn.countAll<number>().as('count')])
    .where('community_id', '=', communityId)
    .groupBy('status')
    .execute();
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

/**
 * How many accounts with a paid number are not members because the plan was full. Removed and rejected people do not
 * count.
 */
export async function countWithoutPlace(db: Db | Transaction, communityId: string): Promise<number> {
  const row = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.count<number>('orders.user_id').distinct().as('count'))
    .where('orders.community_id', '=', communityId)
    .where('orders.status', '=', 'confirmed')
    .where('orders.unit_price', '>', 0)
    .where('orders.user_id', 'is not', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('members')
            .select('members.user_id')
            .whereRef('members.community_id', '=', 'orders.community_id')
            .whereRef('members.user_id', '=', 'orders.user_id'),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return row.count;
}

function peopleOf(
  db: Db | Transaction,
  communityId: string,
  { words, role, status, byEmail, listedFor = null, until }: Omit<PeopleFilter, 'sort'>,
) {
  let people = rowsOf(db, communityId);
  if (status !== 'all') people = people.where('members.status', '=', status);
  if (until) people = people.where('members.joined_at', '<=', until);
  if (role) people = people.where('members.role', '=', role);
  if (listedFor !== null) {
    people = people.where((is) =>
      is.or([
        is('members.role', '<>', 'member'),
        is('members.is_listed', '=', true),
        is('members.user_id', '=', listedFor),
      ]),
    );
  }
  for (const word of words.split(/\s+/).filter(Boolean)) {
    const like = `%${likeText(word)}%`;
    people = people.where(
      byEmail
        ? sql<SqlBool>`(${name} like fold_text(${like}) or users.email ilike ${like})`
        : sql<SqlBool>`${name} like fold_text(${like})`,
    );
  }
  return people;
}

function rowsOf(db: Db | Transaction, communityId: string) {
  return db
    .selectFrom('members')
    .innerJoin('users', 'users.uid', 'members.user_id')
    .select([
      'users.uid',
      'users.display_name',
      'users.photo_url',
      'users.email',
      'members.role',
      'members.status',
      'members.joined_at',
      'members.changed_at',
      'members.answer',
      'members.reason',
      'members.muted_until',
    ])
    .where('members.community_id', '=', communityId);
}
