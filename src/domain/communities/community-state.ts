import { Refusal } from '#domain/refusal.ts';
import { type Transition, transition } from '#domain/transition.ts';
import type { CommunityStatus } from './community.ts';

const transitions: Record<CommunityStatus, readonly CommunityStatus[]> = {
  draft: ['active'],
  active: ['paused', 'archived'],
  paused: ['active', 'archived'],
  archived: ['active'],
  // only the operator ends a suspension
  suspended: [],
};

/**
 * Decides a change of a community's state. Gives `null` when it is in that state. Refuses what the transition table
 * does not allow.
 */
export function communityTransition(from: CommunityStatus, to: CommunityStatus): Transition<CommunityStatus> | null {
  return transition({ from, to }, transitions[from].includes(to), 'community.transition');
}

/** What a community still owes: undrawn raffles, undelivered prizes, refunds due. */
export type Obligations = { raffles: number; prizes: number; refunds: number };

/** Refuses to archive a community that owes anything, which has to stay reachable for those it owes. */
export function requireNoObligations(obligations: Obligations): void {
  if (obligations.raffles + obligations.prizes + obligations.refunds > 0)
    throw new Refusal('community.obligations-open', obligations);
}
