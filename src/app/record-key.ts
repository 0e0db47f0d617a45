import type { Db, Transaction } from '#db/client.ts';
import { installationKey } from '#db/installation-keys.ts';
import { newSigningSecret, type SigningKey, signingKey } from '#identity/signing-key.ts';

/** The key that this installation signs ticket records and refunds with: made once, kept with its other keys. */
export async function recordKey(db: Db | Transaction, now: Temporal.Instant): Promise<SigningKey> {
  return signingKey(await installationKey(db, 'ticket-records', { make: newSigningSecret, now }));
}
