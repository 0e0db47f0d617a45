import type { ReactNode } from 'react';

/** What is asked about one thing where it stands, with the form that answers it. */
export function Question({ title, words, children }: { title: string; words: string; children: ReactNode }) {
  return (
    <div className="grid gap-3 rounded-lg border-[1.5px] border-edge bg-sheet p-4">
      <div className="grid gap-1">
        <p className="text-lg font-semibold">{title}</p>
        <p className="measure text-soft">{words}</p>
      </div>
      {children}
    </div>
  );
}
