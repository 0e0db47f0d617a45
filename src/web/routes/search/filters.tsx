import { X } from 'lucide-react';
import { countryCodes } from '#domain/communities/community.ts';
import { currencies } from '#domain/money.ts';
import { type Search, type SearchFaults, type SearchField, sortsFor } from '#domain/search/search.ts';
import { communityTexts } from '#texts/communities/communities.ts';
import { searchAddress, searchTexts as words } from '#texts/search.ts';
import { uiTexts } from '#texts/ui.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { FieldSet } from '#web/ui/field-set.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import type { TypedSearch } from './address.ts';

type FiltersProps = { search: Search; typed: TypedSearch; faults: SearchFaults };

export const filtersId = 'filtros';

/**
 * What narrows a search: a column beside the results on a wide screen, a sheet over them on a narrow one. The sheet is a
 * popover of the browser's own, so it opens without script; where there is none the filters stand in the page.
 */
export function Filters({ search, typed, faults }: FiltersProps) {
  return (
    <div
      id={filtersId}
      popover="auto"
      className="m-0 w-full max-w-none bg-sheet text-ink backdrop:bg-[oklch(0.14_0.012_50/0.6)] max-lg:inset-x-0 max-lg:top-auto max-lg:bottom-0 max-lg:max-h-[92dvh] max-lg:overflow-y-auto max-lg:overscroll-contain max-lg:rounded-t-xl max-lg:border max-lg:border-line max-lg:p-5 max-lg:shadow-lift lg:static lg:block lg:overflow-visible lg:rounded-xl lg:border lg:border-line lg:p-5"
    >
      <div className="flex items-center justify-between gap-4">
        <h2 className="text-xl">{words.filters}</h2>
        <button
          type="button"
          popoverTarget={filtersId}
          popoverTargetAction="hide"
          aria-label={uiTexts.close}
          className="-mr-2 grid size-11 place-items-center rounded-md hover:bg-well lg:hidden"
        >
          <X aria-hidden="true" className="size-5" />
        </button>
      </div>
      <div className="mt-4 grid gap-5">
        <Choice field="sort" label={words.sort} {...{ typed, faults }} first={null} options={sortOptions(search)} />
        <PriceFilter typed={typed} faults={faults} />
        <Choice field="country" label={words.country} {...{ typed, faults }} options={countryOptions} />
        <Choice field="access" label={words.access} {...{ typed, faults }} options={accessOptions} />
        {search.kind !== 'communities' && <RaffleFilters typed={typed} faults={faults} />}
        <Button className="w-full lg:hidden">{words.show}</Button>
        <Button kind="secondary" className="w-full max-lg:hidden">
          {words.show}
        </Button>
      </div>
    </div>
  );
}

type Typed = { typed: TypedSearch; faults: SearchFaults };

function PriceFilter({ typed, faults }: Typed) {
  // one under the other where there is something to say: half a column is too narrow for a sentence
  const columns = faults.priceFrom || faults.priceTo ? '' : 'grid-cols-2';
  return (
    <FieldSet legend={words.price} hint={words.priceHint}>
      <Checkbox
        label={words.free}
        name={searchAddress.fields.free}
        value="1"
        defaultChecked={typed.free.trim() !== ''}
        error={sentence(faults, 'free')}
      />
      <div className={`grid items-start gap-3 ${columns}`}>
        <Amount field="priceFrom" label={words.priceFrom} {...{ typed, faults }} />
        <Amount field="priceTo" label={words.priceTo} {...{ typed, faults }} />
      </div>
      <Choice
        field="currency"
        label={words.currency}
        {...{ typed, faults }}
        options={currencyOptions}
        className="mt-3"
      />
    </FieldSet>
  );
}

function RaffleFilters({ typed, faults }: Typed) {
  return (
    <FieldSet legend={words.ofRaffles} className="border-t border-line pt-4">
      <div className="grid gap-5">
        <Choice
          field="closing"
          label={words.closing}
          {...{ typed, faults }}
          first={words.anyMoment}
          options={closingOptions}
        />
        <Field label={words.closingBy} error={sentence(faults, 'closingBy')}>
          <TextInput type="date" name={searchAddress.fields.closingBy} defaultValue={typed.closingBy} />
        </Field>
        <Field label={words.left} error={sentence(faults, 'left')}>
          <TextInput
            inputMode="numeric"
            autoComplete="off"
            name={searchAddress.fields.left}
            defaultValue={typed.left}
          />
        </Field>
      </div>
    </FieldSet>
  );
}

function Amount({ field, label, typed, faults }: Typed & { field: 'priceFrom' | 'priceTo'; label: string }) {
  return (
    <Field label={label} error={sentence(faults, field)}>
      <TextInput
        inputMode="decimal"
        autoComplete="off"
        name={searchAddress.fields[field]}
        defaultValue={typed[field]}
      />
    </Field>
  );
}

type ChoiceProps = Typed & {
  field: SearchField;
  label: string;
  /** The choice that asks for nothing; null where one of the options does. */
  first?: string | null;
  options: readonly { value: string; label: string }[];
  className?: string;
};

function Choice({ field, label, first = words.any, options, className = '', typed, faults }: ChoiceProps) {
  const known = options.some(({ value }) => value === typed[field]);
  return (
    <Field label={label} error={sentence(faults, field)} className={className}>
      <Select name={searchAddress.fields[field]} defaultValue={known ? typed[field] : ''}>
        {first !== null && <option value="">{first}</option>}
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </Field>
  );
}

function sentence(faults: SearchFaults, field: SearchField): string | undefined {
  const fault = faults[field];
  return fault && words.faults[fault];
}

/** The usual order asks for nothing, so it is not in the address. */
function sortOptions(search: Search) {
  const hasWords = search.words.length > 0;
  const sorts = sortsFor(search.kind, hasWords).map((sort) => ({
    value: searchAddress.sort[sort],
    label: words.sorts[sort],
  }));
  const [usual, ...others] = sorts;
  if (search.kind === 'all' && !hasWords) return [{ value: '', label: words.usualSort }, ...sorts];
  return [{ value: '', label: usual?.label ?? '' }, ...others];
}

const countryOptions = countryCodes.map((code) => ({ value: code, label: communityTexts.countries[code] }));
const currencyOptions = currencies.map((code) => ({ value: code, label: `${words.currencies[code]} (${code})` }));
const accessOptions = (['free', 'paid'] as const).map((access) => ({
  value: searchAddress.access[access],
  label: words.accesses[access],
}));
const closingOptions = (['today', 'week', 'month'] as const).map((closing) => ({
  value: searchAddress.closing[closing],
  label: words.closings[closing],
}));
