import { type RefObject, useEffect, useRef } from 'react';

/** For a `.foot-bar`: tells the page how high it is, so that nothing is scrolled or shown behind it. */
export function useFootBar<Bar extends HTMLElement>(isThere = true): RefObject<Bar | null> {
  const bar = useRef<Bar>(null);
  useEffect(() => {
    const element = bar.current;
    if (!isThere || !element) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      const isStuck = getComputedStyle(element).position === 'sticky';
      style.setProperty('--foot-bar', isStuck ? `${element.offsetHeight}px` : '0px');
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--foot-bar');
    };
  }, [isThere]);
  return bar;
}
