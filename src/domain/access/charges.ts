import type { AccessPaymentStatus } from './access-payment.ts';

/** The lists of the desk where who runs a community looks at the payments for access. */
export const chargeLists = ['review', 'waiting', 'refunds', 'ending', 'paid', 'over', 'ledger'] as const;
export type ChargeList = (typeof chargeLists)[number];

/** The payments that stand in each of the lists; those of people and of money have none. */
export const statusesOf: Record<ChargeList, readonly AccessPaymentStatus[]> = {
  review: ['in_review', 'disputed'],
  waiting: ['pending', 'rejected'],
  refunds: ['refund_pending'],
  ending: [],
  paid: ['confirmed', 'partially_refunded'],
  over: ['expired', 'cancelled', 'refunded'],
  ledger: [],
};

/** Days before its end from which somebody's access is among those that end soon. */
export const endingDays = 14;
