import type { FieldFaultCode } from '#domain/form.ts';
import { type Currency, decimalsOf, isCurrency } from '#domain/money.ts';

/**
 * How much of a second currency is paid for the first one, exactly: so many minor units of the second for so many of the
 * first, in lowest terms. `one`: the currency of which one is said, as in «1 USD = 36,50 VES».
 */
export type ExchangeRate = {
  readonly currency: Currency;
  readonly units: number;
  readonly per: number;
  readonly one: Currency;
};

/** The field of a form by which it says the rate that its page showed. */
export const rateField = 'rateShown';

/** A rate in one word, by which a form says which one it showed; empty where none. */
export function rateMark(rate: ExchangeRate | null): string {
  return rate === null ? '' : `${rate.currency}-${rate.units}-${rate.per}`;
}

export const rateLimits = {
  /** The longest text that is read, in characters. */
  text: 60,
  /** Of the words that say whose rate it is. */
  source: 60,
} as const;

/** Figures before the mark, and after it: what is said of a currency that others are a fraction of. */
const [mostWhole, mostPlaces] = [7, 6];

const sayings = /^(?:1\s*)?([A-Z]{3})\s*=\s*(\d[\d.,]*)\s*([A-Z]{3})$/;

type Read<T> = { ok: true; value: T } | { ok: false; fault: FieldFaultCode };

/**
 * Reads a rate as people say it, «1 USD = 36,50 VES», one of the two the raffle's own currency. Refuses a figure of which nobody
 * can say whether its mark is of thousands.
 */
export function parseRate(text: string, first: Currency): Read<ExchangeRate> {
  if (text.length > rateLimits.text) return { ok: false, fault: 'rate' };
  const [, one = '', figure = '', other = ''] = sayings.exec(text.trim().toUpperCase()) ?? [];
  if (!isCurrency(one) || !isCurrency(other) || one === other) return { ok: false, fault: 'rate' };
  if (one !== first && other !== first) return { ok: false, fault: 'rate-currency' };
  const read = figureIn(figure);
  if (!read.ok) return read;
  const { digits, places } = read.value;
  const ofOther = BigInt(digits) * 10n ** BigInt(decimalsOf(other));
  const ofOne = 10n ** BigInt(places + decimalsOf(one));
  if (ofOther === 0n) return { ok: false, fault: 'rate' };
  const [units, per] = one === first ? [ofOther, ofOne] : [ofOne, ofOther];
  const common = divisor(units, per);
  const currency = one === first ? other : one;
  return { ok: true, value: { currency, units: Number(units / common), per: Number(per / common), one } };
}

/** The digits of a figure and how many stand after its decimal mark. Marks of thousands are understood beside a decimal one alone. */
function figureIn(figure: string): Read<{ digits: string; places: number }> {
  const plain = /^\d{1,3}([.,])\d{3}(?:\1\d{3})*(?!\1)[.,]\d+$/.test(figure)
    ? figure.replaceAll(figure.replace(/\d/g, '').charAt(0), '')
    : figure;
  const [, whole = '', fraction = ''] = /^(\d+)(?:[.,](\d+))?$/.exec(plain) ?? [];
  const start = whole.replace(/^0+(?=\d)/, '');
  if (start === '' || start.length > mostWhole || fraction.length > mostPlaces) return { ok: false, fault: 'rate' };
  if (fraction.length === 3 && start !== '0' && start.length <= 3) return { ok: false, fault: 'rate-thousands' };
  return { ok: true, value: { digits: start + fraction, places: fraction.length } };
}

function divisor(one: bigint, other: bigint): bigint {
  return other === 0n ? one : divisor(other, one % other);
}

/** The figure of a rate as it is said, with a point: `36.50` of «1 USD = 36,50 VES»; at least the decimals of its currency. */
export function saidFigure(rate: ExchangeRate, first: Currency): string {
  const { one, units, per, currency: second } = rate;
  const [other, over, under] = one === first ? [second, units, per] : [first, per, units];
  const shift = mostPlaces + decimalsOf(one) - decimalsOf(other);
  const scaled = (BigInt(over) * 10n ** BigInt(Math.max(0, shift))) / BigInt(under);
  const digits = String(scaled).padStart(mostPlaces + 1, '0');
  const fraction = digits.slice(-mostPlaces).replace(/0+$/, '').padEnd(decimalsOf(other), '0');
  return `${digits.slice(0, -mostPlaces)}${fraction && `.${fraction}`}`;
}

/** A rate as a table has it: `1 USD = 36.50 VES`. */
export function rateText(rate: ExchangeRate, first: Currency): string {
  return `1 ${rate.one} = ${saidFigure(rate, first)} ${rate.one === first ? rate.currency : first}`;
}

/** A sum of the first currency in the second, in minor units: the nearest, and of two as near the greater one. */
export function converted(amount: number, { units, per }: Pick<ExchangeRate, 'units' | 'per'>): number {
  const [sum, over, under] = [BigInt(amount), BigInt(units), BigInt(per)];
  return Number((2n * sum * over + under) / (2n * under));
}

/** Whether a sum can be paid in the second currency: it comes to something there, which is counted exactly. */
export function isPayableIn(amount: number, rate: Pick<ExchangeRate, 'units' | 'per'>): boolean {
  const sum = converted(amount, rate);
  return sum > 0 && Number.isSafeInteger(sum);
}
