import { createHash } from 'node:crypto';

type Part = string | number | null | readonly Part[];

/**
 * The SHA-256 of several parts, told apart: no two lists of parts have one digest. What is made of it is stored, or in links,
 * so it must never come out otherwise.
 */
export function digestOf(parts: readonly Part[]): Buffer {
  return createHash('sha256').update(JSON.stringify(parts)).digest();
}
