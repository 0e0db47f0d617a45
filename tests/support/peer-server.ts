import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export type PeerRequest = { method: string; path: string; query: URLSearchParams; headers: Headers; body: string };
export type PeerAnswer = { status?: number; body: unknown };

/** An HTTP API of somebody else on loopback: `answer` is handed each request whole and says what comes back as JSON. */
export async function startPeer(answer: (request: PeerRequest) => PeerAnswer | null) {
  let down: number | null = null;
  const http = createServer(async (request, response) => {
    const asked = await read(request);
    const missing = down ?? 404;
    const { status = 200, body } = (down === null ? answer(asked) : null) ?? {
      status: missing,
      body: { status: missing, error: { message: 'no such thing' } },
    };
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    /** Answers every request with an error, until `rise`. */
    fall: (status = 500) => {
      down = status;
    },
    rise: () => {
      down = null;
    },
    stop: () =>
      new Promise<void>((resolve) => {
        http.closeAllConnections();
        http.close(() => resolve());
      }),
  };
}

async function read(request: IncomingMessage): Promise<PeerRequest> {
  const url = new URL(request.url ?? '/', 'http://peer');
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const headers = new Headers(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
  return {
    method: request.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    headers,
    body: Buffer.concat(chunks).toString('utf8'),
  };
}
