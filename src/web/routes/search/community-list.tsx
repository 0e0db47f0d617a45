import { Form, Link } from 'react-router';
import { listCommunities } from '#app/search/list-communities.ts';
import { parseSearch, searchLimits } from '#domain/search/search.ts';
import { offeredPlans } from '#plans';
import { communityListTexts as words } from '#texts/communities/community-list.ts';
import { pagePictureTexts } from '#texts/page-picture.ts';
import { paths } from '#texts/paths.ts';
import { pageMeta } from '#web/meta.ts';
import { asker } from '#web/server/context.ts';
import { orPage } from '#web/server/refusals.ts';
import { breadcrumbs } from '#web/structured-data.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Field } from '#web/ui/field.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Section } from '#web/ui/section.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { Ticket } from '#web/ui/ticket.tsx';
import type { Route } from './+types/community-list';
import { CommunityCard } from './community-card.tsx';

export async function loader({ url, context }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  const text = url.searchParams.get(words.address.words) ?? '';
  const cursor = url.searchParams.get(words.address.after) ?? '';
  const { search } = parseSearch({ text, kind: 'communities' });
  const list = await orPage(() => listCommunities(app, actor, { search, cursor }));
  const plans = offeredPlans();
  return {
    ...list,
    text: search.words.length > 0 ? search.text : '',
    origin: app.publicUrl,
    plan: {
      members: plans[0]?.members ?? null,
      courses: plans.find(({ courses }) => courses)?.monthlyPrice ?? null,
    },
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { origin, text, isLaterPage } = loaderData;
  const path = paths.communityList();
  const picture = paths.articlePicture({ page: `${path.slice(1)}.png` });
  const isFirst = text === '' && !isLaterPage;
  return [
    ...pageMeta({
      title: words.title,
      description: words.description,
      address: origin + path,
      picture: { address: origin + picture, alt: pagePictureTexts.alt(words.title) },
      noindex: !isFirst,
    }),
    ...(isFirst ? [{ 'script:ld+json': breadcrumbs(origin, [{ name: words.title, path }]) }] : []),
  ];
}

export default function CommunityList({ loaderData }: Route.ComponentProps) {
  return (
    <Page>
      <PageHeader
        title={words.title}
        lead={words.lead}
        actions={<ButtonLink to={paths.createCommunity()}>{words.create}</ButtonLink>}
      />
      <List {...loaderData} />
      <What />
      <Access />
      <Own {...loaderData.plan} />
    </Page>
  );
}

type Shown = Route.ComponentProps['loaderData'];

function List({ communities, total, next, isLaterPage, text }: Shown) {
  const isFound = text !== '';
  return (
    <Section
      title={isFound ? words.foundTitle(text) : words.listTitle}
      lead={communities.length > 0 && words.total(total.count, total.is === 'more')}
    >
      {(total.count > 0 || isFound) && <SearchForm text={text} />}
      {communities.length === 0 ? (
        <NoCommunities isFound={isFound} />
      ) : (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {communities.map((card) => (
            <li key={card.url}>
              <CommunityCard card={card} />
            </li>
          ))}
        </ul>
      )}
      {(isLaterPage || next) && <Pages text={text} next={next} isLaterPage={isLaterPage} />}
      {communities.length > 0 && <p className="measure text-soft">{words.note}</p>}
    </Section>
  );
}

function NoCommunities({ isFound }: { isFound: boolean }) {
  if (isFound) {
    return (
      <EmptyState
        heading="h3"
        title={words.none}
        action={
          <ButtonLink kind="secondary" prefetch="none" to={paths.communityList()}>
            {words.clear}
          </ButtonLink>
        }
      >
        {words.noneWords}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      heading="h3"
      title={words.noneAtAll}
      action={
        <ButtonLink kind="secondary" to={paths.createCommunity()}>
          {words.create}
        </ButtonLink>
      }
    >
      {words.noneAtAllWords}
    </EmptyState>
  );
}

function Pages({ text, next, isLaterPage }: Pick<Shown, 'text' | 'next' | 'isLaterPage'>) {
  return (
    <nav aria-label={words.listTitle} className="flex flex-wrap gap-3">
      {isLaterPage && (
        <ButtonLink kind="quiet" prefetch="none" to={listAddress(text)}>
          {words.fromStart}
        </ButtonLink>
      )}
      {next && (
        <ButtonLink kind="secondary" prefetch="none" rel="next" to={listAddress(text, next)}>
          {words.more}
        </ButtonLink>
      )}
    </nav>
  );
}

function SearchForm({ text }: { text: string }) {
  return (
    <Form role="search" key={text} className="flex max-w-2xl flex-wrap items-end gap-3">
      <Field label={words.search} className="min-w-0 grow basis-56">
        <TextInput
          type="search"
          name={words.address.words}
          maxLength={searchLimits.text}
          defaultValue={text}
          placeholder={words.placeholder}
          autoComplete="off"
          enterKeyHint="search"
        />
      </Field>
      <Button kind="secondary">{words.go}</Button>
      {text !== '' && (
        <Link className="link inline-flex min-h-12 items-center" to={paths.communityList()}>
          {words.clear}
        </Link>
      )}
    </Form>
  );
}

function What() {
  return (
    <Section title={words.what.title}>
      <ul className="grid gap-5 md:grid-cols-3 md:gap-8">
        {words.what.parts.map((part) => (
          <li key={part.title} className="border-t-2 border-dashed border-line pt-3">
            <h3 className="text-lg">{part.title}</h3>
            <p className="measure text-soft">{part.words}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Access() {
  return (
    <Section title={words.access.title}>
      <ol className="ticket" data-stub="parts">
        {words.access.steps.flatMap((step, at) => [
          ...(at > 0 ? [<li key={`tear ${step.title}`} className="ticket-tear" aria-hidden="true" />] : []),
          <li key={step.title} className="grid content-start gap-1 p-5 large-text:p-3 sm:p-6">
            <h3 className="flex items-baseline gap-3 text-lg large-text:grid large-text:gap-0">
              <span aria-hidden="true" className="figures text-accent-text">
                {at + 1}
              </span>
              <span className="min-w-0 wrap-anywhere">{step.title}</span>
            </h3>
            <p className="text-soft">{step.words}</p>
          </li>,
        ])}
      </ol>
      <p className="measure">{words.access.note}</p>
    </Section>
  );
}

function Own({ members, courses }: Shown['plan']) {
  const sentences = [
    words.own.words,
    words.own.free(members),
    ...(courses === null ? [] : [words.own.courses(courses)]),
  ];
  return (
    <Ticket
      stubSide="side"
      className="mt-6"
      stub={
        <div className="grid h-full place-items-center">
          <ButtonLink size="large" kind="secondary" to={paths.createCommunity()}>
            {words.create}
          </ButtonLink>
        </div>
      }
    >
      <h2 className="text-2xl">{words.own.title}</h2>
      <p className="measure mt-2 text-soft">{sentences.join(' ')}</p>
    </Ticket>
  );
}

function listAddress(text: string, after = ''): string {
  const query = new URLSearchParams({
    ...(text === '' ? {} : { [words.address.words]: text }),
    ...(after === '' ? {} : { [words.address.after]: after }),
  }).toString();
  return query === '' ? paths.communityList() : `${paths.communityList()}?${query}`;
}
