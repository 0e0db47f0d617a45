import { type ReactNode, useEffect, useId, useRef } from 'react';
import { DisclosureSummary } from '#web/ui/disclosure-summary.tsx';

type FoldedProps = { title: string; lead: string; className?: string; children: ReactNode };

/** A detail of the acta: folded on screen, open in print. */
export function Folded({ title, lead, className = '', children }: FoldedProps) {
  const heading = useId();
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const unfold = () => {
      if (details.current) details.current.open = true;
    };
    window.addEventListener('beforeprint', unfold);
    return () => window.removeEventListener('beforeprint', unfold);
  }, []);
  return (
    <section aria-labelledby={heading} className={`border-t border-line ${className}`}>
      <details ref={details} className="group">
        <DisclosureSummary large className="min-h-14 py-3">
          <span className="grid min-w-0 gap-0.5">
            <h2 id={heading} className="text-2xl">
              {title}
            </h2>
            <span className="measure text-soft">{lead}</span>
          </span>
        </DisclosureSummary>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-2 pb-6">{children}</div>
      </details>
    </section>
  );
}
