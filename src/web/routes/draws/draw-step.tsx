import type { ReactNode } from 'react';
import { drawTexts } from '#texts/draws/draws.ts';

export type StepState = keyof typeof drawTexts.steps.state;

/** The anchor of the sealed list on the draw's page. */
export const sealedListId = 'lista-sellada';

/** A step of a draw: done, current or to come. Inside an `ol` of the class `draw-steps`. */
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
        <span className="sr-only">{drawTexts.steps.state[state]}: </span>
        {title}
      </h3>
      <div className="mt-1 grid grid-cols-[minmax(0,1fr)] gap-3">{children}</div>
    </li>
  );
}
