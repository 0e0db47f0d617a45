import { createToastStore } from './toast-store.ts';
import type { ToastWords } from './toasts.ts';

export const toastStore = createToastStore();

/**
 * Confirms, in passing, something that went well: `toast({ title: 'Guardado' })`. Errors and whatever needs action stay
 * in the page. Call it from effects and handlers, never while rendering on the server.
 */
export function toast(words: ToastWords): { id: number; dismiss: () => void } {
  const id = toastStore.add(words);
  return { id, dismiss: () => toastStore.dismiss(id) };
}
