import type { Figures } from '#app/community-pages/dashboard-figures.ts';
import type { ShownDashboard } from '#app/community-pages/show-dashboard.ts';
import { periods } from '#domain/access/period.ts';
import type { Money } from '#domain/money.ts';
import { dashboardTexts } from '#texts/communities/dashboard.ts';
import { formatCount, formatMoney, formatPercent, zoneName } from '#texts/format.ts';
import { paths } from '#texts/paths.ts';
import { Section } from '#web/ui/section.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { ArrivalsChart } from './arrivals-chart.tsx';
import { Figure } from './figure.tsx';
import { GrowthChart } from './growth-chart.tsx';
import { PlanPanel } from './plan-panel.tsx';
import { RaffleTable } from './raffle-table.tsx';
import { SalesChart } from './sales-chart.tsx';
import { StatesChart } from './states-chart.tsx';

type Shown = ShownDashboard & { figures: Figures };

const words = dashboardTexts.figures;

/** The figures of the period in the address. */
export function FiguresPart({ shown }: { shown: Shown }) {
  const { figures, community, living, arrivals, plan, period, can } = shown;
  const lead = dashboardTexts.periods.lead(dashboardTexts.periods.since[period], zoneName(community.timeZone));
  return (
    <>
      <Section id="cifras" title={words.title} lead={can.review ? lead : `${lead} ${dashboardTexts.periods.ownSales}`}>
        <Tabs
          label={dashboardTexts.periods.label}
          tabs={periods.map((each) => ({
            to: `${paths.dashboard({ communityUrl: community.url })}?periodo=${dashboardTexts.periods.slugs[each]}#cifras`,
            label: dashboardTexts.periods.names[each],
            current: each === period,
          }))}
        />
        <MainFigures shown={shown} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2">
          <SalesChart sales={figures.sales} className="lg:col-span-2" />
          {figures.growth.length > 0 && <GrowthChart growth={figures.growth} />}
          {can.review && living.length > 0 && <StatesChart cards={living} />}
          {arrivals && <ArrivalsChart weeks={arrivals} people={community.memberCount} />}
          {plan && <PlanPanel plan={plan} communityUrl={community.url} />}
        </div>
      </Section>
      <RaffleTable figures={figures} community={community} />
    </>
  );
}

function MainFigures({ shown: { figures, community, can } }: { shown: Shown }) {
  const { course, onSale } = figures;
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)] gap-3 min-[22rem]:grid-cols-2 md:grid-cols-3 lg:grid-cols-4">
      <Figure name={words.collected} means={words.collectedMeans}>
        <Sums sums={figures.collected} country={community.country} />
      </Figure>
      <Figure
        name={words.pending}
        means={words.pendingMeans}
        note={figures.pendingOrders > 0 && words.pendingOrders(figures.pendingOrders)}
      >
        <Sums sums={figures.pending} country={community.country} />
      </Figure>
      <Figure name={words.numbers} means={words.numbersMeans}>
        {formatCount(figures.numbers)}
      </Figure>
      <Figure name={words.buyers} means={words.buyersMeans}>
        {formatCount(figures.buyers)}
      </Figure>
      <Figure
        name={words.onSale}
        means={words.onSaleMeans}
        note={onSale.raffles > 0 && words.onSaleRaffles(onSale.raffles)}
      >
        {onSale.raffles > 0 ? words.onSaleOf(onSale.free, onSale.total) : words.nothing}
      </Figure>
      <Figure
        name={words.conversion}
        means={words.conversionMeans}
        note={course.ended > 0 && words.conversionOf(course.paid, course.ended)}
      >
        {course.ended > 0 ? formatPercent(course.paid, course.ended) : <None />}
      </Figure>
      <Figure name={words.toReceipt} means={words.toReceiptMeans}>
        {course.toReceipt === null ? <None /> : words.duration(course.toReceipt)}
      </Figure>
      {can.review && (
        <Figure name={words.toConfirmation} means={words.toConfirmationMeans}>
          {course.toConfirmation === null ? <None /> : words.duration(course.toConfirmation)}
        </Figure>
      )}
    </dl>
  );
}

/** A sum per currency. */
function Sums({ sums, country }: { sums: readonly Money[]; country: string }) {
  if (sums.length === 0) return words.nothing;
  return sums.map((sum) => (
    <span key={sum.currency} className="block">
      {formatMoney(sum, country)}
    </span>
  ));
}

function None() {
  return <span className="text-base font-normal text-soft">{words.none}</span>;
}
