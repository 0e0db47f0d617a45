import { _SHA256 } from '@noble/hashes/sha2.js';
import { recordLength } from './ticket-list.ts';

/** Bytes of a hash. */
export const hashLength = 32;

const blockLength = 64;
const pairLength = 2 * hashLength;

/**
 * SHA-256 of what a tree is made of, and nothing else: every input has one of two lengths, so its padding never changes
 * and its blocks are made once. A list of a million tickets asks for two million hashes; the general function spends
 * most of its time on making and clearing a hasher for each.
 */
class TreeHasher extends _SHA256 {
  readonly #start = this.get();
  readonly #blocks: Uint8Array;
  readonly #words: DataView;
  readonly #inputLength: number;

  constructor(prefix: number, inputLength: number) {
    super();
    // After the prefix and the input come one byte and, at the very end, eight of length.
    this.#blocks = new Uint8Array(Math.ceil((1 + inputLength + 9) / blockLength) * blockLength);
    this.#words = new DataView(this.#blocks.buffer);
    this.#inputLength = inputLength;
    this.#blocks[0] = prefix;
    this.#blocks[1 + inputLength] = 0x80;
    this.#words.setUint32(this.#blocks.length - 4, 8 * (1 + inputLength));
  }

  /** Writes `SHA256(prefix || input)` of the input that starts at a byte of `from`, at a byte of `to`. */
  hash(from: Uint8Array, at: number, to: Uint8Array, toAt: number): void {
    const blocks = this.#blocks;
    const length = this.#inputLength;
    for (let byte = 0; byte < length; byte++) blocks[1 + byte] = from[at + byte] as number;
    this.set(...this.#start);
    for (let block = 0; block < blocks.length; block += blockLength) this.process(this.#words, block);
    const state = this.get();
    for (let word = 0; word < state.length; word++) writeWord(to, toAt + 4 * word, state[word] as number);
  }
}

const leaves = new TreeHasher(0, recordLength);
const nodes = new TreeHasher(1, pairLength);

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

function writeWord(to: Uint8Array, at: number, word: number): void {
  to[at] = word >>> 24;
  to[at + 1] = word >>> 16;
  to[at + 2] = word >>> 8;
  to[at + 3] = word;
}
