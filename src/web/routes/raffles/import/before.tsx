import { Link } from 'react-router';
import { formatDateTime } from '#texts/format.ts';
import { orderImportTexts } from '#texts/orders/order-imports.ts';
import { paths } from '#texts/paths.ts';
import type { ImportsData } from '#web/routes/raffles/import.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Section } from '#web/ui/section.tsx';

const words = orderImportTexts.before;

type Props = {
  lists: ImportsData['lists'];
  timeZone: string;
  address: { communityUrl: string; raffle: string };
};

/** The lists that were brought to the raffle before. */
export function Before({ lists, timeZone, address }: Props) {
  if (lists.length === 0) return null;
  return (
    <Section title={words.title}>
      <ul className="grid">
        {lists.map(({ id, orders, sender, begunAt, state }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 border-t border-line">
            <Link to={`${paths.raffleImport(address)}?lista=${id}`} className="link py-3">
              {words.line(orders ?? 0, sender, formatDateTime(begunAt, timeZone))}
            </Link>
            {words.states[state] && <Badge>{words.states[state]}</Badge>}
          </li>
        ))}
      </ul>
    </Section>
  );
}
