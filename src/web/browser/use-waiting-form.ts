import { useEffect, useRef, useState } from 'react';
import { type SubmitFunction, useNavigation, useSubmit } from 'react-router';
import { browserMeans, pauseAfter } from './live-client.ts';
import { forgetForm, isUnsent, type KeptForm, keepForm, keptForm, type Unsent } from './waiting-form.ts';

/** Milliseconds for which what a closed page left behind is sent by itself; later only when it is told to. */
const lasting = 3_600_000;
/** Milliseconds between tries while the browser says that it has no connection: its word is not always true. */
const pauseOffline = 30_000;

type Waiting = KeptForm & { tries: number; isOld: boolean };

export type WaitingForm = {
  /** The form that is sent when the line is back; null: none waits. */
  form: FormData | null;
  /** The form that was to be sent no longer, and may have arrived: sent again it does what it did. */
  stopped: FormData | null;
  mayHaveArrived: boolean;
  /** It was left behind too long ago to go by itself. */
  isOld: boolean;
  sendNow(): void;
  stop(): void;
};

/**
 * Sends again what had no answer (`sendWaiting`), ever more slowly and at once when the browser says that it is connected,
 * until there is an answer or whoever sent it stops it.
 * @param answer what the form's action gave last
 * @param key as `sendWaiting` has it
 */
export function useWaitingForm(answer: object | undefined, key: string | null): WaitingForm {
  const [waiting, setWaiting] = useState(() => waitingAfter(answer, null));
  const [heard, setHeard] = useState(answer);
  const submit = useSubmit();
  const { state, formMethod } = useNavigation();
  const isSending = formMethod === 'POST';
  const [wasSending, setWasSending] = useState(isSending);

  useEffect(() => {
    const left = key === null ? null : leftBehind(key);
    if (left) setWaiting(left);
  }, [key]);
  // while it renders, and not after it: what was answered just now must not be sent once more
  if (answer !== heard) {
    setHeard(answer);
    if (answer) setWaiting(waitingAfter(answer, waiting));
  }
  // an answer that leads on, also to this same page, leaves nothing of itself here
  if (isSending !== wasSending) {
    setWasSending(isSending);
    if (wasSending && !answer) setWaiting(null);
  }

  const sendNow = () => {
    if (waiting) sendAgain(submit, waiting.form);
  };
  useRetries({ isOn: goesByItself(waiting) && state === 'idle', tries: waiting?.tries ?? 0, sendNow });

  return {
    ...shownOf(waiting),
    sendNow,
    stop() {
      const stopped = waiting?.mayHaveArrived ? { ...waiting, isStopped: true } : null;
      setWaiting(stopped);
      if (key !== null) keepStopped(key, stopped);
    },
  };
}

/** What a closed page left behind in this browser. */
function leftBehind(key: string): Waiting | null {
  const kept = keptForm(key);
  return kept && { ...kept, tries: 0, isOld: Date.now() - kept.at > lasting };
}

function goesByItself(waiting: Waiting | null): boolean {
  return waiting !== null && !waiting.isStopped && !waiting.isOld;
}

function keepStopped(key: string, stopped: Waiting | null): void {
  if (stopped) keepForm(key, stopped);
  else forgetForm(key);
}

/** What a page shows of the form that waits. */
function shownOf(waiting: Waiting | null): Omit<WaitingForm, 'sendNow' | 'stop'> {
  return {
    form: waiting && !waiting.isStopped ? waiting.form : null,
    stopped: waiting?.isStopped ? waiting.form : null,
    mayHaveArrived: waiting?.mayHaveArrived ?? false,
    isOld: waiting?.isOld ?? false,
  };
}

function sendAgain(submit: SubmitFunction, form: FormData): void {
  const isFile = [...form.values()].some((value) => value instanceof File);
  const encType = isFile ? 'multipart/form-data' : 'application/x-www-form-urlencoded';
  void submit(form, { method: 'post', encType, preventScrollReset: true });
}

/** Sends after a pause that grows with the tries, and at once when the browser is connected again. */
function useRetries({ isOn, tries, sendNow }: { isOn: boolean; tries: number; sendNow: () => void }): void {
  const latest = useRef(sendNow);
  latest.current = sendNow;
  useEffect(() => {
    if (!isOn) return;
    let isLeft = false;
    const sooner = new AbortController();
    const wake = () => sooner.abort();
    addEventListener('online', wake);
    void browserMeans.wait(pauseBefore(tries), sooner.signal).then(() => {
      if (!isLeft) latest.current();
    });
    return () => {
      isLeft = true;
      sooner.abort();
      removeEventListener('online', wake);
    };
  }, [isOn, tries]);
}

function pauseBefore(tries: number): number {
  if (!navigator.onLine) return pauseOffline;
  return tries === 0 ? 0 : pauseAfter(tries, Math.random());
}

/** What waits once an action has answered: the form that it could not send, or nothing. */
function waitingAfter(answer: object | undefined, before: Waiting | null): Waiting | null {
  return isUnsent(answer) ? again(before, answer.unsent) : null;
}

function again(before: Waiting | null, { form, mayHaveArrived }: Unsent['unsent']): Waiting {
  return {
    form,
    at: before?.at ?? Date.now(),
    mayHaveArrived: mayHaveArrived || (before !== null && !before.isStopped && before.mayHaveArrived),
    isStopped: false,
    tries: (before?.tries ?? 0) + 1,
    isOld: false,
  };
}
