import { showCommunity } from '#app/communities/show-community.ts';
import { communities } from '#texts/communities.ts';
import { formatCount, formatDate, zoneName } from '#texts/format.ts';
import { paths } from '#texts/paths.ts';
import { orPage } from '#web/attempt.ts';
import { asker } from '#web/context.ts';
import { pageMeta } from '#web/meta.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Section } from '#web/ui/section.tsx';
import type { Route } from './+types/profile';
import { CommunityTabs } from './community-tabs.tsx';
import { RaffleCards } from './raffle-cards.tsx';

export async function loader({ params, context }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  const shown = await orPage(() => showCommunity(app, actor, { communityUrl: params.communityUrl }));
  return { ...shown, address: app.publicUrl + paths.communityProfile({ communityUrl: params.communityUrl }) };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { community, address } = loaderData;
  return pageMeta({
    title: communities.profile.title(community.name),
    description: communities.profile.description(community.name),
    address,
    noindex: community.visibility !== 'public',
  });
}

export default function CommunityProfile({ loaderData }: Route.ComponentProps) {
  const { community, creator, past, record, can } = loaderData;
  const words = communities.profile;
  return (
    <Page>
      {can.seeDashboard && <CommunityTabs community={community} can={can} />}
      <PageHeader
        title={words.title(community.name)}
        lead={community.description || words.noDescription}
        {...(can.seeDashboard
          ? {}
          : { back: { to: paths.community({ communityUrl: community.url }), label: words.back } })}
      />
      <div className="grid gap-4 md:grid-cols-2">
        <Section title={words.factsTitle}>
          <Panel>
            <Facts
              facts={[
                { label: words.creator, value: creator ?? communities.show.unknownOrganiser },
                { label: words.since, value: formatDate(community.createdAt, community.timeZone) },
                { label: words.country, value: communities.countries[community.country] },
                { label: words.people, value: formatCount(community.memberCount) },
                { label: words.access, value: communities.access[community.accessType] },
                { label: words.entry, value: communities.join[community.joinPolicy] },
                { label: words.timeZone, value: zoneName(community.timeZone) },
              ]}
            />
          </Panel>
        </Section>
        <Section title={words.recordTitle}>
          <Panel>
            <Facts
              facts={[
                { label: words.drawn, value: formatCount(record.drawn) },
                { label: words.delivered, value: formatCount(record.delivered) },
                { label: words.received, value: formatCount(record.received) },
              ]}
            />
            <p className="measure mt-4 text-soft">{words.recordLead}</p>
          </Panel>
        </Section>
      </div>
      <Section title={words.pastTitle}>
        {past.length > 0 ? (
          <RaffleCards cards={past} />
        ) : (
          <EmptyState heading="h3" title={words.noneYet}>
            {words.noneYetWords}
          </EmptyState>
        )}
      </Section>
    </Page>
  );
}
