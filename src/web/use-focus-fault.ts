import { type RefObject, useEffect } from 'react';

/** Takes who filled in the form to the first field that has to be mended, each time the form comes back. */
export function useFocusFault(form: RefObject<HTMLFormElement | null>, refused: unknown): void {
  useEffect(() => {
    if (refused) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, refused]);
}
