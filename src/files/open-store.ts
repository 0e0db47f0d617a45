import { join } from 'node:path';
import type { Logger } from 'pino';
import { diskStore } from './disk.ts';
import { s3Store } from './s3.ts';
import type { Bucket } from './s3-request.ts';
import type { ListedStore } from './store.ts';

/** Where the settings say that files are kept: in a bucket, else in a directory of the data. */
export function openStore({ bucket, dataDir }: { bucket: Bucket | null; dataDir: string }, log: Logger): ListedStore {
  return bucket ? s3Store(bucket, log) : diskStore(join(dataDir, 'files'), log);
}
