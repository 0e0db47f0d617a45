import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/**
 * For a page that a form leads to: it opens at its top, whatever place that form kept, and the keyboard and the screen
 * reader stand at the element that takes the ref, or at the page's content where there is none. The way back and a page
 * that is loaded from outside keep their own place. One that the browser loaded for a form of ours, whose script did not
 * run yet, is at its top already.
 */
export function useArrival<Place extends HTMLElement>(): RefObject<Place | null> {
  const place = useRef<Place>(null);
  const { pathname } = useLocation();
  const isLed = useNavigationType() !== 'POP';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page that is come to
  useLayoutEffect(() => {
    if (isLed) window.scrollTo(0, 0);
  }, [pathname]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page that is come to
  useEffect(() => {
    const isLoaded = isLoadedFromOurs();
    isFirst = false;
    if (!isLed && !isLoaded) return;
    const target = place.current ?? document.getElementById('contenido');
    target?.focus({ preventScroll: true });
    if (isLed && place.current) target?.scrollIntoView({ block: 'nearest' });
  }, [pathname]);
  return place;
}

let isFirst = true;

/** Whether this is the page that the browser has just loaded, for a form or a link of one of our own pages. */
function isLoadedFromOurs(): boolean {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isOurs = document.referrer.startsWith(`${location.origin}/`);
  return isFirst && isOurs && load?.type === 'navigate' && load.name === location.href;
}
