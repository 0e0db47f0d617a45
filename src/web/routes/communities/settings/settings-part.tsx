import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { DisclosureSummary } from '#web/ui/disclosure-summary.tsx';

type SettingsPartProps = {
  anchor: string;
  title: string;
  /** A summary for the folded state. */
  now: string;
  /** Unfolded, because it has a message: saved, or refused. */
  isOpen: boolean;
  children: ReactNode;
};

/** A part of the settings, folded until opened or linked to: unfolded, all of them are twelve screens of a phone. */
export function SettingsPart({ anchor, title, now, isOpen, children }: SettingsPartProps) {
  const heading = useId();
  const part = useRef<HTMLDetailsElement>(null);
  const [wasOpen] = useState(isOpen);
  const { hash, key } = useLocation();
  // a browser unfolds what a fragment leads into only when it loads the page
  // biome-ignore lint/correctness/useExhaustiveDependencies: to be led to the same part again unfolds it again
  useEffect(() => {
    if (!part.current) return;
    const isMeant = hash === `#${anchor}`;
    if (isOpen || isMeant) part.current.open = true;
    if (isMeant) part.current.scrollIntoView();
  }, [isOpen, hash, key, anchor]);
  return (
    <section aria-labelledby={heading} className="border-t border-line">
      <details ref={part} className="group/part scroll-mt-4" open={wasOpen || undefined}>
        <DisclosureSummary className="min-h-16 cursor-pointer py-3">
          <span className="grid min-w-0 gap-0.5">
            <h2 id={heading} className="text-xl">
              {title}
            </h2>
            {now && <span className="truncate text-soft group-open/part:hidden">{now}</span>}
          </span>
        </DisclosureSummary>
        <div id={anchor} className="grid gap-4 pt-1 pb-8">
          {children}
        </div>
      </details>
    </section>
  );
}
