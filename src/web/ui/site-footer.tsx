import type { ReactNode } from 'react';
import { Link, useMatches } from 'react-router';
import { layoutTexts } from '#texts/layout.ts';
import { paths } from '#texts/paths.ts';

const footer = layoutTexts.footer;

const columns = [
  {
    title: footer.product,
    links: [
      { to: paths.createRaffle(), label: layoutTexts.createRaffle },
      { to: paths.search(), label: layoutTexts.search },
      { to: paths.ownTickets(), label: footer.tickets },
      { to: paths.findOrders(), label: footer.findOrders },
      { to: paths.verify(), label: layoutTexts.verify },
      { to: paths.log(), label: footer.log },
    ],
  },
  {
    title: footer.communities,
    links: [
      { to: paths.communityList(), label: footer.communityList },
      { to: paths.createCommunity(), label: footer.createCommunity },
    ],
  },
  {
    title: footer.learn,
    links: [
      { to: paths.howTo(), label: footer.howTo },
      { to: paths.legality(), label: footer.legality },
      { to: paths.fraud(), label: footer.fraud },
      { to: paths.success(), label: footer.success },
      { to: paths.platform(), label: footer.platform },
    ],
  },
  {
    title: footer.site,
    links: [
      { to: paths.sitemap(), label: footer.sitemap },
      { to: paths.privacy(), label: footer.privacy },
      { to: paths.terms(), label: footer.terms },
    ],
  },
];

/** The stub of every page: where else to go, and what is promised. */
export function SiteFooter({ theme, takesMoney }: { theme: ReactNode; takesMoney: boolean }) {
  const promise = takesMoney ? footer.promiseOnline : footer.promise;
  const speaksOfRaffles = !useMatches().some(({ id, loaderData }) => id === communityList || isOfNoRaffles(loaderData));
  return (
    <footer className="mt-auto">
      <div className="site-tear" aria-hidden="true" />
      <div className="bg-well">
        <div className="page-width grid gap-8 py-8 lg:gap-10 lg:py-10 lg:grid-cols-[1fr_auto]">
          <nav
            aria-label={footer.label}
            className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-x-6 gap-y-6 md:grid-cols-[repeat(4,auto)] lg:gap-x-8"
          >
            {columns.map(({ title, links }) => (
              <div key={title}>
                <h2 className="text-base font-bold tracking-normal">{title}</h2>
                <ul className="mt-1">
                  {links.map(({ to, label }) => (
                    <li key={to}>
                      <Link
                        to={to}
                        className="link inline-flex min-h-11 items-center py-1 no-underline hover:underline"
                      >
                        {label}
                      </Link>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </nav>
          <div className="grid max-w-88 content-start gap-6">
            {theme}
            <p className="text-soft">{speaksOfRaffles ? `${promise} ${footer.adults}` : promise}</p>
          </div>
        </div>
      </div>
    </footer>
  );
}

/** The route of the list of communities and courses. */
const communityList = 'communityList';

/** Whether a page is one of a community without raffles. */
function isOfNoRaffles(data: unknown): boolean {
  const { community, shown } = (data ?? {}) as PageOfCommunity & { shown?: PageOfCommunity | null };
  return (community ?? shown?.community)?.isOfRaffles === false;
}

type PageOfCommunity = { community?: { isOfRaffles?: boolean } };
