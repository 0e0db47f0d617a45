import { createHash } from 'node:crypto';
import type { Origin } from '#domain/network.ts';

/** Where somebody asks from, as hashes: the network as `originOf` gives it, the browser by its secret's. */
export type AskedFrom = { origin: Pick<Origin, 'network'> | null; browserHash: Uint8Array | null };

/**
 * What an order keeps of where its contact was typed: a hash of each key with the network, and with the browser. Both
 * are hashes that cannot be guessed, so these cannot be either, and without the contact they say nothing of a network.
 */
export function contactTraces(contactKeys: readonly string[], { origin, browserHash }: AskedFrom): string[] {
  const places = [
    ...(origin === null ? [] : [`network ${origin.network}`]),
    ...(browserHash === null ? [] : [`browser ${Buffer.from(browserHash).toString('base64url')}`]),
  ];
  return contactKeys.flatMap((key) => places.map((place) => digest([key, place])));
}

function digest(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
