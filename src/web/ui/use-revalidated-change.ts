import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Runs an effect when a revalidation, and no navigation, has changed what the page shows.
 * @param shown what is compared, as text
 * @param turned is told whether what had the keyboard has gone by it
 */
export function useRevalidatedChange(shown: string, turned: (isFocusLost: boolean) => void): void {
  const { key } = useLocation();
  const before = useRef({ key, shown });
  const focused = useRef<EventTarget | null>(null);
  const latest = useRef(turned);
  latest.current = turned;
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      focused.current = target;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  useEffect(() => {
    const { key: place, shown: last } = before.current;
    before.current = { key, shown };
    if (place !== key || last === shown) return;
    const isGone = focused.current instanceof Element && !focused.current.isConnected;
    latest.current(isGone && document.activeElement === document.body);
  }, [key, shown]);
}
