/** The scope of an origin: one network (IPv4, or an IPv6 /56), or all networks of one IPv6 site (/48). */
export type OriginScope = 'network' | 'site';

/** The keyed hashes of a request's network and, for IPv6, its site. */
export type Origin = { readonly network: string; readonly site: string | null };

/**
 * The site of a visitor's network: the first 48 bits of IPv6, which an organisation or anybody with a tunnel has, and
 * which a carrier divides among its customers. Null for IPv4 and invalid networks.
 * @param visitor as `visitorOf` gives it
 */
export function siteOf(visitor: string): string | null {
  const [, prefix] = /^((?:[\da-f]{1,4}:){2}[\da-f]{1,4}):[\da-f]{1,4}::\/56$/.exec(visitor) ?? [];
  return prefix === undefined ? null : `${prefix}::/48`;
}
