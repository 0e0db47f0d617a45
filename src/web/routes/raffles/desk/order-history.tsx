import { Link } from 'react-router';
import { formatDateTime, formatMoney } from '#texts/format.ts';
import { deskHistoryTexts as words } from '#texts/orders/desk-history.ts';
import { partTexts } from '#texts/orders/part-payments.ts';
import type { DeskData, DeskRefusal } from '#web/routes/raffles/desk.tsx';
import { middleOfScreen } from '#web/ui/scroll-anchor.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { listAddress, stackAddress } from './list-address.ts';
import { OrderNotes } from './order-notes.tsx';

type History = NonNullable<DeskData['history']>;
type OrderHistoryProps = {
  order: DeskData['orders'][number];
  desk: DeskData;
  address: { communityUrl: string; raffle: string };
  refused: DeskRefusal;
};

const placeOf = (order: string) => `historia-${order}`;

/** What happened to an order and what is noted of it, behind a link: read for one order at a time, so that a desk of many stays light. */
export function OrderHistory({ order, desk, address, refused }: OrderHistoryProps) {
  const { list, page } = desk;
  const shown = desk.history?.order === order.id ? desk.history : null;
  const history = shown ? null : order.id;
  const to = desk.stack
    ? stackAddress(address, { after: desk.stack.after, history })
    : listAddress(address, { list, words: desk.words, page, history });
  // with script nothing moves; without it the new page is shown from here
  const place = useHydrated() ? '' : `#${placeOf(order.id)}`;
  return (
    <div id={placeOf(order.id)} className="grid scroll-mt-4 gap-3 border-t border-line pt-1">
      <Link
        to={to + place}
        replace
        preventScrollReset
        aria-expanded={shown !== null}
        className="link inline-flex min-h-11 items-center justify-self-start"
      >
        {shown ? words.close : words.open(order.notes)}
      </Link>
      {shown && (
        <section aria-label={words.title(order.name)} className="grid gap-5">
          <OrderNotes history={shown} desk={desk} refused={refused} />
          <Events history={shown} order={order} desk={desk} />
        </section>
      )}
    </div>
  );
}

type EventsProps = Pick<OrderHistoryProps, 'order' | 'desk'> & { history: History };

function Events({ history, order, desk: { raffle, community } }: EventsProps) {
  const { events, hasOlder } = history;
  const { country } = community;
  const digits = String(raffle.lastNumber).length;
  return (
    <div className="grid gap-3">
      <h3 className="font-semibold">{words.happened}</h3>
      <ol className="grid gap-3">
        {events.toReversed().map((event) => (
          <li key={event.id} className="grid gap-0.5 border-l-2 border-line pl-3 wrap-anywhere">
            <span className="font-semibold">{whatHappened(event, country)}</span>
            {event.numbers.length > 0 && <span>{words.dropped(event.numbers, digits)}</span>}
            {event.swapped && <span>{words.swapped(event.swapped, digits)}</span>}
            {event.reason && <span>{words.reason(event.reason)}</span>}
            <span className="text-sm text-soft">
              {`${whoDidIt(event, order)} · `}
              <time dateTime={event.at}>{formatDateTime(event.at, raffle.timeZone)}</time>
            </span>
          </li>
        ))}
      </ol>
      {hasOlder && <p className="text-sm text-soft">{words.older}</p>}
    </div>
  );
}

type Happened = History['events'][number];

function whoDidIt({ by, name }: Happened, order: OrderHistoryProps['order']): string {
  if (by === 'desk') return name ?? '';
  // the name that an erasure leaves
  return by === 'holder' && order.isHolderGone ? order.name : words.by[by];
}

function whatHappened(event: Happened, country: string | null): string {
  const { kind, isAddedAtDesk, isByDeskLink, isLeftOut, isWithdrawn, part } = event;
  if (isAddedAtDesk) return words.addedAtDesk;
  if (isByDeskLink) return words.byDeskLink;
  if (isWithdrawn) return words.withdrawn;
  if (part) return partTexts.happened(words.kinds[kind] ?? kind, formatMoney(part, country));
  return (isLeftOut && kind === 'order.expired' ? words.leftOut : words.kinds[kind]) ?? kind;
}

/** What stays in its place on the screen: the link by which a history was just opened or closed, else its middle. */
export function historyOrMiddle({ history }: DeskData): () => Element | null {
  return () => {
    const was = document.querySelector(`[id^="${placeOf('')}"] > a[aria-expanded="true"]`);
    const next = history && document.querySelector(`#${placeOf(history.order)} > a`);
    return was === next ? middleOfScreen() : (next ?? was);
  };
}
