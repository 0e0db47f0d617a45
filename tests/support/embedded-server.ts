import { connect } from '#db/client.ts';
import { startEmbedded } from '#db/embedded/embedded.ts';
import { migrate } from '#db/migrate.ts';

/**
 * A server process with nothing but its embedded database, for tests that kill it. Says its connection once open; with
 * `migrating` it then brings it up to date.
 */
const log = { info: () => undefined, warn: () => undefined };
const [dataDir = '', isMigrating] = process.argv.slice(2);

try {
  const embedded = await startEmbedded({ dataDir, log });
  process.stdout.write(`${JSON.stringify(embedded.connection)}\n`);
  if (isMigrating) {
    const { pool, close } = connect(embedded.connection);
    await migrate(pool);
    await close();
  }
  const stillRunning = setInterval(() => undefined, 60_000);
  process.once('SIGTERM', async () => {
    await embedded.stop();
    clearInterval(stillRunning);
  });
} catch (error) {
  process.stdout.write(`${JSON.stringify({ fault: String(error) })}\n`);
}
