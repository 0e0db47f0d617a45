import { useState, useSyncExternalStore } from 'react';
import { toastStore } from './toast.ts';
import type { Toast } from './toasts.ts';
import { useLoaded } from './use-loaded.ts';

const none: readonly Toast[] = [];
const loadCards = () => import('./toast-cards.tsx');

/**
 * Where toasts appear. Once, in the root. Where the script of their cards does not come it says the same for as long, without the
 * card's act, which is possible elsewhere too; it takes no press from what it stands over.
 */
export function Toaster() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.current, () => none);
  const [isMissing, setMissing] = useState(false);
  const cards = useLoaded(loadCards, toasts.length > 0, () => setMissing(true));
  if (cards) return <cards.ToastCards toasts={toasts} />;
  const [toast] = toasts;
  return isMissing && toast ? (
    <p key={toast.id} role="status" className="toast-viewport plain-toast">
      {toast.title} {toast.description}
    </p>
  ) : null;
}
