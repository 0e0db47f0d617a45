import { ui } from '#texts/ui.ts';

type NewsBarProps = {
  /** What is new; null: nothing is. */
  said: string | null;
  /** It stands in the page where it is looked at: it is told to whoever does not see it, and nobody else. */
  isSeen?: boolean;
  show: () => void;
};

/** Tells politely, over the page, what has changed in it by itself, and leads there. It moves nothing of the page. */
export function NewsBar({ said, isSeen = false, show }: NewsBarProps) {
  const isBar = said !== null && !isSeen;
  return (
    <div className="pointer-events-none fixed inset-x-4 top-3 z-40 flex justify-center">
      <div
        className={
          isBar
            ? 'pointer-events-auto flex min-h-12 items-center gap-1 rounded-xl border border-edge bg-sheet py-0.5 pr-1 pl-4 shadow-lift'
            : ''
        }
      >
        <p role="status" className={isBar ? '' : 'sr-only'}>
          {said}
        </p>
        {isBar && (
          <button type="button" onClick={show} className="link min-h-11 px-3 font-semibold">
            {ui.showNews}
          </button>
        )}
      </div>
    </div>
  );
}
