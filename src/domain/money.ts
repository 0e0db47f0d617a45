import type { FieldFaultCode } from './form.ts';

/** An exact sum: whole minor units (cents of a euro, whole pesos of Chile) and the currency's ISO 4217 code. */
export type Money = { readonly amount: number; readonly currency: Currency };

const decimals = {
  EUR: 2,
  USD: 2,
  MXN: 2,
  COP: 0,
  PEN: 2,
  ARS: 2,
  CLP: 0,
  VES: 2,
  DOP: 2,
  UYU: 2,
  BOB: 2,
  PYG: 0,
  CRC: 2,
  GTQ: 2,
  HNL: 2,
  NIO: 2,
  BRL: 2,
} as const;

export type Currency = keyof typeof decimals;

export const currencies = Object.keys(decimals) as Currency[];

/** The decimals that people use in a currency. COP has none, though ISO 4217 gives it two. */
export function decimalsOf(currency: Currency): number {
  return decimals[currency];
}

/** Whether a text is a supported currency's code. */
export function isCurrency(text: string): text is Currency {
  return Object.hasOwn(decimals, text);
}

/** The longest sum that is parsed, in characters. */
const longestSum = 100;

/**
 * Parses a decimal typed with comma or point (`2,50`, `2.50`, `3`) exactly, without floating point. At most 7 digits
 * before the mark and the currency's decimals after it; no sign, exponent or grouping.
 */
export function parseMoney(
  text: string,
  currency: Currency,
): { ok: true; money: Money } | { ok: false; fault: FieldFaultCode } {
  if (text.length > longestSum) return { ok: false, fault: 'money' };
  const match = /^(\d+)(?:[.,](\d+))?$/.exec(text.trim());
  if (!match) return { ok: false, fault: text.trim() === '' ? 'required' : 'money' };
  const whole = (match[1] ?? '').replace(/^0+(?=\d)/, '');
  const fraction = match[2] ?? '';
  if (whole.length > 7) return { ok: false, fault: 'money-too-large' };
  const places = decimalsOf(currency);
  if (fraction.length > places) return { ok: false, fault: 'money-decimals' };
  return { ok: true, money: { amount: Number(whole + fraction.padEnd(places, '0')), currency } };
}

/** A sum as decimal text with a point: `250` euro cents is `2.50`. The inverse of a parsed `price`. */
export function decimalText(money: Money): string {
  const places = decimalsOf(money.currency);
  if (places === 0) return String(money.amount);
  const digits = String(money.amount).padStart(places + 1, '0');
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

/** The same of a sum that may be below zero: `-2.50`. */
export function signedDecimal({ amount, currency }: Money): string {
  return `${amount < 0 ? '-' : ''}${decimalText({ amount: Math.abs(amount), currency })}`;
}

/** A sum times `count`. */
export function times(money: Money, count: number): Money {
  return { amount: money.amount * count, currency: money.currency };
}
