import type { Sha256 } from '#domain/draw/fingerprint.ts';
import { type Tile, tilePath, tileWidth } from './tiles.ts';

type Eventually<T> = T | Promise<T>;

/** Where the files under a log's prefix are read from. */
export type LogReader = {
  /** A file, or null if it is not there. Of one above `largest` bytes no more than one byte above is given. */
  read: (path: string, largest: number) => Eventually<Uint8Array | null>;
  /** The paths of all files under `doc/`, where they can be listed. */
  documents?: () => Eventually<Iterable<string>>;
  /** A faster SHA-256 than the one of the protocol's code, where who audits has and trusts one. */
  sha256?: Sha256;
};

/**
 * A tile or bundle, or the full one in whose place a partial one is no longer kept; then `width` is 256. Null if neither
 * is there. Section 16.5.
 */
export async function readTileFile(
  reader: LogReader,
  tile: Tile,
  largest: number,
): Promise<{ bytes: Uint8Array; width: number } | null> {
  const bytes = await reader.read(tilePath(tile), largest);
  if (bytes) return { bytes, width: tile.width };
  if (tile.width === tileWidth) return null;
  const full = await reader.read(tilePath({ ...tile, width: tileWidth }), largest);
  return full && { bytes: full, width: tileWidth };
}
