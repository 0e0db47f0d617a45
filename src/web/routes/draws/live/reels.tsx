import type { CSSProperties } from 'react';

type ReelsProps = {
  /** With leading zeros. */
  number: string;
  state: 'winner' | 'provisional';
  size: 'normal' | 'large';
  /** The delay in milliseconds before it spins and settles; null: no animation. */
  turnAfter: number | null;
};

const turns = 3;

/** A number on reels, read out as a plain number. */
export function Reels({ number, state, size, turnAfter }: ReelsProps) {
  return (
    <span className="inline-grid">
      <span className="reels" data-state={state} data-size={size} data-digits={number.length} aria-hidden="true">
        {Array.from(number, (digit, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a digit is known by its place
          <span key={place} className="reel">
            {turnAfter === null ? digit : <Strip digit={Number(digit)} wait={turnAfter} />}
          </span>
        ))}
      </span>
      <span className="sr-only">{number}</span>
    </span>
  );
}

function Strip({ digit, wait }: { digit: number; wait: number }) {
  // blank until its turn: a static digit would look like a winning one
  const rows = 1 + turns * 10 + digit;
  // only ever made by the script that turns it: no page may bring a style of its own
  const style = { '--rows': rows, '--wait': `${wait}ms` } as CSSProperties;
  return (
    <span className="reel-strip" style={style}>
      {Array.from({ length: rows + 1 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a reel never move among themselves
        <span key={row}>{row > 0 && (row - 1) % 10}</span>
      ))}
    </span>
  );
}

/** Reels without a number yet. */
export function WaitingReels({ digits, size }: Pick<ReelsProps, 'size'> & { digits: number }) {
  return (
    <span className="reels" data-state="waiting" data-size={size} data-digits={digits} aria-hidden="true">
      {Array.from({ length: digits }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a digit is known by its place
        <span key={place} className="reel" />
      ))}
    </span>
  );
}
