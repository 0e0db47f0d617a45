import type { Transaction } from '#db/client.ts';
import { insertMail, insertNotificationMail } from '#db/notifications/mails.ts';

export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Where its reader ends mails of this sort by one press: a path of `unsubscribePath`. */
  unsubscribePath?: string;
  /** Whose share of the mail server it is sent in. */
  sharer: string;
  now: Temporal.Instant;
};

/**
 * Puts an e-mail in the outbox, in the transaction of its cause: it is sent if that commits. Only to an address that its
 * account has verified, or that somebody typed for this very purpose.
 */
export async function queueMail(tx: Transaction, { unsubscribePath, ...mail }: Mail): Promise<void> {
  await insertMail(tx, { ...mail, unsubscribePath: unsubscribePath ?? null });
}

/** Puts an e-mail about notifications in the outbox; its text is rendered from them when it is sent. */
export async function queueNotificationMail(
  tx: Transaction,
  mail: { to: string; told: readonly number[]; isDigest: boolean; sharer: string; now: Temporal.Instant },
): Promise<void> {
  await insertNotificationMail(tx, mail);
}
