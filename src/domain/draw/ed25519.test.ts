import { createPublicKey, verify } from 'node:crypto';
import { ed25519 } from '@noble/curves/ed25519.js';
import { sha512 } from '@noble/hashes/sha2.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPublicKey, verifyEd25519 } from './ed25519.ts';

const secrets = fc.uint8Array({ minLength: 32, maxLength: 32 });
const messages = fc.uint8Array({ maxLength: 100 });

test('what a key signs is good under that key, and nothing that was altered is', () => {
  fc.assert(
    fc.property(secrets, messages, fc.nat(63), fc.integer({ min: 1, max: 255 }), (secret, message, at, flip) => {
      const key = ed25519.getPublicKey(secret);
      const signature = ed25519.sign(message, secret);
      expect(verifyEd25519(key, message, signature)).toBe(true);
      const altered = signature.with(at, (signature[at] ?? 0) ^ flip);
      expect(verifyEd25519(key, message, altered)).toBe(false);
      expect(verifyEd25519(key, Uint8Array.of(...message, 0), signature)).toBe(false);
      expect(verifyEd25519(key.with(at % 32, (key[at % 32] ?? 0) ^ flip), message, signature)).toBe(false);
    }),
    { numRuns: 25 },
  );
});

/** Points of order 1, 2 and 8. */
const twists = [
  '01'.padEnd(64, '0'),
  `ec${'ff'.repeat(30)}7f`,
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
];

test('with keys and nonces of any order the answer is that of OpenSSL, which leaves the cofactor out too', () => {
  const { Point } = ed25519;
  const order = Point.Fn.ORDER;
  const scalars = secrets.map((bytes) => littleEndian(bytes) % order).filter((scalar) => scalar > 0n);
  const twist = fc.constantFrom(...twists).map((encoded) => Point.fromHex(encoded));
  fc.assert(
    fc.property(scalars, scalars, twist, twist, messages, (a, r, keyTwist, nonceTwist, message) => {
      const key = Point.BASE.multiply(a).add(keyTwist).toBytes();
      const nonce = Point.BASE.multiply(r).add(nonceTwist).toBytes();
      const challenge = littleEndian(sha512(Uint8Array.of(...nonce, ...key, ...message))) % order;
      const scalar = ((r + challenge * a) % order).toString(16).padStart(64, '0');
      const signature = Uint8Array.of(...nonce, ...Uint8Array.fromHex(scalar).toReversed());
      const jwk = { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(key).toString('base64url') };
      const openSsl = verify(null, message, createPublicKey({ key: jwk, format: 'jwk' }), signature);
      expect(verifyEd25519(key, message, signature)).toBe(openSsl);
    }),
    { numRuns: 60 },
  );
});

function littleEndian(bytes: Uint8Array): bigint {
  return BigInt(`0x${bytes.toReversed().toHex()}`);
}

test('keys and signatures of another length are none', () => {
  const key = ed25519.getPublicKey(new Uint8Array(32));
  const signature = ed25519.sign(new Uint8Array(0), new Uint8Array(32));
  expect(isPublicKey(key)).toBe(true);
  expect(isPublicKey(key.slice(1))).toBe(false);
  expect(isPublicKey(new Uint8Array(32).fill(255))).toBe(false);
  expect(verifyEd25519(key, new Uint8Array(0), signature.slice(1))).toBe(false);
  expect(verifyEd25519(key.slice(1), new Uint8Array(0), signature)).toBe(false);
});

test('a signature of zeros, with a good nonce or none, is refused and never thrown at', () => {
  const key = ed25519.getPublicKey(new Uint8Array(32));
  for (const nonce of [new Uint8Array(32), key, new Uint8Array(32).fill(2)]) {
    expect(verifyEd25519(key, new Uint8Array(0), Uint8Array.of(...nonce, ...new Uint8Array(32)))).toBe(false);
  }
});
