import type { App } from '#app/app.ts';
import { withDatabaseRefusals } from '#app/database-refusals.ts';
import { exampleFilling, hasCommunities } from '#db/examples.ts';
import { Refusal } from '#domain/refusal.ts';

/** The state of the examples; `over` where people have created something of their own. */
export type ShownExamples =
  | { state: 'offered' | 'failed' | 'over' | 'there' }
  | { state: 'underway'; done: number; parts: number };

/** The state of the examples. Refuses (`not-found`) outside of the demonstration mode. */
export async function showExamples(app: App): Promise<ShownExamples> {
  refuseOutsideDemo(app);
  return withDatabaseRefusals(app, async () => {
    const filling = await exampleFilling(app.db);
    if (filling?.finished_at) return { state: 'there' };
    if (filling && !filling.failed_at) return { state: 'underway', done: filling.parts_done, parts: filling.parts };
    if (await hasCommunities(app.db)) return { state: 'over' };
    return { state: filling ? 'failed' : 'offered' };
  });
}

/** The same for other pages: null unless the examples are offered or being made. */
export async function showOfferedExamples(app: App): Promise<ShownExamples | null> {
  if (!app.demo) return null;
  const shown = await showExamples(app);
  return shown.state === 'there' || shown.state === 'over' ? null : shown;
}

/** Refuses where a sign-in provider is configured: a real installation gets no invented people. */
export function refuseOutsideDemo(app: App): void {
  if (!app.demo) throw new Refusal('not-found', {});
}
