import type { RaffleCard } from '#app/raffles/raffle-cards.ts';
import { dashboardTexts } from '#texts/communities/dashboard.ts';
import { formatCount } from '#texts/format.ts';
import { stateNames } from '#texts/states.ts';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { TableChart } from './chart-frame.tsx';

const words = dashboardTexts.states;
const states = ['paid', 'submitted', 'held', 'blocked', 'free'] as const;

/** The numbers of each raffle under way by state, as a bar with patterns and in words. */
export function StatesChart({ cards }: { cards: readonly RaffleCard[] }) {
  return (
    <TableChart
      title={words.title}
      means={words.means}
      rows={cards}
      rowKey={({ slug }) => slug}
      columns={[
        { key: 'raffle', header: dashboardTexts.byRaffle.raffle, heading: true, cell: ({ title }) => title },
        ...states.map((state) => ({
          key: state,
          header: stateNames.number[state],
          numeric: true,
          cell: (card: RaffleCard) => formatCount(card[state]),
        })),
      ]}
    >
      <ul className="grid gap-5">
        {cards.map((card) => (
          <li key={card.slug} className="grid min-w-0 gap-1.5">
            <p className="break-words">{card.title}</p>
            <ProgressBar
              caption
              paid={card.paid}
              submitted={card.submitted}
              held={card.held}
              blocked={card.blocked}
              free={card.free}
            />
          </li>
        ))}
      </ul>
    </TableChart>
  );
}
