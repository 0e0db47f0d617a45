import { createHmac } from 'node:crypto';
import { installationKey } from '#db/installation-keys.ts';
import { type Origin, siteOf } from '#domain/network.ts';
import { newSecret } from '#identity/secret.ts';
import type { Actor, App } from './app.ts';
import { withDatabaseRefusals } from './database-refusals.ts';

/** The key's promise per database connection: it never changes once created. */
const keys = new WeakMap<App['db'], Promise<string>>();

/**
 * What may be stored of a request's network: a keyed hash, by which the network is recognised and nobody without the
 * key can try addresses. The address is never stored or logged. Refuses (`unavailable`) while the database is down.
 * @param address as `visitorOf` gives it
 */
export async function originOf(app: App, address: string): Promise<Origin> {
  const site = siteOf(address);
  return withDatabaseRefusals(app, async () => ({
    network: await keyedText(app, `origin\n${address}`),
    site: site && (await keyedText(app, `site\n${site}`)),
  }));
}

/**
 * Whom contact checks are counted by, as keyed hashes: a guest's network, or the account. Null where neither is known.
 */
export async function checkOriginOf(app: App, { userId, visitor }: Actor): Promise<Origin | null> {
  if (userId === null) return visitor ? originOf(app, visitor) : null;
  return withDatabaseRefusals(app, async () => ({ network: await keyedText(app, `account\n${userId}`), site: null }));
}

async function keyedText(app: App, text: string): Promise<string> {
  return (await keyedHash(app, text)).toString('base64url');
}

/** A keyed hash (HMAC) of a text. Each use prefixes the text with a word of its own. */
export async function keyedHash(app: App, text: string): Promise<Buffer> {
  return (await keyedHasher(app))(text);
}

/** The same for many texts, with the key read before: for use within a transaction. */
export async function keyedHasher(app: App): Promise<(text: string) => Buffer> {
  const key = await keyOf(app);
  return (text) => createHmac('sha256', key).update(text).digest();
}

function keyOf({ db, dice, clock }: App): Promise<string> {
  const known = keys.get(db);
  if (known) return known;
  const key = installationKey(db, 'network-origin', { make: () => newSecret(dice), now: clock.now() });
  keys.set(db, key);
  // a failed read is retried by the next caller
  key.catch(() => keys.delete(db));
  return key;
}
