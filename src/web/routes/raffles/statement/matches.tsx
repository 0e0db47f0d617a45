import { Link } from 'react-router';
import { formatDay, formatMoney } from '#texts/format.ts';
import { deskTexts } from '#texts/orders/desk.ts';
import { paths } from '#texts/paths.ts';
import { statementTexts } from '#texts/statements/statements.ts';
import { Section } from '#web/ui/section.tsx';
import { joined, LineRow } from './line-row.tsx';
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
          <LineRow
            key={match.payment}
            said={words.line(sum(match.paid), match.orderName, match.orderReference)}
            more={joined(formatDay(match.bookedOn), match.text, match.name)}
          >
            <Link to={deskOf(match)} className="link inline-flex min-h-11 items-center">
              {words.desk}
            </Link>
          </LineRow>
        ))}
      </ul>
    </Section>
  );
}
