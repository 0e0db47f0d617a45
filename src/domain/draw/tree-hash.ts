import { FixedHasher } from './fixed-hasher.ts';
import { recordLength } from './ticket-list.ts';

/** Bytes of a hash. */
export const hashLength = 32;

const pairLength = 2 * hashLength;

const leaves = new FixedHasher(0, recordLength);
const nodes = new FixedHasher(1, pairLength);

/** Hashes the record that starts at a byte of a list: `SHA256(0x00 || record)`. Section 4. */
export function hashLeaf(list: Uint8Array, at: number, to: Uint8Array, toAt: number): void {
  leaves.hash(list, at, to, toAt);
}

/** Hashes two hashes that stand side by side: `SHA256(0x01 || left || right)`. Section 4. */
export function hashNode(pair: Uint8Array, at: number, to: Uint8Array, toAt: number): void {
  nodes.hash(pair, at, to, toAt);
}

/** The hash of one record. */
export function leafHash(record: Uint8Array): Uint8Array {
  const hash = new Uint8Array(hashLength);
  hashLeaf(record, 0, hash, 0);
  return hash;
}

/** The hash of an inner node. */
export function nodeHash(left: Uint8Array, right: Uint8Array): Uint8Array {
  const pair = new Uint8Array(pairLength);
  pair.set(left);
  pair.set(right, hashLength);
  hashNode(pair, 0, pair, 0);
  return pair.slice(0, hashLength);
}
