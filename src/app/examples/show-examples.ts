import type { App } from '#app/app.ts';
import { reaching } from '#app/reaching.ts';
import { exampleFilling, hasCommunities } from '#db/examples.ts';
import { Refusal } from '#domain/refusal.ts';

/** How an installation stands towards the examples; `over` where people have made something of their own in it. */
export type ShownExamples =
  | { state: 'offered' | 'failed' | 'over' | 'there' }
  | { state: 'underway'; done: number; parts: number };

/** How the examples stand. Refuses (`not-found`) outside of the demonstration mode, where there are none. */
export async function showExamples(app: App): Promise<ShownExamples> {
  refuseOutsideDemo(app);
  return reaching(app, async () => {
    const filling = await exampleFilling(app.db);
    if (filling?.finished_at) return { state: 'there' };
    if (filling && !filling.failed_at) return { state: 'underway', done: filling.parts_done, parts: filling.parts };
    if (await hasCommunities(app.db)) return { state: 'over' };
    return { state: filling ? 'failed' : 'offered' };
  });
}

/** The same for a page of other things: null where the examples are neither offered nor on their way. */
export async function showOfferedExamples(app: App): Promise<ShownExamples | null> {
  if (!app.demo) return null;
  const shown = await showExamples(app);
  return shown.state === 'there' || shown.state === 'over' ? null : shown;
}

/** Refuses where a sign-in provider says who people are: an installation that is meant gets no invented ones. */
export function refuseOutsideDemo(app: App): void {
  if (!app.demo) throw new Refusal('not-found', {});
}
