import type { IncomingMessage, Server, ServerResponse } from 'node:http';

const reasons = { 400: 'Bad Request', 411: 'Length Required', 417: 'Expectation Failed' } as const;

/**
 * The status that refuses a request for its body's headers; null for one that is accepted. A chunked body is a 411: in
 * chunks of one byte it costs two hundred times its size in memory, and blocks the event loop. Browsers, gateways and
 * proxies send `Content-Length`. A body of a `GET` or `HEAD` is a 400: no handler reads it, so it would stay buffered until
 * the response ends.
 */
export function lengthStatus({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>): 400 | 411 | null {
  if (headers['transfer-encoding'] !== undefined) return 411;
  const isAsking = method === 'GET' || method === 'HEAD';
  return isAsking && Number(headers['content-length'] ?? 0) > 0 ? 400 : null;
}

/** Whether a request names more than one host: what stands before us may have gone by another one of them than we would. */
export function namesTwoHosts({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean {
  return rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length > 1;
}

/**
 * Responds with a status line alone and ends the connection without reading more of it. A pipelined request, whose
 * predecessor has no response yet, gets none: it would be taken for the predecessor's.
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
