import { LRUCache } from 'lru-cache';
import type { Db } from '#db/client.ts';
import { entriesFrom, nodesFrom } from '#db/log/log.ts';
import { encodeBundle } from '#domain/log/bundle.ts';
import { entryHash } from '#domain/log/entry.ts';
import { hashesFromTiles, type SubtreeHash } from '#domain/log/subtrees.ts';
import { type Tile, tilePath, tileWidth } from '#domain/log/tiles.ts';

/** Bytes of tiles that are kept for a database. A tile of hashes has 8 KB, a bundle of entries about 60. */
const mostBytes = 32 * 1024 * 1024;

type Cache = LRUCache<string, Uint8Array, Tile>;

const caches = new WeakMap<Db, Cache>();

/**
 * The tiles of a database's log that were read of late. A tile of a width never changes. One that is being read is read
 * once, whoever asks for it meanwhile: a proof asks for the same few tiles at each of its steps.
 */
function cacheOf(db: Db): Cache {
  const cache = caches.get(db) ?? newCache(db);
  caches.set(db, cache);
  return cache;
}

function newCache(db: Db): Cache {
  return new LRUCache({
    maxSize: mostBytes,
    sizeCalculation: ({ length }) => length + 1,
    fetchMethod: (_path, _stale, { context: tile }) => readTile(db, tile),
    ignoreFetchAbort: true,
  });
}

/** The bytes of a tile of the log, which must be as wide as asked for (draw protocol, section 16.2). */
export async function tileBytes(db: Db, tile: Tile): Promise<Uint8Array> {
  return cacheOf(db).forceFetch(tilePath(tile), { context: tile });
}

async function readTile(db: Db, { level, index, width }: Tile): Promise<Uint8Array> {
  const first = index * tileWidth;
  if (level !== 'entries' && level > 0) return joined(await nodesFrom(db, level, first, width));
  const entries = (await entriesFrom(db, first, width)).map((entry) => new TextEncoder().encode(entry));
  return level === 'entries' ? encodeBundle(entries) : joined(entries.map((entry) => entryHash(entry)));
}

function joined(hashes: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(Buffer.concat(hashes));
}

/** The hashes of complete subtrees of the log when it had so many entries. */
export function hashesAt(db: Db, size: number): SubtreeHash {
  return hashesFromTiles(size, (tile) => tileBytes(db, tile));
}
