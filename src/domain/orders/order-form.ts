import * as v from 'valibot';
import { contactCheckLimits } from '#domain/contacts/contact-check.ts';
import {
  checkbox,
  email,
  integer,
  line,
  optional,
  type Parsed,
  parseForm,
  phone,
  type RawForm,
  shortText,
} from '#domain/form.ts';
import { ascending } from '#domain/raffles/board.ts';
import { raffleLimits } from '#domain/raffles/raffle.ts';
import { typedNumbers } from './typed-numbers.ts';

export const buyerLimits = { name: 80, email: 254, phone: 24, typed: 1000, code: 20 } as const;

/** A buyer as typed. `name` is empty only for an account that uses its own. */
export type Buyer = { name: string; phone: string | null; email: string | null };

export type Taking = {
  /** The chosen numbers, ascending. */
  numbers: readonly number[];
  /** How many random free numbers are added. */
  random: number;
  buyer: Buyer;
  /** The key of the page that the form is on, posted as `requestKey`: the same in every sending of it. */
  formKey: string;
  /** The typed code of the contact check; null when there is none, or a new one is requested. */
  code: string | null;
};

const most = raffleLimits.numbersPerOrder;
/** The most digits that a number of a raffle is typed with. */
const mostDigits = 7;
const number = v.pipe(v.string(), v.trim(), v.regex(/^\d{1,7}$/, 'number'), v.transform(Number));

const numbersShape = v.object({
  n: v.pipe(
    v.nullish(v.union([v.array(v.string()), v.string()]), []),
    v.transform((chosen) => [chosen].flat().filter(Boolean)),
    v.maxLength(buyerLimits.typed, 'count'),
    v.array(number, 'number'),
  ),
  typed: v.pipe(
    v.nullish(v.pipe(v.string(), v.maxLength(buyerLimits.typed, 'too-long')), ''),
    typedNumbers(buyerLimits.typed),
  ),
  random: v.pipe(
    v.nullish(optional(integer(0, most)), null),
    v.transform((count) => count ?? 0),
  ),
});

const personShape = v.object({
  name: line(1, buyerLimits.name),
  phone: v.nullish(optional(phone), null),
  email: v.nullish(optional(email), null),
  adult: v.pipe(
    checkbox,
    v.check((isAdult) => isAdult, 'consent'),
  ),
  requestKey: v.pipe(v.string('required'), v.uuid('format')),
});

const codeLength = contactCheckLimits.codeDigits;
const codeShape = v.object({
  code: v.nullish(
    optional(
      v.pipe(
        v.string('required'),
        v.maxLength(buyerLimits.code, 'too-long'),
        v.transform((text) => text.replace(/[\s-]/g, '')),
        v.regex(/^\d*$/, 'number'),
        v.length(codeLength, 'digits'),
      ),
    ),
    null,
  ),
});

const accountShape = v.object({ ...personShape.entries, name: v.nullish(line(0, buyerLimits.name), '') });

/**
 * Parses the form that takes numbers. A guest has to give a name and a contact; an account may leave both out. Gives
 * all faults at once.
 */
export function parseTaking(raw: RawForm, { isGuest }: { isGuest: boolean }): Parsed<Taking> {
  const asked = parseNumbersAsked(raw);
  const person = parseForm(isGuest ? personShape : accountShape, { adult: '', ...raw });
  const code = parseForm(codeShape, isBlank(raw.resend) ? raw : {});
  const fields = {
    ...(asked.ok ? {} : asked.fields),
    ...(person.ok ? {} : person.fields),
    ...(code.ok ? {} : code.fields),
  };
  if (isGuest && isBlank(raw.phone) && isBlank(raw.email)) fields.phone = { code: 'contact' };
  if (!asked.ok || !person.ok || !code.ok || Object.keys(fields).length > 0) return { ok: false, fields };
  const { name, phone: telephone, email: address, requestKey: formKey } = person.value;
  const buyer = { name, phone: telephone, email: address };
  return { ok: true, value: { ...asked.value, buyer, formKey, code: code.value.code ?? null } };
}

/** A desk sale: for a person with a name alone, and possibly paid in cash, of the second currency too. `credit`: until when it is kept unpaid, as offered. */
export type Sale = Omit<Taking, 'code'> & { paid: boolean; inSecond: boolean; credit: string | null };

const saleShape = v.object({
  name: line(1, buyerLimits.name),
  phone: v.nullish(optional(phone), null),
  email: v.nullish(optional(email), null),
  paid: checkbox,
  inSecond: v.optional(checkbox, false),
  credit: v.nullish(optional(shortText(40)), null),
  requestKey: personShape.entries.requestKey,
});

/** Parses the desk's form. Credit needs the phone by which its debtor is reminded. */
export function parseSale(raw: RawForm): Parsed<Sale> {
  const asked = parseNumbersAsked(raw);
  const person = parseForm(saleShape, { paid: '', ...raw });
  const fields = { ...(asked.ok ? {} : asked.fields), ...(person.ok ? {} : person.fields) };
  if (!isBlank(raw.credit) && isBlank(raw.phone)) fields.phone = { code: 'credit-phone' };
  if (!asked.ok || !person.ok || Object.keys(fields).length > 0) return { ok: false, fields };
  const { name, phone: telephone, email: address, paid, inSecond, credit, requestKey: formKey } = person.value;
  const buyer = { name, phone: telephone, email: address };
  const money = { paid: paid === true, inSecond: inSecond === true, credit: credit ?? null };
  return { ok: true, value: { ...asked.value, buyer, ...money, formKey } };
}

/** Parses which numbers are meant: those chosen, those typed, and how many random ones; at least one. */
export function parseNumbersAsked(raw: RawForm): Parsed<Pick<Taking, 'numbers' | 'random'>> {
  const parsed = parseForm(numbersShape, raw);
  if (!parsed.ok) return parsed;
  const { n, typed, random } = parsed.value;
  const numbers = ascending([...n, ...typed]);
  const count = numbers.length + random;
  if (count === 0) return { ok: false, fields: { n: { code: 'choose' } } };
  if (count > most) return { ok: false, fields: { n: { code: 'count', limit: most } } };
  return { ok: true, value: { numbers, random } };
}

/** One number of an order for another. */
export type NumberSwap = { from: number; to: number };

const swapShape = v.object({
  from: v.pipe(shortText(mostDigits), number),
  to: v.pipe(shortText(mostDigits), number),
});

/** Parses which number of an order is to be swapped for which. */
export function parseNumberSwap(raw: RawForm): Parsed<NumberSwap> {
  return parseForm(swapShape, { from: '', to: '', ...raw });
}

function isBlank(value: unknown): boolean {
  return typeof value !== 'string' || value.trim() === '';
}
