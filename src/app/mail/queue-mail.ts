import type { Transaction } from '#db/client.ts';
import { insertMail, insertToldMail } from '#db/notifications/mails.ts';

export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Where its reader ends mails of this sort by one press: a path of `unsubscribePath`. */
  unsubscribePath?: string;
  now: Temporal.Instant;
};

/**
 * Puts an e-mail on its way, in the transaction of its cause: it goes out once that is committed, and not otherwise.
 * Only to an address that its account has verified, or that somebody typed for this very purpose.
 */
export async function queueMail(tx: Transaction, { unsubscribePath, ...mail }: Mail): Promise<void> {
  await insertMail(tx, { ...mail, unsubscribePath: unsubscribePath ?? null });
}

/** Puts an e-mail on its way that tells of lines of its reader's page, and has its words from them when it leaves. */
export async function queueTold(
  tx: Transaction,
  mail: { to: string; told: readonly number[]; isDigest: boolean; now: Temporal.Instant },
): Promise<void> {
  await insertToldMail(tx, mail);
}
