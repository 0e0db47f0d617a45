import { keptInTurn } from '#app/kept-in-turn.ts';
import type { PictureWidth } from '#domain/pictures/picture-width.ts';
import { narrowed } from '#files/image.ts';
import { fairSemaphore } from '#files/semaphore.ts';

type Narrow = { hash: string; width: PictureWidth; who: string };

/** Some tens of megabytes at the most. */
const mostKept = 400;

/** What is narrowed is small: many may wait, and a page that shows many pictures at once has all of them. */
const kept = keptInTurn(mostKept, fairSemaphore(2, 1000, 200));

/**
 * A kept picture no wider than that many pixels, as WebP. One that is as narrow already stays as it is. The files never
 * change, so what is kept of them never becomes stale.
 * @param who whose turn it is (`sharerOf`)
 */
export function narrowPicture({ hash, width, who }: Narrow, read: () => Promise<Uint8Array>): Promise<Uint8Array> {
  return kept({ key: `${hash}-${width}`, who, make: async () => narrowed(await read(), width) });
}
