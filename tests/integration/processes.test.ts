import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { brokenInvariants } from '#db/invariants.ts';
import type { BoardNews } from '#domain/raffles/board.ts';
import { testApp } from '#support/app.ts';
import { freshDatabase } from '#support/database.ts';
import { startLoad } from '#support/load.ts';
import { raffleOnSale } from '#support/raffle.ts';
import { type ServerProcess, serverProcess } from '#support/server-process.ts';
import { type OpenedStream, openStream } from '#support/stream.ts';
import { signedInVisitor } from '#support/visitor.ts';
import { waits } from '#support/waits.ts';
import { paths } from '#texts/paths.ts';

/*
 * Two processes that serve behind one address, begun by a third (`PROCESSES=2`). Which of them a connection comes to goes by
 * turns, so each request here is a connection of its own.
 */
const database = await freshDatabase();
const dataDir = await mkdtemp(join(tmpdir(), 'rifamiga-processes-'));
const begun: ServerProcess[] = [];
afterEach(async () => {
  for (const server of begun.splice(0)) if (server.isAlive()) await server.stop();
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const apart = { Connection: 'close' };
const people = 6;

async function severalProcesses(): Promise<ServerProcess> {
  const server = await serverProcess({ DATABASE_URL: database.url, DATA_DIR: dataDir, PROCESSES: '2' });
  begun.push(server);
  return server;
}

function workersOf({ pid }: ServerProcess): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  return children.map(Number).filter((child) => child > 0);
}

async function raffle() {
  const { app, clock } = testApp(database.handle);
  clock.set(Temporal.Now.instant());
  const day = (days: number) =>
    Temporal.Now.zonedDateTimeISO('Europe/Madrid').add({ days }).toPlainDateTime().toString({ smallestUnit: 'minute' });
  const form = { numbering: '1-N', lastNumber: '5000', salesCloseAt: day(5), drawAt: day(6) };
  const { address } = await raffleOnSale(app, { form });
  return { path: paths.raffle(address), board: paths.raffleBoard(address) };
}

async function storedNumbers(): Promise<Set<number>> {
  const { rows } = await database.handle.pool.query<{ number: number }>('select unnest(numbers) as number from orders');
  return new Set(rows.map(({ number }) => number));
}

/** Who answered the last requests, by the log. */
function answering({ said }: ServerProcess): Set<number> {
  const lines = said().matchAll(/"pid":(\d+),"hostname":[^\n]*"msg":"Petición atendida"/g);
  return new Set(Array.from(lines, ([, pid]) => Number(pid)));
}

describe.skipIf(!existsSync('/proc/self/task'))('on Linux, whose /proc tells who serves', () => {
  test('both know who signed in and see what is sold; one that is killed is replaced, and nothing acknowledged is missing', async () => {
    const server = await severalProcesses();
    await vi.waitFor(async () => {
      await fetch(`${server.url}/no/esta`, { headers: apart });
      expect(answering(server).size).toBe(2);
    }, waits.change);
    const { path, board } = await raffle();
    const eva = await signedInVisitor(server.url, { name: 'Eva', email: 'eva@ejemplo.es' }, apart);
    const streams = await Promise.all([1, 2, 3, 4].map(() => openStream(server.url + board, eva.cookies)));
    expect(streams.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const load = startLoad({ url: server.url, path, people, lastNumber: 5000 });
    const changed = ({ heard }: OpenedStream) => heard.some((news) => (news as BoardNews).kind === 'changes');
    await vi.waitFor(() => expect(streams.map(changed)).toEqual([true, true, true, true]), waits.hint);
    for (const stream of streams) stream.leave();
    await expect.poll(() => load.acknowledged.size, { timeout: waits.change }).toBeGreaterThan(30);
    const [victim = 0, other] = workersOf(server);
    process.kill(victim, 'SIGKILL');
    await vi.waitFor(() => {
      const now = workersOf(server);
      expect(now).toHaveLength(2);
      expect(now).toContain(other);
      expect(now).not.toContain(victim);
    }, waits.change);
    const known = load.acknowledged.size;
    await expect.poll(() => load.acknowledged.size, { timeout: waits.change }).toBeGreaterThan(known + 30);
    const workers = workersOf(server);
    expect(await server.stop()).toBe(0);
    await load.end();
    expect(workers.filter(isAlive)).toEqual([]);
    const stored = await storedNumbers();
    expect([...load.acknowledged.keys()].filter((number) => !stored.has(number))).toEqual([]);
    expect(await brokenInvariants(database.handle.pool)).toEqual([]);
  });

  test('where the first is killed, those it has started end with it, and the address is free again', async () => {
    const server = await severalProcesses();
    const workers = workersOf(server);
    await server.kill();
    await expect.poll(() => workers.filter(isAlive), { timeout: waits.change }).toEqual([]);
    await expect(fetch(`${server.url}/healthz`)).rejects.toThrow();
  });
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
