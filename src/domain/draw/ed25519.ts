import { ed25519 } from '@noble/curves/ed25519.js';
import { sha512 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import { sameBytes } from './bytes.ts';
import type { Hex } from './documents.ts';

const { Point } = ed25519;
const order = Point.Fn.ORDER;

/** Bytes of a public key and of a signature. */
export const keyLength = 32;
export const signatureLength = 64;

/** Section 2: every encoding of a point of small order, canonical or not. */
const smallOrder: ReadonlySet<Hex> = new Set([
  `01${'00'.repeat(31)}`,
  `ec${'ff'.repeat(30)}7f`,
  '00'.repeat(32),
  `${'00'.repeat(31)}80`,
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa',
]);

/** Section 2: whether some bytes are a public key that a signature may be checked under. */
export function isPublicKey(key: Uint8Array): boolean {
  return pointOf(key) !== null;
}

/**
 * The one rule of section 2 for Ed25519: whether a signature is good. Without the cofactor and without small orders, so
 * that all verifiers agree on every input.
 */
export function verifyEd25519(key: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  if (signature.length !== signatureLength) return false;
  const nonce = signature.subarray(0, keyLength);
  const scalar = littleEndian(signature.subarray(keyLength));
  if (scalar >= order || smallOrder.has(bytesToHex(nonce))) return false;
  const point = pointOf(key);
  if (point === null) return false;
  const challenge = littleEndian(sha512(concatBytes(nonce, key, message))) % order;
  const expected = Point.BASE.multiplyUnsafe(scalar).subtract(point.multiplyUnsafe(challenge));
  return sameBytes(expected.toBytes(), nonce);
}

function pointOf(key: Uint8Array): InstanceType<typeof Point> | null {
  if (key.length !== keyLength || smallOrder.has(bytesToHex(key))) return null;
  try {
    // strict, as RFC 8032 says: y below the prime, and no sign where x is zero
    return Point.fromBytes(key, false);
  } catch {
    return null;
  }
}

function littleEndian(bytes: Uint8Array): bigint {
  return BigInt(`0x${bytesToHex(bytes.toReversed())}`);
}

/** The same rule, for the hexadecimal of the documents. Both lengths have been looked at by their schema. */
export function verifyHex(key: Hex, message: Uint8Array, signature: Hex): boolean {
  return verifyEd25519(hexToBytes(key), message, hexToBytes(signature));
}
