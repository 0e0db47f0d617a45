import { sha256 } from '@noble/hashes/sha2.js';
import type { OnProgress } from './outcome.ts';
import { recordLength, type TicketList } from './ticket-list.ts';
import { hashLeaf, hashLength, hashNode } from './tree-hash.ts';

/** Leaves between two reports of progress. */
const stride = 16_384;

/** The most subtrees that can wait at once: one for each binary digit of a list's size. */
const mostLevels = 33;

/** The root of a list's tree, and the audit paths of the indices that were asked for, from leaf to root. */
export type Tree = { root: Uint8Array; paths: Map<number, Uint8Array[]> };

/**
 * The Merkle tree of section 4 (RFC 6962) in one pass over the records, with one subtree in memory per level. Leaves
 * are pushed on a stack and equal subtrees joined, so what is left at the end are the powers of two that make up n,
 * largest first; joining them from the right is the split of RFC 6962 and promotes an odd node.
 */
export function treeOf(list: TicketList, indices: readonly number[] = [], onProgress?: OnProgress): Tree {
  const stack = emptyStack(indices);
  for (let index = 0; index < list.size; index++) {
    pushLeaf(stack, list, index);
    while (endsInPair(stack)) joinLastTwo(stack);
    if ((index + 1) % stride === 0 || index + 1 === list.size) onProgress?.(index + 1, list.size);
  }
  while (stack.subtrees.length > 1) joinLastTwo(stack);
  const root = list.size === 0 ? sha256(new Uint8Array(0)) : stack.hashes.slice(0, hashLength);
  return { root, paths: stack.paths };
}

/** A complete subtree: its count of leaves, and those of them whose path is collected. */
type Subtree = { leaves: number; watched: readonly number[] };

/** The subtrees that wait for their sibling, and their hashes side by side in the same order. */
type Stack = { subtrees: Subtree[]; hashes: Uint8Array; paths: Map<number, Uint8Array[]> };

const unwatchedLeaf: Subtree = { leaves: 1, watched: [] };

function emptyStack(indices: readonly number[]): Stack {
  return {
    subtrees: [],
    hashes: new Uint8Array((mostLevels + 1) * hashLength),
    paths: new Map(indices.map((index) => [index, []])),
  };
}

function pushLeaf({ subtrees, hashes, paths }: Stack, list: TicketList, index: number): void {
  hashLeaf(list.bytes, index * recordLength, hashes, subtrees.length * hashLength);
  subtrees.push(paths.has(index) ? { leaves: 1, watched: [index] } : unwatchedLeaf);
}

function endsInPair({ subtrees }: Stack): boolean {
  const right = subtrees[subtrees.length - 1];
  const left = subtrees[subtrees.length - 2];
  return left !== undefined && left.leaves === right?.leaves;
}

function joinLastTwo({ subtrees, hashes, paths }: Stack): void {
  const right = subtrees.pop() as Subtree;
  const left = subtrees.pop() as Subtree;
  const at = subtrees.length * hashLength;
  const isWatched = left.watched.length + right.watched.length > 0;
  for (const index of left.watched) paths.get(index)?.push(hashes.slice(at + hashLength, at + 2 * hashLength));
  for (const index of right.watched) paths.get(index)?.push(hashes.slice(at, at + hashLength));
  subtrees.push({
    leaves: left.leaves + right.leaves,
    watched: isWatched ? [...left.watched, ...right.watched] : left.watched,
  });
  hashNode(hashes, at, hashes, at);
}
