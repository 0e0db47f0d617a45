import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export type Taken = { to: string[]; mail: Email };

/** What the peer says to each mail: takes it, or answers with a code. */
type Says = (to: string) => number | null;

/**
 * An SMTP server on loopback that keeps what it takes, read as a mail program reads it. `fall` closes it, `rise` opens it
 * again on the same port; `says` gives a code for addresses that it will not take.
 */
export async function startSmtpPeer() {
  const taken: Taken[] = [];
  let says: Says = () => null;
  let server = open();
  const port = await listen(server, 0);

  function open(): SMTPServer {
    return new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      logger: false,
      closeTimeout: 50,
      onRcptTo: ({ address }, _session, done) => {
        const code = says(address);
        done(code ? Object.assign(new Error(`${address}: no such mailbox`), { responseCode: code }) : undefined);
      },
      onData: (stream, { envelope }, done) => {
        const parts: Buffer[] = [];
        stream.on('data', (part: Buffer) => parts.push(part));
        stream.on('end', async () => {
          const mail = await PostalMime.parse(Buffer.concat(parts));
          taken.push({ to: envelope.rcptTo.map(({ address }) => address), mail });
          done();
        });
      },
    });
  }

  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    /** The mails that an address has got, by their subjects. */
    subjectsTo: (address: string) =>
      taken.filter(({ to }) => to.includes(address)).map(({ mail }) => mail.subject ?? ''),
    answer: (by: Says) => {
      says = by;
    },
    fall: () => close(server),
    rise: async () => {
      server = open();
      await listen(server, port);
    },
    stop: () => close(server),
  };
}

export type SmtpPeer = Awaited<ReturnType<typeof startSmtpPeer>>;

/** A header of a mail, whole. */
export function headerOf({ mail }: Taken, name: string): string | undefined {
  return mail.headers.find(({ key }) => key === name.toLowerCase())?.value;
}

function listen(server: SMTPServer, port: number): Promise<number> {
  server.on('error', () => undefined);
  return new Promise((resolve) => {
    server.listen(port, '127.0.0.1', () => resolve((server.server.address() as AddressInfo).port));
  });
}

function close(server: SMTPServer): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
  });
}
