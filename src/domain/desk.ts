import type { OrderStatus } from './order.ts';

/** The lists of a raffle's desk, in the order that they want attention. */
export const deskLists = ['review', 'unpaid', 'paid', 'refunds', 'over'] as const;
export type DeskList = (typeof deskLists)[number];

/**
 * The states of each list. Waiting for review is also what ran out and had its receipt come afterwards: somebody's money
 * is on its way, and nobody else can say what becomes of it.
 */
export const statusesOf: Record<DeskList, readonly OrderStatus[]> = {
  review: ['in_review'],
  unpaid: ['pending', 'rejected'],
  paid: ['confirmed'],
  refunds: ['refund_pending'],
  over: ['expired', 'cancelled', 'refunded'],
};
