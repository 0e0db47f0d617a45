import { sha256 } from '@noble/hashes/sha2.js';
import type { OnProgress } from './outcome.ts';
import { recordAt, recordLength, type TicketList } from './ticket-list.ts';

/** Leaves between two reports of progress. */
const stride = 16_384;

/** A complete subtree on the stack: its hash, its count of leaves, and which of them have their path collected. */
type Subtree = { hash: Uint8Array; leaves: number; watched: readonly number[] };

/** The root of a list's tree, and the audit paths of the indices that were asked for, from leaf to root. */
export type Tree = { root: Uint8Array; paths: Map<number, Uint8Array[]> };

/**
 * The Merkle tree of section 4 (RFC 6962) in one pass over the records, with one subtree in memory per level. Leaves
 * are pushed on a stack and equal subtrees joined, so what is left at the end are the powers of two that make up n,
 * largest first; joining them from the right is the split of RFC 6962 and promotes an odd node.
 */
export function treeOf(list: TicketList, indices: readonly number[] = [], onProgress?: OnProgress): Tree {
  const paths = new Map<number, Uint8Array[]>(indices.map((index) => [index, []]));
  const stack: Subtree[] = [];
  for (let index = 0; index < list.size; index++) {
    stack.push({ hash: leafHash(recordAt(list, index)), leaves: 1, watched: paths.has(index) ? [index] : none });
    while (isPair(stack.at(-2), stack.at(-1))) joinLastTwo(stack, paths);
    if ((index + 1) % stride === 0 || index + 1 === list.size) onProgress?.(index + 1, list.size);
  }
  while (stack.length > 1) joinLastTwo(stack, paths);
  return { root: stack[0]?.hash ?? sha256(new Uint8Array(0)), paths };
}

const none: readonly number[] = [];
const leafInput = new Uint8Array(1 + recordLength);
const nodeInput = Uint8Array.of(1, ...new Uint8Array(64));

/** The hash of one record: `SHA256(0x00 || record)`. Section 4. */
export function leafHash(record: Uint8Array): Uint8Array {
  leafInput.set(record, 1);
  return sha256(leafInput);
}

/** The hash of an inner node: `SHA256(0x01 || left || right)`. Section 4. */
export function nodeHash(left: Uint8Array, right: Uint8Array): Uint8Array {
  nodeInput.set(left, 1);
  nodeInput.set(right, 33);
  return sha256(nodeInput);
}

function isPair(left: Subtree | undefined, right: Subtree | undefined): boolean {
  return left !== undefined && right !== undefined && left.leaves === right.leaves;
}

function joinLastTwo(stack: Subtree[], paths: Map<number, Uint8Array[]>): void {
  const [left, right] = stack.splice(-2) as [Subtree, Subtree];
  for (const index of left.watched) paths.get(index)?.push(right.hash);
  for (const index of right.watched) paths.get(index)?.push(left.hash);
  const isWatched = left.watched.length + right.watched.length > 0;
  stack.push({
    hash: nodeHash(left.hash, right.hash),
    leaves: left.leaves + right.leaves,
    watched: isWatched ? [...left.watched, ...right.watched] : none,
  });
}
