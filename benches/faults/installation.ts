import { readFileSync } from 'node:fs';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type DatabaseHandle } from '#db/client.ts';
import { database, role } from '#db/embedded/cluster.ts';
import { startEmbedded } from '#db/embedded/embedded.ts';
import { migrate } from '#db/migrate.ts';
import { testApp } from '#support/app.ts';
import { raffleOnSale } from '#support/raffle.ts';
import { paths } from '#texts/paths.ts';

/** Numbers of the raffle that people take from: more than any trial uses. */
export const lastNumber = 9999;

/** A directory of the trial's own, away from everything else, removed with `remove`. */
export async function freshDirectory(): Promise<string> {
  return realpath(await mkdtemp(join(tmpdir(), 'rifamiga-ensayo-')));
}

export function remove(directory: string): Promise<void> {
  return rm(directory, { recursive: true, force: true });
}

/** Makes an installation with one raffle on sale in a data directory, and closes it. Gives the raffle's page. */
export async function prepare(dataDir: string): Promise<string> {
  return withDatabase(dataDir, (handle) => raffle(handle));
}

/** When sales close, and the instant after which the list may not be sealed any more. */
export type Hours = { closing: Temporal.Instant; deadline: Temporal.Instant };

/** Puts a raffle on sale, whose sales close in five days or when those hours say. Gives its page. */
export async function raffle(handle: DatabaseHandle, hours?: Hours, numbers = lastNumber): Promise<string> {
  await migrate(handle.pool);
  const { app } = testApp(handle, Temporal.Now.instant().toString());
  const closing = hours?.closing ?? app.clock.now().add({ hours: 5 * 24 });
  const deadline = hours?.deadline ?? closing.add({ hours: 1 });
  const typed = (instant: Temporal.Instant) =>
    instant.toZonedDateTimeISO('Europe/Madrid').toPlainDateTime().toString({ smallestUnit: 'second' });
  const form = {
    numbering: '1-N',
    lastNumber: String(numbers),
    salesCloseAt: typed(closing),
    // a list may be sealed for half of the time between close and draw
    drawAt: typed(closing.add(closing.until(deadline)).add(closing.until(deadline))),
  };
  const { address } = await raffleOnSale(app, { form });
  return paths.raffle(address);
}

/** Opens the embedded database of a directory that no server holds, and closes it after the work. */
export async function withDatabase<T>(dataDir: string, work: (handle: DatabaseHandle) => Promise<T>): Promise<T> {
  const embedded = await startEmbedded({ dataDir, log: { info: () => undefined, warn: () => undefined } });
  const handle = connect(embedded.connection);
  try {
    return await work(handle);
  } finally {
    await handle.close();
    await embedded.stop();
  }
}

/** A connection to the database that a running server holds. */
export function besideServer(dataDir: string): DatabaseHandle {
  const password = readFileSync(join(dataDir, 'postgresql-password'), 'utf8').trim();
  return connect({ host: join(dataDir, 'postgresql'), port: 5432, user: role, password, database, max: 1 });
}
