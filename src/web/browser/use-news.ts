import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useNavigation, useRevalidator } from 'react-router';
import type { Changed } from '#domain/live.ts';
import { useFresh } from './use-fresh.ts';
import { useInTurn } from './use-in-turn.ts';
import { useLive } from './use-live.ts';

/** Milliseconds from one reading of the page to the next, so that a rush is read in a few strokes. */
const pause = 1000;
/** What ends when somebody lays down what they had in hand. */
const laidDown = ['focusout', 'toggle', 'close'] as const;

/** What has changed and is not shown yet, because it would come in the way of what somebody does. */
export type News = {
  isWaiting: boolean;
  /** Shows it all the same. */
  show(): void;
};

/**
 * Reads the page again whenever its stream says that something changed, and when somebody comes back to it. The stream is
 * open while the page is in sight, and each opening reads what was said before. A form that is being sent is waited for.
 * @param isInUse whether what would change is being used: it is read when that is over, or when told to
 */
export function useNews(stream: string, isInUse: () => boolean = never): News {
  const { revalidate, state: reading } = useRevalidator();
  const { state: sending } = useNavigation();
  const [isAsked, setAsked] = useState(false);
  const [isWaiting, setWaiting] = useState(false);
  const readAt = useRef(Number.NEGATIVE_INFINITY);
  const isVisible = useSyncExternalStore(onVisibility, visible, always);
  const ask = () => setAsked(true);
  const askInTurn = useInTurn(ask);
  useLive(isVisible ? stream : null, { hear: (news) => askInTurn(news as Changed), opened: ask, reload: ask });
  useFresh(ask);

  const show = useCallback(() => {
    setAsked(false);
    setWaiting(false);
    readAt.current = performance.now();
    void revalidate();
  }, [revalidate]);
  const latest = useRef({ isInUse, show });
  latest.current = { isInUse, show };

  // what is sent or gone to reads the page itself; read again while it goes on to a last address, it would be thrown to its top
  useEffect(() => {
    if (sending === 'idle') return;
    return () => {
      readAt.current = performance.now();
    };
  }, [sending]);

  const isFree = reading === 'idle' && sending === 'idle';
  useEffect(() => {
    if (!isAsked || !isFree) return;
    const look = () => {
      if (latest.current.isInUse()) setWaiting(true);
      else latest.current.show();
    };
    // what is laid down has left the page's focus only after its event
    const lookSoon = () => setTimeout(look);
    const timer = setTimeout(look, Math.max(0, readAt.current + pause - performance.now()));
    for (const event of laidDown) document.addEventListener(event, lookSoon, true);
    return () => {
      clearTimeout(timer);
      for (const event of laidDown) document.removeEventListener(event, lookSoon, true);
    };
  }, [isAsked, isFree]);

  return { isWaiting, show };
}

/** Whether a card of a list is being dealt with: a step of it is open, or a field of it has the keyboard. */
export function isCardInUse(): boolean {
  const field = document.activeElement?.matches('li :is(input, textarea, select)');
  return field === true || document.querySelector('dialog[open], li details.step[open]') !== null;
}

const never = () => false;
const always = () => true;
const visible = () => document.visibilityState === 'visible';

function onVisibility(look: () => void): () => void {
  document.addEventListener('visibilitychange', look);
  return () => document.removeEventListener('visibilitychange', look);
}
