import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { connect, type DatabaseHandle } from '#db/client.ts';
import { startEmbedded } from '#db/embedded/embedded.ts';
import { migrate } from '#db/migrate.ts';
import { urlOf } from '#support/database-server.ts';
import { startLoad } from '#support/load.ts';
import { type ServerProcess, serverProcess } from '#support/server-process.ts';
import { type Comparison, compare } from './check.ts';
import { type CopyTrial, plainCopy, wholeCopy } from './copies.ts';
import { besideServer, freshDirectory, lastNumber, prepare, raffle, remove, withDatabase } from './installation.ts';
import { postgresIn, postmasterOf, serversBelow, signalAll } from './processes.ts';

/** What one trial of a fault showed. */
export type Trial = Comparison & {
  /** Milliseconds without a good answer; for a fault that lasts, those from its end. null: it did not come back. */
  back: number | null;
  /** Whether the process of Node that met the fault went on. */
  isAlive: boolean;
  statuses: ReadonlyMap<number, number>;
  /** Its point is that what is missing is told, not that nothing is. */
  isLossExpected?: boolean;
  /** What else is worth saying of it. */
  notes: readonly string[];
};

/** A fault that can be tried. `needs` says why this machine cannot, or null. */
export type Fault = { name: string; what: string; needs: () => string | null; run: () => Promise<Trial> };

const people = 6;
const pause = 15;
const receiptEvery = 8;
/** Reservations that are acknowledged before the fault, and after it. */
const before = 80;
const after = 30;

type Stage = { dataDir: string; server: ServerProcess; load: ReturnType<typeof startLoad> };

/** Injects a fault into a server in the middle of a load, and sees how and when it is back. */
async function trialOf(
  dataDir: string,
  injectFault: (stage: Stage) => Promise<{ since?: number; notes?: string[] } | undefined>,
  settings: Record<string, string> = {},
): Promise<Trial> {
  const path = await prepare(dataDir);
  const server = await serverProcess({ DATA_DIR: dataDir, ...settings });
  const load = startLoad({ url: server.url, path, people, lastNumber, receiptEvery, pause });
  await until(() => load.acknowledged.size >= before && load.receipts.size > 0);
  load.longestGap = 0;
  const { since = null, notes = [] } = (await injectFault({ dataDir, server, load })) ?? {};
  const isAlive = server.isAlive();
  if (!isAlive) await server.restart();
  const first = since === null ? null : await firstGood(load, since);
  const known = load.acknowledged.size;
  const isBack = await until(() => load.acknowledged.size >= known + after, 60_000).then(
    () => true,
    () => false,
  );
  const back = since === null && isBack ? load.longestGap : first;
  await load.end();
  await server.stop();
  const compared = await withDatabase(dataDir, (handle) => compare(load, handle, dataDir));
  return { ...compared, back, isAlive, statuses: load.statuses, notes };
}

async function firstGood(load: Stage['load'], since: number): Promise<number | null> {
  await until(() => load.lastGood > since, 60_000).catch(() => undefined);
  return load.lastGood > since ? load.lastGood - since : null;
}

async function until(holds: () => boolean, milliseconds = 120_000): Promise<void> {
  const deadline = performance.now() + milliseconds;
  while (!holds()) {
    if (performance.now() > deadline) throw new Error('waited in vain');
    await wait(2);
  }
}

async function inDirectory(work: (dataDir: string) => Promise<Trial>): Promise<Trial> {
  const directory = await freshDirectory();
  try {
    return await work(join(directory, 'data'));
  } finally {
    signalAll(postgresIn(join(directory, 'data')), 'SIGKILL');
    await remove(directory);
  }
}

const onLinux = () => (process.platform === 'linux' ? null : 'se mira en /proc, que solo tiene Linux');
const asRoot = () =>
  onLinux() ?? (process.getuid?.() === 0 ? null : 'hay que montar un disco de prueba, y eso solo puede hacerlo root');

const inPlace = (injectFault: Parameters<typeof trialOf>[1], settings?: Record<string, string>) => () =>
  inDirectory((dataDir) => trialOf(dataDir, injectFault, settings));

/** Two processes that serve, begun by a third. */
const several = { PROCESSES: '2' };

