import type { Db, Transaction } from '#db/client.ts';

const partSize = 1024 * 1024;
const hoursKept = 24;

/** Stores an uploaded file until it is imported. */
export async function insertUpload(
  tx: Transaction,
  { id, userId, sent, report, now }: { id: string; userId: string; sent: Blob; report: unknown; now: Temporal.Instant },
): Promise<void> {
  await tx
    .insertInto('community_uploads')
    .values({ id, user_id: userId, uploaded_at: now, report: JSON.stringify(report) })
    .execute();
  for (let position = 0; position * partSize < sent.size; position += 1) {
    const part = await sent.slice(position * partSize, (position + 1) * partSize).arrayBuffer();
    const bytes = Buffer.from(part);
    await tx.insertInto('community_upload_parts').values({ upload_id: id, position, bytes }).execute();
  }
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

export async function dropUpload(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('community_uploads').where('id', '=', id).execute();
}

/** Deletes uploads that were not used within a day. Gives how many. */
export async function forgetUploads(db: Db | Transaction, now: Temporal.Instant): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('community_uploads')
    .where('uploaded_at', '<', now.subtract({ hours: hoursKept }))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
