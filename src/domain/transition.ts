import { Refusal } from './refusal.ts';

type TransitionRefused =
  | 'order.transition'
  | 'raffle.transition'
  | 'community.transition'
  | 'access.transition'
  | 'plan.transition';

/** A change of state that happened. */
export type Transition<State extends string> = { from: State; to: State };

/**
 * Decides a change of state. Gives null when it is in that state already (idempotent). Refuses with `code` what is not
 * allowed.
 */
export function transition<State extends string>(
  { from, to }: Transition<State>,
  isAllowed: boolean,
  code: TransitionRefused,
): Transition<State> | null {
  if (from === to) return null;
  if (!isAllowed) throw new Refusal(code, { from, to });
  return { from, to };
}
