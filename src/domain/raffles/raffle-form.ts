import * as v from 'valibot';
import {
  checkbox,
  type FieldFaults,
  integer,
  line,
  optional,
  type Parsed,
  paragraph,
  parseForm,
  type RawForm,
} from '#domain/form.ts';
import { timeZones } from '#domain/local-time.ts';
import { type Currency, currencies, parseMoney } from '#domain/money.ts';
import { mostSuffix } from '#domain/orders/unique-amount.ts';
import { countryRules } from './country-rule.ts';
import { type Declarations, readDeclarations } from './declarations.ts';
import type { NewRaffle, RaffleFormContext } from './new-raffle.ts';
import { numberings, type Range, readRange, totalOf } from './numbering.ts';
import { raffleLimits } from './raffle.ts';
import { readCommission } from './raffle-form-commission.ts';
import { confirmationFaults } from './raffle-form-confirmations.ts';
import { readDates } from './raffle-form-dates.ts';
import type { FieldShapes } from './raffle-form-fields.ts';
import { type Draw, readDraw } from './raffle-form-method.ts';
import { cashFaults, firstRowOf, paymentFaults, readPaymentWays } from './raffle-form-payment.ts';
import { readCheckPhone, readContactPhone } from './raffle-form-phones.ts';
import { readPrizes } from './raffle-form-prizes.ts';
import { parsedValue, text } from './raffle-form-reading.ts';

const hold = raffleLimits.holdMinutes;
const claim = raffleLimits.claimDays;

const plainShape = v.object({
  title: line(1, raffleLimits.title),
  story: v.optional(paragraph(0, raffleLimits.story), ''),
  numbering: v.optional(v.picklist(numberings, 'choice'), '00-99'),
  currency: v.optional(optional(v.picklist(currencies, 'choice')), ''),
  timeZone: v.optional(optional(v.picklist(timeZones, 'time-zone')), ''),
  method: v.optional(v.picklist(['drand', 'lottery', 'commitment'], 'choice'), 'drand'),
  reserves: v.optional(optional(integer(0, raffleLimits.reserves)), ''),
  claimDays: v.optional(optional(integer(claim.min, claim.max)), ''),
  maxPerPerson: v.optional(optional(integer(1, raffleLimits.board)), ''),
  holdMinutes: v.optional(optional(integer(hold.min, hold.max)), ''),
  guestsAllowed: checkbox,
  uniqueAmounts: checkbox,
} satisfies FieldShapes);

const usual = { reserves: 3, minimumSold: 1 } as const;

/**
 * Parses a raffle's form. Gives all that publishing needs with defaults, or all faults, one per field. Valid input can
 * be written as the draw protocol's `bases`, whose limits are checked here.
 */
export function parseNewRaffle(raw: RawForm, context: RaffleFormContext): Parsed<NewRaffle> {
  const faults: FieldFaults = {};
  const plain = parsedValue(parseForm(plainShape, raw), faults);
  const { numbering, method: kind, ...words } = plain ?? unread;
  const currency = words.currency ?? context.currency;
  const timeZone = words.timeZone ?? context.timeZone;
  const price = readPrice(raw, currency, context, faults);
  const range = readRange(raw, numbering, faults);
  const total = totalOf(range);
  const minimumSold = parsedValue(
    parseForm(v.object({ minimumSold: minimumShape(total) } satisfies FieldShapes), raw),
    faults,
  )?.minimumSold;
  const asked = readDates(raw, timeZone, kind, context.now, faults);
  const prizes = readPrizes(raw, currency, faults);
  // without script the form of a free raffle still sends a suggested way
  const paymentWays = price === 0 ? [] : parsedValue(readPaymentWays(raw), faults);
  const draw = asked && plain && range ? readDraw(raw, { kind, dates: asked, total }, faults) : null;
  const checkPhone = parsedValue(readCheckPhone(raw), faults);
  const contactPhone = parsedValue(readContactPhone(raw), faults);
  const declared = parsedValue(readDeclarations(raw), faults);
  const commission = parsedValue(readCommission(raw, { price, currency }), faults);
  if (context.confirm) {
    const { title } = words;
    const read = { currency, price, paymentWays, checkPhone, contactPhone, title, declared, prizes };
    Object.assign(faults, publishingFaults(raw, read, context));
  }

  const rest = { currency, minimumSold, paymentWays: paymentWays ?? [], checkPhone, contactPhone, commission, prizes };
  const value = newRaffle({ plain, price, range, draw, declared }, rest);
  return value && Object.keys(faults).length === 0 ? { ok: true, value } : { ok: false, fields: faults };
}

