import { createHmac } from 'node:crypto';
import { installationKey } from '#db/keys.ts';
import { type Origin, siteOf } from '#domain/network.ts';
import { newSecret } from '#identity/secret.ts';
import type { Actor, App } from './app.ts';
import { reaching } from './reaching.ts';

/** One for each database that a process is connected to: it never changes once it is made. */
const keys = new WeakMap<App['db'], Promise<string>>();

/**
 * What may be kept of the network that somebody asks from: a hash with the installation's own key, by which the same
 * network is known again and nobody without the key can try addresses. The address itself is never kept nor logged.
 * Refuses (`unavailable`) while the database is away.
 * @param address as `visitorOf` gives it
 */
export async function originOf(app: App, address: string): Promise<Origin> {
  const site = siteOf(address);
  return reaching(app, async () => ({
    network: await keyedText(app, `origin\n${address}`),
    site: site && (await keyedText(app, `site\n${site}`)),
  }));
}

/**
 * Who begins a check of a contact, as keyed hashes: a guest's network as `originOf` gives it, and otherwise the account in
 * its place. Null where neither is known.
 */
export async function checkOriginOf(app: App, { userId, visitor }: Actor): Promise<Origin | null> {
  if (userId === null) return visitor ? originOf(app, visitor) : null;
  return reaching(app, async () => ({ network: await keyedText(app, `account\n${userId}`), site: null }));
}

async function keyedText(app: App, text: string): Promise<string> {
  return (await keyedHash(app, text)).toString('base64url');
}

/** A hash of a text that only this installation can make. Each use begins its text with a word of its own. */
export async function keyedHash(app: App, text: string): Promise<Buffer> {
  return (await keyedHasher(app))(text);
}

/** The same for many texts, of which none waits for the key: within a transaction, say. */
export async function keyedHasher(app: App): Promise<(text: string) => Buffer> {
  const key = await keyOf(app);
  return (text) => createHmac('sha256', key).update(text).digest();
}

function keyOf({ db, dice, clock }: App): Promise<string> {
  const known = keys.get(db);
  if (known) return known;
  const key = installationKey(db, 'network-origin', { make: () => newSecret(dice), now: clock.now() });
  keys.set(db, key);
  // what could not be read is asked for again
  key.catch(() => keys.delete(db));
  return key;
}
