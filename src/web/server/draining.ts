import type { RequestListener, Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';

/**
 * Answers under way on one connection. Browsers and proxies ask for one at a time; whoever sends sixty thousand small
 * requests at once would have them all answered together, which ended the process.
 */
const mostUnderway = 8;

/**
 * Keeps count of what a server answers, so that it can be closed without cutting an answer or doing what nobody will be
 * answered about; a connection that asks for more at once than any of ours would is closed. Put `listener` around the server's own, and `watch` it before it listens.
 */
export function draining(inner: RequestListener) {
  /** Open connections, each with the answers under way on it. */
  const connections = new Map<Socket, Set<ServerResponse>>();
  let isDraining = false;

  const listener: RequestListener = (request, response) => {
    const { socket } = request;
    const underway = connections.get(socket);
    // what came in one packet is handed over to its end, also once the connection is closed
    if (socket.destroyed) return;
    if (underway && underway.size >= mostUnderway) return void socket.destroy();
    // sent behind a request whose answer says that it is the last: nobody would hear what came of it
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
