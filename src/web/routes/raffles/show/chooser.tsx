import { ChevronLeft, ChevronRight, Minus, Plus, Shuffle } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import type { NumberState } from '#domain/orders/order.ts';
import { parseNumbers, pickNumbers, unreadPart } from '#domain/raffles/board.ts';
import { raffleLimits } from '#domain/raffles/raffle.ts';
import { faultSentence } from '#texts/field-faults.ts';
import { formatNumber } from '#texts/format.ts';
import { raffleTexts } from '#texts/raffles/raffle.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field-error.tsx';
import { NumberLegend } from '#web/ui/number-legend.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { useScriptOnly } from '#web/ui/use-script-only.ts';
import { NumberBoard } from './number-board.tsx';

const words = raffleTexts.choose;
/** Numbers per page of the board: a hundred fill a phone, and ten thousand would be slow. */
const pageSize = 100;
const most = raffleLimits.numbersPerOrder;

type ChooserProps = {
  firstNumber: number;
  lastNumber: number;
  digits: number;
  /** Whether the raffle is free. */
  isFree: boolean;
  states: readonly NumberState[];
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
          states={[
            ...legend,
            ...(states.includes('blocked') ? (['blocked'] as const) : []),
            ...(props.mine.length > 0 ? (['mine'] as const) : []),
          ]}
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

type Board = { firstNumber: number; lastNumber: number; stateOf: (number: number) => NumberState };

/** Typed numbers by availability: free, taken, and invalid. */
function typedNumbers(text: string, { firstNumber, lastNumber, stateOf }: Board) {
  const read = parseNumbers(text, most);
  const typed = read ?? [];
  const inside = typed.filter((number) => number >= firstNumber && number <= lastNumber);
  return {
    isRead: read !== null,
    first: inside[0],
    outside: typed.filter((number) => !inside.includes(number)),
    taken: inside.filter((number) => stateOf(number) !== 'free'),
    free: inside.filter((number) => stateOf(number) === 'free'),
  };
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

type ToolbarProps = {
  isEnhanced: boolean;
  onlyFree: boolean;
  fault: string | undefined;
  onTyped: (text: string) => boolean;
  onRandom: (count: number) => void;
  onOnlyFree: (onlyFree: boolean) => void;
};

/** Without script the typed numbers are sent with the form; with it they are added to the choice at once. */
function Toolbar({ isEnhanced, onlyFree, fault, onTyped, onRandom, onOnlyFree }: ToolbarProps) {
  const id = useId();
  const scriptOnly = useScriptOnly();
  const [text, setText] = useState('');
  const [count, setCount] = useState('1');
  const add = () => {
    if (text.trim() !== '' && onTyped(text)) setText('');
  };
  const onEnter = (act: () => void) => (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !isEnhanced) return;
    event.preventDefault();
    act();
  };
  const asked = withinBounds(Number.parseInt(count, 10) || 1);
  const random = () => onRandom(asked);
  return (
    <div className="grid gap-3 print:hidden">
      <div className="flex flex-wrap items-end gap-x-3 gap-y-3">
        <div className="grid min-w-0 grow basis-72 gap-1.5">
          <label htmlFor={`${id}-typed`} className="font-semibold">
            {words.typed}
          </label>
          <div className="flex flex-wrap gap-2">
            <TextInput
              id={`${id}-typed`}
              name={isEnhanced ? undefined : 'typed'}
              inputMode="numeric"
              autoComplete="off"
              className="min-w-0 grow basis-28"
              placeholder={words.typedHint}
              value={text}
              aria-invalid={fault ? true : undefined}
              aria-describedby={fault ? `${id}-fault` : undefined}
              onChange={(event) => setText(event.target.value)}
              onKeyDown={onEnter(add)}
            />
            <Button type="button" kind="secondary" className={scriptOnly} onClick={add}>
              {words.add}
            </Button>
          </div>
        </div>
        <div className="flex min-w-0 grow flex-wrap items-end gap-2 sm:grow-0">
          <div className="flex shrink-0 gap-1">
            <label htmlFor={`${id}-count`} className="sr-only">
              {words.randomCount}
            </label>
            <StepButton by={-1} count={asked} onCount={setCount} />
            <TextInput
              id={`${id}-count`}
              name={isEnhanced ? undefined : 'random'}
              inputMode="numeric"
              autoComplete="off"
              className="w-14! px-1! text-center noscript:w-28!"
              value={isEnhanced ? count : undefined}
              placeholder={words.random}
              onChange={(event) => setCount(event.target.value)}
              // typing replaces the previous text
              onFocus={(event) => event.currentTarget.select()}
              onClick={(event) => event.currentTarget.select()}
              onKeyDown={onEnter(random)}
            />
            <StepButton by={1} count={asked} onCount={setCount} />
          </div>
          <Button
            type="button"
            kind="secondary"
            className={`grow px-3 whitespace-nowrap ${scriptOnly}`}
            onClick={random}
          >
            <Shuffle aria-hidden="true" className="size-5" />
            {words.random}
          </Button>
          <Button
            type="button"
            kind="secondary"
            aria-pressed={onlyFree}
            className={`grow px-3 whitespace-nowrap aria-pressed:bg-ink aria-pressed:text-paper ${scriptOnly}`}
            onClick={() => onOnlyFree(!onlyFree)}
          >
            {words.onlyFree}
          </Button>
        </div>
      </div>
      <FieldError id={`${id}-fault`}>{fault}</FieldError>
    </div>
  );
}

function withinBounds(count: number): number {
  return Math.min(most, Math.max(1, count));
}

type StepButtonProps = { by: 1 | -1; count: number; onCount: (count: string) => void };

/** One random number more or fewer. */
function StepButton({ by, count, onCount }: StepButtonProps) {
  const next = withinBounds(count + by);
  const Icon = by === 1 ? Plus : Minus;
  const scriptOnly = useScriptOnly();
  return (
    <Button
      type="button"
      kind="secondary"
      className={`w-12 px-0! ${scriptOnly}`}
      aria-label={by === 1 ? words.oneMore : words.oneLess}
      disabled={next === count}
      onClick={() => onCount(String(next))}
    >
      <Icon aria-hidden="true" className="size-5" />
    </Button>
  );
}

type PagesProps = { page: number; pages: number; labelOf: (page: number) => string; onPage: (page: number) => void };

function Pages({ page, pages, labelOf, onPage }: PagesProps) {
  const id = useId();
  return (
    <div className="flex items-end gap-2">
      <Button
        type="button"
        kind="secondary"
        className="px-3"
        disabled={page === 0}
        aria-label={words.previous}
        onClick={() => onPage(page - 1)}
      >
        <ChevronLeft aria-hidden="true" className="size-5" />
      </Button>
      <div className="min-w-0 grow">
        <label htmlFor={id} className="sr-only">
          {words.range}
        </label>
        <Select id={id} value={String(page)} onChange={(event) => onPage(Number(event.target.value))}>
          {Array.from({ length: pages }, (_, each) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a page of the board is its index
            <option key={each} value={each}>
              {labelOf(each)}
            </option>
          ))}
        </Select>
      </div>
      <Button
        type="button"
        kind="secondary"
        className="px-3"
        disabled={page === pages - 1}
        aria-label={words.next}
        onClick={() => onPage(page + 1)}
      >
        <ChevronRight aria-hidden="true" className="size-5" />
      </Button>
    </div>
  );
}

