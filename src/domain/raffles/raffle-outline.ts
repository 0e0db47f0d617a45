import type { Money } from '#domain/money.ts';
import type { RafflePhase } from './raffle.ts';

/** How a draw ended: the state of its last acta, and the winning numbers as the raffle writes them, in prize order. */
export type Outcome = { acta: 'definitivo' | 'provisional' | 'anulado'; winners: readonly string[] };

/** A raffle as lists and pictures tell of it: no more than everybody who may see it may know. */
export type RaffleOutline = {
  title: string;
  phase: RafflePhase;
  price: Money;
  /** The first prize's name. */
  prize: string;
  /** Hash of its picture among the files. */
  picture: string | null;
  /** ISO instants. */
  salesCloseAt: string;
  drawAt: string;
  timeZone: string;
  total: number;
  free: number;
  outcome: Outcome | null;
};
