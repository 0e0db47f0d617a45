import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes } from '@noble/hashes/utils.js';
import { tag, u32be } from './bytes.ts';
import type { Bases } from './documents.ts';

/** How many winners and reserves there can be. */
export type Places = { winners: number; reserves: number };

/** `g'` and `s'` of section 6: no more places than tickets. */
export function placesFor({ premios, suplentes }: Pick<Bases, 'premios' | 'suplentes'>, sold: number): Places {
  const winners = Math.min(premios.length, sold);
  return { winners, reserves: Math.min(suplentes, sold - winners) };
}

/**
 * Section 6: `count` different indices of a list of n tickets, out of a seed. Words at or above the largest multiple of
 * n are dropped, so that every ticket is as likely as any other, exactly.
 */
export function pick(seed: Uint8Array, { n, count }: { n: number; count: number }): number[] {
  const limit = 2 ** 32 - (2 ** 32 % n);
  const chosen = new Set<number>();
  for (let word = 0; chosen.size < count; word++) {
    const x = wordOf(seed, word);
    if (x < limit) chosen.add(x % n);
  }
  return [...chosen];
}

function wordOf(seed: Uint8Array, word: number): number {
  const block = hmac(sha256, seed, concatBytes(tag('flujo'), u32be(word)));
  return new DataView(block.buffer, block.byteOffset).getUint32(0);
}
