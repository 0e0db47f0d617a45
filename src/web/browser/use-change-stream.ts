import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useNavigation, useRevalidator } from 'react-router';
import type { Changed } from '#domain/live.ts';
import { useCoalesced } from './use-coalesced.ts';
import { useEventStream } from './use-event-stream.ts';
import { useRevalidateOnReturn } from './use-revalidate.ts';

/** Milliseconds between two revalidations, so that a burst of events causes few. */
const pause = 1000;
/** Events after which the user may have finished with a card, a field or a dialog. */
const laidDown = ['focusout', 'toggle', 'close'] as const;

/** Whether a change waits to be shown because the user is working with the list that it would move. */
export type News = {
  isWaiting: boolean;
  /** Shows it all the same. */
  show(): void;
};

/**
 * Revalidates the page at each event of its change stream, and when its tab becomes visible again. The stream is open while
 * the tab is visible, and each opening revalidates too, because events of the meantime are lost. A revalidation waits for a
 * form that is being submitted.
 * @param isInUse whether the user is working with what would change: revalidation waits until they are done or press for it
 * @param heard what else is done at each burst of events, also while the revalidation waits
 */
export function useChangeStream(stream: string, isInUse: () => boolean = never, heard: () => void = nothing): News {
  const { revalidate, state: reading } = useRevalidator();
  const { state: sending } = useNavigation();
  const [isAsked, setAsked] = useState(false);
  const [isWaiting, setWaiting] = useState(false);
  const readAt = useRef(Number.NEGATIVE_INFINITY);
  const isVisible = useSyncExternalStore(onVisibility, visible, always);
  const ask = () => setAsked(true);
  const askInTurn = useCoalesced(() => {
    ask();
    heard();
  });
  useEventStream(isVisible ? stream : null, { hear: (news) => askInTurn(news as Changed), opened: ask, reload: ask });
  useRevalidateOnReturn(ask);

  const show = useCallback(() => {
    setAsked(false);
    setWaiting(false);
    readAt.current = performance.now();
    void revalidate();
  }, [revalidate]);
  const latest = useRef({ isInUse, show });
  latest.current = { isInUse, show };

  // a submission or navigation reloads the data itself; revalidating during its redirect would scroll the page to its
  // top
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
    // the focus moves only after the event
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

/** Whether the user works with a card of a list: a step of it is open, or a field of it has the focus. */
export function isCardInUse(): boolean {
  const field = document.activeElement?.matches('li :is(input, textarea, select)');
  return field === true || document.querySelector('dialog[open], li details.step[open]') !== null;
}

const never = () => false;
const nothing = () => undefined;
const always = () => true;
const visible = () => document.visibilityState === 'visible';

function onVisibility(look: () => void): () => void {
  document.addEventListener('visibilitychange', look);
  return () => document.removeEventListener('visibilitychange', look);
}
