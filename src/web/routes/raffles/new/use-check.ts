import { type FocusEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { stepOfField } from './raffle-form.ts';

type Faults = Readonly<Record<string, string>>;
type Checked = { kind: 'checked'; faults: Faults };

const none: ReadonlySet<string> = new Set();

/**
 * Asks the server what is wrong so far. A fault is shown once its field has been left or its step has been tried; never
 * on what nobody has come to yet.
 * @param onPassed a step that was tried has nothing wrong
 */
export function useCheck(form: RefObject<HTMLFormElement | null>, onPassed: (step: number) => void) {
  const { submit, state, data: answer } = useFetcher<Checked>();
  const [touched, setTouched] = useState(none);
  const [tried, setTried] = useState(0);
  const wanted = useRef<number | null>(null);
  const passed = useRef(onPassed);
  passed.current = onPassed;

  const ask = () => {
    if (!form.current) return;
    const asked = new FormData(form.current);
    asked.delete('picture');
    asked.set('intent', 'revisar');
    void submit(asked, { method: 'post' });
  };

  useEffect(() => {
    if (state !== 'idle' || wanted.current === null || !answer) return;
    const step = wanted.current;
    wanted.current = null;
    const isFaulty = Object.keys(answer.faults).some((name) => stepOfField(name) === step);
    if (isFaulty) focusFirst(form.current);
    else passed.current(step);
  }, [state, answer, form]);

  const isDue = (name: string) => touched.has(name) || stepOfField(name) <= tried;
  return {
    faults: Object.fromEntries(Object.entries(answer?.faults ?? {}).filter(([name]) => isDue(name))),
    isRunning: state !== 'idle' && wanted.current !== null,
    /** Checks a step; `onPassed` hears of it when nothing is wrong there. */
    tryStep(step: number) {
      wanted.current = step;
      setTried((before) => Math.max(before, step));
      ask();
    },
    /** A field has been left. */
    onBlur({ target }: FocusEvent<HTMLFormElement>) {
      const { name, value, type } = target as unknown as HTMLInputElement;
      if (!name || !value || type === 'radio' || type === 'checkbox' || type === 'file') return;
      setTouched((before) => new Set(before).add(name));
      ask();
    },
  };
}

function focusFirst(form: HTMLFormElement | null): void {
  // the faults are drawn in the same turn as this effect's answer
  requestAnimationFrame(() => {
    const fields = form?.querySelectorAll<HTMLElement>('.raffle-step:not([hidden]) [aria-invalid="true"]');
    fields?.[0]?.focus();
  });
}
