import type { Db, Transaction } from '#db/client.ts';
import { hasPaidNumber } from '#db/member-orders.ts';
import type { CommunityRow, MemberRow } from '#db/tables.ts';
import { type JoinStep, joinStep } from '#domain/membership-join.ts';
import { planOf } from '#plans';

/** The true next step at a community's door of a person with that membership; of a stranger where there is none. */
export async function joinStepOf(
  db: Db | Transaction,
  community: CommunityRow,
  { userId, row }: { userId: string | null; row: MemberRow | undefined },
  now: Temporal.Instant,
): Promise<JoinStep> {
  const paysByTicket = community.payment_type === 'per_ticket';
  const { members: limit } = planOf(community.plan);
  return joinStep(
    {
      status: community.status,
      joinPolicy: community.join_policy,
      accessType: community.access_type,
      paymentType: community.payment_type,
      isFull: limit !== null && community.member_count >= limit,
    },
    {
      status: row?.status ?? 'none',
      since: row?.changed_at ?? null,
      needsApproval: row?.needs_approval ?? false,
      hasPaidNumber: paysByTicket && userId !== null && (await hasPaidNumber(db, community.id, userId)),
    },
    now,
  );
}
