import type { Page } from 'playwright-core';

/** A screen on which a whole page is seen: what moves below the edge of a real one is still to be touched. */
export const wholePage = { width: 360, height: 6000 } as const;

type Watched = { lastBefore: number; moves: { at: number; what: string[] }[] };
type Source = { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly };
type Shift = PerformanceEntry & { sources: Source[] };

/** From now on `moved` can tell what a page moved. */
export async function watchMoves(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watched: Watched = { lastBefore: 0, moves: [] };
    (window as unknown as { watched: Watched }).watched = watched;
    const isTakenOver = () => {
      const name = Object.keys(document).find((key) => key.startsWith('__reactContainer$')) ?? '';
      type Root = { stateNode: { current: { memoizedState: { isDehydrated: boolean } } } };
      const root = (document as unknown as Record<string, Root | undefined>)[name];
      return root?.stateNode.current.memoizedState.isDehydrated === false;
    };
    const look = () => {
      if (isTakenOver()) return;
      watched.lastBefore = performance.now();
      requestAnimationFrame(look);
    };
    look();
    const within = ({ node }: Source) => (node instanceof Element ? node : node?.parentElement);
    new PerformanceObserver((list) => {
      for (const { startTime, sources } of list.getEntries() as Shift[]) {
        const what = sources
          // what was not there, or not seen, has not moved; the foot of a page shorter than the screen stands at its edge
          .filter((source) => source.previousRect.height > 0 && !within(source)?.closest('body > div > footer'))
          .filter(({ previousRect, currentRect }) => Math.abs(previousRect.y - currentRect.y) >= 1)
          .map((source) => {
            const { previousRect, currentRect } = source;
            const words = within(source)?.textContent?.slice(0, 60);
            return `${Math.round(currentRect.y - previousRect.y)} px at ${Math.round(previousRect.y)}: ${words}`;
          });
        if (what.length > 0) watched.moves.push({ at: startTime, what });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** What the page moved by itself from the moment on in which its script took over. */
export function moved(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { lastBefore, moves } = (window as unknown as { watched: Watched }).watched;
    return moves.flatMap(({ at, what }) => (at >= lastBefore ? what : []));
  });
}
