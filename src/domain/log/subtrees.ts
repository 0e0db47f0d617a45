import { nodeHash } from '#domain/draw/tree-hash.ts';
import { largestTree } from './checkpoint.ts';
import { type Tile, tileAt, tileHeight, tileWidth } from './tiles.ts';

/** A complete subtree: `2^height` leaves from leaf `index * 2^height` on. */
export type Subtree = { height: number; index: number };

/** Gives the hash of a complete subtree, from wherever it is kept. */
export type SubtreeHash = (subtree: Subtree) => Uint8Array | Promise<Uint8Array>;

/** Leaves from one on, up to another that is not among them. */
export type Range = { from: number; to: number };

/** The complete subtrees whose hashes make that of a range, left to right. The range is one that RFC 6962 splits off. */
export function subtreesIn({ from, to }: Range): Subtree[] {
  const subtrees: Subtree[] = [];
  for (let start = from; start < to; ) {
    const height = 31 - Math.clz32(to - start);
    subtrees.push({ height, index: start / 2 ** height });
    start += 2 ** height;
  }
  return subtrees;
}

/** The hash of the tree over a range of leaves (`MTH` of RFC 6962 section 2.1). */
export async function rangeHash(range: Range, hashOf: SubtreeHash): Promise<Uint8Array> {
  const hashes = await Promise.all(subtreesIn(range).map(hashOf));
  return hashes.reduceRight((right, left) => nodeHash(left, right));
}

/** The audit path of a leaf in a tree of so many, leaf to root. RFC 6962 section 2.1.1. Refuses a leaf outside the tree. */
export function auditPath(index: number, size: number, hashOf: SubtreeHash): Promise<Uint8Array[]> {
  if (!(index >= 0 && index < size && size <= largestTree)) throw new RangeError(`no leaf ${index} of ${size}`);
  const siblings: Range[] = [];
  for (let range = { from: 0, to: size }; range.to - range.from > 1; ) {
    const [left, right] = split(range);
    siblings.unshift(index < left.to ? right : left);
    range = index < left.to ? left : right;
  }
  return Promise.all(siblings.map((sibling) => rangeHash(sibling, hashOf)));
}

/**
 * The consistency proof from a tree of `from` leaves to one of `to`, which it is a beginning of. RFC 6962 section 2.1.2.
 * Empty where there is nothing to prove: from no leaves, or to the same tree. Refuses a tree that shrinks.
 */
export function consistencyProof(from: number, to: number, hashOf: SubtreeHash): Promise<Uint8Array[]> {
  if (!(from >= 0 && from <= to && to <= largestTree)) throw new RangeError(`no tree grows from ${from} to ${to}`);
  if (from === 0 || from === to) return Promise.resolve([]);
  const ranges: Range[] = [];
  let range = { from: 0, to };
  while (range.to !== from) {
    const [left, right] = split(range);
    ranges.unshift(from <= left.to ? right : left);
    range = from <= left.to ? left : right;
  }
  // the smaller tree itself is known to who verifies
  if (range.from > 0) ranges.unshift(range);
  return Promise.all(ranges.map((each) => rangeHash(each, hashOf)));
}

/** Splits a range as RFC 6962 does: the left part has the largest power of two of leaves that is smaller than all. */
function split({ from, to }: Range): [Range, Range] {
  const middle = from + 2 ** (31 - Math.clz32(to - from - 1));
  return [
    { from, to: middle },
    { from: middle, to },
  ];
}

/** Gives the bytes of a tile, as wide as asked for. */
export type ReadTile = (tile: Tile) => Uint8Array | Promise<Uint8Array>;

/** The hashes of subtrees as the tiles of a tree of so many leaves have them. */
export function hashesFromTiles(size: number, readTile: ReadTile): SubtreeHash {
  return async ({ height, index }) => {
    const level = Math.floor(height / tileHeight);
    const width = 2 ** (height % tileHeight);
    const first = index * width;
    const bytes = await readTile(tileAt(level, Math.floor(first / tileWidth), size));
    const hashes = Array.from({ length: width }, (_, step) => hashIn(bytes, (first % tileWidth) + step));
    return rootOf(hashes);
  };
}

function hashIn(tile: Uint8Array, place: number): Uint8Array {
  const hash = tile.subarray(32 * place, 32 * (place + 1));
  if (hash.length !== 32) throw new RangeError(`a tile of ${tile.length} bytes has no hash ${place}`);
  return hash;
}

/** The root over a power of two of hashes. */
export function rootOf(hashes: readonly Uint8Array[]): Uint8Array {
  if (hashes.length === 1) return hashes[0] as Uint8Array;
  const half = hashes.length / 2;
  return nodeHash(rootOf(hashes.slice(0, half)), rootOf(hashes.slice(half)));
}
