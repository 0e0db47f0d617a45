import type { ReactNode } from 'react';
import { createRaffleTexts as words } from '#texts/raffles/create-raffle.ts';
import { stepCount } from './raffle-form.ts';

type StepProps = { number: number; current: number; name: string | undefined; children: ReactNode };

/** A step of the form. All are rendered; script shows one at a time. */
export function Step({ number, current, name, children }: StepProps) {
  return (
    <section
      aria-labelledby={`paso-${number}`}
      className={`raffle-step gap-6 noscript:grid ${number === current ? 'grid' : 'hidden'}`}
      data-current={number === current || undefined}
    >
      <div>
        <p className="text-soft">{words.stepOf(number, stepCount)}</p>
        <h2 id={`paso-${number}`} tabIndex={-1} className="text-2xl outline-none">
          {name}
        </h2>
      </div>
      {children}
    </section>
  );
}
