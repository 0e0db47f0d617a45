import { sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';

/** Records a browser's proof of a contact, everywhere or for one community. */
export async function insertContactProof(
  tx: Transaction,
  proof: {
    browserHash: Uint8Array;
    contactKey: string;
    communityId: string | null;
    now: Temporal.Instant;
    expiresAt: Temporal.Instant;
  },
): Promise<void> {
  await tx
    .insertInto('contact_proofs')
    .values({
      browser_hash: proof.browserHash,
      contact_key: proof.contactKey,
      community_id: proof.communityId,
      proven_at: proof.now,
      expires_at: proof.expiresAt,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['browser_hash', 'contact_key', 'community_id'])
        .doUpdateSet({ proven_at: proof.now, expires_at: proof.expiresAt }),
    )
    .execute();
}

/** Those of some contacts that a browser has proven, everywhere or for that community. */
export async function contactsProvenBy(
  db: Db | Transaction,
  {
    browserHash,
    contactKeys,
    communityId,
  }: { browserHash: Uint8Array; contactKeys: readonly string[]; communityId: string },
  now: Temporal.Instant,
): Promise<string[]> {
  const rows = await db
    .selectFrom('contact_proofs')
    .select('contact_key')
    .distinct()
    .where('browser_hash', '=', browserHash)
    .where('contact_key', '=', sql<string>`any(${[...contactKeys]}::text[])`)
    .where((eb) => eb.or([eb('community_id', 'is', null), eb('community_id', '=', communityId)]))
    .where('expires_at', '>', now)
    .execute();
  return rows.map(({ contact_key }) => contact_key);
}

/** Deletes expired proofs. */
export async function deleteOldProofs(tx: Transaction, now: Temporal.Instant): Promise<void> {
  await tx.deleteFrom('contact_proofs').where('expires_at', '<=', now).execute();
}
