import type { FieldFaultCode } from './form.ts';

/** Zones by whose clock a raffle can be held. */
export const timeZones = [
  'Europe/Madrid',
  'Atlantic/Canary',
  'America/Mexico_City',
  'America/Cancun',
  'America/Chihuahua',
  'America/Hermosillo',
  'America/Mazatlan',
  'America/Monterrey',
  'America/Tijuana',
  'America/Bogota',
  'America/Lima',
  'America/Argentina/Buenos_Aires',
  'America/Santiago',
  'America/Punta_Arenas',
  'Pacific/Easter',
  'America/Guayaquil',
  'Pacific/Galapagos',
  'America/Caracas',
  'America/Santo_Domingo',
  'America/Montevideo',
  'America/La_Paz',
  'America/Asuncion',
  'America/Costa_Rica',
  'America/Guatemala',
  'America/Tegucigalpa',
  'America/Managua',
  'America/Panama',
  'America/El_Salvador',
  'America/Puerto_Rico',
  'America/Havana',
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'Africa/Malabo',
] as const;

const shape = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/;

/**
 * The instant that a place's clock shows as `2026-12-18T20:00` (seconds may follow). An hour that the clock skips in spring does not exist;
 * of one that it shows twice in autumn, the first counts.
 */
export function instantOfLocal(
  text: string,
  timeZone: string,
): { ok: true; instant: Temporal.Instant } | { ok: false; fault: FieldFaultCode } {
  const local = shape.test(text.trim()) ? plainDateTime(text.trim()) : null;
  if (!local) return { ok: false, fault: text.trim() === '' ? 'required' : 'date' };
  const zoned = local.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
  if (!zoned.toPlainDateTime().equals(local)) return { ok: false, fault: 'date-gap' };
  return { ok: true, instant: zoned.toInstant() };
}

function plainDateTime(text: string): Temporal.PlainDateTime | null {
  try {
    return Temporal.PlainDateTime.from(text, { overflow: 'reject' });
  } catch {
    return null;
  }
}
