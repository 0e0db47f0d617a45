import { sql } from 'kysely';
import type { Db } from '#db/client.ts';
import type { MemberRole } from '#domain/members/membership.ts';
import type { RoleHistory } from '#domain/members/role-history.ts';

type Change = { uid: string; at: string | null; former: MemberRole | null; role: MemberRole | null };

/** The roles of some accounts in a community, now and before; nothing of those that never were in it. */
export async function roleHistories(
  db: Db,
  communityId: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, RoleHistory>> {
  if (userIds.length === 0) return new Map();
  const { rows } = await sql<Change>`
    select a.uid, e.happened_at::text as at, m.role,
      coalesce(e.data ->> 'formerRole', case e.kind when 'member.role-changed' then e.data ->> 'from' end) as former
    from unnest(${[...userIds]}::text[]) as a (uid)
    left join members m on m.community_id = ${communityId}::uuid and m.user_id = a.uid and m.status = 'active'
    left join events e on e.community_id = ${communityId}::uuid and e.subject = 'member' and e.subject_id = a.uid
      and (e.kind = 'member.role-changed' or (e.kind like 'member.%' and e.to_state is not null))
    where m.user_id is not null or e.id is not null
    order by a.uid, e.id
  `.execute(db);
  const histories = new Map<string, { role: MemberRole | null; changes: RoleHistory['changes'][number][] }>();
  for (const { uid, at, former, role } of rows) {
    const history = histories.get(uid) ?? { role, changes: [] };
    if (at) history.changes.push({ at: Temporal.Instant.from(at), former });
    histories.set(uid, history);
  }
  return histories;
}
