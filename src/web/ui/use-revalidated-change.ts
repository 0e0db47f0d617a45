import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Runs an effect when a revalidation, not a navigation, has changed what the page shows.
 * @param shown the value to compare, as text
 * @param turned gets whether the focused element was removed
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
