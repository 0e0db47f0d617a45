import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export type Asked = {
  /** Answers a second. */
  rate: number;
  /** Milliseconds within which 99 of 100 answers came. */
  p99: number;
};

type Asking = { port: number; path: string; encoding: string; connections: number; milliseconds: number };

/**
 * Asks for a page over and over on so many connections, one request at a time on each, and counts whole answers. It parses
 * no more of them than where they end: what is measured is the server.
 */
export async function ask({ port, path, encoding, connections, milliseconds }: Asking): Promise<Asked> {
  const request = [
    `GET ${path} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    'User-Agent: Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Mobile Safari/537.36',
    'Accept: text/html,application/xhtml+xml',
    `Accept-Encoding: ${encoding || 'identity'}`,
    '',
    '',
  ].join('\r\n');
  const waits: number[] = [];
  const until = performance.now() + milliseconds;
  const sockets = await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      return socket;
    }),
  );
  const begun = performance.now();
  await Promise.all(sockets.map((socket) => askOn(socket, request, { until, waits })));
  const seconds = (performance.now() - begun) / 1000;
  waits.sort((one, other) => one - other);
  return { rate: waits.length / seconds, p99: waits[Math.floor(waits.length * 0.99)] ?? Number.NaN };
}

function askOn(socket: Socket, request: string, { until, waits }: { until: number; waits: number[] }): Promise<void> {
  return new Promise((resolve, reject) => {
    let sentAt = performance.now();
    let missing = -1;
    let head: Buffer = Buffer.alloc(0);
    socket.setNoDelay();
    socket.on('error', reject);
    socket.on('close', () => resolve());
    socket.on('data', (part: Buffer) => {
      if (missing === -1) {
        head = Buffer.concat([head, part]);
        const end = head.indexOf('\r\n\r\n');
        if (end === -1) return;
        const text = head.toString('latin1', 0, end);
        const length = /content-length: (\d+)/i.exec(text)?.[1];
        if (!text.startsWith('HTTP/1.1 200') || length === undefined) return void socket.destroy(new Error(text));
        missing = Number(length) - (head.length - end - 4);
      } else missing -= part.length;
      if (missing > 0) return;
      const now = performance.now();
      waits.push(now - sentAt);
      missing = -1;
      head = Buffer.alloc(0);
      if (now >= until) return void socket.destroy();
      sentAt = now;
      socket.write(request);
    });
    socket.write(request);
  });
}
