import { Link } from 'react-router';
import type { ShownTickets } from '#app/members/show-tickets.ts';
import { formatCount } from '#texts/format.ts';
import { peopleTexts } from '#texts/members/people.ts';
import { paths } from '#texts/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Section } from '#web/ui/section.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { Table } from '#web/ui/table.tsx';

const words = peopleTexts.tickets;

/** Each raffle with what waits at its desk. */
export function ByRaffle({ shown: { community, raffles, can } }: { shown: ShownTickets }) {
  const at = (slug: string) => ({ communityUrl: community.url, raffle: slug });
  return (
    <Section title={words.rafflesTitle}>
      <Table
        caption={words.rafflesTitle}
        rows={raffles}
        rowKey={({ card }) => card.slug}
        columns={[
          {
            key: 'raffle',
            header: words.raffle,
            heading: true,
            cell: ({ card }) => (
              <Link className="link" to={paths.raffle(at(card.slug))}>
                {card.title}
              </Link>
            ),
          },
          { key: 'phase', header: words.phase, cell: ({ card }) => <StatusBadge of="phase" status={card.phase} /> },
          {
            key: 'review',
            header: words.inReview,
            numeric: true,
            cell: ({ work }) => formatCount(work?.inReview ?? 0),
          },
          { key: 'pending', header: words.pending, numeric: true, cell: ({ work }) => formatCount(work?.pending ?? 0) },
          { key: 'paid', header: words.paid, numeric: true, cell: ({ card }) => formatCount(card.paid) },
          { key: 'free', header: words.free, numeric: true, cell: ({ card }) => formatCount(card.free) },
          {
            key: 'desk',
            header: words.desk,
            bare: true,
            cell: ({ card }) => (
              <ButtonLink
                kind="secondary"
                size="small"
                to={paths.raffleDesk(at(card.slug))}
                aria-label={`${words.desk}: ${card.title}`}
              >
                {words.desk}
              </ButtonLink>
            ),
          },
        ]}
        empty={
          <EmptyState
            heading="h3"
            title={words.rafflesNone}
            action={
              can.createRaffle && (
                <ButtonLink to={`${paths.createRaffle()}?comunidad=${community.url}`}>{words.createRaffle}</ButtonLink>
              )
            }
          />
        }
      />
    </Section>
  );
}
