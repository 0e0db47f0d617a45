import { type RefObject, useEffect, useRef } from 'react';

const height = '--foot-bar';

/** For a `.foot-bar`: tells the page how high it is, so that nothing is scrolled or shown behind it. */
export function useFootBar<Bar extends HTMLElement>(isThere = true): RefObject<Bar | null> {
  const bar = useRef<Bar>(null);
  useEffect(() => {
    const element = bar.current;
    if (!isThere || !element) return;
    // to each that counts with it (`bars.css`): a property of the whole document would style all its elements anew
    const { style: page } = document.documentElement;
    const counting = () => [element, toastViewport()].flatMap((each) => each?.style ?? []);
    const observer = new ResizeObserver(() => {
      const isStuck = getComputedStyle(element).position === 'sticky';
      const pixels = isStuck ? `${element.offsetHeight}px` : '0px';
      page.scrollPaddingBottom = `calc(var(--bottom-bar) + ${pixels} + 0.5rem)`;
      for (const style of counting()) style.setProperty(height, pixels);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      page.removeProperty('scroll-padding-bottom');
      for (const style of counting()) style.removeProperty(height);
    };
  }, [isThere]);
  return bar;
}

function toastViewport(): HTMLElement | null {
  return document.querySelector<HTMLElement>('.toast-viewport');
}

/** Gives the toasts, which come later than the page, the height of its bar. */
export function standOnFootBar(toasts: HTMLElement | null): void {
  const measured = document.querySelector<HTMLElement>('.foot-bar')?.style.getPropertyValue(height);
  if (measured) toasts?.style.setProperty(height, measured);
}
