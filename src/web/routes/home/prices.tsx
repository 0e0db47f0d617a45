import { Link } from 'react-router';
import type { Plan } from '#plans';
import { formatMoney } from '#texts/format.ts';
import { homeTexts } from '#texts/home.ts';
import { paths } from '#texts/paths.ts';
import { capitalised } from '#texts/words.ts';
import { Panel } from '#web/ui/panel.tsx';
import { Section } from '#web/ui/section.tsx';

const words = homeTexts.prices;

/** What it costs, a plan a line. */
export function Prices({ plans }: { plans: readonly Plan[] }) {
  return (
    <Section
      large
      className="max-md:py-4"
      title={words.title}
      lead={words.lead}
      actions={
        <Link className="link inline-flex min-h-11 items-center" to={paths.createRaffle()}>
          {words.see}
        </Link>
      }
    >
      <Panel className="py-1! sm:py-2!">
        <ul className="divide-y-2 divide-dashed divide-line">
          {plans.map((plan) => (
            <li key={plan.key} className="grid gap-0.5 py-3">
              <div className="flex flex-wrap items-baseline justify-between gap-x-4">
                <h3 className="text-lg">{plan.name}</h3>
                <p className="flex items-baseline gap-1.5">
                  <span className="figures text-2xl font-bold">
                    {formatMoney({ amount: plan.monthlyPrice, currency: 'EUR' }, 'ES')}
                  </span>
                  {plan.monthlyPrice > 0 && <span className="text-soft">{words.perMonth}</span>}
                </p>
              </div>
              <p className="text-soft">{limitsOf(plan)}</p>
            </li>
          ))}
        </ul>
      </Panel>
    </Section>
  );
}

function limitsOf({ openRaffles, numbersPerRaffle, members, courses }: Plan): string {
  const limits = [
    words.raffles(openRaffles),
    words.numbers(numbersPerRaffle),
    words.members(members),
    ...(courses ? [words.courses] : []),
  ].join(' · ');
  return capitalised(limits);
}
