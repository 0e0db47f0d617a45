import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/** Milliseconds in which a body under way has to bring `leastBytes`, or its end. Half of what a bad telephone line does. */
const stretch = 40_000;
const leastBytes = 20_000;
/** Milliseconds between two looks. */
const every = 5_000;

type Body = { response: ServerResponse; since: number; bytes: number };

/**
 * Cuts off requests whose body comes so slowly that they only hold a place: measured by what arrives, because a photo of
 * 10 MB may honestly take minutes. A body that waits for us, not we for it, is not slow. Gives `look`, for tests.
 */
export function cutSlowBodies(http: Server, everyMilliseconds = every): { look(now: number): void } {
  const bodies = new Map<IncomingMessage, Body>();
  http.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!hasBody(request)) return;
    bodies.set(request, { response, since: performance.now(), bytes: request.socket.bytesRead });
    request.once('close', () => bodies.delete(request));
  });
  const look = (now: number) => {
    for (const [request, body] of bodies) {
      if (request.complete) bodies.delete(request);
      else if (hasStalled(request, body, now)) cutBody(request, body.response);
    }
  };
  const timer = setInterval(() => look(performance.now()), everyMilliseconds).unref();
  http.once('close', () => clearInterval(timer));
  return { look };
}

/** Whether too little of a body has come in the last stretch. Where enough has, another stretch begins. */
function hasStalled({ socket: { bytesRead }, readableLength }: IncomingMessage, body: Body, now: number): boolean {
  if (bytesRead - body.bytes < leastBytes && readableLength === 0) return now - body.since >= stretch;
  body.since = now;
  body.bytes = bytesRead;
  return false;
}

/** Whether a request brings a body, as its head says. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Ends a request whose body is not waited for: says so where nothing has been answered yet, and closes its connection. */
export function cutBody({ socket }: IncomingMessage, response: ServerResponse): void {
  if (!response.headersSent && response.socket === socket)
    socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
  socket.destroySoon();
}
