import type { RaffleCard as Card } from '#app/raffles/raffle-cards.ts';
import { RaffleCard } from './raffle-card.tsx';

/** Raffle cards side by side; one column on a phone. */
export function RaffleCards({ cards, withCommunity = false }: { cards: readonly Card[]; withCommunity?: boolean }) {
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2">
      {cards.map((card) => (
        <li key={`${card.communityUrl}/${card.slug}`} className="min-w-0">
          <RaffleCard card={card} withCommunity={withCommunity} />
        </li>
      ))}
    </ul>
  );
}
