import { showDashboard } from '#app/communities/show-dashboard.ts';
import { communities } from '#texts/communities.ts';
import { formatCount, formatMoney } from '#texts/format.ts';
import { paths } from '#texts/paths.ts';
import { orPage } from '#web/attempt.ts';
import { asker } from '#web/context.ts';
import { pageMeta } from '#web/meta.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Section } from '#web/ui/section.tsx';
import type { Route } from './+types/dashboard';
import { CommunityTabs } from './community-tabs.tsx';
import { RaffleCards } from './raffle-cards.tsx';

export async function loader({ params, context }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  return orPage(() => showDashboard(app, actor, { communityUrl: params.communityUrl }));
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { title, description } = communities.dashboard;
  return pageMeta({ title: title(loaderData.community.name), description, noindex: true });
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { community, role, raffles, work, can } = loaderData;
  const words = communities.dashboard;
  const createRaffle = can.createRaffle && (
    <ButtonLink
      kind={raffles.length > 0 ? 'secondary' : 'primary'}
      to={`${paths.createRaffle()}?comunidad=${community.url}`}
    >
      {communities.show.createRaffle}
    </ButtonLink>
  );
  return (
    <Page>
      <CommunityTabs community={community} can={{ configure: can.configure, seeDashboard: true }} />
      <PageHeader
        title={words.title(community.name)}
        lead={words.yourRole(communities.roles[role])}
        actions={createRaffle}
      />
      {can.seeDesk && <Waiting community={community} raffles={raffles} work={work} />}
      {can.seeDesk && <Figures raffles={raffles} memberCount={community.memberCount} />}
      <Section title={words.rafflesTitle}>
        {raffles.length > 0 ? (
          // a page to work in: the pictures stay on the public one
          <RaffleCards cards={raffles.map((card) => ({ ...card, picture: null }))} />
        ) : (
          <EmptyState heading="h3" title={words.noRaffles} action={createRaffle}>
            {can.createRaffle ? words.noRafflesOwn : words.noRafflesMember}
          </EmptyState>
        )}
      </Section>
    </Page>
  );
}

type Shown = Route.ComponentProps['loaderData'];

/** What only the organiser can do, first; each thing leads to the desk where it is done. */
function Waiting({ community, raffles, work }: Pick<Shown, 'community' | 'raffles' | 'work'>) {
  const words = communities.dashboard;
  const waiting = raffles.flatMap((card) => {
    const counts = work.find(({ slug }) => slug === card.slug);
    const isDraft = card.phase === 'draft';
    const waits = counts && counts.inReview + counts.refunds > 0;
    return waits || isDraft ? [{ card, counts, isDraft }] : [];
  });
  return (
    <Section title={words.waitsTitle}>
      {waiting.length === 0 ? (
        <Notice tone="success" title={words.nothing} quiet>
          {words.nothingWords}
        </Notice>
      ) : (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {waiting.map(({ card, counts, isDraft }) => (
            <li key={card.slug}>
              <Panel className="flex flex-wrap items-center justify-between gap-3">
                <div className="grid min-w-0 gap-1.5">
                  <h3 className="text-lg">{card.title}</h3>
                  <div className="flex flex-wrap gap-2">
                    {isDraft && <Badge>{words.finishDraft}</Badge>}
                    {counts && counts.inReview > 0 && <Badge tone="looking">{words.inReview(counts.inReview)}</Badge>}
                    {counts && counts.refunds > 0 && <Badge tone="waiting">{words.refunds(counts.refunds)}</Badge>}
                    {counts && counts.pending > 0 && <Badge>{words.pending(counts.pending)}</Badge>}
                  </div>
                </div>
                <ButtonLink
                  size="small"
                  to={paths.raffleDesk({ communityUrl: community.url, raffle: card.slug })}
                  aria-label={`${isDraft ? communities.card.publish : words.review}: ${card.title}`}
                >
                  {isDraft ? communities.card.publish : words.review}
                </ButtonLink>
              </Panel>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function Figures({ raffles, memberCount }: Pick<Shown, 'raffles'> & { memberCount: number }) {
  const words = communities.dashboard;
  const open = raffles.filter(({ phase }) => phase === 'selling');
  const sold = raffles.filter(({ phase }) => phase !== 'draft' && phase !== 'cancelled');
  const paid = sold.reduce((sum, card) => sum + card.paid, 0);
  const collected = sumOf(sold);
  return (
    <Section title={words.figuresTitle}>
      <Panel>
        <Facts
          facts={[
            { label: words.openRaffles, value: formatCount(open.length) },
            { label: words.paidNumbers, value: formatCount(paid) },
            ...(collected ? [{ label: words.collected, value: collected }] : []),
            { label: words.people, value: formatCount(memberCount) },
          ]}
        />
      </Panel>
    </Section>
  );
}

/** What was paid in all, while every raffle is in one currency: sums of several say nothing. */
function sumOf(cards: Shown['raffles']): string | null {
  const [first] = cards;
  if (!first || cards.some(({ price }) => price.currency !== first.price.currency)) return null;
  const amount = cards.reduce((sum, { price, paid }) => sum + price.amount * paid, 0);
  return formatMoney({ amount, currency: first.price.currency }, first.country);
}
