import { type Country, countries, countryCodes } from '#domain/communities/community.ts';
import { type Currency, isCurrency, type Money, parseMoney } from '#domain/money.ts';
import { type Numbering, numberings } from '#domain/raffles/numbering.ts';
import { type PaymentKind, paymentKinds } from '#domain/raffles/raffle.ts';
import { asksInKind } from '#domain/raffles/raffle-form-confirmations.ts';
import type { RaffleField } from '#domain/raffles/raffle-form-fields.ts';
import type { Plan } from '#plans';
import { usualWays } from '#texts/raffles/create-raffle.ts';
import type { Draft, Values } from '#web/browser/use-draft.ts';

/** A community in which the person may create raffles. */
export type OfferedPlace = {
  url: string;
  name: string;
  country: Country;
  currency: Currency;
  timeZone: string;
  visibility: 'public' | 'unlisted' | 'private';
  plan: string;
  isFull: boolean;
};

/** The form's community: an existing one, or the one to be created (`url` null). */
export type Place = Omit<OfferedPlace, 'url' | 'isFull'> & { url: string | null };

/** The shared props of the form's steps. */
export type RaffleForm = {
  draft: Draft;
  faults: Readonly<Record<string, string>>;
  place: Place;
  places: readonly OfferedPlace[];
  /** The installation's plans, smallest first: a new community gets the first. */
  plans: readonly Plan[];
  /** How many numbers the edited raffle has, which it may keep on any plan. */
  had: number;
};

export const stepCount = 3;

/** A field that may have a fault: those of a raffle, and those of its community and picture. */
export type FormField = RaffleField | 'picture' | 'country' | 'communityUrl' | 'communityName' | 'newCommunityUrl';

/** The step in which each field stands, counted from 1. */
const stepOf: Readonly<Record<FormField, number>> = {
  title: 1,
  prizes: 1,
  story: 1,
  picture: 1,
  country: 2,
  currency: 2,
  numbering: 2,
  lastNumber: 2,
  price: 2,
  maxPerPerson: 2,
  minimumSold: 2,
  holdMinutes: 2,
  reserves: 2,
  claimDays: 2,
  guestsAllowed: 2,
  uniqueAmounts: 2,
  checkContact: 2,
  checkPhone: 2,
  contactPhone: 2,
  commissionKind: 2,
  commissionAmount: 2,
  commissionPercent: 2,
  commissionPrize: 2,
  paymentWays: 2,
  salesCloseAt: 3,
  drawAt: 3,
  timeZone: 3,
  method: 3,
  lottery: 3,
  digits: 3,
  figures: 3,
  readings: 3,
  entropy: 3,
  permit: 3,
  exemption: 3,
  purpose: 3,
  organisation: 3,
  adults: 3,
  rule: 3,
  publicPaid: 3,
  inKind: 3,
  communityUrl: 3,
  communityName: 3,
  newCommunityUrl: 3,
};

/** The step of a field, counted from 1; of a name that is none of the form's, the last. */
export function stepOfField(name: string): number {
  const [field = ''] = name.split('.');
  return Object.hasOwn(stepOf, field) ? stepOf[field as FormField] : stepCount;
}

/** The first step with a fault; null when there is none. */
export function firstFaultyStep(faults: Readonly<Record<string, string>>): number | null {
  const faulty = Object.keys(faults).map(stepOfField);
  return faulty.length === 0 ? null : Math.min(...faulty);
}

/** Other fields that decide whether a field is valid. */
const readBeside: Readonly<Record<string, readonly string[]>> = {
  price: ['country', 'currency', 'communityUrl'],
  lastNumber: ['numbering'],
  minimumSold: ['numbering', 'lastNumber'],
  salesCloseAt: ['timeZone'],
  drawAt: ['salesCloseAt', 'timeZone', 'method'],
  checkPhone: ['checkContact'],
  commissionAmount: ['commissionKind', 'price', 'currency'],
  commissionPercent: ['commissionKind', 'price'],
  commissionPrize: ['commissionKind', 'price'],
  permit: ['exemption', 'country', 'communityUrl'],
} satisfies Partial<Record<FormField, readonly FormField[]>>;

/** Whether a fault is still current: neither its field nor those it depends on have changed. */
export function isStillFound(name: string, then: Values, now: Values): boolean {
  const [part = ''] = name.split('.');
  const beside = part === 'paymentWays' ? readWithWay(name, then, now) : (readBeside[name] ?? []);
  return [name, ...beside].every((each) => (then[each] ?? '') === (now[each] ?? ''));
}

/**
 * For a way of payment its kind; without one, or with cash, all kinds, since details are required only where there is
 * no other way.
 */
function readWithWay(name: string, then: Values, now: Values): string[] {
  const own = name.replace(/[^.]+$/, 'kind');
  const isAlone = (then[own] ?? '') === '' || then[own] === 'cash';
  if (!isAlone) return [own];
  const kinds = Object.keys({ ...then, ...now }).filter((each) => /^paymentWays\.\d+\.kind$/.test(each));
  return [own, ...kinds, 'price', 'currency', 'contactPhone', 'checkContact', 'checkPhone'];
}

