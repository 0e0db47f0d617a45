import { sameBytes } from '#domain/draw/bytes.ts';
import { hashLength } from '#domain/draw/tree-hash.ts';
import { readBundle } from './bundle.ts';
import { entryHash } from './entry.ts';
import { Frontier } from './frontier.ts';
import { type LogReader, readTileFile } from './log-reader.ts';
import { tileAt, tileHeight, tileWidth } from './tiles.ts';

const largestTile = tileWidth * hashLength;
const largestBundle = tileWidth * (2 + 0xffff);

/** A tree that is read: its leaves, and after how many of them its root is asked for as well. */
export type Asked = { size: number; earlier: number };

/** Takes the entries of a bundle, the number of the first one before them. */
export type OnEntries = (first: number, entries: readonly Uint8Array[]) => Promise<void>;

/** The roots of a log's entries: of all, and of the earlier tree. */
export type Roots = { root: Uint8Array; earlier: Uint8Array };

/**
 * Reads all entries of a log, one bundle at a time, and compares every tile of hashes with them. Gives null if a bundle
 * or tile is missing, or not what the entries make. Section 16.5.
 */
export async function walkTree(
  reader: LogReader,
  { size, earlier }: Asked,
  onEntries: OnEntries,
): Promise<Roots | null> {
  const tiles = new TileRow();
  const frontier = new Frontier(undefined, (height, hash) => tiles.take(height, hash));
  let earlierRoot = frontier.root();
  const push = (entry: Uint8Array) => {
    frontier.push(entryHash(entry, reader.sha256));
    if (frontier.size === earlier) earlierRoot = frontier.root();
  };
  for (let first = 0; first < size; first += tileWidth) {
    const entries = await entriesAt(reader, first / tileWidth, size);
    entries?.forEach(push);
    if (!entries || !(await tiles.compareFull(reader, size))) return null;
    await onEntries(first, entries);
  }
  return (await tiles.comparePartial(reader, size)) ? { root: frontier.root(), earlier: earlierRoot } : null;
}

async function entriesAt(reader: LogReader, index: number, size: number): Promise<Uint8Array[] | null> {
  const tile = tileAt('entries', index, size);
  const file = await readTileFile(reader, tile, largestBundle);
  return (file && readBundle(file.bytes, file.width)?.slice(0, tile.width)) ?? null;
}

/** The hashes of the tiles that are being filled, one of each level. */
class TileRow {
  readonly #levels: { index: number; filled: number; hashes: Uint8Array }[] = [];

  take(height: number, hash: Uint8Array): void {
    if (height % tileHeight !== 0) return;
    const level = height / tileHeight;
    this.#levels[level] ??= { index: 0, filled: 0, hashes: new Uint8Array(largestTile) };
    const tile = this.#levels[level];
    tile.hashes.set(hash, tile.filled * hashLength);
    tile.filled++;
  }

  /** Compares the tiles that are full by now. After a bundle that is at most one of each level. */
  async compareFull(reader: LogReader, size: number): Promise<boolean> {
    for (const [level, tile] of this.#levels.entries()) {
      if (tile.filled < tileWidth) continue;
      if (!(await isAsComputed(reader, level, tile, size))) return false;
      tile.index++;
      tile.filled = 0;
    }
    return true;
  }

  /** Compares the tiles that stay partial. */
  async comparePartial(reader: LogReader, size: number): Promise<boolean> {
    for (const [level, tile] of this.#levels.entries()) {
      if (tile.filled > 0 && !(await isAsComputed(reader, level, tile, size))) return false;
    }
    return true;
  }
}

async function isAsComputed(
  reader: LogReader,
  level: number,
  { index, filled, hashes }: { index: number; filled: number; hashes: Uint8Array },
  size: number,
): Promise<boolean> {
  const file = await readTileFile(reader, tileAt(level, index, size), largestTile);
  if (file?.bytes.length !== hashLength * (file?.width ?? 0)) return false;
  const length = filled * hashLength;
  return sameBytes(file.bytes.subarray(0, length), hashes.subarray(0, length));
}
