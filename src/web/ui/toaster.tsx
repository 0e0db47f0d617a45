import { useSyncExternalStore } from 'react';
import { useNavigation } from 'react-router';
import { toastStore } from './toast.ts';
import type { Toast } from './toasts.ts';
import { useLoaded } from './use-loaded.ts';

const none: readonly Toast[] = [];
const loadCards = () => import('./toast-cards.tsx');

/** Where toasts appear. Once, in the root. What draws them is loaded for the first one, while a form is being sent. */
export function Toaster() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.current, () => none);
  const isSending = useNavigation().formMethod === 'POST';
  const cards = useLoaded(loadCards, isSending || toasts.length > 0);
  return cards && <cards.ToastCards toasts={toasts} />;
}
