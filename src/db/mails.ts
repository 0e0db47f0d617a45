import type { Transaction } from './client.ts';

export type NewMail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  unsubscribePath: string | null;
  now: Temporal.Instant;
};

/** Puts an e-mail on its way. */
export async function insertMail(tx: Transaction, mail: NewMail): Promise<void> {
  await tx
    .insertInto('mail_outbox')
    .values({
      to_address: mail.to,
      subject: mail.subject,
      body_text: mail.text,
      body_html: mail.html,
      unsubscribe_path: mail.unsubscribePath,
      created_at: mail.now,
      next_at: mail.now,
    })
    .execute();
}
