import { concatBytes } from '@noble/hashes/utils.js';
import { encodeBundle } from './bundle.ts';
import { entryHash } from './entry.ts';
import { Frontier } from './frontier.ts';
import { hashesFromTiles, type ReadTile, subtreesIn } from './subtrees.ts';
import { countAt, type Tile, tileHeight, tilePath, tilesBetween, tileWidth } from './tiles.ts';

/** A log as it stands. `readTile` gives the tiles and bundles that were written when it had this size. */
export type Log = { size: number; readTile: ReadTile };

/** A file of a log: its path under the log's prefix, and its bytes. */
export type LogFile = { path: string; bytes: Uint8Array };

/** A log with more entries: its new head, and every file that is new. */
export type Appended = { size: number; root: Uint8Array; files: LogFile[] };

/**
 * Adds the bytes of entries to a log: what is to be written before a checkpoint of the new size is signed. Whatever was
 * written before stays. Section 16.2.
 */
export async function appendEntries(log: Log, entries: readonly Uint8Array[]): Promise<Appended> {
  const levels: Uint8Array[][] = [];
  const hashOf = hashesFromTiles(log.size, log.readTile);
  const hashes = await Promise.all(subtreesIn({ from: 0, to: log.size }).map(hashOf));
  const frontier = new Frontier({ size: log.size, hashes }, (height, hash) => {
    if (height % tileHeight !== 0) return;
    const level = height / tileHeight;
    levels[level] ??= [];
    levels[level].push(hash.slice());
  });
  for (const entry of entries) frontier.push(entryHash(entry));
  const tiles = tilesBetween(log.size, frontier.size);
  const files = tiles.map(async (tile): Promise<LogFile> => {
    const more = tile.level === 'entries' ? entries : (levels[tile.level] ?? []);
    return { path: tilePath(tile), bytes: await widened(log, tile, more) };
  });
  return { size: frontier.size, root: frontier.root(), files: await Promise.all(files) };
}

/** The bytes of a tile of the larger log: what it held before, and those of its level's new hashes or entries it takes. */
async function widened({ size, readTile }: Log, tile: Tile, added: readonly Uint8Array[]): Promise<Uint8Array> {
  const first = tile.index * tileWidth;
  const before = countAt(tile.level === 'entries' ? 0 : tile.level, size);
  const held = Math.max(0, before - first);
  const more = added.slice(first + held - before, first + tile.width - before);
  const written = held > 0 ? await readTile({ ...tile, width: held }) : new Uint8Array(0);
  return concatBytes(written, tile.level === 'entries' ? encodeBundle(more) : concatBytes(...more));
}
