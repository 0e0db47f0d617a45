import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { protocol } from './documents.ts';

const zero = Uint8Array.of(0);

/** `TAG(x)` of section 2: the first bytes of every hash, so that no input can be read as one of another kind. */
export function tag(name: string): Uint8Array {
  return concatBytes(utf8ToBytes(`${protocol}/${name}`), zero);
}

/** Four bytes, unsigned, big-endian. Section 2. */
export function u32be(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value);
  return bytes;
}

/** Eight bytes, unsigned, big-endian. Section 2. */
export function u64be(value: number): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(value));
  return bytes;
}

/** Whether two byte strings are the same. Nothing here is secret, so it need not take constant time. */
export function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}
