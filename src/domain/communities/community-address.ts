import * as v from 'valibot';
import { type FieldFault, parseForm, type RawForm } from '#domain/form.ts';
import { Refusal } from '#domain/refusal.ts';
import { slug } from './slug.ts';

/** Hours between two addresses that a community takes for the first time. */
export const addressPause = 24;

/** Addresses that a community has ever: each stays its own for good, and so is taken from everybody else. */
export const mostAddresses = 10;

type Address = { url: string; since: Temporal.Instant };

/**
 * Decides whether a community may move to an address: `null` when it is there already. One of its own former addresses
 * is always open to it; a new one once a day, until it has had the most of them. The one it was created with does not count.
 * @param addresses every address that it has or had, the present one among them
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

/** When a community may take its next new address; null while it has but the one it was created with. */
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
export function parseAddress(
  raw: RawForm,
  reserved: ReadonlySet<string>,
): { ok: true; value: { url: string } } | { ok: false; fields: Record<string, FieldFault> } {
  const parsed = parseForm(shape, raw);
  if (parsed.ok && reserved.has(parsed.value.url)) return { ok: false, fields: { url: { code: 'slug-reserved' } } };
  return parsed;
}
