import { useEffect, useRef, useState } from 'react';
import type { NumberState } from '#domain/orders/order.ts';
import { ascending, parseNumbers } from '#domain/raffles/board.ts';
import { raffleLimits } from '#domain/raffles/raffle.ts';
import { keepDraft, readDraft, takeOver, useRedirected } from '#web/browser/use-draft.ts';

type ChoiceProps = {
  initial: readonly number[];
  /** The numbers of the person's own orders in this raffle. */
  mine: readonly number[];
  /** The storage key of the choice. */
  draft: string;
  stateOf: (number: number) => NumberState;
  /** While sending, waiting for the connection or looking for what waits, numbers that become held may be the person's own. */
  isSending: boolean;
  /** Numbers of a request without an answer, which may be the person's own too. */
  unanswered: readonly number[];
};

/**
 * The chosen numbers. They are in the address, for going back, reloading and sharing, and stored in the browser.
 * Numbers that others take are dropped and given as `lost`, those of own orders as `own`.
 */
export function useChoice({ initial, mine, draft, stateOf, isSending, unanswered }: ChoiceProps) {
  const [chosen, setChosen] = useState<readonly number[]>(() => initial.filter((number) => !mine.includes(number)));
  const first = useRef(initial);
  const [lost, setLost] = useState<readonly number[]>([]);
  const [own, setOwn] = useState<readonly number[]>(() => initial.filter((number) => mine.includes(number)));
  // no number is dropped before the stored choice is read
  const [isRead, setRead] = useState(false);

  useEffect(() => {
    takeOver(draft);
    if (isRead) return;
    setRead(true);
    const { ticked, cleared } = pressedBefore(first.current);
    setChosen((before) => {
      const asked = first.current.length > 0 ? before : (parseNumbers(readDraft(draft).n ?? '', most) ?? []);
      return ascending(new Set([...asked.filter((number) => !cleared.includes(number)), ...ticked]));
    });
  }, [draft, isRead]);

  useEffect(() => {
    if (isSending || !isRead) return;
    const gone = chosen.filter((number) => stateOf(number) !== 'free' && !unanswered.includes(number));
    if (gone.length === 0) return;
    setLost(gone.filter((number) => !mine.includes(number)));
    setOwn(gone.filter((number) => mine.includes(number)));
    setChosen((before) => before.filter((number) => !gone.includes(number)));
  }, [chosen, mine, stateOf, isSending, isRead, unanswered]);

  const isDone = useRedirected();
  useEffect(() => {
    writeToAddress(chosen);
    if (isRead) keepDraft(draft, chosen.length > 0 && !isDone ? { n: chosen.join(',') } : null);
  }, [chosen, draft, isRead, isDone]);

  const change = (next: Iterable<number>) => {
    setLost([]);
    setOwn([]);
    setChosen(ascending(next));
  };
  return {
    chosen,
    lost,
    own,
    toggle: (number: number) =>
      change(chosen.includes(number) ? chosen.filter((each) => each !== number) : [...chosen, number]),
    add: (numbers: readonly number[]) => change([...chosen, ...numbers]),
    choose: change,
  };
}

const most = raffleLimits.numbersPerOrder;

/** Boxes that were pressed before hydration. */
function pressedBefore(initial: readonly number[]): { ticked: number[]; cleared: number[] } {
  const boxes = [...document.querySelectorAll<HTMLInputElement>('.number-grid input[name=n]')];
  const numbersOf = (some: readonly HTMLInputElement[]) => some.map(({ value }) => Number(value));
  return {
    ticked: numbersOf(boxes.filter(({ checked }) => checked)),
    cleared: numbersOf(boxes.filter(({ checked }) => !checked)).filter((number) => initial.includes(number)),
  };
}

/** Bypasses the router, since choosing is no navigation. */
function writeToAddress(numbers: readonly number[]): void {
  const url = new URL(window.location.href);
  if (numbers.length > 0) url.searchParams.set('n', numbers.join(','));
  else url.searchParams.delete('n');
  const address = url.href.replaceAll('%2C', ',');
  if (address !== window.location.href) window.history.replaceState(window.history.state, '', address);
}
