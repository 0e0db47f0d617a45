import { join } from 'node:path';
import { serverProcess } from '#support/server-process.ts';
import { freshDirectory, raffle, remove, withDatabase } from './faults/installation.ts';
import { residentMemory } from './raw/resident-memory.ts';

/*
 * How long the built product takes from its start until it answers, on an embedded database that is there, and how much
 * memory its process then has: node benches/start.ts [times]
 */
const times = Number(process.argv[2] ?? 5);
const directory = await freshDirectory();
const compiled = join(directory, 'compiled');
const address = await withDatabase(directory, (handle) => raffle(handle, undefined, 100));
const starts: number[] = [];
const pages: number[] = [];
const memory: number[] = [];
// the first start compiles what the others find
for (let time = 0; time <= times; time += 1) {
  const begun = performance.now();
  const server = await serverProcess(
    { DATA_DIR: directory, OPEN_DEMO: 'si', NODE_COMPILE_CACHE: compiled },
    join(directory, 'log'),
  );
  const ready = performance.now();
  const { status } = await fetch(server.url + address);
  if (status !== 200) throw new Error(`the raffle's page: ${status}`);
  const shown = performance.now();
  if (time > 0) {
    starts.push(ready - begun);
    pages.push(shown - begun);
    memory.push(residentMemory(server.pid));
  }
  await server.stop();
}
const median = (values: number[]) => Math.round(values.toSorted((one, other) => one - other)[times >> 1] ?? 0);
const slowest = (values: number[]) => Math.round(Math.max(...values));
process.stdout.write(
  `${times} starts: ready after ${median(starts)} ms, median, slowest ${slowest(starts)}; a raffle's page shown after ${median(pages)}, slowest ${slowest(pages)}; resident memory then ${median(memory)} MB\n`,
);
await remove(directory);
