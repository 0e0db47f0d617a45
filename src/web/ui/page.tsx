import type { ReactNode } from 'react';

const widths = { wide: '', text: 'mx-auto max-w-2xl' };

/** The width and margins of a page's content. `text` for forms and reading. */
export function Page({ width = 'wide', children }: { width?: 'wide' | 'text'; children: ReactNode }) {
  return (
    <div className="page-width pb-16">
      <div className={widths[width]}>{children}</div>
    </div>
  );
}
