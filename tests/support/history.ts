import type { DatabaseHandle } from '#db/client.ts';
import { mayTransitionPayment } from '#domain/access/access-payment.ts';
import { communityTransition } from '#domain/communities/community-state.ts';
import type { EventKind } from '#domain/event.ts';
import { type MemberStatus, memberTransitions } from '#domain/members/membership.ts';
import { mayTransitionOrder } from '#domain/orders/order.ts';
import { raffleTransition } from '#domain/raffles/raffle.ts';

type Step = { kind: EventKind; from: string | null; to: string; isFree: boolean };

/** Whether the program's own table of transitions lets something of that subject go that way. */
const allows: Record<string, (step: Step & { from: string }) => boolean> = {
  member: ({ from, to, kind }) =>
    (from !== 'banned' || kind === 'member.unbanned') &&
    Object.values(memberTransitions).some(
      (each) => each.from.includes(from as MemberStatus) && [each.to, each.owing].includes(to as MemberStatus),
    ),
  access: ({ from, to }) => mayTransitionPayment(from as never, to as never),
  order: ({ from, to, ...cause }) => mayTransitionOrder(from as never, to as never, cause),
  raffle: ({ from, to }) => passes(() => raffleTransition(from as never, to as never)),
  // a suspension is the operator's, and ends where it began
  community: ({ from, to, kind }) =>
    kind === 'community.suspended' ||
    kind === 'community.restored' ||
    passes(() => communityTransition(from as never, to as never)),
};

/** The rows that have a history, with their states. */
const states = `
  select 'community' as subject, id::text, status, false as is_free from communities where id = $1
  union all select 'member', user_id, status, false from members where community_id = $1
  union all select 'access', id::text, status, false from access_payments where community_id = $1
  union all select 'order', id::text, status, unit_price = 0 from orders where community_id = $1
  union all select 'raffle', id::text, status, false from raffles where community_id = $1`;

/**
 * Replays every event of a community from nothing: each begins where the one before it ended, goes a way that the table
 * of transitions has, and the last one ends where the row stands. Gives a line for each that does not. For communities
 * whose people all came by the product's own doors.
 */
export async function brokenHistories({ pool }: DatabaseHandle, communityId: string): Promise<string[]> {
  type Row = { subject: string; id: string; status: string; is_free: boolean };
  const rows = await pool.query<Row>(states, [communityId]);
  type Happened = { subject: string; id: string; kind: EventKind; from: string | null; to: string };
  const events = await pool.query<Happened>(
    `select subject, subject_id as id, kind, from_state as "from", to_state as "to" from events
    where community_id = $1 and to_state is not null order by events.id`,
    [communityId],
  );
  const histories = Map.groupBy(events.rows, ({ subject, id }) => `${subject} ${id}`);
  return rows.rows.flatMap(({ subject, id, status, is_free: isFree }) => {
    let state: string | null = null;
    for (const { kind, from, to } of histories.get(`${subject} ${id}`) ?? []) {
      if (from !== state) return [`${subject} ${id}: ${kind} from ${from}, though it was ${state}`];
      if (from !== null && !allows[subject]?.({ from, to, kind, isFree })) {
        return [`${subject} ${id}: ${kind} from ${from} to ${to} is not in the table`];
      }
      state = to;
    }
    return state === status ? [] : [`${subject} ${id}: is ${status}, and its events end at ${state}`];
  });
}

function passes(does: () => unknown): boolean {
  try {
    return does() !== null;
  } catch {
    return false;
  }
}
