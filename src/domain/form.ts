import * as v from 'valibot';
import { normalized, piledMarks } from './normalized.ts';

/** A fault of one field. `limit`: the exceeded length, size or count, or the part of the text that is wrong. */
export type FieldFault = { code: FieldFaultCode; limit?: number | string };

/** The faults of a form by field; of a repeated part by `prizes.0.name`. */
export type FieldFaults = Record<string, FieldFault>;

/** What was parsed of a form, or the faults that it has. */
export type Parsed<T> = { ok: true; value: T } | { ok: false; fields: FieldFaults };

export const fieldFaultCodes = [
  'required',
  'too-short',
  'too-long',
  'too-small',
  'too-large',
  'format',
  'choice',
  'email',
  'payer-email',
  'phone',
  'contact',
  'credit-phone',
  'check-phone',
  'check-email',
  'money',
  'money-decimals',
  'money-too-large',
  'rate',
  'rate-currency',
  'rate-thousands',
  'rate-price',
  'number',
  'date',
  'date-order',
  'date-past',
  'date-gap',
  'date-far',
  'date-order-lottery',
  'date-earlier',
  'close-too-soon',
  'close-before-lottery',
  'reading-date',
  'reading-order',
  'reading-far',
  'former-value',
  'figures',
  'not-offered',
  'slug',
  'slug-reserved',
  'time-zone',
  'hidden-characters',
  'piled-marks',
  'too-many-marks',
  'consent',
  'link',
  'count',
  'choose',
  'numbers',
  'digits',
  'hex-digits',
  'lottery-draw',
  'retype',
  'video',
  'iban',
  'clabe',
  'way-phone',
  'way-bizum',
  'way-missing',
  'cash-place',
  'permit-or-exemption',
] as const;

export type FieldFaultCode = (typeof fieldFaultCodes)[number];

const codes = new Set<string>(fieldFaultCodes);

/** Raw form fields: what `FormData` holds, without files. A repeated name becomes a list. */
export type RawForm = Readonly<Record<string, unknown>>;

/** Parses raw form fields. Gives the typed value, or the first fault per field by its path (`prizes.0.name`). */
export function parseForm<S extends v.GenericSchema>(schema: S, raw: unknown): Parsed<v.InferOutput<S>> {
  const result = v.safeParse(schema, raw);
  if (result.success) return { ok: true, value: result.output };
  const fields: FieldFaults = {};
  for (const issue of result.issues) {
    const path = v.getDotPath(issue) ?? '';
    fields[path] ??= faultOf(issue);
  }
  return { ok: false, fields };
}

function faultOf(issue: v.BaseIssue<unknown>): FieldFault {
  const limit =
    typeof issue.requirement === 'number' || typeof issue.requirement === 'string' ? { limit: issue.requirement } : {};
  if (issue.message === 'too-long' && issue.expected) limit.limit = Number(issue.expected.replace('<=', ''));
  if (issue.message === 'numbers' && issue.expected) limit.limit = issue.expected;
  if (codes.has(issue.message)) return { code: issue.message as FieldFaultCode, ...limit };
  return { code: issue.received === 'undefined' || issue.received === '""' ? 'required' : 'format' };
}

/**
 * Characters that nobody sees, which must not be in a text that people compare by eye: control, bidirectional and
 * ignorable ones, those of private use, and blank signs. A joiner between emojis and their selectors are let be.
 */
