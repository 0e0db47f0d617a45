import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';

/** Milliseconds for which figures stand while the list beside them changes. */
const lasting = 15_000;

/** When the figures shown came, by their hour at the server and by the browser's clock. */
let read = { at: '', came: Number.NEGATIVE_INFINITY };

export function noteFiguresRead(at: string): void {
  if (at !== read.at) read = { at, came: performance.now() };
}

/** Whether the figures shown may stand: they came a moment ago. */
export function areFiguresFresh(): boolean {
  return performance.now() < read.came + lasting;
}

/** Reads a desk anew, with its figures, some seconds after its list changed and its figures did not. */
export function useFiguresInTurn(list: object, figures: object): void {
  const { revalidate } = useRevalidator();
  const before = useRef({ list, figures });
  useEffect(() => {
    const isBehind = before.current.list !== list && before.current.figures === figures;
    before.current = { list, figures };
    if (!isBehind) return;
    const timer = setTimeout(() => void revalidate(), lasting);
    return () => clearTimeout(timer);
  }, [list, figures, revalidate]);
}
