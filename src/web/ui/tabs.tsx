import { type ReactNode, useEffect, useRef } from 'react';
import { Link, NavLink } from 'react-router';
import { uiTexts } from '#texts/ui.ts';

export type Tab = { to: string; label: ReactNode; count?: number; end?: boolean; current?: boolean };

type TabsProps = { tabs: readonly Tab[]; label?: string };

/** The views of one thing, each with its own address. Scrolls sideways on a narrow phone, to where one is. */
export function Tabs({ tabs, label = uiTexts.tabs }: TabsProps) {
  const bar = useRef<HTMLElement>(null);
  const chosen = tabs.find(({ current }) => current)?.to;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it scrolls again when another view is chosen
  useEffect(() => {
    const row = bar.current;
    const here = row?.querySelector('[aria-current="page"]')?.getBoundingClientRect();
    // sideways only: the page itself stays where it is
    if (row && here)
      row.scrollLeft += here.left + here.width / 2 - row.getBoundingClientRect().left - row.clientWidth / 2;
  }, [chosen]);
  return (
    <nav ref={bar} aria-label={label} className="-mx-4 overflow-x-auto border-b border-line px-4 sm:mx-0 sm:px-0">
      <ul className="flex sm:gap-x-1">
        {tabs.map((tab) => (
          <li key={tab.to}>
            <TabLink {...tab} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

/**
 * `current` decides where views differ by their query only, which the address alone does not tell. Such views are parts
 * of one page, which stays where it is.
 */
function TabLink({ to, label, count, end = true, current }: Tab) {
  const style = (isActive: boolean) =>
    `flex min-h-12 items-center gap-1.5 border-b-[3px] px-2 whitespace-nowrap sm:gap-2 sm:px-3 transition-colors ${
      isActive ? 'border-ink font-semibold' : 'border-transparent text-soft hover:border-edge hover:text-ink'
    }`;
  const inside = (
    <>
      {label}
      {count !== undefined && <span className="figures rounded-sm bg-well px-1.5 text-sm font-semibold">{count}</span>}
    </>
  );
  if (current !== undefined) {
    return (
      <Link
        to={to}
        prefetch="intent"
        preventScrollReset
        className={style(current)}
        aria-current={current ? 'page' : undefined}
      >
        {inside}
      </Link>
    );
  }
  return (
    <NavLink to={to} end={end} prefetch="intent" className={({ isActive }) => style(isActive)}>
      {inside}
    </NavLink>
  );
}
