import { _SHA256 } from '@noble/hashes/sha2.js';

const blockLength = 64;

/**
 * SHA-256 of many inputs that begin with the same byte and have one length, so that their padding never changes and
 * their blocks are made once. A list of a million tickets asks for two million hashes; the general function spends most
 * of its time on making and clearing a hasher for each.
 */
export class FixedHasher extends _SHA256 {
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

function writeWord(to: Uint8Array, at: number, word: number): void {
  to[at] = word >>> 24;
  to[at + 1] = word >>> 16;
  to[at + 2] = word >>> 8;
  to[at + 3] = word;
}
