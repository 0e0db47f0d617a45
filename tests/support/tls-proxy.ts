import { request as askPlainly } from 'node:http';
import { createServer, request } from 'node:https';
import { selfSigned } from './certificate.ts';

/** A proxy as it stands before an installation: speaks https on that port and asks the server behind it over http. */
export async function startTlsProxy({
  port,
  behind,
  passesHost,
}: {
  port: number;
  behind: number;
  passesHost: boolean;
}) {
  const server = createServer(selfSigned(), (incoming, outgoing) => {
    const headers = {
      ...incoming.headers,
      host: passesHost ? incoming.headers.host : `127.0.0.1:${behind}`,
      'x-forwarded-for': incoming.socket.remoteAddress,
      'x-forwarded-proto': 'https',
    };
    const { method, url: path } = incoming;
    const asked = askPlainly({ hostname: '127.0.0.1', port: behind, method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    asked.on('error', () => outgoing.destroy());
    outgoing.on('close', () => asked.destroy());
    incoming.pipe(asked);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

type Sent = { method?: string; headers?: Record<string, string>; body?: string };

/** Asks a server whose certificate nobody vouches for. Gives the answer's beginning: its first part is enough of a stream. */
export function askOverTls(url: string, { method = 'GET', headers = {}, body = '' }: Sent = {}) {
  return new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; text: string }>((resolve, reject) => {
    const asked = request(url, { method, headers, rejectUnauthorized: false }, (answer) => {
      const told = (text: string) => {
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text });
        asked.destroy();
      };
      answer
        .setEncoding('utf8')
        .once('data', told)
        .once('end', () => told(''));
    });
    asked.on('error', reject);
    asked.end(body);
  });
}
