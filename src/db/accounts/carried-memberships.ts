import { sql } from 'kysely';
import type { Transaction } from '#db/client.ts';
import type { MemberStatus } from '#domain/members/membership.ts';

/** A membership carried over to another uid of the same person. */
export type CarriedMembership = { communityId: string; former: MemberStatus | null; status: MemberStatus };

/**
 * Carries the bans and mutes of a person's later account over to the uid of their first one, which identifies them if
 * they return. Gives what changed.
 */
export async function carryMemberships(
  tx: Transaction,
  { from, to, now }: { from: string; to: string; now: Temporal.Instant },
): Promise<CarriedMembership[]> {
  const { rows } = await sql<CarriedMembership>`
    with former_memberships as (
      select m.community_id, m.role, m.changed_at, m.needs_approval, m.muted_until, r.status as former,
        case when m.status in ('banned', 'removed', 'rejected') then m.status else 'left' end as status
      from members m
      join users first on first.uid = ${to} and first.erased_at is not null
      left join members r on r.community_id = m.community_id and r.user_id = first.uid
      where m.user_id = ${from} and m.status <> 'active' and r.status is distinct from 'active'
        and (
          r.status is not null or m.status in ('banned', 'removed', 'rejected') or m.needs_approval
          or m.muted_until > ${now.toString()}::timestamptz
        )
    ), carried as (
      insert into members
        (community_id, user_id, role, status, joined_at, changed_at, needs_approval, muted_until)
      select community_id, ${to}, role, status, ${now.toString()}::timestamptz, changed_at, needs_approval, muted_until
      from former_memberships
      on conflict (community_id, user_id) do update set
        status = excluded.status, changed_at = excluded.changed_at, needs_approval = excluded.needs_approval,
        muted_until = excluded.muted_until
    )
    select community_id as "communityId", former, status from former_memberships where former is distinct from status
  `.execute(tx);
  return rows;
}
