import type { NumberState, OrderStatus } from '#domain/orders/order.ts';
import { isDrawn } from '#domain/raffles/raffle.ts';
import { formatDateTime, formatMoney, formatNumber } from '#texts/format.ts';
import { orderTexts } from '#texts/orders/orders.ts';
import { secondCurrencyTexts } from '#texts/orders/second-currency.ts';
import { paths } from '#texts/paths.ts';
import { raffleTexts } from '#texts/raffles/raffle.ts';
import { useSafeRevalidate } from '#web/browser/use-revalidate.ts';
import type { ShownOrder } from '#web/routes/orders/order.tsx';
import { Countdown } from '#web/ui/countdown.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Ticket } from '#web/ui/ticket.tsx';
import { TicketStub } from '#web/ui/ticket-stub.tsx';

const stateOf: Record<OrderStatus, NumberState> = {
  pending: 'held',
  rejected: 'held',
  in_review: 'submitted',
  confirmed: 'paid',
  expired: 'free',
  cancelled: 'free',
  refund_pending: 'free',
  refunded: 'free',
};

/** Above this, numbers are shown as on the board. */
const mostStubs = 12;

/** The order's numbers, price and expiry. */
export function OrderTicket({ shown }: { shown: ShownOrder }) {
  const { order, raffle, prizes } = shown;
  const readAgain = useSafeRevalidate();
  const digits = String(raffle.lastNumber).length;
  const won = new Set(prizes.map(({ number }) => number));
  const isWaiting = order.status === 'pending' || order.status === 'rejected';
  const isOver = stateOf[order.status] === 'free';
  const heading = isOver ? orderTexts.past : orderTexts.mine;
  const facts = [
    {
      label: orderTexts.total,
      value: totalWords(shown),
    },
    { label: orderTexts.reference, value: order.reference },
    isWaiting
      ? {
          label: orderTexts.timeLeft,
          value: <Countdown until={order.heldUntil} onOver={readAgain} />,
        }
      : {
          label: orderTexts.draw,
          value:
            raffle.phase === 'cancelled'
              ? raffleTexts.facts.noDraw
              : formatDateTime(raffle.drawAt, raffle.timeZone, { year: isDrawn(raffle.phase) }),
        },
  ];
  return (
    <Ticket stub={<Facts facts={facts} />}>
      <h2 className="text-lg">{heading(order.numbers.length)}</h2>
      <ul className="mt-3 flex flex-wrap gap-2.5">
        {order.numbers.map((number) => {
          const shown = formatNumber(number, digits);
          const state = won.has(number) ? 'winner' : stateOf[order.status];
          return (
            <li key={number}>
              {order.numbers.length > mostStubs ? (
                <span className="number px-2!" data-state={state}>
                  {shown}
                </span>
              ) : (
                <TicketStub number={shown} state={state} isFree={order.total.amount === 0} label={null} />
              )}
            </li>
          );
        })}
      </ul>
      <CalendarFile shown={shown} />
    </Ticket>
  );
}

/** What it costs, in both currencies where it has two. */
function totalWords({ order, community: { country } }: ShownOrder): string {
  if (order.total.amount === 0) return orderTexts.free;
  if (!order.second) return formatMoney(order.total, country);
  return secondCurrencyTexts.both(order.total, order.second.total, country);
}

/** The day of the draw of paid numbers, for a calendar, as long as it is to come. */
function CalendarFile({ shown: { order, raffle, key } }: { shown: ShownOrder }) {
  const words = orderTexts.calendar;
  if (order.status !== 'confirmed' || raffle.phase === 'cancelled' || isDrawn(raffle.phase)) return null;
  return (
    <p className="mt-3 grid text-soft">
      <a href={paths.ticketCalendar({ secret: key })} download className="link inline-flex min-h-11 items-center">
        {words.add}
      </a>
      {words.words}
    </p>
  );
}
