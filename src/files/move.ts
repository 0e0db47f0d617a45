import { eachLimited } from './each-limited.ts';
import { hashOf, type ListedStore } from './store.ts';

/** Files that travel at the same time. */
const lanes = 8;

export type Moved = {
  copied: number;
  /** Were there already. */
  present: number;
  bytes: number;
  removed: number;
  /** What was read is not what its name says, here or there: left where it is. */
  damaged: readonly string[];
};

/**
 * Brings every file of one store into another. Each is compared with its name when it is read, and read again where it
 * arrived. It can be stopped and begun again: what arrived is not sent twice. With `removing`, what is read back whole
 * from its new place, whenever it arrived, leaves the old one.
 */
export async function moveFiles(
  { from, to, removing }: { from: ListedStore; to: ListedStore; removing: boolean },
  tell: (moved: Moved) => void = () => undefined,
): Promise<Moved> {
  const moved = { copied: 0, present: 0, bytes: 0, removed: 0, damaged: [] as string[] };
  const there = new Map<string, number>();
  for await (const { hash, bytes } of to.list()) there.set(hash, bytes);
  await eachLimited(from.list(), lanes, async ({ hash, bytes }) => {
    const isThere = there.get(hash) === bytes;
    const isWhole = isThere ? !removing || (await to.check(hash)) === 'whole' : await copied(hash, { from, to });
    if (!isWhole) moved.damaged.push(hash);
    else if (isThere) moved.present += 1;
    else {
      moved.copied += 1;
      moved.bytes += bytes;
    }
    if (isWhole && removing) {
      await from.remove(hash);
      moved.removed += 1;
    }
    tell(moved);
  });
  return moved;
}

/** Whether it arrived as it should. What was removed meanwhile need not arrive. */
async function copied(hash: string, { from, to }: { from: ListedStore; to: ListedStore }): Promise<boolean> {
  const bytes = await from.get(hash).catch(async (error: unknown) => {
    if ((await from.check(hash)) !== 'damaged') throw error;
    return new Uint8Array();
  });
  if (!bytes) return true;
  if (hashOf(bytes) !== hash) return false;
  await to.put(bytes);
  return (await to.check(hash)) === 'whole';
}
