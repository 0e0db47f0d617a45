import * as v from 'valibot';
import { type Parsed, parseForm, type RawForm } from '#domain/form.ts';
import { Refusal } from '#domain/refusal.ts';
import { slug } from './slug.ts';

/** Hours between two new addresses of a community. */
export const addressPause = 24;

/** The most addresses that a community ever has: each is reserved for it for good. */
export const mostAddresses = 10;

type Address = { url: string; since: Temporal.Instant };

/**
 * Decides whether a community may move to an address: `null` when it is there already. Former ones of its own are
 * always allowed; new ones once a day, up to the limit, not counting the first.
 * @param addresses every address that it has or had, the present one included
 */
export function addressTransition(
  { url, addresses }: { url: string; addresses: readonly Address[] },
  wanted: string,
  now: Temporal.Instant,
): { from: string; to: string } | null {
  if (wanted === url) return null;
  if (addresses.some((address) => address.url === wanted)) return { from: url, to: wanted };
  if (addresses.length >= mostAddresses) throw new Refusal('community.too-many-addresses', { limit: mostAddresses });
  const until = nextAddressAt(addresses);
  if (until && Temporal.Instant.compare(now, until) < 0) {
    throw new Refusal('community.address-too-soon', { hours: Math.ceil(now.until(until).total('hours')) });
  }
  return { from: url, to: wanted };
}

/** When a community may take its next new address; null while it only has its first. */
export function nextAddressAt(addresses: readonly Address[]): Temporal.Instant | null {
  if (addresses.length < 2) return null;
  const last = addresses
    .map(({ since }) => since)
    .toSorted(Temporal.Instant.compare)
    .at(-1);
  return last?.add({ hours: addressPause }) ?? null;
}

const shape = v.object({ url: slug });

/**
 * Reads the form that gives a community another address.
 * @param reserved first path segments that belong to the product
 */
export function parseAddress(raw: RawForm, reserved: ReadonlySet<string>): Parsed<{ url: string }> {
  const parsed = parseForm(shape, raw);
  if (parsed.ok && reserved.has(parsed.value.url)) return { ok: false, fields: { url: { code: 'slug-reserved' } } };
  return parsed;
}
