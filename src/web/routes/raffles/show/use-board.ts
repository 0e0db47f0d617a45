import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { NumberState } from '#domain/orders/order.ts';
import { type BoardNews, decodeBoard, withChanges } from '#domain/raffles/board.ts';
import { useCoalesced } from '#web/browser/use-coalesced.ts';
import { useEventStream } from '#web/browser/use-event-stream.ts';

type Shown = { states: readonly NumberState[]; changed: ReadonlySet<number>; sequence: number };

/**
 * A raffle's live board: loaded with the page, then updated by the stream. `changed`: the numbers of the last event,
 * for their animation.
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
  const { revalidate } = useRevalidator();
  const readInTurn = useCoalesced(revalidate);
  const expected = useRef(-1);

  useEffect(() => setShown(firstShown(encoded, size)), [encoded, size]);

  const isLive = useEventStream(stream, {
    hear(event, restart) {
      const news = event as BoardNews;
      if (news.kind === 'board') {
        expected.current = news.sequence + 1;
        const states = decodeBoard(news.board, size);
        if (states) setShown((before) => shownAnew(before, states, { firstNumber, sequence: news.sequence }));
        return;
      }
      // a gap in the sequence: reconnecting begins with the full board
      if (news.sequence !== expected.current) return restart();
      expected.current += 1;
      if (news.kind === 'raffle') return readInTurn(news);
      setShown(({ states }) => ({
        states: withChanges(states, news.changes, { firstNumber }),
        changed: new Set(Object.values(news.changes).flat()),
        sequence: news.sequence,
      }));
    },
  });

  return { ...shown, isLive };
}

function firstShown(encoded: string, size: number): Shown {
  return { states: decodeBoard(encoded, size) ?? [], changed: new Set(), sequence: -1 };
}

function shownAnew(
  before: Shown,
  states: readonly NumberState[],
  { firstNumber, sequence }: { firstNumber: number; sequence: number },
): Shown {
  return { states, changed: differing(before.states, states, firstNumber), sequence };
}

function differing(before: readonly NumberState[], after: readonly NumberState[], firstNumber: number): Set<number> {
  const numbers = new Set<number>();
  for (const [index, state] of after.entries()) if (before[index] !== state) numbers.add(firstNumber + index);
  return numbers;
}
