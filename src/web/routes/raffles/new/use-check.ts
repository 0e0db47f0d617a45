import { type FocusEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { showFault } from '#web/browser/show-fault.ts';
import type { Draft, Values } from '#web/browser/use-draft.ts';
import { useOnline } from '#web/browser/use-online.ts';
import { isStillFound, stepCount, stepOfField } from './raffle-form.ts';

type Faults = Readonly<Record<string, string>>;
type Checked = { kind: 'checked'; faults: Faults; turn: string };

/** The debounce in milliseconds. */
const pause = 300;

const none: ReadonlySet<string> = new Set();

/** A submitted step, or all (`null`), and what to do if it is valid. */
type Trial = { step: number | null; onPassed: () => void };

/**
 * Validates the form on the server. Shows a fault once its field has lost the focus or its step was submitted, and
 * hides it when the field changes. Without a connection a step is left as it is: it is validated once there is one, and
 * in any case when the form is published.
 * @param keepsUp validates on every change, so that submitting has the answer within the click, as opening a window
 * requires
 */
export function useCheck(
  { formRef: form, values }: Draft,
  { step: shown, go, keepsUp }: { step: number; go: (step: number) => void; keepsUp: boolean },
) {
  const [touched, setTouched] = useState(none);
  const [tried, setTried] = useState(0);
  const { ask, answer, isAsking, before } = useQuestions(form, values);
  const latestPlace = useRef({ shown, go });
  latestPlace.current = { shown, go };
  const toFault = useCallback(
    (step: number) => {
      if (step === latestPlace.current.shown) focusFirst(form.current);
      else latestPlace.current.go(step);
    },
    [form],
  );
  const { wanted, settle } = useTrials(answer, toFault);

  const isOnline = useOnline();
  /** Validates in the background, unless a submitted step waits for its answer. */
  const askBeside = () => {
    if (!wanted.current && isOnline) ask();
  };
  const latest = useRef(askBeside);
  latest.current = askBeside;
  useAskedOnReturn(isOnline, latest);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed is what there is to ask about
  useEffect(() => {
    if (!keepsUp) return;
    const timer = setTimeout(() => latest.current(), pause);
    return () => clearTimeout(timer);
  }, [keepsUp, values]);

  const isDue = (name: string) => touched.has(name) || stepOfField(name) <= tried;
  const isSame = (name: string) => before !== undefined && isStillFound(name, before, values);
  return {
    faults: Object.fromEntries(Object.entries(answer?.faults ?? {}).filter(([name]) => isDue(name) && isSame(name))),
    /** Moves to the first fault of a step with one. */
    toFault,
    isRunning: isAsking && wanted.current !== null,
    /** Validates a step, and goes to the next if it is valid. */
    tryStep(step: number) {
      setTried((earlier) => Math.max(earlier, step));
      if (!isOnline) return go(step + 1);
      wanted.current = { step, turn: ask(), onPassed: () => latestPlace.current.go(step + 1) };
    },
    /** Validates all steps, and goes to the first with a fault: at once where the answer is known. */
    tryAll(onPassed: () => void) {
      setTried(stepCount);
      if (answer && before === values) settle(answer.faults, { step: null, onPassed });
      else wanted.current = { step: null, turn: ask(), onPassed };
    },
    /** A field lost the focus. */
    onBlur({ target }: FocusEvent<HTMLFormElement>) {
      const { name, value, type } = target as unknown as HTMLInputElement;
      if (!name || !value || type === 'radio' || type === 'checkbox' || type === 'file') return;
      setTouched((earlier) => new Set(earlier).add(name));
      askBeside();
    },
  };
}

/** Validates what was typed without a connection once it is back. */
function useAskedOnReturn(isOnline: boolean, ask: RefObject<() => void>) {
  const wasOnline = useRef(isOnline);
  useEffect(() => {
    if (isOnline && !wasOnline.current) ask.current();
    wasOnline.current = isOnline;
  }, [isOnline, ask]);
}

/** Concurrent validations are numbered, so that an answer is matched to its request. */
function useQuestions(form: Draft['formRef'], values: Values) {
  const { submit, state, data: answer } = useFetcher<Checked>();
  const turns = useRef(0);
  const asked = useRef(new Map<string, Values>());
  const ask = () => {
    const turn = String(++turns.current);
    if (!form.current) return turn;
    const fields = new FormData(form.current);
    fields.delete('picture');
    fields.set('act', 'check');
    fields.set('turn', turn);
    asked.current.set(turn, values);
    void submit(fields, { method: 'post' });
    return turn;
  };
  return {
    ask,
    answer,
    isAsking: state !== 'idle',
    /** The values when the answer was requested. */
    before: answer && asked.current.get(answer.turn),
  };
}

/** When a submitted step's answer arrives, goes on or to the first fault. */
function useTrials(answer: Checked | undefined, toFault: (step: number) => void) {
  const wanted = useRef<(Trial & { turn: string }) | null>(null);
  const settle = useCallback(
    (faults: Faults, { step, onPassed }: Trial) => {
      const steps = Object.keys(faults).map(stepOfField);
      const first = Math.min(...steps.filter((each) => step === null || each === step));
      if (Number.isFinite(first)) toFault(first);
      else onPassed();
    },
    [toFault],
  );
  useEffect(() => {
    const trial = wanted.current;
    if (!trial || answer?.turn !== trial.turn) return;
    wanted.current = null;
    settle(answer.faults, trial);
  }, [answer, settle]);
  return { wanted, settle };
}

function focusFirst(form: HTMLFormElement | null): void {
  // the faults are rendered after this effect
  requestAnimationFrame(() => {
    showFault(form?.querySelector<HTMLElement>('.raffle-step[data-current] [aria-invalid="true"]'));
  });
}
