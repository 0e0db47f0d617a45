import { type Currency, decimalsOf, decimalText, type Money } from '#domain/money.ts';
import { list, plural } from './words.ts';

/*
 * Written out by hand where `Intl` would do, because the server's and each browser's `Intl` disagree on abbreviations,
 * spaces and grouping, and a page must read the same before and after its script runs.
 */

const space = '\u00a0';
const thinSpace = '\u202f';

type MoneyStyle = { before?: string; after?: string; group: string; decimal: string };

const commaStyle = { group: '.', decimal: ',' };
const pointStyle = { group: ',', decimal: '.' };

/** How the people of a country write their own currency. */
type HomeStyle = { currency: Currency } & MoneyStyle;

const moneyStyles: Readonly<Record<string, HomeStyle>> = {
  ES: { currency: 'EUR', after: `${space}€`, ...commaStyle },
  US: { currency: 'USD', before: '$', ...pointStyle },
  PR: { currency: 'USD', before: '$', ...pointStyle },
  EC: { currency: 'USD', before: '$', ...commaStyle },
  SV: { currency: 'USD', before: '$', ...pointStyle },
  PA: { currency: 'USD', before: '$', ...pointStyle },
  MX: { currency: 'MXN', before: '$', ...pointStyle },
  CO: { currency: 'COP', before: `$${space}`, ...commaStyle },
  PE: { currency: 'PEN', before: `S/${space}`, ...pointStyle },
  AR: { currency: 'ARS', before: `$${space}`, ...commaStyle },
  CL: { currency: 'CLP', before: '$', ...commaStyle },
  VE: { currency: 'VES', before: `Bs.${space}`, ...commaStyle },
  DO: { currency: 'DOP', before: 'RD$', ...pointStyle },
  UY: { currency: 'UYU', before: `$${space}`, ...commaStyle },
  BO: { currency: 'BOB', before: `Bs${space}`, ...commaStyle },
  PY: { currency: 'PYG', before: `₲${space}`, ...commaStyle },
  CR: { currency: 'CRC', before: '₡', group: space, decimal: ',' },
  GT: { currency: 'GTQ', before: 'Q', ...pointStyle },
  HN: { currency: 'HNL', before: `L${space}`, ...pointStyle },
  NI: { currency: 'NIO', before: 'C$', ...pointStyle },
  BR: { currency: 'BRL', before: `R$${space}`, ...commaStyle },
};

/** Symbols that nobody takes for another currency's, for money away from home. */
const symbolsAbroad: Partial<Record<Currency, string>> = { EUR: '€', USD: 'US$', BRL: 'R$', PYG: '₲', CRC: '₡' };

const stylesByCurrency = new Map(Object.values(moneyStyles).map((style) => [style.currency, style]));

/**
 * A sum as the community's country writes it: `2,50 €`, `$1,250`, `US$20` in Peru. Whole sums show no decimals unless
 * `exact` (columns of figures, receipts).
 */
export function formatMoney(
  money: Money,
  country?: string | null,
  { exact = false }: { exact?: boolean } = {},
): string {
  const home = country ? moneyStyles[country] : undefined;
  const style = styleOf(money.currency, home);
  const places = decimalsOf(money.currency);
  const digits = String(Math.abs(money.amount)).padStart(places + 1, '0');
  const whole = digits.slice(0, digits.length - places);
  const fraction = digits.slice(digits.length - places);
  const shown = exact || /[1-9]/.test(fraction) ? fraction : '';
  const figure = group(whole, style.group) + (shown ? style.decimal + shown : '');
  return `${money.amount < 0 ? '−' : ''}${style.before ?? ''}${figure}${style.after ?? ''}`;
}

/** The figure alone, for the field of a bank's app: `2,50` in Spain, `2.50` in Mexico, `1250` in Chile. */
export function formatPlainAmount(money: Money, country?: string | null): string {
  const { decimal } = styleOf(money.currency, country ? moneyStyles[country] : undefined);
  return decimalText(money).replace('.', decimal);
}

/** How a sum is written where a country's own style is known, or in its currency's usual one. */
function styleOf(currency: Currency, home: HomeStyle | undefined): MoneyStyle {
  if (home) return home.currency === currency ? home : abroad(currency, home);
  return stylesByCurrency.get(currency) ?? abroad(currency);
}

/** A sum among those of other countries: with its currency's code where its sign is several currencies'. */
export function formatMoneyNamed(money: Money, country?: string | null): string {
  const said = formatMoney(money, country);
  return /^−?(\$|Bs)/.test(said) ? `${said}${space}${money.currency}` : said;
}

function abroad(currency: Currency, { group, decimal }: MoneyStyle = commaStyle): MoneyStyle {
  const symbol = symbolsAbroad[currency];
  if (currency === 'EUR') return { after: `${space}€`, group, decimal };
  return { before: symbol ?? `${currency}${space}`, group, decimal };
}

