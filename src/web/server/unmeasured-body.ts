import type { IncomingMessage, Server, ServerResponse } from 'node:http';

const reasons = { 400: 'Bad Request', 411: 'Length Required', 417: 'Expectation Failed' } as const;

/**
 * The status by which a request is refused for how its body comes, judged by its head; null for one that is taken. A body
 * that does not say how long it is costs up to two hundred times its bytes of memory, and the time of everybody, where it
 * comes in pieces of one byte: browsers, gateways and proxies that keep what they were told all say it. Nothing that is
 * asked for with `GET` or `HEAD` reads a body, so one would stay in memory for as long as the answer takes.
 */
export function unmeasuredStatus({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>): 400 | 411 | null {
  if (headers['transfer-encoding'] !== undefined) return 411;
  const isAsking = method === 'GET' || method === 'HEAD';
  return isAsking && Number(headers['content-length'] ?? 0) > 0 ? 400 : null;
}

/**
 * Answers a request with a status alone and ends its connection; of what else comes on it nothing is read. Behind another
 * one whose answer is still to come it has none: it would be taken for that.
 */
export function endUnread({ socket }: IncomingMessage, response: ServerResponse, status: keyof typeof reasons): void {
  if (response.socket !== socket) return void socket.destroy();
  socket.pause();
  const answer = `HTTP/1.1 ${status} ${reasons[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`;
  socket.end(answer, () => socket.destroy());
}

/** Ends what expects something of us other than to go on: Node would answer 417 by itself, and read what comes behind it. */
export function endExpecting(http: Server): void {
  http.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) =>
    endUnread(request, response, 417),
  );
}
