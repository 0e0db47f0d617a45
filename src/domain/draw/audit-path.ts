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
  let at: Position = { node: index, last: size - 1 };
  let hash = leaf;
  for (const sibling of path) {
    if (at.last === 0) return null;
    const isRight = at.node % 2 === 1 || at.node === at.last;
    hash = isRight ? nodeHash(sibling, hash) : nodeHash(hash, sibling);
    at = parentOf(isRight ? joinedAt(at) : at);
  }
  return at.last === 0 ? hash : null;
}

/** The index of a node in its level, and of the last node there. */
type Position = { node: number; last: number };

function parentOf({ node, last }: Position): Position {
  return { node: node >>> 1, last: last >>> 1 };
}

/** Where a node at the right of its sibling is joined to it: an odd node at the end of its level was promoted. */
function joinedAt(position: Position): Position {
  let at = position;
  while (at.node % 2 === 0 && at.node !== 0) at = parentOf(at);
  return at;
}
