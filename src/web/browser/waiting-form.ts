import { data } from 'react-router';
import { isUnreachable } from './connection-errors.ts';
import { measured } from './upload.ts';

/** What a form's action gives in the browser where no answer came: the form waits for the line. */
export type Unsent = {
  unsent: {
    form: FormData;
    /** It left this browser, so the server may have it. */
    mayHaveArrived: boolean;
  };
};

/** A form without files that waits, as this browser keeps it: also through a reload or a closed tab. */
export type KeptForm = {
  form: FormData;
  /** When it was sent first, by this browser's clock. */
  at: number;
  mayHaveArrived: boolean;
  /** Whoever sent it has said to wait no longer. */
  isStopped: boolean;
};

/** Milliseconds that a form without files is given to be answered before it counts as unanswered. */
const patience = 30_000;

/**
 * Sends a form from a page whose scripts run. Where no answer comes the page stays, with all that was typed, and the form
 * waits (`useWaitingForm`). To be used where the same form sent twice does the same once.
 * @param key names the form in the browser's storage from before it leaves until it is answered; null: in the page alone
 */
export async function sendWaiting<T>(
  { request, serverAction }: { request: Request; serverAction: () => Promise<T> },
  key: string | null,
) {
  const form = await request.clone().formData();
  const mayHaveArrived = keptWhileSent(key, form);
  try {
    const answer = await (hasFile(form) ? measured(serverAction) : inTime(serverAction()));
    if (key !== null) forgetForm(key);
    return answer;
  } catch (error) {
    if (isUnreachable(error) || error instanceof NoAnswer) {
      const unsent: Unsent = { unsent: { form, mayHaveArrived } };
      // a status of its own, so that the page is not read again from where nothing comes
      return data(unsent, { status: 503 });
    }
    if (key !== null) forgetForm(key);
    throw error;
  }
}

/** Keeps a form in the browser before it leaves. Gives whether it, or the same form earlier, may have arrived. */
function keptWhileSent(key: string | null, form: FormData): boolean {
  if (key === null) return navigator.onLine;
  const before = keptForm(key);
  const isSame = before !== null && String(fieldsOf(before.form)) === String(fieldsOf(form));
  const mayHaveArrived = navigator.onLine || (isSame && before.mayHaveArrived);
  keepForm(key, { form, at: isSame ? before.at : Date.now(), mayHaveArrived, isStopped: false });
  return mayHaveArrived;
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

/** The form that this browser keeps under a name; null where there is none. */
export function keptForm(key: string): KeptForm | null {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as
      | (Omit<KeptForm, 'form'> & { fields: unknown })
      | null;
    if (!Array.isArray(kept?.fields)) return null;
    const form = new FormData();
    for (const [name, value] of kept.fields) form.append(String(name), String(value));
    return {
      form,
      at: Number(kept.at),
      mayHaveArrived: kept.mayHaveArrived === true,
      isStopped: kept.isStopped === true,
    };
  } catch {
    // a browser that keeps nothing, or something else under that name
    return null;
  }
}

/** Keeps a form in this browser. */
export function keepForm(key: string, { form, ...rest }: KeptForm): void {
  try {
    localStorage.setItem(key, JSON.stringify({ fields: fieldsOf(form), ...rest }));
  } catch {
    // storage is full or forbidden: it waits as long as its page stays
  }
}

/** Keeps a form no longer. */
export function forgetForm(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // a browser that keeps nothing has nothing to forget
  }
}

function fieldsOf(form: FormData): [string, string][] {
  return [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as [string, string]] : []));
}
