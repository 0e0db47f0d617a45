import { waitingTexts as words } from '#texts/waiting.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useOnline } from './use-online.ts';
import type { WaitingForm } from './use-waiting-forms.ts';

type ConnectionNoticeProps = {
  waiting: WaitingForm;
  /** What is sent, as a sentence ends with it. */
  what: string;
  /** What is said once it waits no longer, and may have arrived. */
  stopped: string;
};

/** At a form: whether it waits for the connection, was stopped, or the browser is offline; with a button to stop it. */
export function ConnectionNotice({ waiting, what, stopped }: ConnectionNoticeProps) {
  if (waiting.form) return <Waits waiting={waiting} what={what} />;
  if (waiting.stopped) {
    return (
      <Notice tone="warning" title={words.stopped}>
        {stopped}
      </Notice>
    );
  }
  return <OfflineNotice words={words.offline.words} />;
}

/** Says that the browser is offline, before anything is submitted. */
export function OfflineNotice({ words: text }: { words: string }) {
  const isOnline = useOnline();
  if (isOnline) return null;
  return (
    <Notice tone="warning" title={words.offline.title}>
      {text}
    </Notice>
  );
}

/** The form is queued for retry, or was queued so long ago that it is not sent by itself. */
function Waits({ waiting, what }: Omit<ConnectionNoticeProps, 'stopped'>) {
  const sent = waiting.mayHaveArrived ? words.perhapsSent : words.notSent;
  return (
    <Notice
      tone="warning"
      title={waiting.isOld ? words.old(what) : words.waits(what)}
      action={
        <Button type="button" kind="secondary" size="small" onClick={waiting.stop}>
          {words.stop}
        </Button>
      }
    >
      {waiting.isOld ? words.oldWords : `${sent} ${waiting.isKept ? words.mayClose : words.mayNotClose}`}
    </Notice>
  );
}
