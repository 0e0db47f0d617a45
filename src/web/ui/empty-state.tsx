import type { ReactNode } from 'react';

type EmptyStateProps = {
  title: ReactNode;
  /** What to do next, as a `ButtonLink` or `Button`. */
  action?: ReactNode;
  heading?: 'h2' | 'h3';
  children?: ReactNode;
};

/** A list with nothing in it yet: says so, and what comes next. */
export function EmptyState({ title, action, heading: Heading = 'h2', children }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-3 rounded-xl border-[1.5px] border-dashed border-line px-6 py-10 text-center">
      <svg viewBox="0 0 96 56" aria-hidden="true" className="h-14 w-24 text-edge">
        <g fill="none" stroke="currentColor" strokeWidth="2" strokeLinejoin="round">
          <path d="M6 10h84v10a8 8 0 0 0 0 16v10H6V36a8 8 0 0 0 0-16z" className="fill-sheet" />
          <path d="M64 13v30" strokeDasharray="0.1 5" strokeLinecap="round" strokeWidth="3" />
          <path d="M22 24h28M22 33h18" strokeLinecap="round" />
        </g>
      </svg>
      <Heading className="text-xl">{title}</Heading>
      {children && <div className="measure text-soft">{children}</div>}
      {action && <div className="mt-2 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}
