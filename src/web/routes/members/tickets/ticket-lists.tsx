import type { ShownTickets } from '#app/members/show-tickets.ts';
import { peopleTexts } from '#texts/members/people.ts';
import { paths } from '#texts/paths.ts';
import { Downloads } from '#web/routes/members/downloads.tsx';
import { listAddress, ticketsFields } from '#web/routes/members/list-query.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { Section } from '#web/ui/section.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { ByRaffle } from './by-raffle.tsx';
import { OrderFilters } from './order-filters.tsx';
import { Orders } from './orders.tsx';

const words = peopleTexts.tickets;

/** The tab of tickets: what each raffle has, for who works at its desk, and the orders one by one. */
export function TicketLists({ shown }: { shown: ShownTickets }) {
  const { community, query, scopes, orders, before, after, can } = shown;
  const fields = ticketsFields(query);
  // before the first raffle there is one thing to do, and nothing to look at
  if (can.seeDesk && shown.raffles.length === 0 && orders.length === 0) return <ByRaffle shown={shown} />;
  return (
    <>
      {can.seeDesk && <ByRaffle shown={shown} />}
      <Section
        title={query.scope === 'all' ? words.ordersTitle : peopleTexts.scopes[query.scope]}
        id="pedidos"
        actions={can.export && query.scope === 'all' && <Files shown={shown} />}
      >
        {scopes.length > 1 && <ScopeTabs shown={shown} />}
        <FilteredOrders shown={shown} />
        <Pager
          label={peopleTexts.pages}
          before={before && listAddress(community.url, [...fields, ['antes', before]])}
          after={after && listAddress(community.url, [...fields, ['despues', after]])}
        />
      </Section>
    </>
  );
}

function FilteredOrders({ shown }: { shown: ShownTickets }) {
  const { query, orders } = shown;
  const isFiltered = query.words !== '' || query.raffle !== null || query.status !== null;
  return (
    <>
      {(orders.length > 0 || isFiltered || query.place) && <OrderFilters shown={shown} isFiltered={isFiltered} />}
      {orders.length > 0 ? <Orders shown={shown} /> : <NoOrders shown={shown} isFiltered={isFiltered} />}
    </>
  );
}

function ScopeTabs({ shown: { community, scopes, query } }: { shown: ShownTickets }) {
  return (
    <Tabs
      label={words.ordersTitle}
      tabs={scopes.map((scope) => ({
        to: `${listAddress(community.url, ticketsFields({ scope }))}#pedidos`,
        label: peopleTexts.scopes[scope],
        current: scope === query.scope,
      }))}
    />
  );
}

function Files({ shown: { community, query } }: { shown: ShownTickets }) {
  const file = new URLSearchParams(ticketsFields(query));
  const at = { communityUrl: community.url };
  return (
    <Downloads
      what={peopleTexts.files.tickets}
      csv={`${paths.ticketsCsv(at)}?${file}`}
      xlsx={`${paths.ticketsXlsx(at)}?${file}`}
    />
  );
}

function NoOrders({ shown: { community, query }, isFiltered }: { shown: ShownTickets; isFiltered: boolean }) {
  if (isFiltered || query.place) {
    const to = listAddress(community.url, ticketsFields({ scope: query.scope }));
    return (
      <EmptyState
        heading="h3"
        title={words.none}
        action={
          <ButtonLink kind="secondary" to={`${to}#pedidos`}>
            {peopleTexts.filter.clear}
          </ButtonLink>
        }
      >
        {words.noneWords}
      </EmptyState>
    );
  }
  const { scope } = query;
  const texts = {
    all: [words.allNone, words.allNoneWords],
    sales: [words.salesNone, words.salesNoneWords],
    own: [words.ownNone, words.ownNoneWords],
  } as const;
  const [title, lead] = texts[scope];
  return (
    <EmptyState
      heading="h3"
      title={title}
      action={
        scope === 'own' && (
          <ButtonLink kind="secondary" to={paths.community({ communityUrl: community.url })}>
            {words.seeRaffles}
          </ButtonLink>
        )
      }
    >
      {lead}
    </EmptyState>
  );
}
