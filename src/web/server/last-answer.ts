import type { IncomingMessage } from 'node:http';

/** Milliseconds for which what is still sent behind a connection's last answer is read, keeping nothing. */
const lingering = 5_000;

/**
 * Lets the last answer of a connection be seen by who has not sent all of their body yet: a connection that is closed while
 * something of it is unread is reset, and the answer may go with it.
 */
export function lingerAfter(request: IncomingMessage): void {
  const { socket } = request;
  let isLingering = false;
  // what the server calls once an answer that is the last has been sent
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
