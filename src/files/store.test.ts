import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, expect, test } from 'vitest';
import { startS3Peer } from '#support/s3-peer.ts';
import { diskStore } from './disk.ts';
import { s3Store } from './s3.ts';
import { hashOf, type ListedStore } from './store.ts';

const silent = pino({ level: 'silent' });
const peer = await startS3Peer({ pageSize: 3 });
const directory = await mkdtemp(join(tmpdir(), 'rifamiga-store-'));
afterAll(async () => {
  await peer.stop();
  await rm(directory, { recursive: true, force: true });
});

/** Changes what is kept behind the store's back. */
type Spoil = (hash: string) => Promise<void>;
const stores: [string, ListedStore, Spoil][] = [
  ['a disk', diskStore(directory, silent), (hash) => writeFile(join(directory, hash.slice(0, 2), hash), 'otra cosa')],
  [
    'a bucket',
    s3Store(peer.bucket, silent),
    async (hash) => {
      const object = peer.objects.get(`rifas/uno/${hash.slice(0, 2)}/${hash}`);
      if (object) object.bytes = Buffer.from('otra cosa');
    },
  ],
];
const some = () => new Uint8Array(randomBytes(2000));

async function hashesIn(store: ListedStore): Promise<string[]> {
  const hashes: string[] = [];
  for await (const { hash } of store.list()) hashes.push(hash);
  return hashes;
}

test.each(stores)('%s gives back the bytes that it was given, by their SHA-256', async (_, store) => {
  for (const bytes of [some(), new Uint8Array(), new Uint8Array(randomBytes(3_000_000))]) {
    const hash = await store.put(bytes);
    expect(hash).toBe(hashOf(bytes));
    expect(Buffer.from((await store.get(hash)) ?? []).equals(bytes)).toBe(true);
  }
});

test.each(stores)('%s is asked for what is not there, or is no name of a file, and has nothing', async (_, store) => {
  expect(await store.get(hashOf(some()))).toBeNull();
  for (const name of ['', '../../etc/passwd', 'A'.repeat(64), `${'a'.repeat(64)}/..`]) {
    expect(await store.get(name)).toBeNull();
    await store.remove(name);
  }
});

test.each(stores)('%s gives any part of a file, with the size of all of it', async (_, store) => {
  const bytes = some();
  const hash = await store.put(bytes);
  const part = async (from: number, length: number) => {
    const given = await store.part(hash, from, length);
    return given && { bytes: Buffer.from(given.bytes), size: given.size };
  };
  expect(await part(0, 100)).toEqual({ bytes: Buffer.from(bytes.subarray(0, 100)), size: bytes.length });
  expect(await part(1990, 100)).toEqual({ bytes: Buffer.from(bytes.subarray(1990)), size: bytes.length });
  expect(await store.part(hashOf(some()), 0, 100)).toBeNull();
  expect(await store.part('../../etc/passwd', 0, 100)).toBeNull();
});

test.each(stores)('%s keeps the same bytes once, whoever sends them at the same time', async (_, store) => {
  const bytes = some();
  const hashes = await Promise.all(Array.from({ length: 6 }, () => store.put(bytes)));
  expect(new Set(hashes).size).toBe(1);
  expect((await hashesIn(store)).filter((hash) => hash === hashes[0])).toHaveLength(1);
});

test.each(stores)('%s has nothing left of what was removed, and removes it twice without fault', async (_, store) => {
  const hash = await store.put(some());
  expect(await store.get(hash)).not.toBeNull();
  await store.remove(hash);
  await store.remove(hash);
  expect(await store.get(hash)).toBeNull();
  expect(await hashesIn(store)).not.toContain(hash);
  expect(await store.check(hash)).toBe('missing');
});

test.each(stores)('%s takes back what was removed', async (_, store) => {
  const bytes = some();
  const hash = await store.put(bytes);
  await store.remove(hash);
  await store.put(bytes);
  expect(Buffer.from((await store.get(hash)) ?? []).equals(bytes)).toBe(true);
});

test.each(stores)('%s tells all its files in order, with their size and hour', async (_, store) => {
  const kept = await Promise.all(Array.from({ length: 8 }, () => store.put(some())));
  const listed = [];
  for await (const file of store.list()) listed.push(file);
  expect(listed.map(({ hash }) => hash)).toEqual([...new Set([...listed.map(({ hash }) => hash), ...kept])].sort());
  const now = Temporal.Now.instant().epochMilliseconds;
  for (const { hash, bytes, writtenAt } of listed.filter(({ hash }) => kept.includes(hash))) {
    expect([hash, bytes]).toEqual([hash, 2000]);
    expect(Math.abs(writtenAt.epochMilliseconds - now)).toBeLessThan(600_000);
  }
});

test.each(stores)('%s knows of a file that was changed behind its back', async (_, store, spoil) => {
  const hash = await store.put(some());
  expect(await store.check(hash)).toBe('whole');
  await spoil(hash);
  expect(await store.check(hash)).toBe('damaged');
  await store.remove(hash);
});

test.each(stores)('%s answers', async (_, store) => {
  expect(await store.answers()).toBe(true);
});

test('a disk that has kept nothing yet answers, and has no files', async () => {
  const store = diskStore(join(directory, 'yet', 'to', 'come'), silent);
  expect(await store.answers()).toBe(true);
  expect(await hashesIn(store)).toEqual([]);
});

test('nothing else than whole files is left on a disk by many who write at once', async () => {
  const own = join(directory, 'own');
  const store = diskStore(own, silent);
  const bytes = some();
  const hash = hashOf(bytes);
  await Promise.all(Array.from({ length: 20 }, () => store.put(bytes)));
  expect(await readdir(join(own, hash.slice(0, 2)))).toEqual([hash]);
});
