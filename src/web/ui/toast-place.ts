export type Band = { top: number; bottom: number };

/** Pixels between a toast and what it keeps clear of. */
const gap = 8;

/**
 * How far a toast is lifted from where it stands, so that nothing that can be pressed is under it: as little as does.
 * Where every place has something, it stays.
 */
export function toastLift(toast: Band, actions: readonly Band[]): number {
  const height = toast.bottom - toast.top;
  const places = [toast.bottom, ...actions.map(({ top }) => top - gap)]
    .filter((bottom) => bottom <= toast.bottom && bottom - height >= gap)
    .toSorted((one, other) => other - one);
  const free = places.find((bottom) => actions.every((each) => each.top >= bottom || each.bottom <= bottom - height));
  return toast.bottom - (free ?? toast.bottom);
}

/** What somebody may press next, at the width of the toast: where it stands on the screen. */
export function actionsUnder(toast: DOMRect): Band[] {
  return [...document.querySelectorAll<HTMLElement>(pressable)]
    .filter((each) => !each.closest('.toast-viewport') && each.checkVisibility({ visibilityProperty: true }))
    .map((each) => each.getBoundingClientRect())
    .filter(({ left, right, height }) => height > 0 && left < toast.right && right > toast.left);
}

const pressable = 'a[href], button, input:not([type="hidden"]), select, textarea, summary, label';
