import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import { tag } from './bytes.ts';
import type { Hex } from './documents.ts';

/** `compromiso` of section 5.3: what the organiser publishes in the bases about a seed that stays secret. */
export function seedCommitment(raffleId: Hex, seed: Hex): Hex {
  return bytesToHex(sha256(concatBytes(tag('compromiso'), hexToBytes(raffleId), hexToBytes(seed))));
}
