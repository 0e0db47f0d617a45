import type { ComponentProps } from 'react';
import type { NumberState } from '#domain/orders/order.ts';

type NumberCellProps = ComponentProps<'button'> & {
  /** With its leading zeros: `07`. */
  number: string;
  state: NumberState | 'winner';
  /** Taken by who is looking; keeps its state, in a thick frame. */
  mine?: boolean;
  /** Chosen, not yet held. */
  selected?: boolean;
  /** Has just changed: turns over once. */
  changed?: boolean;
};

/**
 * One number of a board. Its look is all in `.number` (styles/number.css), so that a board of thousands may write plain
 * elements with that class and `data-state`. Give `aria-label` the number with its state.
 */
export function NumberCell({ number, state, mine, selected, changed, className = '', ...props }: NumberCellProps) {
  return (
    <button
      type="button"
      className={`number ${className}`}
      data-state={selected ? 'selected' : state}
      data-mine={mine || undefined}
      data-changed={changed || undefined}
      {...props}
    >
      {number}
    </button>
  );
}
