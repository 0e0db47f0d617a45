import { waitingTexts as words } from '#texts/waiting.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useOnline } from './use-online.ts';
import type { WaitingForm } from './use-waiting-form.ts';

type LineNoticeProps = {
  waiting: WaitingForm;
  /** What is sent, as a sentence ends with it. */
  what: string;
  /** Whether it waits through a closed page too. */
  isKept: boolean;
  /** What is said once it waits no longer, and may have arrived. */
  stopped: string;
};

/** What somebody on a bad line is told at a form: that there is none, what waits for it, and how to let that be. */
export function LineNotice({ waiting, what, isKept, stopped }: LineNoticeProps) {
  if (waiting.form) return <Waits waiting={waiting} what={what} isKept={isKept} />;
  if (waiting.stopped) {
    return (
      <Notice tone="warning" title={words.stopped}>
        {stopped}
      </Notice>
    );
  }
  return <OfflineNotice words={words.offline.words} />;
}

/** Says that the line is cut, before anything is pressed. */
export function OfflineNotice({ words: said }: { words: string }) {
  const isOnline = useOnline();
  if (isOnline) return null;
  return (
    <Notice tone="warning" title={words.offline.title}>
      {said}
    </Notice>
  );
}

/** The form waits to be sent again, or was left behind too long ago to go by itself. */
function Waits({ waiting, what, isKept }: Omit<LineNoticeProps, 'stopped'>) {
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
      {waiting.isOld ? words.oldWords : `${sent} ${isKept ? words.mayClose : words.mayNotClose}`}
    </Notice>
  );
}
