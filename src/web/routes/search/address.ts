import { type RawSearch, type SearchField, searchFields } from '#domain/search/search.ts';
import { paths } from '#texts/paths.ts';
import { searchAddress } from '#texts/search.ts';

/** A search as its address says it, field by field: what the form shows again. What is not there is empty. */
export type TypedSearch = Readonly<Record<SearchField, string>>;

/** Reads the address. Of a field given twice the first counts. */
export function typedIn(params: URLSearchParams): TypedSearch {
  const entries = searchFields.map((field) => [field, params.get(searchAddress.fields[field]) ?? '']);
  return Object.fromEntries(entries) as TypedSearch;
}

const spoken: Partial<Record<SearchField, Readonly<Record<string, string>>>> = {
  kind: searchAddress.kind,
  closing: searchAddress.closing,
  access: searchAddress.access,
  sort: searchAddress.sort,
};

/** Translates the query's Spanish values into the domain's; unknown ones stay, and are reported as faults. */
export function rawOf(typed: TypedSearch): RawSearch {
  const entries = searchFields.map((field) => {
    const choice = Object.entries(spoken[field] ?? {}).find(([, name]) => name === typed[field]);
    return [field, choice?.[0] ?? typed[field]];
  });
  return Object.fromEntries(entries) as RawSearch;
}

/** The address of a search with some fields changed, from its beginning. */
export function addressOf(typed: TypedSearch, changes: Partial<Record<SearchField, string>> = {}, cursor = ''): string {
  const params = new URLSearchParams();
  for (const field of searchFields) {
    const value = changes[field] ?? typed[field];
    if (value.trim() !== '') params.set(searchAddress.fields[field], value);
  }
  if (cursor !== '') params.set(searchAddress.cursor, cursor);
  const query = params.toString();
  return query === '' ? paths.search() : `${paths.search()}?${query}`;
}

/** The address without the fields that a form sends empty: one that can be shared. Null when it is so already. */
export function tidied(params: URLSearchParams): string | null {
  const isTidy = [...params.values()].every((value) => value.trim() !== '');
  return isTidy ? null : addressOf(typedIn(params), {}, params.get(searchAddress.cursor) ?? '');
}
