import { createHmac, timingSafeEqual } from 'node:crypto';
import type { App } from '#app/app.ts';
import type { Db, Transaction } from '#db/client.ts';
import { installationKey } from '#db/installation-keys.ts';
import { newSecret } from '#identity/secret.ts';

/** What is signed of a file: its text, and which community of this installation it was written from. */
type Signed = { sha256: string; origin: string };

/** Says that this installation wrote a file: who may claim that its people are people of here. */
export async function signFile(db: Db | Transaction, app: App, signed: Signed): Promise<string> {
  return mark(await keyOf(db, app), signed);
}

/** Whether a file's signature is this installation's own, over that content and origin; compared in constant time. */
export async function isSignedHere(
  db: Db | Transaction,
  app: App,
  { signature, ...signed }: Signed & { signature: string },
): Promise<boolean> {
  const [given, right] = [Buffer.from(signature), Buffer.from(mark(await keyOf(db, app), signed))];
  return given.length === right.length && timingSafeEqual(given, right);
}

function mark(key: string, { sha256, origin }: Signed): string {
  return createHmac('sha256', key).update(`rifamiga.community\n${sha256}\n${origin}`).digest('base64url');
}

function keyOf(db: Db | Transaction, { dice, clock }: App): Promise<string> {
  return installationKey(db, 'community-file', { make: () => newSecret(dice), now: clock.now() });
}
