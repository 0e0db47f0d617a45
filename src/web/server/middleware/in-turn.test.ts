import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { createRequestTurns } from '#app/request-turns.ts';
import { inTurn, withBody } from './in-turn.ts';
import type { Logged } from './request-log.ts';

const address = 'http://127.0.0.1/club/rifas/bici';
const limits = { concurrent: 1, waiting: 1, longest: 2 ** 31 - 1 };

/** Handles requests in the turns of the visitors who send them. */
function queueOf(changed: Partial<typeof limits> = {}) {
  const turns = createRequestTurns({ ...limits, ...changed });
  return async (request: Request, visitor: string, handle: (request: Request) => Promise<Response>) => {
    const http = new Hono<Logged>().use(inTurn(() => visitor, turns));
    // as a body finds its place (`limit-body.ts`)
    http.use((c, next) => {
      if (c.req.raw.body) c.get('turn').leave();
      return next();
    });
    http.all('*', (c) => withBody(c.req.raw, c.get('turn'), handle));
    return http.request(request);
  };
}

/** A form whose body comes when the test says so. */
function formComing(bytes: number) {
  let arrive: (() => void) | undefined;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      arrive = () => {
        controller.enqueue(new Uint8Array(bytes));
        controller.close();
      };
    },
  });
  const headers = { 'Content-Length': String(bytes) };
  const request = new Request(address, { method: 'POST', headers, body, duplex: 'half' } as RequestInit);
  return { request, arrive: () => arrive?.() };
}

const sizeOf = async (request: Request) => new Response(String((await request.arrayBuffer()).byteLength));
const page = async () => new Response('page');

test('forms that have not arrived keep no page waiting, and are handled whole once they are here', async () => {
  const inQueue = queueOf({ waiting: 100 });
  const small = Array.from({ length: 8 }, () => formComing(1000));
  const large = Array.from({ length: 8 }, () => formComing(200_000));
  const forms = [...small, ...large];
  const sent = forms.map(({ request }) => inQueue(request, 'slow', sizeOf));
  expect(await (await inQueue(new Request(address), 'ana', page)).text()).toBe('page');
  for (const { arrive } of forms) arrive();
  const sizes = (await Promise.all(sent)).map((response) => response.text());
  expect(await Promise.all(sizes)).toEqual([...Array(8).fill('1000'), ...Array(8).fill('200000')]);
});

test('a large form that is answered while its body is given up holds no turn after its answer', async () => {
  const inQueue = queueOf({ waiting: 100 });
  const { request, arrive } = formComing(200_000);
  arrive();
  const answer = await inQueue(request, 'slow', async (form) => {
    const reader = form.body?.getReader();
    await reader?.read();
    void reader?.cancel();
    return page();
  });
  expect(await answer.text()).toBe('page');
  expect(await (await inQueue(new Request(address), 'ana', page)).text()).toBe('page');
});

test('what is made of large forms takes its turn: one after another, however many arrive at once, and before others ask', async () => {
  const inQueue = queueOf({ waiting: 100 });
  const forms = Array.from({ length: 6 }, () => formComing(200_000));
  let running = 0;
  let most = 0;
  const render = async (request: Request) => {
    const size = (await request.arrayBuffer()).byteLength;
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    return new Response(String(size));
  };
  const sent = forms.map(({ request }) => inQueue(request, 'flood', render));
  for (const { arrive } of forms) arrive();
  expect(await Promise.all(sent.map(async (each) => (await each).text()))).toEqual(Array(6).fill('200000'));
  expect(most).toBe(1);
});

test('the answer to a large form that its reader gives up half-way takes its turn too', async () => {
  const inQueue = queueOf({ waiting: 100 });
  const { request, arrive } = formComing(200_000);
  const { promise: held, resolve: end } = Promise.withResolvers<Response>();
  let isAnswered = false;
  const refused = inQueue(request, 'flood', async ({ body }) => {
    for await (const _ of body ?? []) break;
    isAnswered = true;
    return new Response('no');
  });
  const first = inQueue(new Request(address), 'ana', () => held);
  arrive();
  await new Promise((resolve) => setTimeout(resolve));
  expect(isAnswered).toBe(false);
  end(new Response('page'));
  expect([await (await refused).text(), await (await first).text()]).toEqual(['no', 'page']);
});

