import type { RequestListener, Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';

/**
 * Concurrent requests per connection. Browsers and proxies send one at a time; Node hands on all that it parses of what
 * arrives, 700 requests in 64 KB, before anything can make them wait.
 */
const mostUnderway = 2;

/**
 * Tracks the responses in progress, so that a server can shut down without truncating them or starting requests that it
 * cannot answer. Closes connections with more concurrent requests than `mostUnderway`. Wrap the server's listener in
 * `listener`, and call `watch` before it listens.
 */
export function draining(inner: RequestListener) {
  /** Open connections, each with the answers under way on it. */
  const connections = new Map<Socket, Set<ServerResponse>>();
  let isDraining = false;

  const listener: RequestListener = (request, response) => {
    const { socket } = request;
    const underway = connections.get(socket);
    // the parser may still emit requests of the same packet after the socket is closed
    if (socket.destroyed) return;
    if (underway && underway.size >= mostUnderway) return void socket.destroy();
    // pipelined behind the connection's last response, so it could not be answered
    if (isDraining && underway && underway.size > 0) return;
    underway?.add(response);
    if (isDraining) response.shouldKeepAlive = false;
    response.once('close', () => {
      underway?.delete(response);
      if (isDraining && underway?.size === 0) socket.destroySoon();
    });
    inner(request, response);
  };

  return {
    listener,
    watch(http: Server): void {
      http.on('connection', (socket: Socket) => {
        connections.set(socket, new Set());
        socket.once('close', () => connections.delete(socket));
      });
    },
    /**
     * Takes no more connections and closes those that are not in use; every other one is closed after its answer, which
     * says so. Gives how many answers were still missing when the time was over, and were cut.
     */
    async drain(http: Server, milliseconds: number): Promise<number> {
      isDraining = true;
      // the server's own `close` also destroys connections whose last answer is on its way out
      const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(http, () => resolve()));
      for (const [socket, underway] of connections) {
        if (underway.size === 0) socket.destroy();
        for (const response of underway) response.shouldKeepAlive = false;
      }
      const { promise: timeIsOver, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, milliseconds);
      await Promise.race([closed, timeIsOver]);
      clearTimeout(timer);
      const cut = [...connections.values()].reduce((sum, underway) => sum + underway.size, 0);
      for (const socket of connections.keys()) socket.destroy();
      return cut;
    },
  };
}
