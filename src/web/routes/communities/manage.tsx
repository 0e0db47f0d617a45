import { Link } from 'react-router';
import { listOwnCommunities } from '#app/communities/list-own-communities.ts';
import { communities } from '#texts/communities.ts';
import { formatDateTime } from '#texts/format.ts';
import { paths } from '#texts/paths.ts';
import { orPage } from '#web/attempt.ts';
import { asker } from '#web/context.ts';
import { pageMeta } from '#web/meta.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import type { Route } from './+types/manage';

export async function loader({ context }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  return { communities: await orPage(() => listOwnCommunities(app, actor, undefined)) };
}

export function meta() {
  return pageMeta({ title: communities.manage.title, description: communities.manage.description, noindex: true });
}

type Membership = Route.ComponentProps['loaderData']['communities'][number];

export default function ManageCommunities({ loaderData }: Route.ComponentProps) {
  const words = communities.manage;
  const own = loaderData.communities;
  const actions = (
    <>
      <ButtonLink to={paths.createCommunity()}>{words.create}</ButtonLink>
      <ButtonLink kind="secondary" to={paths.createRaffle()}>
        {words.createRaffle}
      </ButtonLink>
    </>
  );
  return (
    <Page>
      <PageHeader title={words.title} lead={words.lead} actions={own.length > 0 && actions} />
      {own.length === 0 ? (
        <EmptyState title={words.none} action={actions}>
          {words.noneWords}
        </EmptyState>
      ) : (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-2">
          {own.map((membership) => (
            <li key={membership.url}>
              <MembershipCard membership={membership} />
            </li>
          ))}
        </ul>
      )}
    </Page>
  );
}

function MembershipCard({ membership }: { membership: Membership }) {
  const words = communities.manage;
  const { url, name, role, status, communityStatus, memberCount, raffles, inReview } = membership;
  return (
    <Panel className="flex h-full flex-col gap-4">
      <div className="grid gap-1">
        <div className="flex flex-wrap gap-2">
          <Badge>{communities.roles[role]}</Badge>
          {status !== 'active' && <StatusBadge of="member" status={status} />}
          {communityStatus !== 'active' && <StatusBadge of="community" status={communityStatus} />}
        </div>
        <h2 className="text-xl break-words">
          <Link className="underline-offset-4 hover:underline" to={paths.community({ communityUrl: url })}>
            {name}
          </Link>
        </h2>
        <p className="text-soft">
          <span className="break-all">{`/${url}`}</span>
          {` · ${communities.members(memberCount)}`}
        </p>
      </div>
      <div className="grid grow content-start gap-2">
        <h3 className="font-semibold">{words.raffles}</h3>
        {raffles.length === 0 ? (
          <p className="text-soft">{words.noRaffles}</p>
        ) : (
          <ul className="grid gap-1">
            {raffles.map((raffle) => (
              <li key={raffle.slug} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
                <Link
                  className="link inline-flex min-h-11 items-center"
                  to={paths.raffle({ communityUrl: url, raffle: raffle.slug })}
                >
                  {raffle.title}
                </Link>
                <span className="flex flex-wrap items-center gap-2">
                  <span className="text-soft">{formatDateTime(raffle.drawAt, raffle.timeZone)}</span>
                  <StatusBadge of="phase" status={raffle.phase} />
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        {inReview > 0 ? (
          <Badge tone="looking">{words.toReview(inReview)}</Badge>
        ) : (
          <span className="text-soft">{words.nothingWaits}</span>
        )}
        <ButtonLink
          kind="secondary"
          size="small"
          to={status === 'active' ? paths.dashboard({ communityUrl: url }) : paths.community({ communityUrl: url })}
          aria-label={`${status === 'active' ? words.dashboard : words.open}: ${name}`}
        >
          {status === 'active' ? words.dashboard : words.open}
        </ButtonLink>
      </div>
    </Panel>
  );
}
