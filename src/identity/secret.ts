import { createHash } from 'node:crypto';

const shape = /^[\w-]{43}$/;

/** 256 random bits, as text for a cookie or an address. */
export function newSecret(dice: { bytes(count: number): Uint8Array }): string {
  return Buffer.from(dice.bytes(32)).toString('base64url');
}

/** The stored hash of a secret, by which it is found and from which it cannot be recovered. */
export function secretHash(secret: string): Uint8Array {
  return createHash('sha256').update(secret).digest();
}

/** Whether a text could be one of our secrets, before anything is asked about it. */
export function isSecret(text: string | null | undefined): text is string {
  return typeof text === 'string' && shape.test(text);
}
