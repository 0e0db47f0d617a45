import type { Actor } from '#app/app.ts';
import { findLockedCommunity } from '#app/communities/find-locked-community.ts';
import type { Transaction } from '#db/client.ts';
import { planPaymentById } from '#db/plans/plan-payments.ts';
import type { CommunityRow, PlanPaymentRow } from '#db/tables.ts';
import { orNotFound } from '#domain/refusal.ts';
import { isUuid } from '#domain/uuid.ts';

export type PlanAddress = { communityUrl: string };
export type PlanPaymentAddress = PlanAddress & { payment: string };
export type FoundPayment = { community: CommunityRow; payment: PlanPaymentRow };

/** A payment of a community's plan. The community's row is locked: what is bought of it changes one after the other. */
export async function findLockedPlanPayment(
  tx: Transaction,
  { payment, communityUrl }: PlanPaymentAddress,
  actor: Actor,
): Promise<FoundPayment> {
  const { community } = await findLockedCommunity(tx, { communityUrl }, actor);
  return { community, payment: orNotFound(isUuid(payment) ? await planPaymentById(tx, community.id, payment) : null) };
}
