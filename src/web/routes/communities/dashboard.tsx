import { showDashboard } from '#app/community-pages/show-dashboard.ts';
import { type Period, periods } from '#domain/access/period.ts';
import { chargeTexts } from '#texts/access/charges.ts';
import { communityTexts } from '#texts/communities/communities.ts';
import { dashboardTexts as words } from '#texts/communities/dashboard.ts';
import { invitationTexts } from '#texts/members/invitations.ts';
import { paths } from '#texts/paths.ts';
import { pageMeta } from '#web/meta.ts';
import { ChargeFigures } from '#web/routes/access/charges/charge-figures.tsx';
import { asker } from '#web/server/context.ts';
import { orPage } from '#web/server/refusals.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Section } from '#web/ui/section.tsx';
import type { Route } from './+types/dashboard';
import { CommunityTabs } from './community-tabs.tsx';
import { AttentionList } from './dashboard/attention-list.tsx';
import { FiguresPart } from './dashboard/figures-part.tsx';
import { FirstSteps } from './dashboard/first-steps.tsx';
import { PutAwayNotice } from './put-away-notice.tsx';
import { RaffleCards } from './raffle-cards.tsx';

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  const period = periodOf(new URL(request.url).searchParams.get('periodo'));
  return orPage(() => showDashboard(app, actor, { communityUrl: params.communityUrl, period }));
}

function periodOf(slug: string | null): Period {
  return periods.find((period) => words.periods.slugs[period] === slug) ?? 30;
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { title, description } = words;
  return pageMeta({ title: title(loaderData.community.name), description, noindex: true });
}

/** Without raffles, creating one is not the main act. */
function createKind(isOfRaffles: boolean, hasAnyRaffle: boolean) {
  if (!isOfRaffles) return 'quiet';
  return hasAnyRaffle ? 'secondary' : 'primary';
}

type Shown = Route.ComponentProps['loaderData'];

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { community, role, hasAnyRaffle, firstSteps, attention, figures, access, can } = loaderData;
  const { isOfRaffles } = community;
  // paid applicants wait for this person alone
  const isPaidAndWaiting = attention[0]?.kind === 'access-review';
  return (
    <Page>
      <CommunityTabs community={community} can={{ configure: can.configure, seeDashboard: true }} />
      <PageHeader
        title={words.title(community.name)}
        lead={words.yourRole(communityTexts.roles[role])}
        actions={<Actions shown={loaderData} />}
      />
      <PutAwayNotice status={community.status} isOfRaffles={isOfRaffles} />
      {isPaidAndWaiting && <Waits shown={loaderData} />}
      {firstSteps.length > 0 && <FirstSteps steps={firstSteps} communityUrl={community.url} />}
      {!isPaidAndWaiting && <Waits shown={loaderData} />}
      {access && <Income shown={loaderData} access={access} />}
      {hasAnyRaffle && figures && <FiguresPart shown={{ ...loaderData, figures }} />}
      {isOfRaffles && !(hasAnyRaffle && figures) && <LivingRaffles shown={loaderData} />}
    </Page>
  );
}

function Actions({ shown }: { shown: Shown }) {
  const { community, hasAnyRaffle, can } = shown;
  const createRaffle = <CreateRaffle shown={shown} />;
  return (
    <>
      {community.isOfRaffles && hasAnyRaffle && createRaffle}
      {can.invite && (
        <ButtonLink kind="secondary" to={paths.invitations({ communityUrl: community.url })}>
          {invitationTexts.open}
        </ButtonLink>
      )}
      {!community.isOfRaffles && createRaffle}
    </>
  );
}

function CreateRaffle({ shown: { community, hasAnyRaffle, can } }: { shown: Shown }) {
  if (!can.createRaffle) return null;
  return (
    <ButtonLink
      kind={createKind(community.isOfRaffles, hasAnyRaffle)}
      to={`${paths.createRaffle()}?comunidad=${community.url}`}
    >
      {words.createRaffle}
    </ButtonLink>
  );
}

/** The asker's pending tasks; a note where there are none. */
function Waits({ shown }: { shown: Shown }) {
  const { community, attention, firstSteps, can } = shown;
  const worksHere = can.seeDesk || can.review;
  const saysNothingWaits = firstSteps.length === 0 && (worksHere || !community.isOfRaffles);
  if (attention.length === 0 && !saysNothingWaits) return null;
  return <AttentionList items={attention} communityUrl={community.url} now={shown.now} />;
}

/** The income from access. */
function Income({ shown, access }: { shown: Shown; access: NonNullable<Shown['access']> }) {
  const { community, period } = shown;
  return (
    <Section
      title={chargeTexts.panel.title}
      lead={chargeTexts.panel.lead(words.periods.since[period], community.isOfRaffles)}
      actions={
        <ButtonLink size="small" kind="secondary" to={paths.charges({ communityUrl: community.url })}>
          {chargeTexts.panel.open}
        </ButtonLink>
      }
    >
      <ChargeFigures desk={{ ...access, community }} />
    </Section>
  );
}

/** The raffles under way, for people who see no figures. */
function LivingRaffles({ shown }: { shown: Shown }) {
  const { community, living, can } = shown;
  return (
    <Section
      title={words.living.title}
      actions={
        <ButtonLink size="small" kind="secondary" to={paths.tickets({ communityUrl: community.url })}>
          {words.living.tickets}
        </ButtonLink>
      }
    >
      {living.length > 0 ? (
        <RaffleCards cards={living} />
      ) : (
        <EmptyState heading="h3" title={words.living.none} action={can.createRaffle && <CreateRaffle shown={shown} />}>
          {can.createRaffle ? words.living.noneOwn : words.living.noneWords}
        </EmptyState>
      )}
    </Section>
  );
}
