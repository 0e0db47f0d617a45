export type Band = { top: number; bottom: number };

/** Something on the screen, and how bad it is to cover a pixel of it. */
export type Taken = Band & { weight: number };

/** Pixels between a toast and what it keeps clear of. */
const gap = 8;

/**
 * How far to lift a toast so that it covers nothing that can be pressed or read, by as little as possible. If every
 * position covers something, the one that covers least.
 */
export function toastLift(toast: Band, taken: readonly Taken[]): number {
  const height = toast.bottom - toast.top;
  const covered = (bottom: number) =>
    taken.reduce((sum, each) => {
      const shared = Math.min(each.bottom, bottom) - Math.max(each.top, bottom - height);
      return sum + Math.max(0, shared) * each.weight;
    }, 0);
  const places = [toast.bottom, ...taken.map(({ top }) => top - gap)]
    .filter((bottom) => bottom <= toast.bottom && bottom - height >= gap)
    .map((bottom) => ({ bottom, covered: covered(bottom) }))
    .toSorted((one, other) => one.covered - other.covered || other.bottom - one.bottom);
  return toast.bottom - (places[0]?.bottom ?? toast.bottom);
}

/** What somebody may press or read next, at the width of the toast: where it stands on the screen. */
export function takenUnder(toast: DOMRect): Taken[] {
  return Object.entries(kinds).flatMap(([selector, { weight, areaOf }]) =>
    [...document.querySelectorAll<HTMLElement>(selector)]
      .filter((each) => !each.closest('.toast-viewport') && each.checkVisibility({ visibilityProperty: true }))
      .map(areaOf)
      .filter(({ left, right, height }) => height > 0 && left < toast.right && right > toast.left)
      .filter(({ top, bottom }) => top < toast.bottom && bottom > 0)
      .map(({ top, bottom }) => ({ top, bottom, weight })),
  );
}

const boxOf = (element: Element) => element.getBoundingClientRect();

/** Where its words are: its box may be as wide as the page. */
function wordsOf(element: Element): DOMRect {
  const words = document.createRange();
  words.selectNodeContents(element);
  return words.getBoundingClientRect();
}

/** Covering a paragraph is better than covering one pixel of a control or its label. */
const kinds = {
  'a[href], button, input:not([type="hidden"]), select, textarea, summary, label:has(input), [role="alert"]': {
    weight: 1000,
    areaOf: boxOf,
  },
  'h1, h2, h3, h4, h5, h6, label, legend, dt, th, [role="status"]': { weight: 1000, areaOf: wordsOf },
  'p, li, dd, td, figcaption': { weight: 1, areaOf: wordsOf },
};
