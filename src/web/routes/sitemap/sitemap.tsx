import { Link } from 'react-router';
import { listPublic, type PublicList } from '#app/search/list-public.ts';
import { paths } from '#texts/paths.ts';
import { sitemap } from '#texts/sitemap.ts';
import { orPage } from '#web/attempt.ts';
import { asker } from '#web/context.ts';
import { pageMeta } from '#web/meta.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Section } from '#web/ui/section.tsx';
import type { Route } from './+types/sitemap';
import { publicPages } from './pages.ts';
import { PublicEntries } from './public-entries.tsx';

const words = sitemap.address;
const publicLists = Object.keys(sitemap.lists) as PublicList[];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  const { searchParams } = new URL(request.url);
  const only = publicLists.find((list) => words.lists[list] === searchParams.get(words.list)) ?? null;
  const after = only && searchParams.get(words.after);
  return {
    lists: await orPage(() => listPublic(app, actor, { only, after })),
    only,
    isContinued: after !== null,
    address: app.publicUrl + paths.sitemap(),
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { only, address } = loaderData;
  if (only === null) return pageMeta({ title: sitemap.title, description: sitemap.description, address });
  return pageMeta({ ...sitemap.lists[only], noindex: true });
}

export default function Sitemap({ loaderData: { lists, only, isContinued } }: Route.ComponentProps) {
  if (only !== null) return <OneList list={only} shown={lists[only]} isContinued={isContinued} />;
  return (
    <Page>
      <PageHeader title={sitemap.title} lead={sitemap.lead} />
      <div className="grid gap-x-10 sm:grid-cols-2 lg:grid-cols-3">
        <Links title={sitemap.main} links={publicPages.main} />
        <Links title={sitemap.guides} links={publicPages.guides} />
        <Links title={sitemap.site} links={publicPages.site} />
      </div>
      <div className="grid gap-x-10 lg:grid-cols-3">
        {publicLists.map((list) => (
          <Section key={list} title={sitemap.lists[list].title}>
            <PublicEntries entries={lists[list]?.entries ?? []} none={sitemap.lists[list].none} />
            {lists[list]?.next && (
              <Link className="link inline-flex min-h-11 items-center" to={listAddress(list)}>
                {sitemap.lists[list].all}
              </Link>
            )}
          </Section>
        ))}
      </div>
      <a className="link inline-flex min-h-11 items-center text-soft" href={paths.sitemapXml()}>
        {sitemap.xml}
      </a>
    </Page>
  );
}

type Shown = Route.ComponentProps['loaderData']['lists'][PublicList];

function OneList({ list, shown, isContinued }: { list: PublicList; shown: Shown; isContinued: boolean }) {
  return (
    <Page>
      <PageHeader
        title={sitemap.lists[list].title}
        lead={sitemap.lists[list].description}
        back={{ to: paths.sitemap(), label: sitemap.whole }}
      />
      <PublicEntries entries={shown?.entries ?? []} none={sitemap.lists[list].none} wide />
      <nav className="flex flex-wrap gap-3 py-6" aria-label={sitemap.pages}>
        {isContinued && (
          <ButtonLink kind="secondary" to={listAddress(list)}>
            {sitemap.first}
          </ButtonLink>
        )}
        {shown?.next && (
          <ButtonLink kind="secondary" to={listAddress(list, shown.next)}>
            {sitemap.more}
          </ButtonLink>
        )}
      </nav>
    </Page>
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
