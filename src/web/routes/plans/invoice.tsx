import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { showInvoice } from '#app/plans/show-invoice.ts';
import { planZone } from '#domain/plans/plan-period.ts';
import { communityTexts } from '#texts/communities/communities.ts';
import { formatDate, formatMoney } from '#texts/format.ts';
import { paths } from '#texts/paths.ts';
import { planPageTexts, invoiceTexts as words } from '#texts/plans/plan-page.ts';
import { pageMeta } from '#web/meta.ts';
import { asker } from '#web/server/context.ts';
import { orPage } from '#web/server/refusals.ts';
import { Button } from '#web/ui/button.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { useScriptOnly } from '#web/ui/use-script-only.ts';
import type { Route } from './+types/invoice';

export async function loader({ params, context }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  return orPage(() => showInvoice(app, actor, params));
}

/** It holds whom it is made out to. */
export function headers() {
  return { 'Cache-Control': 'private, no-store' };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  return pageMeta({ title: planPageTexts.invoice(loaderData.code), description: words.lead, noindex: true });
}

type Shown = Route.ComponentProps['loaderData'];

/** An invoice as it is printed: the sheet alone on paper. */
export default function Invoice({ loaderData: shown }: Route.ComponentProps) {
  const scriptOnly = useScriptOnly();
  return (
    <Page width="text">
      <div className="print:hidden">
        <PageHeader
          back={{ to: paths.plan({ communityUrl: shown.community.url }), label: words.back }}
          title={planPageTexts.invoice(shown.code)}
          lead={words.lead}
          actions={
            <Button type="button" kind="secondary" className={scriptOnly} onClick={() => window.print()}>
              <Printer aria-hidden="true" className="size-5" />
              {words.print}
            </Button>
          }
        />
      </div>
      <Sheet shown={shown} />
    </Page>
  );
}

const day = (instant: string) => formatDate(instant, planZone);

function Sheet({ shown }: { shown: Shown }) {
  const { issuer, buyer } = shown;
  return (
    <article className="grid gap-6 rounded-xl border border-line bg-sheet p-5 large-text:p-3 sm:p-8 print:border-0 print:p-0">
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <h2 className="text-2xl">{words.title}</h2>
        <dl className="grid gap-1">
          <Line label={words.number}>{shown.code}</Line>
          <Line label={words.date}>{day(shown.issuedAt)}</Line>
        </dl>
      </div>
      <div className="grid gap-6 sm:grid-cols-2 print:grid-cols-2">
        <Party title={words.issuer}>{issuer}</Party>
        <Party title={words.buyer}>
          {buyer
            ? [
                buyer.name,
                words.taxId(buyer.taxId ?? ''),
                buyer.address,
                buyer.country && communityTexts.countries[buyer.country],
              ].join('\n')
            : words.erased}
        </Party>
      </div>
      <Sums shown={shown} />
    </article>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-2">
      <dt className="text-soft">{label}</dt>
      <dd className="figures font-semibold">{children}</dd>
    </div>
  );
}

function Party({ title, children }: { title: string; children: string }) {
  return (
    <div className="grid min-w-0 content-start gap-1">
      <h3 className="text-soft">{title}</h3>
      <p className="whitespace-pre-line wrap-anywhere">{children}</p>
    </div>
  );
}

/** In large text a row's sum stands under its words. */
const stacked =
  'large-text:block large-text:[&_:is(thead,tbody,tfoot,tr,th,td)]:block large-text:[&_:is(th,td)]:ps-0 large-text:[&_:is(th,td)]:text-start';

function Sums({ shown }: { shown: Shown }) {
  const { currency, amount, base, tax, taxPercent } = shown;
  const money = (sum: number) => formatMoney({ amount: sum, currency }, 'ES', { exact: true });
  const taxes = [
    { label: words.base, sum: base },
    { label: words.tax(taxPercent), sum: tax },
  ];
  return (
    <table className={`w-full border-collapse ${stacked}`}>
      <thead>
        <tr className="border-b border-edge">
          <th scope="col" className="py-2 text-start font-semibold">
            {words.concept}
          </th>
          <th scope="col" className="py-2 ps-4 text-end font-semibold">
            {words.sum}
          </th>
        </tr>
      </thead>
      <tbody>
        <tr className="border-b border-line">
          <td className="py-3">
            <p className="wrap-anywhere">{words.line[shown.kind](shown.plan, shown.communityName)}</p>
            <p className="text-soft">{words.period(day(shown.startsAt), day(shown.endsAt))}</p>
          </td>
          <td className="figures py-3 ps-4 text-end align-top whitespace-nowrap">
            {money(taxPercent > 0 ? base : amount)}
          </td>
        </tr>
      </tbody>
      <tfoot>
        {taxPercent > 0 &&
          taxes.map(({ label, sum }) => (
            <tr key={label}>
              <th scope="row" className="pt-2 text-end font-normal">
                {label}
              </th>
              <td className="figures ps-4 pt-2 text-end whitespace-nowrap">{money(sum)}</td>
            </tr>
          ))}
        <tr className="text-lg font-bold">
          <th scope="row" className="pt-2 text-end">
            {words.total}
          </th>
          <td className="figures ps-4 pt-2 text-end whitespace-nowrap">{money(amount)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
