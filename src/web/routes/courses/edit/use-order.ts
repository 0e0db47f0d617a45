import { type KeyboardEvent, type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { type Move, moved, type Order, placed } from '#domain/courses/course-outline.ts';
import { courseTexts } from '#texts/courses.ts';

type Thing = { what: Move['what']; id: string; title: string };
type Answer = { refused: { message: string } } | undefined;

/** Dots from the edge of the screen where a thing that is carried takes the page along. */
const edge = 72;

/**
 * The order of an outline while it is being changed: carried with a pointer to where a line shows, or picked up with the
 * space bar and moved with the arrows. It is sent once a thing is put down, with the version that was seen.
 */
export function useOrder(kept: Order, version: number) {
  const fetcher = useFetcher<Answer>();
  const [order, setOrder] = useState(kept);
  const [carried, setCarried] = useState<{ id: string; by: 'keys' | 'pointer' } | null>(null);
  const [over, setOver] = useState<{ id: string; isBehind: boolean } | null>(null);
  const [said, setNotice] = useState('');
  const before = useRef(kept);
  const words = courseTexts.editor;

  const isSending = fetcher.state !== 'idle';
  const keptText = JSON.stringify(kept);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is kept is taken again when it or its version changes
  useEffect(() => {
    if (!isSending) setOrder(kept);
  }, [keptText, version, isSending]);

  // what is moved by keys changes its place in the page, and would lose the keys
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the order
  useLayoutEffect(() => {
    if (carried?.by === 'keys') gripOf(carried.id)?.focus();
  }, [order, carried]);

  const pick = (thing: Thing, by: 'keys' | 'pointer') => {
    before.current = order;
    setCarried({ id: thing.id, by });
    setNotice(words.picked(thing.title));
  };
  const drop = (thing: Thing, next: Order) => {
    setCarried(null);
    setOver(null);
    setOrder(next);
    if (JSON.stringify(next) === JSON.stringify(before.current)) return setNotice(words.notMoved(thing.title));
    setNotice(words.droppedAt(thing.title));
    const sent = JSON.stringify(next.map(({ module, lessons }) => [module, lessons]));
    fetcher.submit({ act: 'order', order: sent, version: String(version) }, { method: 'post' });
  };
  const putBack = (thing: Thing) => {
    setCarried(null);
    setOver(null);
    setOrder(before.current);
    setNotice(words.notMoved(thing.title));
  };
  const step = (thing: Thing, by: Move['by']) => {
    const next = moved(order, { what: thing.what, id: thing.id, by });
    setOrder(next);
    const list = thing.what === 'module' ? next.map(({ module }) => module) : next.flatMap(({ lessons }) => lessons);
    setNotice(words.movedTo(thing.title, list.indexOf(thing.id) + 1, list.length));
  };

  const onKeyDown = (thing: Thing) => (event: KeyboardEvent) => {
    const isHeld = carried?.id === thing.id;
    const { key } = event;
    if (key !== ' ' && key !== 'Enter' && !(isHeld && /^(ArrowUp|ArrowDown|Escape)$/.test(key))) return;
    event.preventDefault();
    if (!isHeld) pick(thing, 'keys');
    else if (key === 'Escape') putBack(thing);
    else if (key === 'ArrowUp' || key === 'ArrowDown') step(thing, key === 'ArrowUp' ? 'up' : 'down');
    else drop(thing, order);
  };

  return {
    order,
    carried: carried?.id ?? null,
    /** The row beside which what is carried would be put, and on which side of it. */
    over,
    said,
    refused: isSending ? undefined : fetcher.data?.refused.message,
    /** For the handle of one thing. */
    handle: (thing: Thing) => {
      const isHeld = carried?.id === thing.id;
      return {
        'data-grip': thing.id,
        'aria-pressed': isHeld,
        onKeyDown: onKeyDown(thing),
        onBlur: () => {
          if (isHeld && carried.by === 'keys')
            requestAnimationFrame(() => document.activeElement !== gripOf(thing.id) && putBack(thing));
        },
        onPointerDown: (event: PointerEvent) => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          pick(thing, 'pointer');
        },
        onPointerMove: (event: PointerEvent) => {
          if (!isHeld || carried.by !== 'pointer') return;
          if (event.clientY < edge) window.scrollBy(0, -12);
          if (event.clientY > window.innerHeight - edge) window.scrollBy(0, 12);
          setOver(rowUnder(event, thing));
        },
        onPointerUp: () => {
          if (isHeld && carried.by === 'pointer') drop(thing, over ? placed(order, thing.what, thing.id, over) : order);
        },
        onPointerCancel: () => isHeld && putBack(thing),
      };
    },
  };
}

function gripOf(id: string): HTMLElement | null {
  return document.querySelector(`[data-grip="${id}"]`);
}

/** The row under a pointer that a thing can be put beside, and on which side of it. */
function rowUnder({ clientX, clientY }: PointerEvent, { what, id }: Thing) {
  for (const element of document.elementsFromPoint(clientX, clientY)) {
    const row = element.closest<HTMLElement>(what === 'module' ? '[data-module]' : '[data-lesson], [data-module-head]');
    const over = what === 'module' ? row?.dataset.module : (row?.dataset.lesson ?? row?.dataset.moduleHead);
    if (!row || !over) continue;
    if (over === id) return null;
    const { top, height } = row.getBoundingClientRect();
    return { id: over, isBehind: row.dataset.moduleHead !== undefined || clientY > top + height / 2 };
  }
  return null;
}
