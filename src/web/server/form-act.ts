import { notFound } from './attempt.ts';

/** Which act of its page a form asks for. Any other, or none, is answered with 404: nothing is done by default. */
export function formAct<const Act extends string>(asked: unknown, acts: readonly Act[]): Act {
  const act = acts.find((each) => each === asked);
  if (act === undefined) throw notFound();
  return act;
}
