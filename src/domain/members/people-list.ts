import type { MemberRole, MemberStatus } from './membership.ts';

export const peopleSorts = ['role', 'name', 'newest', 'oldest'] as const;
export type PeopleSort = (typeof peopleSorts)[number];

/** Which people of a community, in which order, from which one on. `all` is everyone who ever had a membership. */
export type PeopleQuery = {
  words: string;
  role: MemberRole | null;
  status: MemberStatus | 'all';
  sort: PeopleSort;
  place: ListPlace;
};

/** A page of a list: behind or before the row with that id, or from the start. */
export type ListPlace = { after: string } | { before: string } | null;

export const orderSorts = ['newest', 'oldest'] as const;
export type OrderSort = (typeof orderSorts)[number];

/** Whose orders: everybody's, those one sold for the organiser, or those one holds. */
export const orderScopes = ['all', 'sales', 'own'] as const;
export type OrderScope = (typeof orderScopes)[number];

/** The most letters of a search that are looked at. */
export const longestWords = 80;

/** A search as it is looked for: no control characters, no more than is sensible. */
export function searchWords(text: string | null): string {
  return (text ?? '')
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, longestWords);
}

/** The id of a row that an address names; null for what can be none. */
export function rowId(text: string | null): string | null {
  return text !== null && /^[\w-]{1,200}$/.test(text) ? text : null;
}

/** The row a page starts behind or before, from what an address says; anything else is the first page. */
export function listPlace(after: string | null, before: string | null): ListPlace {
  const [behind, ahead] = [rowId(after), rowId(before)];
  if (behind !== null) return { after: behind };
  return ahead === null ? null : { before: ahead };
}

/** The page that an address asks for by its number, from 1; anything else is the first. */
export function pageNumber(text: string | null): number {
  return Math.min(1000, Math.max(1, Math.trunc(Number(text)) || 1));
}

/** The key that a word of an address stands for, in a table of words; null for none of them. */
export function keyOfSlug<K extends string>(slugs: Readonly<Record<K, string>>, slug: string | null): K | null {
  const keys = Object.keys(slugs) as K[];
  return keys.find((key) => slugs[key] === slug) ?? null;
}

/**
 * A page out of one row more than it holds, which says whether there is more. Gives the rows to turn the list at: `before`
 * where there is an earlier page, `after` where there is a later one.
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
