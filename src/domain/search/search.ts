import * as v from 'valibot';
import { type AccessType, accessTypes, type Country, countries, countryCodes } from '#domain/communities/community.ts';
import { integer } from '#domain/form.ts';
import { type Currency, currencies, parseMoney } from '#domain/money.ts';
import { raffleLimits } from '#domain/raffles/raffle.ts';
import { wordsOf } from './search-words.ts';

export const searchLimits = { text: 100 } as const;

export const searchKinds = ['all', 'raffles', 'communities'] as const;
export type SearchKind = (typeof searchKinds)[number];

/** The kind of a list of results. */
export type ResultKind = Exclude<SearchKind, 'all'>;

export const closings = ['today', 'week', 'month'] as const;
/** When sales close, in each raffle's time zone. */
export type Closing = (typeof closings)[number];

export const searchSorts = ['relevance', 'closing', 'newest', 'cheapest', 'members'] as const;
export type SearchSort = (typeof searchSorts)[number];

/** A parsed search. */
export type Search = {
  /** As typed. */
  text: string;
  words: readonly string[];
  kind: SearchKind;
  /** Only free raffles; prices are then ignored. */
  free: boolean;
  /** In minor units of `currency`, which is then set. */
  priceFrom: number | null;
  priceTo: number | null;
  currency: Currency | null;
  country: Country | null;
  closing: Closing | null;
  /** The last day of sales in each raffle's time zone: `2026-12-24`. */
  closingBy: string | null;
  /** At least this many free numbers. */
  left: number | null;
  access: AccessType | null;
  /** Null: each kind's default. */
  sort: SearchSort | null;
};

export const searchFields = [
  'text',
  'kind',
  'free',
  'priceFrom',
  'priceTo',
  'currency',
  'country',
  'closing',
  'closingBy',
  'left',
  'access',
  'sort',
] as const;
export type SearchField = (typeof searchFields)[number];

/** The fields as typed or chosen; missing ones are empty. */
export type RawSearch = Partial<Record<SearchField, string>>;

export type SearchFaultCode =
  | 'no-words'
  | 'too-long'
  | 'choice'
  | 'money'
  | 'money-decimals'
  | 'money-too-large'
  | 'money-range'
  | 'currency-for-price'
  | 'currency-for-sort'
  | 'number'
  | 'date';

export type SearchFaults = Partial<Record<SearchField, SearchFaultCode>>;

/** The sorts of a kind; the first is the default. */
export function sortsFor(kind: SearchKind, hasWords: boolean): readonly SearchSort[] {
  const byWords = hasWords ? (['relevance'] as const) : [];
  if (kind === 'raffles') return [...byWords, 'closing', 'newest', 'cheapest'];
  if (kind === 'communities') return [...byWords, 'members', 'newest', 'cheapest'];
  return [...byWords, 'newest', 'cheapest'];
}

/** A list's sort: the requested one where it applies, otherwise the default. */
export function sortOf(search: Search, kind: ResultKind): SearchSort {
  const sorts = sortsFor(kind, search.words.length > 0);
  return search.sort !== null && sorts.includes(search.sort) ? search.sort : (sorts[0] ?? 'newest');
}

/** The kinds to search. Filters that only raffles have exclude communities. */
export function kindsOf(search: Search): readonly ResultKind[] {
  if (search.kind !== 'all') return [search.kind];
  return isForRaffles(search) ? ['raffles'] : ['raffles', 'communities'];
}

/** Whether a filter applies to raffles only. */
export function isForRaffles({ closing, closingBy, left }: Search): boolean {
  return closing !== null || closingBy !== null || left !== null;
}

/** The same search with its words and kind alone. */
export function withoutFilters({ text, words, kind, sort }: Search): Search {
  return { ...parseSearch({}).search, text, words, kind, sort: sort === 'cheapest' ? null : sort };
}

/** Whether there is any filter beside words and kind. */
export function hasFilters(search: Search): boolean {
  const { free, priceFrom, priceTo, currency, country, access } = search;
  return (
    free || [priceFrom, priceTo, currency, country, access].some((value) => value !== null) || isForRaffles(search)
  );
}

/**
 * Parses a search. Invalid fields give a fault and are ignored, so that there is always an answer. A country implies
 * its currency where a price needs one.
 */
