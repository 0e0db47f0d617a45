import { type RefObject, useEffect } from 'react';

/**
 * Focuses the first invalid field each time a refused form comes back, and scrolls it to the middle, clear of fixed
 * bars.
 */
export function useFocusFault(form: RefObject<HTMLElement | null>, refused: unknown): void {
  useEffect(() => {
    const fault = refused ? form.current?.querySelector<HTMLElement>('[aria-invalid="true"]') : null;
    fault?.focus({ preventScroll: true });
    fault?.scrollIntoView({ block: 'center' });
  }, [form, refused]);
}
