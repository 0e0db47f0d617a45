import type { Locator, Page } from 'playwright-core';
import { passingDevTools } from './kept-tabs.ts';

/** What Chromium calls the standard size, and the size of fixed-width text, in pixels. */
const usual = { standard: 16, fixed: 13 };

/**
 * Does something with the text of a page twice as large, until another page is opened, by the size that the browser's own settings name: what a person
 * sets who reads large, and what Android hands to the browsers that follow the phone's text size. It doubles every `rem`
 * and is what media queries in `rem` are measured by, which a `font-size` on the document's root leaves as they were.
 */
export async function withLargeText<T>(page: Page, run: () => Promise<T>): Promise<T> {
  const devTools = await passingDevTools(page);
  const setSizes = ({ standard, fixed }: typeof usual) =>
    devTools.send('Page.setFontSizes', { fontSizes: { standard, fixed } });
  await setSizes({ standard: usual.standard * 2, fixed: usual.fixed * 2 });
  try {
    await page.waitForFunction(isTwice, `${usual.standard * 2}px`);
    return await run();
  } finally {
    await setSizes(usual);
    await devTools.detach();
  }
}

/** In the page: whether the size has come, and then has every other computed from it: Chromium keeps some as they were. */
function isTwice(size: string): boolean {
  const root = document.documentElement;
  if (getComputedStyle(root).fontSize !== size) return false;
  root.style.display = 'none';
  document.body.getBoundingClientRect();
  root.style.display = '';
  return true;
}

/** Words of usual length that a narrow place breaks in two, in some parts of a page. An e-mail address is none. */
export function tornWords(part: Locator, longest = 14): Promise<string[]> {
  return part.evaluateAll((boxes, most) => {
    const torn: string[] = [];
    const words = new RegExp(`(?<![^\\s«¿¡(])\\p{L}{2,${most}}(?=[.,:;?!»)…]*(?:\\s|$))`, 'gu');
    for (const box of boxes) {
      const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const node = walker.currentNode;
        if (!node.parentElement?.checkVisibility() || node.parentElement.closest('.sr-only')) continue;
        for (const { index, 0: word } of (node.textContent ?? '').matchAll(words)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) torn.push(word);
        }
      }
    }
    return torn;
  }, longest);
}

/** The pixels that a page is wider than its window, and the buttons, links, labels and cells whose words do not fit. */
export function misfits(page: Page): Promise<{ sideways: number; cut: string[] }> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const worded = 'button, a, summary, label, legend, h1, h2, h3, th, td, dt, dd, [role="status"]';
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const cut: string[] = [];
    while (walker.nextNode()) {
      const { textContent, parentElement: box } = walker.currentNode;
      const element = box?.closest(worded);
      if (!textContent?.trim() || !box || !element || !isShown(box)) continue;
      const range = document.createRange();
      range.selectNodeContents(walker.currentNode);
      const fault = [...range.getClientRects()].map((line) => faultOf(line, box, element)).find(Boolean);
      if (fault) cut.push(`${element.localName} «${textContent.trim().slice(0, 60)}» ${fault}`);
    }
    return { sideways: scrollWidth - clientWidth, cut };

    /** Not what is folded away, nor what only a screen reader is told. */
    function isShown(box: Element): boolean {
      return box.checkVisibility({ visibilityProperty: true }) && !box.closest('.sr-only, .table-cards > thead');
    }

    /** Why a line cannot be read whole: a box that it stands in, one that clips it, or the screen is too narrow. */
    function faultOf(line: DOMRect, inner: Element, element: Element): string | null {
      for (let box: Element | null = inner; box && box !== document.body; box = box.parentElement) {
        const { display, overflowX, textOverflow, webkitLineClamp } = getComputedStyle(box);
        // what scrolls can be reached, and what is shortened on purpose says so by its dots
        if (/auto|scroll/.test(overflowX) || textOverflow === 'ellipsis' || webkitLineClamp !== 'none') return null;
        const isBound = overflowX !== 'visible' || (element.contains(box) && !/^(inline|contents)$/.test(display));
        const { left, right } = box.getBoundingClientRect();
        if (isBound && (line.left < left - 1 || line.right > right + 1)) {
          return `${Math.round(line.left)}–${Math.round(line.right)} in ${Math.round(left)}–${Math.round(right)}`;
        }
      }
      return line.left < -1 || line.right > clientWidth + 1 ? 'is off the screen' : null;
    }
  });
}
