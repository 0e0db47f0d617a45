import type { CSSProperties } from 'react';

type ReelsProps = {
  /** With its leading zeros. */
  number: string;
  state: 'winner' | 'provisional';
  size: 'normal' | 'large';
  /** Turns and settles digit by digit, after so many milliseconds; null: it stands. */
  turnAfter: number | null;
};

const turns = 3;

/** A number on reels. It is read out as what it is, moving or not. */
export function Reels({ number, state, size, turnAfter }: ReelsProps) {
  return (
    <span className="inline-grid">
      <span className="reels" data-state={state} data-size={size} style={widthOf(number.length)} aria-hidden="true">
        {Array.from(number, (digit, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a digit is known by its place
          <span key={place} className="reel">
            {turnAfter === null ? digit : <Strip digit={Number(digit)} place={place} wait={turnAfter} />}
          </span>
        ))}
      </span>
      <span className="sr-only">{number}</span>
    </span>
  );
}

function Strip({ digit, place, wait }: { digit: number; place: number; wait: number }) {
  // blank until its turn comes: a figure that stands there would look like a number that won
  const rows = 1 + turns * 10 + digit;
  const style = { '--rows': rows, '--place': place, '--wait': `${wait}ms` } as CSSProperties;
  return (
    <span className="reel-strip" style={style}>
      {Array.from({ length: rows + 1 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a reel never move among themselves
        <span key={row}>{row > 0 && (row - 1) % 10}</span>
      ))}
    </span>
  );
}

/** Reels that wait for their number. */
export function WaitingReels({ digits, size }: Pick<ReelsProps, 'size'> & { digits: number }) {
  return (
    <span className="reels" data-state="waiting" data-size={size} style={widthOf(digits)} aria-hidden="true">
      {Array.from({ length: digits }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a digit is known by its place
        <span key={place} className="reel" style={{ '--place': place } as CSSProperties} />
      ))}
    </span>
  );
}

/** What its size on a narrow screen is worked out from. */
function widthOf(digits: number): CSSProperties {
  return { '--digits': digits } as CSSProperties;
}
