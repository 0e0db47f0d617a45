import { Link } from 'react-router';
import type { Figures } from '#app/community-pages/dashboard-figures.ts';
import type { Country } from '#domain/communities/community.ts';
import { dashboardTexts } from '#texts/communities/dashboard.ts';
import { formatCount, formatMoney } from '#texts/format.ts';
import { paths } from '#texts/paths.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Section } from '#web/ui/section.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { Table } from '#web/ui/table.tsx';

const words = dashboardTexts.byRaffle;

type RaffleTableProps = { figures: Figures; community: { url: string; country: Country } };

/** The figures by raffle, with links to the desks. */
export function RaffleTable({ figures, community }: RaffleTableProps) {
  const { raffles, moreRaffles } = figures;
  const money = (sum: Parameters<typeof formatMoney>[0]) => formatMoney(sum, community.country);
  return (
    <Section title={words.title} {...(raffles.length > 0 && { lead: words.lead })}>
      <Table
        caption={words.title}
        rows={raffles}
        rowKey={({ slug }) => slug}
        empty={
          <EmptyState heading="h3" title={words.none}>
            {words.noneWords}
          </EmptyState>
        }
        columns={[
          {
            key: 'raffle',
            header: words.raffle,
            heading: true,
            cell: ({ slug, title }) => (
              <Link className="link" to={paths.raffleDesk({ communityUrl: community.url, raffle: slug })}>
                {title}
              </Link>
            ),
          },
          { key: 'state', header: words.state, cell: ({ phase }) => <StatusBadge of="phase" status={phase} /> },
          { key: 'numbers', header: words.numbers, numeric: true, cell: ({ numbers }) => formatCount(numbers) },
          { key: 'free', header: words.free, numeric: true, cell: ({ free }) => formatCount(free) },
          { key: 'buyers', header: words.buyers, numeric: true, cell: ({ buyers }) => formatCount(buyers) },
          {
            key: 'collected',
            header: words.collected,
            numeric: true,
            cell: ({ isFree, collected }) => (isFree ? words.free0 : money(collected)),
          },
          {
            key: 'pending',
            header: words.pending,
            numeric: true,
            cell: ({ isFree, pending }) => (isFree ? words.free0 : money(pending)),
          },
        ]}
      />
      {moreRaffles > 0 && <p className="text-soft">{words.more(moreRaffles)}</p>}
    </Section>
  );
}
