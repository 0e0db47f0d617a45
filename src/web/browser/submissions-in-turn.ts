import { useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';
import { uiTexts } from '#texts/ui.ts';
import { toast } from '#web/ui/toast.ts';

type Submission = { form: HTMLFormElement; submitter: HTMLElement | null };

/** Marks the button of a submission that waits; `ui/button-style.ts` shows it. */
const waitingMark = 'data-waits';

/**
 * Sends the forms of a page one after the other. The router breaks a submission off when the next one begins, and one that
 * the server had not begun to handle would be lost without a word. A form submitted while another is under way is submitted
 * once that one's answer is shown; a form that is under way or waits already is not submitted a second time.
 */
export function useSubmissionsInTurn(): void {
  const { state, formMethod } = useNavigation();
  const isSending = state !== 'idle' && formMethod === 'POST';
  const sending = useRef(isSending);
  sending.current = isSending;
  const sent = useRef<HTMLFormElement | null>(null);
  const waiting = useRef<Submission[]>([]);

  useEffect(() => {
    const takeTurn = (event: SubmitEvent) => {
      const form = event.target as HTMLFormElement;
      if (!sending.current) {
        sent.current = form;
        return;
      }
      event.preventDefault();
      event.stopImmediatePropagation();
      if (form === sent.current || waiting.current.some((submission) => submission.form === form)) return;
      event.submitter?.setAttribute(waitingMark, '');
      waiting.current.push({ form, submitter: event.submitter });
    };
    document.addEventListener('submit', takeTurn, true);
    return () => document.removeEventListener('submit', takeTurn, true);
  }, []);
  useEffect(() => {
    if (!isSending) submitNext(waiting.current);
  }, [isSending]);
}

/** Submits the first of those that wait and are still on the page; says so of those that are not. */
function submitNext(waiting: Submission[]): void {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { form, submitter } = next;
    submitter?.removeAttribute(waitingMark);
    if (form.isConnected) {
      form.requestSubmit(submitter?.isConnected ? submitter : null);
      return;
    }
    toast({ title: uiTexts.notSent(submitter?.textContent?.trim() ?? '') });
  }
}
