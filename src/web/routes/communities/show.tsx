import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { showTeachers } from '#app/communities/show-teachers.ts';
import { showCommunity } from '#app/community-pages/show-community.ts';
import { showPublicCourses } from '#app/courses/show-public-courses.ts';
import { showLatestThreads } from '#app/messages/show-latest-threads.ts';
import { pictureOfShownCommunity } from '#app/share/picture-addresses.ts';
import { communityTexts } from '#texts/communities/communities.ts';
import { paths } from '#texts/paths.ts';
import { pageMeta } from '#web/meta.ts';
import { signInFacts } from '#web/routes/accounts/sign-in-facts.ts';
import { joinActs, signedIn } from '#web/routes/members/join-act.ts';
import { JoinBox, type JoinRefusal } from '#web/routes/members/join-box.tsx';
import { OwnPlace } from '#web/routes/members/own-place.tsx';
import { asker } from '#web/server/context.ts';
import { formActions } from '#web/server/form-actions.ts';
import { orPage } from '#web/server/refusals.ts';
import { breadcrumbs } from '#web/structured-data.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { CommunityBanner } from '#web/ui/community-cover.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { pictureOf } from '#web/ui/picture-sources.ts';
import { postsOf } from '#web/ui/rich-text.ts';
import { Section } from '#web/ui/section.tsx';
import { ShareButtons } from '#web/ui/share-buttons.tsx';
import type { Route } from './+types/show';
import { CommunityTabs } from './community-tabs.tsx';
import { FirstSteps } from './dashboard/first-steps.tsx';
import { HomeCourses } from './home-courses.tsx';
import { HomeQuestions } from './home-questions.tsx';
import { HomeTeachers } from './home-teachers.tsx';
import { Included } from './included.tsx';
import { LatestThreads } from './latest-threads.tsx';
import { OrdersWait } from './orders-wait.tsx';
import { PaymentsWait } from './payments-wait.tsx';
import { PutAwayNotice } from './put-away-notice.tsx';
import { RaffleCards } from './raffle-cards.tsx';

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  const shown = await orPage(() => showCommunity(app, actor, { communityUrl: params.communityUrl }));
  const { visibility, status } = shown.community;
  const [listed, threads, teachers] = await Promise.all([
    shown.courseCount > 0
      ? orPage(() => showPublicCourses(app, actor, { communityUrl: params.communityUrl, hasSyllabus: true }))
      : { courses: [], hasMore: false },
    shown.can.seeMessages ? orPage(() => showLatestThreads(app, actor, params)) : null,
    shown.courseCount > 0 && !shown.can.seeDashboard ? orPage(() => showTeachers(app, actor, params)) : [],
  ]);
  return {
    ...shown,
    questions: shown.questions.map(({ question, answer }) => ({ question, answer: postsOf(answer, app.publicUrl) })),
    courses: listed.courses,
    hasMoreCourses: listed.hasMore,
    teachers,
    threads,
    signIn: signInFacts(app, request),
    address: app.publicUrl + paths.community({ communityUrl: params.communityUrl }),
    picture: visibility === 'private' || status === 'suspended' ? undefined : pictureOfShownCommunity(app, shown),
  };
}

export function action(args: Route.ActionArgs) {
  signedIn(asker(args.context).account, args.params.communityUrl);
  return formActions(args, joinActs);
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { community, open, address, picture } = loaderData;
  const isListed = community.visibility === 'public' && community.status !== 'suspended';
  const path = paths.community({ communityUrl: community.url });
  return [
    ...pageMeta({
      title: community.name,
      description:
        community.description ||
        communityTexts.show.descriptionMeta(community.name, {
          ...loaderData,
          open: open.filter(({ phase }) => phase === 'selling').length,
          isOfRaffles: community.isOfRaffles,
        }),
      address,
      picture,
      noindex: !isListed,
    }),
    ...(isListed ? [{ 'script:ld+json': breadcrumbs(new URL(address).origin, [{ name: community.name, path }]) }] : []),
  ];
}

/** The header: under the cover on a phone, beside it on a wide screen, so that joining stays on the first screen. */
function Head({ cover, children }: { cover: string | null; children: ReactNode }) {
  if (!cover) return children;
  return (
    <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_26rem] lg:items-start lg:gap-x-12">
      <CommunityBanner
        cover={cover}
        sizes="(min-width: 64rem) 26rem, 100vw"
        className="mt-4 lg:order-last lg:my-10 lg:aspect-[3/2]"
      />
      <div className="min-w-0">{children}</div>
    </div>
  );
}

type Shown = Route.ComponentProps['loaderData'];

const words = communityTexts.show;

export default function ShowCommunity({ loaderData, actionData }: Route.ComponentProps) {
  const { community, creator, open, can, join, firstSteps } = loaderData;
  return (
    <Page>
      {can.seeDashboard && <CommunityTabs community={community} can={can} />}
      <Top shown={loaderData} />
      <PaymentsWait count={loaderData.paymentsToReview} communityUrl={community.url} />
      <OrdersWait raffles={loaderData.ordersToReview} communityUrl={community.url} />
      {firstSteps.length > 0 && <FirstSteps steps={firstSteps} communityUrl={community.url} />}
      <JoinBox
        community={community}
        creator={creator}
        join={join}
        open={open}
        refused={actionData}
        signIn={loaderData.signIn}
      />
      <Included {...loaderData} />
      {join.kind !== 'member' && <About {...loaderData} />}
      <div className="grid gap-x-12 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0">
          <Offers shown={loaderData} />
        </div>
        <aside className="lg:pt-2">
          <Aside shown={loaderData} refused={actionData} />
        </aside>
      </div>
    </Page>
  );
}

