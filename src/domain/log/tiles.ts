/** Section 16.2: hashes or entries in a full tile, and the levels of a tree that one tile holds. */
export const tileWidth = 256;
export const tileHeight = 8;

/** A tile of hashes at a level (0: leaves), or a bundle of entries; `width` is 256 where it is full. */
export type Tile = { level: number | 'entries'; index: number; width: number };

/** The path of a tile under the log's prefix: `tile/0/x001/x234/067.p/16`. Section 16.2. */
export function tilePath({ level, index, width }: Tile): string {
  const partial = width < tileWidth ? `.p/${width}` : '';
  return `tile/${level}/${groups(index)}${partial}`;
}

/** A number in groups of three digits, all but the last with an `x` before them. */
function groups(index: number): string {
  const digits = String(index);
  const parts = digits.padStart(3 * Math.ceil(digits.length / 3), '0').match(/\d{3}/g) ?? [];
  return parts.map((part, at) => (at < parts.length - 1 ? `x${part}` : part)).join('/');
}

const tileForm = /^(entries|[0-3])\/((?:x\d{3}\/){0,3}\d{3})(?:\.p\/(\d{1,3}))?$/;

/** Reads the path of a tile under `tile/`; null for what names none, or names one in another way than `tilePath`. */
export function readTilePath(path: string): Tile | null {
  const [, level = '', groups = '', width] = tileForm.exec(path) ?? [];
  const tile: Tile = {
    level: level === 'entries' ? level : Number(level),
    index: Number(groups.replace(/[x/]/g, '')),
    width: width === undefined ? tileWidth : Number(width),
  };
  return tilePath(tile) === `tile/${path}` && tile.width > 0 ? tile : null;
}

/** How many hashes a tree of so many leaves has at a level of tiles. */
export function countAt(level: number, size: number): number {
  return Math.floor(size / tileWidth ** level);
}

/** The tile that holds a place of a level, as wide as it is in a tree of so many leaves. */
export function tileAt(level: number | 'entries', index: number, size: number): Tile {
  const count = countAt(level === 'entries' ? 0 : level, size);
  return { level, index, width: Math.min(tileWidth, count - index * tileWidth) };
}

/** The levels of tiles that a tree of so many leaves has. */
export function levelsOf(size: number): number {
  let levels = 0;
  while (countAt(levels, size) > 0) levels++;
  return levels;
}

/**
 * The tiles and bundles that are new or wider when a log grows from one size to another, which is what a server writes.
 * Whatever it wrote before stays.
 */
export function tilesBetween(from: number, to: number): Tile[] {
  if (to <= from) return [];
  const levels = Array.from({ length: levelsOf(to) }, (_, level) => level);
  return [...tilesAt('entries', from, to), ...levels.flatMap((level) => tilesAt(level, from, to))];
}

function tilesAt(level: number | 'entries', from: number, to: number): Tile[] {
  const depth = level === 'entries' ? 0 : level;
  const [before, count] = [countAt(depth, from), countAt(depth, to)];
  if (count === before) return [];
  const first = Math.floor(before / tileWidth);
  const length = Math.ceil(count / tileWidth) - first;
  return Array.from({ length }, (_, step) => tileAt(level, first + step, to));
}
