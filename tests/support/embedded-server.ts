import { startEmbedded } from '#db/embedded/embedded.ts';

/** A server process with nothing but its embedded database, for tests that kill it. Says its connection once open. */
const log = { info: () => undefined, warn: () => undefined };
const [dataDir = ''] = process.argv.slice(2);

try {
  const embedded = await startEmbedded({ dataDir, log });
  process.stdout.write(`${JSON.stringify(embedded.connection)}\n`);
  const stillRunning = setInterval(() => undefined, 60_000);
  process.once('SIGTERM', async () => {
    await embedded.stop();
    clearInterval(stillRunning);
  });
} catch (error) {
  process.stdout.write(`${JSON.stringify({ fault: String(error) })}\n`);
}
