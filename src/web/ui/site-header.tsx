import { Menu } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { layout } from '#texts/layout.ts';
import { paths } from '#texts/paths.ts';
import { Logo } from './logo.tsx';

const links = [
  { to: paths.createRaffle(), label: layout.createRaffle },
  { to: paths.search(), label: layout.search },
  { to: paths.verify(), label: layout.verify },
];

/** The brand, where to go, and `account`: who is here, or the way in. */
export function SiteHeader({ account }: { account: ReactNode }) {
  const { key } = useLocation();
  return (
    <header className="page-width flex min-h-18 items-center justify-between gap-3">
      <Link to={paths.home()} aria-label={layout.home} className="-ml-1 flex min-h-11 items-center rounded-md px-1">
        <Logo />
      </Link>
      <div className="flex items-center gap-1 md:gap-2">
        <nav aria-label={layout.navigation} className="hidden md:block">
          <ul className="flex">{links.map(item)}</ul>
        </nav>
        {account}
        {/* a new page closes it */}
        <details key={key} className="group relative md:hidden">
          <summary
            aria-label={layout.menu}
            className="grid size-11 cursor-pointer list-none place-items-center rounded-md hover:bg-well [&::-webkit-details-marker]:hidden"
          >
            <Menu aria-hidden="true" className="size-6" />
          </summary>
          <nav
            aria-label={layout.menu}
            className="absolute right-0 z-30 mt-1 w-64 rounded-lg border border-line bg-sheet p-2 shadow-lift"
          >
            <ul>{links.map(item)}</ul>
          </nav>
        </details>
      </div>
    </header>
  );
}

function item({ to, label }: (typeof links)[number]) {
  return (
    <li key={to}>
      <NavLink
        to={to}
        prefetch="intent"
        className="flex min-h-11 items-center rounded-md px-3 font-medium hover:bg-well aria-[current=page]:underline aria-[current=page]:decoration-2 aria-[current=page]:underline-offset-8"
      >
        {label}
      </NavLink>
    </li>
  );
}
