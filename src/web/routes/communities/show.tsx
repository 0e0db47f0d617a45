import { Link } from 'react-router';
import { showCommunity } from '#app/communities/show-community.ts';
import { pictureOfShownCommunity } from '#app/share/picture-addresses.ts';
import { communities } from '#texts/communities.ts';
import { paths } from '#texts/paths.ts';
import { orPage } from '#web/attempt.ts';
import { asker } from '#web/context.ts';
import { pageMeta } from '#web/meta.ts';
import { doJoinAct } from '#web/routes/members/join-act.ts';
import { JoinBox } from '#web/routes/members/join-box.tsx';
import { OwnPlace } from '#web/routes/members/own-place.tsx';
import { breadcrumbs } from '#web/structured-data.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { pictureOf, pictureSources } from '#web/ui/picture-sources.ts';
import { Section } from '#web/ui/section.tsx';
import { ShareButtons } from '#web/ui/share-buttons.tsx';
import type { Route } from './+types/show';
import { CommunityTabs } from './community-tabs.tsx';
import { RaffleCards } from './raffle-cards.tsx';

export async function loader({ params, context }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  const shown = await orPage(() => showCommunity(app, actor, { communityUrl: params.communityUrl }));
  const { visibility, status } = shown.community;
  return {
    ...shown,
    address: app.publicUrl + paths.community({ communityUrl: params.communityUrl }),
    picture: visibility === 'private' || status === 'suspended' ? undefined : pictureOfShownCommunity(app, shown),
  };
}

export function action({ params, request, context }: Route.ActionArgs) {
  return doJoinAct({ communityUrl: params.communityUrl, request, context });
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { community, open, address, picture } = loaderData;
  const isListed = community.visibility === 'public' && community.status !== 'suspended';
  const path = paths.community({ communityUrl: community.url });
  return [
    ...pageMeta({
      title: community.name,
      description: community.description || communities.show.descriptionMeta(community.name, open.length),
      address,
      picture,
      noindex: !isListed,
    }),
    ...(isListed ? [{ 'script:ld+json': breadcrumbs(new URL(address).origin, [{ name: community.name, path }]) }] : []),
  ];
}

export default function ShowCommunity({ loaderData, actionData }: Route.ComponentProps) {
  const { community, creator, suspension, open, past, drafts, record, can, address, me, join } = loaderData;
  const words = communities.show;
  const state = community.status;
  return (
    <Page>
      {can.seeDashboard && <CommunityTabs community={community} can={can} />}
      {community.cover && (
        <img
          {...pictureSources(community.cover, '(min-width: 72rem) 70rem, 100vw')}
          alt=""
          className="mt-4 aspect-[2/1] max-h-72 w-full rounded-xl object-cover sm:aspect-[4/1]"
        />
      )}
      <PageHeader
        title={community.name}
        status={
          community.avatar && <Avatar name={community.name} src={pictureOf(community.avatar, 160)} size="large" />
        }
        lead={creator ? words.organisedBy(creator) : words.unknownOrganiser}
        actions={
          can.createRaffle && (
            <ButtonLink to={`${paths.createRaffle()}?comunidad=${community.url}`}>{words.createRaffle}</ButtonLink>
          )
        }
      />
      {(state === 'paused' || state === 'archived' || state === 'suspended') && (
        <Notice tone="warning" quiet>
          {words[state]}
          {suspension && <p className="mt-1">{suspension}</p>}
        </Notice>
      )}
      <JoinBox community={community} creator={creator} join={join} open={open} refused={actionData} />
      <div className="grid gap-x-12 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0">
          {drafts.length > 0 && (
            <Section title={words.draftsTitle} lead={words.draftsLead}>
              <RaffleCards cards={drafts} />
            </Section>
          )}
          <Section title={words.openTitle} id="rifas-abiertas">
            {open.length > 0 ? (
              <RaffleCards cards={open} />
            ) : (
              <EmptyState heading="h3" title={words.noneOpen}>
                {can.createRaffle ? words.noneOpenOwn : words.noneOpenWords}
              </EmptyState>
            )}
          </Section>
          {past.length > 0 && (
            <Section title={words.pastTitle} lead={words.pastLead}>
              <RaffleCards cards={past} />
            </Section>
          )}
        </div>
        <aside className="lg:pt-2">
          <Section title={words.aboutTitle}>
            {community.description && <p className="measure whitespace-pre-line">{community.description}</p>}
            <p className="text-soft">{communities.members(community.memberCount)}</p>
            <p className="text-soft">
              {record.drawn > 0 ? words.record(record.drawn, record.delivered) : words.noRecord}
            </p>
            <p>
              <Link className="link" to={paths.communityProfile({ communityUrl: community.url })}>
                {words.seeProfile}
              </Link>
            </p>
          </Section>
          {community.rules && (
            <Section title={words.rules} id="normas">
              <p className="measure whitespace-pre-line wrap-anywhere">{community.rules}</p>
            </Section>
          )}
          {join.kind === 'member' && me && (
            <OwnPlace
              role={me.role}
              isOwner={join.isOwner}
              isPaid={join.cadence !== null && me.role === 'member'}
              url={community.url}
              refused={actionData}
            />
          )}
          <Section title={words.share}>
            <ShareButtons text={words.shareText(community.name)} url={address} title={community.name} />
          </Section>
        </aside>
      </div>
    </Page>
  );
}