function pageOf(number: number, firstNumber: number): number {
  return Math.floor((number - firstNumber) / pageSize);
}

function numbersOnPage(page: number, firstNumber: number, lastNumber: number): number[] {
  const from = firstNumber + page * pageSize;
  const to = Math.min(lastNumber, from + pageSize - 1);
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

function labelOfPage(page: number, { firstNumber, lastNumber, digits, states }: ChooserProps): string {
  const numbers = numbersOnPage(page, firstNumber, lastNumber);
  const free = numbers.filter((number) => (states[number - firstNumber] ?? 'free') === 'free').length;
  return words.rangeOf(formatNumber(numbers[0] ?? 0, digits), formatNumber(numbers.at(-1) ?? 0, digits), free);
}

function unreadFault(text: string): string {
  const part = unreadPart(text, most);
  return part === undefined ? words.most(most) : faultSentence({ code: 'numbers', limit: part });
}

type NotTaken = { outside: readonly number[]; taken: readonly number[] };

function notTakenFault({ outside, taken }: NotTaken, digits: number): string | null {
  const sentences = [
    ...(outside.length > 0 ? [words.outside(outside, digits)] : []),
    ...(taken.length > 0 ? [words.notFree(taken, digits)] : []),
  ];
  return sentences.length > 0 ? sentences.join(' ') : null;
}
