import * as v from 'valibot';
import { type ResultKind, type Search, searchFields, sortOf } from './search.ts';

/** A result's position: its tier (0 is best), sort key and id. */
export type SearchPlace = { tier: number; key: string; id: string };

const amount = /^\d{1,15}$/;
/** An instant as `db/search/search.ts` writes it; other forms might fail in the database. */
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/;

const place = v.tuple([
  v.string(),
  v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(9)),
  v.string(),
  v.pipe(v.string(), v.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)),
]);

/** Encodes a position with a checksum that covers the search. */
export function writeCursor(search: Search, kind: ResultKind, { tier, key, id }: SearchPlace): string {
  return JSON.stringify([seal(search, kind, [tier, key, id]), tier, key, id]);
}

/** Decodes a position. Gives null for another search's, a changed or an invalid one. */
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
 * A checksum of search and position (FNV-1a), against truncated links and those pasted behind other words. It is no
 * security: any position shows only public results.
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
