import type { StallRefusal } from '#web/routes/raffles/stall.tsx';
import type { StallAct } from './stall-acts.ts';

/** What was typed into one of the stall's forms that was refused, and what is wrong with it. */
export function typedAt(refused: StallRefusal, acts: readonly StallAct[]) {
  const here = refused && acts.includes(refused.act) ? refused : undefined;
  const again = (name: string): string[] => {
    const value = here?.values[name];
    return (Array.isArray(value) ? value : [value]).filter((each) => typeof each === 'string');
  };
  return {
    isHere: here !== undefined,
    value: (name: string) => again(name).at(-1),
    /** All values of a repeated field. */
    again,
    error: (name: string) => here?.refused.fields[name],
  };
}
