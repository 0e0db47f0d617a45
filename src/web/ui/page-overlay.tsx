import type { ReactNode } from 'react';

const bar = 'pointer-events-auto flex items-center gap-1 rounded-xl border bg-sheet py-1 pr-1 pl-4 shadow-lift';

/**
 * A bar fixed over the top of the page, which takes no space in it: a message and its button.
 * @param edge the colour of its edge; null: it is not seen, and only told to whoever does not see
 */
export function PageOverlay({
  edge,
  children,
}: {
  edge: 'border-edge' | 'border-wrong-edge' | null;
  children: ReactNode;
}) {
  return (
    <div className="pointer-events-none fixed inset-x-4 top-3 z-40 flex justify-center">
      <div className={edge ? `${bar} ${edge}` : ''}>{children}</div>
    </div>
  );
}

/** The one thing that can be done about such a line. */
export function PageOverlayButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" onClick={onClick} className="link min-h-11 px-3 font-semibold">
      {children}
    </button>
  );
}
