import { type KeyboardEvent, type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { type Move, moved, type Order, placed } from '#domain/courses/course-outline.ts';
import { courseTexts } from '#texts/courses.ts';

type Thing = { what: Move['what']; id: string; title: string };
type Answer = { refused: { message: string } } | undefined;

const words = courseTexts.editor;

/** Dots from the edge of the screen where a thing that is carried takes the page along. */
const edge = 72;

type Carried = { id: string; by: 'keys' | 'pointer' };
type Over = { id: string; isBehind: boolean };

/**
 * Reordering an outline by drag and drop, or by keyboard: space picks an item up, arrows move it. Submits when it is
 * dropped, with the version that was loaded (optimistic locking).
 */
export function useOrder(kept: Order, version: number) {
  const fetcher = useFetcher<Answer>();
  const isSending = fetcher.state !== 'idle';
  const carrying = useCarrying({
    kept,
    version,
    isSending,
    send: (next) => {
      const sent = JSON.stringify(next.map(({ module, lessons }) => [module, lessons]));
      fetcher.submit({ act: 'order', order: sent, version: String(version) }, { method: 'post' });
    },
  });
  return {
    order: carrying.order,
    carried: carrying.carried?.id ?? null,
    /** The row beside which what is carried would be put, and on which side of it. */
    over: carrying.over,
    notice: carrying.notice,
    refused: isSending ? undefined : fetcher.data?.refused.message,
    /** For the handle of one thing. */
    handle: (thing: Thing) => ({
      'data-grip': thing.id,
      'aria-pressed': carrying.carried?.id === thing.id,
      ...keyHandlers(carrying, thing),
      ...pointerHandlers(carrying, thing),
    }),
  };
}

type CarryingOptions = { kept: Order; version: number; isSending: boolean; send: (next: Order) => void };
type Carrying = ReturnType<typeof useCarrying>;

/** The order as it is shown, what is carried through it, and what is announced of that. */
function useCarrying({ kept, version, isSending, send }: CarryingOptions) {
  const [order, setOrder] = useState(kept);
  const [carried, setCarried] = useState<Carried | null>(null);
  const [over, setOver] = useState<Over | null>(null);
  const [notice, setNotice] = useState('');
  const before = useRef(kept);
  const keptText = JSON.stringify(kept);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is kept is taken again when it or its version changes
  useEffect(() => {
    if (!isSending) setOrder(kept);
  }, [keptText, version, isSending]);
  // an element that moves in the DOM loses the focus
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the order
  useLayoutEffect(() => {
    if (carried?.by === 'keys') gripOf(carried.id)?.focus();
  }, [order, carried]);

  const release = (next: Order) => {
    setCarried(null);
    setOver(null);
    setOrder(next);
  };
  return {
    order,
    carried,
    over,
    notice,
    setOver,
    pick(thing: Thing, by: Carried['by']) {
      before.current = order;
      setCarried({ id: thing.id, by });
      setNotice(words.picked(thing.title));
    },
    drop(thing: Thing, next: Order) {
      release(next);
      if (JSON.stringify(next) === JSON.stringify(before.current)) return setNotice(words.notMoved(thing.title));
      setNotice(words.droppedAt(thing.title));
      send(next);
    },
    putBack(thing: Thing) {
      release(before.current);
      setNotice(words.notMoved(thing.title));
    },
    step(thing: Thing, by: Move['by']) {
      const next = moved(order, { what: thing.what, id: thing.id, by });
      setOrder(next);
      const list = thing.what === 'module' ? next.map(({ module }) => module) : next.flatMap(({ lessons }) => lessons);
      setNotice(words.movedTo(thing.title, list.indexOf(thing.id) + 1, list.length));
    },
  };
}

/** Space and Enter pick a thing up and put it down; while it is held the arrows move it and Escape puts it back. */
function keyHandlers({ order, carried, pick, drop, putBack, step }: Carrying, thing: Thing) {
  const isHeld = carried?.id === thing.id;
  const toggle = () => (isHeld ? drop(thing, order) : pick(thing, 'keys'));
  const always = new Map([
    [' ', toggle],
    ['Enter', toggle],
  ]);
  const whileHeld = new Map([
    ['Escape', () => putBack(thing)],
    ['ArrowUp', () => step(thing, 'up')],
    ['ArrowDown', () => step(thing, 'down')],
  ]);
  return {
    onKeyDown(event: KeyboardEvent) {
      const does = always.get(event.key) ?? (isHeld ? whileHeld.get(event.key) : undefined);
      if (!does) return;
      event.preventDefault();
      does();
    },
    onBlur() {
      if (isHeld && carried.by === 'keys')
        requestAnimationFrame(() => document.activeElement !== gripOf(thing.id) && putBack(thing));
    },
  };
}

function pointerHandlers({ order, carried, over, setOver, pick, drop, putBack }: Carrying, thing: Thing) {
  const isHeld = carried?.id === thing.id;
  const isDragged = isHeld && carried.by === 'pointer';
  return {
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      pick(thing, 'pointer');
    },
    onPointerMove(event: PointerEvent) {
      if (!isDragged) return;
      if (event.clientY < edge) window.scrollBy(0, -12);
      if (event.clientY > window.innerHeight - edge) window.scrollBy(0, 12);
      setOver(rowUnder(event, thing));
    },
    onPointerUp() {
      if (isDragged) drop(thing, over ? placed(order, thing.what, thing.id, over) : order);
    },
    onPointerCancel: () => isHeld && putBack(thing),
  };
}

function gripOf(id: string): HTMLElement | null {
  return document.querySelector(`[data-grip="${id}"]`);
}

/** The row under a pointer that a thing can be put beside, and on which side of it. */
function rowUnder({ clientX, clientY }: PointerEvent, { what, id }: Thing): Over | null {
  for (const element of document.elementsFromPoint(clientX, clientY)) {
    const row = element.closest<HTMLElement>(what === 'module' ? '[data-module]' : '[data-lesson], [data-module-head]');
    const over = row && idOfRow(row, what);
    if (!over) continue;
    if (over === id) return null;
    const { top, height } = row.getBoundingClientRect();
    return { id: over, isBehind: row.dataset.moduleHead !== undefined || clientY > top + height / 2 };
  }
  return null;
}

function idOfRow({ dataset }: HTMLElement, what: Thing['what']): string | undefined {
  return what === 'module' ? dataset.module : (dataset.lesson ?? dataset.moduleHead);
}
