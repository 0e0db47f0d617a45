import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { expect, test } from 'vitest';
import { startS3Peer } from '#support/s3-peer.ts';
import { checkFiles } from './check.ts';
import { diskStore } from './disk.ts';
import { moveFiles } from './move.ts';
import { s3Store } from './s3.ts';
import type { ListedStore } from './store.ts';

const silent = pino({ level: 'silent' });
const patience = { answer: 20_000, bytesPerMillisecond: 200, retries: 1, pause: 1, look: 20_000, lookAge: 0 };

/** A disk with so many files, and an empty bucket. */
async function places(count: number) {
  const peer = await startS3Peer({ pageSize: 7 });
  const directory = await mkdtemp(join(tmpdir(), 'rifamiga-move-'));
  const disk = diskStore(directory, silent);
  const hashes: string[] = [];
  for (let made = 0; made < count; made += 1) hashes.push(await disk.put(new Uint8Array(randomBytes(300))));
  return {
    peer,
    disk,
    bucket: s3Store(peer.bucket, silent, patience),
    hashes: hashes.sort(),
    damage: (hash = '') => writeFile(join(directory, hash.slice(0, 2), hash), 'otra cosa'),
    async [Symbol.asyncDispose]() {
      await peer.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function hashesIn(store: ListedStore): Promise<string[]> {
  const hashes: string[] = [];
  for await (const { hash } of store.list()) hashes.push(hash);
  return hashes;
}

test('files go to a bucket and back, each whole, and stay where they were unless told otherwise', async () => {
  await using at = await places(30);
  const there = await moveFiles({ from: at.disk, to: at.bucket, removing: false });
  expect(there).toEqual({ copied: 30, present: 0, bytes: 9000, removed: 0, damaged: [] });
  expect([await hashesIn(at.bucket), await hashesIn(at.disk)]).toEqual([at.hashes, at.hashes]);
  const again = await moveFiles({ from: at.disk, to: at.bucket, removing: true });
  expect(again).toEqual({ copied: 0, present: 30, bytes: 0, removed: 30, damaged: [] });
  expect(await hashesIn(at.disk)).toEqual([]);
  const back = await moveFiles({ from: at.bucket, to: at.disk, removing: true });
  expect(back).toMatchObject({ copied: 30, removed: 30, damaged: [] });
  expect([await hashesIn(at.disk), at.peer.objects.size]).toEqual([at.hashes, 0]);
});

test('a move that broke off goes on where it was, and loses nothing', async () => {
  await using at = await places(30);
  let sent = 0;
  at.peer.trouble(({ method }) => {
    if (method === 'PUT') sent += 1;
    return sent > 11 ? 'dropped' : null;
  });
  await expect(moveFiles({ from: at.disk, to: at.bucket, removing: true })).rejects.toThrow('file.away');
  const [here, arrived] = [await hashesIn(at.disk), at.peer.objects.size];
  expect(arrived).toBe(11);
  expect(here.length).toBeGreaterThanOrEqual(30 - arrived);
  at.peer.trouble(null);
  const rest = await moveFiles({ from: at.disk, to: at.bucket, removing: true });
  expect(rest.copied).toBe(30 - arrived);
  expect([await hashesIn(at.bucket), await hashesIn(at.disk)]).toEqual([at.hashes, []]);
});

test('a damaged file stays where it is and is told of, here or there, and the others go', async () => {
  await using at = await places(10);
  const [first = '', second = ''] = at.hashes;
  await at.damage(first);
  const moved = await moveFiles({ from: at.disk, to: at.bucket, removing: true });
  expect([moved.damaged, moved.copied]).toEqual([[first], 9]);
  expect(await hashesIn(at.disk)).toEqual([first]);
  const object = at.peer.objects.get(`rifas/uno/${second.slice(0, 2)}/${second}`);
  if (object) object.bytes = Buffer.from('otra cosa');
  const back = await moveFiles({ from: at.bucket, to: at.disk, removing: true });
  expect([back.damaged, back.copied]).toEqual([[second], 8]);
  expect(await hashesIn(at.bucket)).toEqual([second]);
});

test('a copy that arrived damaged is not taken for the file it should be', async () => {
  await using at = await places(3);
  await moveFiles({ from: at.disk, to: at.bucket, removing: false });
  const [first = ''] = at.hashes;
  const object = at.peer.objects.get(`rifas/uno/${first.slice(0, 2)}/${first}`);
  if (object) object.bytes = Buffer.alloc(300);
  const moved = await moveFiles({ from: at.disk, to: at.bucket, removing: true });
  expect([moved.damaged, moved.removed]).toEqual([[first], 2]);
  expect(await hashesIn(at.disk)).toEqual([first]);
});

test('files are compared with those that are named: whole, missing, damaged, and left over for long', async () => {
  await using at = await places(6);
  const [damaged = '', missing = '', over = '', ...whole] = at.hashes;
  await at.damage(damaged);
  await at.disk.remove(missing);
  const named = new Set([damaged, missing, ...whole]);
  const soon = Temporal.Now.instant().add({ hours: 1 });
  expect(await checkFiles(at.disk, { named, since: soon })).toEqual({
    whole: 3,
    missing: [missing],
    damaged: [damaged],
    unnamed: [over],
  });
  const earlier = Temporal.Now.instant().subtract({ hours: 24 });
  expect((await checkFiles(at.disk, { named, since: earlier })).unnamed).toEqual([]);
});
