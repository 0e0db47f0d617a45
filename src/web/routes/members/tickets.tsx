import { showPeople } from '#app/members/show-people.ts';
import { showTickets } from '#app/members/show-tickets.ts';
import { memberTexts } from '#texts/members/members.ts';
import { peopleTexts } from '#texts/members/people.ts';
import { pageMeta } from '#web/meta.ts';
import { CommunityTabs } from '#web/routes/communities/community-tabs.tsx';
import { asker } from '#web/server/context.ts';
import { formActions } from '#web/server/form-actions.ts';
import { orPage } from '#web/server/refusals.ts';
import { Page } from '#web/ui/page.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import type { Route } from './+types/tickets';
import { listAddress, peopleQueryOf, tabOf, ticketsQueryOf } from './list-query.ts';
import { People } from './people/people.tsx';
import { peopleActions } from './people-act.ts';
import { TicketLists } from './tickets/ticket-lists.tsx';

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  const { communityUrl } = params;
  const { searchParams } = new URL(request.url);
  if (tabOf(searchParams) === 'boletos') {
    const shown = await orPage(() => showTickets(app, actor, { ...ticketsQueryOf(searchParams), communityUrl }));
    // where there are no raffles there are no tickets to list
    if (shown.community.isOfRaffles || !shown.can.seePeople) return { tab: 'boletos' as const, ...shown };
  }
  const shown = await orPage(() => showPeople(app, actor, { ...peopleQueryOf(searchParams), communityUrl }));
  return { tab: 'personas' as const, ...shown };
}

export function action(args: Route.ActionArgs) {
  return formActions(args, peopleActions);
}

/** Names, e-mails and telephones: nothing on the way keeps them. */
export function headers() {
  return { 'Cache-Control': 'private, no-store' };
}

export function meta({ loaderData }: Route.MetaArgs) {
  const { title } = peopleTexts;
  return pageMeta({
    title: loaderData?.community.isOfRaffles ? title : peopleTexts.members,
    description: peopleTexts.description,
    noindex: true,
  });
}

export default function Tickets({ loaderData, actionData }: Route.ComponentProps) {
  const { community, tab, can } = loaderData;
  const words = peopleTexts.tabs;
  const { isOfRaffles } = community;
  const seesPeople = loaderData.tab === 'personas' || loaderData.can.seePeople;
  return (
    <Page>
      <CommunityTabs community={community} can={can} />
      <PageHeader
        title={isOfRaffles ? peopleTexts.title : peopleTexts.members}
        lead={memberTexts.lead(community.name, isOfRaffles)}
      />
      {seesPeople && isOfRaffles && (
        <Tabs
          label={words.label}
          tabs={(['boletos', 'personas'] as const).map((each) => ({
            to: listAddress(community.url, each === 'personas' ? [['ver', each]] : []),
            label: words[each],
            current: each === tab,
          }))}
        />
      )}
      {loaderData.tab === 'personas' ? (
        <People shown={loaderData} refused={actionData} />
      ) : (
        <TicketLists shown={loaderData} />
      )}
    </Page>
  );
}
