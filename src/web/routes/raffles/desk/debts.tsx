import type { ReactNode } from 'react';
import type { DebtAge } from '#domain/orders/debt-age.ts';
import { formatMoney } from '#texts/format.ts';
import { creditTexts } from '#texts/orders/credit.ts';
import type { DeskData } from '#web/routes/raffles/desk.tsx';

const words = creditTexts.desk;

/** What is owed on credit in all, as far as whoever looks sees it. */
export function DebtTotal({ desk: { debts, community } }: { desk: DeskData }) {
  if (!debts || debts.orders === 0) return null;
  return (
    <p className="text-lg font-semibold">{words.total(debts.orders, formatMoney(debts.due, community.country))}</p>
  );
}

type Order = DeskData['orders'][number];
type ByAgeProps = { desk: DeskData; children: (orders: readonly Order[]) => ReactNode };

/** The orders of the list: those on credit by how long they have owed, each age with what is due of it in all; any others together. */
export function ByAge({ desk: { debts, orders, community }, children }: ByAgeProps) {
  if (!debts) return children(orders);
  return debts.byAge.map(({ age, orders: count, due }) => {
    const some = orders.filter(({ debtAge }) => debtAge === age);
    return (
      some.length > 0 && (
        <section key={age} aria-labelledby={headingOf(age)} className="mb-6 grid gap-3 last:mb-0">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <h2 id={headingOf(age)} className="text-lg">
              {words.ages[age]}
            </h2>
            <p className="figures text-soft">{words.due(count, formatMoney(due, community.country))}</p>
          </div>
          {children(some)}
        </section>
      )
    );
  });
}

function headingOf(age: DebtAge): string {
  return `fiado-${age}`;
}
