import { stateNames } from '#texts/states.ts';
import { ui } from '#texts/ui.ts';

type LegendKey = keyof typeof stateNames.number;

const usual: readonly LegendKey[] = ['free', 'selected', 'held', 'submitted', 'paid'];

/** What the papers, edges and marks of a board mean. Name only the states that can be seen on it. */
export function NumberLegend({ states = usual }: { states?: readonly LegendKey[] }) {
  return (
    <ul aria-label={ui.numberLegend} className="flex flex-wrap gap-x-5 gap-y-2">
      {states.map((state) => (
        <li key={state} className="flex items-center gap-2">
          <span
            aria-hidden="true"
            className="number number-sample"
            data-state={state === 'mine' ? 'held' : state}
            data-mine={state === 'mine' || undefined}
          />
          {stateNames.number[state]}
        </li>
      ))}
    </ul>
  );
}