async function killBackend({ dataDir }: Stage): Promise<undefined> {
  const beside = besideServer(dataDir);
  const { rows } = await beside.pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where usename = current_user and pid <> pg_backend_pid() and query not like 'listen%'
       order by xact_start nulls last limit 1`,
  );
  signalAll(
    rows.map(({ pid }) => pid),
    'SIGKILL',
  );
  await beside.close();
  await wait(1000);
}

function run(command: string, ...args: string[]): void {
  const { status, stderr, error } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${error?.message ?? stderr}`);
}

/** Fills the disk that a data directory is on, lets it be met for some seconds, and makes room again. */
async function fillDisk({ dataDir, server }: Stage, makeWal: boolean) {
  const filler = join(dataDir, 'filler');
  writeFileSync(filler, '');
  try {
    for (;;) writeFileSync(filler, Buffer.alloc(256 * 1024), { flag: 'a' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  }
  if (makeWal) await writeWal(dataDir);
  const ready = new Set<string>();
  for (let look = 0; look < 16; look += 1) {
    const answer = await fetch(`${server.url}/readyz`).catch(() => null);
    ready.add(answer ? `${answer.status} ${await answer.text()}` : 'no answer');
    await wait(500);
  }
  const notes = [`/readyz meanwhile: ${[...ready].join(' | ')}`];
  rmSync(filler);
  return { since: performance.now(), notes };
}

/** Writes to the journal until it cannot grow: PostgreSQL then ends itself. */
async function writeWal(dataDir: string): Promise<void> {
  const beside = besideServer(dataDir);
  try {
    for (let megabytes = 0; megabytes < 200; megabytes += 1)
      await beside.pool.query(`select pg_logical_emit_message(false, 'x', repeat('x', 1000000), true)`);
  } catch {
    // that is the end that was wanted
  }
  await beside.close();
}

const diskFull = (makeWal: boolean) => async (): Promise<Trial> => {
  const directory = await freshDirectory();
  run('mount', '-t', 'tmpfs', '-o', 'size=260m,mode=755', 'tmpfs', directory);
  const dataDir = join(directory, 'data');
  try {
    return await trialOf(dataDir, (stage) => fillDisk(stage, makeWal));
  } finally {
    signalAll(postgresIn(dataDir), 'SIGKILL');
    await wait(300);
    run('umount', directory);
    await remove(directory);
  }
};

/** A disk in a file: what its copy holds is what the disk had been given at that moment. */
async function powerCut(): Promise<Trial> {
  const directory = await freshDirectory();
  const [image, copy] = [join(directory, 'disk'), join(directory, 'after')];
  const [mounted, remounted] = [join(directory, 'mounted'), join(directory, 'remounted')];
  for (const place of [mounted, remounted]) mkdirSync(place, { mode: 0o755 });
  writeFileSync(image, '');
  truncateSync(image, 600 * 1024 * 1024);
  run('mkfs.ext4', '-q', '-E', 'lazy_itable_init=0', image);
  // nothing reaches the disk by the clock: what nobody asked to be on it is not
  run('mount', '-o', 'loop,commit=300', image, mounted);
  const dataDir = join(mounted, 'data');
  const later = join(remounted, 'data');
  try {
    const path = await prepare(dataDir);
    const server = await serverProcess({ DATA_DIR: dataDir });
    const load = startLoad({ url: server.url, path, people, lastNumber: lastNumber - 1, receiptEvery, pause });
    await until(() => load.acknowledged.size >= before && load.receipts.size > 5);
    await load.end();
    // whatever asks for the disk brings all before it along: the last receipt stands alone
    const last = startLoad({ url: server.url, path, people: 1, firstNumber: lastNumber, lastNumber, receiptEvery: 1 });
    await until(() => last.receipts.size > 0);
    signalAll(postgresIn(dataDir), 'SIGSTOP');
    server.signal('SIGSTOP');
    copyFileSync(image, copy);
    signalAll(postgresIn(dataDir), 'SIGKILL');
    await server.kill();
    await last.end();
    run('mount', '-o', 'loop', copy, remounted);
    const begun = performance.now();
    const again = await serverProcess({ DATA_DIR: later });
    const back = performance.now() - begun;
    await again.stop();
    const compared = await withDatabase(later, (handle) => compare(together(load, last), handle, later));
    return { ...compared, back, isAlive: false, statuses: load.statuses, notes: [] };
  } finally {
    signalAll([...postgresIn(dataDir), ...postgresIn(later)], 'SIGKILL');
    await wait(300);
    spawnSync('umount', [remounted]);
    spawnSync('umount', [mounted]);
    await remove(directory);
  }
}

const frozenFor = 20_000;

/** Two processes on one database, and a connection of the trial's own beside them. */
type Shared = { dataDir: string; handle: DatabaseHandle; servers: ServerProcess[] };

async function onSharedDatabase(work: (shared: Shared) => Promise<Trial>): Promise<Trial> {
  return inDirectory(async (dataDir) => {
    const embedded = await startEmbedded({ dataDir, log: { info: () => undefined, warn: () => undefined } });
    const handle = connect(embedded.connection);
    await migrate(handle.pool);
    const env = { DATABASE_URL: urlOf(embedded.connection), DATA_DIR: dataDir };
    const servers = await Promise.all([serverProcess(env), serverProcess(env)]);
    const trial = await work({ dataDir, handle, servers });
    await handle.close();
    await embedded.stop();
    return trial;
  });
}

/** One of two processes stops for a while: what the other can do meanwhile, and it afterwards. */
function frozen(): Promise<Trial> {
  return onSharedDatabase(async ({ dataDir, handle, servers }) => {
    const path = await raffle(handle);
    const [victim, other] = servers as [ServerProcess, ServerProcess];
    const load = startLoad({ url: other.url, path, people, lastNumber: 4999, receiptEvery, pause });
    const victims = startLoad({ url: victim.url, path, people, firstNumber: 5000, lastNumber, receiptEvery, pause });
    await until(() => load.acknowledged.size >= before && victims.acknowledged.size >= before);
    victim.signal('SIGSTOP');
    load.longestGap = 0;
    await wait(frozenFor);
    victim.signal('SIGCONT');
    const begun = performance.now();
    const back = await firstGood(victims, begun);
    await Promise.all([load.end(), victims.end()]);
    const isAlive = victim.isAlive();
    await Promise.all(servers.map((server) => server.stop()));
    const compared = await compare(together(load, victims), handle, dataDir);
    const notes = [`longest wait at the other process: ${(load.longestGap / 1000).toFixed(1)} s`];
    return { ...compared, back, isAlive, statuses: victims.statuses, notes };
  });
}

const frozenOverClosing = 150_000;
/** How much of that lies before the hour at which sales close. */
const beforeClosing = 10_000;
/** Seconds from closing to the list's deadline: its hour, a tenth of that before, passes while the process is frozen. */
const toDeadline = 154;

/**
 * The only process is frozen before the hour at which sales close and goes on after that of its list, with requests of before
 * in its hands. None of them may be taken any more, and the list is sealed with what was taken in time.
 */
function frozenOverTheHour(): Promise<Trial> {
  return onSharedDatabase(async ({ dataDir, handle, servers }) => {
    const [victim, spare] = servers as [ServerProcess, ServerProcess];
    await spare.stop();
    const closing = Temporal.Now.instant().add({ seconds: 40 });
    const deadline = closing.add({ seconds: toDeadline });
    const path = await raffle(handle, { closing, deadline });
    const load = startLoad({ url: victim.url, path, people, lastNumber, receiptEvery, pause });
    await until(
      () => Temporal.Now.instant().until(closing).total('milliseconds') < beforeClosing && load.acknowledged.size > 0,
    );
    victim.signal('SIGSTOP');
    await wait(frozenOverClosing);
    const begun = performance.now();
    victim.signal('SIGCONT');
    const sealed = async () => {
      const { rows } = await handle.pool.query<{ status: string; late: number }>(
        'select status, (select count(*)::int from orders where created_at > $1) as late from raffles',
        [closing.toString()],
      );
      return rows[0] ?? { status: 'none', late: 0 };
    };
    let now = await sealed();
    for (const limit = begun + 60_000; now.status === 'open' && performance.now() < limit; now = await sealed())
      await wait(50);
    const back = now.status === 'open' ? null : performance.now() - begun;
    const isInTime = Temporal.Instant.compare(Temporal.Now.instant(), deadline) < 0;
    const known = load.acknowledged.size;
    await wait(2000);
    await load.end();
    const { late } = await sealed();
    const isAlive = victim.isAlive();
    await victim.stop();
    const compared = await compare(load, handle, dataDir);
    const notes = [`${late} taken after the hour`, `${load.acknowledged.size - known} after it was sealed`];
    const broken = [
      ...(late > 0 ? [`${late} orders are of after the hour at which sales closed`] : []),
      ...(isInTime ? [] : ['the list was not sealed before its deadline']),
    ];
    return { ...compared, faults: [...compared.faults, ...broken], back, isAlive, statuses: load.statuses, notes };
  });
}

/** Copies an installation in the middle of a load, and compares the copy with what had been acknowledged before it. */
const copying = (make: (dataDir: string, load: Stage['load']) => Promise<CopyTrial>) => () =>
  inDirectory(async (dataDir) => {
    const path = await prepare(dataDir);
    const server = await serverProcess({ DATA_DIR: dataDir });
    const load = startLoad({ url: server.url, path, people, lastNumber, receiptEvery, pause });
    await until(() => load.acknowledged.size >= before && load.receipts.size > 0);
    const trial = await make(dataDir, load);
    const isAlive = server.isAlive();
    await server.stop();
    return { ...trial, isAlive, statuses: load.statuses };
  });

function together(one: Stage['load'], other: Stage['load']): Stage['load'] {
  const acknowledged = new Map([...one.acknowledged, ...other.acknowledged]);
  return { ...one, acknowledged, receipts: new Set([...one.receipts, ...other.receipts]) };
}

/** Every fault, by the word that asks for it. */
export const faults: readonly Fault[] = [
  {
    name: 'matar-node',
    what: 'kill -9 of Node',
    needs: onLinux,
    run: inPlace(async ({ server }) => void (await server.kill())),
  },
  {
    name: 'matar-todo',
    what: 'kill -9 of Node and all of PostgreSQL',
    needs: onLinux,
    run: inPlace(async ({ dataDir, server }) => {
      signalAll(postgresIn(dataDir), 'SIGKILL');
      await server.kill();
      return undefined;
    }),
  },
  {
    name: 'matar-postgres',
    what: "kill -9 of PostgreSQL's main process",
    needs: onLinux,
    run: inPlace(async ({ dataDir }) => {
      signalAll([postmasterOf(dataDir)], 'SIGKILL');
      await wait(1000);
      return undefined;
    }),
  },
  {
    name: 'matar-uno',
    what: 'kill -9 of one of two processes that serve (`PROCESSES=2`)',
    needs: onLinux,
    run: inPlace(async ({ server }) => {
      signalAll(serversBelow(server.pid).slice(0, 1), 'SIGKILL');
      await wait(3000);
      return { notes: [`${serversBelow(server.pid).length} serve again`] };
    }, several),
  },
  {
    name: 'matar-primero',
    what: 'kill -9 of the process that has started two (`PROCESSES=2`)',
    needs: onLinux,
    run: inPlace(async ({ server }) => {
      await server.kill();
      return undefined;
    }, several),
  },
  { name: 'matar-conexion', what: 'kill -9 of one backend', needs: onLinux, run: inPlace(killBackend) },
  {
    name: 'cerrar',
    what: 'SIGTERM under load',
    needs: onLinux,
    run: inPlace(async ({ server }) => {
      const begun = performance.now();
      const code = await server.stop();
      return { notes: [`ended with ${code} after ${((performance.now() - begun) / 1000).toFixed(1)} s`] };
    }),
  },
  { name: 'disco-lleno', what: 'disk full, the journal has room', needs: asRoot, run: diskFull(false) },
  { name: 'disco-lleno-diario', what: 'disk full, the journal cannot grow', needs: asRoot, run: diskFull(true) },
  { name: 'congelar', what: `SIGSTOP for ${frozenFor / 1000} s on a shared database`, needs: onLinux, run: frozen },
  {
    name: 'congelar-al-cierre',
    what: `SIGSTOP for ${frozenOverClosing / 1000} s over the hour at which sales close`,
    needs: onLinux,
    run: frozenOverTheHour,
  },
  {
    name: 'copia',
    what: '`npm run copia` under load, restored elsewhere',
    needs: onLinux,
    run: copying(wholeCopy),
  },
  {
    name: 'copia-de-carpeta',
    what: 'the folder copied file by file over a checkpoint (what is missing is expected; it has to be told)',
    needs: onLinux,
    run: async () => ({ ...(await copying(plainCopy)()), isLossExpected: true }),
  },
  { name: 'corte-de-luz', what: 'power cut: the disk copied while all stands still', needs: asRoot, run: powerCut },
];
