import { Form, Link } from 'react-router';
import { searchPublic } from '#app/search/search-public.ts';
import { communities } from '#texts/communities.ts';
import { paths } from '#texts/paths.ts';
import { search } from '#texts/search.ts';
import { orPage } from '#web/attempt.ts';
import { asker } from '#web/context.ts';
import { pageMeta } from '#web/meta.ts';
import { RaffleCards } from '#web/routes/communities/raffle-cards.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Field } from '#web/ui/field.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Section } from '#web/ui/section.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import type { Route } from './+types/search';

const longest = 100;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  const query = (new URL(request.url).searchParams.get('q') ?? '').slice(0, longest).trim();
  return { query, ...(await orPage(() => searchPublic(app, actor, { query }))) };
}

export function meta() {
  return pageMeta({ title: search.title, description: search.description, noindex: true });
}

export default function Search({ loaderData }: Route.ComponentProps) {
  const { query, raffles, communities: places } = loaderData;
  return (
    <Page>
      <PageHeader title={search.title} lead={search.lead} />
      <Form role="search" className="flex flex-wrap items-end gap-3">
        <Field label={search.label} className="min-w-0 grow basis-64">
          <TextInput
            key={query}
            type="search"
            name="q"
            maxLength={longest}
            defaultValue={query}
            placeholder={search.placeholder}
          />
        </Field>
        <Button className="grow sm:grow-0">{search.go}</Button>
      </Form>
      {query !== '' && (
        <p role="status" className="mt-4 flex flex-wrap items-center gap-x-4 text-soft">
          {search.found(raffles.length, places.length)}
          <Link className="link inline-flex min-h-11 items-center" to={paths.search()}>
            {search.clear}
          </Link>
        </p>
      )}
      <Section title={search.raffles}>
        {raffles.length > 0 ? (
          <RaffleCards cards={raffles} withCommunity />
        ) : (
          <EmptyState
            heading="h3"
            title={query === '' ? search.noRafflesAtAll : search.noRaffles}
            action={
              <ButtonLink kind="secondary" to={paths.createRaffle()}>
                {search.create}
              </ButtonLink>
            }
          >
            {search.nothingWords}
          </EmptyState>
        )}
      </Section>
      <Section title={search.communities}>
        {places.length > 0 ? (
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2 lg:grid-cols-3">
            {places.map((place) => (
              <li key={place.url}>
                <Panel className="grid h-full content-start gap-2">
                  <h3 className="text-lg break-words">
                    <Link
                      className="underline-offset-4 hover:underline"
                      to={paths.community({ communityUrl: place.url })}
                    >
                      {place.name}
                    </Link>
                  </h3>
                  <p className="line-clamp-3 text-soft">{place.description}</p>
                  <p className="flex flex-wrap items-center gap-2 text-soft">
                    <Badge>{communities.access[place.accessType]}</Badge>
                    {`${communities.countries[place.country]} · ${communities.members(place.memberCount)}`}
                  </p>
                </Panel>
              </li>
            ))}
          </ul>
        ) : (
          <p className="text-soft">{query === '' ? search.noCommunitiesAtAll : search.noCommunities}</p>
        )}
      </Section>
    </Page>
  );
}