export function parseSearch(raw: RawSearch): { search: Search; faults: SearchFaults } {
  const faults: SearchFaults = {};
  const text = readText(raw.text ?? '', faults);
  const kind = choose('kind', raw, searchKinds, faults) ?? 'all';
  const country = choose('country', raw, countryCodes, faults);
  const price = readPrice(raw, country, faults);
  const ofRaffles = kind === 'communities' ? nothingOfRaffles : readOfRaffles(raw, faults);
  const search: Search = {
    ...text,
    kind,
    country,
    ...price,
    ...ofRaffles,
    access: choose('access', raw, accessTypes, faults),
    sort: readSort(raw, price.currency, faults),
  };
  return { search, faults };
}

function readText(typed: string, faults: SearchFaults): Pick<Search, 'text' | 'words'> {
  const text = typed.trim();
  const isTooLong = text.length > searchLimits.text;
  const words = wordsOf(text.slice(0, searchLimits.text));
  if (isTooLong) faults.text = 'too-long';
  else if (text !== '' && words.length === 0) faults.text = 'no-words';
  return { text: text.slice(0, searchLimits.text), words };
}

function readPrice(raw: RawSearch, country: Country | null, faults: SearchFaults) {
  const chosen = choose('currency', raw, currencies, faults);
  const asksForPrice = isFilled(raw.priceFrom) || isFilled(raw.priceTo) || raw.sort === 'cheapest';
  const currency = chosen ?? (asksForPrice && country ? countries[country].currency : null);
  if (isFilled(raw.free)) return { free: true, priceFrom: null, priceTo: null, currency };
  const priceFrom = readAmount('priceFrom', raw, currency, faults);
  const priceTo = readAmount('priceTo', raw, currency, faults);
  if (priceFrom === null || priceTo === null || priceFrom <= priceTo)
    return { free: false, priceFrom, priceTo, currency };
  faults.priceTo = 'money-range';
  return { free: false, priceFrom, priceTo: null, currency };
}

function readAmount(
  field: 'priceFrom' | 'priceTo',
  raw: RawSearch,
  currency: Currency | null,
  faults: SearchFaults,
): number | null {
  const typed = raw[field] ?? '';
  if (!isFilled(typed)) return null;
  // a price without a currency is ignored, but its faults are reported
  const parsed = parseMoney(typed, currency ?? 'EUR');
  if (!parsed.ok) {
    const { fault } = parsed;
    faults[field] = fault === 'money-decimals' || fault === 'money-too-large' ? fault : 'money';
    return null;
  }
  if (currency !== null) return parsed.money.amount;
  faults.currency ??= 'currency-for-price';
  return null;
}

const nothingOfRaffles = { closing: null, closingBy: null, left: null } as const;

function readOfRaffles(raw: RawSearch, faults: SearchFaults): Pick<Search, 'closing' | 'closingBy' | 'left'> {
  return {
    closing: choose('closing', raw, closings, faults),
    closingBy: readDay(raw.closingBy ?? '', faults),
    left: readCount(raw.left ?? '', faults),
  };
}

const day = v.pipe(v.string(), v.trim(), v.regex(/^\d{4}-\d\d-\d\d$/), v.isoDate(), v.check(isDay));

/** Without Temporal: browsers check it too, and many have none. */
function isDay(text: string): boolean {
  const [year = 0, month = 0, dayOfMonth = 0] = text.split('-').map(Number);
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const february = isLeap ? 29 : 28;
  const last = month === 2 ? february : [4, 6, 9, 11].includes(month) ? 30 : 31;
  return year >= 2000 && year < 3000 && dayOfMonth <= last;
}

function readDay(typed: string, faults: SearchFaults): string | null {
  if (!isFilled(typed)) return null;
  const parsed = v.safeParse(day, typed);
  if (parsed.success) return parsed.output;
  faults.closingBy = 'date';
  return null;
}

const count = integer(1, raffleLimits.numbers);

function readCount(typed: string, faults: SearchFaults): number | null {
  if (!isFilled(typed)) return null;
  const parsed = v.safeParse(count, typed);
  if (parsed.success) return parsed.output;
  faults.left = 'number';
  return null;
}

function readSort(raw: RawSearch, currency: Currency | null, faults: SearchFaults): SearchSort | null {
  const sort = choose('sort', raw, searchSorts, faults);
  if (sort !== 'cheapest' || currency !== null) return sort;
  faults.currency ??= 'currency-for-sort';
  return null;
}

function choose<const T extends readonly string[]>(
  field: SearchField,
  raw: RawSearch,
  values: T,
  faults: SearchFaults,
): T[number] | null {
  const chosen = raw[field] ?? '';
  if (!isFilled(chosen)) return null;
  const value = values.find((each) => each === chosen);
  if (value === undefined) faults[field] = 'choice';
  return value ?? null;
}

function isFilled(typed: string | undefined): boolean {
  return typed !== undefined && typed.trim() !== '';
}
