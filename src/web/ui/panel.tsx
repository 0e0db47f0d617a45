import type { ComponentProps } from 'react';

/** A plain sheet of paper on the page: for what is not a ticket. */
export function Panel({ className = '', ...props }: ComponentProps<'div'>) {
  return <div className={`rounded-xl border border-line bg-sheet p-5 large-text:p-3 sm:p-6 ${className}`} {...props} />;
}
