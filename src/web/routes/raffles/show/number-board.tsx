import { type FocusEvent, type FormEvent, type KeyboardEvent, memo, useRef, useState } from 'react';
import type { NumberState } from '#domain/orders/order.ts';
import { formatNumber } from '#texts/format.ts';
import { raffleTexts } from '#texts/raffles/raffle.ts';
import { numberStateName } from '#texts/states.ts';

const words = raffleTexts.choose;

type NumberBoardProps = {
  /** The visible numbers, in order. */
  numbers: readonly number[];
  stateOf: (number: number) => NumberState;
  digits: number;
  /** Whether the raffle is free. */
  isFree: boolean;
  chosen: ReadonlySet<number>;
  mine: ReadonlySet<number>;
  /** What others alone sell, while it is not sold. */
  allotted: ReadonlySet<number>;
  changed: ReadonlySet<number>;
  /** With script, taken numbers are reachable by arrow keys, and the board is a single tab stop. */
  isEnhanced: boolean;
  onToggle: (number: number) => void;
  /** An unavailable number was pressed. */
  onTaken: (number: number) => void;
};

/** The board of numbers as check boxes, which works without script. Arrow keys move as on a grid. */
export function NumberBoard({
  numbers,
  stateOf,
  digits,
  isFree,
  chosen,
  mine,
  allotted,
  changed,
  isEnhanced,
  onToggle,
  onTaken,
}: NumberBoardProps) {
  const grid = useRef<HTMLFieldSetElement>(null);
  const [current, setCurrent] = useState<number | null>(null);
  const stop =
    current !== null && numbers.includes(current)
      ? current
      : (numbers.find((n) => stateOf(n) === 'free') ?? numbers[0]);
  const move = (event: KeyboardEvent) => {
    const boxes = [...(grid.current?.querySelectorAll<HTMLInputElement>('input') ?? [])];
    const from = boxes.indexOf(event.target as HTMLInputElement);
    const to = from + stepOf(event.key, from, boxes.length, columnsOf(grid.current));
    const box = boxes[to];
    if (from === -1 || to === from || !box) return;
    event.preventDefault();
    box.focus();
  };
  const press = ({ target }: FormEvent) => {
    const number = numberOf(target);
    if (isAvailable(stateOf(number), chosen.has(number))) onToggle(number);
    else onTaken(number);
  };
  return (
    <fieldset
      ref={grid}
      className="number-grid"
      onKeyDown={move}
      onFocus={({ target }: FocusEvent) => setCurrent(numberOf(target))}
      onChange={press}
    >
      <legend className="sr-only">
        {words.board}. {words.boardHint}
      </legend>
      {numbers.map((number) => (
        <NumberBox
          key={number}
          number={number}
          label={formatNumber(number, digits)}
          state={stateOf(number)}
          isFree={isFree}
          isChosen={chosen.has(number)}
          isMine={mine.has(number)}
          isAllotted={allotted.has(number)}
          isChanged={changed.has(number)}
          isEnhanced={isEnhanced}
          isStop={number === stop}
        />
      ))}
    </fieldset>
  );
}

type NumberBoxProps = Pick<NumberBoardProps, 'isFree' | 'isEnhanced'> & {
  number: number;
  label: string;
  state: NumberState;
  isChosen: boolean;
  isMine: boolean;
  /** Whether somebody else alone sells it. */
  isAllotted: boolean;
  isChanged: boolean;
  /** Whether it is the board's tab stop. */
  isStop: boolean;
};

/**
 * One number. The board hears what is pressed and focused, so that nothing here differs but what is shown: a choice or a
 * sale draws the numbers that it changes, not all hundred.
 */
const NumberBox = memo(function NumberBox({ number, label, state, isFree, isChosen, isMine, ...rest }: NumberBoxProps) {
  const { isAllotted, isChanged, isEnhanced, isStop } = rest;
  const isTaken = !isAvailable(state, isChosen);
  const name = numberStateName(isChosen ? 'selected' : stateSaid(state, { isMine, isAllotted }), isFree);
  return (
    <label
      className="number number-choice"
      data-state={isChosen ? 'selected' : state}
      data-mine={isMine || undefined}
      data-changed={isChanged || undefined}
    >
      <input
        type="checkbox"
        name="n"
        value={number}
        checked={isChosen}
        aria-disabled={isTaken || undefined}
        disabled={isTaken && !isEnhanced}
        tabIndex={isEnhanced && !isStop ? -1 : undefined}
        aria-label={words.number(label, name)}
        onChange={heardByBoard}
      />
      <span aria-hidden="true">{label}</span>
    </label>
  );
});

/** React wants a handler on whatever it keeps checked. */
function heardByBoard(): void {}

function numberOf(box: EventTarget): number {
  return Number((box as HTMLInputElement).value);
}

function isAvailable(state: NumberState, isChosen: boolean): boolean {
  return isChosen || state === 'free';
}

/** What is said of a number: whose it is comes before how it stands. */
export function stateSaid(
  state: NumberState,
  { isMine, isAllotted }: { isMine: boolean; isAllotted: boolean },
): NumberState | 'mine' | 'allotted' {
  if (isMine) return 'mine';
  return isAllotted && state === 'blocked' ? 'allotted' : state;
}

function columnsOf(grid: HTMLElement | null): number {
  return grid ? getComputedStyle(grid).gridTemplateColumns.split(' ').length : 1;
}

function stepOf(key: string, from: number, count: number, columns: number): number {
  const steps: Record<string, number> = {
    ArrowRight: 1,
    ArrowLeft: -1,
    ArrowDown: columns,
    ArrowUp: -columns,
    Home: -(from % columns),
    End: columns - 1 - (from % columns),
  };
  const step = steps[key] ?? 0;
  const to = from + step;
  if (key === 'End') return Math.min(count - 1, to) - from;
  return to < 0 || to >= count ? 0 : step;
}
