import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { tag, u32be } from './bytes.ts';
import type { Hex } from './documents.ts';

/** What opens the commitment to the holder of a ticket. Section 4. */
export type Opening = {
  /** `id` of the bases. */
  raffleId: Hex;
  number: number;
  /** 32 random bytes, for this ticket alone. */
  salt: Uint8Array;
  /** The identity string, as used. */
  text: string;
};

/**
 * `titular` of section 4: a commitment to who holds a ticket, which says nothing to those without its salt. Refuses a
 * salt of another length (HMAC pads shorter keys, so lengths would collide) and a text of 0 or more than 500 bytes.
 */
export function holderCommitment({ raffleId, number, salt, text }: Opening): Uint8Array {
  if (salt.length !== 32) throw new RangeError('the salt of a ticket has 32 bytes');
  if (!isIdentity(text)) throw new RangeError('the identity of a holder is well-formed text of 1 to 500 bytes');
  const identity = utf8ToBytes(text.normalize('NFC'));
  return hmac(sha256, salt, concatBytes(tag('titular'), hexToBytes(raffleId), u32be(number), identity));
}

/** Section 4: whether a text may be the identity string of a ticket, counted as it was given, before NFC. */
export function isIdentity(text: string): boolean {
  if (text.length < 1 || text.length > 500 || !text.isWellFormed()) return false;
  return utf8ToBytes(text).length <= 500;
}