test('a large form that is answered without being read takes its turn too, and none is read that nobody asks for', async () => {
  const inQueue = queueOf({ waiting: 100 });
  const { promise: held, resolve: end } = Promise.withResolvers<Response>();
  const first = inQueue(new Request(address), 'ana', () => held);
  const { request } = formComing(200_000);
  let isAnswered = false;
  const refused = inQueue(request, 'flood', async () => {
    isAnswered = true;
    return new Response('no');
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect(isAnswered).toBe(false);
  end(new Response('page'));
  expect([await (await refused).text(), await (await first).text()]).toEqual(['no', 'page']);
});

test('a form that breaks off is no form, and is not handled', async () => {
  const body = new ReadableStream({ start: (controller) => controller.error(new Error('reset')) });
  const headers = { 'Content-Length': '10' };
  const broken = new Request(address, { method: 'POST', headers, body, duplex: 'half' } as RequestInit);
  const response = await queueOf()(broken, 'ana', () => Promise.reject(new Error('handled')));
  expect(response.status).toBe(400);
});

test('a request whose client leaves while it waits is not handled', async () => {
  const inQueue = queueOf();
  const { promise: held, resolve: end } = Promise.withResolvers<Response>();
  const first = inQueue(new Request(address), 'ana', () => held);
  const leaving = new AbortController();
  const asked = new Request(address, { signal: leaving.signal });
  const gone = inQueue(asked, 'beto', () => Promise.reject(new Error('handled')));
  // what a server says of a client that has gone is no error object
  leaving.abort('Client connection prematurely closed.');
  expect((await gone).status).toBe(400);
  end(new Response('page'));
  expect(await (await first).text()).toBe('page');
});

test('a response that goes on for long counts no more once it is ready', async () => {
  const inQueue = queueOf();
  const stream = await inQueue(new Request(address), 'ana', async () => new Response(new ReadableStream()));
  expect(await (await inQueue(new Request(address), 'beto', page)).text()).toBe('page');
  await stream.body?.cancel();
});

test('work that waits for others keeps nobody waiting, however much of it, and its answer takes a turn again', async () => {
  const turns = createRequestTurns({ ...limits, waiting: 100 });
  const http = new Hono<Logged>().use(inTurn((c) => c.req.header('Visitor') ?? '', turns));
  const works = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const { promise: held, resolve: end } = Promise.withResolvers<Response>();
  let isAnswering = false;
  http.all('/waits', async (c) => {
    await Promise.all(works.map(({ promise }) => c.get('turn').aside(() => promise)));
    isAnswering = true;
    return c.text('waited');
  });
  http.all('/held', () => held);
  http.all('/page', (c) => c.text('page'));
  const ask = (path: string, visitor: string) => http.request(path, { headers: { Visitor: visitor } });
  const waits = ask('/waits', 'ana');
  expect(await (await ask('/page', 'beto')).text()).toBe('page');
  const holds = ask('/held', 'beto');
  for (const { resolve } of works) resolve();
  await new Promise((resolve) => setTimeout(resolve));
  expect(isAnswering).toBe(false);
  end(new Response('held'));
  expect(await (await waits).text()).toBe('waited');
  await holds;
  // no turn was left behind
  expect(await (await ask('/page', 'eva')).text()).toBe('page');
});

test('who comes when too many wait is told when to ask again', async () => {
  const inQueue = queueOf();
  const { promise: held, resolve: end } = Promise.withResolvers<Response>();
  const [first, second] = [1, 2].map(() => inQueue(new Request(address), 'flood', () => held.then(page)));
  const refused = await inQueue(new Request(address), 'flood', page);
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '20']);
  end(new Response());
  expect((await Promise.all([first, second])).map((response) => response?.status)).toEqual([200, 200]);
});
