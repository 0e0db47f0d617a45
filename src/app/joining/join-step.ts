import { isAccessPayable } from '#app/access-payments/is-payable.ts';
import type { App } from '#app/app.ts';
import { cadenceOfCommunity } from '#app/relations.ts';
import { hasPass, passesTaken } from '#db/access/access.ts';
import { openPaymentOf } from '#db/access/access-payments.ts';
import type { Db, Transaction } from '#db/client.ts';
import { hasPaidNumber } from '#db/members/member-orders.ts';
import type { CommunityRow, MemberRow } from '#db/tables.ts';
import { hasPassLeft } from '#domain/access/access-payment.ts';
import { hasPlaceFor } from '#domain/members/membership.ts';
import { type JoinStep, joinStep } from '#domain/members/membership-join.ts';
import { planOf } from '#plans';

/** The next step into a community for a person with that membership, or for a stranger. */
export async function joinStepOf(
  {
    db,
    settings,
    now,
  }: { db: Db | Transaction; settings: Pick<App, 'gateways' | 'rafflesOnline'>; now: Temporal.Instant },
  community: CommunityRow,
  { userId, row }: { userId: string | null; row: MemberRow | undefined },
): Promise<JoinStep> {
  const paysByTicket = community.payment_type === 'per_ticket';
  const { members: limit } = planOf(community.plan);
  const pass = await passOf(db, community, userId, now);
  // expired access counts at once, whether or not the job has updated the row
  const status = isLapsed(community, row, pass.isHeld) ? 'expired' : (row?.status ?? 'none');
  const isPayable = cadenceOfCommunity(community) === null || (await isAccessPayable(db, settings, community));
  const payment = isPayable || !userId ? undefined : await openPaymentOf(db, { communityId: community.id, userId });
  return joinStep(
    {
      status: community.status,
      joinPolicy: community.join_policy,
      accessType: community.access_type,
      paymentType: community.payment_type,
      price: community.price,
      isSoldOut: pass.isSoldOut,
      isPayable,
      isFull: !hasPlaceFor(status, { active: community.member_count, limit }),
    },
    {
      status,
      since: row?.changed_at ?? null,
      needsApproval: row?.needs_approval ?? false,
      hasPass: pass.isHeld,
      hasPayment: payment !== undefined,
      hasPaidNumber: paysByTicket && userId !== null && (await hasPaidNumber(db, community.id, userId)),
    },
    now,
  );
}

function isLapsed(community: CommunityRow, row: MemberRow | undefined, isHeld: boolean): boolean {
  return row?.status === 'active' && row.role === 'member' && !isHeld && cadenceOfCommunity(community) !== null;
}

/** Whether somebody has a pass in force and, if not, whether all passes are taken. */
async function passOf(
  db: Db | Transaction,
  community: CommunityRow,
  userId: string | null,
  now: Temporal.Instant,
): Promise<{ isHeld: boolean; isSoldOut: boolean }> {
  if (!cadenceOfCommunity(community)) return { isHeld: false, isSoldOut: false };
  const person = { communityId: community.id, userId: userId ?? '' };
  const isHeld = userId !== null && (await hasPass(db, person, now));
  const most = community.max_tickets;
  if (isHeld || most === null) return { isHeld, isSoldOut: false };
  return { isHeld, isSoldOut: !hasPassLeft({ most, ...(await passesTaken(db, person, now)) }) };
}
