import { useCallback, useEffect, useRef, useState } from 'react';
import { type SubmitFunction, useBeforeUnload, useNavigation, useSubmit } from 'react-router';
import { forgetForm, isSameForm, type KeptForm, keepForm, keptForm } from './kept-forms.ts';
import { browserMeans, pauseAfter } from './live-client.ts';
import { useIsSending } from './use-is-sending.ts';
import { isUnsent, type Unsent } from './waiting-form.ts';

/** Milliseconds for which what a closed page left behind is sent by itself; later only when it is told to. */
const lasting = 3_600_000;
/** Milliseconds between tries while the browser says that it has no connection: its word is not always true. */
const pauseOffline = 30_000;

type Waiting = KeptForm & Pick<Unsent['unsent'], 'keptAs'> & { tries: number; isOld: boolean };

/** What a page shows of a form that waits, and does with it. */
export type WaitingForm = {
  /** The form that is sent first when the line is back; null: none waits. */
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
  /** Sends none of them any more. */
  stop(): void;
};

/** Those of the forms of a page that wait which are meant; all of them where nothing else is said. */
export type WaitingForms = (isMeant?: (form: FormData) => boolean) => WaitingForm;

/**
 * Sends again what had no answer (`sendWaiting`), one form after the other as they were pressed, ever more slowly and at once
 * when the browser says that it is connected, until there is an answer or whoever sent it stops it.
 * @param answer what the form's action gave last
 * @param name names the form that this page may have left behind, as `sendWaiting` has it; null: none
 */
export function useWaitingForms(answer: object | undefined, name: string | null): WaitingForms {
  const [waiting, setWaiting] = useAnswered(answer);
  const submit = useSubmit();
  const { state } = useNavigation();
  const isRead = useKeptForm(name, (kept) =>
    setWaiting((now) => (now.some(({ keptAs }) => keptAs === name) ? now : [...now, kept])),
  );
  useLeaveWarning(waiting.some(({ isStopped, keptAs }) => !isStopped && keptAs === null));
  const next = waiting.find(goesByItself);
  const sendNext = () => {
    if (next) sendAgain(submit, next.form);
  };
  useRetries({ isOn: next !== undefined && state === 'idle', tries: next?.tries ?? 0, sendNow: sendNext });

  return (isMeant = () => true) => {
    const meant = waiting.filter(({ form }) => isMeant(form));
    return {
      ...shownOf(meant),
      isRead,
      sendNow() {
        const first = meant.find(({ isStopped }) => !isStopped);
        if (first) sendAgain(submit, first.form);
      },
      stop() {
        setWaiting(waiting.flatMap((each) => (meant.includes(each) ? stopped(each) : [each])));
        for (const each of meant) if (each.keptAs) void keepStopped(each.keptAs, stopped(each)[0] ?? null);
      },
    };
  };
}

/** What waits, as answers come. */
function useAnswered(answer: object | undefined) {
  const state = useState(() => waitingAfter(answer, [], null));
  const [waiting, setWaiting] = state;
  const [heard, setHeard] = useState(answer);
  const { formMethod, formData } = useNavigation();
  const isSending = formMethod === 'POST';
  const [wasSending, setWasSending] = useState(isSending);
  const [sent, setSent] = useState<FormData | null>(null);
  if (isSending && formData && formData !== sent) setSent(formData);
  // while it renders, and not after it: what was answered just now must not be sent once more
  if (answer !== heard) {
    setHeard(answer);
    if (answer) setWaiting(waitingAfter(answer, waiting, sent));
  }
  // an answer that leads on, also to this same page, leaves nothing of itself here
  if (isSending !== wasSending) {
    setWasSending(isSending);
    if (wasSending && !answer) setWaiting(waitingAfter(answer, waiting, sent));
  }
  return state;
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

/**
 * Looks for what a closed page left behind in this browser under a name.
 * @returns whether it has been looked for
 */
function useKeptForm(name: string | null, take: (kept: Waiting) => void): boolean {
  const [isRead, setRead] = useState(name === null);
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    if (name === null) return;
    let isLeft = false;
    void keptForm(name).then((kept) => {
      if (isLeft) return;
      if (kept) latest.current({ ...kept, keptAs: name, tries: 0, isOld: Date.now() - kept.at > lasting });
      setRead(true);
    });
    return () => {
      isLeft = true;
    };
  }, [name]);
  return isRead;
}

function goesByItself({ isStopped, isOld }: Waiting): boolean {
  return !isStopped && !isOld;
}

/** What is left of a form that is not to be sent any more: nothing, unless it may have arrived. */
function stopped(waiting: Waiting): readonly Waiting[] {
  return waiting.mayHaveArrived ? [{ ...waiting, isStopped: true }] : [];
}

async function keepStopped(name: string, stopped: Waiting | null): Promise<void> {
  if (stopped) await keepForm(name, stopped);
  else await forgetForm(name);
}

/** What a page shows of the forms that wait: the first. */
function shownOf(waiting: readonly Waiting[]): Omit<WaitingForm, 'isRead' | 'sendNow' | 'stop'> {
  const first = waiting.find(({ isStopped }) => !isStopped) ?? waiting[0];
  return {
    form: first && !first.isStopped ? first.form : null,
    stopped: first?.isStopped ? first.form : null,
    mayHaveArrived: waiting.some(({ mayHaveArrived }) => mayHaveArrived),
    isKept: waiting.every(({ keptAs }) => typeof keptAs === 'string'),
    isOld: first?.isOld ?? false,
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
  const isSending = useIsSending();
  useEffect(() => {
    if (!isOn) return;
    let isLeft = false;
    let sooner = new AbortController();
    const wake = () => sooner.abort();
    const sendAfter = (tried: number) => {
      sooner = new AbortController();
      void browserMeans.wait(pauseBefore(tried), sooner.signal).then(() => {
        if (isLeft) return;
        // what was pressed a moment ago would be broken off
        if (isSending()) sendAfter(Math.max(tried, 1));
        else latest.current();
      });
    };
    addEventListener('online', wake);
    sendAfter(tries);
    return () => {
      isLeft = true;
      sooner.abort();
      removeEventListener('online', wake);
    };
  }, [isOn, tries, isSending]);
}

function pauseBefore(tries: number): number {
  if (!navigator.onLine) return pauseOffline;
  return tries === 0 ? 0 : pauseAfter(tries, Math.random());
}

/**
 * What waits once an action has answered: what waited before, without the form that was answered and with the one that
 * could not be sent.
 * @param sent the form that was sent last
 */
function waitingAfter(
  answer: object | undefined,
  before: readonly Waiting[],
  sent: FormData | null,
): readonly Waiting[] {
  const answered = isUnsent(answer) ? answer.unsent.form : sent;
  const isAnswered = ({ form }: Waiting) => answered !== null && isSameForm(form, answered);
  const left = before.filter((each) => !each.isStopped && !isAnswered(each));
  if (!isUnsent(answer)) return left;
  const tried = before.find(isAnswered);
  const now = again(tried ?? null, answer.unsent);
  // one that is tried again keeps its place
  return tried && !tried.isStopped
    ? before.flatMap((each) => (each === tried ? now : left.includes(each) ? each : []))
    : [...left, now];
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
