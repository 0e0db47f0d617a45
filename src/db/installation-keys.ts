import type { Selectable } from 'kysely';
import type { Db, Transaction } from './client.ts';
import type { Database } from './tables.ts';

/** A version of a key of this installation. */
export type InstallationKeyRow = Selectable<Database['installation_keys']>;

/** A named key of this installation, its last version. Created at the first read; idempotent under concurrent reads. */
export async function installationKey(
  db: Db | Transaction,
  name: string,
  { make, now }: { make: () => string; now: Temporal.Instant },
): Promise<string> {
  const there = (await installationKeys(db, name)).at(-1);
  if (there) return there.secret;
  await db
    .insertInto('installation_keys')
    .values({ name, secret: make(), made_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const made = (await installationKeys(db, name)).at(-1);
  if (!made) throw new Error(`The key ${name} is not there`);
  return made.secret;
}

/** The versions of a key of this installation, the retired ones among them, oldest first. */
export function installationKeys(db: Db | Transaction, name: string): Promise<InstallationKeyRow[]> {
  return db.selectFrom('installation_keys').selectAll().where('name', '=', name).orderBy('version').execute();
}

/** Makes a secret the one in use of its name. Of two at once, one fails. */
export async function insertKeyVersion(
  tx: Transaction,
  { name, version, secret, now }: { name: string; version: number; secret: string; now: Temporal.Instant },
): Promise<void> {
  await tx.insertInto('installation_keys').values({ name, version, secret, made_at: now }).execute();
}

type KeyVersion = Pick<InstallationKeyRow, 'name' | 'version'>;

function versionOf(tx: Transaction, { name, version }: KeyVersion) {
  return tx.updateTable('installation_keys').where('name', '=', name).where('version', '=', version);
}

/** Retires a version of a key. The secret stays, for what names it. */
export async function retireKeyVersion(
  tx: Transaction,
  key: KeyVersion,
  { reason, now }: { reason: string; now: Temporal.Instant },
): Promise<void> {
  await versionOf(tx, key).set({ retired_at: now, retired_for: reason }).execute();
}

/** Marks a retired version of a key as one that no raffle on sale is left to replace it in. */
export async function setKeyReplaced(tx: Transaction, key: KeyVersion, now: Temporal.Instant): Promise<void> {
  await versionOf(tx, key).set({ replaced_at: now }).execute();
}
