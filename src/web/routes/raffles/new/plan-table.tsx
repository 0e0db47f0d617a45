import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { PlanSelling } from '#domain/plans/plan-sales.ts';
import type { Plan } from '#plans';
import { planTexts as words } from '#texts/communities/plans.ts';
import { formatMoney } from '#texts/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { planOfForm, type RaffleForm } from './raffle-form.ts';

type PlanTableProps = Pick<RaffleForm, 'plans' | 'place'> & {
  /** Whether they are bought here, or asked for. */
  selling: PlanSelling;
};

/**
 * The plans' prices and limits, at the top, so that nobody learns them at the end. Only the community's own is
 * unfolded, so that the first field stays in sight.
 */
export function PlanTable({ plans, place, selling }: PlanTableProps) {
  const [first, ...others] = plans;
  const box = useRef<HTMLDetailsElement>(null);
  const { hash } = useLocation();
  // a link to the plans unfolds the table; the server does not see the fragment
  useEffect(() => {
    if (box.current && hash === '#planes') box.current.open = true;
  }, [hash]);
  if (!first) return null;
  if (others.length === 0)
    return <p className="measure rounded-lg border border-line bg-sheet p-4">{words.unlimited}</p>;
  const own = planOfForm({ place, plans });
  const mark = (plan: Plan) =>
    plan.key === own?.key && <Badge tone="strong">{place.url ? words.yours : words.start}</Badge>;
  return (
    <details id="planes" ref={box} className="group scroll-mt-4 rounded-lg border border-line bg-sheet">
      <summary className="flex min-h-11 list-none flex-wrap items-center gap-x-3 px-3.5 py-2 [&::-webkit-details-marker]:hidden">
        {own && (
          <span>
            <b>{words.own(own.name, place.url !== null)}</b> {words.inShort(own)}
          </span>
        )}
        <span className="link ml-auto">{words.seeAll}</span>
      </summary>
      <div className="grid gap-3 px-3.5 pb-3.5">
        <ul className="divide-y divide-line border-y border-line md:hidden">
          {plans.map((plan) => (
            <li key={plan.key} className="py-1.5">
              <p className="flex flex-wrap items-center gap-x-2.5">
                <b>{plan.name}</b>
                {mark(plan)}
                {plan.courses && <span className="text-sm text-soft">{words.withCourses}</span>}
                <span className="figures ml-auto font-bold">{priceOf(plan)}</span>
              </p>
              <p className="text-sm text-soft">{words.inShort(plan)}</p>
            </li>
          ))}
        </ul>
        <table className="hidden w-full border-collapse text-start md:table">
          <caption className="sr-only">{words.title}</caption>
          <thead>
            <tr>
              {[words.plan, words.price, words.raffles, words.numbers, words.members, words.courses].map((name) => (
                <th
                  key={name}
                  scope="col"
                  className="border-b border-edge px-3 py-2.5 text-start font-medium text-soft"
                >
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {plans.map((plan) => (
              <tr
                key={plan.key}
                className={`[&>*]:border-b [&>*]:border-line [&>*]:px-3 [&>*]:py-2.5 ${plan.key === own?.key ? 'bg-sheet' : ''}`}
              >
                <th scope="row" className="text-start">
                  <span className="flex flex-wrap items-center gap-x-2.5">
                    {plan.name}
                    {mark(plan)}
                  </span>
                </th>
                <td className="figures font-bold">{priceOf(plan)}</td>
                <td>{words.limit(plan.openRaffles)}</td>
                <td>{words.numbersLimit(plan.numbersPerRaffle)}</td>
                <td>{words.limit(plan.members)}</td>
                <td>{plan.courses ? words.included : words.notIncluded}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="measure text-soft">{words.how[selling]}</p>
      </div>
    </details>
  );
}

function priceOf({ monthlyPrice }: Plan): string {
  const price = formatMoney({ amount: monthlyPrice, currency: 'EUR' }, 'ES');
  return monthlyPrice === 0 ? price : words.perMonth(price);
}
