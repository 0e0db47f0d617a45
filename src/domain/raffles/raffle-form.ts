import * as v from 'valibot';
import type { Country } from '#domain/communities/community.ts';
import {
  checkbox,
  type FieldFault,
  integer,
  line,
  optional,
  paragraph,
  parseForm,
  phone,
  type RawForm,
} from '#domain/form.ts';
import { instantOfLocal, timeZones } from '#domain/local-time.ts';
import { type Currency, currencies, parseMoney } from '#domain/money.ts';
import { faultOfWay } from '#domain/orders/payment-way.ts';
import { countryRules, looksLikeCash } from './country-rule.ts';
import { type DrawMethod, marginFor, type PaymentWay, paymentKinds, raffleLimits } from './raffle.ts';
import { rows } from './raffle-form-rows.ts';

/** The numberings; `1-N` ends where the organiser chooses. */
export const numberings = ['00-99', '000-999', '0000-9999', '1-N'] as const;
export type Numbering = (typeof numberings)[number];

export const raffleFormLimits = {
  lastNumber: { min: 2, max: raffleLimits.board },
  value: 12,
  holder: 80,
  permit: 80,
  lottery: 100,
  readingPrize: 40,
  readings: 20,
  entropies: 4,
  entropyDescription: 200,
  /** Seconds between close and draw, to review the last receipts and seal the list. */
  gap: { drand: 120, commitment: 120, lottery: 7200 },
  daysAhead: 730,
} as const;

/** The context of a raffle's form: its community, the time, and whether it is to be published. */
export type RaffleFormContext = {
  now: Temporal.Instant;
  country: Country;
  currency: Currency;
  timeZone: string;
  /** Publishing requires confirming the country's rule and the organiser's age; a draft does not. */
  confirm: boolean;
  /** Edited while on sale: confirmations are not required again. */
  isOnSale?: boolean;
  /** Whether the community is public, where a paid raffle needs a confirmation of its own. */
  isPublic?: boolean;
  /** Whether orders in a currency are paid by a gateway, so that no other way of payment is needed. */
  isPaidOnline?: (currency: Currency) => boolean;
};

export type NewPrize = { name: string; description: string; value: number | null; picture: string | null };

export type NewRaffle = {
  title: string;
  story: string;
  currency: Currency;
  /** Minor units; 0 is a free raffle. */
  price: number;
  firstNumber: number;
  lastNumber: number;
  minimumSold: number;
  reserves: number;
  maxPerPerson: number | null;
  holdMinutes: number;
  guestsAllowed: boolean;
  salesCloseAt: Temporal.Instant;
  drawAt: Temporal.Instant;
  marginSeconds: number;
  timeZone: string;
  drawMethod: DrawMethod;
  paymentWays: readonly PaymentWay[];
  permit: string | null;
  /** The phone that guests write to before numbers are held; null: contacts are not checked. */
  checkPhone: string | null;
  /** The organiser's phone for holders of numbers; null: none is shown. */
  contactPhone: string | null;
  prizes: readonly NewPrize[];
};

type Faults = Record<string, FieldFault>;
type Read<T> = { ok: true; value: T } | { ok: false; fields: Faults };

const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'format'));
const hold = raffleLimits.holdMinutes;

const plainShape = v.object({
  title: line(1, raffleLimits.title),
  story: v.optional(paragraph(0, raffleLimits.story), ''),
  numbering: v.optional(v.picklist(numberings, 'choice'), '00-99'),
  currency: v.optional(optional(v.picklist(currencies, 'choice')), ''),
  timeZone: v.optional(optional(v.picklist(timeZones, 'time-zone')), ''),
  method: v.optional(v.picklist(['drand', 'lottery', 'commitment'], 'choice'), 'drand'),
  reserves: v.optional(optional(integer(0, raffleLimits.reserves)), ''),
  maxPerPerson: v.optional(optional(integer(1, raffleLimits.board)), ''),
  holdMinutes: v.optional(optional(integer(hold.min, hold.max)), ''),
  guestsAllowed: checkbox,
  permit: v.optional(optional(line(1, raffleFormLimits.permit)), ''),
});

const prizeShape = v.object({
  name: line(1, raffleLimits.prizeName),
  description: v.optional(paragraph(0, 500), ''),
  value: v.optional(v.string(), ''),
  picture: v.optional(optional(hash), ''),
});

const wayShape = v.object({
  kind: v.picklist(paymentKinds, 'choice'),
  holder: v.optional(line(0, raffleFormLimits.holder), ''),
  details: v.optional(paragraph(0, raffleLimits.paymentDetails), ''),
});

