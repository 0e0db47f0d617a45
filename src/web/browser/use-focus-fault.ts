import { type RefObject, useEffect } from 'react';
import { showFault } from './show-fault.ts';

/** Shows the first invalid field each time a refused form comes back, and focuses it. */
export function useFocusFault(form: RefObject<HTMLElement | null>, refused: unknown): void {
  useEffect(() => {
    const fault = refused ? form.current?.querySelector<HTMLElement>('[aria-invalid="true"]') : null;
    showFault(fault);
  }, [form, refused]);
}
