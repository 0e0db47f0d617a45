import type { ReactNode } from 'react';
import { draws } from '#texts/draws/draws.ts';

export type StepState = keyof typeof draws.steps.state;

/** Where the step of the sealed list stands in the page of its draw. */
export const sealedListId = 'lista-sellada';

/** One step of the course of a draw: done, now, or to come. Stands in an `ol` of the class `draw-steps`. */
export function DrawStep({
  id,
  state,
  title,
  children,
}: {
  id?: string;
  state: StepState;
  title: string;
  children: ReactNode;
}) {
  return (
    <li
      id={id}
      className="draw-step scroll-mt-4"
      data-state={state}
      aria-current={state === 'now' ? 'step' : undefined}
    >
      <h3 className="text-lg">
        <span className="sr-only">{draws.steps.state[state]}: </span>
        {title}
      </h3>
      <div className="mt-1 grid grid-cols-[minmax(0,1fr)] gap-3">{children}</div>
    </li>
  );
}
