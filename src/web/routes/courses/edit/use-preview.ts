import { type RefObject, useEffect, useState } from 'react';
import type { ParsedMarkdown } from '#web/ui/parse-markdown.ts';

type Previewed = {
  body: string;
  /** As the server has drawn it already. */
  drawn: ParsedMarkdown | null;
  /** Whether the writer asked for it; on a wide screen it is in sight by itself. */
  isShown: boolean;
  pane: RefObject<HTMLElement | null>;
};

/** How a text will look, from when it is in sight on: what reads its marks is fetched then, not with the page. */
export function usePreview({ body, drawn, isShown, pane }: Previewed): ParsedMarkdown | null {
  const [preview, setPreview] = useState(drawn);
  // biome-ignore lint/correctness/useExhaustiveDependencies: pressing the button brings the pane into sight
  useEffect(() => {
    if (drawn) setPreview(drawn);
    if (drawn || body.trim() === '' || !pane.current?.checkVisibility()) return;
    let isOver = false;
    import('./preview-marks.ts').then(
      ({ previewOf }) => {
        if (!isOver) setPreview(previewOf(body));
      },
      // on a line that is down the text stands there as it was typed
      () => {
        if (!isOver) setPreview({ typed: body });
      },
    );
    return () => {
      isOver = true;
    };
  }, [body, drawn, isShown, pane]);
  return preview;
}
