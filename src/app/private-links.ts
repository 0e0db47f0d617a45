import { isSecret, secretHash } from '#identity/secret.ts';

/**
 * The private links of orders that a browser sends (a cookie): the hashes that orders are stored by, and a lookup from an
 * order's hash to its link. Malformed links are dropped.
 */
export function privateLinks(links: readonly string[]): {
  hashes: Uint8Array[];
  secretOf(hash: Uint8Array): string;
} {
  const pairs = links.filter(isSecret).map((secret) => ({ secret, hash: secretHash(secret) }));
  const secrets = new Map(pairs.map(({ secret, hash }) => [hash.toHex(), secret]));
  return { hashes: pairs.map(({ hash }) => hash), secretOf: (hash) => secrets.get(hash.toHex()) ?? '' };
}
