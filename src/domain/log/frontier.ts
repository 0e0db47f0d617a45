import { hashLength, hashNode } from '#domain/draw/tree-hash.ts';
import { emptyRoot } from './checkpoint.ts';

/** The most subtrees that can wait at once, and one on top: one for each binary digit of the largest tree's size. */
const mostSubtrees = 33 + 1;

/** A tree as it stands: its leaves, and the hashes of the complete subtrees that make them up, left to right. */
export type Grown = { size: number; hashes: readonly Uint8Array[] };

/** Hears of every complete subtree: its height (0 for a leaf) and its hash, which is overwritten afterwards. */
export type OnSubtree = (height: number, hash: Uint8Array) => void;

/**
 * A tree of RFC 6962 that grows by one leaf at a time, with one hash in memory for each complete subtree that waits for
 * its sibling.
 */
export class Frontier {
  size: number;
  readonly #hashes = new Uint8Array(mostSubtrees * hashLength);
  #waiting: number;
  readonly #onSubtree: OnSubtree | undefined;

  /** Goes on from a tree that is there, or begins one. */
  constructor({ size, hashes }: Grown = { size: 0, hashes: [] }, onSubtree?: OnSubtree) {
    this.size = size;
    this.#waiting = hashes.length;
    for (const [at, hash] of hashes.entries()) this.#hashes.set(hash, at * hashLength);
    this.#onSubtree = onSubtree;
  }

  /** Adds the hash of the next leaf. */
  push(leaf: Uint8Array): void {
    this.#hashes.set(leaf, this.#waiting * hashLength);
    this.#waiting++;
    this.#tell(0);
    // each trailing one of the size is a complete subtree that was waiting for this one
    for (let height = 0, rest = this.size; rest % 2 === 1; rest = Math.floor(rest / 2)) {
      this.#waiting--;
      const at = (this.#waiting - 1) * hashLength;
      hashNode(this.#hashes, at, this.#hashes, at);
      height++;
      this.#tell(height);
    }
    this.size++;
  }

  /** The hashes of the complete subtrees that make it up, left to right, 32 bytes each. */
  subtrees(): Uint8Array {
    return this.#hashes.slice(0, this.#waiting * hashLength);
  }

  /** The root of the leaves so far. */
  root(): Uint8Array {
    if (this.size === 0) return emptyRoot;
    const hashes = this.#hashes.slice();
    for (let top = this.#waiting - 1; top > 0; top--)
      hashNode(hashes, (top - 1) * hashLength, hashes, (top - 1) * hashLength);
    return hashes.slice(0, hashLength);
  }

  #tell(height: number): void {
    const at = (this.#waiting - 1) * hashLength;
    this.#onSubtree?.(height, this.#hashes.subarray(at, at + hashLength));
  }
}
