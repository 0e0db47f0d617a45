import type { FieldFaultCode } from './form.ts';

/** The time zones of raffles. */
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

/** Whether an instant is plausible in a form or an imported file: from 1970 to 2200. */
export function isOfOurTimes({ epochNanoseconds: instant }: Temporal.Instant): boolean {
  return instant >= 0n && instant < endOfOurTimes;
}

const endOfOurTimes = BigInt(Date.UTC(2200, 0)) * 1_000_000n;

const shape = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/;

/**
 * The instant of a local time such as `2026-12-18T20:00` (with optional seconds). A local time skipped in spring gives
 * none; of one that repeats in autumn, the first.
 */
export function instantOfLocal(
  text: string,
  timeZone: string,
): { ok: true; instant: Temporal.Instant } | { ok: false; fault: FieldFaultCode } {
  const local = shape.test(text.trim()) ? plainDateTime(text.trim()) : null;
  if (!local) return { ok: false, fault: text.trim() === '' ? 'required' : 'date' };
  const zoned = local.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
  if (!zoned.toPlainDateTime().equals(local)) return { ok: false, fault: 'date-gap' };
  const instant = zoned.toInstant();
  return isOfOurTimes(instant) ? { ok: true, instant } : { ok: false, fault: 'date' };
}

function plainDateTime(text: string): Temporal.PlainDateTime | null {
  try {
    return Temporal.PlainDateTime.from(text, { overflow: 'reject' });
  } catch {
    return null;
  }
}
