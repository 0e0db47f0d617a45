import { Minus, Plus, Shuffle } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { raffleLimits } from '#domain/raffles/raffle.ts';
import { raffleTexts } from '#texts/raffles/raffle.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field-error.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { useScriptOnly } from '#web/ui/use-script-only.ts';

const words = raffleTexts.choose;

const most = raffleLimits.numbersPerOrder;

type ToolbarProps = {
  isEnhanced: boolean;
  onlyFree: boolean;
  fault: string | undefined;
  onTyped: (text: string) => boolean;
  onRandom: (count: number) => void;
  onOnlyFree: (onlyFree: boolean) => void;
};

/** Without script the typed numbers are sent with the form; with it they are added to the choice at once. */
export function Toolbar({ isEnhanced, onlyFree, fault, onTyped, onRandom, onOnlyFree }: ToolbarProps) {
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
