import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

/** Milliseconds between two looks of our own: a word that got lost costs no more than this. */
const lookEvery = 20_000;
/** The same while nothing can be heard. */
const deafLookEvery = 2000;

/** Reads the page again whenever the draw has come further, for as long as it can. */
export function useDrawNews(stream: string, isOver: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (isOver) return;
    const news = new EventSource(stream);
    let lookedAt = Date.now();
    const look = () => {
      lookedAt = Date.now();
      void revalidate();
    };
    news.onmessage = look;
    const timer = setInterval(() => {
      const isDeaf = news.readyState !== EventSource.OPEN;
      if (!document.hidden && Date.now() - lookedAt >= (isDeaf ? deafLookEvery : lookEvery)) look();
    }, deafLookEvery);
    return () => {
      clearInterval(timer);
      news.close();
    };
  }, [stream, isOver, revalidate]);
}
