import { isRefusal, Refusal } from '#domain/refusal.ts';
import { openPieces, type Pieces } from '#files/pieces.ts';
import type { App } from './app.ts';

/** The bytes of a file. Refuses with `file.lost` where the store lacks it or its hash differs. */
export async function storedFile(app: App, hash: string): Promise<Uint8Array> {
  const bytes = await app.files.get(hash);
  return bytes ?? lost(app, hash);
}

/** A file to send. */
export type SentFile = { sent: Pieces; mediaType: string };

/** The same as a stream of chunks. */
export async function storedPieces(app: App, hash: string): Promise<Pieces> {
  return (await openPieces(app, hash)) ?? lost(app, hash);
}

/**
 * The same of an optional file, read through once before it is given: null where the store lacks it or its hash differs,
 * which `storedPieces` says in the place of the last chunk.
 */
export async function storedPiecesOrNull(app: App, hash: string): Promise<Pieces | null> {
  return orNullIfLost(async () => {
    const checked = await openPieces(app, hash);
    if (!checked) return null;
    for await (const _ of checked.pieces);
    return openPieces(app, hash);
  });
}

/** The bytes of an optional file: null where the store lacks it or its hash differs. */
export async function storedFileOrNull(app: App, hash: string): Promise<Uint8Array | null> {
  return orNullIfLost(() => app.files.get(hash));
}

async function orNullIfLost<T>(read: () => Promise<T | null>): Promise<T | null> {
  return read().catch((error: unknown) => {
    if (isRefusal(error) && error.code === 'file.lost') return null;
    throw error;
  });
}

function lost(app: App, hash: string): never {
  app.log.error({ file: hash }, 'Falta un archivo que la base de datos nombra');
  throw new Refusal('file.lost', {});
}
