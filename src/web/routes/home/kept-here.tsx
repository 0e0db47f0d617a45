import { Link } from 'react-router';
import { homeTexts } from '#texts/home.ts';
import { paths } from '#texts/paths.ts';

const words = homeTexts.kept;

/** How many orders and requests this browser remembers, and the way to them. */
export function KeptHere(kept: { orders: number; requests: number }) {
  return (
    <p className="page-width flex flex-wrap items-center gap-x-2 pt-2 text-soft">
      <span>{words.has(kept)}</span>
      <span aria-hidden="true">·</span>
      <Link to={paths.ownTickets()} aria-label={words.seeThem} className="link inline-flex min-h-11 items-center">
        {words.see}
      </Link>
    </p>
  );
}
