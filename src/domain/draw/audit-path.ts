import { nodeHash } from './tree-hash.ts';

/**
 * Where an audit path leads from the hash of a leaf at an index of a tree of n leaves: the root it proves membership of,
 * or null if it has the wrong length or the index is not in the tree. RFC 9162 section 2.1.3.2; section 4 of the protocol.
 */
export function rootFromPath(
  leaf: Uint8Array,
  { index, size }: { index: number; size: number },
  path: readonly Uint8Array[],
): Uint8Array | null {
  if (index >= size) return null;
  let node = index;
  let last = size - 1;
  let hash = leaf;
  for (const sibling of path) {
    if (last === 0) return null;
    if (node % 2 === 1 || node === last) {
      hash = nodeHash(sibling, hash);
      // An odd node was promoted: climb to the level where it becomes a right child.
      while (node % 2 === 0 && node !== 0) {
        node >>>= 1;
        last >>>= 1;
      }
    } else {
      hash = nodeHash(hash, sibling);
    }
    node >>>= 1;
    last >>>= 1;
  }
  return last === 0 ? hash : null;
}
