import type { Db, Transaction } from './client.ts';
import type { ExampleFillingRow } from './tables.ts';

/** The state of filling with examples; null where it was not requested. */
export async function exampleFilling(db: Db | Transaction): Promise<ExampleFillingRow | null> {
  return (await db.selectFrom('example_filling').selectAll().executeTakeFirst()) ?? null;
}

/** Whether any community exists: examples are not mixed with real data. */
export async function hasCommunities(db: Db | Transaction): Promise<boolean> {
  return (await db.selectFrom('communities').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Requests the examples, also again after a failure. A filling that is running or done stays. */
export async function askForExamples(
  tx: Transaction,
  { parts, now }: { parts: number; now: Temporal.Instant },
): Promise<void> {
  await tx
    .insertInto('example_filling')
    .values({ asked_at: now, parts })
    .onConflict((conflict) =>
      conflict
        .column('is_only')
        .doUpdateSet({ asked_at: now, parts, parts_done: 0, failed_at: null })
        .where('example_filling.failed_at', 'is not', null),
    )
    .execute();
}

/** Records the progress, for the waiting page. */
export async function setPartsDone(db: Db, partsDone: number): Promise<void> {
  await db.updateTable('example_filling').set({ parts_done: partsDone }).execute();
}

/** Records that the filling failed. It is retried only on request. */
export async function setFillingFailed(db: Db, now: Temporal.Instant): Promise<void> {
  await db.updateTable('example_filling').set({ failed_at: now }).where('finished_at', 'is', null).execute();
}

/** Records that the examples are complete, for good. */
export async function setFillingFinished(db: Db, now: Temporal.Instant): Promise<void> {
  await db
    .updateTable('example_filling')
    .set((eb) => ({ finished_at: now, parts_done: eb.ref('parts') }))
    .execute();
}

/** Withdraws the request: somebody created communities meanwhile. */
export async function forgetFilling(db: Db): Promise<void> {
  await db.deleteFrom('example_filling').where('finished_at', 'is', null).execute();
}
