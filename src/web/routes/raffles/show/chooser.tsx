import { useState } from 'react';
import type { NumberState } from '#domain/orders/order.ts';
import { pickNumbers } from '#domain/raffles/board.ts';
import { raffleLimits } from '#domain/raffles/raffle.ts';
import { raffleTexts } from '#texts/raffles/raffle.ts';
import { NumberLegend } from '#web/ui/number-legend.tsx';
import { useScriptOnly } from '#web/ui/use-script-only.ts';
import { labelOfPage, numbersOnPage, Pages, pageOf, pageSize } from './board-pages.tsx';
import { Toolbar } from './choose-toolbar.tsx';
import { NumberBoard, stateSaid } from './number-board.tsx';
import { notTakenFault, typedNumbers, unreadFault } from './typed-numbers.ts';

const words = raffleTexts.choose;
const most = raffleLimits.numbersPerOrder;

export type ChooserProps = {
  firstNumber: number;
  lastNumber: number;
  digits: number;
  /** Whether the raffle is free. */
  isFree: boolean;
  states: readonly NumberState[];
  /** What others alone sell. */
  allotted: ReadonlySet<number>;
  changed: ReadonlySet<number>;
  mine: readonly number[];
  chosen: readonly number[];
  isEnhanced: boolean;
  /** A fault of the numbers. */
  error?: string | undefined;
  onToggle: (number: number) => void;
  /** An unavailable number was pressed. */
  onTaken: (number: number) => void;
  onAdd: (numbers: readonly number[]) => void;
};

/** The ways to choose numbers: the board, a text field, and random picks. */
export function Chooser(props: ChooserProps) {
  const { firstNumber, lastNumber, digits, isFree, states, chosen, isEnhanced, onAdd } = props;
  const scriptOnly = useScriptOnly();
  const [onlyFree, setOnlyFree] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const [page, setPage] = useState(() => pageOf(chosen[0] ?? firstNumber, firstNumber));
  const stateOf = (number: number) => states[number - firstNumber] ?? 'free';
  const pages = Math.ceil((lastNumber - firstNumber + 1) / pageSize);
  const onPage = states.length === 0 ? [] : numbersOnPage(page, firstNumber, lastNumber);
  const shown = onlyFree ? onPage.filter((number) => stateOf(number) === 'free' || chosen.includes(number)) : onPage;

  const addTyped = (text: string): boolean => {
    const typed = typedNumbers(text, { firstNumber, lastNumber, stateOf });
    if (chosen.length + typed.free.length > most) {
      setFault(words.most(most));
      return false;
    }
    setFault(typed.isRead ? notTakenFault(typed, digits) : unreadFault(text));
    if (typed.free.length > 0) onAdd(typed.free);
    if (typed.first !== undefined) setPage(pageOf(typed.first, firstNumber));
    return typed.isRead && typed.outside.length + typed.taken.length === 0;
  };
  const addRandom = (count: number) => {
    const left = numbersBetween(firstNumber, lastNumber).filter(
      (number) => stateOf(number) === 'free' && !chosen.includes(number),
    );
    const wanted = Math.min(count, most - chosen.length);
    setFault(randomFault(count, wanted, left.length));
    const picked = pickNumbers(left, wanted, (bytes) => crypto.getRandomValues(new Uint8Array(bytes)));
    const [first] = picked;
    if (first === undefined) return;
    onAdd(picked);
    setPage(pageOf(first, firstNumber));
  };

  return (
    <div className="grid gap-4">
      <Toolbar
        isEnhanced={isEnhanced}
        onlyFree={onlyFree}
        fault={fault ?? props.error}
        onTyped={addTyped}
        onRandom={addRandom}
        onOnlyFree={setOnlyFree}
      />
      {states.length === 0 && <p className="text-soft">{words.tooLarge}</p>}
      {pages > 1 && states.length > 0 && (
        <div className={scriptOnly}>
          <Pages page={page} pages={pages} onPage={setPage} labelOf={(each) => labelOfPage(each, props)} />
        </div>
      )}
      {chosen
        .filter((number) => !shown.includes(number))
        .map((number) => (
          <input key={number} type="hidden" name="n" value={number} />
        ))}
      {states.length > 0 && (
        <NumberLegend
          isFree={isFree}
          states={[...legend, ...notForSale(props), ...(props.mine.length > 0 ? (['mine'] as const) : [])]}
        />
      )}
      {states.length > 0 && shown.length > 0 && (
        <NumberBoard
          numbers={shown}
          stateOf={stateOf}
          digits={digits}
          isFree={isFree}
          chosen={new Set(chosen)}
          mine={new Set(props.mine)}
          allotted={props.allotted}
          changed={props.changed}
          isEnhanced={isEnhanced}
          onTaken={props.onTaken}
          onToggle={(number) =>
            chosen.length < most || chosen.includes(number) ? props.onToggle(number) : setFault(words.most(most))
          }
        />
      )}
      {states.length > 0 && shown.length === 0 && (
        <p className="rounded-md border-[1.5px] border-dashed border-line p-5 text-center text-soft">
          {words.noneFree}
        </p>
      )}
    </div>
  );
}

/** Why numbers are not for sale here: who runs the raffle keeps them, or somebody else sells them. */
function notForSale({ states, allotted, firstNumber }: ChooserProps): ('blocked' | 'allotted')[] {
  const reasons = states.flatMap((state, index) =>
    state === 'blocked' ? stateSaid(state, { isMine: false, isAllotted: allotted.has(firstNumber + index) }) : [],
  );
  return (['blocked', 'allotted'] as const).filter((reason) => reasons.includes(reason));
}

function numbersBetween(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
}

/** Why fewer random numbers are picked than asked for, if so. */
function randomFault(count: number, wanted: number, left: number): string | null {
  if (wanted < count) return words.most(most);
  return left < count ? words.allGone : null;
}

const legend = ['free', 'selected', 'held', 'submitted', 'paid'] as const;
