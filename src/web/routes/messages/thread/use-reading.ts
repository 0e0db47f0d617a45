import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import { acts } from '#web/routes/messages/message-act-names.ts';
import type { Shown } from './thread-view.tsx';

/** Says that what is shown was read, while somebody looks at it. */
export function useReading({ messages: list, root }: Shown, action: string): void {
  const { submit } = useFetcher();
  const last = list.at(-1)?.seq ?? root.seq;
  const reported = useRef(0);
  const say = useRef(submit);
  say.current = submit;
  useEffect(() => {
    const report = () => {
      if (document.visibilityState !== 'visible' || reported.current >= last || !navigator.onLine) return;
      reported.current = last;
      void say.current(
        { act: acts.read, seq: String(last), js: '1' },
        { method: 'post', action, preventScrollReset: true },
      );
    };
    report();
    document.addEventListener('visibilitychange', report);
    return () => document.removeEventListener('visibilitychange', report);
  }, [last, action]);
}
