import type { FuenteLoteria, MetodoLoteria } from '#domain/draw/documents.ts';
import { dayOf, epoch } from '#domain/draw/time.ts';
import { finalFrom } from '#domain/draw/times.ts';
import { sourceLimits } from './source-limits.ts';

const hour = 3600;
/** From the 00:00Z that a draw's day is counted from until that day is over everywhere. Section 10 of the protocol. */
const wholeDay = 36 * hour;

/**
 * Unix seconds from which a draw by lottery is void for want of a result: `espera_h` after the last reading that may still
 * come, and after the last entry, since what follows on an entry is only asked for by it. Never within the contest period
 * of that entry. Section 9 of the protocol allows it from `sorteo_en + espera_h`, which no reading ends before.
 * @param source the last one entered, which does not settle the draw; null when there is none
 */
export function voidFrom(method: MetodoLoteria, source: FuenteLoteria | null): number {
  const lastDay = lastReadingEnds(method, source);
  const patience = method.espera_h * hour;
  if (!source) return lastDay + patience;
  const enteredAt = epoch(source.introducido_en);
  return Math.max(lastDay + patience, enteredAt + patience, finalFrom(enteredAt, method));
}

/** Whether another draw may be read after so many readings: a source with more of them is no document of the protocol. */
export function mayReadOn(readings: number): boolean {
  return readings < sourceLimits.readings;
}

/**
 * When the day of the last reading that may still come is over: one that the rules name, or the draw after a miss. After
 * all that a source holds no more come, and only a correction is waited for.
 */
function lastReadingEnds({ lecturas }: MetodoLoteria, source: FuenteLoteria | null): number {
  const read = source?.lecturas ?? [];
  const gap = mayReadOn(read.length) ? sourceLimits.gapDays : 0;
  const [last, days] = read.length < lecturas.length ? [lecturas.at(-1), 0] : [read.at(-1), gap];
  return dayOf(last?.sorteo ?? '') + days * 24 * hour + wholeDay;
}
