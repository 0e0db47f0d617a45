import { plans } from '#plans';
import { createRaffle } from '#texts/create-raffle.ts';
import { formatMoney } from '#texts/format.ts';
import { home } from '#texts/home.ts';
import { Ticket } from '#web/ui/ticket.tsx';

const words = home.prices;

/** What each plan allows and costs, above everything else: nobody should find out at the end. */
export function PlanTickets() {
  return (
    <section aria-label={createRaffle.plansTitle} className="grid gap-3">
      <ul
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by the keyboard
        tabIndex={0}
        className="-mx-4 grid snap-x grid-flow-col gap-3 overflow-x-auto px-4 pb-2 [grid-auto-columns:minmax(15rem,1fr)] sm:mx-0 sm:px-0"
      >
        {plans.map((plan) => (
          <li key={plan.key} className="snap-start">
            <Ticket
              className="h-full"
              stub={
                <ul className="grid gap-1">
                  <li>{words.raffles(plan.openRaffles)}</li>
                  <li>{words.numbers(plan.numbersPerRaffle)}</li>
                  <li>{words.members(plan.members)}</li>
                </ul>
              }
            >
              <h2 className="text-lg">{plan.name}</h2>
              <p className="flex items-baseline gap-2">
                <span className="figures text-2xl font-bold">
                  {formatMoney({ amount: plan.monthlyPrice, currency: 'EUR' }, 'ES')}
                </span>
                {plan.monthlyPrice > 0 && <span className="text-soft">{words.perMonth}</span>}
              </p>
            </Ticket>
          </li>
        ))}
      </ul>
      <p className="text-soft">{`${createRaffle.plansLead} ${createRaffle.plansNote}`}</p>
    </section>
  );
}
