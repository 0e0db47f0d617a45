import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { diskStore } from '#files/disk.ts';
import { eachLimited } from '#files/each-limited.ts';
import { s3Store } from '#files/s3.ts';
import type { ListedStore } from '#files/store.ts';
import { startS3Peer } from '#support/s3-peer.ts';

/*
 * What keeping and reading a file costs on disk and in a bucket, in turns in one run. The bucket is a stand-in on
 * loopback, in this very process, that checks every signature and hash: what a real one adds is the way to it.
 * node benches/files.ts
 */
const sizes = [
  { name: 'a narrow picture, 40 kB', bytes: 40_000, times: 200 },
  { name: 'a whole picture, 300 kB', bytes: 300_000, times: 100 },
  { name: 'a receipt, 3 MB', bytes: 3_000_000, times: 30 },
  { name: 'an attachment, 20 MB', bytes: 20_000_000, times: 8 },
];
const together = 16;

const peer = await startS3Peer();
const directory = await mkdtemp(join(tmpdir(), 'rifamiga-files-'));
const silent = pino({ level: 'silent' });
const stores: Record<string, ListedStore> = {
  disk: diskStore(directory, silent),
  bucket: s3Store(peer.bucket, silent),
};
try {
  for (const { name, bytes, times } of sizes) {
    const taken: Record<string, { put: number[]; read: number[]; again: number[] }> = {};
    for (const store of Object.keys(stores)) taken[store] = { put: [], read: [], again: [] };
    for (let turn = -3; turn < times; turn += 1) {
      for (const [label, store] of Object.entries(stores)) {
        const file = new Uint8Array(randomBytes(bytes));
        const [put, hash] = await timed(() => store.put(file));
        const [read] = await timed(() => store.check(hash));
        await store.get(hash);
        const [again] = await timed(() => store.get(hash));
        await store.remove(hash);
        // the first turns are for the connection and the compiler
        if (turn < 0) continue;
        taken[label]?.put.push(put);
        taken[label]?.read.push(read);
        taken[label]?.again.push(again);
      }
    }
    console.log(`\n${name}`);
    for (const [label, { put, read, again }] of Object.entries(taken)) {
      console.log(
        `  ${label.padEnd(7)} kept ${median(put)}  read and compared ${median(read)}  looked at again ${median(again)}`,
      );
    }
  }
  console.log(`\n${together} at a time, 300 kB each`);
  for (const [label, store] of Object.entries(stores)) {
    const files = Array.from({ length: 320 }, () => new Uint8Array(randomBytes(300_000)));
    const [keeping] = await timed(() => eachLimited(files, together, (file) => store.put(file)));
    const hashes: string[] = [];
    for await (const { hash } of store.list()) hashes.push(hash);
    const [reading] = await timed(() => eachLimited(hashes, together, (hash) => store.check(hash)));
    const rate = (milliseconds: number) => `${Math.round((files.length * 1000) / milliseconds)}/s`;
    console.log(`  ${label.padEnd(7)} kept ${rate(keeping)}  read and compared ${rate(reading)}`);
  }
  const [first] = [...peer.objects.keys()].map((key) => key.split('/').at(-1) ?? '');
  const before = peer.requests.length;
  for (let view = 0; view < 1000; view += 1) await stores.bucket?.get(first ?? '');
  console.log(`\n1,000 views of one picture: ${peer.requests.length - before} requests to the bucket`);
} finally {
  await peer.stop();
  await rm(directory, { recursive: true, force: true });
}

async function timed<T>(work: () => Promise<T>): Promise<[number, T]> {
  const start = performance.now();
  const result = await work();
  return [performance.now() - start, result];
}

function median(times: number[]): string {
  const middle = times.sort((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;
  return `${middle.toFixed(middle < 10 ? 2 : 0)} ms`.padStart(8);
}
