import * as v from 'valibot';
import {
  type FieldFaults,
  line,
  optional,
  type Parsed,
  paragraph,
  parseForm,
  type RawForm,
  shortText,
} from '#domain/form.ts';
import { timeZones } from '#domain/local-time.ts';
import { type Currency, currencies, isCurrency, type Money, parseMoney } from '#domain/money.ts';
import { slug } from './slug.ts';

export const communityStatuses = ['active', 'draft', 'paused', 'archived', 'suspended'] as const;
export type CommunityStatus = (typeof communityStatuses)[number];

export const visibilities = ['public', 'unlisted', 'private'] as const;
export type Visibility = (typeof visibilities)[number];

export const joinPolicies = ['open', 'approval', 'invite_only'] as const;
export type JoinPolicy = (typeof joinPolicies)[number];

export const accessTypes = ['free', 'paid'] as const;
export type AccessType = (typeof accessTypes)[number];

export const paymentTypes = ['per_ticket', 'one_time', 'monthly', 'yearly'] as const;
export type PaymentType = (typeof paymentTypes)[number];

export const communityLimits = {
  name: 80,
  description: 2000,
  maxTickets: 1_000_000,
  joinQuestion: 300,
  rules: 4000,
  questions: 12,
  question: 150,
  answer: 1000,
} as const;

/** A frequent question and its answer. */
export type CommunityQuestion = { question: string; answer: string };

/** The supported countries: those whose ways of payment or rules on raffles the product knows. */
export const countries = {
  ES: { currency: 'EUR', timeZone: 'Europe/Madrid' },
  MX: { currency: 'MXN', timeZone: 'America/Mexico_City' },
  CO: { currency: 'COP', timeZone: 'America/Bogota' },
  PE: { currency: 'PEN', timeZone: 'America/Lima' },
  AR: { currency: 'ARS', timeZone: 'America/Argentina/Buenos_Aires' },
  CL: { currency: 'CLP', timeZone: 'America/Santiago' },
  EC: { currency: 'USD', timeZone: 'America/Guayaquil' },
  VE: { currency: 'VES', timeZone: 'America/Caracas' },
  DO: { currency: 'DOP', timeZone: 'America/Santo_Domingo' },
  UY: { currency: 'UYU', timeZone: 'America/Montevideo' },
  BO: { currency: 'BOB', timeZone: 'America/La_Paz' },
  PY: { currency: 'PYG', timeZone: 'America/Asuncion' },
  CR: { currency: 'CRC', timeZone: 'America/Costa_Rica' },
  GT: { currency: 'GTQ', timeZone: 'America/Guatemala' },
  HN: { currency: 'HNL', timeZone: 'America/Tegucigalpa' },
  NI: { currency: 'NIO', timeZone: 'America/Managua' },
  PA: { currency: 'USD', timeZone: 'America/Panama' },
  SV: { currency: 'USD', timeZone: 'America/El_Salvador' },
  US: { currency: 'USD', timeZone: 'America/New_York' },
} as const satisfies Record<string, { currency: Currency; timeZone: string }>;

export type Country = keyof typeof countries;

export const countryCodes = Object.keys(countries) as Country[];

/** A schema that takes one of the given texts; the fault of any other is `choice`. */
export const choice = <const T extends readonly string[]>(values: T) => v.picklist(values, 'choice');

/** The limit of tickets or passes, as typed. */
export const ticketCap = v.pipe(
  shortText(9),
  v.regex(/^\d{1,9}$/, 'number'),
  v.transform(Number),
  v.minValue(1, 'too-small'),
  v.maxValue(communityLimits.maxTickets, 'too-large'),
);

const newCommunityShape = v.object({
  name: line(1, communityLimits.name),
  url: slug,
  description: v.optional(paragraph(0, communityLimits.description), ''),
  country: v.optional(choice(countryCodes), 'ES'),
  currency: v.optional(optional(choice(currencies)), ''),
  timeZone: v.optional(optional(v.picklist(timeZones, 'time-zone')), ''),
  accessType: v.optional(choice(accessTypes), 'free'),
  paymentType: v.optional(optional(choice(paymentTypes)), ''),
  ticketPrice: v.optional(v.string(), ''),
  maxTickets: v.optional(optional(ticketCap), ''),
  visibility: v.optional(optional(choice(visibilities)), ''),
  joinPolicy: v.optional(choice(joinPolicies), 'open'),
});

export type NewCommunity = {
  name: string;
  url: string;
  description: string;
  country: Country;
  currency: Currency;
  timeZone: string;
  accessType: AccessType;
  paymentType: PaymentType | null;
  price: Money | null;
  maxTickets: number | null;
  visibility: Visibility;
  joinPolicy: JoinPolicy;
};

/**
 * Parses the form of `/create-community`. `ticketPrice` is a decimal with comma or point and becomes the price; it and
 * the way of payment are ignored for free access. A paid community is `unlisted` unless chosen otherwise.
 * @param reserved first path segments that belong to the product
 */
export function parseNewCommunity(raw: RawForm, reserved: ReadonlySet<string>): Parsed<NewCommunity> {
  const parsed = parseForm(newCommunityShape, raw);
  const fields: FieldFaults = parsed.ok ? {} : { ...parsed.fields };
  const url = typeof raw.url === 'string' ? raw.url.trim() : '';
  if (!fields.url && reserved.has(url)) fields.url = { code: 'slug-reserved' };
  // an empty url is derived from the name, whose fault is reported instead
  if (url === '' && fields.name) delete fields.url;
  const price = readPrice(raw, fields);
  if (!parsed.ok || Object.keys(fields).length > 0) return { ok: false, fields };

  const { ticketPrice, ...value } = parsed.value;
  return { ok: true, value: withDefaults(value, price) };
}

type ReadCommunity = Omit<v.InferOutput<typeof newCommunityShape>, 'ticketPrice'>;

function withDefaults(value: ReadCommunity, price: Money | null): NewCommunity {
  const isPaid = value.accessType === 'paid';
  const country = countries[value.country];
  return {
    ...value,
    currency: value.currency ?? country.currency,
    timeZone: value.timeZone ?? country.timeZone,
    price,
    paymentType: isPaid ? (value.paymentType ?? 'per_ticket') : null,
    visibility: value.visibility ?? (isPaid ? 'unlisted' : 'public'),
  };
}

const blankType: ReadonlySet<unknown> = new Set([undefined, null, '']);

/** Parses the price with the other fields, so that all faults are reported at once. */
function readPrice(raw: RawForm, fields: FieldFaults): Money | null {
  if (raw.accessType !== 'paid') return null;
  const country = countryCodes.find((code) => code === raw.country) ?? 'ES';
  const chosen = typeof raw.currency === 'string' ? raw.currency.trim() : '';
  const currency = isCurrency(chosen) ? chosen : countries[country].currency;
  const money = parseMoney(typeof raw.ticketPrice === 'string' ? raw.ticketPrice : '', currency);
  const isByTicket = blankType.has(raw.paymentType) || raw.paymentType === 'per_ticket';
  // a free pass would be free access by another name
  if (money.ok && (money.money.amount > 0 || isByTicket)) return money.money;
  fields.ticketPrice = { code: money.ok ? 'money' : money.fault };
  return null;
}
