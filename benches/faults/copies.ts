import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { connect } from '#db/client.ts';
import { readPassword, supervisor } from '#db/embedded/cluster.ts';
import { copyFoundAt } from '#db/embedded/origin.ts';
import type { Load } from '#support/load.ts';
import { type Comparison, compare } from './check.ts';
import { withDatabase } from './installation.ts';

/** What a copy has of what had been acknowledged when it was begun, and how long people waited meanwhile. */
export type CopyTrial = Comparison & { back: number; notes: readonly string[] };

/** Copies the installation of a server at work with `npm run copia`, and restores that elsewhere. */
export async function wholeCopy(dataDir: string, load: Load): Promise<CopyTrial> {
  const known = knownTo(load);
  const [copies, elsewhere] = ['copies', 'restored'].map((name) => join(dirname(dataDir), name)) as [string, string];
  const begun = performance.now();
  const path = await copied(dataDir, copies);
  const back = load.longestGap;
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  await load.end();
  const said = await program('restore.ts', [path], { DATA_DIR: elsewhere });
  const compared = await withDatabase(elsewhere, (handle) => compare(known, handle, elsewhere));
  return { ...compared, back, notes: [`copied in ${seconds} s`, said.trim().split('\n').at(-1) ?? ''] };
}

async function copied(dataDir: string, copies: string): Promise<string> {
  const said = await program('copy.ts', [`--en=${copies}`, '--json'], { DATA_DIR: dataDir });
  return JSON.parse(said).path;
}

/**
 * Copies the folder of a server at work file by file, as `cp` does, with a checkpoint before the last files. What is
 * missing is expected here: what counts is that it is told.
 */
export async function plainCopy(dataDir: string, load: Load): Promise<CopyTrial> {
  const known = knownTo(load);
  const elsewhere = join(dirname(dataDir), 'copied');
  const isLate = (path: string) => /\/(global\/pg_control|pg_wal)(\/|$)/.test(path);
  await mkdir(elsewhere, { mode: 0o700 });
  const some = { recursive: true, preserveTimestamps: true } as const;
  await cp(dataDir, elsewhere, { ...some, filter: (path) => !isLate(path) && !path.includes('.s.PGSQL') });
  await checkpoint(dataDir);
  for (const late of ['global/pg_control', 'pg_wal'])
    await cp(join(dataDir, 'postgresql', late), join(elsewhere, 'postgresql', late), some);
  const back = load.longestGap;
  await load.end();
  const compared = await withDatabase(elsewhere, (handle) => compare(known, handle, elsewhere)).catch(
    (error: unknown) => ({
      ...{ acknowledged: known.acknowledged.size, missing: known.acknowledged.size, unacknowledged: 0 },
      ...{ receipts: known.receipts.size, missingReceipts: known.receipts.size, faults: [] },
      error,
    }),
  );
  const isTold = copyFoundAt(join(elsewhere, 'postgresql')) !== null;
  const notes = [
    `the rules of the data see ${compared.faults.length} faults`,
    ...('error' in compared ? [`does not open: ${String(compared.error)}`] : []),
  ];
  return { ...compared, faults: isTold ? [] : ['nothing tells that it is a copy of a database at work'], back, notes };
}

/** What a load had been told by now. */
function knownTo(load: Load): Load {
  load.longestGap = 0;
  return { ...load, acknowledged: new Map(load.acknowledged), receipts: new Set(load.receipts) };
}

async function checkpoint(dataDir: string): Promise<void> {
  const password = readPassword(join(dataDir, 'postgresql-password')) ?? '';
  const { pool, close } = connect({
    host: join(dataDir, 'postgresql'),
    user: supervisor,
    password,
    database: 'postgres',
  });
  await pool.query('checkpoint');
  await close();
}

async function program(name: string, words: readonly string[], env: Record<string, string>): Promise<string> {
  const script = fileURLToPath(new URL(`../../scripts/${name}`, import.meta.url));
  const stdio: ['ignore', 'pipe', 'inherit'] = ['ignore', 'pipe', 'inherit'];
  const child = spawn(process.execPath, [script, ...words], { stdio, env: { PATH: process.env.PATH, ...env } });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${name} ended with ${code}: ${said}`);
  return said;
}
