import type { Db, Transaction } from '#db/client.ts';
import type { Bases } from '#domain/draw/documents.ts';
import type { SigningKey } from '#identity/signing-key.ts';
import { keyInUse, keysOf } from './signing-keys.ts';

/** The key that rules published now name, for their ticket records and refunds: made once, kept with the other keys. */
export function recordKey(db: Db | Transaction, now: Temporal.Instant): Promise<SigningKey> {
  return keyInUse(db, 'resguardo', now);
}

/** The key that published rules name: what was sold under them is signed with it, also where another came after it. */
export async function recordKeyOf(db: Db | Transaction, { clave }: Pick<Bases, 'clave'>): Promise<SigningKey> {
  const key = (await keysOf(db, 'resguardo')).find(({ publicKey }) => publicKey === clave);
  if (!key) throw new Error(`Rules name the key ${clave}, which this installation does not have`);
  return key;
}
