import { useSyncExternalStore } from 'react';
import { toastStore } from './toast.ts';
import type { Toast } from './toasts.ts';
import { useLoaded } from './use-loaded.ts';

const none: readonly Toast[] = [];
const loadCards = () => import('./toast-cards.tsx');

/** Where toasts appear. Once, in the root. */
export function Toaster() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.current, () => none);
  const cards = useLoaded(loadCards, toasts.length > 0);
  return cards && <cards.ToastCards toasts={toasts} />;
}
