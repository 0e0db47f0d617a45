import { isUnreachable, unanswered } from './connection-errors.ts';
import { forgetForm, isSameForm, keepForm, keptForm } from './kept-forms.ts';
import { measured } from './upload.ts';

/** What a form's action gives in the browser where no answer came: the form waits for the line. */
export type Unsent = {
  unsent: {
    form: FormData;
    /** It left this browser, so the server may have it. */
    mayHaveArrived: boolean;
    /** The name under which this browser keeps it, also through a reload or a closed tab; null: in its page alone. */
    keptAs: string | null;
  };
};

/** Milliseconds that a form without files is given to be answered before it counts as unanswered. */
const patience = 30_000;

/**
 * Sends a form that waits: where no answer comes the page stays, with all that was typed, and the form is sent again by
 * itself until one does (`useWaitingForms`). To be used where the same form sent twice does the same once; other forms are
 * reported and left to whoever sent them (`failureAsNotice`).
 * @param name names the form in the browser's storage from before it leaves until it is answered; null: in the page alone
 */
export async function sendWaiting<T>(
  { request, serverAction }: { request: Request; serverAction: () => Promise<T> },
  name: string | null,
) {
  const form = await request.clone().formData();
  const kept = await keptWhileSent(name, form);
  try {
    const answer = await (hasFile(form) ? measured(serverAction) : inTime(serverAction()));
    if (name !== null) await forgetForm(name);
    return answer;
  } catch (error) {
    if (isUnreachable(error) || error instanceof NoAnswer) {
      const unsent: Unsent = { unsent: { form, ...kept } };
      return unanswered(unsent);
    }
    if (name !== null) await forgetForm(name);
    throw error;
  }
}

type WhileSent = Omit<Unsent['unsent'], 'form'>;

/** Keeps a form in the browser before it leaves. */
async function keptWhileSent(name: string | null, form: FormData): Promise<WhileSent> {
  if (name === null) return { mayHaveArrived: navigator.onLine, keptAs: null };
  const before = await keptForm(name);
  const isSame = before !== null && isSameForm(before.form, form);
  const mayHaveArrived = navigator.onLine || (isSame && before.mayHaveArrived);
  const at = isSame ? before.at : Date.now();
  const isKept = await keepForm(name, { form, at, mayHaveArrived, isStopped: false });
  return { mayHaveArrived, keptAs: isKept ? name : null };
}

class NoAnswer extends Error {}

/** The answer, if it comes in time. A form with a file is not held to it: that takes as long as it takes. */
async function inTime<T>(answer: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoAnswer()), patience);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

function hasFile(form: FormData): boolean {
  return [...form.values()].some((value) => value instanceof File && value.size > 0);
}

/** Whether what a form's action gave says that no answer came. */
export function isUnsent(answer: unknown): answer is Unsent {
  return typeof answer === 'object' && answer !== null && 'unsent' in answer;
}
