import { expect, test } from 'vitest';
import { signingKey } from './signing-key.ts';

test('a key signs as the first example of RFC 8032 does', () => {
  const key = signingKey('9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60');
  expect(key.publicKey).toBe('d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a');
  expect(Buffer.from(key.sign(new Uint8Array(0))).toString('hex')).toBe(
    'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
  );
});
