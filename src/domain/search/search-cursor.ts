import * as v from 'valibot';
import { type ResultKind, type Search, searchFields, sortOf } from './search.ts';

/** The place of a result in its list: how well it matches (0 is best), what it is sorted by, and its id. */
export type SearchPlace = { tier: number; key: string; id: string };

const amount = /^\d{1,15}$/;
/** As `db/search/search.ts` writes instants: other ways that are read here, the database does not read. */
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/;

const place = v.tuple([
  v.string(),
  v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(9)),
  v.string(),
  v.pipe(v.string(), v.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)),
]);

/** A place as text that says also which search it is of, and whether it is still what was written. */
export function writeCursor(search: Search, kind: ResultKind, { tier, key, id }: SearchPlace): string {
  return JSON.stringify([seal(search, kind, [tier, key, id]), tier, key, id]);
}

/** Reads a place back. Gives null for what is of another search, was changed, or never was a place. */
export function readCursor(search: Search, kind: ResultKind, text: string): SearchPlace | null {
  const parsed = v.safeParse(place, jsonOf(text));
  if (!parsed.success) return null;
  const [sealed, tier, key, id] = parsed.output;
  const isKey = isByTime(search, kind) ? isInstant(key) : amount.test(key);
  if (!isKey || sealed !== seal(search, kind, [tier, key, id])) return null;
  return { tier, key, id };
}

function isByTime(search: Search, kind: ResultKind): boolean {
  const sort = sortOf(search, kind);
  return sort === 'relevance' ? kind === 'raffles' : sort === 'closing' || sort === 'newest';
}

function isInstant(key: string): boolean {
  if (!instant.test(key)) return false;
  try {
    const { epochMilliseconds } = Temporal.Instant.from(key);
    return epochMilliseconds > 0 && epochMilliseconds < 32_503_680_000_000;
  } catch {
    return false;
  }
}

/**
 * A short mark of a search and a place in it (FNV-1a). It is no protection: a made-up one starts at any place,
 * in what they may see anyway. It tells a link that was cut, or pasted behind other words, from one that leads on.
 */
function seal(search: Search, kind: ResultKind, place: readonly (string | number)[]): string {
  const asked = searchFields.filter((field) => field !== 'text' && field !== 'kind').map((field) => search[field]);
  let hash = 0x811c9dc5;
  for (const letter of JSON.stringify([kind, search.words, asked, place])) {
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return hash.toString(36);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
