import { isSecret, secretHash } from '#identity/secret.ts';

/**
 * The private links of orders that a browser brings: the hashes by which orders are kept, and the way back from the hash
 * of an order to the link that opens it. What cannot be a link is left out.
 */
export function privateLinks(links: readonly string[]): {
  hashes: Uint8Array[];
  secretOf(hash: Uint8Array): string;
} {
  const pairs = links.filter(isSecret).map((secret) => ({ secret, hash: secretHash(secret) }));
  const secrets = new Map(pairs.map(({ secret, hash }) => [hash.toHex(), secret]));
  return { hashes: pairs.map(({ hash }) => hash), secretOf: (hash) => secrets.get(hash.toHex()) ?? '' };
}