function group(digits: string, separator: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, separator);
}

/** The symbol to print beside a money field, and the side it goes on. */
export function moneySymbol(currency: Currency, country?: string | null): { text: string; side: 'before' | 'after' } {
  const sample = formatMoney({ amount: 0, currency }, country);
  const text = sample.replace('0', '').trim();
  return { text, side: sample.startsWith('0') ? 'after' : 'before' };
}

/** How many there are, grouped as every Spanish-speaking country understands: `1000`, `10 000`. */
export function formatCount(count: number): string {
  const digits = String(Math.trunc(Math.abs(count)));
  return `${count < 0 ? '−' : ''}${digits.length > 4 ? group(digits, thinSpace) : digits}`;
}

/** `1 boleto`, `3 boletos`, `1 000 000 de boletos`. */
export function counted(count: number, one: string, many: string): string {
  const needsOf = count !== 0 && count % 1_000_000 === 0;
  return `${formatCount(count)}${space}${needsOf ? `de${space}` : ''}${plural(count, one, many)}`;
}

/** A raffle's number with its leading zeros: `07` in a raffle that goes to 99. */
export function formatNumber(number: number, digits: number): string {
  return String(number).padStart(digits, '0');
}

/** `07, 42 y 86`; with `atMost`, `07, 42, 86 y 12 más`. */
export function formatNumbers(numbers: readonly number[], digits: number, atMost = Number.POSITIVE_INFINITY): string {
  const shown = numbers.slice(0, numbers.length > atMost ? atMost : undefined).map((n) => formatNumber(n, digits));
  const left = numbers.length - shown.length;
  return list(left > 0 ? [...shown, `${formatCount(left)}${space}más`] : shown);
}

/** `47 %`: whole, and never 0 or 100 unless it is exactly that. */
export function formatPercent(part: number, whole: number): string {
  if (whole === 0) return `0${space}%`;
  const exact = (part * 100) / whole;
  const rounded = Math.min(part < whole ? 99 : 100, Math.max(part > 0 ? 1 : 0, Math.round(exact)));
  return `${rounded}${space}%`;
}

/** `8,4 MB`, `78 GB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes}${space}B`;
  const power = Math.min(3, Math.floor(Math.log2(bytes) / 10));
  const [size, unit] = [bytes / 1024 ** power, ['B', 'KB', 'MB', 'GB'][power]];
  const text = size < 10 ? size.toFixed(1).replace(/\.0$/, '').replace('.', ',') : String(Math.round(size));
  return `${text}${space}${unit}`;
}

/** An instant: what the server keeps, or the ISO text that a loader sends. */
export type InstantLike = Temporal.Instant | string;

const weekdays = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'];
const months = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
];

/** `vie 18 dic, 20:00`; with `year`, `vie 18 dic 2026, 20:00`. The zone is named beside it by `zoneName`. */
export function formatDateTime(
  instant: InstantLike,
  timeZone: string,
  { year = false }: { year?: boolean } = {},
): string {
  const at = partsOf(instant, timeZone);
  const day = [short(at.weekday), at.day, short(at.month), ...(year ? [at.year] : [])].join(space);
  return `${day}, ${formatTime(instant, timeZone)}`;
}

/** `viernes 18 de diciembre de 2026, 20:00 (hora de Madrid)`: for what must not be misread. */
export function formatLongDateTime(instant: InstantLike, timeZone: string): string {
  return `${formatLongDate(instant, timeZone)}, ${formatTime(instant, timeZone)} (${zoneName(timeZone)})`;
}

/** `vie 18 dic, 20:00 (hora de Madrid)`: until when somebody may do something, who may read it elsewhere. */
export function formatDeadline(instant: InstantLike, timeZone: string): string {
  return `${formatDateTime(instant, timeZone)} (${zoneName(timeZone)})`;
}

/** `18 dic 2026`. */
export function formatDate(instant: InstantLike, timeZone: string): string {
  const at = partsOf(instant, timeZone);
  return [at.day, short(at.month), at.year].join(space);
}

/** `18 dic 2026`, of a calendar day (`2026-12-18`), which has no zone. */
export function formatDay(day: string): string {
  return formatDate(`${day}T12:00:00Z`, 'UTC');
}

/** `diciembre 2026`, of a calendar month (`2026-12`). */
export function formatMonth(month: string): string {
  const at = partsOf(`${month}-15T12:00:00Z`, 'UTC');
  return `${at.month}${space}${at.year}`;
}

/** `viernes 18 de diciembre de 2026`. */
export function formatLongDate(instant: InstantLike, timeZone: string): string {
  const at = partsOf(instant, timeZone);
  return `${at.weekday} ${at.day} de ${at.month} de ${at.year}`;
}

