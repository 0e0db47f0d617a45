export type Band = { top: number; bottom: number };

/** Pixels between a toast and what it keeps clear of. */
const gap = 8;

/**
 * How far a toast is lifted from where it stands, so that nothing that can be pressed is under it: as little as does.
 * Where every place has something, it goes where it covers the least.
 */
export function toastLift(toast: Band, actions: readonly Band[]): number {
  const height = toast.bottom - toast.top;
  const covered = (bottom: number) =>
    actions.reduce((sum, each) => {
      const shared = Math.min(each.bottom, bottom) - Math.max(each.top, bottom - height);
      return sum + Math.max(0, shared);
    }, 0);
  const places = [toast.bottom, ...actions.map(({ top }) => top - gap)]
    .filter((bottom) => bottom <= toast.bottom && bottom - height >= gap)
    .map((bottom) => ({ bottom, covered: covered(bottom) }))
    .toSorted((one, other) => one.covered - other.covered || other.bottom - one.bottom);
  return toast.bottom - (places[0]?.bottom ?? toast.bottom);
}

/** What somebody may press next, at the width of the toast: where it stands on the screen. */
export function actionsUnder(toast: DOMRect): Band[] {
  return [...document.querySelectorAll<HTMLElement>(pressable)]
    .filter((each) => !each.closest('.toast-viewport') && each.checkVisibility({ visibilityProperty: true }))
    .map((each) => each.getBoundingClientRect())
    .filter(({ left, right, height }) => height > 0 && left < toast.right && right > toast.left);
}

const pressable = 'a[href], button, input:not([type="hidden"]), select, textarea, summary, label:has(input)';
