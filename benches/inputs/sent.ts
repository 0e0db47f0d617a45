import { connect } from 'node:net';

/** A request as its bytes will say it: nothing of it is mended on the way, as `fetch` would. */
export type Sent = {
  method: string;
  /** Path and query as they are written. */
  path: string;
  headers: readonly (readonly [name: string, value: string])[];
  body: Buffer | null;
  /** Says that it brings more than it does, and hangs up. */
  isCutOff?: true;
};

/** What came back. `status` 0: the connection was closed without an answer. */
export type Answer = { status: number; head: string; body: string; milliseconds: number };

/** Milliseconds after which a request counts as one that hangs. */
export const patience = 5000;

/** Letters of an answer that are looked at. */
const kept = 2_000_000;

/** Sends a request on a connection of its own, and reads the answer to its end; of a stream no more than its head. */
export function answerTo(port: number, sent: Sent): Promise<Answer> {
  const begun = performance.now();
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1').setNoDelay();
    let text = '';
    const give = () => {
      socket.destroy();
      const end = text.indexOf('\r\n\r\n');
      resolve({
        status: Number(/^HTTP\/1\.1 (\d{3}) /.exec(text.replace(/^HTTP\/1\.1 100 [^\n]*\n\r\n/, ''))?.[1] ?? 0),
        head: text.slice(0, Math.max(end, 0)),
        body: text.slice(end + 4),
        milliseconds: performance.now() - begun,
      });
    };
    const hung = setTimeout(give, patience + 1000);
    socket.on('close', () => {
      clearTimeout(hung);
      give();
    });
    // answered and hung up before it was all sent
    socket.on('error', () => undefined);
    socket.setEncoding('latin1').on('data', (part: string) => {
      if (text.length < kept) text += part;
      if (/\r\ncontent-type: text\/event-stream/i.test(text)) socket.destroy();
    });
    socket.write(headOf(port, sent), 'latin1');
    if (sent.body) socket.write(sent.body);
    if (sent.isCutOff) setTimeout(() => socket.destroy(), 50);
  });
}

function headOf(port: number, { method, path, headers, body, isCutOff }: Sent): string {
  const given = new Set(headers.map(([name]) => name.toLowerCase()));
  const own: (readonly [string, string])[] = [
    ['Host', `127.0.0.1:${port}`],
    ['Connection', 'close'],
    ['Content-Length', body ? String(body.length + (isCutOff ? 1000 : 0)) : ''],
  ];
  const all = [...own.filter(([name, value]) => value !== '' && !given.has(name.toLowerCase())), ...headers];
  return `${method} ${path} HTTP/1.1\r\n${all.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
}
