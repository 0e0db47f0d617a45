import { sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import { isVacant } from '#db/draws/successions.ts';
import { countInList } from '#db/orders/desk.ts';
import type { RaffleRow } from '#db/tables.ts';
import type { MemberRole } from '#domain/members/membership.ts';
import { wasPublished } from './raffles.ts';

/** What waits in a raffle for whoever runs or sells it: a seller's are those of their own sales. */
export type WaitsInRaffle = {
  review: number;
  unpaid: number;
  credit: number;
  refunds: number;
  linkAsks: number;
  prizes: number;
};

/** A raffle that a person runs or sells, where it is held, and what waits in it. */
export type OwnRaffle = RaffleRow & { communityUrl: string; communityName: string; role: MemberRole } & WaitsInRaffle;

/**
 * A page of the raffles of all communities in which a person is an admin or a seller: those under way first, by their draw,
 * then drafts, then those that are over, the last one first. A seller has no drafts, and nobody those that were
 * discarded. One statement, which counts for the
 * raffles of the page alone.
 */
export async function ownRaffles(
  db: Db | Transaction,
  userId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<OwnRaffle[]> {
  const { rows } = await sql<OwnRaffle>`
    with listed as (
      select raffles.*, c.url as "communityUrl", c.name as "communityName", m.role,
        row_number() over (
          order by raffles.status not in ('open', 'closed'), raffles.status <> 'draft',
            case when raffles.status in ('draft', 'open', 'closed') then raffles.draw_at end,
            raffles.draw_at desc, raffles.id
        ) as place
      from members m
      join communities c on c.id = m.community_id
      join raffles on raffles.community_id = m.community_id
      where m.user_id = ${userId} and m.status = 'active' and m.role in ('admin', 'seller')
        and (m.role = 'admin' and raffles.status <> 'cancelled' or ${wasPublished})
      order by place limit ${limit} offset ${offset}
    )
    select listed.*, counted.*, (
      select count(*) from winners w
      left join deliveries d on d.community_id = w.community_id and d.raffle_id = w.raffle_id and d.position = w.place
      where listed.role = 'admin' and listed.status = 'drawn'
        and w.community_id = listed.community_id and w.raffle_id = listed.id
        and not w.is_reserve and d.delivered_at is null and not ${isVacant('w')}
    ) as prizes
    from listed cross join lateral (
      select ${countInList('review')} as review, ${countInList('unpaid')} as unpaid,
        ${countInList('credit')} as credit, ${countInList('refunds')} as refunds,
        count(*) filter (where link_asked_at is not null and erased_at is null) as "linkAsks"
      from orders
      where orders.community_id = listed.community_id and orders.raffle_id = listed.id
        and (listed.role = 'admin' or orders.credited_to = ${userId})
    ) counted
    order by place
  `.execute(db);
  return rows;
}
