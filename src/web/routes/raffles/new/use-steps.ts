import { useCallback, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { stepCount } from './raffle-form.ts';

/** The step is in the address, so that «back» goes a step back. */
export function useSteps(): { step: number; go: (step: number) => void } {
  const [search, setSearch] = useSearchParams();
  const step = Math.min(stepCount, Math.max(1, Math.trunc(Number(search.get('paso'))) || 1));
  const shown = useRef(step);

  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    const title = document.getElementById(`paso-${step}`);
    title?.focus({ preventScroll: true });
    title?.closest('form')?.scrollIntoView({ block: 'start' });
  }, [step]);

  // the address is written with what it holds when the step is taken, not when this was made
  const latest = useRef(setSearch);
  latest.current = setSearch;
  const go = useCallback((to: number) => {
    // going nowhere would still be a navigation, which drops what the form's action answered
    if (to === shown.current) return;
    latest.current(
      (before) => {
        before.set('paso', String(to));
        return before;
      },
      { preventScrollReset: true },
    );
  }, []);
  return { step, go };
}
