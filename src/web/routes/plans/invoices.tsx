import { Link } from 'react-router';
import { formatDate, formatMoney } from '#texts/format.ts';
import { paths } from '#texts/paths.ts';
import { planPageTexts as words } from '#texts/plans/plan-page.ts';
import { Section } from '#web/ui/section.tsx';
import type { PlanData } from './plan.tsx';

/** The invoices of the community's plan, newest first. */
export function Invoices({ shown: { invoices, community } }: { shown: PlanData }) {
  if (invoices.length === 0) return null;
  return (
    <Section title={words.invoices} className="py-0!" id="facturas">
      <ul className="divide-y divide-line rounded-xl border border-line bg-sheet">
        {invoices.map(({ code, at, plan, money, isOwn }) => (
          <li key={code} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-4 py-3">
            <div className="grid min-w-0">
              {isOwn ? (
                <Link
                  className="link inline-flex min-h-11 items-center font-semibold"
                  to={paths.planInvoice({ communityUrl: community.url, invoice: code })}
                >
                  {words.invoice(code)}
                </Link>
              ) : (
                <span className="font-semibold">{words.invoice(code)}</span>
              )}
              <span className="text-soft">
                {words.invoiceLine(plan, formatDate(at, community.timeZone))}
                {!isOwn && ` · ${words.notYours}`}
              </span>
            </div>
            <span className="figures font-bold">{formatMoney(money, 'ES')}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
