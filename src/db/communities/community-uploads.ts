import { sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import { lockNamed } from '#db/lock.ts';

const partSize = 1024 * 1024;
const hoursKept = 3;

type Upload = { id: string; userId: string; report: unknown; now: Temporal.Instant };

/** Stores the report of an upload without its bytes: a file with faults cannot be imported. */
export async function insertReport(tx: Transaction, { id, userId, report, now }: Upload): Promise<void> {
  await dropUploadsOf(tx, userId);
  await tx
    .insertInto('community_uploads')
    .values({ id, user_id: userId, uploaded_at: now, report: JSON.stringify(report) })
    .execute();
}

/**
 * Stores an uploaded file until it is imported, in the place of the account's last one. Gives false, and stores no bytes,
 * where all uploads together would take more than `most` bytes.
 */
export async function insertUpload(
  tx: Transaction,
  { sent, most, ...upload }: Upload & { sent: Blob; most: number },
): Promise<boolean> {
  const { id } = upload;
  // one at a time, or several at once would each still find room
  await lockNamed(tx, { of: 'community-uploads' });
  await insertReport(tx, upload);
  if ((await bytesKept(tx)) + sent.size > most) return false;
  for (let position = 0; position * partSize < sent.size; position += 1) {
    const part = await sent.slice(position * partSize, (position + 1) * partSize).arrayBuffer();
    const bytes = Buffer.from(part);
    await tx.insertInto('community_upload_parts').values({ upload_id: id, position, bytes }).execute();
  }
  return true;
}

async function dropUploadsOf(tx: Transaction, userId: string): Promise<void> {
  await tx.deleteFrom('community_uploads').where('user_id', '=', userId).execute();
}

async function bytesKept(tx: Transaction): Promise<number> {
  const { bytes } = await tx
    .selectFrom('community_upload_parts')
    .select(sql<string>`coalesce(sum(octet_length(bytes)), 0)`.as('bytes'))
    .executeTakeFirstOrThrow();
  return Number(bytes);
}

/** The asker's own upload, or nothing. */
export function uploadOf(db: Db | Transaction, { id, userId }: { id: string; userId: string }) {
  return db
    .selectFrom('community_uploads')
    .select('report')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** The upload as a blob, read in parts, since the driver takes twice a byte's size. */
export async function sentUpload(db: Db | Transaction, id: string): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (;;) {
    const part = await db
      .selectFrom('community_upload_parts')
      .select('bytes')
      .where('upload_id', '=', id)
      .where('position', '=', parts.length)
      .executeTakeFirst();
    if (!part) return new Blob(parts);
    parts.push(new Uint8Array(part.bytes));
  }
}

/** Deletes an uploaded file of a community. Deleting one that is gone is no fault. */
export async function dropUpload(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('community_uploads').where('id', '=', id).execute();
}

/** Deletes uploads that were not used within those hours. Gives how many. */
export async function forgetUploads(db: Db | Transaction, now: Temporal.Instant): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('community_uploads')
    .where('uploaded_at', '<', now.subtract({ hours: hoursKept }))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
