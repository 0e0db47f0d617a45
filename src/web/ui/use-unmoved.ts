import { type MouseEvent, useLayoutEffect, useRef } from 'react';

/** Milliseconds in which somebody who was about to press sees that another card has come under their finger. */
const notice = 1000;

/**
 * Keeps a press that was meant for a card from doing what the next one offers, which has just come in its place. For a
 * moment after a card is gone, the list's buttons do nothing; what is only opened or read is always there.
 * @param place which list is shown: another list is not a list that moved
 * @param cards the ids of its cards
 * @returns what the list takes as its `onClickCapture`
 */
export function useUnmoved(place: string, cards: readonly string[]): (event: MouseEvent) => void {
  const before = useRef({ place, cards });
  const movedAt = useRef(Number.NEGATIVE_INFINITY);
  useLayoutEffect(() => {
    const last = before.current;
    before.current = { place, cards };
    if (last.place === place && last.cards.some((id) => !cards.includes(id))) movedAt.current = performance.now();
  });
  return (event) => {
    const isAct = event.target instanceof Element && event.target.closest('button[type="submit"]') !== null;
    if (!isAct || performance.now() - movedAt.current > notice) return;
    event.preventDefault();
    event.stopPropagation();
  };
}
