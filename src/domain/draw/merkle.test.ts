import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes } from '@noble/hashes/utils.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rootFromPath } from './audit-path.ts';
import { treeOf } from './merkle.ts';
import { encodeTicketList, recordAt } from './ticket-list.ts';
import { leafHash, nodeHash } from './tree-hash.ts';

const lists = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .chain((holder) => fc.integer({ min: 1, max: 70 }).map((size) => listOf(size, holder)));

function listOf(size: number, holder: Uint8Array) {
  const tickets = Array.from({ length: size }, (_, number) => ({ number: 3 * number, holder }));
  return { bytes: encodeTicketList(tickets), size };
}

/** RFC 6962 section 2.1, word for word. */
function rootByTheBook(records: readonly Uint8Array[]): Uint8Array {
  const [first] = records;
  if (!first) return sha256(new Uint8Array(0));
  if (records.length === 1) return sha256(concatBytes(Uint8Array.of(0), first));
  let half = 1;
  while (2 * half < records.length) half *= 2;
  const [left, right] = [records.slice(0, half), records.slice(half)];
  return sha256(concatBytes(Uint8Array.of(1), rootByTheBook(left), rootByTheBook(right)));
}

test('the root is that of RFC 6962', () => {
  fc.assert(
    fc.property(lists, (list) => {
      const records = Array.from({ length: list.size }, (_, index) => recordAt(list, index));
      expect(treeOf(list).root).toEqual(rootByTheBook(records));
    }),
  );
  expect(treeOf({ bytes: new Uint8Array(0), size: 0 }).root).toEqual(rootByTheBook([]));
});

test('leaves and nodes are hashed as by the general function', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 36, maxLength: 36 }),
      fc.uint8Array({ minLength: 64, maxLength: 64 }),
      (record, pair) => {
        expect(leafHash(record)).toEqual(sha256(concatBytes(Uint8Array.of(0), record)));
        expect(nodeHash(pair.slice(0, 32), pair.slice(32))).toEqual(sha256(concatBytes(Uint8Array.of(1), pair)));
      },
    ),
  );
});

test('every audit path leads to the root, from its own record and index only', () => {
  fc.assert(
    fc.property(lists, fc.nat(), fc.nat(), (list, one, other) => {
      const index = one % list.size;
      const elsewhere = other % list.size;
      const { root, paths } = treeOf(list, [index, elsewhere]);
      const path = paths.get(index) ?? [];
      const from = (record: number, at: number) =>
        rootFromPath(leafHash(recordAt(list, record)), { index: at, size: list.size }, path);
      expect(from(index, index)).toEqual(root);
      if (elsewhere === index) return;
      expect(from(elsewhere, index)).not.toEqual(root);
      expect(from(index, elsewhere)).not.toEqual(root);
    }),
  );
});

test('a path that is too long, too short or for an index outside the tree leads nowhere', () => {
  fc.assert(
    fc.property(lists, fc.nat(), (list, nat) => {
      const index = nat % list.size;
      const path = treeOf(list, [index]).paths.get(index) ?? [];
      const record = leafHash(recordAt(list, index));
      const place = { index, size: list.size };
      expect(rootFromPath(record, place, [...path, record])).toBeNull();
      if (path.length > 0) expect(rootFromPath(record, place, path.slice(1))).toBeNull();
      expect(rootFromPath(record, { index: list.size, size: list.size }, path)).toBeNull();
    }),
  );
});

test('progress is told up to the last ticket', () => {
  const heard: [number, number][] = [];
  const size = 40_000;
  treeOf({ bytes: new Uint8Array(36 * size), size }, [], (done, total) => heard.push([done, total]));
  expect(heard.length).toBeGreaterThan(1);
  expect(heard.at(-1)).toEqual([size, size]);
});
