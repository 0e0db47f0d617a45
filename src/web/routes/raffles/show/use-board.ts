import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { type BoardNews, countBoard, decodeBoard, withChanges } from '#domain/board.ts';
import type { NumberState } from '#domain/order.ts';

type Shown = { states: readonly NumberState[]; changed: ReadonlySet<number>; sequence: number };

/**
 * A raffle's board as it is at this moment: what the page came with, then what the server tells. `changed` has the
 * numbers of the last word, for settling them on the page once.
 */
export function useBoard({
  encoded,
  firstNumber,
  lastNumber,
  stream,
}: {
  encoded: string;
  firstNumber: number;
  lastNumber: number;
  stream: string;
}) {
  const size = lastNumber - firstNumber + 1;
  const [shown, setShown] = useState<Shown>(() => firstShown(encoded, size));
  const [isLive, setLive] = useState(true);
  const { revalidate } = useRevalidator();

  useEffect(() => setShown(firstShown(encoded, size)), [encoded, size]);

  useEffect(() => {
    let source: EventSource | null = null;
    const listen = () => {
      source?.close();
      source = new EventSource(stream);
      source.onopen = () => setLive(true);
      source.onerror = () => setLive(false);
      source.onmessage = ({ data }) => hear(JSON.parse(data) as BoardNews);
    };
    let expected = -1;
    const hear = (news: BoardNews) => {
      if (news.kind === 'board') {
        expected = news.sequence + 1;
        const states = decodeBoard(news.board, size);
        if (states)
          setShown((before) => ({
            states,
            changed: differing(before.states, states, firstNumber),
            sequence: news.sequence,
          }));
        return;
      }
      // a gap: something was missed, and a new connection begins with the whole board
      if (news.sequence !== expected) return listen();
      expected += 1;
      if (news.kind === 'raffle') return void revalidate();
      setShown(({ states }) => ({
        states: withChanges(states, news.changes, { firstNumber }),
        changed: new Set(Object.values(news.changes).flat()),
        sequence: news.sequence,
      }));
    };
    listen();
    // a phone that was asleep may keep a connection that is dead
    const wake = () => {
      if (document.visibilityState === 'visible' && source?.readyState !== EventSource.OPEN) listen();
    };
    document.addEventListener('visibilitychange', wake);
    return () => {
      document.removeEventListener('visibilitychange', wake);
      source?.close();
    };
  }, [stream, size, firstNumber, revalidate]);

  return { ...shown, count: countBoard(shown.states), isLive };
}

function firstShown(encoded: string, size: number): Shown {
  return { states: decodeBoard(encoded, size) ?? [], changed: new Set(), sequence: -1 };
}

function differing(before: readonly NumberState[], after: readonly NumberState[], firstNumber: number): Set<number> {
  const numbers = new Set<number>();
  for (const [index, state] of after.entries()) if (before[index] !== state) numbers.add(firstNumber + index);
  return numbers;
}
