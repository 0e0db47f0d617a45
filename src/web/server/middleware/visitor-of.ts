import { type BlockList, isIP, isIPv6 } from 'node:net';

/**
 * The network that a request comes from: the peer's own address, or behind trusted proxies the rightmost address of
 * `X-Forwarded-For` that is not one of theirs. What stands further left is the visitor's claim. IPv4 stays whole, also
 * where it comes mapped into IPv6; of IPv6 the first 56 bits count, because one household may have all of the rest.
 */
export function visitorOf(remote: string, forwardedFor: string | undefined, trusted: BlockList): string {
  let visitor = plainAddress(remote) ?? '';
  const hops = forwardedFor?.split(',') ?? [];
  while (isTrusted(visitor, trusted)) {
    const hop = hops.pop();
    // a proxy that does not know whom it asks for, or none: the request is the proxy's own
    const before = hop === undefined ? null : plainAddress(hop);
    if (before === null) break;
    visitor = before;
  }
  return networkOf(visitor);
}

/** Whether the peer of a connection is one of the proxies that are trusted. */
export function isProxy(remote: string, trusted: BlockList): boolean {
  return isTrusted(plainAddress(remote) ?? '', trusted);
}

function isTrusted(address: string, trusted: BlockList): boolean {
  return address !== '' && trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/** An address as it is compared: without port, brackets and zone, IPv4 as such. Null for what is no address. */
function plainAddress(text: string): string | null {
  const typed = text.trim();
  const [, bracketed] = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(typed) ?? [];
  const [, withPort] = /^([\d.]+):\d{1,5}$/.exec(typed) ?? [];
  const address = (bracketed ?? withPort ?? typed).replace(/%.*$/, '');
  if (isIP(address) === 0) return null;
  if (!isIPv6(address)) return address;
  const groups = groupsOf(address);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (!isMapped) return groups.map((group) => group.toString(16)).join(':');
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 255])
    .join('.');
}

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  // the URL parser writes any valid form in the shortest one, a dotted end included
  const short = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = '', tail] = short.split('::');
  const read = (part: string) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16)));
  const [left, right] = [read(head), read(tail ?? '')];
  return [...left, ...new Array<number>(8 - left.length - right.length).fill(0), ...right];
}

function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [first = 0, second = 0, third = 0, fourth = 0] = groupsOf(address);
  return `${[first, second, third, fourth & 0xff00].map((group) => group.toString(16)).join(':')}::/56`;
}
