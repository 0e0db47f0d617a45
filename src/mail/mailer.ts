/** An e-mail as it is handed over. `id` stays the same for every attempt, so that a reader never holds it twice. */
export type OutgoingMail = {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  unsubscribeUrl: string | null;
};

/**
 * What came of an attempt. `refused`: that mail will never be taken. `later`: it may be, another time; `isAway` when the
 * server itself could not be reached or would not let us in. Reasons are codes, never what the server wrote, which names
 * addresses.
 */
export type MailOutcome =
  | { kind: 'sent' }
  | { kind: 'refused'; reason: string }
  | { kind: 'later'; reason: string; isAway: boolean };

export type Mailer = {
  /** Once the signal has come, nothing of it is sent any more: what waits is dropped, and what is under way cut off. */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<MailOutcome>;
  close(): void;
};
