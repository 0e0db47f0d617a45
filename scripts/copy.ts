import { rm } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { checkCopy } from '#app/copies/check-copy.ts';
import { CopyFault } from '#app/copies/copy-fault.ts';
import { type WrittenCopy, writeCopy } from '#app/copies/write-copy.ts';
import { ConfigError, configOfProcess } from '#config';
import { joinEmbedded, startEmbedded } from '#db/embedded/embedded.ts';
import { DatabaseFault, DataInUse } from '#db/embedded/fault.ts';
import { startFaultOf } from '#db/start-fault.ts';
import { type CopyKind, copyName } from '#domain/copies/copy-name.ts';
import { openStore } from '#files/open-store.ts';
import { copyTexts as words } from '#texts/copies.ts';

/*
 * Copies an installation into one file, beside a server that is at work on it or without. Ends with 1 where there is no
 * copy, a file is not in it, or it was not restored as it should be. The server runs this too, each day (`--diaria`), and
 * reads the last line (`--json`).
 */
const log = pino({ level: 'warn' }, pino.destination(2));
const lowestPriority = 19;
const given = process.argv.slice(2);
const isKnown = given.every((each) => /^(--en=.+|--comprobar|--diaria|--json)$/.test(each));
const folder = given.find((each) => each.startsWith('--en='))?.slice(5);
const kind: CopyKind = given.includes('--diaria') ? 'daily' : 'asked';
const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stopping.abort());
const isTold = !given.includes('--json');

// people who wait for a page go first
if (kind === 'daily') setPriority(lowestPriority);

if (isKnown) await copy().catch(tellFault);
else {
  process.stderr.write(words.usage);
  process.exitCode = 2;
}

async function copy(): Promise<void> {
  const config = configOfProcess();
  const { password, directory } = config.copies;
  const now = Temporal.Now.instant();
  const path = join(folder ?? directory, copyName(kind, now, password !== null));
  const embedded = config.databaseUrl ? null : await openEmbedded(config.dataDir);
  const connection = embedded?.connection ?? { connectionString: config.databaseUrl ?? '' };
  const written = await writeCopy({
    ...{ connection, path, password, now, tell, signal: stopping.signal },
    files: openStore(config, log),
  }).finally(() => embedded?.stop());
  tellCopy(written, password);
  const isVerified = given.includes('--comprobar') && (await verify(path, password));
  if (written.summary.files.missing.length > 0) process.exitCode = 1;
  if (!isTold) process.stdout.write(`${JSON.stringify({ ...factsOf(written), isVerified })}\n`);
}

/** The database of the data directory, through whoever has it open. */
async function openEmbedded(dataDir: string) {
  try {
    return await startEmbedded({ dataDir, log, signal: stopping.signal });
  } catch (error) {
    if (error instanceof DataInUse) return joinEmbedded(dataDir);
    throw error;
  }
}

/** Restores the copy apart. What does not hold there did not hold in the database either: it is told, and is a fault. */
async function verify(path: string, password: string | null): Promise<boolean> {
  const { broken, drifted } = await checkCopy({ path, password, log, signal: stopping.signal }).catch(async (error) => {
    // nobody looks at what the server leaves: what was not found whole is not to pass for a copy
    if (kind === 'daily') await rm(path, { force: true });
    throw error;
  });
  tell(words.verified);
  for (const rule of broken) tell(words.broken(rule));
  for (const { counter, id, stands, is } of drifted) tell(words.drifted(counter, id, stands, is));
  if (broken.length + drifted.length > 0) process.exitCode = 1;
  return true;
}

function factsOf({ path, bytes, summary: { tables, files } }: WrittenCopy) {
  const counts = Object.values(tables).map(({ rows }) => rows);
  const rows = counts.reduce((sum, each) => sum + each, 0);
  return { path, bytes, rows, tables: counts.length, files: files.count, missing: files.missing.length };
}

function tellCopy(written: WrittenCopy, password: string | null): void {
  tell(words.made(factsOf(written)));
  if (password === null) tell(words.plain);
}

function tellFault(raw: unknown): void {
  const error = stopping.signal.aborted ? new CopyFault(words.stopped) : startFaultOf(raw);
  if (!(error instanceof CopyFault || error instanceof ConfigError || error instanceof DatabaseFault)) throw error;
  process.exitCode = 1;
  if (isTold) tell(error.message);
  else process.stdout.write(`${JSON.stringify({ fault: error.message })}\n`);
}

function tell(sentence: string): void {
  if (isTold) process.stdout.write(`${sentence}\n`);
}