/** Stands for fields that could not be parsed, so that the others can be validated. */
const unread = {
  numbering: '00-99',
  method: 'drand',
  title: '',
  currency: null,
  timeZone: null,
} as const;

type Plain = v.InferOutput<typeof plainShape>;

/** The required fields; null where one could not be parsed. */
type Required = {
  plain: Plain | null;
  price: number | null;
  range: Range | null;
  draw: Draw | null;
  declared: Declarations | null;
};

/** The raffle of the parsed fields, with defaults. */
function newRaffle(
  { plain, price, range, draw, declared }: Required,
  {
    minimumSold,
    prizes,
    ...rest
  }: Pick<NewRaffle, 'currency' | 'paymentWays' | 'checkPhone' | 'contactPhone' | 'commission' | 'prizes'> & {
    minimumSold: number | null | undefined;
  },
): NewRaffle | null {
  if (!plain || price === null || !range || !draw || !declared) return null;
  return {
    ...rest,
    ...declared,
    price,
    title: plain.title,
    story: plain.story,
    ...range,
    minimumSold: minimumSold ?? usual.minimumSold,
    reserves: plain.reserves ?? usual.reserves,
    claimDays: plain.claimDays ?? claim.usual,
    maxPerPerson: plain.maxPerPerson,
    holdMinutes: plain.holdMinutes ?? hold.usual,
    guestsAllowed: plain.guestsAllowed ?? false,
    uniqueAmounts: mostSuffix({ unitPrice: price, currency: rest.currency }) > 0 && (plain.uniqueAmounts ?? false),
    ...draw.dates,
    drawMethod: draw.method,
    prizes: prizes.length > 0 ? prizes : [{ name: plain.title, description: '', value: null, picture: null }],
  };
}

/** The fields that publishing validates; null where one could not be parsed. */
type PublishingFacts = Pick<NewRaffle, 'currency' | 'checkPhone' | 'contactPhone' | 'title' | 'prizes'> & {
  price: number | null;
  declared: Declarations | null;
  paymentWays: NewRaffle['paymentWays'] | null;
};

/** The faults that prevent publishing, but not a draft. */
function publishingFaults(raw: RawForm, read: PublishingFacts, context: RaffleFormContext): FieldFaults {
  const { price, paymentWays, title, declared, prizes } = read;
  const faults: FieldFaults = {};
  if (paymentWays && price !== null) {
    const paid = { ...read, price, paymentWays };
    Object.assign(faults, paymentFaults(paid, context));
    if (!context.isOnSale) Object.assign(faults, cashFaults(paid, context, firstRowOf(raw, 'cash')));
  }
  const asked = {
    price: price ?? 0,
    declared,
    prizes: [title, ...prizes.map(({ name }) => name)],
    isPublic: context.isPublic ?? false,
    ...(context.excused && { excused: context.excused }),
  };
  return Object.assign(faults, confirmationFaults(raw, asked, context.country));
}

function minimumShape(total: number) {
  return v.optional(optional(integer(1, total)), '');
}

function readPrice(
  raw: RawForm,
  currency: Currency,
  { country }: RaffleFormContext,
  faults: FieldFaults,
): number | null {
  const money = parseMoney(text(raw, 'price'), currency);
  if (!money.ok) {
    faults.price = { code: money.fault };
    return null;
  }
  if (money.money.amount > 0 && countryRules[country].stance === 'not-offered') faults.price = { code: 'not-offered' };
  return money.money.amount;
}
