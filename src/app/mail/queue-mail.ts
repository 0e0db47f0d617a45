import type { Transaction } from '#db/client.ts';
import { insertMail, insertNotificationMail } from '#db/notifications/mails.ts';
import type { NotificationKind } from '#domain/notifications/notification.ts';
import type { WhileHeld } from '#domain/orders/ending-hold.ts';
import type { WhileAwaited } from '#domain/raffles/draw-notice.ts';

/** What is told to all holders of a raffle at once. */
const toAll: ReadonlySet<NotificationKind> = new Set([
  'raffle.amended',
  'raffle.sealed',
  'raffle.tomorrow',
  'raffle.drawn',
  'raffle.cancelled',
]);

/** In whose share a mail about something of a community is sent: its owner's, who has one for what goes to many apart. */
export function sharerOfOwner(owner: string, kind: NotificationKind): string {
  return toAll.has(kind) ? `${owner} all` : owner;
}

export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Where its reader ends mails of this sort by one press: a path of `unsubscribePath`. */
  unsubscribePath?: string;
  /** The unpaid order that it is about, and until when that is held: it is not sent once that has changed. */
  whileHeld?: WhileHeld;
  /** The raffle that it is about, and when that is drawn: it is not sent once that has changed. */
  whileAwaited?: WhileAwaited;
  /** Whose share of the mail server it is sent in. */
  sharer: string;
  now: Temporal.Instant;
};

/**
 * Puts an e-mail in the outbox, in the transaction of its cause: it is sent if that commits. Only to an address that its
 * account has verified, or that somebody typed for this very purpose.
 */
export async function queueMail(tx: Transaction, mail: Mail): Promise<void> {
  const { unsubscribePath = null, whileHeld = null, whileAwaited = null } = mail;
  await insertMail(tx, { ...mail, unsubscribePath, whileHeld, whileAwaited });
}

/** Puts an e-mail about notifications in the outbox; its text is rendered from them when it is sent. */
export async function queueNotificationMail(
  tx: Transaction,
  mail: { to: string; told: readonly number[]; isDigest: boolean; sharer: string; now: Temporal.Instant },
): Promise<void> {
  await insertNotificationMail(tx, mail);
}
