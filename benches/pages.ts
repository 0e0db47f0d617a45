import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { serverProcess } from '#support/server-process.ts';
import { paths, patterns } from '#texts/paths.ts';
import { freshDirectory, raffle, remove, withDatabase } from './faults/installation.ts';
import { ask, written } from './raw/ask.ts';

/*
 * How many times a second whoever has no cookie is given a page, beside a bare `node:http` server that sends the same bytes,
 * by turns in one run: node benches/pages.ts [rounds] [milliseconds]
 */
const rounds = Number(process.argv[2] ?? 5);
const milliseconds = Number(process.argv[3] ?? 2000);
const connections = 20;
const directory = await freshDirectory();
const raffleAddress = await withDatabase(directory, (handle) => raffle(handle, undefined, 100));
const server = await serverProcess({ DATA_DIR: directory, OPEN_DEMO: 'si' }, join(directory, 'log'));
const port = Number(new URL(server.url).port);
const pages = [
  ['home', paths.home()],
  ['article', patterns.fraud],
  ['communities', paths.communityList()],
  ['community', raffleAddress.split('/').slice(0, 2).join('/')],
  ['raffle of 100', raffleAddress],
  ['draw', `${raffleAddress}/sorteo`],
] as const;
process.stdout.write(
  '| Page | Encoding | KB | Ours a second | Bare a second | Share | p99 ms, ours / bare |\n|---|---|---|---|---|---|---|\n',
);
for (const [name, path] of pages) for (const encoding of ['br', '']) await compare(name, path, encoding);
process.stdout.write(`ended with ${await server.stop()}\n`);
await remove(directory);

async function compare(name: string, path: string, encoding: string): Promise<void> {
  const file = join(directory, 'page');
  const bytes = await bytesOf(path, encoding);
  await writeFile(file, bytes);
  const bare = spawn(process.execPath, [join(import.meta.dirname, 'raw/bare-server.ts'), file, encoding], {
    stdio: 'pipe',
  });
  const [said] = (await once(bare.stdout, 'data')) as [Buffer];
  const asking = (to: number) => ({
    port: to,
    connections,
    milliseconds,
    request: () => written({ method: 'GET', path, port: to, headers: { 'Accept-Encoding': encoding || 'identity' } }),
  });
  const both = { ours: [] as Awaited<ReturnType<typeof ask>>[], bare: [] as Awaited<ReturnType<typeof ask>>[] };
  for (let round = 0; round <= rounds; round += 1) {
    const [own, other] = [await ask(asking(port)), await ask(asking(Number(String(said))))];
    // the first round warms both
    if (round === 0) continue;
    both.ours.push(own);
    both.bare.push(other);
  }
  bare.kill();
  const of = (which: keyof typeof both, what: 'rate' | 'p99') => median(both[which].map((each) => each[what]));
  const share = median(both.ours.map(({ rate }, at) => rate / (both.bare[at]?.rate ?? Number.NaN)));
  process.stdout.write(
    `| ${name} | ${encoding || 'none'} | ${(bytes.length / 1024).toFixed(0)} | ${of('ours', 'rate').toFixed(0)} | ${of('bare', 'rate').toFixed(0)} | ${(share * 100).toFixed(0)} % | ${of('ours', 'p99').toFixed(1)} / ${of('bare', 'p99').toFixed(1)} |\n`,
  );
}

/** The page's body as it is sent to whoever did not make it. */
async function bytesOf(path: string, encoding: string): Promise<Buffer> {
  await bodyOf(path, encoding);
  return bodyOf(path, encoding);
}

async function bodyOf(path: string, encoding: string): Promise<Buffer> {
  const asked = request(server.url + path, { headers: { 'Accept-Encoding': encoding || 'identity' } }).end();
  const [answer] = await once(asked, 'response');
  const parts: Buffer[] = [];
  for await (const part of answer) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}
