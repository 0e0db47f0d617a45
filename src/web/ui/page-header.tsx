import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

type PageHeaderProps = {
  /** The page's one h1. */
  title: ReactNode;
  /** One sentence under it. */
  lead?: ReactNode;
  /** The page above this one. */
  back?: { to: string; label: string };
  /** Beside the title on a wide screen, under it on a phone. */
  actions?: ReactNode;
  /** A `StatusBadge` or the like, before the title. */
  status?: ReactNode;
};

/** How every page begins. */
export function PageHeader({ title, lead, back, actions, status }: PageHeaderProps) {
  return (
    <header className="grid gap-3 pt-6 pb-6 sm:pt-10 sm:pb-8">
      {back && (
        <Link to={back.to} className="link -ml-1 inline-flex min-h-11 items-center gap-1 justify-self-start text-soft">
          <ChevronLeft aria-hidden="true" className="size-5 shrink-0" />
          {back.label}
        </Link>
      )}
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="grid min-w-0 gap-2">
          {status && <div className="flex flex-wrap items-center gap-2">{status}</div>}
          <h1 className="text-3xl">{title}</h1>
          {lead && <p className="measure text-lg text-soft">{lead}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
      </div>
    </header>
  );
}