const usual = { reserves: 3, minimumSold: 1 } as const;

/**
 * Parses a raffle's form. Gives all that publishing needs with defaults, or all faults, one per field. Valid input can
 * be written as the draw protocol's `bases`, whose limits are checked here.
 */
export function parseNewRaffle(raw: RawForm, context: RaffleFormContext): Read<NewRaffle> {
  const faults: Faults = {};
  const plain = keep(parseForm(plainShape, raw), faults);
  const { numbering, method: kind, ...words } = plain ?? unread;
  const currency = words.currency ?? context.currency;
  const timeZone = words.timeZone ?? context.timeZone;
  const price = readPrice(raw, currency, context, faults);
  const range = readRange(raw, numbering, faults);
  const total = totalOf(range);
  const minimumSold = keep(parseForm(v.object({ minimumSold: minimumShape(total) }), raw), faults)?.minimumSold;
  const dates = readDates(raw, timeZone, kind, context.now, faults);
  const prizes = readPrizes(raw, currency, faults);
  // without script the form of a free raffle still sends a suggested way
  const paymentWays = price === 0 ? [] : keep(readPaymentWays(raw), faults);
  const drawMethod = dates && plain && range ? readMethod(raw, kind, dates, total, faults) : null;
  const checkPhone = keep(readCheckPhone(raw), faults);
  const contactPhone = keep(readContactPhone(raw), faults);
  if (context.confirm) {
    const { title, permit } = words;
    const read = { currency, price, paymentWays, checkPhone, contactPhone, title, permit, prizes };
    Object.assign(faults, publishingFaults(raw, read, context));
  }

  const rest = { currency, minimumSold, paymentWays: paymentWays ?? [], checkPhone, contactPhone, prizes };
  const value = newRaffle({ plain, price, range, dates, drawMethod }, rest);
  return value && Object.keys(faults).length === 0 ? { ok: true, value } : { ok: false, fields: faults };
}

function totalOf(range: Range | null): number {
  return range ? range.lastNumber - range.firstNumber + 1 : raffleLimits.board;
}

/** Stands for fields that could not be parsed, so that the others can be validated. */
const unread = {
  numbering: '00-99',
  method: 'drand',
  title: '',
  permit: null,
  currency: null,
  timeZone: null,
} as const;

type Plain = v.InferOutput<typeof plainShape>;

/** The required fields; null where one could not be parsed. */
type Required = {
  plain: Plain | null;
  price: number | null;
  range: Range | null;
  dates: Dates | null;
  drawMethod: DrawMethod | null;
};

/** The raffle of the parsed fields, with defaults. */
function newRaffle(
  { plain, price, range, dates, drawMethod }: Required,
  {
    minimumSold,
    prizes,
    ...rest
  }: Pick<NewRaffle, 'currency' | 'paymentWays' | 'checkPhone' | 'contactPhone' | 'prizes'> & {
    minimumSold: number | null | undefined;
  },
): NewRaffle | null {
  if (!plain || price === null || !range || !dates || !drawMethod) return null;
  return {
    ...rest,
    price,
    title: plain.title,
    story: plain.story,
    ...range,
    minimumSold: minimumSold ?? usual.minimumSold,
    reserves: plain.reserves ?? usual.reserves,
    maxPerPerson: plain.maxPerPerson,
    holdMinutes: plain.holdMinutes ?? hold.usual,
    guestsAllowed: plain.guestsAllowed ?? false,
    ...dates,
    drawMethod,
    permit: plain.permit,
    prizes: prizes.length > 0 ? prizes : [{ name: plain.title, description: '', value: null, picture: null }],
  };
}

function readPrizes(raw: RawForm, currency: Currency, faults: Faults): NewPrize[] {
  const prizes = keep(rows(raw, 'prizes', prizeShape, raffleLimits.prizes), faults) ?? [];
  return prizes.map(({ row, ...prize }) => ({ ...prize, value: readValue(prize.value, currency, row, faults) }));
}

/** The fields that publishing validates; null where one could not be parsed. */
type PublishingFacts = Pick<NewRaffle, 'currency' | 'checkPhone' | 'contactPhone' | 'title' | 'permit' | 'prizes'> & {
  price: number | null;
  paymentWays: NewRaffle['paymentWays'] | null;
};

