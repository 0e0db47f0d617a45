import { bls12_381 } from '@noble/curves/bls12-381.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { quicknet } from './beacon.ts';
import { u64be } from './bytes.ts';
import type { Hex } from './documents.ts';

const signatures = bls12_381.shortSignatures;
const domain = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';

/**
 * The signature check of section 5.1: whether this is drand quicknet's signature of a round. Anything that is not 96
 * lower-case hex digits, the one encoding of a point of the prime-order subgroup other than the identity, is not.
 */
export function verifySignature(round: number, signature: Hex): boolean {
  const point = pointOf(signature);
  if (point === null) return false;
  const message = signatures.hash(sha256(u64be(round)), domain);
  return signatures.verify(point, message, hexToBytes(quicknet.publicKey));
}

/** drand's "randomness" of a round: `SHA256(firma)`. Section 5.1. */
export function randomnessOf(signature: Hex): Uint8Array {
  return sha256(hexToBytes(signature));
}

function pointOf(signature: Hex): Parameters<typeof signatures.verify>[0] | null {
  try {
    const point = signatures.Signature.fromHex(signature);
    point.assertValidity();
    // Encoding it again also refuses a coordinate that is not below the field's prime.
    const isCanonical = bytesToHex(signatures.Signature.toBytes(point)) === signature;
    return isCanonical && !point.is0() ? point : null;
  } catch {
    return null;
  }
}
