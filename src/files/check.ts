import { eachLimited } from './each-limited.ts';
import type { ListedStore } from './store.ts';

const lanes = 8;

export type Checked = {
  whole: number;
  missing: readonly string[];
  damaged: readonly string[];
  /** Are kept, and nothing names them: left by something that failed, or by a copy from another place. */
  unnamed: readonly string[];
};

/**
 * Compares a store with the files that the database names: reads each, and tells the others. What was written after
 * `since` is not among them, for its row may be on its way.
 */
export async function checkFiles(
  store: ListedStore,
  { named, since }: { named: ReadonlySet<string>; since: Temporal.Instant },
): Promise<Checked> {
  const checked = { whole: 0, missing: [] as string[], damaged: [] as string[], unnamed: [] as string[] };
  await eachLimited(named, lanes, async (hash) => {
    const condition = await store.check(hash);
    if (condition === 'whole') checked.whole += 1;
    else checked[condition].push(hash);
  });
  for await (const { hash, writtenAt } of store.list()) {
    if (!named.has(hash) && Temporal.Instant.compare(writtenAt, since) < 0) checked.unnamed.push(hash);
  }
  return checked;
}
