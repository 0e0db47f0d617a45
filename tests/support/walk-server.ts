import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { diskStore } from '#files/disk.ts';
import { testApp } from './app.ts';
import { freshDatabase } from './database.ts';
import { serverProcess } from './server-process.ts';
import { walkWorld } from './walk-world.ts';

/** The built product in a process of its own on the world of the walk, with an application beside it on the same data. */
export async function walkServer() {
  const database = await freshDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'walk-'));
  const server = await serverProcess({ DATABASE_URL: database.url, DATA_DIR: dataDir });
  const app = {
    ...testApp(database.handle).app,
    clock: { now: () => Temporal.Now.instant() },
    publicUrl: server.url,
    files: diskStore(join(dataDir, 'files')),
  };
  return {
    server,
    app,
    world: await walkWorld(app),
    async stop() {
      await server.stop();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
