import type { ReactNode } from 'react';

export type BadgeTone = 'plain' | 'waiting' | 'looking' | 'good' | 'wrong' | 'off' | 'strong';

const tones: Record<BadgeTone, string> = {
  plain: 'border-line bg-sheet text-ink',
  waiting: 'border-dashed border-held-edge bg-held text-held-ink',
  looking: 'border-submitted bg-submitted text-submitted-ink',
  good: 'border-paid bg-paid text-paid-ink',
  wrong: 'border-wrong-edge bg-wrong text-wrong-ink',
  off: 'border-blocked bg-blocked text-blocked-ink',
  strong: 'border-ink bg-ink text-paper',
};

/** The same marks as on the board: a ring is waiting for its punch, a dot is punched, a bar is struck out. */
const marks: Record<BadgeTone, ReactNode> = {
  plain: null,
  strong: null,
  waiting: null,
  looking: <circle cx="5" cy="5" r="3.25" fill="none" stroke="currentColor" strokeWidth="1.5" />,
  good: <circle cx="5" cy="5" r="4" fill="currentColor" />,
  wrong: <path d="m1.5 1.5 7 7m0-7-7 7" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" />,
  off: <path d="M1 5h8" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" />,
};

/** One or two words about a thing, told by paper, edge and mark. */
export function Badge({ tone = 'plain', children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex max-w-full shrink-0 items-center gap-1.5 rounded-sm border-[1.5px] px-2 py-0.5 text-sm font-semibold md:whitespace-nowrap ${tones[tone]}`}
    >
      {marks[tone] && (
        <svg viewBox="0 0 10 10" aria-hidden="true" className="size-2.5 shrink-0">
          {marks[tone]}
        </svg>
      )}
      <span className="min-w-0">{children}</span>
    </span>
  );
}
