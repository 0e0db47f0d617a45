import { isRefusal, Refusal } from '#domain/refusal.ts';
import type { App } from './app.ts';

/** The bytes of a file that the database names. Refuses with `file.lost` where the store lacks it or has other bytes. */
export async function storedFile(app: App, hash: string): Promise<Uint8Array> {
  const bytes = await app.files.get(hash);
  if (bytes) return bytes;
  app.log.error({ file: hash }, 'Falta un archivo que la base de datos nombra');
  throw new Refusal('file.lost', {});
}

/** The same for what goes on without the file: null where the store lacks it or has other bytes. */
export async function storedFileOrNull(app: App, hash: string): Promise<Uint8Array | null> {
  return app.files.get(hash).catch((error: unknown) => {
    if (isRefusal(error) && error.code === 'file.lost') return null;
    throw error;
  });
}
