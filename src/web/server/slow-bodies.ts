import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Milliseconds in which a body under way has to bring `leastBytes`, or its end. Half of what a bad telephone line does. */
const stretch = 40_000;
const leastBytes = 20_000;
/** Milliseconds between two looks. */
const every = 5_000;

type Body = { request: IncomingMessage; response: ServerResponse; since: number; bytes: number };

/**
 * Cuts off requests whose body comes so slowly that they only hold a place: measured by what arrives, because a photo of
 * 10 MB may honestly take minutes. A body that waits for us, not we for it, is not slow. Gives `look` and how many bodies are
 * watched, for tests.
 */
export function cutSlowBodies(http: Server, everyMilliseconds = every): { look(now: number): void; watched(): number } {
  // by their connection, which brings one body at a time and always says when it closes: a request that was answered
  // before its body was read never does, and would be kept for ever with what had arrived
  const bodies = new Map<Socket, Body>();
  http.on('connection', (socket: Socket) => {
    socket.once('close', () => bodies.delete(socket));
  });
  http.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    if (socket.destroyed) return;
    if (hasBody(request)) bodies.set(socket, { request, response, since: performance.now(), bytes: socket.bytesRead });
    else bodies.delete(socket);
  });
  const look = (now: number) => {
    for (const [socket, body] of bodies) {
      if (body.request.complete) bodies.delete(socket);
      else if (hasStalled(body, now)) cutBody(body.request, body.response);
    }
  };
  const timer = setInterval(() => look(performance.now()), everyMilliseconds).unref();
  http.once('close', () => clearInterval(timer));
  return { look, watched: () => bodies.size };
}

/** Whether too little of a body has come in the last stretch. Where enough has, another stretch begins. */
function hasStalled(body: Body, now: number): boolean {
  const { socket, readableLength } = body.request;
  const { bytesRead } = socket;
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
