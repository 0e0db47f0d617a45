import { createRaffleTexts as words } from '#texts/raffles/create-raffle.ts';
import type { Values } from '#web/browser/use-draft.ts';

/** Default dates: two weeks of sales, and the draw in the evening two hours after. */
export function usualDates(now: Temporal.Instant, timeZone: string) {
  const day = now.toZonedDateTimeISO(timeZone).toPlainDate().add({ days: 14 }).toString();
  return { salesCloseAt: `${day}T18:00`, drawAt: `${day}T20:00` };
}

/** The defaults of an empty form. */
export const usual: Values = {
  title: '',
  story: '',
  price: '',
  numbering: '00-99',
  lastNumber: '',
  currency: '',
  timeZone: '',
  method: 'drand',
  lottery: '',
  digits: '5',
  figures: '2',
  'readings.0.prize': words.draw.lotteryPrizeUsual,
  holdMinutes: '1440',
  reserves: '3',
  claimDays: '7',
  guestsAllowed: 'si',
  uniqueAmounts: '',
  checkContact: '',
  checkPhone: '',
  contactPhone: '',
  commissionKind: '',
  commissionAmount: '',
  commissionPercent: '',
  commissionPrize: '',
  permit: '',
  exemption: '',
  purpose: '',
  organisation: '',
  communityName: '',
  newCommunityUrl: '',
  urlTouched: '',
};
