/** From where somebody asks: one network (IPv4, or a /56 of IPv6), or all networks of one IPv6 site (a /48). */
export type OriginScope = 'network' | 'site';

/** Where somebody asks from, as keyed hashes: the network, and of IPv6 the site around it. */
export type Origin = { readonly network: string; readonly site: string | null };

/**
 * The site around a visitor's network: of IPv6 the first 48 bits, which an organisation or anybody with a tunnel has, and
 * in which a carrier counts out its customers. Null for IPv4 and for what is no network.
 * @param visitor as `visitorOf` gives it
 */
export function siteOf(visitor: string): string | null {
  const [, prefix] = /^((?:[\da-f]{1,4}:){2}[\da-f]{1,4}):[\da-f]{1,4}::\/56$/.exec(visitor) ?? [];
  return prefix === undefined ? null : `${prefix}::/48`;
}
