import type { DatabaseHandle } from '#db/client.ts';
import { mayTransitionPayment } from '#domain/access/access-payment.ts';
import { communityTransition } from '#domain/communities/community-state.ts';
import { type MemberStatus, memberTransitions } from '#domain/members/membership.ts';
import { mayTransitionOrder } from '#domain/orders/order.ts';
import { raffleTransition } from '#domain/raffles/raffle.ts';

type Step = { kind: string; from: string | null; to: string };

/** Whether the program's own table of transitions lets something of that subject go that way. */
const allows: Record<string, (step: { from: string; to: string; kind: string }) => boolean> = {
  member: ({ from, to, kind }) =>
    (from !== 'banned' || kind === 'member.unbanned') &&
    Object.values(memberTransitions).some(
      (course) => course.from.includes(from as MemberStatus) && [course.to, course.owing].includes(to as MemberStatus),
    ),
  access: ({ from, to }) => mayTransitionPayment(from as never, to as never),
  order: ({ from, to, kind }) =>
    [{ isFree: true }, { hasFailed: kind === 'order.refund-failed' }].some((cause) =>
      mayTransitionOrder(from as never, to as never, cause),
    ),
  raffle: ({ from, to }) => passes(() => raffleTransition(from as never, to as never)),
  // a suspension is the operator's, and ends where it began
  community: ({ from, to, kind }) =>
    kind === 'community.suspended' ||
    kind === 'community.restored' ||
    passes(() => communityTransition(from as never, to as never)),
};

/** Where the rows stand whose histories are told. */
const standing = `
  select 'community' as subject, id::text, status from communities where id = $1
  union all select 'member', user_id, status from members where community_id = $1
  union all select 'access', id::text, status from access_payments where community_id = $1
  union all select 'order', id::text, status from orders where community_id = $1
  union all select 'raffle', id::text, status from raffles where community_id = $1`;

/**
 * Replays every event of a community from nothing: each begins where the one before it ended, goes a way that the table
 * of transitions has, and the last one ends where the row stands. Gives a line for each that does not. For communities
 * whose people all came by the product's own doors.
 */
export async function brokenHistories({ pool }: DatabaseHandle, communityId: string): Promise<string[]> {
  const rows = await pool.query<Record<string, string>>(standing, [communityId]);
  const events = await pool.query<Record<string, string>>(
    `select subject, subject_id as id, kind, from_state as "from", to_state as "to" from events
    where community_id = $1 and to_state is not null order by events.id`,
    [communityId],
  );
  const histories = new Map<string, Step[]>();
  for (const { subject, id, kind = '', from = null, to = '' } of events.rows) {
    const key = `${subject} ${id}`;
    histories.set(key, [...(histories.get(key) ?? []), { kind, from, to }]);
  }
  return rows.rows.flatMap(({ subject = '', id, status }) => {
    const history = histories.get(`${subject} ${id}`) ?? [];
    let stands: string | null = null;
    for (const { kind, from, to } of history) {
      if (from !== stands) return [`${subject} ${id}: ${kind} from ${from}, where it stood at ${stands}`];
      if (from !== null && !allows[subject]?.({ from, to, kind })) {
        return [`${subject} ${id}: ${kind} from ${from} to ${to} is not in the table`];
      }
      stands = to;
    }
    return stands === status ? [] : [`${subject} ${id}: is ${status}, and its events end at ${stands}`];
  });
}

function passes(does: () => unknown): boolean {
  try {
    return does() !== null;
  } catch {
    return false;
  }
}
