import { Link } from 'react-router';
import { formatDay, formatMoney } from '#texts/format.ts';
import { deskTexts } from '#texts/orders/desk.ts';
import { paths } from '#texts/paths.ts';
import { statementTexts } from '#texts/statements/statements.ts';
import { Section } from '#web/ui/section.tsx';
import type { LinesProps } from './lines.tsx';

const words = statementTexts.matches;

/** The last payments that were found in statements, and where each is undone. */
export function Matches({ desk, address }: LinesProps) {
  const { matches, raffle, community } = desk;
  if (matches.length === 0) return null;
  const sum = (amount: number) => formatMoney({ amount, currency: raffle.currency }, community.country);
  const deskOf = ({ isPaid, orderReference }: (typeof matches)[number]) => {
    const search = new URLSearchParams({ ver: deskTexts.slugs[isPaid ? 'paid' : 'unpaid'], q: orderReference });
    return `${paths.raffleDesk(address)}?${search}`;
  };
  return (
    <Section title={words.title} lead={words.undo} className="py-0">
      <ul className="grid">
        {matches.map((match) => (
          <li
            key={match.payment}
            className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line py-2"
          >
            <span className="grid min-w-0">
              <span className="wrap-anywhere">
                {words.line(sum(match.paid), match.orderName, match.orderReference)}
              </span>
              <span className="text-soft wrap-anywhere">
                {[formatDay(match.bookedOn), match.text, match.name].filter(Boolean).join(' · ')}
              </span>
            </span>
            <Link to={deskOf(match)} className="link inline-flex min-h-11 items-center">
              {words.desk}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
