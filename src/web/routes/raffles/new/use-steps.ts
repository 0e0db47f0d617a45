import { useCallback, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { stepCount } from './raffle-form.ts';

/** The step is in the address, so that «back» goes to the previous one. */
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

  // reads the current address when the step changes, not the one of the render
  const latest = useRef(setSearch);
  latest.current = setSearch;
  const go = useCallback((to: number) => {
    // a navigation to the same step would drop the action's answer
    if (to === shown.current) return;
    latest.current(
      (before) => {
        before.set('paso', String(to));
        return before;
      },
      // another step needs nothing of the server, which may be out of reach
      { preventScrollReset: true, defaultShouldRevalidate: false },
    );
  }, []);
  return { step, go };
}
