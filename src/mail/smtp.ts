import { createTransport } from 'nodemailer';
import type { Mailer, MailOutcome } from './mailer.ts';

type SmtpOptions = {
  /** `smtps://user:password@server:465`. */
  url: string;
  /** `Rifamiga <avisos@rifas.ejemplo.org>`. */
  from: string;
};

/** Milliseconds of silence. A server that answers one byte at a time is ended by the signal of each mail. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Hands e-mails to an SMTP server, over a few connections that are kept while there is something to send. */
export function smtpMailer({ url, from }: SmtpOptions): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 5,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...patience,
  });
  const domain = /@([^\s@>]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
  return {
    async send({ id, to, subject, text, html, unsubscribeUrl }, signal) {
      try {
        await transport.sendMail({
          signal,
          from,
          to: { name: '', address: to },
          subject,
          text,
          html,
          messageId: `<${id}@${domain}>`,
          headers: {
            'Auto-Submitted': 'auto-generated',
            ...(unsubscribeUrl && {
              'List-Unsubscribe': `<${unsubscribeUrl}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }),
          },
        });
        return { kind: 'sent' };
      } catch (error) {
        if (signal.aborted) return { kind: 'later', reason: 'ETIMEDOUT', isAway: true };
        return outcomeOf(error);
      }
    },
    close: () => transport.close(),
  };
}

function outcomeOf(error: unknown): MailOutcome {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const status = typeof responseCode === 'number' ? responseCode : 0;
  const name = typeof code === 'string' ? code : 'unknown';
  // what the server says of this mail alone; a wrong password or a broken line is nothing that the mail did
  const isOfMail = name === 'EENVELOPE' || name === 'EMESSAGE';
  if (isOfMail && status >= 500) return { kind: 'refused', reason: String(status) };
  return { kind: 'later', reason: status > 0 ? String(status) : name, isAway: !isOfMail };
}