/** The community's name and facts, over its cover. */
function Top({ shown }: { shown: Shown }) {
  const { community, creator, suspension, can } = shown;
  const { isOfRaffles } = community;
  return (
    <Head cover={community.cover}>
      <PageHeader
        title={community.name}
        status={
          community.avatar && <Avatar name={community.name} src={pictureOf(community.avatar, 160)} size="large" />
        }
        lead={creator ? words.organisedBy(creator) : words.unknownOrganiser}
        actions={
          can.createRaffle &&
          isOfRaffles && (
            <ButtonLink to={`${paths.createRaffle()}?comunidad=${community.url}`}>{words.createRaffle}</ButtonLink>
          )
        }
      />
      <PutAwayNotice status={community.status} isOfRaffles={isOfRaffles}>
        {suspension && <p className="mt-1">{suspension}</p>}
      </PutAwayNotice>
      {community.description && (
        <p className="measure pb-6 whitespace-pre-line wrap-anywhere">{community.description}</p>
      )}
    </Head>
  );
}

/** What the community offers: raffles under way first, because they end. */
function Offers({ shown }: { shown: Shown }) {
  const { community, open, past, drafts, can, courses, teachers, threads, questions } = shown;
  const { isOfRaffles } = community;
  return (
    <>
      {isOfRaffles && open.length > 0 && (
        <Section title={words.openTitle} id="rifas-abiertas">
          <RaffleCards cards={open} />
        </Section>
      )}
      <HomeCourses courses={courses} communityUrl={community.url} hasAll={can.seeDashboard || shown.hasMoreCourses} />
      <HomeTeachers teachers={teachers} />
      {threads && <LatestThreads threads={threads} community={community} />}
      <HomeQuestions questions={questions} />
      {drafts.length > 0 && (
        <Section title={words.draftsTitle} lead={words.draftsLead}>
          <RaffleCards cards={drafts} />
        </Section>
      )}
      {isOfRaffles && open.length === 0 && (
        <Section title={words.openTitle} id="rifas-abiertas">
          <EmptyState heading="h3" title={words.noneOpen}>
            {words.noneOpenWords}
          </EmptyState>
        </Section>
      )}
      {can.createRaffle && !isOfRaffles && <FirstRaffle communityUrl={community.url} />}
      {past.length > 0 && (
        <Section title={words.pastTitle} lead={words.pastLead}>
          <RaffleCards cards={past} />
        </Section>
      )}
      {hasNothing(shown) && <EmptyState title={words.nothingYet}>{words.nothingYetWords}</EmptyState>}
    </>
  );
}

function FirstRaffle({ communityUrl }: { communityUrl: string }) {
  return (
    <p>
      <Link className="link inline-flex min-h-11 items-center" to={`${paths.createRaffle()}?comunidad=${communityUrl}`}>
        {words.createRaffle}
      </Link>
    </p>
  );
}

function hasNothing({ community, courses, threads, join }: Shown): boolean {
  return !community.isOfRaffles && courses.length === 0 && threads === null && join.cadence === null;
}

/** The asker's own matters, and the community's facts. */
function Aside({ shown, refused }: { shown: Shown; refused: JoinRefusal }) {
  const { community, me, join } = shown;
  return (
    <>
      {join.kind === 'member' && <About {...shown} />}
      {community.rules && (
        <Section title={words.rules} id="normas">
          <p className="measure whitespace-pre-line wrap-anywhere">{community.rules}</p>
        </Section>
      )}
      {join.kind === 'member' && me && (
        <OwnPlace
          role={me.role}
          isOwner={join.isOwner}
          isOfRaffles={community.isOfRaffles}
          leaving={join.leaving}
          isPaid={join.cadence !== null && !join.isOwner}
          url={community.url}
          refused={refused}
        />
      )}
      {join.kind !== 'closed' && (
        <Section title={words.share}>
          <ShareButtons text={words.shareText(community.name)} url={shown.address} title={community.name} />
        </Section>
      )}
    </>
  );
}

/** Its size, its track record, and a link to its profile. */
function About({ community, record }: Route.ComponentProps['loaderData']) {
  const words = communityTexts.show;
  return (
    <Section title={words.aboutTitle}>
      <p className="text-soft">{communityTexts.members(community.memberCount)}</p>
      {community.isOfRaffles && (
        <p className="text-soft">{record.drawn > 0 ? words.record(record.drawn, record.delivered) : words.noRecord}</p>
      )}
      <p>
        <Link className="link" to={paths.communityProfile({ communityUrl: community.url })}>
          {community.isOfRaffles ? words.seeHistory : words.seeProfile}
        </Link>
      </p>
    </Section>
  );
}
