import type { Db, Transaction } from './client.ts';

/** A named signing key of this installation. Created at the first read; idempotent under concurrent reads. */
export async function installationKey(
  db: Db | Transaction,
  name: string,
  { make, now }: { make: () => string; now: Temporal.Instant },
): Promise<string> {
  const read = () => db.selectFrom('installation_keys').select('secret').where('name', '=', name).executeTakeFirst();
  const there = await read();
  if (there) return there.secret;
  await db
    .insertInto('installation_keys')
    .values({ name, secret: make(), made_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const made = await read();
  if (!made) throw new Error(`The key ${name} is not there`);
  return made.secret;
}
