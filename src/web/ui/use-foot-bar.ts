import { type RefObject, useEffect, useRef } from 'react';

/** For a `.foot-bar`: tells the page how high it is, so that nothing is scrolled or shown behind it. */
export function useFootBar<Bar extends HTMLElement>(isThere = true): RefObject<Bar | null> {
  const bar = useRef<Bar>(null);
  useEffect(() => {
    const element = bar.current;
    if (!isThere || !element) return;
    // to each that counts with it (`bars.css`): a property of the whole document would style all its elements anew
    const { style: page } = document.documentElement;
    const toasts = document.querySelector<HTMLElement>('.toast-viewport');
    const counting = [element.style, ...(toasts ? [toasts.style] : [])];
    const observer = new ResizeObserver(() => {
      const isStuck = getComputedStyle(element).position === 'sticky';
      const height = isStuck ? `${element.offsetHeight}px` : '0px';
      page.scrollPaddingBottom = `calc(var(--bottom-bar) + ${height} + 0.5rem)`;
      for (const style of counting) style.setProperty('--foot-bar', height);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      page.removeProperty('scroll-padding-bottom');
      for (const style of counting) style.removeProperty('--foot-bar');
    };
  }, [isThere]);
  return bar;
}
