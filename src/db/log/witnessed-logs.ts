import type { Transaction } from '#db/client.ts';
import { locked } from '#db/lock.ts';

/** The tree of another installation's log, as this one last signed it as a witness. */
export type WitnessedLog = { size: number; root: Uint8Array };

/** Reads what was last signed of a log and locks it; a log that was never signed begins with the tree given. */
export async function lockWitnessedLog(
  tx: Transaction,
  origin: string,
  { empty, now }: { empty: WitnessedLog; now: Temporal.Instant },
): Promise<WitnessedLog> {
  await tx
    .insertInto('witnessed_logs')
    .values({ origin, ...empty, cosigned_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return tx
    .selectFrom('witnessed_logs')
    .select(['size', 'root'])
    .where('origin', '=', origin)
    .$call(locked('change'))
    .executeTakeFirstOrThrow();
}

/** Writes down the tree that was signed now. */
export async function updateWitnessedLog(
  tx: Transaction,
  origin: string,
  { size, root, now }: WitnessedLog & { now: Temporal.Instant },
): Promise<void> {
  await tx.updateTable('witnessed_logs').set({ size, root, cosigned_at: now }).where('origin', '=', origin).execute();
}
