import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { tag, u32be } from './bytes.ts';
import type { Hex } from './documents.ts';

/** What the buyer of a ticket keeps to prove later that it is theirs. Section 4. */
export type TicketReceipt = {
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
export function holderCommitment({ raffleId, number, salt, text }: TicketReceipt): Uint8Array {
  const identity = utf8ToBytes(text.normalize('NFC'));
  if (salt.length !== 32) throw new RangeError('the salt of a ticket has 32 bytes');
  if (!text.isWellFormed()) throw new RangeError('the identity of a holder is not well-formed text');
  if (identity.length < 1 || identity.length > 500) throw new RangeError('the identity of a holder has 1 to 500 bytes');
  return hmac(sha256, salt, concatBytes(tag('titular'), hexToBytes(raffleId), u32be(number), identity));
}

/** The file that a buyer keeps: all that opens the commitment, in the words of section 4. */
export type HolderRecord = { id: Hex; numero: number; sal: Hex; texto: string; huella_bases: Hex };

/** The receipt of a ticket, for its buyer alone. `bases` is the fingerprint of the rules that it was bought under. */
export function holderRecord({ raffleId, number, salt, text }: TicketReceipt, bases: Hex): HolderRecord {
  return { id: raffleId, numero: number, sal: bytesToHex(salt), texto: text.normalize('NFC'), huella_bases: bases };
}

/** The `titular` that a receipt opens: the holder of that number in the published list if the ticket is theirs. */
export function holderOf({ id, numero, sal, texto }: HolderRecord): Hex {
  return bytesToHex(holderCommitment({ raffleId: id, number: numero, salt: hexToBytes(sal), text: texto }));
}
