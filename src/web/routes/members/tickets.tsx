import { Link } from 'react-router';
import { showTickets } from '#app/members/show-tickets.ts';
import { communities } from '#texts/communities.ts';
import { formatCount, formatDate } from '#texts/format.ts';
import { members } from '#texts/members.ts';
import { paths } from '#texts/paths.ts';
import { list } from '#texts/words.ts';
import { orPage } from '#web/attempt.ts';
import { asker } from '#web/context.ts';
import { pageMeta } from '#web/meta.ts';
import { CommunityTabs } from '#web/routes/communities/community-tabs.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Section } from '#web/ui/section.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { Table } from '#web/ui/table.tsx';
import type { Route } from './+types/tickets';

export async function loader({ params, context }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  return orPage(() => showTickets(app, actor, { communityUrl: params.communityUrl }));
}

export function meta() {
  return pageMeta({ title: members.title, description: members.description, noindex: true });
}

type Shown = Route.ComponentProps['loaderData'];

export default function Tickets({ loaderData }: Route.ComponentProps) {
  const { community, own, people, raffles, can } = loaderData;
  return (
    <Page>
      <CommunityTabs community={community} can={can} />
      <PageHeader title={members.title} lead={members.lead(community.name)} />
      {can.seeDesk && <ByRaffle community={community} raffles={raffles} canCreate={can.createRaffle} />}
      <Own community={community} own={own} />
      {can.seePeople && <People community={community} people={people} />}
    </Page>
  );
}

function ByRaffle({ community, raffles, canCreate }: Pick<Shown, 'community' | 'raffles'> & { canCreate: boolean }) {
  const at = (slug: string) => ({ communityUrl: community.url, raffle: slug });
  return (
    <Section title={members.rafflesTitle}>
      <Table
        caption={members.rafflesTitle}
        rows={raffles}
        rowKey={({ card }) => card.slug}
        columns={[
          {
            key: 'raffle',
            header: members.raffle,
            heading: true,
            cell: ({ card }) => (
              <Link className="link" to={paths.raffle(at(card.slug))}>
                {card.title}
              </Link>
            ),
          },
          { key: 'phase', header: members.phase, cell: ({ card }) => <StatusBadge of="phase" status={card.phase} /> },
          {
            key: 'review',
            header: members.inReview,
            numeric: true,
            cell: ({ work }) => formatCount(work?.inReview ?? 0),
          },
          {
            key: 'pending',
            header: members.pending,
            numeric: true,
            cell: ({ work }) => formatCount(work?.pending ?? 0),
          },
          { key: 'paid', header: members.paid, numeric: true, cell: ({ card }) => formatCount(card.paid) },
          { key: 'free', header: members.free, numeric: true, cell: ({ card }) => formatCount(card.free) },
          {
            key: 'desk',
            header: members.desk,
            bare: true,
            cell: ({ card }) => (
              <ButtonLink
                kind="secondary"
                size="small"
                to={paths.raffleDesk(at(card.slug))}
                aria-label={`${members.desk}: ${card.title}`}
              >
                {members.desk}
              </ButtonLink>
            ),
          },
        ]}
        empty={
          <EmptyState
            heading="h3"
            title={members.rafflesNone}
            action={
              canCreate && (
                <ButtonLink to={`${paths.createRaffle()}?comunidad=${community.url}`}>
                  {members.createRaffle}
                </ButtonLink>
              )
            }
          />
        }
      />
    </Section>
  );
}

function Own({ community, own }: Pick<Shown, 'community' | 'own'>) {
  return (
    <Section title={members.mineTitle}>
      <Table
        caption={members.mineTitle}
        rows={own}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'order',
            header: members.raffle,
            heading: true,
            cell: ({ id, raffle, reference }) => (
              <Link
                className="link"
                to={paths.ticket({ secret: id })}
                aria-label={`${raffle.title}, ${members.seeOrder(reference)}`}
              >
                {raffle.title}
              </Link>
            ),
          },
          {
            key: 'numbers',
            header: members.numbers,
            cell: ({ numbers }) => <span className="figures">{list(numbers)}</span>,
          },
          { key: 'status', header: members.status, cell: ({ status }) => <StatusBadge of="order" status={status} /> },
        ]}
        empty={
          <EmptyState
            heading="h3"
            title={members.mineNone}
            action={
              <ButtonLink kind="secondary" to={paths.community({ communityUrl: community.url })}>
                {members.seeRaffles}
              </ButtonLink>
            }
          >
            {members.mineNoneWords}
          </EmptyState>
        }
      />
    </Section>
  );
}

function People({ community, people }: Pick<Shown, 'community' | 'people'>) {
  return (
    <Section title={members.people} lead={members.peopleLead(people.length)}>
      <Table
        caption={members.people}
        rows={people}
        rowKey={({ uid }) => uid}
        columns={[
          {
            key: 'name',
            header: members.name,
            heading: true,
            cell: ({ name, photoURL }) => (
              <span className="flex min-w-0 items-center gap-3">
                <Avatar name={name} src={photoURL} />
                <span className="min-w-0 break-words">{name}</span>
              </span>
            ),
          },
          { key: 'role', header: members.role, cell: ({ role }) => communities.roles[role] },
          { key: 'status', header: members.status, cell: ({ status }) => <StatusBadge of="member" status={status} /> },
          { key: 'since', header: members.since, cell: ({ joinedAt }) => formatDate(joinedAt, community.timeZone) },
        ]}
      />
    </Section>
  );
}
