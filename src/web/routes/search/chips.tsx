import { X } from 'lucide-react';
import { Link } from 'react-router';
import type { Search, SearchField } from '#domain/search/search.ts';
import { communityTexts } from '#texts/communities/communities.ts';
import { formatDate, formatMoney } from '#texts/format.ts';
import { searchTexts as words } from '#texts/search.ts';
import { addressOf, type TypedSearch } from './address.ts';

type Chip = { field: SearchField; label: string };

/** What narrows a search beside its words, each as a link to the search without it. */
export function Chips({ chips, typed }: { chips: readonly Chip[]; typed: TypedSearch }) {
  if (chips.length === 0) return null;
  const none = Object.fromEntries(chips.map(({ field }) => [field, '']));
  return (
    <ul aria-label={words.active} className="flex flex-wrap items-center gap-2">
      {chips.map(({ field, label }) => (
        <li key={field}>
          <Link
            to={addressOf(typed, { [field]: '' })}
            preventScrollReset
            aria-label={words.remove(label)}
            className="inline-flex min-h-11 items-center gap-2 rounded-full border-[1.5px] border-ink bg-sheet py-1 pr-3 pl-4 font-semibold hover:bg-well"
          >
            {label}
            <X aria-hidden="true" className="size-4" />
          </Link>
        </li>
      ))}
      <li>
        <Link to={addressOf(typed, none)} preventScrollReset className="link inline-flex min-h-11 items-center px-2">
          {words.removeAll}
        </Link>
      </li>
    </ul>
  );
}

/** The chips of a search. A currency that only a country stands for has none of its own. */
export function chipsOf(search: Search, typed: TypedSearch): Chip[] {
  const { currency, country } = search;
  const price = (amount: number | null) =>
    amount === null || currency === null ? null : formatMoney({ amount, currency }, country);
  const [from, to] = [price(search.priceFrom), price(search.priceTo)];
  const all: [SearchField, string | null | false][] = [
    ['free', search.free && words.chips.free],
    ['priceFrom', from && words.chips.priceFrom(from)],
    ['priceTo', to && words.chips.priceTo(to)],
    ['currency', currency !== null && typed.currency !== '' && words.currencies[currency]],
    ['country', country && communityTexts.countries[country]],
    ['closing', search.closing && words.chips.closing[search.closing]],
    ['closingBy', search.closingBy && words.chips.closingBy(formatDate(`${search.closingBy}T12:00:00Z`, 'UTC'))],
    ['left', search.left !== null && words.chips.left(search.left)],
    ['access', search.access && words.chips.access[search.access]],
  ];
  return all.flatMap(([field, label]) => (label ? [{ field, label }] : []));
}
