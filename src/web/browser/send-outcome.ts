import type { SalesAnswer } from '#web/routes/raffles/stall-sales.ts';
import { isMadeBy, type UnsentSale } from './kept-stalls.ts';

/**
 * How sending went: all that could be was sent, there is no connection, or the server took not all, and why. `isLasting`: nor will
 * it by itself, so that what waits may be taken away.
 */
export type SendOutcome = { state: 'sent' } | { state: 'away' } | { state: 'refused'; why: string; isLasting: boolean };

type Made = Pick<UnsentSale, 'key' | 'by'>;

/** What an answer leaves to be said: nothing of sales that wait for whoever else made them. */
export function outcomeOf(
  {
    sent,
    waits,
    isOfAnother = false,
    lease,
  }: Pick<SalesAnswer, 'sent' | 'waits' | 'isOfAnother'> & {
    lease: Pick<SalesAnswer['lease'], 'seller'>;
  },
  batch: readonly Made[],
): SendOutcome {
  const isNoneOwn = !unansweredOf(batch, sent).some((sale) => isMadeBy(sale, lease.seller.id));
  if (waits === undefined || (isOfAnother && isNoneOwn)) return { state: 'sent' };
  return { state: 'refused', why: waits, isLasting: isOfAnother };
}

/** The sales of those that were sent of which the server says nothing. */
export function unansweredOf<Sale extends Made>(batch: readonly Sale[], sent: SalesAnswer['sent']): Sale[] {
  const answered = new Set(sent.map(({ key }) => key));
  return batch.filter(({ key }) => !answered.has(key));
}
