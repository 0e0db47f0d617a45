import type { Time } from './documents.ts';

const timeForm = /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):[0-5]\d:[0-5]\dZ$/;
const drawIdForm = /^\d{4}-\d\d-\d\d(#[A-Za-z0-9-]{1,20})?$/;
const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Whether a string is a **time** of section 2: a real instant of UTC, to the second, in one form only. */
export function isTime(text: string): text is Time {
  const day = timeForm.exec(text)?.[1];
  return day !== undefined && isCalendarDay(day);
}

/** `epoch(t)` of section 2: Unix seconds. */
export function epoch(time: Time): number {
  return Date.parse(time) / 1000;
}

/** The protocol's text of an instant, without its fraction of a second. Section 2. */
export function timeOf(instant: Temporal.Instant): Time {
  return instant.toString({ smallestUnit: 'second', roundingMode: 'floor' });
}

/** The protocol's text of Unix seconds, up to `lastSecond`. Section 2. */
export function timeAt(seconds: number): Time {
  // biome-ignore lint/plugin: of an instant that is given, and not every browser that verifies has Temporal
  return `${new Date(seconds * 1000).toISOString().slice(0, 19)}Z`;
}

/** Whether a string is a **sorteo-id** of section 2: a calendar day, and which draw of that day if there are several. */
export function isDrawId(text: string): boolean {
  return drawIdForm.test(text) && isCalendarDay(text.slice(0, 10));
}

/** `day(s)` of section 2: Unix seconds of a lottery draw's day at 00:00:00Z. */
export function dayOf(drawId: string): number {
  return epoch(`${drawId.slice(0, 10)}T00:00:00Z`);
}

/** The last second that a **time** can say: 9999-12-31T23:59:59Z. Section 2. */
export const lastSecond = 253_402_300_799;

/** Engines differ on 30 February (some read 2 March), so the calendar is asked here. */
function isCalendarDay(text: string): boolean {
  const [year, month, day] = [Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8, 10))];
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const length = month === 2 && isLeap ? 29 : (monthLengths[month - 1] ?? 0);
  return year >= 1 && day >= 1 && day <= length;
}
