import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

/** Asks again when somebody comes back to the page, which may have changed while it lay behind others. */
export function useFresh(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') revalidate();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [revalidate]);
}
