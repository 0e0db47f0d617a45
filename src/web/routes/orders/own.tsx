import { Link } from 'react-router';
import { listOwnOrders, type OwnOrders } from '#app/orders/list-own-orders.ts';
import { rowId } from '#domain/members/people-list.ts';
import { formatDateTime, formatMoney, formatNumbers } from '#texts/format.ts';
import { contactCheckTexts, wishWords } from '#texts/orders/contact-checks.ts';
import { findOrdersTexts } from '#texts/orders/link-requests.ts';
import { orderTexts } from '#texts/orders/orders.ts';
import { secondCurrencyTexts } from '#texts/orders/second-currency.ts';
import { paths } from '#texts/paths.ts';
import { pageMeta } from '#web/meta.ts';
import { linksIn } from '#web/routes/raffles/own-links.ts';
import { asker } from '#web/server/context.ts';
import { orPage } from '#web/server/refusals.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Section } from '#web/ui/section.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import type { Route } from './+types/own';

const words = orderTexts.own;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  const before = rowId(new URL(request.url).searchParams.get('antes'));
  return orPage(() => listOwnOrders(app, actor, { links: linksIn(request, app), before }));
}

export function meta() {
  return pageMeta({ title: words.title, description: words.description, noindex: true });
}

export default function OwnTickets({
  loaderData: { isSignedIn, requests, kept, orders, older },
}: Route.ComponentProps) {
  const hasKept = requests.length + kept.length > 0;
  return (
    <Page width="text">
      <PageHeader title={words.title} lead={words.lead} />
      {!hasKept && orders.length === 0 && <None isSignedIn={isSignedIn} />}
      {hasKept && (
        <Section title={words.kept} lead={words.keptLead}>
          <Requests requests={requests} />
          <Orders orders={kept} />
        </Section>
      )}
      {orders.length > 0 &&
        (hasKept ? (
          <Section title={words.ofAccount}>
            <Orders orders={orders} />
          </Section>
        ) : (
          <Orders orders={orders} />
        ))}
      <p className="mt-6">
        <Link className="link inline-flex min-h-11 items-center" to={paths.findOrders()}>
          {findOrdersTexts.lost}
        </Link>
      </p>
      {older && (
        <p className="mt-6">
          <ButtonLink kind="secondary" to={`${paths.ownTickets()}?antes=${older}`}>
            {words.older}
          </ButtonLink>
        </p>
      )}
    </Page>
  );
}

type Order = OwnOrders['orders'][number];

/** What was asked for and is no order. */
function Requests({ requests }: Pick<OwnOrders, 'requests'>) {
  if (requests.length === 0) return null;
  return (
    <ul className="border-t border-line">
      {requests.map((request) => (
        <li key={request.key} className="border-b border-line">
          <RequestLine request={request} />
        </li>
      ))}
    </ul>
  );
}

function RequestLine({
  request: { key, state, raffle, community, lastNumber, until, timeZone, ...wish },
}: {
  request: OwnOrders['requests'][number];
}) {
  const { state: titles, words: why, until: untilWords } = contactCheckTexts.own;
  return (
    <Link to={paths.holdRequest({ secret: key })} className="-mx-3 grid gap-1 rounded-lg px-3 py-4 hover:bg-well">
      <span className="link text-lg font-semibold wrap-anywhere">{raffle}</span>
      <span className="text-soft wrap-anywhere">{community}</span>
      <span className="font-semibold">{titles[state](wishWords(wish, String(lastNumber).length))}</span>
      <span className="text-soft">
        {why[state]} {state === 'waiting' && untilWords(formatDateTime(until, timeZone))}
      </span>
    </Link>
  );
}

function Orders({ orders }: { orders: readonly Order[] }) {
  if (orders.length === 0) return null;
  return (
    <ul className="border-t border-line">
      {orders.map((order) => (
        <li key={order.key} className="border-b border-line">
          <OrderLine order={order} />
        </li>
      ))}
    </ul>
  );
}

function OrderLine({
  order: { key, status, numbers, won, due, lastNumber, raffle, community, draw },
}: {
  order: Order;
}) {
  const digits = String(lastNumber).length;
  return (
    <Link to={paths.ticket({ secret: key })} className="-mx-3 grid gap-1 rounded-lg px-3 py-4 hover:bg-well">
      <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="link min-w-0 text-lg font-semibold wrap-anywhere">{raffle}</span>
        <StatusBadge of="order" status={status} />
      </span>
      <span className="text-soft wrap-anywhere">{community}</span>
      <span className="figures font-semibold">{formatNumbers(numbers, digits, 12)}</span>
      {due && (
        <span className="font-semibold">{words.due(dueWords(due), formatDateTime(due.until, draw.timeZone))}</span>
      )}
      {won.length > 0 ? (
        <strong className="text-paid-edge">{words.won(formatNumbers(won, digits, 12), won.length)}</strong>
      ) : (
        <span className="text-soft">{drawWords(draw)}</span>
      )}
    </Link>
  );
}

function dueWords({ sum, second, country }: NonNullable<Order['due']>): string {
  return second ? secondCurrencyTexts.both(sum, second, country) : formatMoney(sum, country);
}

function drawWords({ status, at, timeZone }: Order['draw']): string {
  if (status === 'cancelled') return words.cancelled;
  if (status === 'drawn' || status === 'completed') return words.drawn;
  return words.draw(formatDateTime(at, timeZone));
}

function None({ isSignedIn }: { isSignedIn: boolean }) {
  const action = isSignedIn ? (
    <ButtonLink to={paths.search()}>{words.find}</ButtonLink>
  ) : (
    <ButtonLink to={`${paths.login()}?volver=${encodeURIComponent(paths.ownTickets())}`}>{words.signIn}</ButtonLink>
  );
  return (
    <EmptyState title={words.none} action={action}>
      {isSignedIn ? words.noneWords : words.noneGuest}
    </EmptyState>
  );
}
