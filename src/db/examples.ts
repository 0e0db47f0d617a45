import type { Db, Transaction } from './client.ts';
import type { ExampleFillingRow } from './tables.ts';

/** How the filling with examples stands; null where nobody has asked for it. */
export async function exampleFilling(db: Db | Transaction): Promise<ExampleFillingRow | null> {
  return (await db.selectFrom('example_filling').selectAll().executeTakeFirst()) ?? null;
}

/** Whether there is a community, of whatever kind: what people have made is not mixed with examples. */
export async function hasCommunities(db: Db | Transaction): Promise<boolean> {
  return (await db.selectFrom('communities').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Notes that the examples are asked for, also again after a filling that failed. One that is under way or done stays. */
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

/** Notes how many parts are told, for who waits for them. */
export async function setPartsDone(db: Db, partsDone: number): Promise<void> {
  await db.updateTable('example_filling').set({ parts_done: partsDone }).execute();
}

/** Notes that the filling was given up. It is not tried again until somebody asks for it. */
export async function setFillingFailed(db: Db, now: Temporal.Instant): Promise<void> {
  await db.updateTable('example_filling').set({ failed_at: now }).where('finished_at', 'is', null).execute();
}

/** Notes that the examples are there, for good. */
export async function setFillingFinished(db: Db, now: Temporal.Instant): Promise<void> {
  await db
    .updateTable('example_filling')
    .set((eb) => ({ finished_at: now, parts_done: eb.ref('parts') }))
    .execute();
}

/** Takes back that the examples were asked for: people have made communities of their own meanwhile. */
export async function forgetFilling(db: Db): Promise<void> {
  await db.deleteFrom('example_filling').where('finished_at', 'is', null).execute();
}