/** The rows of a repeated part, at least one. */
export function rowCount(values: Values, part: string): number {
  return Math.max(1, ...Object.keys(values).map((name) => indexIn(name, part) + 1));
}

/** The values with an empty row added. */
export function withRow(values: Values, part: string, field: string, value = ''): Values {
  return { ...values, [`${part}.${rowCount(values, part)}.${field}`]: value };
}

/** The values without a row; later rows move up. */
export function withoutRow(values: Values, part: string, index: number): Values {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const at = indexIn(name, part);
      if (at < index) return [[name, value]];
      return at === index ? [] : [[name.replace(`${part}.${at}.`, `${part}.${at - 1}.`), value]];
    }),
  );
}

/** The values with a row and the one above it in each other's place. */
export function withRowUp(values: Values, part: string, index: number): Values {
  const places: Readonly<Record<number, number>> = index > 0 ? { [index]: index - 1, [index - 1]: index } : {};
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const at = indexIn(name, part);
      return [name.replace(`${part}.${at}.`, `${part}.${places[at] ?? at}.`), value];
    }),
  );
}

function indexIn(name: string, part: string): number {
  const [own, index] = name.split('.');
  return own === part && /^\d{1,2}$/.test(index ?? '') ? Number(index) : -1;
}

/** The form's place, as far as it is known. */
export function placeOfForm(values: Values, { places, plans }: Pick<RaffleForm, 'places' | 'plans'>): Place {
  const own = places.find(({ url }) => url === values.communityUrl);
  if (own)
    return { ...own, currency: chosenCurrency(values) ?? own.currency, timeZone: values.timeZone || own.timeZone };
  const country = countryCodes.find((code) => code === values.country) ?? 'ES';
  const usual = countries[country];
  return {
    url: null,
    name: values.communityName ?? '',
    country,
    currency: chosenCurrency(values) ?? usual.currency,
    timeZone: values.timeZone || usual.timeZone,
    visibility: 'public',
    plan: plans[0]?.key ?? '',
  };
}

function chosenCurrency(values: Values): Currency | null {
  return values.currency && isCurrency(values.currency) ? values.currency : null;
}

/** Whether the prizes read like money that the country's rule forbids. */
export function readsLikeForbiddenMoney(values: Values, country: Country): boolean {
  const rows = Array.from({ length: rowCount(values, 'prizes') }, (_, index) => values[`prizes.${index}.name`] ?? '');
  return asksInKind({ price: 1, prizes: [values.title ?? '', ...rows] }, country);
}

/** The plan of the form's community. */
export function planOfForm({ place, plans }: Pick<RaffleForm, 'place' | 'plans'>): Plan | undefined {
  return plans.find(({ key }) => key === place.plan) ?? plans[0];
}

/** The typed price; null while invalid. */
export function priceOf(values: Values, currency: Currency): Money | null {
  const money = parseMoney(values.price ?? '', currency);
  return money.ok ? money.money : null;
}

export function numberingOfForm(values: Values): Numbering {
  return numberings.find((each) => each === values.numbering) ?? '00-99';
}

/** The form's range of numbers; null while the last one is missing. */
export function rangeOfForm(values: Values): { firstNumber: number; lastNumber: number } | null {
  const numbering = numberingOfForm(values);
  if (numbering !== '1-N') return { firstNumber: 0, lastNumber: sizeOfNumbering[numbering] - 1 };
  const typed = (values.lastNumber ?? '').trim();
  return /^\d{1,5}$/.test(typed) && Number(typed) > 1 ? { firstNumber: 1, lastNumber: Number(typed) } : null;
}

/** How many numbers the form has; 0 while that cannot be read. */
export function sizeOfBoard(values: Values): number {
  const range = rangeOfForm(values);
  return range ? range.lastNumber - range.firstNumber + 1 : 0;
}

/** A row's kind of payment; null while none is chosen. */
export function kindOfRow(values: Values, index: number): PaymentKind | null {
  return paymentKinds.find((kind) => kind === values[`paymentWays.${index}.kind`]) ?? null;
}

/** The kinds of the ways that are filled in. */
export function kindsOfForm(values: Values): PaymentKind[] {
  const rows = Array.from({ length: rowCount(values, 'paymentWays') }, (_, index) => index);
  const kinds = rows.flatMap((index) => {
    const kind = kindOfRow(values, index);
    const isStated = kind === 'cash' || (values[`paymentWays.${index}.details`] ?? '').trim() !== '';
    return kind && isStated ? kind : [];
  });
  return [...new Set(kinds)];
}

/** The suggested way of payment of a country: its most usual one. */
export function suggestedWay(country: Country): Values {
  return { 'paymentWays.0.kind': usualWays[country][0] ?? '' };
}

/** The suggestion for another country, unless the first one was edited. */
export function suggestedAgain(values: Values, country: string): Values {
  const code = countryCodes.find((each) => each === country);
  return code && !values['paymentWays.0.details'] ? suggestedWay(code) : {};
}

export const sizeOfNumbering = { '00-99': 100, '000-999': 1000, '0000-9999': 10_000 } as const;