/** `20:00`. */
export function formatTime(instant: InstantLike, timeZone: string): string {
  const at = partsOf(instant, timeZone);
  return `${formatNumber(at.hour, 2)}:${formatNumber(at.minute, 2)}`;
}

/** The local date and time that a `datetime-local` field holds: `2026-12-18T20:00`. */
export function fieldDateTime(instant: InstantLike, timeZone: string): string {
  const at = partsOf(instant, timeZone);
  const two = (n: number) => formatNumber(n, 2);
  return `${formatNumber(at.year, 4)}-${two(at.monthNumber)}-${two(at.day)}T${two(at.hour)}:${two(at.minute)}`;
}

const cities: Readonly<Record<string, string>> = {
  'America/Mexico_City': 'Ciudad de México',
  'America/Bogota': 'Bogotá',
  'America/Panama': 'Panamá',
  'America/Asuncion': 'Asunción',
  'America/Cancun': 'Cancún',
  'America/Merida': 'Mérida',
  'America/Mazatlan': 'Mazatlán',
  'America/New_York': 'Nueva York',
  'America/Los_Angeles': 'Los Ángeles',
  'America/Santo_Domingo': 'Santo Domingo',
  'America/El_Salvador': 'El Salvador',
  'America/Puerto_Rico': 'Puerto Rico',
  'America/Havana': 'La Habana',
  'America/Sao_Paulo': 'São Paulo',
  'America/Argentina/Buenos_Aires': 'Buenos Aires',
  'Atlantic/Canary': 'Canarias',
  'Pacific/Easter': 'Isla de Pascua',
  'Pacific/Galapagos': 'Galápagos',
  'Europe/London': 'Londres',
  'Europe/Paris': 'París',
  'Europe/Berlin': 'Berlín',
  'Europe/Rome': 'Roma',
  'Europe/Lisbon': 'Lisboa',
};

/** `hora de Madrid`: an hour without its place is half an hour. */
export function zoneName(timeZone: string): string {
  if (timeZone === 'UTC' || timeZone === 'Etc/UTC') return 'hora UTC';
  const city = cities[timeZone] ?? timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ');
  return `hora de ${city}`;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** `hace 3 minutos`, `dentro de 2 horas`, `ahora mismo`, in whole units, the largest that fits. */
export function relativeTime(instant: InstantLike, now: InstantLike): string {
  const distance = millisecondsOf(instant) - millisecondsOf(now);
  const far = Math.abs(distance);
  if (far < 45_000) return 'ahora mismo';
  const amount = largestUnit(far);
  return distance < 0 ? `hace ${amount}` : `dentro de ${amount}`;
}

function largestUnit(far: number): string {
  if (far < 59.5 * minute) return counted(Math.max(1, Math.round(far / minute)), 'minuto', 'minutos');
  if (far < 23.5 * hour) return counted(Math.round(far / hour), 'hora', 'horas');
  if (far < 29.5 * day) return counted(Math.round(far / day), 'día', 'días');
  if (far < 345 * day) return counted(Math.round(far / (30.44 * day)), 'mes', 'meses');
  return counted(Math.max(1, Math.round(far / (365.25 * day))), 'año', 'años');
}

/** How long something lasts, in its two largest units: `2 días y 3 horas`, `24 horas`, `15 minutos`. */
export function formatDuration(milliseconds: number): string {
  const minutes = Math.max(0, Math.round(milliseconds / minute));
  const parts = [
    [Math.floor(minutes / 1440), 'día', 'días'],
    [Math.floor((minutes % 1440) / 60), 'hora', 'horas'],
    [minutes % 60, 'minuto', 'minutos'],
  ] as const;
  const shown = parts.filter(([count]) => count > 0).slice(0, 2);
  if (minutes === 1440) return counted(24, 'hora', 'horas');
  if (shown.length === 0) return counted(0, 'minuto', 'minutos');
  return list(shown.map(([count, one, many]) => counted(count, one, many)));
}

function millisecondsOf(instant: InstantLike): number {
  const milliseconds = typeof instant === 'string' ? Date.parse(instant) : instant.epochMilliseconds;
  if (Number.isNaN(milliseconds)) throw new RangeError(`not an instant: ${instant}`);
  return milliseconds;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function partsOf(instant: InstantLike, timeZone: string) {
  const formatter =
    formatters.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    });
  formatters.set(timeZone, formatter);
  const parts = Object.fromEntries(
    formatter.formatToParts(millisecondsOf(instant)).map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts;
  return {
    year,
    monthNumber: month,
    month: months[month - 1] ?? '',
    day,
    hour,
    minute,
    weekday: weekdays[new Date(Date.UTC(year, month - 1, day)).getUTCDay()] ?? '',
  };
}

function short(name: string): string {
  return name.slice(0, 3);
}
