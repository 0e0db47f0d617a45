import { useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';

/** Makes an element a place that the keyboard may be left at: a card, or the section around cards. */
export const focusStop = { 'data-focus-stop': '', tabIndex: -1 } as const;

const selector = '[data-focus-stop]';

/** Stops around what was pressed, the innermost first, each with its place among the stops of the next one. */
type Left = readonly { stop: HTMLElement; place: number }[];

/**
 * Restores the focus when the pressed button was removed by its own action: to its card, else to the card now in its place,
 * else to the section around it, else to the page's heading. Focus that was not lost is left alone.
 */
export function useFocusRestore(): void {
  const { state } = useNavigation();
  const left = useRef<Left | null>(null);
  useEffect(() => {
    const note = ({ target }: Event) => {
      if (target instanceof Element && target.closest('form, a')) left.current = stopsAround(target);
    };
    document.addEventListener('submit', note, true);
    document.addEventListener('click', note, true);
    return () => {
      document.removeEventListener('submit', note, true);
      document.removeEventListener('click', note, true);
    };
  }, []);
  useEffect(() => {
    if (state !== 'idle' || !left.current) return;
    if (document.activeElement === document.body) standAt(left.current);
    left.current = null;
  }, [state]);
}

function stopsAround(pressed: Element): Left {
  const stops: { stop: HTMLElement; place: number }[] = [];
  for (let stop = pressed.closest<HTMLElement>(selector); stop; ) {
    const around: HTMLElement | null = stop.parentElement?.closest<HTMLElement>(selector) ?? null;
    stops.push({ stop, place: around ? [...around.querySelectorAll(selector)].indexOf(stop) : 0 });
    stop = around;
  }
  return stops;
}

function standAt(left: Left): void {
  const kept = left.findIndex(({ stop }) => stop.isConnected);
  const within = left[kept]?.stop;
  // what was directly inside it is gone: the next one has its place now
  const others = within && kept > 0 ? [...within.querySelectorAll<HTMLElement>(selector)] : [];
  const target = others[Math.min(left[kept - 1]?.place ?? 0, others.length - 1)] ?? within ?? pageHeading();
  target?.focus({ preventScroll: true });
  target?.scrollIntoView({ block: 'nearest' });
}

function pageHeading(): HTMLElement | null {
  const heading = document.querySelector<HTMLElement>('#contenido h1');
  heading?.setAttribute('tabindex', '-1');
  return heading;
}
