import type { Origin } from '#domain/network.ts';
import { digestOf } from '#identity/digest.ts';

/** The hashed network (`originOf`) and browser (its secret) of a request. */
export type AskedFrom = { origin: Pick<Origin, 'network'> | null; browserHash: Uint8Array | null };

/**
 * The traces of an order: a hash of each contact key with the network, and with the browser. Both are unguessable
 * hashes, so a trace is too, and without the contact it tells nothing of a network.
 */
export function contactTraces(contactKeys: readonly string[], { origin, browserHash }: AskedFrom): string[] {
  const places = [
    ...(origin === null ? [] : [`network ${origin.network}`]),
    ...(browserHash === null ? [] : [`browser ${Buffer.from(browserHash).toString('base64url')}`]),
  ];
  return contactKeys.flatMap((key) => places.map((place) => digestOf([key, place]).toString('base64url')));
}
