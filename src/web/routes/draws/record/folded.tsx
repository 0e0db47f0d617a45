import { type ReactNode, useEffect, useId, useRef } from 'react';

type FoldedProps = { title: string; lead: string; className?: string; children: ReactNode };

/** A part of the acta for those who want to go through it: folded on the screen, whole on paper. */
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
        <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 [&::-webkit-details-marker]:hidden">
          <span className="grid min-w-0 gap-0.5">
            <h2 id={heading} className="text-2xl">
              {title}
            </h2>
            <span className="measure text-soft">{lead}</span>
          </span>
          <span
            aria-hidden="true"
            className="figures text-3xl leading-none transition-transform group-open:rotate-45 print:hidden"
          >
            {'+'}
          </span>
        </summary>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-2 pb-6">{children}</div>
      </details>
    </section>
  );
}
