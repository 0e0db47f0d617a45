import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type PeerRequest = { method: string; path: string; query: URLSearchParams; headers: Headers; body: string };
export type PeerAnswer = { status?: number; body: unknown };

/**
 * How an answer is spoilt on its way: `cut` in the middle, `empty`, a `page` of something that stands before the API, JSON
 * of something `else` (a `refusal` of its own where it says no), by the byte without end (`trickle`), or whole after more bytes than anybody should read (`flood`).
 */
export type Spoilt = 'cut' | 'empty' | 'page' | 'else' | 'refusal' | 'trickle' | 'flood';

/** An HTTP API of somebody else on loopback: `answer` is handed each request whole and says what comes back as JSON. */
export async function startPeer(answer: (request: PeerRequest) => PeerAnswer | null) {
  let down: number | null = null;
  let spoiling: { how: Spoilt; of: RegExp; status?: number } | null = null;
  const http = createServer(async (request, response) => {
    const asked = await read(request);
    const missing = down ?? 404;
    const { status = 200, body } = (down === null ? answer(asked) : null) ?? {
      status: missing,
      body: {
        status: missing,
        error: { type: 'invalid_request_error', code: 'resource_missing', message: 'no such thing' },
      },
    };
    if (spoiling?.of.test(`${asked.method} ${asked.path}`)) {
      spoil(response, spoiling.how, { status: spoiling.status ?? status, text: JSON.stringify(body) });
      return;
    }
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    /** Answers every request with an error, until `rise`. */
    fall: (status = 500) => {
      down = status;
    },
    /** Does what is asked with a method and path like these, and spoils the answer, until `rise`. */
    spoil: (how: Spoilt, of: RegExp, status?: number) => {
      spoiling = { how, of, ...(status && { status }) };
    },
    rise: () => {
      down = null;
      spoiling = null;
    },
    stop: () =>
      new Promise<void>((resolve) => {
        http.closeAllConnections();
        http.close(() => resolve());
      }),
  };
}

function spoil(response: ServerResponse, how: Spoilt, { status, text }: { status: number; text: string }): void {
  const isPage = how === 'page';
  const headers = { 'Content-Type': isPage ? 'text/html' : 'application/json' };
  const whole = {
    empty: '',
    page: '<h1>Mantenimiento</h1>',
    else: '{}',
    refusal: '{"message":"no Route matched with those values","error":"Not Found"}',
    flood: `${' '.repeat(8 << 20)}${text}`,
  } as const;
  if (how !== 'cut' && how !== 'trickle') {
    response.writeHead(status, headers).end(whole[how]);
    return;
  }
  response.writeHead(status, how === 'cut' ? { ...headers, 'Content-Length': text.length } : headers);
  if (how === 'cut') {
    response.write(text.slice(0, text.length / 2), () => response.destroy());
  } else {
    const drip = setInterval(() => response.write(' '), 20);
    response.on('close', () => clearInterval(drip));
  }
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
