import { backInSecond, cameHereWith } from '#domain/orders/second-back.ts';
import { formatMoney, formatPlainAmount } from '#texts/format.ts';
import { secondCurrencyTexts } from '#texts/orders/second-currency.ts';
import type { ShownOrder } from '#web/routes/orders/order.tsx';
import { Copyable } from './copyable.tsx';

type Shown = { shown: ShownOrder };

const words = secondCurrencyTexts;

function placeOf({ order, community, raffle }: ShownOrder) {
  return { first: order.total.currency, country: community.country, timeZone: raffle.timeZone };
}

/** What is due of an order in its second currency; null of one that has none, or of which nothing is due there. */
function secondDue({ order: { second } }: ShownOrder) {
  return second && second.due.amount > 0 ? second.due : null;
}

/** What is due: «US$20 o Bs. 730,00» of an order with a second currency. */
export function dueInBoth(shown: ShownOrder): string {
  const second = secondDue(shown);
  const { country } = shown.community;
  return second ? words.both(shown.order.due, second, country) : formatMoney(shown.order.due, country);
}

/** The sum in the second currency, to copy. */
export function SecondAmount({ shown }: Shown) {
  const second = secondDue(shown);
  if (!second) return null;
  const { country } = shown.community;
  return (
    <Copyable
      label={words.own.amount(second.currency)}
      value={words.sum(second, country)}
      copy={formatPlainAmount(second, country)}
      action={words.own.copy(second.currency)}
      {...(shown.order.ownSum === 'asked' ? { hint: words.own.shared } : {})}
    />
  );
}

/** The rate of an order with a second currency, with its hour, and that it is paid in one of the two. */
export function RateWords({ shown }: Shown) {
  const { second, due } = shown.order;
  if (!second || !secondDue(shown)) return null;
  return (
    <div className="grid gap-1">
      <p className="font-semibold">{words.own.rate(words.at(second.rate, placeOf(shown)))}</p>
      <p>{words.own.lead}</p>
      <p className="text-soft">{words.own.frozen}</p>
      {shown.gateways.length > 0 && <p>{words.own.cards(formatMoney(due, shown.community.country))}</p>}
    </div>
  );
}

/** That a receipt may be of either sum. */
export function ReceiptSums({ shown }: Shown) {
  return secondDue(shown) ? <p>{words.own.receipt(dueInBoth(shown))}</p> : null;
}

/** What is to go back in the currency that it came in. */
export function OwedInSecond({ shown: { order, community } }: Shown) {
  const { second, owed, due, isMarkedInSecond: isMarked } = order;
  const back = backInSecond(cameHereWith(second, { due, isMarked }), { most: owed.amount });
  if (!second || back.amount === 0) return null;
  const { country } = community;
  const rest = owed.amount - back.booked;
  const first = rest > 0 ? formatMoney({ amount: rest, currency: owed.currency }, country) : null;
  return <p>{words.own.owed(first, words.sum({ ...second.here, amount: back.amount }, country))}</p>;
}
