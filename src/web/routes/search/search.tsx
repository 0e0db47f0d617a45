import { SlidersHorizontal } from 'lucide-react';
import { Form, Link, redirect } from 'react-router';
import { searchPublic } from '#app/search/search-public.ts';
import { isForRaffles, parseSearch, type Search, searchKinds, searchLimits } from '#domain/search/search.ts';
import { searchAddress, searchTexts as words } from '#texts/search.ts';
import { pageMeta } from '#web/meta.ts';
import { asker } from '#web/server/context.ts';
import { orPage } from '#web/server/refusals.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import type { Route } from './+types/search';
import { addressOf, rawOf, type TypedSearch, tidied, typedIn } from './address.ts';
import { Chips, chipsOf } from './chips.tsx';
import { Filters, filtersId } from './filters.tsx';
import { type Found, isAsked, isEmpty, Nothing, ResultList } from './results.tsx';
import { useTyping } from './use-typing.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  const tidy = tidied(url.searchParams);
  if (tidy) throw redirect(tidy);
  const { app, actor } = asker(context);
  const typed = typedIn(url.searchParams);
  const { search, faults } = parseSearch(rawOf(typed));
  const cursor = url.searchParams.get(searchAddress.cursor) ?? '';
  const found = await orPage(() => searchPublic(app, actor, { search, cursor }));
  return { typed, search, faults, found };
}

export function meta() {
  return pageMeta({ title: words.title, description: words.description, noindex: true });
}

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { typed, search, faults, found } = loaderData;
  const { key, ...typing } = useTyping(typed);
  const chips = chipsOf(search, typed);
  return (
    <Page>
      <PageHeader title={words.title} lead={words.lead} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[17.5rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:gap-x-10">
        <Form key={key} role="search" className="grid gap-3 lg:contents" {...typing}>
          <div className="flex flex-wrap items-start gap-3 lg:col-start-2">
            <Field
              label={words.label}
              error={faults.text && words.faults[faults.text]}
              className="min-w-0 grow basis-56"
            >
              <TextInput
                type="search"
                name={searchAddress.fields.text}
                maxLength={searchLimits.text}
                defaultValue={typed.text}
                placeholder={words.placeholder}
                autoComplete="off"
                enterKeyHint="search"
              />
            </Field>
            <div className="flex grow flex-wrap gap-3 sm:mt-[1.875rem] sm:grow-0">
              <Button className="grow">{words.go}</Button>
              <button
                type="button"
                popoverTarget={filtersId}
                className={buttonStyle('secondary', 'normal', 'grow lg:hidden')}
              >
                <SlidersHorizontal aria-hidden="true" className="size-5" />
                {chips.length > 0 ? words.filtersOn(chips.length) : words.filters}
              </button>
            </div>
          </div>
          {search.kind !== 'all' && (
            <input type="hidden" name={searchAddress.fields.kind} value={searchAddress.kind[search.kind]} />
          )}
          <div className="lg:col-start-1 lg:row-span-2 lg:row-start-1">
            <Filters search={search} typed={typed} faults={faults} />
          </div>
        </Form>
        <div className="grid min-w-0 content-start gap-4 lg:col-start-2">
          <Tabs label={words.kindsLabel} tabs={kindTabs(search, typed)} />
          <Chips chips={chips} typed={typed} />
          {Object.keys(faults).some((field) => field !== 'text') && (
            <Notice tone="warning" quiet className="lg:hidden">
              {words.faulty}
            </Notice>
          )}
          <Results {...{ found, search, typed }} />
        </div>
      </div>
    </Page>
  );
}

function kindTabs(search: Search, typed: TypedSearch) {
  return searchKinds.map((kind) => ({
    to: addressOf(typed, {
      kind: kind === 'all' ? '' : searchAddress.kind[kind],
      ...(kind === 'communities' && { closing: '', closingBy: '', left: '' }),
    }),
    label: words.kinds[kind],
    current: kind === search.kind,
  }));
}

function Results({ found, search, typed }: { found: Found; search: Search; typed: TypedSearch }) {
  const [first, second] = found.lists;
  // said once, not once for each kind
  const isAllEmpty = first && second && isEmpty(first) && isEmpty(second) && isAsked(search);
  return (
    <div className="grid gap-2">
      <p role="status" className="sr-only">
        {found.lists.map(({ kind, total }) => words.total[total.is](kind, total.count)).join(', ')}
      </p>
      {found.lostPlace && <Notice>{words.lostPlace}</Notice>}
      <Near {...{ found, search, typed }} />
      {search.kind === 'all' && isForRaffles(search) && <p className="text-soft">{words.onlyRaffles}</p>}
      {isAllEmpty ? (
        <Nothing
          results={second.without?.count && !first.without?.count ? second : first}
          search={search}
          typed={typed}
          title={words.noneOfBoth}
          heading="h2"
        />
      ) : (
        found.lists.map((results) => (
          <ResultList
            key={results.kind}
            {...{ results, search, typed }}
            isPreview={found.lists.length > 1}
            isLaterPage={found.isLaterPage}
          />
        ))
      )}
    </div>
  );
}

/** What was probably meant, as a link to look for it. */
function Near({ found, search, typed }: { found: Found; search: Search; typed: TypedSearch }) {
  if (found.near.length === 0) return null;
  const meant = new Map(found.near.map((each) => [each.word, each.meant[0] ?? each.word]));
  const corrected = search.words.map((word) => meant.get(word) ?? word).join(' ');
  return (
    <Notice quiet>
      <p>
        {words.nearTitle}{' '}
        <Link className="link font-semibold" to={addressOf(typed, { text: corrected })}>
          {corrected}
        </Link>
        .
      </p>
      {found.near.map((each) => (
        <p key={each.word}>{words.near(each.word, each.meant.slice(0, 3))}</p>
      ))}
    </Notice>
  );
}
