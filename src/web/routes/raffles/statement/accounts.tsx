import { Link } from 'react-router';
import { paths } from '#texts/paths.ts';
import { statementTexts } from '#texts/statements/statements.ts';
import type { LinesProps } from './lines.tsx';

const words = statementTexts.accounts;

/** The currencies in which a raffle's money comes: each has its own accounts, and what came to them. */
export function Accounts({ desk: { currencies, raffle }, address }: LinesProps) {
  if (currencies === null) return null;
  return (
    <nav aria-label={words.title} className="grid gap-1">
      <p className="font-semibold">{words.shown(raffle.currency)}</p>
      <ul className="flex flex-wrap gap-x-4">
        {currencies
          .filter((currency) => currency !== raffle.currency)
          .map((currency) => (
            <li key={currency}>
              <Link
                to={`${paths.raffleStatement(address)}?moneda=${currency}`}
                className="link inline-flex min-h-11 items-center"
              >
                {words.other(currency)}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  );
}
