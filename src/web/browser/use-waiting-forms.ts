import { useCallback, useEffect, useRef, useState } from 'react';
import { type SubmitFunction, useBeforeUnload, useNavigation, useSubmit } from 'react-router';
import { forgetForm, type KeptForm, keepForm, keptForm } from './kept-forms.ts';
import { browserMeans, pauseAfter } from './live-client.ts';
import { isUnsent, type Unsent } from './waiting-form.ts';

/** Milliseconds for which what a closed page left behind is sent by itself; later only when it is told to. */
const lasting = 3_600_000;
/** Milliseconds between tries while the browser says that it has no connection: its word is not always true. */
const pauseOffline = 30_000;

type Waiting = KeptForm & Pick<Unsent['unsent'], 'keptAs'> & { tries: number; isOld: boolean };

export type WaitingForm = {
  /** The form that is sent when the line is back; null: none waits. */
  form: FormData | null;
  /** The form that was to be sent no longer, and may have arrived: sent again it does what it did. */
  stopped: FormData | null;
  mayHaveArrived: boolean;
  /** It waits through a reload or a closed tab too. */
  isKept: boolean;
  /** What a closed page left behind has been looked for. */
  isRead: boolean;
  /** It was left behind too long ago to go by itself. */
  isOld: boolean;
  sendNow(): void;
  stop(): void;
};

/**
 * Sends again what had no answer (`sendWaiting`), ever more slowly and at once when the browser says that it is connected,
 * until there is an answer or whoever sent it stops it.
 * @param answer what the form's action gave last
 * @param name names the form that this page may have left behind, as `sendWaiting` has it; null: none
 */
export function useWaitingForm(answer: object | undefined, name: string | null): WaitingForm {
  const [waiting, setWaiting] = useState(() => waitingAfter(answer, null));
  const [heard, setHeard] = useState(answer);
  const [isRead, setRead] = useState(name === null);
  const submit = useSubmit();
  const { state, formMethod } = useNavigation();
  const isSending = formMethod === 'POST';
  const [wasSending, setWasSending] = useState(isSending);

  useEffect(() => {
    if (name === null) return;
    let isLeft = false;
    void leftBehind(name).then((left) => {
      if (isLeft) return;
      if (left) setWaiting((now) => now ?? left);
      setRead(true);
    });
    return () => {
      isLeft = true;
    };
  }, [name]);
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
  useLeaveWarning(waiting !== null && !waiting.isStopped && waiting.keptAs === null);
  useRetries({ isOn: goesByItself(waiting) && state === 'idle', tries: waiting?.tries ?? 0, sendNow });

  return {
    ...shownOf(waiting),
    isRead,
    sendNow,
    stop() {
      const stopped = waiting?.mayHaveArrived ? { ...waiting, isStopped: true } : null;
      setWaiting(stopped);
      if (waiting?.keptAs) void keepStopped(waiting.keptAs, stopped);
    },
  };
}

/** Has the browser ask before a page is left that alone holds what was to be sent. */
function useLeaveWarning(isOn: boolean): void {
  useBeforeUnload(
    useCallback(
      (event) => {
        if (isOn) event.preventDefault();
      },
      [isOn],
    ),
  );
}

/** What a closed page left behind in this browser. */
async function leftBehind(name: string): Promise<Waiting | null> {
  const kept = await keptForm(name);
  return kept && { ...kept, keptAs: name, tries: 0, isOld: Date.now() - kept.at > lasting };
}

function goesByItself(waiting: Waiting | null): boolean {
  return waiting !== null && !waiting.isStopped && !waiting.isOld;
}

async function keepStopped(name: string, stopped: Waiting | null): Promise<void> {
  if (stopped) await keepForm(name, stopped);
  else await forgetForm(name);
}

/** What a page shows of the form that waits. */
function shownOf(waiting: Waiting | null): Omit<WaitingForm, 'isRead' | 'sendNow' | 'stop'> {
  return {
    form: waiting && !waiting.isStopped ? waiting.form : null,
    stopped: waiting?.isStopped ? waiting.form : null,
    mayHaveArrived: waiting?.mayHaveArrived ?? false,
    isKept: typeof waiting?.keptAs === 'string',
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

function again(before: Waiting | null, { form, mayHaveArrived, keptAs }: Unsent['unsent']): Waiting {
  return {
    form,
    keptAs,
    at: before?.at ?? Date.now(),
    mayHaveArrived: mayHaveArrived || (before !== null && !before.isStopped && before.mayHaveArrived),
    isStopped: false,
    tries: (before?.tries ?? 0) + 1,
    isOld: false,
  };
}