/** The faults that prevent publishing, but not a draft. */
function publishingFaults(raw: RawForm, read: PublishingFacts, context: RaffleFormContext): Faults {
  const { price, paymentWays, title, permit, prizes } = read;
  const faults: Faults = {};
  if (paymentWays && price !== null) {
    const paid = { ...read, price, paymentWays };
    Object.assign(faults, paymentFaults(paid, context));
    if (!context.isOnSale) Object.assign(faults, cashFaults(paid, context, firstRowOf(raw, 'cash')));
  }
  const asked = {
    price: price ?? 0,
    permit,
    prizes: [title, ...prizes.map(({ name }) => name)],
    isPublic: context.isPublic ?? false,
  };
  return { ...faults, ...confirmationFaults(raw, asked, context.country) };
}

/**
 * Parses a form's ways of payment, which may change after the terms are fixed. A chosen kind counts even if the rest is
 * empty: its faults are reported, and it is not dropped.
 */
export function readPaymentWays(raw: RawForm): Read<PaymentWay[]> {
  const read = rows(raw, 'paymentWays', wayShape, raffleLimits.paymentWays);
  if (!read.ok) return read;
  const fields = Object.fromEntries(
    read.value.flatMap(({ row, ...way }) => {
      const fault = faultOfWay(way);
      return fault ? [[`paymentWays.${row}.details`, fault]] : [];
    }),
  );
  if (Object.keys(fields).length > 0) return { ok: false, fields };
  return { ok: true, value: read.value.map(({ row, ...way }) => way) };
}

/** The fault of a paid raffle that nobody could pay: no way of payment, and no gateway for its currency. */
export function paymentFaults(
  { price, currency, paymentWays }: Pick<NewRaffle, 'price' | 'currency' | 'paymentWays'>,
  { isPaidOnline }: Pick<RaffleFormContext, 'isPaidOnline'>,
): Record<string, FieldFault> {
  const isPayable = price === 0 || paymentWays.length > 0 || isPaidOnline?.(currency);
  return isPayable ? {} : { 'paymentWays.0.kind': { code: 'way-missing' } };
}

/**
 * The fault of a raffle that takes only cash, without a place or phone of the organiser.
 * @param row the form's row that the fault is reported at
 */
export function cashFaults(
  raffle: Pick<NewRaffle, 'price' | 'currency' | 'paymentWays' | 'contactPhone' | 'checkPhone'>,
  { isPaidOnline }: Pick<RaffleFormContext, 'isPaidOnline'>,
  row = 0,
): Record<string, FieldFault> {
  const { price, currency, paymentWays: ways } = raffle;
  const isReachable = price === 0 || (raffle.contactPhone ?? raffle.checkPhone) !== null || isPaidOnline?.(currency);
  const isUnstated = ways.length > 0 && ways.every(({ kind, details }) => kind === 'cash' && details === '');
  return isUnstated && !isReachable ? { [`paymentWays.${row}.details`]: { code: 'cash-place' } } : {};
}

function firstRowOf(raw: RawForm, kind: PaymentWay['kind']): number {
  const rows = Array.from({ length: raffleLimits.paymentWays }, (_, row) => row);
  return rows.find((row) => raw[`paymentWays.${row}.kind`] === kind) ?? 0;
}

const typedPhone = v.optional(optional(v.pipe(v.string(), v.maxLength(40, 'too-long'), phone)), '');
const checkShape = v.object({ checkPhone: typedPhone });
const contactShape = v.object({ contactPhone: typedPhone });

/** Parses the organiser's phone; null where none was given. */
export function readContactPhone(raw: RawForm): Read<string | null> {
  const read = parseForm(contactShape, raw);
  return read.ok ? { ok: true, value: read.value.contactPhone } : read;
}

/** Parses whether contacts are checked, and the phone for it, which is then required. */
export function readCheckPhone(raw: RawForm): Read<string | null> {
  if (!isTicked(raw.checkContact)) return { ok: true, value: null };
  const read = parseForm(checkShape, raw);
  if (!read.ok) return read;
  const { checkPhone } = read.value;
  return checkPhone ? { ok: true, value: checkPhone } : { ok: false, fields: { checkPhone: { code: 'required' } } };
}

function keep<T>(parsed: Read<T>, faults: Faults): T | null {
  if (parsed.ok) return parsed.value;
  Object.assign(faults, parsed.fields);
  return null;
}

function minimumShape(total: number) {
  return v.optional(optional(integer(1, total)), '');
}

function text(raw: RawForm, name: string): string {
  const value = raw[name];
  return typeof value === 'string' ? value : '';
}

function isTicked(value: unknown): boolean {
  return v.parse(checkbox, typeof value === 'string' || typeof value === 'boolean' ? value : null);
}

