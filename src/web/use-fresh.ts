import { useCallback, useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { answers, browserMeans } from './live-client.ts';

/**
 * Reads the page again where it can be read: to read it without a connection would put an error in the place of all that
 * it shows.
 */
export function useReadAgain(): () => void {
  const { revalidate } = useRevalidator();
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  return useCallback(() => {
    void answers(browserMeans).then((isThere) => {
      if (isThere && !isGone.current) void revalidate();
    });
  }, [revalidate]);
}

/** Asks again when somebody comes back to the page, which may have changed while it lay behind others. */
export function useFresh(): void {
  const readAgain = useReadAgain();
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') readAgain();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [readAgain]);
}
