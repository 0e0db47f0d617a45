import type { AccessPaymentStatus } from './access-payment.ts';

/** The lists of the desk of access payments. */
export const chargeLists = ['review', 'waiting', 'refunds', 'ending', 'paid', 'over', 'ledger'] as const;
export type ChargeList = (typeof chargeLists)[number];

/** The payment statuses of each list; lists of people and of the ledger have none. */
export const statusesOf: Record<ChargeList, readonly AccessPaymentStatus[]> = {
  review: ['in_review', 'disputed'],
  waiting: ['pending', 'rejected'],
  refunds: ['refund_pending'],
  ending: [],
  paid: ['confirmed', 'partially_refunded'],
  over: ['expired', 'cancelled', 'refunded'],
  ledger: [],
};

/** The list in which a payment stands. */
export function chargeListOf(status: AccessPaymentStatus): ChargeList {
  return chargeLists.find((list) => statusesOf[list].includes(status)) ?? 'review';
}

/** Why money for access is still to go back: it is owed, it is disputed, or it came on top of what was owed. */
export type AccessOwedWhy = 'owed' | 'disputed' | 'surplus';

/** Days before its end from which access is listed as ending. */
export const endingDays = 14;
