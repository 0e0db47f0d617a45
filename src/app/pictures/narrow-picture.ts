import type { PictureWidth } from '#domain/pictures/picture-width.ts';
import { narrowed } from '#files/image.ts';

type Narrow = { hash: string; width: PictureWidth };

/** Some tens of megabytes at the most. */
const mostKept = 400;

/** LRU cache, one for each process: the files never change, so entries never become stale. */
const kept = new Map<string, Promise<Uint8Array>>();

/** A kept picture no wider than that many pixels, as WebP. One that is as narrow already stays as it is. */
export function narrowPicture({ hash, width }: Narrow, read: () => Promise<Uint8Array>): Promise<Uint8Array> {
  const key = `${hash}-${width}`;
  const made = kept.get(key) ?? read().then((bytes) => narrowed(bytes, width));
  kept.delete(key);
  kept.set(key, made);
  made.catch(() => kept.delete(key));
  for (const oldest of kept.keys()) {
    if (kept.size <= mostKept) break;
    kept.delete(oldest);
  }
  return made;
}
