import type { Db, Transaction } from '#db/client.ts';
import { type InstallationKeyRow, installationKey, installationKeys } from '#db/installation-keys.ts';
import type { KeyUse } from '#domain/log/key-documents.ts';
import { newSigningSecret, type SigningKey, signingKey } from '#identity/signing-key.ts';

/** The names that keys are kept under, by what they sign. */
export const keyNames = { resguardo: 'ticket-records', registro: 'log' } as const satisfies Record<KeyUse, string>;

/** A key that this installation signs with, or signed with until it was retired. */
export type KeptKey = SigningKey & Omit<InstallationKeyRow, 'secret'>;

/** The key that is in use for something. Made at the first read. */
export async function keyInUse(db: Db | Transaction, use: KeyUse, now: Temporal.Instant): Promise<SigningKey> {
  return signingKey(await installationKey(db, keyNames[use], { make: newSigningSecret, now }));
}

/** All keys that were ever in use for something, oldest first: the last one is. */
export async function keysOf(db: Db | Transaction, use: KeyUse): Promise<KeptKey[]> {
  const rows = await installationKeys(db, keyNames[use]);
  return rows.map(({ secret, ...row }) => ({ ...row, ...signingKey(secret) }));
}
