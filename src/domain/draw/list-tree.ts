import { Frontier } from '#domain/log/frontier.ts';
import { auditPath, type Range, rootOf } from '#domain/log/subtrees.ts';
import { recordAt, recordLength, type TicketList } from './ticket-list.ts';
import { hashLength, leafHash } from './tree-hash.ts';

/** Records of a stretch: a complete subtree of the list's tree, whose hash is kept beside the list. */
const stretchHeight = 8;
const stretchSize = 2 ** stretchHeight;

/** The root of a list's tree, and the hashes of its complete stretches, side by side. */
export type ListTree = { root: Uint8Array; subtrees: Uint8Array };

/** The tree of section 4 over a list, in one pass. */
export function listTree(list: TicketList): ListTree {
  const subtrees = new Uint8Array(Math.floor(list.size / stretchSize) * hashLength);
  let filled = 0;
  const tree = new Frontier(undefined, (height, hash) => {
    if (height !== stretchHeight) return;
    subtrees.set(hash, filled);
    filled += hashLength;
  });
  for (let index = 0; index < list.size; index++) tree.push(leafHash(recordAt(list, index)));
  return { root: tree.root(), subtrees };
}

/** Gives the records of a list from one on, up to another that is not among them. */
export type ReadRecords = (range: Range) => Promise<Uint8Array>;

/**
 * The audit path of a record, from the kept hashes of a list so long and the records of two stretches at most: its own,
 * and the last, where that is not complete.
 */
export function pathInList(
  index: number,
  { size, subtrees }: { size: number; subtrees: Uint8Array },
  readRecords: ReadRecords,
): Promise<Uint8Array[]> {
  const read = new Map<number, Promise<Uint8Array>>();
  const recordsOf = (stretch: number) => {
    const from = stretch * stretchSize;
    const records = read.get(stretch) ?? readRecords({ from, to: Math.min(from + stretchSize, size) });
    read.set(stretch, records);
    return records;
  };
  return auditPath(index, size, async ({ height, index: at }) => {
    if (height >= stretchHeight) return rootOf(hashesIn(subtrees, at, 2 ** (height - stretchHeight)));
    const width = 2 ** height;
    const first = at * width;
    const bytes = await recordsOf(Math.floor(first / stretchSize));
    return rootOf(leavesIn(bytes, first % stretchSize, width));
  });
}

function hashesIn(subtrees: Uint8Array, at: number, count: number): Uint8Array[] {
  const start = at * count * hashLength;
  return Array.from({ length: count }, (_, step) =>
    subtrees.subarray(start + step * hashLength, start + (step + 1) * hashLength),
  );
}

function leavesIn(records: Uint8Array, first: number, count: number): Uint8Array[] {
  const list = { bytes: records, size: records.length / recordLength };
  return Array.from({ length: count }, (_, step) => leafHash(recordAt(list, first + step)));
}
