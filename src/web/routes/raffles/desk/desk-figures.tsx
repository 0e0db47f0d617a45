import { formatCount, formatDateTime, formatMoney } from '#texts/format.ts';
import { deskTexts } from '#texts/orders/desk.ts';
import { raffleTexts } from '#texts/raffles/raffle.ts';
import type { DeskData } from '#web/routes/raffles/desk.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { SalesChart } from './sales-chart.tsx';

/** A raffle's numbers and income. Beside the orders; on a phone below them, since pending work comes first. */
export function DeskFigures({ desk: { raffle, community, numbers, collected, days } }: { desk: DeskData }) {
  const isFree = raffle.price.amount === 0;
  const when =
    raffle.phase === 'selling'
      ? { label: deskTexts.facts.closes, value: formatDateTime(raffle.salesCloseAt, raffle.timeZone) }
      : {
          label: deskTexts.facts.draw,
          value:
            raffle.phase === 'cancelled' ? raffleTexts.facts.noDraw : formatDateTime(raffle.drawAt, raffle.timeZone),
        };
  return (
    <Panel className="mb-6 grid gap-4">
      <ProgressBar {...numbers} isFree={isFree} caption />
      <Facts
        facts={[
          ...(collected && !isFree
            ? [
                {
                  label: deskTexts.facts[raffle.phase === 'cancelled' ? 'owed' : 'collected'],
                  value: formatMoney(collected, community.country),
                },
              ]
            : []),
          ...(isFree ? [] : [{ label: deskTexts.facts.sold, value: formatCount(numbers.paid) }]),
          when,
        ]}
      />
      {!isFree && <SalesChart days={days} />}
    </Panel>
  );
}
