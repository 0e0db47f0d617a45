import type { ReactNode } from 'react';

type LineRowProps = {
  said: string;
  /** Said of it besides, softly. */
  more: string | null;
  /** What may be done with it. */
  children: ReactNode;
};

/** A line of a statement in a list of those that are dealt with. */
export function LineRow({ said, more, children }: LineRowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line py-3">
      <span className="grid min-w-0">
        <span className="wrap-anywhere">{said}</span>
        {more && <span className="text-soft wrap-anywhere">{more}</span>}
      </span>
      {children}
    </li>
  );
}

/** The parts of what a line says that it has. */
export function joined(...parts: readonly string[]): string {
  return parts.filter(Boolean).join(' · ');
}
