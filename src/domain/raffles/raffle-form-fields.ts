import type * as v from 'valibot';
import { raffleLimits } from './raffle.ts';

/**
 * The fields of a raffle's form. A repeated part, such as the prizes with `prizes.0.name`, stands by its own name. The
 * form's pages say in which of its steps each stands.
 */
export const raffleFields = [
  'title',
  'story',
  'prizes',
  'currency',
  'numbering',
  'lastNumber',
  'price',
  'maxPerPerson',
  'minimumSold',
  'holdMinutes',
  'reserves',
  'claimDays',
  'guestsAllowed',
  'checkContact',
  'checkPhone',
  'contactPhone',
  'uniqueAmounts',
  'commissionKind',
  'commissionAmount',
  'commissionPercent',
  'commissionPrize',
  'paymentWays',
  'salesCloseAt',
  'drawAt',
  'timeZone',
  'method',
  'lottery',
  'digits',
  'figures',
  'readings',
  'entropy',
  'permit',
  'exemption',
  'purpose',
  'organisation',
  'adults',
  'rule',
  'publicPaid',
  'inKind',
] as const;
export type RaffleField = (typeof raffleFields)[number];

/** What is read of a form by its fields' names. */
export type FieldShapes = Partial<Record<RaffleField, v.GenericSchema>>;

/** Limits of the form beside those of a raffle: texts in characters, `readings` and `entropies` in rows. */
export const raffleFormLimits = {
  lastNumber: { min: 2, max: raffleLimits.board },
  value: 12,
  holder: 80,
  lottery: 100,
  readingPrize: 40,
  readings: 20,
  entropies: 4,
  entropyDescription: 200,
  /** Seconds between close and draw, to review the last receipts and seal the list. */
  gap: { drand: 120, commitment: 120, lottery: 7200 },
  daysAhead: 730,
} as const;
