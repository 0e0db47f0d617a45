import { formatCount, formatDateTime, formatMoney } from '#texts/format.ts';
import { deskTexts } from '#texts/orders/desk.ts';
import { raffleTexts } from '#texts/raffles/raffle.ts';
import type { DeskData } from '#web/routes/raffles/desk.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { SalesChart } from './sales-chart.tsx';
import { Sums } from './sums.tsx';

/** A raffle's numbers and money. Beside the orders; on a phone below them, since pending work comes first. */
export function DeskFigures({ desk }: { desk: DeskData }) {
  const { raffle, community, numbers, days, can } = desk;
  const isFree = raffle.price.amount === 0;
  const sums = isFree ? null : desk.sums;
  const held = can.review ? heldBy(raffle) : deskTexts.facts.collectedOwn;
  return (
    <Panel className="mb-6 grid gap-4">
      <ProgressBar {...numbers} isFree={isFree} caption />
      <Facts
        facts={[
          ...(sums ? [{ label: held, value: formatMoney(sums.all.held, community.country) }] : []),
          ...(isFree ? [] : [{ label: deskTexts.facts.sold, value: formatCount(numbers.paid) }]),
          whenOf(raffle),
        ]}
      />
      {sums && <Sums sums={sums} country={community.country} isOwn={!can.review} />}
      {!isFree && <SalesChart days={days} />}
    </Panel>
  );
}

function heldBy({ phase }: DeskData['raffle']): string {
  return deskTexts.facts[phase === 'cancelled' ? 'owed' : 'collected'];
}

/** When its sale closes, while it lasts, and then when it is drawn. */
function whenOf({ phase, salesCloseAt, drawAt, timeZone }: DeskData['raffle']) {
  if (phase === 'selling') return { label: deskTexts.facts.closes, value: formatDateTime(salesCloseAt, timeZone) };
  const value = phase === 'cancelled' ? raffleTexts.facts.noDraw : formatDateTime(drawAt, timeZone);
  return { label: deskTexts.facts.draw, value };
}
