import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { listenTo } from './live-client.ts';

type Heard = {
  /** What to do with each message; `restart` opens the stream anew, which begins with all there is. */
  hear(news: unknown, restart: () => void): void;
  /** The stream is open; what was said before may have been missed, `isAgain` since it was lost. */
  opened?: (isAgain: boolean) => void;
  /** Reads the page again; unless given, at once. */
  reload?: () => void;
};

/**
 * Subscribes to an event stream for as long as the component is mounted (`stream` null: to none). The page is revalidated
 * where only that tells what the user may see now. Returns whether events arrive live at the moment.
 */
export function useEventStream(stream: string | null, heard: Heard): boolean {
  const { revalidate } = useRevalidator();
  const [isLive, setLive] = useState(true);
  const latest = useRef({ ...heard, revalidate });
  latest.current = { ...heard, revalidate };

  useEffect(() => {
    if (stream === null) return;
    const listen = () =>
      listenTo(stream, {
        opened: (isAgain) => {
          setLive(true);
          latest.current.opened?.(isAgain);
        },
        hear: (news) => latest.current.hear(news, restart),
        lost: () => setLive(false),
        reload: () => (latest.current.reload ?? latest.current.revalidate)(),
      });
    const restart = () => {
      client.stop();
      client = listen();
    };
    let client = listen();
    const wake = () => {
      if (document.visibilityState === 'visible') client.wake();
    };
    document.addEventListener('visibilitychange', wake);
    addEventListener('online', wake);
    return () => {
      document.removeEventListener('visibilitychange', wake);
      removeEventListener('online', wake);
      client.stop();
    };
  }, [stream]);

  return isLive;
}
