import type { Db, Transaction } from './client.ts';

/** Records a stored file. Idempotent. */
export async function insertFile(
  tx: Transaction,
  { hash, mediaType, bytes, now }: { hash: string; mediaType: string; bytes: number; now: Temporal.Instant },
): Promise<void> {
  await tx
    .insertInto('files')
    .values({ hash, media_type: mediaType, bytes, created_at: now })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute();
}

/** Records a stored file as a public picture. Idempotent. */
export async function insertPicture(
  tx: Transaction,
  picture: { hash: string; mediaType: string; bytes: number; now: Temporal.Instant },
): Promise<void> {
  const { hash, now } = picture;
  await insertFile(tx, picture);
  await tx
    .insertInto('pictures')
    .values({ file: hash, created_at: now })
    .onConflict((conflict) => conflict.column('file').doNothing())
    .execute();
}

/** The media type of a public picture; undefined for any other file. */
export async function pictureType(db: Db | Transaction, hash: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('pictures')
    .innerJoin('files', 'files.hash', 'pictures.file')
    .select('files.media_type')
    .where('pictures.file', '=', hash)
    .where('files.media_type', 'like', 'image/%')
    .executeTakeFirst();
  return row?.media_type;
}
