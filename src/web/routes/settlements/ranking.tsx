import { counted } from '#texts/format.ts';
import { settlementTexts } from '#texts/settlements/settlements.ts';
import { Section } from '#web/ui/section.tsx';

const words = settlementTexts.ranking;

type Place = { at: number; place: number; firstName: string; paid: number; isOwn: boolean };

/** Who of those that sell the raffle sold most of it. */
export function Ranking({ ranking }: { ranking: readonly Place[] }) {
  return (
    <Section title={words.title} lead={words.lead}>
      {ranking.length === 0 && <p className="text-soft">{words.none}</p>}
      <ol className="grid max-w-100">
        {ranking.map(({ at, place, firstName, paid, isOwn }) => (
          <li
            key={at}
            className={`flex flex-wrap items-baseline gap-x-3 border-t border-line py-2 ${isOwn ? 'font-bold' : ''}`}
          >
            <span className="figures min-w-8 text-soft">{words.place(place)}</span>
            <span className="min-w-0 grow wrap-anywhere">{isOwn ? words.own(firstName) : firstName}</span>
            <span className="figures">{counted(paid, 'número', 'números')}</span>
          </li>
        ))}
      </ol>
    </Section>
  );
}
