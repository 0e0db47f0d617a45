import pino from 'pino';
import { findUnsound } from '#app/copies/check-copy.ts';
import { CopyFault } from '#app/copies/copy-fault.ts';
import type { CopySummary } from '#app/copies/copy-file.ts';
import { restoreCopy } from '#app/copies/restore-copy.ts';
import { ConfigError, configOfProcess } from '#config';
import { DatabaseFault } from '#db/embedded/fault.ts';
import { fillNewCluster } from '#db/embedded/new-cluster.ts';
import { MigrationFault } from '#db/migrate.ts';
import { startFaultOf } from '#db/start-fault.ts';
import { openStore } from '#files/open-store.ts';
import { copyTexts as words } from '#texts/copies.ts';

/*
 * Restores a copy into the empty installation of the settings, and asks what `npm run revisar` asks. Ends with 1 where
 * nothing was restored or something does not hold.
 */
const log = pino({ level: 'warn' }, pino.destination(2));
const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stopping.abort());
const [path, ...more] = process.argv.slice(2);

if (path === undefined || more.length > 0 || path.startsWith('--')) {
  process.stderr.write(words.restoreUsage);
  process.exitCode = 2;
} else
  await restore(path).catch((raw: unknown) => {
    const error = stopping.signal.aborted ? new CopyFault(words.restoreStopped) : startFaultOf(raw);
    const isTold = [CopyFault, ConfigError, DatabaseFault, MigrationFault].some((each) => error instanceof each);
    if (!isTold) throw error;
    say((error as Error).message);
    process.exitCode = 1;
  });

async function restore(from: string): Promise<void> {
  const config = configOfProcess();
  const files = openStore(config, log);
  const into = async (connection: Parameters<typeof findUnsound>[0]) => {
    const { password } = config.copies;
    const summary = await restoreCopy({ path: from, password, connection, files, tell: say });
    tellRestored(from, summary);
    const { broken, drifted } = await findUnsound(connection);
    for (const rule of broken) say(words.broken(rule));
    for (const { counter, id, stands, is } of drifted) say(words.drifted(counter, id, stands, is));
    if (broken.length + drifted.length === 0) say(words.holds);
    else process.exitCode = 1;
    return summary;
  };
  if (config.databaseUrl) stopping.signal.addEventListener('abort', leave);
  const restored = config.databaseUrl
    ? await into({ connectionString: config.databaseUrl })
    : await fillNewCluster({ dataDir: config.dataDir, log, signal: stopping.signal }, into);
  if (!restored) throw new CopyFault(words.notEmpty);
}

/** What was written so far was not committed, and goes with the connection. */
function leave(): void {
  say(words.restoreStopped);
  process.exit(1);
}

function tellRestored(from: string, { tables, files }: CopySummary): void {
  const counts = Object.values(tables).map(({ rows }) => rows);
  const rows = counts.reduce((sum, each) => sum + each, 0);
  say(words.restored({ path: from, rows, tables: counts.length, files: files.count }));
  for (const hash of files.missing) say(words.missing(hash));
}

function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`);
}
