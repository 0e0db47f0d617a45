import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { MessageNews } from '#domain/message.ts';

/** Milliseconds before a stream that was refused is tried again. */
const pause = 4000;

/**
 * Reads the page again whenever something changed in one of its threads (`thread` null: in any), for as long as the
 * reader may see it. A connection that broke is made again, and what was said meanwhile is read then.
 */
export function useMessageNews(stream: string, thread: string | null): { isLive: boolean } {
  const { revalidate } = useRevalidator();
  const [isLive, setLive] = useState(true);
  const read = useRef(revalidate);
  read.current = revalidate;

  useEffect(() => {
    let source: EventSource | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let wasOpen = false;
    let isOver = false;

    const listen = () => {
      source?.close();
      source = new EventSource(stream);
      source.onopen = () => {
        setLive(true);
        if (wasOpen) void read.current();
        wasOpen = true;
      };
      source.onerror = () => {
        setLive(false);
        if (source?.readyState === EventSource.CLOSED) void askWhy();
      };
      source.onmessage = ({ data }) => {
        const { threads } = JSON.parse(data) as MessageNews;
        if (threads === null || thread === null || threads.includes(thread)) void read.current();
      };
    };
    /** Whether the door is closed for us, which the page itself then says, or only for the moment. */
    const askWhy = async () => {
      const asking = new AbortController();
      const status = await fetch(stream, { signal: asking.signal })
        .then((response) => response.status)
        .catch(() => 0);
      asking.abort();
      if (isOver) return;
      if (status === 401 || status === 403 || status === 404) return void read.current();
      timer = setTimeout(listen, pause);
    };
    listen();
    // a phone that was asleep may keep a connection that is dead
    const wake = () => {
      if (document.visibilityState === 'visible' && source?.readyState !== EventSource.OPEN) listen();
    };
    document.addEventListener('visibilitychange', wake);
    return () => {
      isOver = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', wake);
      source?.close();
    };
  }, [stream, thread]);

  return { isLive };
}
