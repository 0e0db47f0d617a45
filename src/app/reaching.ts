import { isUnavailable } from '#db/client.ts';
import { Refusal } from '#domain/refusal.ts';
import type { App } from './app.ts';

/**
 * Does what needs the database. While that cannot be reached it refuses, and the log says why: the asker may try again,
 * and a request that was stored after all is known again by its key.
 */
export async function reaching<T>(app: App, does: () => Promise<T>): Promise<T> {
  try {
    return await does();
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    app.log.error({ err: error }, 'La base de datos no responde');
    throw new Refusal('unavailable', {});
  }
}
