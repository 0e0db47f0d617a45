import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { serverProcess } from '#support/server-process.ts';
import { freshDirectory, lastNumber, raffle, remove, withDatabase } from './faults/installation.ts';
import { ask, written } from './raw/ask.ts';
import { likeTransactions } from './raw/like-transactions.ts';
import { processorTimes } from './raw/processor-times.ts';

/*
 * How many numbers a second guests hold over HTTP, each of a network of their own, all checks on: as a browser with script
 * asks, and as one without; and how many like transactions pgbench gets from the same database, with as many connections.
 * In turns, a round of each: node benches/holds.ts [people] [milliseconds] [rounds]. On the built product with its embedded
 * database. Beside the rates, which depend on what else the machine does, the processor time of a hold.
 */
const connections = Number(process.argv[2] ?? 64);
const milliseconds = Number(process.argv[3] ?? 5000);
const rounds = Number(process.argv[4] ?? 3);
const directory = await freshDirectory();
const path = await withDatabase(directory, (handle) => raffle(handle));
const server = await serverProcess(
  { DATA_DIR: directory, OPEN_DEMO: 'si', TRUSTED_PROXIES: '127.0.0.1' },
  join(directory, 'log'),
);
const port = Number(new URL(server.url).port);
let number = 0;
const ways = [
  ['with script', `${path}.data`],
  ['without', path],
] as const;
for (const [, at] of ways) await measure('warm', at, 1000);
for (let round = 0; round < rounds; round += 1) {
  for (const [how, at] of ways) await measure(how, at, milliseconds);
  process.stdout.write(`${await likeTransactions(directory, { connections, milliseconds })}\n`);
}
process.stdout.write(`ended with ${await server.stop()}\n`);
await remove(directory);

async function measure(how: string, at: string, time: number): Promise<void> {
  const before = processorTimes(server.pid);
  const { rate, median, p99, statuses } = await ask({ port, connections, milliseconds: time, request: () => hold(at) });
  const after = processorTimes(server.pid);
  const answers = [...statuses].map(([status, count]) => `${status}: ${count}`).join(', ');
  const all = [...statuses.values()].reduce((sum, count) => sum + count, 0);
  const of = (process: 'server' | 'database') => ((after[process] - before[process]) / all).toFixed(2);
  process.stdout.write(
    `${how}: ${rate.toFixed(0)} a second, median ${median.toFixed(0)} ms, 99th ${p99.toFixed(0)} ms, processor ${of('server')} ms and the database's ${of('database')} (${answers})\n`,
  );
}

/** A form that takes the next number for somebody new. */
function hold(at: string): string {
  number = (number % lastNumber) + 1;
  const form = new URLSearchParams({
    n: String(number),
    name: `Persona ${number}`,
    phone: `6${String(number).padStart(8, '0')}`,
    adult: 'on',
    requestKey: randomUUID(),
  });
  const body = form.toString();
  const headers = {
    Origin: server.url,
    'X-Forwarded-For': `198.${number >> 16}.${(number >> 8) & 255}.${number & 255}`,
    'Content-Type': 'application/x-www-form-urlencoded;charset=UTF-8',
    'Content-Length': String(body.length),
    'Accept-Encoding': 'identity',
  };
  return written({ method: 'POST', path: at, port, headers }, body);
}
