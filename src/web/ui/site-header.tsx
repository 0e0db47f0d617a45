import { Menu } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { layoutTexts } from '#texts/layout.ts';
import { paths } from '#texts/paths.ts';
import { Logo } from './logo.tsx';
import { SignInNeeded } from './sign-in-needed.tsx';

type MainLink = { to: string; label: string; asksAccount?: boolean };

const links: readonly MainLink[] = [
  { to: paths.createRaffle(), label: layoutTexts.createRaffle },
  { to: paths.search(), label: layoutTexts.search, asksAccount: true },
  { to: paths.communityList(), label: layoutTexts.communities },
  { to: paths.verify(), label: layoutTexts.verify },
];

/** For who has not signed in: the browser may know their orders. The menu of an account has it among its own. */
const tickets: MainLink = { to: paths.ownTickets(), label: layoutTexts.footer.tickets };

type SiteHeaderProps = {
  /** Who is here, or the way in. */
  account: ReactNode;
  /** Nobody has signed in: what asks for that says so. */
  isSignedOut: boolean;
};

/** The brand, where to go, and the account. */
export function SiteHeader({ account, isSignedOut }: SiteHeaderProps) {
  const { key } = useLocation();
  const shown = isSignedOut ? [...links, tickets] : links;
  const item = (link: MainLink) => (
    <Item key={link.to} link={link} isAsking={isSignedOut && link.asksAccount === true} />
  );
  return (
    <header className="page-width flex min-h-18 flex-wrap items-center justify-between gap-x-3 max-md:py-3">
      <Link
        to={paths.home()}
        aria-label={layoutTexts.home}
        className="-ml-1 flex min-h-11 items-center rounded-md px-1"
      >
        <Logo />
      </Link>
      <div className="ml-auto flex flex-wrap items-center justify-end gap-1 md:gap-2">
        <nav aria-label={layoutTexts.navigation} className="hidden md:block">
          {/* the tickets are one more than fits on a tablet's line; its footer has them */}
          <ul className={`flex ${isSignedOut ? 'md:max-lg:*:last:hidden' : ''}`}>{shown.map(item)}</ul>
        </nav>
        {account}
        {/* a new page closes it */}
        <details key={key} className="group relative md:hidden">
          <summary
            aria-label={layoutTexts.menu}
            className="grid size-11 cursor-pointer list-none place-items-center rounded-md hover:bg-well [&::-webkit-details-marker]:hidden"
          >
            <Menu aria-hidden="true" className="size-6" />
          </summary>
          <nav
            aria-label={layoutTexts.menu}
            className="absolute right-0 z-30 mt-1 w-64 max-w-[calc(100vw-2rem)] rounded-lg border border-line bg-sheet p-2 shadow-lift"
          >
            <ul>{shown.map(item)}</ul>
          </nav>
        </details>
      </div>
    </header>
  );
}

/** What needs an account, counts who comes, or is read from the database for this browser alone: not fetched ahead. */
const unasked: ReadonlySet<string> = new Set([paths.search(), paths.communityList(), paths.ownTickets()]);

function Item({ link: { to, label }, isAsking }: { link: MainLink; isAsking: boolean }) {
  return (
    <li>
      <NavLink
        to={to}
        prefetch={unasked.has(to) ? 'none' : 'intent'}
        className="flex min-h-11 items-center gap-1.5 rounded-md px-3 font-medium hover:bg-well aria-[current=page]:underline aria-[current=page]:decoration-2 aria-[current=page]:underline-offset-8"
      >
        {label}
        {isAsking && <SignInNeeded />}
      </NavLink>
    </li>
  );
}
