import { sql } from 'kysely';
import type { Db } from '#db/client.ts';

/** Those of some accounts that run or ran a community, or sell or sold in it, whether or not they are in it still. */
export async function everAtDesk(
  db: Db,
  communityId: string,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set();
  const { rows } = await sql<{ uid: string }>`
    select a.uid from unnest(${[...userIds]}::text[]) as a (uid)
    where exists (
      select from members m
      where m.community_id = ${communityId}::uuid and m.user_id = a.uid and m.role in ('admin', 'seller')
    ) or exists (
      select from events e
      where e.community_id = ${communityId}::uuid and e.subject = 'member' and e.subject_id = a.uid
        and (e.data ->> 'from' in ('admin', 'seller') or e.data ->> 'formerRole' in ('admin', 'seller'))
    )
  `.execute(db);
  return new Set(rows.map(({ uid }) => uid));
}
