import { type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Milliseconds in which somebody who was about to press sees that another card has come under their finger. */
const notice = 1000;

/**
 * Prevents misclicks when a card disappears from a list and the next one moves under the pointer: for a moment the list's
 * submit buttons are dimmed and inert. Links and disclosures keep working.
 * @param place which list is shown: another list is not a list that moved
 * @param cards the ids of its cards
 * @returns what the list takes as its own
 */
export function useMisclickGuard(place: string, cards: readonly string[]) {
  const before = useRef({ place, cards });
  const [movedBy, setMovedBy] = useState<readonly string[] | null>(null);
  useLayoutEffect(() => {
    const last = before.current;
    before.current = { place, cards };
    if (last.place === place && last.cards.some((id) => !cards.includes(id))) setMovedBy(cards);
  });
  useEffect(() => {
    if (!movedBy) return;
    const timer = setTimeout(() => setMovedBy(null), notice);
    return () => clearTimeout(timer);
  }, [movedBy]);
  return {
    className: movedBy ? '[&_[type=submit]]:pointer-events-none [&_[type=submit]]:opacity-50' : '',
    // a press by the keyboard
    onClickCapture: (event: MouseEvent) => {
      const isAct = event.target instanceof Element && event.target.closest('button[type="submit"]') !== null;
      if (!isAct || !movedBy) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
