import { useCallback, useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { answers, browserMeans } from './live-client.ts';

/**
 * Reads the page again where it can be read: to read it without a connection would put an error in the place of all that
 * it shows.
 * @param read how it is read, unless at once
 */
export function useReadAgain(read?: () => void): () => void {
  const { revalidate } = useRevalidator();
  const isGone = useRef(false);
  const latest = useRef(read);
  latest.current = read;
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  return useCallback(() => {
    void answers(browserMeans).then((isThere) => {
      if (!isThere || isGone.current) return;
      if (latest.current) latest.current();
      else void revalidate();
    });
  }, [revalidate]);
}

/** Asks again when somebody comes back to the page, which may have changed while it lay behind others. */
export function useFresh(read?: () => void): void {
  const readAgain = useReadAgain(read);
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') readAgain();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [readAgain]);
}
