import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { u64be } from '#domain/draw/bytes.ts';
import { signatureLength } from '#domain/draw/ed25519.ts';
import { lastSecond } from '#domain/draw/time.ts';

/** Bytes of the time before a witness's signature. */
const timeLength = 8;

/** What a witness signed, and when it says that it did, in Unix seconds. */
export type Cosignature = { at: number; signature: Uint8Array };

/** Reads what stands after the id of a witness's key. Gives null for another length, or a time that section 16.3 refuses. */
export function readCosignature(bytes: Uint8Array): Cosignature | null {
  if (bytes.length !== timeLength + signatureLength) return null;
  const seconds = new DataView(bytes.buffer, bytes.byteOffset, timeLength).getBigUint64(0);
  if (seconds < 1n || seconds > BigInt(lastSecond)) return null;
  return { at: Number(seconds), signature: bytes.subarray(timeLength) };
}

/** What a witness writes after the id of its key: `u64be(timestamp)` and its signature. Section 16.2. */
export function encodeCosignature({ at, signature }: Cosignature): Uint8Array {
  return concatBytes(u64be(at), signature);
}

/** The bytes that a witness signs of a note's text at a time. Section 16.2, `cosignature/v1`. */
export function cosignatureMessage(text: string, at: number): Uint8Array {
  return utf8ToBytes(`cosignature/v1\ntime ${at}\n${text}`);
}
