import type { ReactNode } from 'react';

type DisclosureSummaryProps = { large?: boolean; className?: string; children: ReactNode };

/** The `<summary>` of a disclosure, with a plus that becomes a cross when it is open. */
export function DisclosureSummary({ large = false, className = '', children }: DisclosureSummaryProps) {
  return (
    <summary
      className={`flex list-none items-center justify-between gap-4 [&::-webkit-details-marker]:hidden ${className}`}
    >
      {children}
      <span aria-hidden="true" className={`fold-mark figures leading-none ${large ? 'text-3xl' : 'text-2xl'}`}>
        {'+'}
      </span>
    </summary>
  );
}
