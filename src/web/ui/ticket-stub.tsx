import type { NumberState } from '#domain/orders/order.ts';
import { numberStateName } from '#texts/states.ts';

type TicketStubProps = {
  /** With its leading zeros: `07`. */
  number: string;
  state: NumberState | 'winner';
  /** Under the number; the state's name unless given. `null` shows nothing (a list of equal stubs). */
  label?: string | null;
  /** Nobody pays for it. */
  isFree?: boolean;
};

/** A number in the hand: torn from the book, on the paper of its state, punched through once it is paid. */
export function TicketStub({ number, state, isFree = false, label = numberStateName(state, isFree) }: TicketStubProps) {
  return (
    <span className="stub" data-state={state}>
      <span className="figures text-2xl leading-none font-bold">{number}</span>
      {label && <span className="mt-1 text-sm font-medium">{label}</span>}
      {!label && <span className="sr-only">{numberStateName(state, isFree)}</span>}
    </span>
  );
}
