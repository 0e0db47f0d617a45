import { Refusal } from '#domain/refusal.ts';
import type { CommunityStatus } from './community.ts';

const transitions: Record<CommunityStatus, readonly CommunityStatus[]> = {
  draft: ['active'],
  active: ['paused', 'archived'],
  paused: ['active', 'archived'],
  archived: ['active'],
  // only who runs the platform ends a suspension
  suspended: [],
};

/**
 * Decides a change of a community's state. Gives `null` when it is already there. Refuses what the table of transitions
 * does not allow.
 */
export function communityTransition(
  from: CommunityStatus,
  to: CommunityStatus,
): { from: CommunityStatus; to: CommunityStatus } | null {
  if (from === to) return null;
  if (!transitions[from].includes(to)) throw new Refusal('community.transition', { from, to });
  return { from, to };
}

/** What a community still owes to people: raffles to draw, drawn prizes to hand over, money to give back. */
export type Promises = { raffles: number; prizes: number; refunds: number };

/** Refuses to put a community away while it owes anything: who paid must find it, and its organiser, at work. */
export function requireKept(promises: Promises): void {
  if (promises.raffles + promises.prizes + promises.refunds > 0) throw new Refusal('community.promises-open', promises);
}
