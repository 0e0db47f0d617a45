import { numberStateName, type StateNames } from '#texts/states.ts';
import { uiTexts } from '#texts/ui.ts';

type LegendKey = keyof StateNames['number'];

/** States that numbers are in on the way to being paid. */
const onTheWay: ReadonlySet<LegendKey> = new Set<LegendKey>(['held', 'submitted']);

/** States that are drawn as another one. */
const drawnAs: Partial<Record<LegendKey, LegendKey>> = { mine: 'held', allotted: 'blocked' };

/** What the papers, edges and marks of a board mean. Name only the states that can be seen on it. */
export function NumberLegend({ states, isFree }: { states: readonly LegendKey[]; isFree: boolean }) {
  const seen = isFree ? states.filter((state) => !onTheWay.has(state)) : states;
  return (
    <ul aria-label={uiTexts.numberLegend} className="flex flex-wrap gap-x-5 gap-y-2">
      {seen.map((state) => (
        <li key={state} className="flex items-center gap-2">
          <span
            aria-hidden="true"
            className="number number-sample"
            data-state={drawnAs[state] ?? state}
            data-mine={state === 'mine' || undefined}
          />
          {numberStateName(state, isFree)}
        </li>
      ))}
    </ul>
  );
}
