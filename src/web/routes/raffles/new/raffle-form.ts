import { type Country, countries, countryCodes } from '#domain/communities/community.ts';
import { type Currency, isCurrency, type Money, parseMoney } from '#domain/money.ts';
import { type PaymentKind, paymentKinds } from '#domain/raffles/raffle.ts';
import { asksInKind, type Numbering, numberings } from '#domain/raffles/raffle-form.ts';
import type { Plan } from '#plans';
import { usualWays } from '#texts/raffles/create-raffle.ts';
import type { Draft, Values } from '#web/browser/use-draft.ts';

/** A community that the person may hold a raffle in. */
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

/** The community that the form speaks of: one that is there, or the one to be made (`url` null). */
export type Place = Omit<OfferedPlace, 'url' | 'isFull'> & { url: string | null };

/** What every step of the form works with. */
export type RaffleForm = {
  draft: Draft;
  faults: Readonly<Record<string, string>>;
  place: Place;
  places: readonly OfferedPlace[];
  /** What this installation offers, the smallest first: that of a new community. */
  plans: readonly Plan[];
};

export const stepCount = 3;

const steps: readonly (readonly string[])[] = [
  ['title', 'prizes', 'story', 'picture'],
  [
    'country',
    'currency',
    'numbering',
    'lastNumber',
    'price',
    'maxPerPerson',
    'minimumSold',
    'holdMinutes',
    'reserves',
    'checkPhone',
    'contactPhone',
    'paymentWays',
  ],
];

/** The step in which a field stands, counted from 1: the last, unless an earlier one asks for it. */
export function stepOfField(name: string): number {
  const [field = ''] = name.split('.');
  const index = steps.findIndex((fields) => fields.includes(field));
  return index < 0 ? stepCount : index + 1;
}

/** The first step with something to mend; null when there is none. */
export function firstFaultyStep(faults: Readonly<Record<string, string>>): number | null {
  const faulty = Object.keys(faults).map(stepOfField);
  return faulty.length === 0 ? null : Math.min(...faulty);
}

/** What else is read to tell whether a field is wrong. */
const readBeside: Readonly<Record<string, readonly string[]>> = {
  price: ['country', 'currency', 'communityUrl'],
  lastNumber: ['numbering'],
  minimumSold: ['numbering', 'lastNumber'],
  salesCloseAt: ['timeZone'],
  drawAt: ['salesCloseAt', 'timeZone', 'method'],
  checkPhone: ['checkContact'],
};

/**
 * Whether a fault that was found is still about what the form says: neither its field nor what it was read with has been
 * changed since.
 */
export function isStillFound(name: string, then: Values, now: Values): boolean {
  const [part = ''] = name.split('.');
  const beside = part === 'paymentWays' ? readWithWay(name, then, now) : (readBeside[name] ?? []);
  return [name, ...beside].every((each) => (then[each] ?? '') === (now[each] ?? ''));
}

/** Of a way, its kind; where none is chosen, or cash, what is asked for is asked because no other way is there. */
function readWithWay(name: string, then: Values, now: Values): string[] {
  const own = name.replace(/[^.]+$/, 'kind');
  const isAlone = (then[own] ?? '') === '' || then[own] === 'cash';
  if (!isAlone) return [own];
  const kinds = Object.keys({ ...then, ...now }).filter((each) => /^paymentWays\.\d+\.kind$/.test(each));
  return [own, ...kinds, 'price', 'currency', 'contactPhone', 'checkContact', 'checkPhone'];
}

/** How many rows of a repeated part the form has: at least one. */
export function rowCount(values: Values, part: string): number {
  return Math.max(1, ...Object.keys(values).map((name) => indexIn(name, part) + 1));
}

/** The same form with an empty row more. */
export function withRow(values: Values, part: string, field: string, value = ''): Values {
  return { ...values, [`${part}.${rowCount(values, part)}.${field}`]: value };
}

/** The same form without one row; those after it move up. */
export function withoutRow(values: Values, part: string, index: number): Values {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const at = indexIn(name, part);
      if (at < index) return [[name, value]];
      return at === index ? [] : [[name.replace(`${part}.${at}.`, `${part}.${at - 1}.`), value]];
    }),
  );
}

function indexIn(name: string, part: string): number {
  const [own, index] = name.split('.');
  return own === part && /^\d{1,2}$/.test(index ?? '') ? Number(index) : -1;
}

/** Where the raffle will be held, as far as the form says. */
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

/** Whether the prizes read like money where the country's rule forbids it. */
export function readsLikeCash(values: Values, country: Country): boolean {
  const rows = Array.from({ length: rowCount(values, 'prizes') }, (_, index) => values[`prizes.${index}.name`] ?? '');
  return asksInKind({ price: 1, prizes: [values.title ?? '', ...rows] }, country);
}

/** The plan of the community that the form speaks of. */
export function planOfForm({ place, plans }: Pick<RaffleForm, 'place' | 'plans'>): Plan | undefined {
  return plans.find(({ key }) => key === place.plan) ?? plans[0];
}

/** The price that is typed; null while it is none. */
export function priceOf(values: Values, currency: Currency): Money | null {
  const money = parseMoney(values.price ?? '', currency);
  return money.ok ? money.money : null;
}

export function numberingOfForm(values: Values): Numbering {
  return numberings.find((each) => each === values.numbering) ?? '00-99';
}

/** The first and last number that the form asks for; null while the last one is not typed. */
export function rangeOfForm(values: Values): { firstNumber: number; lastNumber: number } | null {
  const numbering = numberingOfForm(values);
  if (numbering !== '1-N') return { firstNumber: 0, lastNumber: sizeOfNumbering[numbering] - 1 };
  const typed = (values.lastNumber ?? '').trim();
  return /^\d{1,5}$/.test(typed) && Number(typed) > 1 ? { firstNumber: 1, lastNumber: Number(typed) } : null;
}

/** The way of paying that a row holds; null while none is chosen. */
export function kindOfRow(values: Values, index: number): PaymentKind | null {
  return paymentKinds.find((kind) => kind === values[`paymentWays.${index}.kind`]) ?? null;
}

/** The ways of paying that are typed well enough to be named. */
export function kindsOfForm(values: Values): PaymentKind[] {
  const rows = Array.from({ length: rowCount(values, 'paymentWays') }, (_, index) => index);
  const kinds = rows.flatMap((index) => {
    const kind = kindOfRow(values, index);
    const isStated = kind === 'cash' || (values[`paymentWays.${index}.details`] ?? '').trim() !== '';
    return kind && isStated ? kind : [];
  });
  return [...new Set(kinds)];
}

/** The way of paying that an empty form suggests: what people of the country reach for first. */
export function suggestedWay(country: Country): Values {
  return { 'paymentWays.0.kind': usualWays[country][0] ?? '' };
}

/** The same for another country, as long as nothing was typed for the first one's. */
export function suggestedAgain(values: Values, country: string): Values {
  const code = countryCodes.find((each) => each === country);
  return code && !values['paymentWays.0.details'] ? suggestedWay(code) : {};
}

export const sizeOfNumbering = { '00-99': 100, '000-999': 1000, '0000-9999': 10_000 } as const;
