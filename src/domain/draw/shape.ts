import { isPlain } from './text.ts';
import { isDrawId, isTime } from './time.ts';

/** Whether a value has a form that section 2 describes. */
export type Check = (value: unknown) => boolean;

const linkForm = /^https:\/\/[\x21-\x7e]{1,300}$/;
const hexForm = /^[0-9a-f]*$/;

/** An object with exactly these members, each of its form: none is optional, none more is let in. */
export function members(checks: Readonly<Record<string, Check>>): Check {
  const names = Object.keys(checks);
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    const found = value as Record<string, unknown>;
    if (Object.keys(found).length !== names.length) return false;
    return names.every((name) => Object.hasOwn(found, name) && checks[name]?.(found[name]));
  };
}

/** A list of `least` to `most` values of one form. */
export function listOf(check: Check, least: number, most: number): Check {
  return (value) => Array.isArray(value) && value.length >= least && value.length <= most && value.every(check);
}

/** One of these values and no other. */
export function one(...values: readonly (string | null)[]): Check {
  return (value) => (values as readonly unknown[]).includes(value);
}

/** Of any of these forms. */
export function either(...checks: readonly Check[]): Check {
  return (value) => checks.some((check) => check(value));
}

/** An integer between two others, both included. */
export function integer(least: number, most: number): Check {
  return (value) => Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most;
}

/** Lower-case hexadecimal of so many digits. */
export function hex(length: number): Check {
  return (value) => typeof value === 'string' && value.length === length && hexForm.test(value);
}

/** **text(a..b)** of section 2: NFC, well formed, without controls and without characters that hide or turn text. */
export function text(least: number, most: number): Check {
  return (value) => typeof value === 'string' && value.length >= least && value.length <= most && isPlain(value);
}

/** Any string, whose content another step judges. */
export const anyString: Check = (value) => typeof value === 'string';

/** **time** of section 2. */
export const time: Check = (value) => typeof value === 'string' && isTime(value);

/** **sorteo-id** of section 2. */
export const drawId: Check = (value) => typeof value === 'string' && isDrawId(value);

/** **link** of section 2. */
export const link: Check = (value) => typeof value === 'string' && linkForm.test(value);

/** A string of so many letters, all of them in a class of a regular expression. */
export function letters(allowed: RegExp, length: number): Check {
  return (value) => typeof value === 'string' && value.length === length && allowed.test(value);
}

/** Nothing, written `null`, or of a form. Section 2: no member is left out. */
export function orNull(check: Check): Check {
  return (value) => value === null || check(value);
}

/** Of the form of all members, and of what a rule says about them together. */
export function fitting<T>(check: Check, fits: (value: T) => boolean): Check {
  return (value) => check(value) && fits(value as T);
}
