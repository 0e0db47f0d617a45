import { Link } from 'react-router';
import { showPastRaffles } from '#app/community-file/show-past-raffles.ts';
import { showProfile } from '#app/community-pages/show-profile.ts';
import { showPublicCourses } from '#app/courses/show-public-courses.ts';
import { communityTexts } from '#texts/communities/communities.ts';
import { profileTexts as words } from '#texts/communities/profile.ts';
import { formatCount, formatDate, zoneName } from '#texts/format.ts';
import { paths } from '#texts/paths.ts';
import { pageMeta } from '#web/meta.ts';
import { PublicCourses } from '#web/routes/courses/public-courses.tsx';
import { CountryRuleText } from '#web/routes/raffles/country-rule-text.tsx';
import { asker } from '#web/server/context.ts';
import { orPage } from '#web/server/refusals.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Section } from '#web/ui/section.tsx';
import type { Route } from './+types/profile';
import { CommunityTabs } from './community-tabs.tsx';
import { ImportedRaffles } from './profile/imported-raffles.tsx';
import { PastRaffles } from './profile/past-raffles.tsx';
import { profileData } from './profile/structured-data.ts';
import { TrackRecord } from './profile/track-record.tsx';
import { PutAwayNotice } from './put-away-notice.tsx';
import { RaffleCards } from './raffle-cards.tsx';

/** How many raffles the profile offers to report; any other can be reported from its own page. */
const mostReportable = 5;

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  const all = new URL(request.url).searchParams.has('todas');
  const shown = await orPage(() => showProfile(app, actor, { communityUrl: params.communityUrl, all }));
  const { courses, hasMore } = await orPage(() => showPublicCourses(app, actor, { communityUrl: params.communityUrl }));
  const importedRaffles = await orPage(() => showPastRaffles(app, actor, { communityUrl: params.communityUrl }));
  return { ...shown, courses, hasMoreCourses: hasMore, importedRaffles, origin: app.publicUrl };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { community, origin } = loaderData;
  const isListed = community.visibility === 'public' && community.status !== 'suspended';
  return [
    ...pageMeta({
      title: words.title(community.name),
      description: words.description(community.name, community.isOfRaffles),
      address: origin + paths.communityProfile({ communityUrl: community.url }),
      type: 'profile',
      picture:
        community.visibility === 'private'
          ? undefined
          : {
              address: origin + paths.communityPicture({ communityUrl: community.url }),
              alt: words.title(community.name),
            },
      noindex: !isListed,
    }),
    ...(isListed ? [{ 'script:ld+json': profileData(community, origin) }] : []),
  ];
}

export default function CommunityProfile({ loaderData }: Route.ComponentProps) {
  const { community, courses, importedRaffles, runners, open, past, record, can } = loaderData;
  const reportable = [...open, ...past.map(({ card }) => card)].slice(0, mostReportable);
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
      <PutAwayNotice status={community.status} isOfRaffles={community.isOfRaffles} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0">
          {community.isOfRaffles && (
            <>
              <Section title={words.record.title}>
                <TrackRecord record={record} />
              </Section>
              <Past {...loaderData} />
            </>
          )}
          <ImportedRaffles raffles={importedRaffles} community={community} />
          {community.isOfRaffles && (
            <Section title={words.open.title}>
              {open.length > 0 ? <RaffleCards cards={open} /> : <p className="text-soft">{words.open.none}</p>}
            </Section>
          )}
          <PublicCourses courses={courses} hasMore={loaderData.hasMoreCourses} communityUrl={community.url} />
        </div>
        <aside className="min-w-0">
          <Runners runners={runners} />
          <CommunityFacts community={community} />
          {community.isOfRaffles && <Rule community={community} />}
          {community.isOfRaffles && <Doubt raffles={reportable} />}
        </aside>
      </div>
    </Page>
  );
}

type Shown = Route.ComponentProps['loaderData'];

function Past({ past, pastCount, community }: Pick<Shown, 'past' | 'pastCount' | 'community'>) {
  return (
    <Section title={words.past.title} {...(past.length > 0 && { lead: words.past.lead })}>
      {past.length > 0 ? (
        <PastRaffles past={past} count={pastCount} community={community} />
      ) : (
        <EmptyState heading="h3" title={words.past.none}>
          {words.past.noneWords}
        </EmptyState>
      )}
    </Section>
  );
}

function Runners({ runners }: Pick<Shown, 'runners'>) {
  const { title, owner, admin, none, note } = words.runners;
  return (
    <Section title={title}>
      {runners.length === 0 && <p className="text-soft">{none}</p>}
      <ul className="grid gap-3">
        {runners.map(({ name, picture, isOwner }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name, and nothing else of them is told
          <li key={at} className="flex items-center gap-3">
            <Avatar name={name} src={picture} />
            <div className="min-w-0">
              <p className="font-semibold break-words">{name}</p>
              <p className="text-soft">{isOwner ? owner : admin}</p>
            </div>
          </li>
        ))}
      </ul>
      {runners.length > 0 && <p className="text-soft">{note}</p>}
    </Section>
  );
}

function CommunityFacts({ community }: Pick<Shown, 'community'>) {
  const names = words.facts;
  return (
    <Section title={names.title}>
      <Facts
        facts={[
          { label: names.since, value: formatDate(community.createdAt, community.timeZone) },
          { label: names.members, value: formatCount(community.memberCount) },
          { label: names.country, value: communityTexts.countries[community.country] },
          { label: names.access, value: communityTexts.access[community.accessType] },
          { label: names.entry, value: communityTexts.join[community.joinPolicy] },
          { label: names.clock, value: zoneName(community.timeZone) },
        ]}
      />
    </Section>
  );
}

/** The country's rule and its authority. */
function Rule({ community }: Pick<Shown, 'community'>) {
  return (
    <Section title={words.rule.title(communityTexts.countries[community.country])}>
      <Panel className="grid gap-3 sm:p-5">
        <CountryRuleText country={community.country} />
      </Panel>
    </Section>
  );
}

/** What to check in doubt, and how to report a raffle. */
function Doubt({ raffles }: { raffles: Shown['open'] }) {
  const { title, words: lead, link, report, reportOne } = words.doubt;
  return (
    <Section title={title}>
      <p className="text-soft">
        {`${lead} `}
        <Link className="link text-ink" to={paths.fraud()}>
          {link}
        </Link>
      </p>
      {raffles.length > 0 && (
        <>
          <p className="text-soft">{report}</p>
          <ul className="grid">
            {raffles.map(({ communityUrl, slug, title: raffle }) => (
              <li key={slug}>
                <Link
                  className="link inline-flex min-h-11 items-center break-words"
                  to={paths.raffleReport({ communityUrl, raffle: slug })}
                >
                  {reportOne(raffle)}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  );
}
