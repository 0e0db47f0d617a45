import { useId } from 'react';
import { formatMoney } from '#texts/format.ts';
import { deskTexts } from '#texts/orders/desk.ts';
import { paymentWayNames } from '#texts/orders/payment-ways.ts';
import type { DeskData } from '#web/routes/raffles/desk.tsx';

type AllSums = NonNullable<DeskData['sums']>;
type SumsProps = { sums: AllSums; country: string | null; isOwn: boolean };

const words = deskTexts.sums;

/**
 * What came and went back by each way of paying, and what is still to be paid or to go back. A way in two lines rather
 * than a row of a table: three sums of pesos beside each other are wider than a phone.
 */
export function Sums({ sums, country, isOwn }: SumsProps) {
  const heading = useId();
  const { all, ways, toReturn, due, dueInReview, unpaidOrders } = sums;
  const rest = [
    { label: words.toReturn, money: toReturn },
    { label: words.due(unpaidOrders), money: due },
    { label: words.dueInReview, money: dueInReview },
  ].filter(({ money }) => money.amount > 0);
  return (
    <section aria-labelledby={heading} className="grid gap-2">
      <h3 id={heading} className="text-soft">
        {isOwn ? words.titleOwn : words.title}
      </h3>
      {ways.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <dl className="grid">
          {ways.map(({ way, ...of }) => (
            <Way key={way} name={paymentWayNames[way]} sums={of} country={country} />
          ))}
          {ways.length > 1 && <Way name={words.total} sums={all} country={country} isTotal />}
        </dl>
      )}
      {ways.some(({ held }) => held.amount < 0) && <p className="text-sm text-soft">{words.otherwise}</p>}
      {rest.length > 0 && (
        <dl className="grid gap-1">
          {rest.map(({ label, money }) => (
            <div key={label} className="flex flex-wrap justify-between gap-x-4">
              <dt>{label}</dt>
              <dd className="figures ml-auto font-semibold">{formatMoney(money, country)}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

type WayProps = { name: string; sums: AllSums['all']; country: string | null; isTotal?: boolean };

/** Where nothing went back, what came is what is left, and is said once. */
function Way({ name, sums: { received, returned, held }, country, isTotal = false }: WayProps) {
  const sum = formatMoney(held, country);
  return (
    <div
      className={`flex flex-wrap justify-between gap-x-4 border-t border-line py-1.5 ${isTotal ? 'font-semibold' : ''}`}
    >
      <dt>{name}</dt>
      <dd className="figures ml-auto font-semibold">{returned.amount === 0 ? sum : words.held(sum)}</dd>
      {returned.amount !== 0 && (
        <dd className="figures basis-full text-sm font-normal text-soft">
          {[words.received(formatMoney(received, country)), words.returned(formatMoney(returned, country))].join(' · ')}
        </dd>
      )}
    </div>
  );
}
