import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export type Asked = {
  /** Answers a second. */
  rate: number;
  /** Milliseconds within which half, and 99 of 100, of the answers came. */
  median: number;
  p99: number;
  /** How many answers there were of each status. */
  statuses: Map<number, number>;
};

type Asking = { port: number; connections: number; milliseconds: number; request: () => string };

/**
 * Sends requests over and over on so many connections, one at a time on each, and counts whole answers. It parses no more
 * of them than status and length: what is measured is the server.
 */
export async function ask({ port, connections, milliseconds, request }: Asking): Promise<Asked> {
  const answers: { wait: number; status: number }[] = [];
  const sockets = await Promise.all(Array.from({ length: connections }, () => connected(port)));
  const begun = performance.now();
  const until = begun + milliseconds;
  await Promise.all(sockets.map((socket) => askOn(socket, { request, until, answers })));
  const seconds = (performance.now() - begun) / 1000;
  const waits = answers.map(({ wait }) => wait).sort((one, other) => one - other);
  const statuses = new Map<number, number>();
  for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1);
  const at = (share: number) => waits[Math.floor(waits.length * share)] ?? Number.NaN;
  return { rate: waits.length / seconds, median: at(0.5), p99: at(0.99), statuses };
}

/** A request as it is written, with what every browser sends. */
export function written(
  { method, path, port, headers }: { method: string; path: string; port: number; headers: Record<string, string> },
  body = '',
): string {
  const all = { Host: `127.0.0.1:${port}`, 'User-Agent': phone, Accept: 'text/html,application/xhtml+xml', ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
}

const phone =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Mobile Safari/537.36';

async function connected(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').setNoDelay();
  await once(socket, 'connect');
  return socket;
}

type AskingOn = { request: () => string; until: number; answers: { wait: number; status: number }[] };

function askOn(socket: Socket, { request, until, answers }: AskingOn): Promise<void> {
  return new Promise((resolve, reject) => {
    let sentAt = performance.now();
    let read = answerReader();
    socket.on('error', reject);
    socket.on('close', () => resolve());
    socket.on('data', (part: Buffer) => {
      const status = read(part);
      if (status === null) return;
      const now = performance.now();
      answers.push({ wait: now - sentAt, status });
      if (now >= until) return void socket.destroy();
      read = answerReader();
      sentAt = now;
      socket.write(request());
    });
    socket.write(request());
  });
}

/** Reads one answer, a part at a time, with its length or in chunks: gives its status when it is whole. */
function answerReader(): (part: Buffer) => number | null {
  let head: Buffer = Buffer.alloc(0);
  let missing: number | null = null;
  let status = 0;
  let tail = '';
  return (part) => {
    let body = part;
    if (status === 0) {
      head = Buffer.concat([head, part]);
      const end = head.indexOf('\r\n\r\n');
      if (end === -1) return null;
      const text = head.toString('latin1', 0, end);
      status = Number(text.slice(9, 12));
      const length = /content-length: (\d+)/i.exec(text)?.[1];
      missing = length === undefined ? null : Number(length);
      body = head.subarray(end + 4);
    }
    if (missing !== null) {
      missing -= body.length;
      return missing <= 0 ? status : null;
    }
    tail = (tail + body.toString('latin1')).slice(-7);
    return tail.endsWith('0\r\n\r\n') ? status : null;
  };
}
