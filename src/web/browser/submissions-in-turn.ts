import { useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';
import { uiTexts } from '#texts/ui.ts';
import { toast } from '#web/ui/toast.ts';
import { isSameForm } from './kept-forms.ts';
import { useIsSending } from './use-is-sending.ts';

/** What was submitted, as its page was then. */
type Submission = { form: HTMLFormElement; submitter: HTMLElement | null; fields: FormData; path: string };

/** Marks the button of a submission that waits; `ui/button-style.ts` shows it. */
const waitingMark = 'data-waits';

/**
 * Sends the forms of a page one after the other. The router breaks a submission off when the next one begins, and one that
 * the server had not begun to handle would be lost without a word. A form submitted while another is under way is submitted
 * once that one's answer is shown, if it still says the same at the same address; otherwise a toast says that it was not
 * sent. What is under way or waits already is not submitted a second time.
 *
 * Shows nothing. It is a component of its own because what stands around a page must not be rendered anew whenever the router
 * has news: React then makes a page anew that it was taking over, and closes what was opened on it.
 */
export function SubmissionsInTurn(): null {
  const { state, formMethod } = useNavigation();
  const isShownSending = state !== 'idle' && formMethod === 'POST';
  const isSending = useIsSending();
  const sent = useRef<Submission | null>(null);
  const waiting = useRef<Submission[]>([]);

  useEffect(() => {
    const takeTurn = (event: SubmitEvent) => {
      const submission = submissionOf(event);
      // another window's, which breaks nothing off here
      if (submission.form.target === '_blank') return;
      if (!isSending()) {
        sent.current = submission;
        return;
      }
      event.preventDefault();
      event.stopImmediatePropagation();
      const isKnown = [sent.current, ...waiting.current].some((other) => other !== null && isSame(other, submission));
      if (isKnown) return;
      event.submitter?.setAttribute(waitingMark, '');
      waiting.current.push(submission);
    };
    document.addEventListener('submit', takeTurn, true);
    return () => document.removeEventListener('submit', takeTurn, true);
  }, [isSending]);
  // after each news of the router: one that is answered at once is never shown as under way
  useEffect(() => {
    if (!isShownSending && !isSending()) submitNext(waiting.current);
  });
  return null;
}

function submissionOf({ target, submitter }: SubmitEvent): Submission {
  const form = target as HTMLFormElement;
  return { form, submitter, fields: new FormData(form, submitter), path: location.pathname };
}

function isSame(one: Submission, other: Submission): boolean {
  return one.form === other.form && isSameForm(one.fields, other.fields);
}

/** Submits the first of those that wait and are as they were; says so of those that are not. */
function submitNext(waiting: Submission[]): void {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { form, submitter } = next;
    submitter?.removeAttribute(waitingMark);
    if (isAsItWas(next)) {
      form.requestSubmit(submitter);
      return;
    }
    toast({ title: uiTexts.notSent(submitter?.textContent?.trim() ?? '') });
  }
}

/** Whether a submission would send what was pressed, to where it was pressed: a page that is read again changes its forms. */
function isAsItWas({ form, submitter, fields, path }: Submission): boolean {
  if (path !== location.pathname || !form.isConnected || submitter?.isConnected === false) return false;
  return isSameForm(fields, new FormData(form, submitter));
}
