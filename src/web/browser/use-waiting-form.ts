import { useEffect, useRef, useState } from 'react';
import { useNavigation, useSubmit } from 'react-router';
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
  const [waiting, setWaiting] = useState<Waiting | null>(() => (isUnsent(answer) ? again(null, answer.unsent) : null));
  const [heard, setHeard] = useState(answer);
  const submit = useSubmit();
  const { state, formMethod } = useNavigation();
  const isIdle = state === 'idle';
  const isSending = formMethod === 'POST';
  const [wasSending, setWasSending] = useState(isSending);

  useEffect(() => {
    const kept = key === null ? null : keptForm(key);
    if (kept) setWaiting({ ...kept, tries: 0, isOld: Date.now() - kept.at > lasting });
  }, [key]);
  // while it renders, and not after it: what was answered just now must not be sent once more
  if (answer !== heard) {
    setHeard(answer);
    if (answer) setWaiting(isUnsent(answer) ? again(waiting, answer.unsent) : null);
  }
  // an answer that leads on, also to this same page, leaves nothing of itself here
  if (isSending !== wasSending) {
    setWasSending(isSending);
    if (wasSending && !answer) setWaiting(null);
  }

  const sendNow = () => {
    if (!waiting) return;
    const isFile = [...waiting.form.values()].some((value) => value instanceof File);
    const encType = isFile ? 'multipart/form-data' : 'application/x-www-form-urlencoded';
    void submit(waiting.form, { method: 'post', encType, preventScrollReset: true });
  };
  const latest = useRef(sendNow);
  latest.current = sendNow;

  const isOn = waiting !== null && !waiting.isStopped && !waiting.isOld;
  const tries = waiting?.tries ?? 0;
  useEffect(() => {
    if (!isOn || !isIdle) return;
    let isLeft = false;
    const sooner = new AbortController();
    const wake = () => sooner.abort();
    const pause = navigator.onLine ? (tries === 0 ? 0 : pauseAfter(tries, Math.random())) : pauseOffline;
    addEventListener('online', wake);
    void browserMeans.wait(pause, sooner.signal).then(() => {
      if (!isLeft) latest.current();
    });
    return () => {
      isLeft = true;
      sooner.abort();
      removeEventListener('online', wake);
    };
  }, [isOn, isIdle, tries]);

  return {
    form: waiting && !waiting.isStopped ? waiting.form : null,
    stopped: waiting?.isStopped ? waiting.form : null,
    mayHaveArrived: waiting?.mayHaveArrived ?? false,
    isOld: waiting?.isOld ?? false,
    sendNow,
    stop() {
      const stopped = waiting?.mayHaveArrived ? { ...waiting, isStopped: true } : null;
      setWaiting(stopped);
      if (key !== null) stopped ? keepForm(key, stopped) : forgetForm(key);
    },
  };
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
