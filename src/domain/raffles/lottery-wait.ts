import type { FuenteLoteria, LecturaPrevista, MetodoLoteria } from '#domain/draw/documents.ts';
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

/** What a lottery draw that is not settled waits for: readings that the rules name, any later draw, or nothing more. */
export type AwaitedReadings =
  | { kind: 'named'; readings: readonly LecturaPrevista[] }
  | { kind: 'later'; than: string; premio: string }
  | { kind: 'spent'; readings: number };

/**
 * What is waited for after an entry that does not settle the draw, or before any. Answered without the list: while the
 * rules name a reading that is not entered, that one is next, whoever the ones before chose.
 */
export function awaitedReadings({ lecturas }: MetodoLoteria, source: FuenteLoteria | null): AwaitedReadings {
  const read = source?.lecturas ?? [];
  const last = read.at(-1);
  if (read.length < lecturas.length || !last) return { kind: 'named', readings: lecturas.slice(read.length) };
  if (!mayReadOn(read.length)) return { kind: 'spent', readings: read.length };
  return { kind: 'later', than: last.sorteo, premio: lecturas.at(-1)?.premio ?? last.premio };
}

/**
 * When the day of the last reading that may still come is over: one that the rules name, or the draw after a miss. After
 * all that a source holds no more come, and only a correction is waited for.
 */
function lastReadingEnds(method: MetodoLoteria, source: FuenteLoteria | null): number {
  const awaited = awaitedReadings(method, source);
  const last = awaited.kind === 'named' ? awaited.readings.at(-1) : source?.lecturas.at(-1);
  const days = awaited.kind === 'later' ? sourceLimits.gapDays : 0;
  return dayOf(last?.sorteo ?? '') + days * 24 * hour + wholeDay;
}
