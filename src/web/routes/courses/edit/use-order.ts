import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { type Move, moved, type Order, placed } from '#domain/course-outline.ts';
import { courses } from '#texts/courses.ts';

type Thing = { what: Move['what']; id: string; title: string };
type Answer = { refused: { message: string } } | undefined;

/** Dots from the edge of the screen where a thing that is carried takes the page along. */
const edge = 72;

/**
 * The order of an outline while it is being changed by hand: carried with a pointer, or picked up with the space bar and
 * moved with the arrows. It is sent once a thing is put down, with the version that was seen.
 */
export function useOrder(kept: Order, version: number) {
  const fetcher = useFetcher<Answer>();
  const [order, setOrder] = useState(kept);
  const [carried, setCarried] = useState<Thing | null>(null);
  const [said, setSaid] = useState('');
  const before = useRef(kept);
  const words = courses.editor;

  const isSending = fetcher.state !== 'idle';
  const keptText = JSON.stringify(kept);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is kept is taken again when it or its version changes
  useEffect(() => {
    if (!isSending) setOrder(kept);
  }, [keptText, version, isSending]);

  const pick = (thing: Thing) => {
    before.current = order;
    setCarried(thing);
    setSaid(words.picked(thing.title));
  };
  const drop = (thing: Thing) => {
    setCarried(null);
    if (JSON.stringify(order) === JSON.stringify(before.current)) return setSaid(words.notMoved(thing.title));
    setSaid(words.droppedAt(thing.title));
    const sent = JSON.stringify(order.map(({ module, lessons }) => [module, lessons]));
    fetcher.submit({ act: 'order', order: sent, version: String(version) }, { method: 'post' });
  };
  const putBack = (thing: Thing) => {
    setCarried(null);
    setOrder(before.current);
    setSaid(words.notMoved(thing.title));
  };
  const step = (thing: Thing, by: Move['by']) => {
    const next = moved(order, { what: thing.what, id: thing.id, by });
    setOrder(next);
    const list =
      thing.what === 'module' ? next.map(({ module }) => module) : next.flatMap(({ lessons }) => [...lessons]);
    setSaid(words.movedTo(thing.title, list.indexOf(thing.id) + 1, list.length));
  };

  const onKeyDown = (thing: Thing) => (event: KeyboardEvent) => {
    const isHeld = carried?.id === thing.id;
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault();
      if (isHeld) drop(thing);
      else pick(thing);
    } else if (isHeld && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault();
      step(thing, event.key === 'ArrowUp' ? 'up' : 'down');
    } else if (isHeld && event.key === 'Escape') {
      event.preventDefault();
      putBack(thing);
    }
  };

  const onPointerMove = (thing: Thing) => (event: PointerEvent) => {
    if (carried?.id !== thing.id || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    if (event.clientY < edge) window.scrollBy(0, -12);
    if (event.clientY > window.innerHeight - edge) window.scrollBy(0, 12);
    const target = rowUnder(event, thing);
    if (target) setOrder((now) => placed(now, thing.what, thing.id, target));
  };

  return {
    order,
    carried: carried?.id ?? null,
    said,
    isSending,
    refused: fetcher.state === 'idle' ? fetcher.data?.refused.message : undefined,
    /** For the handle of one thing. */
    handle: (thing: Thing) => ({
      'aria-pressed': carried?.id === thing.id,
      onKeyDown: onKeyDown(thing),
      onBlur: () => carried?.id === thing.id && !isPointer.current && putBack(thing),
      onPointerDown: (event: PointerEvent) => {
        if (event.button !== 0) return;
        isPointer.current = true;
        event.currentTarget.setPointerCapture(event.pointerId);
        pick(thing);
      },
      onPointerMove: onPointerMove(thing),
      onPointerUp: () => {
        isPointer.current = false;
        if (carried?.id === thing.id) drop(thing);
      },
      onPointerCancel: () => {
        isPointer.current = false;
        if (carried?.id === thing.id) putBack(thing);
      },
    }),
  };
}

/** A finger or a mouse carries, not the keys: losing focus then means nothing. */
const isPointer = { current: false };

/** The row under a pointer that a thing can be put beside, and on which side of it. */
function rowUnder({ clientX, clientY }: PointerEvent, { what, id }: Thing) {
  for (const element of document.elementsFromPoint(clientX, clientY)) {
    const row = element.closest<HTMLElement>(what === 'module' ? '[data-module]' : '[data-lesson], [data-module-head]');
    const over = what === 'module' ? row?.dataset.module : (row?.dataset.lesson ?? row?.dataset.moduleHead);
    if (!row || !over) continue;
    if (over === id) return null;
    const { top, height } = row.getBoundingClientRect();
    return { id: over, isBehind: clientY > top + height / 2 };
  }
  return null;
}
