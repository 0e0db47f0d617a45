import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { serverProcess } from '#support/server-process.ts';
import { freshDirectory, lastNumber, raffle, remove, withDatabase } from './faults/installation.ts';
import { ask, written } from './raw/ask.ts';

/*
 * How many numbers a second guests hold over HTTP, each of a network of their own, all checks on: as a browser with script
 * asks, and as one without. On the built product with its embedded database: node benches/holds.ts [people] [milliseconds]
 */
const connections = Number(process.argv[2] ?? 64);
const milliseconds = Number(process.argv[3] ?? 5000);
const directory = await freshDirectory();
const path = await withDatabase(directory, (handle) => raffle(handle));
const server = await serverProcess(
  { DATA_DIR: directory, OPEN_DEMO: 'si', TRUSTED_PROXIES: '127.0.0.1' },
  join(directory, 'log'),
);
const port = Number(new URL(server.url).port);
let number = 0;
for (const [how, at] of [
  ['with script', `${path}.data`],
  ['without', path],
] as const) {
  await measure('warm', at, 1000);
  await measure(how, at, milliseconds);
}
process.stdout.write(`ended with ${await server.stop()}\n`);
await remove(directory);

async function measure(how: string, at: string, time: number): Promise<void> {
  const { rate, median, p99, statuses } = await ask({ port, connections, milliseconds: time, request: () => hold(at) });
  const answers = [...statuses].map(([status, count]) => `${status}: ${count}`).join(', ');
  process.stdout.write(
    `${how}: ${rate.toFixed(0)} a second, median ${median.toFixed(0)} ms, 99th ${p99.toFixed(0)} ms (${answers})\n`,
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
