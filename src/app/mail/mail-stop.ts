import { createHash } from 'node:crypto';
import * as v from 'valibot';
import type { Dice } from '#app/app.ts';
import type { Db, Transaction } from '#db/client.ts';
import { installationKey } from '#db/keys.ts';
import { type NotificationKind, notificationReach } from '#domain/notifications/notification.ts';
import { newSecret } from '#identity/secret.ts';
import { readSignedText, signText } from '#identity/signed-text.ts';

const kinds = Object.keys(notificationReach) as [NotificationKind, ...NotificationKind[]];

const shape = v.variant('of', [
  v.object({ of: v.literal('digest'), userId: v.string() }),
  v.object({ of: v.literal('kind'), userId: v.string(), communityId: v.string(), kind: v.picklist(kinds) }),
  v.object({ of: v.literal('address'), hash: v.string() }),
]);

/** What an unsubscribe link ends: a digest, one kind of mails of one community, or all mail to an address. */
export type MailStop = v.InferOutput<typeof shape>;

/** The key that signs unsubscribe links. */
export function mailStopKey(db: Db | Transaction, { dice, now }: { dice: Dice; now: Temporal.Instant }) {
  return installationKey(db, 'mail-stop', { make: () => newSecret(dice), now });
}

/** The signed token of an unsubscribe link. */
export function mailStopToken(key: string, stop: MailStop): string {
  return signText(key, JSON.stringify(stop));
}

/** Reads an unsubscribe token; null when its signature is wrong. */
export function readMailStop(key: string, token: string): MailStop | null {
  const text = readSignedText(key, token);
  if (text === null) return null;
  const parsed = v.safeParse(shape, JSON.parse(text));
  return parsed.success ? parsed.output : null;
}

/** The hash that is stored of an unsubscribed address. */
export function addressHash(address: string): Uint8Array {
  return createHash('sha256').update(address.trim().toLowerCase()).digest();
}
