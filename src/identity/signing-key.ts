import { createPrivateKey, createPublicKey, randomBytes, sign } from 'node:crypto';

/** A key that this installation signs with by Ed25519 (RFC 8032). */
export type SigningKey = {
  /** 32 bytes, hex. */
  publicKey: string;
  /** Gives the 64 bytes of a signature. */
  sign(message: Uint8Array): Uint8Array;
};

/** PKCS #8 of an Ed25519 key up to its 32 secret bytes (RFC 8410, section 7). */
const before = Buffer.from('302e020100300506032b657004220420', 'hex');

/** A new secret key, hex. */
export function newSigningSecret(): string {
  return randomBytes(32).toString('hex');
}

/** The key of a secret that `newSigningSecret` made. */
export function signingKey(secret: string): SigningKey {
  const key = createPrivateKey({
    key: Buffer.concat([before, Buffer.from(secret, 'hex')]),
    format: 'der',
    type: 'pkcs8',
  });
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' });
  return {
    publicKey: Buffer.from(x, 'base64url').toString('hex'),
    sign: (message) => Uint8Array.from(sign(null, message, key)),
  };
}
