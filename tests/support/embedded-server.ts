import { startEmbedded } from '#db/embedded/embedded.ts';

/**
 * A server process with nothing but its embedded database, for tests that kill it. Says its connection once open; with
 * `migrating` it then brings it up to date.
 */
const log = { info: () => undefined, warn: () => undefined };
const [dataDir = '', isMigrating] = process.argv.slice(2);

try {
  const embedded = await startEmbedded({ dataDir, log });
  const stillRunning = setInterval(() => undefined, 60_000);
  // before it is said to be open: whoever hears that may end it at once
  process.once('SIGTERM', async () => {
    await embedded.stop();
    clearInterval(stillRunning);
  });
  process.stdout.write(`${JSON.stringify(embedded.connection)}\n`);
  if (isMigrating) {
    // most of the starts are without it, and would take longer to load it than to open a database
    const { connect } = await import('#db/client.ts');
    const { migrate } = await import('#db/migrate.ts');
    const { pool, close } = connect(embedded.connection);
    await migrate(pool);
    await close();
  }
} catch (error) {
  process.stdout.write(`${JSON.stringify({ fault: String(error) })}\n`);
}
