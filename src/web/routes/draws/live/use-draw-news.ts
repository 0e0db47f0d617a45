import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { useEventStream } from '#web/browser/use-event-stream.ts';

/** Milliseconds between two looks of our own: a word that got lost costs no more than this. */
const lookEvery = 20_000;

/** Reads the page again whenever the draw has come further, for as long as it can. */
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
    // while the server cannot be heard to read the page could break it: `listenTo` does it once the page answers
    if (isOver || !isLive) return;
    const timer = setInterval(() => {
      if (!document.hidden && Date.now() - lookedAt.current >= lookEvery) latest.current();
    }, 2000);
    return () => clearInterval(timer);
  }, [isOver, isLive]);
}
