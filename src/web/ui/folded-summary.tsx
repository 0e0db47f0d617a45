import type { ReactNode } from 'react';

type FoldedSummaryProps = { large?: boolean; className?: string; children: ReactNode };

/** What a folded part shows while it is folded, with a plus that becomes a cross once it is open. */
export function FoldedSummary({ large = false, className = '', children }: FoldedSummaryProps) {
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
