import { showDashboard } from '#app/community-pages/show-dashboard.ts';
import { type Period, periods } from '#domain/access/period.ts';
import { chargeTexts } from '#texts/access/charges.ts';
import { communityTexts } from '#texts/communities/communities.ts';
import { dashboardTexts as words } from '#texts/communities/dashboard.ts';
import { invitationTexts } from '#texts/members/invitations.ts';
import { paths } from '#texts/paths.ts';
import { pageMeta } from '#web/meta.ts';
import { ChargeFigures } from '#web/routes/access/charges/charge-figures.tsx';
import { orPage } from '#web/server/attempt.ts';
import { asker } from '#web/server/context.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Section } from '#web/ui/section.tsx';
import type { Route } from './+types/dashboard';
import { CommunityTabs } from './community-tabs.tsx';
import { AttentionList } from './dashboard/attention-list.tsx';
import { FiguresPart } from './dashboard/figures-part.tsx';
import { FirstSteps } from './dashboard/first-steps.tsx';
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

/** Where there are no raffles, to make one is not what is done next. */
function createKind(isOfRaffles: boolean, hasAnyRaffle: boolean) {
  if (!isOfRaffles) return 'quiet';
  return hasAnyRaffle ? 'secondary' : 'primary';
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { community, period, role, living, hasAnyRaffle, firstSteps, attention, figures, access, can } = loaderData;
  const { isOfRaffles } = community;
  const createRaffle = can.createRaffle && (
    <ButtonLink kind={createKind(isOfRaffles, hasAnyRaffle)} to={`${paths.createRaffle()}?comunidad=${community.url}`}>
      {words.createRaffle}
    </ButtonLink>
  );
  const state = community.status;
  const worksHere = can.seeDesk || can.review;
  const waits = (attention.length > 0 || (firstSteps.length === 0 && (worksHere || !isOfRaffles))) && (
    <AttentionList items={attention} communityUrl={community.url} now={loaderData.now} />
  );
  // who has paid to be let in waits for this person alone
  const isPaidAndWaiting = attention[0]?.kind === 'access-review';
  const income = access && (
    <Section
      title={chargeTexts.panel.title}
      lead={chargeTexts.panel.lead(words.periods.since[period], isOfRaffles)}
      actions={
        <ButtonLink size="small" kind="secondary" to={paths.charges({ communityUrl: community.url })}>
          {chargeTexts.panel.open}
        </ButtonLink>
      }
    >
      <ChargeFigures desk={{ ...access, community }} />
    </Section>
  );
  return (
    <Page>
      <CommunityTabs community={community} can={{ configure: can.configure, seeDashboard: true }} />
      <PageHeader
        title={words.title(community.name)}
        lead={words.yourRole(communityTexts.roles[role])}
        actions={
          <>
            {isOfRaffles && hasAnyRaffle && createRaffle}
            {can.invite && (
              <ButtonLink kind="secondary" to={paths.invitations({ communityUrl: community.url })}>
                {invitationTexts.open}
              </ButtonLink>
            )}
            {!isOfRaffles && createRaffle}
          </>
        }
      />
      {(state === 'paused' || state === 'archived' || state === 'suspended') && (
        <Notice tone="warning" quiet>
          {communityTexts.show.putAway(state, isOfRaffles)}
        </Notice>
      )}
      {isPaidAndWaiting && waits}
      {firstSteps.length > 0 && <FirstSteps steps={firstSteps} communityUrl={community.url} />}
      {!isPaidAndWaiting && waits}
      {income}
      {hasAnyRaffle && figures && <FiguresPart shown={{ ...loaderData, figures }} />}
      {isOfRaffles && !(hasAnyRaffle && figures) && (
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
            <EmptyState heading="h3" title={words.living.none} action={createRaffle}>
              {can.createRaffle ? words.living.noneOwn : words.living.noneWords}
            </EmptyState>
          )}
        </Section>
      )}
    </Page>
  );
}
