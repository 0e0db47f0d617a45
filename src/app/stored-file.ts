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

/** The bytes of an optional file: null where the store lacks it or its hash differs. */
export async function storedFileOrNull(app: App, hash: string): Promise<Uint8Array | null> {
  return app.files.get(hash).catch((error: unknown) => {
    if (isRefusal(error) && error.code === 'file.lost') return null;
    throw error;
  });
}

function lost(app: App, hash: string): never {
  app.log.error({ file: hash }, 'Falta un archivo que la base de datos nombra');
  throw new Refusal('file.lost', {});
}
