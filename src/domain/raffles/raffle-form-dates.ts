import type { FieldFault, FieldFaults, RawForm } from '#domain/form.ts';
import { instantOfLocal } from '#domain/local-time.ts';
import type { NewRaffle } from './new-raffle.ts';
import { type DrawMethod, marginFor } from './raffle.ts';
import { raffleFormLimits } from './raffle-form-fields.ts';
import { text } from './raffle-form-reading.ts';

/** When sales close and the draw is, with the seconds between close and sealed list, and where the times are typed. */
export type Dates = Pick<NewRaffle, 'salesCloseAt' | 'drawAt' | 'marginSeconds' | 'timeZone'>;

/** Reads when sales close and the draw is; null with faults where one is missing, past, too near or too far. */
export function readDates(
  raw: RawForm,
  timeZone: string,
  method: DrawMethod['kind'],
  now: Temporal.Instant,
  faults: FieldFaults,
): Dates | null {
  const close = instantOfLocal(text(raw, 'salesCloseAt'), timeZone);
  const draw = instantOfLocal(text(raw, 'drawAt'), timeZone);
  if (!close.ok) faults.salesCloseAt = { code: close.fault };
  if (!draw.ok) faults.drawAt = { code: draw.fault };
  if (!close.ok || !draw.ok) return null;
  const [salesCloseAt, drawAt] = [close.instant, draw.instant];
  if (Temporal.Instant.compare(salesCloseAt, now) <= 0) faults.salesCloseAt = { code: 'date-past' };
  const drawFault = faultOfDrawDate({ salesCloseAt, drawAt }, method, now);
  if (drawFault) faults.drawAt = { code: drawFault };
  if (faults.salesCloseAt || faults.drawAt) return null;
  return { salesCloseAt, drawAt, marginSeconds: marginFor(salesCloseAt, drawAt, method), timeZone };
}

/** What is wrong with the hour of a draw: too near the close of sales, or too far. */
export function faultOfDrawDate(
  { salesCloseAt, drawAt }: Pick<Dates, 'salesCloseAt' | 'drawAt'>,
  method: DrawMethod['kind'],
  now: Temporal.Instant,
): FieldFault['code'] | null {
  const gap = drawAt.since(salesCloseAt).total('seconds');
  if (gap < raffleFormLimits.gap[method]) return method === 'lottery' ? 'date-order-lottery' : 'date-order';
  const furthest = now.add({ hours: 24 * raffleFormLimits.daysAhead });
  return Temporal.Instant.compare(drawAt, furthest) > 0 ? 'date-far' : null;
}