const hidden =
  /[\p{Cc}\p{Co}\p{Bidi_Control}\p{Noncharacter_Code_Point}\u2028\u2029\u2800\ufff9-\ufffb\u{1d159}]|(?![\u200d\ufe0e\ufe0f])\p{Default_Ignorable_Code_Point}|(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d|\u200d(?!\p{Extended_Pictographic})|(?<!\p{Extended_Pictographic}|[\d#*](?=\ufe0f\u20e3))[\ufe0e\ufe0f]/u;

/**
 * How long a text may be as it is typed, before spaces are trimmed and letters composed, for a field that keeps `max`:
 * twice as long, because what was written with separate accents or with Windows' line ends shrinks by up to half, and
 * room for what was pasted around it. Nothing longer is normalised, matched or shown again.
 */
export function rawLimit(max: number): number {
  return 2 * max + 1000;
}

/**
 * Normalises a text unless it is far too long (`too-long` of `max`) or piled with combining marks, which would be slow;
 * then no further step runs.
 */
function tidied(max: number, tidy: (text: string) => string) {
  return v.rawTransform<string, string>(({ dataset: { value }, addIssue, NEVER }) => {
    if (value.length > rawLimit(max)) {
      addIssue({ message: 'too-long', expected: `<=${max}` });
      return NEVER;
    }
    if (piledMarks.test(value)) {
      addIssue({ message: 'piled-marks' });
      return NEVER;
    }
    return tidy(value);
  });
}

/** One line of text, NFC, trimmed, inner spaces collapsed, `min..max` UTF-16 units, without hidden characters. */
export function line(min: number, max: number) {
  return v.pipe(
    v.string('required'),
    tidied(max, (text) =>
      normalized(text, 'NFC')
        .replace(/[\t\p{Zs}]+/gu, ' ')
        .trim(),
    ),
    v.check((text) => text.isWellFormed() && !hidden.test(text), 'hidden-characters'),
    v.check((text) => min === 0 || text.length > 0, 'required'),
    v.minLength(min, 'too-short'),
    v.maxLength(max, 'too-long'),
  );
}

/** Text of several lines: as `line`, keeping line breaks (as `\n`). */
export function paragraph(min: number, max: number) {
  return v.pipe(
    v.string('required'),
    tidied(max, (text) => normalized(text, 'NFC').replace(/\r\n?/g, '\n').trim()),
    v.check((text) => text.isWellFormed() && !hidden.test(text.replaceAll('\n', '')), 'hidden-characters'),
    v.check((text) => min === 0 || text.length > 0, 'required'),
    v.minLength(min, 'too-short'),
    v.maxLength(max, 'too-long'),
  );
}

/**
 * Text of several lines that is written to be read, not compared, and often pasted: as `paragraph`, with what cannot be
 * seen taken out instead of being refused, and tabs as the spaces that they stand for.
 */
export function prose(min: number, max: number) {
  return v.pipe(v.string('required'), tidied(max, plain), paragraph(min, max));
}

const hiddenInProse = new RegExp(`(?!\\n)(?:${hidden.source})`, 'gu');

function plain(text: string): string {
  return text.replace(/\r\n?/g, '\n').replaceAll('\t', '    ').replace(hiddenInProse, '');
}

/** The longest number that is parsed, in digits. */
const mostDigits = 12;

/** An integer typed as text or given as a number, `min..max`. */
export function integer(min: number, max: number) {
  return v.pipe(
    v.union([v.number(), v.pipe(shortText(mostDigits), v.regex(/^-?\d{1,12}$/, 'number'))], 'number'),
    v.transform(Number),
    v.check((value) => Number.isSafeInteger(value), 'number'),
    v.minValue(min, 'too-small'),
    v.maxValue(max, 'too-large'),
  );
}

/** A word or a few digits, trimmed. `max` limits the raw text (see `rawLimit`); the shape that follows has its own. */
export function shortText(max: number) {
  return v.pipe(
    v.string('required'),
    tidied(max, (text) => text.trim()),
  );
}

const blank = v.pipe(
  v.nullish(v.pipe(v.string(), v.trim(), v.literal(''))),
  v.transform(() => null),
);

/** An optional field: missing and blank give `null`; anything else is validated. */
export function optional<S extends v.GenericSchema>(schema: S) {
  return v.lazy((input): typeof blank | S => (isBlank(input) ? blank : schema));
}

function isBlank(input: unknown): boolean {
  return input === undefined || input === null || (typeof input === 'string' && input.trim() === '');
}

/** A check box: present (any value but `false`) is true, absent is false. */
export const checkbox = v.pipe(
  v.nullish(v.union([v.string(), v.boolean()])),
  v.transform((value) => value !== null && value !== undefined && value !== '' && value !== 'false' && value !== false),
);

/** As a browser's own field for e-mail (HTML, «valid e-mail address»): letters of ASCII alone, which look like no others. */
const emailShape = /^[\w!#$%&'*+/=?^`{|}~.-]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)+$/i;

const longestEmail = 254;

/** An e-mail address, trimmed, its domain in lower case, full-width letters as the usual ones. */
export const email = v.pipe(
  v.string('required'),
  tidied(longestEmail, (text) => normalized(text, 'NFKC').trim()),
  v.maxLength(longestEmail, 'too-long'),
  v.regex(emailShape, 'email'),
  v.transform((text) => {
    const at = text.lastIndexOf('@');
    return text.slice(0, at + 1) + text.slice(at + 1).toLowerCase();
  }),
);

/** The longest phone with its separators. */
const longestPhone = 24;

/** A phone as people type it, stored as `+` and digits or digits alone (7 to 15, as in E.164). */
export const phone = v.pipe(
  v.string('required'),
  tidied(longestPhone, (text) =>
    text
      .trim()
      .replace(/[\s().-]/g, '')
      .replace(/^00/, '+'),
  ),
  v.regex(/^\+?\d{7,15}$/, 'phone'),
);

export function isInstant(text: string): boolean {
  try {
    Temporal.Instant.from(text);
    return true;
  } catch {
    return false;
  }
}
