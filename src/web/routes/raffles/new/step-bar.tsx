import { createRaffleTexts } from '#texts/raffles/create-raffle.ts';

type StepBarProps = { names: readonly string[]; step: number; onStep: (step: number) => void };

/** The steps, reachable in any order. */
export function StepBar({ names, step, onStep }: StepBarProps) {
  return (
    <nav aria-label={createRaffleTexts.stepsLabel} className="noscript:hidden">
      <ol className="grid grid-cols-3 gap-1.5">
        {names.map((name, index) => {
          const isCurrent = step === index + 1;
          const isBefore = index + 1 < step;
          return (
            <li key={name}>
              <button
                type="button"
                aria-current={isCurrent ? 'step' : undefined}
                onClick={() => onStep(index + 1)}
                className="grid min-h-12 w-full content-center gap-1 rounded-md text-left"
              >
                <span
                  aria-hidden="true"
                  className={`block h-1.5 rounded-full ${isCurrent ? 'bg-accent' : isBefore ? 'bg-ink' : 'bg-line'}`}
                />
                <span className={`sr-only text-sm sm:not-sr-only ${isCurrent ? 'font-semibold' : 'text-soft'}`}>
                  {name}
                </span>
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
