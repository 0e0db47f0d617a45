import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { useEventStream } from '#web/browser/use-event-stream.ts';

/** Milliseconds between polls, in case an event is lost. */
const lookEvery = 20_000;

/** Revalidates when the draw advances, until it is over. */
export function useDrawNews(stream: string, isOver: boolean): void {
  const { revalidate } = useRevalidator();
  const lookedAt = useRef(Date.now());
  const look = () => {
    lookedAt.current = Date.now();
    void revalidate();
  };
  const isLive = useEventStream(isOver ? null : stream, { hear: look });
  const latest = useRef(look);
  latest.current = look;
  useEffect(() => {
    // while offline a revalidation could show an error page; `listenTo` revalidates on reconnect
    if (isOver || !isLive) return;
    const timer = setInterval(() => {
      if (!document.hidden && Date.now() - lookedAt.current >= lookEvery) latest.current();
    }, 2000);
    return () => clearInterval(timer);
  }, [isOver, isLive]);
}
