export const toastRules = {
  /** Visible at once; a new one replaces the old. */
  limit: 1,
  /** Milliseconds that one stays open unless it is dismissed before. */
  duration: 5000,
  /** Milliseconds between being dismissed and being forgotten. */
  removalDelay: 1_000_000,
  /** Pixels of a swipe that dismisses. */
  swipeThreshold: 50,
  /** The key that takes the keyboard to it. */
  hotkey: 'F8',
} as const;

export type ToastWords = {
  title: string;
  description?: string;
  /** One thing to do about it, such as undoing; it must also be possible elsewhere, for toasts go away. */
  action?: { label: string; onPress: () => void };
};

export type Toast = ToastWords & { id: number; open: boolean };

export type ToastEvent =
  | { type: 'added'; id: number; words: ToastWords }
  | { type: 'dismissed'; id: number }
  | { type: 'removed'; id: number };

/** What is shown after an event. The newest first, and never more than the limit. */
export function toastsAfter(toasts: readonly Toast[], event: ToastEvent): readonly Toast[] {
  switch (event.type) {
    case 'added':
      return [{ ...event.words, id: event.id, open: true }, ...toasts].slice(0, toastRules.limit);
    case 'dismissed':
      return toasts.map((toast) => (toast.id === event.id ? { ...toast, open: false } : toast));
    case 'removed':
      return toasts.filter((toast) => toast.id !== event.id);
  }
}
