import { useEffect, useState } from 'react';
import { ascending } from '#domain/board.ts';
import type { NumberState } from '#domain/order.ts';

/**
 * The numbers that a person has chosen. They stand in the page's address, so that going back, reloading and sharing keep
 * them. One that somebody else takes meanwhile is let go and named in `lost`; the rest stay.
 */
export function useChoice({
  initial,
  stateOf,
  isSending,
}: {
  initial: readonly number[];
  stateOf: (number: number) => NumberState;
  isSending: boolean;
}) {
  const [chosen, setChosen] = useState<readonly number[]>(initial);
  const [lost, setLost] = useState<readonly number[]>([]);

  useEffect(() => {
    // while the form is on its way, the numbers that turn to held are the person's own
    if (isSending) return;
    const gone = chosen.filter((number) => stateOf(number) !== 'free');
    if (gone.length === 0) return;
    setLost(gone);
    setChosen((before) => before.filter((number) => !gone.includes(number)));
  }, [chosen, stateOf, isSending]);

  useEffect(() => writeToAddress(chosen), [chosen]);

  const change = (next: Iterable<number>) => {
    setLost([]);
    setChosen(ascending(next));
  };
  return {
    chosen,
    lost,
    toggle: (number: number) =>
      change(chosen.includes(number) ? chosen.filter((each) => each !== number) : [...chosen, number]),
    add: (numbers: readonly number[]) => change([...chosen, ...numbers]),
    clear: () => change([]),
  };
}

/** Written past the router: choosing a number is no journey to another page. */
function writeToAddress(numbers: readonly number[]): void {
  const url = new URL(window.location.href);
  if (numbers.length > 0) url.searchParams.set('n', numbers.join(','));
  else url.searchParams.delete('n');
  const address = url.href.replaceAll('%2C', ',');
  if (address !== window.location.href) window.history.replaceState(window.history.state, '', address);
}
