import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/**
 * For the page after a form: scrolls to its top, whatever `preventScrollReset` the form had, and moves the focus to the
 * element with the returned ref, or to the page's content. Back and forward, and pages opened from another site, keep
 * the browser's own scroll position and focus. A page loaded by a form without script gets the focus only.
 */
export function usePageFocus<Place extends HTMLElement>(): RefObject<Place | null> {
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
