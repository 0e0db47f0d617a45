import { keptInTurn } from '#app/kept-in-turn.ts';
import type { PictureWidth } from '#domain/pictures/picture-width.ts';
import { narrowed } from '#files/image.ts';
import { fairSemaphore } from '#files/semaphore.ts';

type Narrow = { hash: string; width: PictureWidth; who: string; signal?: AbortSignal };

/** Bytes: a thousand pictures as phones ask for them. */
const mostKept = 64 * 1024 * 1024;

/**
 * One at a time: each takes a tenth of a second and more of one processor, and pages need the others. Many may wait, so that
 * a page that shows many pictures at once has all of them.
 */
const kept = keptInTurn(mostKept, fairSemaphore(1, 1000, 100));

/**
 * A kept picture no wider than that many pixels, as WebP. One that is as narrow already stays as it is. The files never
 * change, so what is kept of them never becomes stale.
 * @param who whose turn it is (`sharerOf`)
 * @param signal calls it off while it waits for its turn
 */
export function narrowPicture(
  { hash, width, ...asking }: Narrow,
  read: () => Promise<Uint8Array>,
): Promise<Uint8Array> {
  return kept({ key: `${hash}-${width}`, ...asking, make: async () => narrowed(await read(), width) });
}
