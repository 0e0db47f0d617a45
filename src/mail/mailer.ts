/** An outgoing e-mail. `id` is the same at every attempt, so that mail programs recognise duplicates. */
export type OutgoingMail = {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  unsubscribeUrl: string | null;
};

/**
 * The outcome of an attempt. `refused`: permanent. `later`: worth a retry; `isAway` if the server was unreachable or
 * rejected our login. Reasons are codes, because the server's own text contains addresses.
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
