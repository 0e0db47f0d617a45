import { randomUUID } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as passing } from 'node:timers/promises';
import { strToU8, zipSync } from 'fflate';
import { withFileApart } from '#app/community-file/read-apart.ts';
import { readFile } from '#app/community-file/read-file.ts';
import { sections } from '#db/communities/community-tables.ts';
import { fileFormat, fileNames, fileVersion } from '#domain/communities/community-file.ts';

/*
 * How long nobody else is served while a community's file of many messages is read: in the server's own thread, and in
 * one of its own. Run with: node benches/read-community-file.ts
 */
const words = 'Quedamos el jueves a las siete en la puerta de la escuela, con los talonarios. '.repeat(4);
const messages = Array.from({ length: 60_000 }, () => ({ id: randomUUID(), threadId: randomUUID(), body: words }));
const whole = {
  format: fileFormat,
  version: fileVersion,
  community: { name: 'Club' },
  people: [],
  members: [],
  raffles: [],
  ...Object.fromEntries(Object.keys(sections).map((name) => [name, []])),
  messages,
};
const bytes = zipSync({ [fileNames.community]: strToU8(JSON.stringify(whole)) });
await report('in its own thread, first', () => withFileApart(new Blob([bytes]), 'ana', async ({ head }) => head));
await report('in the server’s thread', async () => readFile(bytes));
await report('in its own thread', () => withFileApart(new Blob([bytes]), 'ana', async ({ head }) => head));

async function report(how: string, read: () => Promise<unknown>): Promise<void> {
  const delays = monitorEventLoopDelay({ resolution: 1 });
  delays.enable();
  await passing(50);
  const start = performance.now();
  await read();
  const took = performance.now() - start;
  await passing(20);
  delays.disable();
  process.stdout.write(
    `${how}: ${Math.round(took)} ms, longest wait of the others ${Math.round(delays.max / 1e6)} ms\n`,
  );
}
