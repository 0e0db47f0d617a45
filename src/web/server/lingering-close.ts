import type { IncomingMessage } from 'node:http';

/** Milliseconds for which a body that is still arriving is drained after the connection's last response. */
const lingering = 5_000;

/**
 * Closes a connection as nginx's `lingering_close` does: ends our side and drains what the client still sends. Closing a
 * socket with unread bytes makes the kernel send RST, and the client may lose the response.
 */
export function closeLingering(request: IncomingMessage): void {
  const { socket } = request;
  let isLingering = false;
  // Node calls this once the last response of the connection has been written
  socket.destroySoon = () => {
    if (isLingering) return;
    isLingering = true;
    socket.end();
    if (request.complete) return void socket.destroy();
    const timer = setTimeout(() => socket.destroy(), lingering).unref();
    socket.once('close', () => clearTimeout(timer));
    request.once('end', () => socket.destroy());
    request.removeAllListeners('data').resume();
  };
}
