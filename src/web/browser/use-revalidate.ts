import { useCallback, useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { answers, browserMeans } from './live-client.ts';

/**
 * Revalidates the page's loaders, but only after a probe has succeeded: without a connection the router would replace the
 * page by its error boundary.
 * @param read revalidates otherwise than at once
 */
export function useSafeRevalidate(read?: () => void): () => void {
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

/** Revalidates when the tab becomes visible again: the page may have changed while it was hidden. */
export function useRevalidateOnReturn(read?: () => void): void {
  const readAgain = useSafeRevalidate(read);
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') readAgain();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [readAgain]);
}
