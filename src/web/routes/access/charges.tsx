import { useLocation } from 'react-router';
import { showCharges } from '#app/access/show-charges.ts';
import { chargeLists } from '#domain/access/charges.ts';
import { pageNumber, searchWords } from '#domain/members/people-list.ts';
import { chargeTexts } from '#texts/access/charges.ts';
import { formatMoney } from '#texts/format.ts';
import { paths } from '#texts/paths.ts';
import { stateNames } from '#texts/states.ts';
import { useKeptActionData } from '#web/browser/use-kept-action-data.ts';
import { pageMeta } from '#web/meta.ts';
import { CommunityTabs } from '#web/routes/communities/community-tabs.tsx';
import { isPutAway } from '#web/routes/communities/put-away-notice.tsx';
import { Downloads } from '#web/routes/members/downloads.tsx';
import { asker } from '#web/server/context.ts';
import { formActions } from '#web/server/form-actions.ts';
import { orPage } from '#web/server/refusals.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { useDoneToastOnce } from '#web/ui/done-toast.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FocusedNotice } from '#web/ui/focused-notice.tsx';
import { NewsBar } from '#web/ui/news-bar.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { middleOfScreen, ScrollAnchor } from '#web/ui/scroll-anchor.tsx';
import { useMovingNow } from '#web/ui/server-clock.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { useListNews } from '#web/ui/use-list-news.ts';
import type { Route } from './+types/charges';
import { chargeActs } from './charges/charge-act.ts';
import { ChargeCard } from './charges/charge-card.tsx';
import { ChargeFigures } from './charges/charge-figures.tsx';
import { Ending } from './charges/ending.tsx';
import { Give } from './charges/give.tsx';
import { Ledger } from './charges/ledger.tsx';

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  const { searchParams } = new URL(request.url);
  const list = chargeLists.find((each) => chargeTexts.slugs[each] === searchParams.get('ver')) ?? 'review';
  const page = pageNumber(searchParams.get('pagina'));
  const givenPage = pageNumber(searchParams.get('gratis'));
  const words = searchWords(searchParams.get('quien'));
  const settled = searchParams.get('pago') ?? '';
  const { communityUrl } = params;
  return orPage(() => showCharges(app, actor, { communityUrl, list, page, givenPage, words, settled }));
}

export function action(args: Route.ActionArgs) {
  return formActions(args, chargeActs);
}

/** Names and money: nothing on the way keeps them. */
export function headers() {
  return { 'Cache-Control': 'private, no-store' };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  return pageMeta({
    title: chargeTexts.title(loaderData.community.name),
    description: chargeTexts.description,
    noindex: true,
  });
}

export type ChargesData = Route.ComponentProps['loaderData'];
export type ChargesRefusal = Route.ComponentProps['actionData'];

export default function Charges({ loaderData, actionData }: Route.ComponentProps) {
  const desk = { ...loaderData, now: useMovingNow() };
  const { community, can, cadence } = desk;
  const at = { communityUrl: community.url };
  // the ledger has the whole width to itself
  const isWide = desk.list === 'ledger';
  const answer = useKeptActionData(actionData);
  const said = useDoneToastOnce(chargeTexts.done, answer !== undefined);
  const news = useListNews({
    stream: paths.chargesStream(at),
    counted: chargeTexts.attention.review(desk.counts.review),
    unshown: chargeTexts.newsWaiting,
  });
  return (
    <Page said={said}>
      <CommunityTabs community={community} can={can} />
      <PageHeader back={{ to: paths.dashboard(at), label: chargeTexts.back }} title={chargeTexts.heading} />
      <NewsBar {...news.bar} />
      <ScrollAnchor shown={loaderData} looked={middleOfScreen}>
        <div className="grid gap-6">
          {cadence === null && (
            <Notice
              quiet
              action={
                can.configure && (
                  <ButtonLink kind="secondary" size="small" to={`${paths.settings(at)}#acceso`}>
                    {chargeTexts.toAccess}
                  </ButtonLink>
                )
              }
            >
              {chargeTexts.notCharging}
            </Notice>
          )}
          {cadence !== null && !desk.isPayable && (
            <Notice
              tone="warning"
              quiet
              action={
                can.configure && (
                  <ButtonLink kind="secondary" size="small" to={`${paths.settings(at)}#cobros`}>
                    {chargeTexts.toWays}
                  </ButtonLink>
                )
              }
            >
              {chargeTexts.noWays}
            </Notice>
          )}
          {cadence !== null && isPutAway(community.status) && (
            <Notice quiet>{chargeTexts.putAway(community.status)}</Notice>
          )}
          <ListTabs desk={desk} />
          {isWide && <Money desk={desk} />}
          <div className={`grid items-start gap-x-9 gap-y-8 ${isWide ? '' : 'lg:grid-cols-[minmax(0,1fr)_22rem]'}`}>
            <Lists desk={desk} refused={answer} />
            {!isWide && (
              <div className="grid gap-6">
                <Money desk={desk} />
                {(can.give || desk.access.given > 0) && <Give desk={desk} refused={answer} />}
              </div>
            )}
          </div>
        </div>
      </ScrollAnchor>
    </Page>
  );
}

