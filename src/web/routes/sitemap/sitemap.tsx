import { Link } from 'react-router';
import { listPublic } from '#app/search/list-public.ts';
import { paths } from '#texts/paths.ts';
import { sitemap } from '#texts/sitemap.ts';
import { orPage } from '#web/attempt.ts';
import { asker } from '#web/context.ts';
import { pageMeta } from '#web/meta.ts';
import { Page } from '#web/ui/page.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Section } from '#web/ui/section.tsx';
import type { Route } from './+types/sitemap';
import { publicPages } from './pages.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  return {
    ...(await orPage(() => listPublic(app, actor, undefined))),
    address: app.publicUrl + paths.sitemap(),
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({ title: sitemap.title, description: sitemap.description, address: loaderData?.address });
}

export default function Sitemap({ loaderData }: Route.ComponentProps) {
  const { communities, raffles } = loaderData;
  return (
    <Page>
      <PageHeader title={sitemap.title} lead={sitemap.lead} />
      <div className="grid gap-x-10 sm:grid-cols-2 lg:grid-cols-3">
        <Links title={sitemap.main} links={publicPages.main} />
        <Links title={sitemap.guides} links={publicPages.guides} />
        <Links title={sitemap.site} links={publicPages.site} />
        <Links
          title={sitemap.communities}
          none={sitemap.noCommunities}
          links={communities.map(({ url, name }) => ({ to: paths.community({ communityUrl: url }), label: name }))}
        />
        <Links
          title={sitemap.raffles}
          none={sitemap.noRaffles}
          links={raffles.map(({ communityUrl, slug, title }) => ({
            to: paths.raffle({ communityUrl, raffle: slug }),
            label: title,
          }))}
        />
      </div>
      <a className="link inline-flex min-h-11 items-center text-soft" href={paths.sitemapXml()}>
        {sitemap.xml}
      </a>
    </Page>
  );
}

type LinksProps = { title: string; none?: string; links: readonly { to: string; label: string }[] };

function Links({ title, none, links }: LinksProps) {
  return (
    <Section title={title}>
      {links.length === 0 && <p className="text-soft">{none}</p>}
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
