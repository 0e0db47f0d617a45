import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rootFromPath } from './audit-path.ts';
import { listTree, pathInList } from './list-tree.ts';
import { treeOf } from './merkle.ts';
import { recordAt, recordLength, type TicketList } from './ticket-list.ts';
import { leafHash } from './tree-hash.ts';

function listOf(size: number): TicketList {
  const bytes = new Uint8Array(size * recordLength);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < size; at++) view.setUint32(at * recordLength, at * 3);
  return { bytes, size };
}

/** The path as it is built from what is kept, and how many records were read for it. */
async function pathOf(list: TicketList, index: number) {
  let read = 0;
  const path = await pathInList(index, { size: list.size, ...listTree(list) }, async ({ from, to }) => {
    read += to - from;
    return list.bytes.slice(from * recordLength, to * recordLength);
  });
  return { path, read };
}

async function expectSame(size: number, index: number): Promise<void> {
  const list = listOf(size);
  const { root, paths } = treeOf(list, [index]);
  const { path, read } = await pathOf(list, index);
  expect(path).toEqual(paths.get(index));
  expect(rootFromPath(leafHash(recordAt(list, index)), { index, size }, path)).toEqual(root);
  expect(read).toBeLessThan(512);
}

test('the root of a list is that of its tree, whatever its size, with a hash kept for each 256 records', () => {
  for (const size of [0, 1, 2, 255, 256, 257, 511, 512, 513, 1000, 5000]) {
    const { root, subtrees } = listTree(listOf(size));
    expect(root).toEqual(treeOf(listOf(size)).root);
    expect(subtrees).toHaveLength(Math.floor(size / 256) * 32);
  }
});

test('the path of a record is that of the whole tree, from two stretches at most', async () => {
  for (const size of [1, 2, 255, 256, 257, 512, 513, 3001]) {
    for (const index of new Set([0, size >> 1, Math.max(0, size - 2), size - 1])) await expectSame(size, index);
  }
});

test('the same for any size and any record', async () => {
  const places = fc.integer({ min: 1, max: 4000 }).chain((size) => fc.tuple(fc.constant(size), fc.nat(size - 1)));
  await fc.assert(
    fc.asyncProperty(places, ([size, index]) => expectSame(size, index)),
    { numRuns: 60 },
  );
});

test('no path leads from outside the list', async () => {
  expect(() => pathInList(3, { size: 3, ...listTree(listOf(3)) }, async () => new Uint8Array())).toThrow(RangeError);
});
