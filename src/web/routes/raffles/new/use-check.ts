import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import type { Draft, Values } from '#web/use-draft.ts';
import { stepOfField } from './raffle-form.ts';

type Faults = Readonly<Record<string, string>>;
type Checked = { kind: 'checked'; faults: Faults; turn: string };

const none: ReadonlySet<string> = new Set();

/**
 * Asks the server what is wrong so far. A fault is shown once its field has been left or its step has been tried; never
 * on what nobody has come to yet, nor on what has been changed since it was asked.
 * @param onPassed a step that was tried has nothing wrong
 */
export function useCheck({ formRef: form, values }: Draft, onPassed: (step: number) => void) {
  const { submit, state, data: answer } = useFetcher<Checked>();
  const [touched, setTouched] = useState(none);
  const [tried, setTried] = useState(0);
  const wanted = useRef<{ step: number; turn: string } | null>(null);
  const turns = useRef(0);
  const asked = useRef(new Map<string, Values>());
  const passed = useRef(onPassed);
  passed.current = onPassed;

  /** Several questions may be under way: each has its turn, and the answer says whose it is. */
  const ask = () => {
    const turn = String(++turns.current);
    if (!form.current) return turn;
    const fields = new FormData(form.current);
    fields.delete('picture');
    fields.set('intent', 'revisar');
    fields.set('turn', turn);
    asked.current.set(turn, values);
    void submit(fields, { method: 'post' });
    return turn;
  };

  useEffect(() => {
    if (!answer || answer.turn !== wanted.current?.turn) return;
    const { step } = wanted.current;
    wanted.current = null;
    const isFaulty = Object.keys(answer.faults).some((name) => stepOfField(name) === step);
    if (isFaulty) focusFirst(form.current);
    else passed.current(step);
  }, [answer, form]);

  const isDue = (name: string) => touched.has(name) || stepOfField(name) <= tried;
  const before = answer && asked.current.get(answer.turn);
  const isSame = (name: string) => before?.[name] === values[name];
  return {
    faults: Object.fromEntries(Object.entries(answer?.faults ?? {}).filter(([name]) => isDue(name) && isSame(name))),
    isRunning: state !== 'idle' && wanted.current !== null,
    /** Checks a step; `onPassed` hears of it when nothing is wrong there. */
    tryStep(step: number) {
      setTried((before) => Math.max(before, step));
      wanted.current = { step, turn: ask() };
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
    const fields = form?.querySelectorAll<HTMLElement>('.raffle-step[data-current] [aria-invalid="true"]');
    fields?.[0]?.focus();
  });
}
