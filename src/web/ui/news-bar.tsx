import { uiTexts } from '#texts/ui.ts';
import { PageOverlay, PageOverlayButton } from './page-overlay.tsx';

type NewsBarProps = {
  /** What is new; null: nothing is. */
  text: string | null;
  /** It stands in the page where it is looked at: it is told to whoever does not see it, and nobody else. */
  isSeen?: boolean;
  show: () => void;
};

/** Tells politely, over the page, what has changed in it by itself, and leads there. It moves nothing of the page. */
export function NewsBar({ text, isSeen = false, show }: NewsBarProps) {
  const isBar = text !== null && !isSeen;
  return (
    <PageOverlay edge={isBar ? 'border-edge' : null}>
      <p role="status" className={isBar ? '' : 'sr-only'}>
        {text}
      </p>
      {isBar && <PageOverlayButton onClick={show}>{uiTexts.showNews}</PageOverlayButton>}
    </PageOverlay>
  );
}
