import { Link } from 'react-router';
import { listPublic, listToDraw, type PublicList } from '#app/search/list-public.ts';
import { paths } from '#texts/paths.ts';
import { sitemapTexts } from '#texts/sitemap.ts';
import { pageMeta } from '#web/meta.ts';
import { RaffleCard } from '#web/routes/communities/raffle-card.tsx';
import { asker } from '#web/server/context.ts';
import { orPage } from '#web/server/refusals.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Section } from '#web/ui/section.tsx';
import type { Route } from './+types/sitemap';
import { publicPages } from './pages.ts';
import { PublicEntries } from './public-entries.tsx';

const words = sitemapTexts.address;
const publicLists = Object.keys(sitemapTexts.lists) as PublicList[];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  const { searchParams } = new URL(request.url);
  const only = publicLists.find((list) => words.lists[list] === searchParams.get(words.list)) ?? null;
  const after = only && searchParams.get(words.after);
  const toDraw = only === 'raffles' ? await orPage(() => listToDraw(app, actor, { after })) : null;
  return {
    lists: toDraw ? {} : await orPage(() => listPublic(app, actor, { only, after })),
    toDraw,
    only,
    isContinued: after !== null,
    address: app.publicUrl + paths.sitemap(),
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { only, address } = loaderData;
  if (only === null) return pageMeta({ title: sitemapTexts.title, description: sitemapTexts.description, address });
  return pageMeta({ ...sitemapTexts.lists[only], noindex: true });
}

export default function Sitemap({ loaderData: { lists, toDraw, only, isContinued } }: Route.ComponentProps) {
  if (toDraw) return <RafflesToDraw shown={toDraw} isContinued={isContinued} />;
  if (only !== null) return <OneList list={only} shown={lists[only]} isContinued={isContinued} />;
  return (
    <Page>
      <PageHeader title={sitemapTexts.title} lead={sitemapTexts.lead} />
      <div className="grid gap-x-10 sm:grid-cols-2 lg:grid-cols-3">
        <Links title={sitemapTexts.main} links={publicPages.main} />
        <Links title={sitemapTexts.guides} links={publicPages.guides} />
        <Links title={sitemapTexts.site} links={publicPages.site} />
      </div>
      <div className="grid gap-x-10 lg:grid-cols-3">
        {publicLists.map((list) => (
          <Section key={list} title={sitemapTexts.lists[list].title}>
            <PublicEntries entries={lists[list]?.entries ?? []} none={sitemapTexts.lists[list].none} />
            {lists[list]?.next && (
              <Link className="link inline-flex min-h-11 items-center" to={listAddress(list)}>
                {sitemapTexts.lists[list].all}
              </Link>
            )}
          </Section>
        ))}
      </div>
      <a className="link inline-flex min-h-11 items-center text-soft" href={paths.sitemapXml()}>
        {sitemapTexts.xml}
      </a>
    </Page>
  );
}

type Shown = Route.ComponentProps['loaderData']['lists'][PublicList];

function OneList({ list, shown, isContinued }: { list: PublicList; shown: Shown; isContinued: boolean }) {
  return (
    <Page>
      <PageHeader
        title={sitemapTexts.lists[list].title}
        lead={sitemapTexts.lists[list].description}
        back={{ to: paths.sitemap(), label: sitemapTexts.whole }}
      />
      <PublicEntries entries={shown?.entries ?? []} none={sitemapTexts.lists[list].none} wide />
      <Pages list={list} next={shown?.next ?? null} isContinued={isContinued} />
    </Page>
  );
}

type ToDraw = NonNullable<Route.ComponentProps['loaderData']['toDraw']>;

/** The raffles that somebody may still take part in or wait for: where strangers look for one. */
function RafflesToDraw({ shown: { onSale, over, next }, isContinued }: { shown: ToDraw; isContinued: boolean }) {
  const words = sitemapTexts.toDraw;
  const parts = [
    { title: words.onSale, lead: undefined, cards: onSale },
    { title: words.over, lead: words.overLead, cards: over },
  ].filter(({ cards }) => cards.length > 0);
  return (
    <Page>
      <PageHeader title={sitemapTexts.lists.raffles.title} lead={words.lead} />
      {parts.length === 0 && <EmptyState title={words.none}>{words.noneWords}</EmptyState>}
      {parts.map(({ title, lead, cards }) => (
        <Section key={title} title={title} lead={lead}>
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2 lg:grid-cols-3">
            {cards.map((card) => (
              <li key={`${card.communityUrl}/${card.slug}`} className="min-w-0">
                <RaffleCard card={card} withCommunity />
              </li>
            ))}
          </ul>
        </Section>
      ))}
      <Pages list="raffles" next={next} isContinued={isContinued} />
      <Link className="link inline-flex min-h-11 items-center text-soft" to={paths.sitemap()}>
        {sitemapTexts.whole}
      </Link>
    </Page>
  );
}

type PagesProps = { list: PublicList; next: string | null; isContinued: boolean };

function Pages({ list, next, isContinued }: PagesProps) {
  if (!next && !isContinued) return null;
  return (
    <nav className="flex flex-wrap gap-3 py-6" aria-label={sitemapTexts.pages}>
      {isContinued && (
        <ButtonLink kind="secondary" to={listAddress(list)}>
          {sitemapTexts.first}
        </ButtonLink>
      )}
      {next && (
        <ButtonLink kind="secondary" to={listAddress(list, next)}>
          {sitemapTexts.more}
        </ButtonLink>
      )}
    </nav>
  );
}

function listAddress(list: PublicList, after?: string): string {
  const query = new URLSearchParams({ [words.list]: words.lists[list], ...(after ? { [words.after]: after } : {}) });
  return `${paths.sitemap()}?${query}`;
}

type LinksProps = { title: string; links: readonly { to: string; label: string }[] };

function Links({ title, links }: LinksProps) {
  return (
    <Section title={title}>
      <ul className="grid">
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link className="link inline-flex min-h-11 items-center break-words" to={to}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
