import { type Toast, type ToastEvent, type ToastWords, toastRules, toastsAfter } from './toasts.ts';

type Later = (does: () => void, milliseconds: number) => unknown;

/** Holds the toasts of one browser tab and forgets each a while after it was dismissed. */
export function createToastStore(later: Later = setTimeout) {
  let toasts: readonly Toast[] = [];
  let lastId = 0;
  const listeners = new Set<() => void>();
  const removals = new Set<number>();

  const happen = (event: ToastEvent) => {
    toasts = toastsAfter(toasts, event);
    for (const listener of listeners) listener();
  };

  return {
    current: () => toasts,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Shows a toast and gives its id. */
    add(words: ToastWords): number {
      lastId += 1;
      happen({ type: 'added', id: lastId, words });
      return lastId;
    },
    dismiss(id: number) {
      happen({ type: 'dismissed', id });
      if (removals.has(id)) return;
      removals.add(id);
      later(() => {
        removals.delete(id);
        happen({ type: 'removed', id });
      }, toastRules.removalDelay);
    },
  };
}
