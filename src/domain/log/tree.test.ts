import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes } from '@noble/hashes/utils.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rootFromPath } from '#domain/draw/audit-path.ts';
import { u32be } from '#domain/draw/bytes.ts';
import { Frontier } from './frontier.ts';
import { auditPath, consistencyProof, rangeHash, type Subtree } from './subtrees.ts';

const leaf = (index: number) => sha256(u32be(index));

/** RFC 6962 section 2.1, word for word, over leaves that are hashed already. */
function treeHash(from: number, to: number): Uint8Array {
  if (to === from) return sha256(new Uint8Array(0));
  if (to - from === 1) return leaf(from);
  let half = 1;
  while (2 * half < to - from) half *= 2;
  return sha256(concatBytes(Uint8Array.of(1), treeHash(from, from + half), treeHash(from + half, to)));
}

/** RFC 6962 section 2.1.2, word for word. */
function subproof(m: number, from: number, to: number, isWhole: boolean): Uint8Array[] {
  if (m === to - from) return isWhole ? [] : [treeHash(from, to)];
  let half = 1;
  while (2 * half < to - from) half *= 2;
  if (m <= half) return [...subproof(m, from, from + half, isWhole), treeHash(from + half, to)];
  return [...subproof(m - half, from + half, to, false), treeHash(from, from + half)];
}

const hashOf = ({ height, index }: Subtree) => treeHash(index * 2 ** height, (index + 1) * 2 ** height);
const sizes = fc.integer({ min: 1, max: 70 });

test('a tree that grows has the root of RFC 6962 at every size, wherever it goes on from', async () => {
  const frontier = new Frontier();
  for (let size = 0; size <= 70; size++) {
    expect(frontier.root()).toEqual(treeHash(0, size));
    if (size > 0) expect(await rangeHash({ from: 0, to: size }, hashOf)).toEqual(frontier.root());
    frontier.push(leaf(size));
  }
});

test('the path of a leaf leads to the root, from that leaf and place alone', async () => {
  await fc.assert(
    fc.asyncProperty(sizes, fc.nat(), fc.nat(), async (size, one, other) => {
      const index = one % size;
      const path = await auditPath(index, size, hashOf);
      const root = treeHash(0, size);
      expect(rootFromPath(leaf(index), { index, size }, path)).toEqual(root);
      const elsewhere = other % size;
      if (elsewhere === index) return;
      expect(rootFromPath(leaf(index), { index: elsewhere, size }, path)).not.toEqual(root);
      expect(rootFromPath(leaf(elsewhere), { index, size }, path)).not.toEqual(root);
    }),
    { numRuns: 60 },
  );
});

test('the proof from one tree to another is that of RFC 6962', async () => {
  await fc.assert(
    fc.asyncProperty(sizes, fc.nat(), async (to, nat) => {
      const from = nat % (to + 1);
      const proof = await consistencyProof(from, to, hashOf);
      expect(proof).toEqual(from === 0 ? [] : subproof(from, 0, to, true));
    }),
    { numRuns: 60 },
  );
});

test('a leaf outside the tree has no path, and no tree shrinks', () => {
  expect(() => auditPath(3, 3, hashOf)).toThrow(RangeError);
  expect(() => auditPath(-1, 3, hashOf)).toThrow(RangeError);
  expect(() => consistencyProof(4, 3, hashOf)).toThrow(RangeError);
});
