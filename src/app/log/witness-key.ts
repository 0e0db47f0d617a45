import type { Db, Transaction } from '#db/client.ts';
import { installationKey } from '#db/installation-keys.ts';
import { type NoteKey, noteKey } from '#domain/log/vkey.ts';
import { newSigningSecret, type SigningKey, signingKey } from '#identity/signing-key.ts';

/** The key that this installation signs other installations' logs with, as a witness. */
export async function witnessKey(
  db: Db | Transaction,
  { publicUrl, now }: { publicUrl: string; now: Temporal.Instant },
): Promise<{ key: SigningKey; note: NoteKey }> {
  const key = signingKey(await installationKey(db, 'witness', { make: newSigningSecret, now }));
  return { key, note: noteKey('witness', `${new URL(publicUrl).host}/testigo`, Uint8Array.fromHex(key.publicKey)) };
}
