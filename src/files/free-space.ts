import type { FileStore, Room } from './store.ts';

/** What stays free of the disk for everything that is neither a guest's file nor a lesson's: the database first of all. */
const kept = { bytes: 2 * 1024 ** 3, share: 0.1 } as const;

/** The bytes below which a disk takes no more files of guests or lessons: two gigabytes, or a tenth of a small disk. */
export function floorOf({ total }: Room): number {
  return Math.min(kept.bytes, total * kept.share);
}

/** Whether there is room for a guest's file or a lesson's. Where nobody can say, there is. */
export async function hasRoom(files: FileStore): Promise<boolean> {
  const room = await files.room();
  return room === null || room.free > floorOf(room);
}
