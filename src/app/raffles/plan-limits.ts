import type { Transaction } from '#db/client.ts';
import { countDrafts, countOpenRaffles } from '#db/raffles/raffles.ts';
import type { CommunityRow } from '#db/tables.ts';
import { type Range, totalOf } from '#domain/raffles/numbering.ts';
import { raffleLimits } from '#domain/raffles/raffle.ts';
import { Refusal } from '#domain/refusal.ts';
import { planOf } from '#plans';

/**
 * Refuses more numbers than the community's plan allows in a raffle. One that has more already, from a larger plan, keeps
 * them: only more than it had is refused.
 */
export function requireNumbers(community: CommunityRow, range: Range, had: Range | null = null): void {
  const plan = planOf(community.plan);
  const total = totalOf(range);
  if (plan.numbersPerRaffle !== null && total > Math.max(plan.numbersPerRaffle, had ? totalOf(had) : 0)) {
    throw new Refusal('plan.numbers', { limit: plan.numbersPerRaffle, plan: plan.name });
  }
}

/**
 * Refuses one more raffle on sale than the plan allows. The community's row must be locked, so that concurrent openings
 * count each other.
 */
export async function requireRoom(tx: Transaction, community: CommunityRow): Promise<void> {
  const plan = planOf(community.plan);
  if (plan.openRaffles === null) return;
  const open = await countOpenRaffles(tx, community.id);
  if (open >= plan.openRaffles) throw new Refusal('plan.open-raffles', { limit: plan.openRaffles, plan: plan.name });
}

/** Refuses one more draft than a community may keep on any plan. The community's row must be locked. */
export async function requireRoomForDraft(tx: Transaction, community: CommunityRow): Promise<void> {
  const { drafts: limit } = raffleLimits;
  if ((await countDrafts(tx, community.id)) >= limit) throw new Refusal('raffle.drafts-full', { limit });
}