function readPrice(raw: RawForm, currency: Currency, { country }: RaffleFormContext, faults: Faults): number | null {
  const money = parseMoney(text(raw, 'price'), currency);
  if (!money.ok) {
    faults.price = { code: money.fault };
    return null;
  }
  if (money.money.amount > 0 && countryRules[country].stance === 'not-offered') faults.price = { code: 'not-offered' };
  return money.money.amount;
}

type Range = Pick<NewRaffle, 'firstNumber' | 'lastNumber'>;

function readRange(raw: RawForm, numbering: Numbering, faults: Faults): Range | null {
  if (numbering !== '1-N') return rangeOf(numbering);
  const { min, max } = raffleFormLimits.lastNumber;
  const parsed = keep(parseForm(v.object({ lastNumber: integer(min, max) }), raw), faults);
  return parsed && { firstNumber: 1, lastNumber: parsed.lastNumber };
}

/** The first and last number of a numbering: `000-999` is 0 to 999. */
export function rangeOf(numbering: Exclude<Numbering, '1-N'>): { firstNumber: number; lastNumber: number } {
  return { firstNumber: 0, lastNumber: 10 ** numbering.indexOf('-') - 1 };
}

/** The numbering of a range, for editing. */
export function numberingOf({ firstNumber, lastNumber }: { firstNumber: number; lastNumber: number }): Numbering {
  if (firstNumber === 1) return '1-N';
  return numberings.find((each) => each !== '1-N' && rangeOf(each).lastNumber === lastNumber) ?? '1-N';
}

type Dates = {
  salesCloseAt: Temporal.Instant;
  drawAt: Temporal.Instant;
  marginSeconds: number;
  timeZone: string;
};

