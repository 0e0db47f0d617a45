import { Link } from 'react-router';
import type { searchPublic } from '#app/search/search-public.ts';
import { hasFilters, type ResultKind, type Search } from '#domain/search/search.ts';
import { paths } from '#texts/paths.ts';
import { searchAddress, searchTexts as words } from '#texts/search.ts';
import { RaffleCards } from '#web/routes/communities/raffle-cards.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Section } from '#web/ui/section.tsx';
import { addressOf, type TypedSearch } from './address.ts';
import { CommunityCard } from './community-card.tsx';

export type Found = Awaited<ReturnType<typeof searchPublic>>;
type Results = Found['lists'][number];

type ListProps = {
  results: Results;
  search: Search;
  typed: TypedSearch;
  /** It stands beside the other kind: the first few, with a way to all. */
  isPreview: boolean;
  isLaterPage: boolean;
};

/** The results of one kind. */
export function ResultList({ results, search, typed, isPreview, isLaterPage }: ListProps) {
  const { kind, next, total } = results;
  const isNone = isEmpty(results);
  const all = addressOf(typed, { kind: searchAddress.kind[kind] });
  return (
    <Section
      title={words.headings[kind]}
      lead={words.total[total.is](kind, total.count)}
      actions={
        isLaterPage && (
          <Link className="link inline-flex min-h-11 items-center" to={addressOf(typed)}>
            {words.fromStart}
          </Link>
        )
      }
    >
      {isNone ? <Nothing {...{ results, search, typed }} /> : <Cards results={results} />}
      {next && (
        <p>
          <ButtonLink
            kind="secondary"
            className="w-full sm:w-auto"
            to={isPreview ? all : addressOf(typed, {}, next)}
            rel={isPreview ? undefined : 'next'}
          >
            {isPreview ? words.seeAll[kind] : isNone ? words.moreRaffles : words.more}
          </ButtonLink>
        </p>
      )}
    </Section>
  );
}

/** Whether a list has nothing on this page. */
export function isEmpty({ raffles, communities }: Results): boolean {
  return raffles.length + communities.length === 0;
}

/** Whether anything was asked for: without, an empty list is nobody's fault. */
export function isAsked(search: Search): boolean {
  return search.words.length > 0 || hasFilters(search);
}

function Cards({ results }: { results: Results }) {
  if (results.kind === 'raffles') return <RaffleCards cards={results.raffles} withCommunity />;
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2">
      {results.communities.map((card) => (
        <li key={card.url}>
          <CommunityCard card={card} />
        </li>
      ))}
    </ul>
  );
}

/** Nothing found: says what can be changed, and what that would bring. */
export function Nothing({
  results,
  search,
  typed,
  title,
  heading = 'h3',
}: Pick<ListProps, 'results' | 'search' | 'typed'> & { title?: string; heading?: 'h2' | 'h3' }) {
  const { kind, without, next } = results;
  if (next) {
    return (
      <EmptyState heading="h3" title={words.noneHere}>
        {words.noneHereWords}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      heading={heading}
      title={title ?? (isAsked(search) ? words.none[kind] : words.noneAtAll[kind])}
      action={<WayOut {...{ kind, search, typed, without }} />}
    >
      {without && without.count > 0
        ? words.without(kind, without.count, without.is === 'more')
        : search.words.length > 0
          ? words.tryOther
          : kind === 'raffles' && words.byLink}
    </EmptyState>
  );
}

type WayOutProps = { kind: ResultKind; search: Search; typed: TypedSearch; without: Results['without'] };

function WayOut({ kind, search, typed, without }: WayOutProps) {
  if (without && without.count > 0) {
    const only = { text: typed.text, kind: typed.kind };
    return (
      <ButtonLink kind="secondary" to={addressOf({ ...emptied(typed), ...only })}>
        {words.removeAll}
      </ButtonLink>
    );
  }
  if (search.words.length > 0) {
    return (
      <ButtonLink kind="secondary" to={addressOf(typed, { text: '' })}>
        {words.clear}
      </ButtonLink>
    );
  }
  return (
    <ButtonLink kind="secondary" to={kind === 'raffles' ? paths.createRaffle() : paths.createCommunity()}>
      {kind === 'raffles' ? words.create : words.createCommunity}
    </ButtonLink>
  );
}

function emptied(typed: TypedSearch): TypedSearch {
  return Object.fromEntries(Object.keys(typed).map((field) => [field, ''])) as TypedSearch;
}
