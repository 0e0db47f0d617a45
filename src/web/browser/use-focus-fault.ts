import { type RefObject, useEffect } from 'react';

/**
 * Takes who filled in the form to the first field that has to be mended, each time the form comes back: to the middle of
 * what is seen, clear of any bar at the foot.
 */
export function useFocusFault(form: RefObject<HTMLElement | null>, refused: unknown): void {
  useEffect(() => {
    const fault = refused ? form.current?.querySelector<HTMLElement>('[aria-invalid="true"]') : null;
    fault?.focus({ preventScroll: true });
    fault?.scrollIntoView({ block: 'center' });
  }, [form, refused]);
}