/** What came in, and the file of it. */
function Money({ desk }: { desk: ChargesData }) {
  const at = { communityUrl: desk.community.url };
  return (
    <div className="grid gap-3">
      <ChargeFigures desk={desk} />
      {desk.can.export && (
        <Downloads what={chargeTexts.exported} csv={paths.chargesCsv(at)} xlsx={paths.chargesXlsx(at)} />
      )}
    </div>
  );
}

function listAddress(desk: ChargesData, list: ChargesData['list'], page = 1): string {
  const query = new URLSearchParams({ ver: chargeTexts.slugs[list], ...(page > 1 && { pagina: String(page) }) });
  return `${paths.charges({ communityUrl: desk.community.url })}?${query}`;
}

function ListTabs({ desk }: { desk: ChargesData }) {
  const { list, counts } = desk;
  const tabs = chargeLists.map((each) => ({
    to: listAddress(desk, each),
    label: chargeTexts.lists[each],
    ...(each !== 'ledger' && { count: counts[each] }),
    current: each === list,
  }));
  return <Tabs tabs={tabs} label={chargeTexts.listsLabel} />;
}

/** What became of the payment that was just dealt with: its card has gone from this list. */
function Settled({ desk }: { desk: ChargesData }) {
  const { settled, community } = desk;
  const { key } = useLocation();
  if (!settled) return null;
  const { name, money, status, list } = settled;
  return (
    <FocusedNotice
      about={key}
      tone={status === 'confirmed' ? 'success' : 'info'}
      quiet
      action={
        list !== desk.list && (
          <ButtonLink kind="secondary" size="small" to={listAddress(desk, list)}>
            {chargeTexts.seeIn(chargeTexts.lists[list])}
          </ButtonLink>
        )
      }
    >
      {chargeTexts.settled(name, formatMoney(money, community.country), stateNames.access[status])}
    </FocusedNotice>
  );
}

/** One list at a time. */
function Lists({ desk, refused }: { desk: ChargesData; refused: ChargesRefusal }) {
  const { list, payments, page, hasMore } = desk;
  const empty = chargeTexts.empty[list];
  const isEmpty = payments.length + desk.ending.length + desk.entries.length === 0;
  return (
    <section
      id="lista"
      className="grid min-w-0 scroll-mt-4 grid-cols-[minmax(0,1fr)] gap-5"
      aria-label={chargeTexts.lists[list]}
    >
      <Settled desk={desk} />
      {isEmpty && <EmptyState title={empty.title}>{empty.words}</EmptyState>}
      {payments.length > 0 && (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {payments.map((payment) => (
            <li key={payment.id}>
              <ChargeCard
                payment={payment}
                desk={desk}
                refused={refused?.values.payment === payment.id ? refused : undefined}
              />
            </li>
          ))}
        </ul>
      )}
      {desk.ending.length > 0 && <Ending desk={desk} />}
      {desk.entries.length > 0 && <Ledger desk={desk} />}
      <Pager
        label={chargeTexts.pagesOf(chargeTexts.lists[list])}
        before={page > 1 ? listAddress(desk, list, page - 1) : null}
        after={hasMore ? listAddress(desk, list, page + 1) : null}
      />
    </section>
  );
}
