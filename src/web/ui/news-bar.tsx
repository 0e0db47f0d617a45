import { uiTexts } from '#texts/ui.ts';
import { PageOverlay, PageOverlayButton } from './page-overlay.tsx';

type NewsBarProps = {
  /** What is new; null: nothing is. */
  text: string | null;
  /** The change is already visible: announced to screen readers only. */
  isSeen?: boolean;
  show: () => void;
};

/** An overlay that announces a change made by revalidation, with a button that scrolls to it. Takes no space. */
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
