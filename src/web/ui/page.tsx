import type { ReactNode } from 'react';
import { useHydrated } from './use-hydrated.ts';

const widths = { wide: '', text: 'mx-auto max-w-2xl' };

type PageProps = {
  width?: 'wide' | 'text';
  /** What a toast says of what led here: said on the page where no script comes to show one. */
  said?: string | null;
  children: ReactNode;
};

/** The width and margins of a page's content. `text` for forms and reading. */
export function Page({ width = 'wide', said = null, children }: PageProps) {
  return (
    <div className="page-width pb-16">
      <div className={widths[width]}>
        {said !== null && <PlainWords>{said}</PlainWords>}
        {children}
      </div>
    </div>
  );
}

/** Seen at once where there is no script, else once it is late. */
function PlainWords({ children }: { children: ReactNode }) {
  if (useHydrated()) return null;
  return (
    <div className="without-script">
      <p>{children}</p>
    </div>
  );
}
