import { sql } from 'kysely';
import type { Transaction } from '#db/client.ts';
import { locked, lockNamed } from '#db/lock.ts';
import type { InRaffle, RowKey } from '#db/row-key.ts';
import type { Origin } from '#domain/network.ts';

/** Serialises the sending of codes to a contact, until the transaction ends. */
export async function lockContactCodes(tx: Transaction, contactKey: string): Promise<void> {
  await lockNamed(tx, { of: 'contact-codes', contactKey });
}

/** When codes were sent to a contact since an instant, and whether this origin requested each. */
export async function codesSentTo(
  tx: Transaction,
  { contactKey, origin }: { contactKey: string; origin: string | null },
  since: Temporal.Instant,
): Promise<{ at: Temporal.Instant; isOwn: boolean }[]> {
  const rows = await tx
    .selectFrom('contact_codes')
    .select(['created_at', 'origin'])
    .where('contact_key', '=', contactKey)
    .where('created_at', '>', since)
    .execute();
  return rows.map((row) => ({ at: row.created_at, isOwn: row.origin === origin }));
}

/** Whether anybody proved a contact in the last thirty days, or with an order that still exists. */
export async function isContactKnown(tx: Transaction, contactKey: string): Promise<boolean> {
  const { rows } = await sql<{ isKnown: boolean }>`
    select exists (select from contact_proofs where contact_key = ${contactKey})
      or exists (
        select from orders where contact_keys && ${[contactKey]}::text[] and proven_keys && ${[contactKey]}::text[]
      ) as "isKnown"
  `.execute(tx);
  return rows[0]?.isKnown ?? false;
}

/** Whether the installation has reached its limit of codes since an instant. */
export async function areCodesSpent(tx: Transaction, since: Temporal.Instant, most: number): Promise<boolean> {
  const row = await tx
    .selectFrom('contact_codes')
    .select('id')
    .where('created_at', '>', since)
    .orderBy('created_at')
    .offset(most - 1)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** How many codes a raffle sent since an instant: in all, from one network and from one site. */
export async function countCodesOf(
  tx: Transaction,
  raffle: RowKey,
  origin: Origin | null,
  since: Temporal.Instant,
): Promise<{ all: number; ofOrigin: number; ofSite: number }> {
  return tx
    .selectFrom('contact_codes')
    .select((eb) => [
      eb.fn.countAll<number>().as('all'),
      sql<number>`count(*) filter (where origin = ${origin?.network ?? null})`.as('ofOrigin'),
      sql<number>`count(*) filter (where site = ${origin?.site ?? null})`.as('ofSite'),
    ])
    .where('community_id', '=', raffle.community_id)
    .where('raffle_id', '=', raffle.id)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
}

/** How many codes a network and its site had sent since an instant, over all raffles. */
export async function countCodesFrom(
  tx: Transaction,
  origin: Origin | null,
  since: Temporal.Instant,
): Promise<{ ofOrigin: number; ofSite: number }> {
  return tx
    .selectFrom('contact_codes')
    .select([
      sql<number>`count(*) filter (where origin = ${origin?.network ?? null})`.as('ofOrigin'),
      sql<number>`count(*) filter (where site = ${origin?.site ?? null})`.as('ofSite'),
    ])
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
}

/** Records a sent code. */
export async function insertContactCode(
  tx: Transaction,
  code: InRaffle & {
    formHash: Uint8Array;
    codeHash: Uint8Array;
    contactKey: string;
    origin: Origin | null;
    now: Temporal.Instant;
    expiresAt: Temporal.Instant;
  },
): Promise<void> {
  await tx
    .insertInto('contact_codes')
    .values({
      community_id: code.communityId,
      raffle_id: code.raffleId,
      form_hash: code.formHash,
      code_hash: code.codeHash,
      contact_key: code.contactKey,
      origin: code.origin?.network ?? null,
      site: code.origin?.site ?? null,
      created_at: code.now,
      expires_at: code.expiresAt,
    })
    .execute();
}

/** The latest code sent for a form, locked. */
export function lockContactCode(tx: Transaction, formHash: Uint8Array) {
  return tx
    .selectFrom('contact_codes')
    .select(['id', 'code_hash', 'contact_key', 'tries', 'used_at', 'created_at', 'expires_at'])
    .where('form_hash', '=', formHash)
    .orderBy('id', 'desc')
    .limit(1)
    .$call(locked('update'))
    .executeTakeFirst();
}

/** Counts a wrong try of a code. */
export async function countCodeTry(tx: Transaction, id: number): Promise<void> {
  await tx
    .updateTable('contact_codes')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Marks a code as used. */
export async function setCodeUsed(tx: Transaction, id: number, now: Temporal.Instant): Promise<void> {
  await tx.updateTable('contact_codes').set({ used_at: now }).where('id', '=', id).execute();
}

/** Deletes codes sent before an instant. */
export async function deleteOldCodes(tx: Transaction, before: Temporal.Instant): Promise<void> {
  await tx.deleteFrom('contact_codes').where('created_at', '<=', before).execute();
}
