import type { IncomingMessage, ServerResponse } from 'node:http';
import { acceptedEncoding, type Encoding } from '#web/server/accepted-encoding.ts';
import { isForEverybody, sharedKeyOf } from './shared-key.ts';
import type { Filling, SharedPage, SharedPages } from './shared-pages.ts';

/** The requests that shall make a page for others, until their handler takes that on. */
const makers = new WeakMap<IncomingMessage, Filling>();

/** The page that a request shall make for others, if any. Whoever takes it ends it. */
export function takeFilling(request: IncomingMessage | undefined): Filling | null {
  const filling = (request && makers.get(request)) ?? null;
  if (request) makers.delete(request);
  return filling;
}

/**
 * Answers with a page that was made for somebody else, before anything is parsed, counted or made to wait its turn. Who
 * finds none makes it, and goes on like everybody who is not given one.
 */
export type AnswerShared = (request: IncomingMessage, response: ServerResponse, goOn: () => void) => void;

/** See `AnswerShared`. */
export function answerShared(pages: SharedPages): AnswerShared {
  if (!pages.isOn) return (_request, _response, goOn) => goOn();
  return (request, response, goOn) => {
    const key = sharedKeyOf(request);
    if (key === null) return goOn();
    const found = pages.find(key);
    if (found === null && isForEverybody(request)) makeFor(pages.begin(key), request, response);
    if (found instanceof Promise) void found.then((page) => give(page, { request, response, goOn }));
    else give(found, { request, response, goOn });
  };
}

type Waiting = { request: IncomingMessage; response: ServerResponse; goOn: () => void };

/** A page, or the way on where there is none, to a client that is still there. */
function give(page: SharedPage | null, { request, response, goOn }: Waiting): void {
  if (response.destroyed) return;
  if (page) send(page, request, response);
  else goOn();
}

/** A request that is ended before its handler begins makes nothing. A handler goes on also where its client has gone. */
function makeFor(filling: Filling, request: IncomingMessage, response: ServerResponse): void {
  makers.set(request, filling);
  response.once('close', () => takeFilling(request)?.end(null));
}

/** Sends a page, or that the browser has it. */
function send(page: SharedPage, request: IncomingMessage, response: ServerResponse): void {
  const { headers } = request;
  if (headers['if-none-match']?.includes(page.tag)) {
    page.given.unchanged += 1;
    response.writeHead(304, [...page.headers]).end();
    return;
  }
  page.given.whole += 1;
  const encoding = acceptedEncoding(headers['accept-encoding']);
  const body = encoding ? page.encoded(encoding) : page.html;
  if (Buffer.isBuffer(body)) write(page, { body, encoding }, request, response);
  else
    void body.then(
      (bytes) => write(page, { body: bytes, encoding }, request, response),
      () => response.destroy(),
    );
}

function write(
  { headers }: SharedPage,
  { body, encoding }: { body: Buffer; encoding: Encoding | null },
  { method }: IncomingMessage,
  response: ServerResponse,
): void {
  if (response.destroyed) return;
  const encoded = encoding ? ['Content-Encoding', encoding] : [];
  response.writeHead(200, [...headers, ...encoded, 'Content-Length', String(body.length)]);
  response.end(method === 'HEAD' ? undefined : body);
}
