import type { MemberRole, MemberStatus } from './membership.ts';

export const peopleSorts = ['role', 'name', 'newest', 'oldest'] as const;
export type PeopleSort = (typeof peopleSorts)[number];

/** A list of people: filters, order and cursor. `all` is everyone who ever had a membership. */
export type PeopleQuery = {
  words: string;
  role: MemberRole | null;
  status: MemberStatus | 'all';
  sort: PeopleSort;
  place: ListPlace;
};

/** A cursor: after or before the row with an id, or null for the first page. */
export type ListPlace = { after: string } | { before: string } | null;

export const orderSorts = ['newest', 'oldest'] as const;
export type OrderSort = (typeof orderSorts)[number];

/** Which orders: everybody's, one's sales, or one's own. */
export const orderScopes = ['all', 'sales', 'own'] as const;
export type OrderScope = (typeof orderScopes)[number];

/** The longest search, in characters. */
export const longestWords = 80;

/** Cleans a search: no control characters, limited length. */
export function searchWords(text: string | null): string {
  return (text ?? '')
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, longestWords);
}

/** The id of a row in an address; null for an invalid one. */
export function rowId(text: string | null): string | null {
  return text !== null && /^[\w-]{1,200}$/.test(text) ? text : null;
}

/** The cursor of an address; anything invalid is the first page. */
export function listPlace(after: string | null, before: string | null): ListPlace {
  const [behind, ahead] = [rowId(after), rowId(before)];
  if (behind !== null) return { after: behind };
  return ahead === null ? null : { before: ahead };
}

/** The page number of an address, from 1; anything invalid is the first. */
export function pageNumber(text: string | null): number {
  return Math.min(1000, Math.max(1, Math.trunc(Number(text)) || 1));
}

/** Looks a slug up in a table of slugs; null for an unknown one. */
export function keyOfSlug<K extends string>(slugs: Readonly<Record<K, string>>, slug: string | null): K | null {
  const keys = Object.keys(slugs) as K[];
  return keys.find((key) => slugs[key] === slug) ?? null;
}

/**
 * Cuts a page out of rows read with one more than its size. Gives the cursors: `before` where there is a previous page,
 * `after` where there is a next one.
 */
export function pageOf<Row>(
  rows: readonly Row[],
  { size, place, idOf }: { size: number; place: ListPlace; idOf: (row: Row) => string },
): { rows: Row[]; before: string | null; after: string | null } {
  const isBack = place !== null && 'before' in place;
  const hasMore = rows.length > size;
  const shown = isBack ? rows.slice(-size) : rows.slice(0, size);
  const [first, last] = [shown[0], shown.at(-1)];
  const [hasEarlier, hasLater] = isBack ? [hasMore, true] : [place !== null, hasMore];
  return {
    rows: [...shown],
    before: hasEarlier && first !== undefined ? idOf(first) : null,
    after: hasLater && last !== undefined ? idOf(last) : null,
  };
}