function readDates(
  raw: RawForm,
  timeZone: string,
  method: DrawMethod['kind'],
  now: Temporal.Instant,
  faults: Faults,
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

function faultOfDrawDate(
  { salesCloseAt, drawAt }: Pick<Dates, 'salesCloseAt' | 'drawAt'>,
  method: DrawMethod['kind'],
  now: Temporal.Instant,
): FieldFault['code'] | null {
  const gap = drawAt.since(salesCloseAt).total('seconds');
  if (gap < raffleFormLimits.gap[method]) return method === 'lottery' ? 'date-order-lottery' : 'date-order';
  const furthest = now.add({ hours: 24 * raffleFormLimits.daysAhead });
  return Temporal.Instant.compare(drawAt, furthest) > 0 ? 'date-far' : null;
}

function readValue(value: string, currency: Currency, row: number, faults: Faults): number | null {
  if (value.trim() === '') return null;
  const money = parseMoney(value, currency);
  if (money.ok) return money.money.amount;
  faults[`prizes.${row}.value`] = { code: money.fault };
  return null;
}

/** What decides the confirmations that publishing needs; of prizes, the texts that people read. */
export type PublishedFacts = { price: number; permit: string | null; prizes: readonly string[]; isPublic: boolean };

/** Whether a paid raffle's prizes read like money where the rule forbids that. */
export function asksInKind({ price, prizes }: Pick<PublishedFacts, 'price' | 'prizes'>, country: Country): boolean {
  return price > 0 && countryRules[country].cashForbidden && prizes.some(looksLikeCash);
}

/**
 * The confirmations missing before a raffle may be published: the organiser is of age; for a paid one also the
 * country's rule, with its permit number where one is required, that it is public where it is, and that a prize which
 * reads like money is none where money is forbidden. Also a fault: a paid raffle in a country where only free ones are
 * offered.
 */
export function confirmationFaults(
  raw: RawForm,
  { price, permit, prizes, isPublic }: PublishedFacts,
  country: Country,
): Record<string, FieldFault> {
  const faults: Faults = {};
  if (!isTicked(raw.adults)) faults.adults = { code: 'consent' };
  if (price === 0) return faults;
  const { stance } = countryRules[country];
  if (stance === 'not-offered') faults.price = { code: 'not-offered' };
  if (stance === 'permit' && permit === null) faults.permit = { code: 'required' };
  if (!isTicked(raw.rule)) faults.rule = { code: 'consent' };
  if (isPublic && !isTicked(raw.publicPaid)) faults.publicPaid = { code: 'consent' };
  if (asksInKind({ price, prizes }, country) && !isTicked(raw.inKind)) faults.inKind = { code: 'consent' };
  return faults;
}

function readMethod(
  raw: RawForm,
  kind: DrawMethod['kind'],
  dates: Dates,
  total: number,
  faults: Faults,
): DrawMethod | null {
  if (kind === 'drand') return { kind };
  return kind === 'lottery' ? readLottery(raw, dates, total, faults) : readCommitment(raw, dates, faults);
}

const contestHours = { lottery: 48, entropy: 48, seedOnly: 0, revealAfter: 168 } as const;

const lotteryShape = v.object({
  lottery: line(1, raffleFormLimits.lottery),
  digits: v.optional(integer(1, 9), 5),
  figures: v.optional(integer(1, 7), 2),
});

const readingShape = v.object({
  draw: v.pipe(v.string('required'), v.trim(), v.regex(/^\d{4}-\d\d-\d\d(#[A-Za-z0-9-]{1,20})?$/, 'date')),
  prize: line(1, raffleFormLimits.readingPrize),
});

function readLottery(raw: RawForm, dates: Dates, total: number, faults: Faults): DrawMethod | null {
  const shape = keep(parseForm(lotteryShape, raw), faults);
  const readings = keep(rows(raw, 'readings', readingShape, raffleFormLimits.readings), faults);
  if (!shape || !readings) return null;
  if (shape.figures > shape.digits) faults.figures = { code: 'too-large', limit: shape.digits };
  else if (total > 10 ** shape.figures) faults.figures = { code: 'figures', limit: shape.figures };
  if (readings.length === 0) faults['readings.0.draw'] = { code: 'required' };
  for (const [index, reading] of readings.entries()) {
    const code = faultOfReading(readings.slice(0, index), reading, dates.drawAt);
    if (code) faults[`readings.${reading.row}.draw`] = { code };
  }
  if (Object.keys(faults).some((name) => name === 'figures' || name.startsWith('readings.'))) return null;
  return {
    kind: 'lottery',
    ...shape,
    readings: readings.map(({ draw, prize }) => ({ draw, prize })),
    unsold: 'otro_sorteo',
    contestHours: contestHours.lottery,
  };
}

/**
 * The protocol's windows: no lottery draw of the bases may be over long before the raffle's hour (its figures would be
 * known), and the first one must be near; the list goes forward in time and names no reading twice.
 */
function faultOfReading(
  before: readonly { draw: string; prize: string }[],
  { draw, prize }: { draw: string; prize: string },
  drawAt: Temporal.Instant,
): FieldFault['code'] | null {
  const day = dayOf(draw);
  if (!day) return 'date';
  const previous = before.at(-1);
  if (previous && draw < previous.draw) return 'reading-order';
  if (before.some((other) => other.draw === draw && other.prize === prize)) return 'reading-order';
  const isOver = Temporal.Instant.compare(day.add({ hours: 36 }), drawAt) < 0;
  const isFar = before.length === 0 && Temporal.Instant.compare(day.subtract({ hours: 14 }), drawAt) > 0;
  return isOver || isFar ? 'reading-date' : null;
}

function dayOf(draw: string): Temporal.Instant | null {
  try {
    return Temporal.PlainDate.from(draw.slice(0, 10), { overflow: 'reject' }).toZonedDateTime('UTC').toInstant();
  } catch {
    return null;
  }
}

const entropyShape = v.object({
  description: line(1, raffleFormLimits.entropyDescription),
  format: v.optional(v.picklist(['digitos', 'hex'], 'choice'), 'digitos'),
  length: integer(1, 128),
});

function readCommitment(raw: RawForm, dates: Dates, faults: Faults): DrawMethod | null {
  const read = rows(raw, 'entropy', entropyShape, raffleFormLimits.entropies, ['format']);
  const entropy = keep(read, faults);
  if (!entropy) return null;
  return {
    kind: 'commitment',
    entropy: entropy.map(({ description, format, length }) => ({
      description,
      format,
      length,
      bits: bitsOf(format, length),
    })),
    revealBefore: dates.drawAt.add({ hours: contestHours.revealAfter }).toString(),
    contestHours: entropy.length === 0 ? contestHours.seedOnly : contestHours.entropy,
  };
}

/** The entropy in bits of a public value with that many digits: 4 per hex digit, log2 10 per decimal. */
export function bitsOf(format: 'digitos' | 'hex', length: number): number {
  return format === 'hex' ? length * 4 : Math.floor(length * Math.log2(10));
}

/** The protocol's guarantee of a draw method: `fuerte` for public randomness, `media` or `basica` for others. */
export function guaranteeOf(method: DrawMethod): 'fuerte' | 'media' | 'basica' {
  if (method.kind === 'drand') return 'fuerte';
  if (method.kind === 'lottery') return 'media';
  return method.entropy.reduce((sum, { bits }) => sum + bits, 0) >= 64 ? 'media' : 'basica';
}
