import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Logger } from 'pino';
import { Refusal } from '#domain/refusal.ts';
import { fairSemaphore } from './semaphore.ts';
import { type FileStore, hashOf, type Part } from './store.ts';

/** A file as it is sent: no more than one piece of it is in memory, however large it is and however slowly it is taken. */
export type Pieces = { readonly size: number; readonly pieces: AsyncGenerator<Uint8Array, void> };

/** Bytes of a piece: what a reader costs. */
export const pieceSize = 128 * 1024;

/**
 * Pieces read at once, by all readers: each is opened, read, hashed and written in one turn of the event loop, and those
 * of 300 readers in one turn keep everybody else waiting for seconds.
 */
const inTurn = fairSemaphore(8, Number.POSITIVE_INFINITY);

type Kept = { files: FileStore; log: Logger };

/**
 * Opens a stored file for being sent; null where the store does not have it. Bytes that are not those of its name are
 * refused with `file.lost`: at once where they are one piece, else in the place of the last piece, so that nobody ever
 * has all of what was damaged.
 */
export async function openPieces(kept: Kept, hash: string): Promise<Pieces | null> {
  const first = await kept.files.part(hash, 0, pieceSize);
  if (!first) return null;
  if (first.bytes.length >= first.size && hashOf(first.bytes) !== hash) throw lost(kept, hash);
  return { size: first.size, pieces: piecesFrom(kept, hash, first) };
}

async function* piecesFrom(kept: Kept, hash: string, { bytes, size }: Part): AsyncGenerator<Uint8Array, void> {
  const read = createHash('sha256');
  let piece = bytes;
  let at = 0;
  for (;;) {
    read.update(piece);
    at += piece.length;
    if (at >= size) break;
    yield piece;
    const from = at;
    const part = await inTurn(async () => {
      await nextTurn();
      return kept.files.part(hash, from, pieceSize);
    });
    if (part?.size !== size || part.bytes.length === 0) throw lost(kept, hash);
    piece = part.bytes;
  }
  if (read.digest('hex') !== hash) throw lost(kept, hash);
  yield piece;
}

function lost({ log }: Kept, hash: string): Refusal<'file.lost'> {
  log.error({ file: hash }, 'Un archivo guardado no es el que se guardó');
  return new Refusal('file.lost', {});
}
