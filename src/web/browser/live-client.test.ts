import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { waits } from '#support/waits.ts';
import { type LiveClient, type LiveMeans, listenTo, pauseAfter } from './live-client.ts';

type Answer = (response: ServerResponse, request: IncomingMessage) => void;
const closing: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A server on loopback that gives these answers in turn, the last one for good. */
async function serverOf(...answers: Answer[]) {
  let asked = 0;
  const http = createServer((request, response) => {
    const answer = answers[Math.min(asked, answers.length - 1)];
    asked += 1;
    answer?.(response, request);
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    http.closeAllConnections();
    return new Promise<void>((resolve) => http.close(() => resolve()));
  });
  return { address: `http://127.0.0.1:${(http.address() as AddressInfo).port}/`, asked: () => asked };
}

/** Listens there; the pauses between tries are written down and end when the test says so. */
function listening(address: string) {
  const pauses: { milliseconds: number; end(): void }[] = [];
  const means: LiveMeans = {
    fetch,
    random: () => 0.5,
    page: () => `${address}page`,
    wait: (milliseconds, sooner) =>
      new Promise((resolve) => {
        pauses.push({ milliseconds, end: resolve });
        sooner.addEventListener('abort', () => resolve(), { once: true });
      }),
  };
  const heard: unknown[] = [];
  const listener = {
    opened: vi.fn(),
    hear: (news: unknown) => heard.push(news),
    lost: vi.fn(),
    reload: vi.fn(),
  };
  const client: LiveClient = listenTo(address, listener, means);
  closing.push(() => client.stop());
  const pause = (count: number) =>
    vi.waitFor(() => {
      const found = pauses[count - 1];
      if (!found) throw new Error(`pause ${count} has not begun`);
      return found;
    }, waits.change);
  return { ...listener, heard, client, pauses, pause };
}

const stream: Answer = (response) => {
  response.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8' });
  response.write('retry: 5000\n\ndata: {"number":7}\n\n');
};
const ending =
  (why: string): Answer =>
  (response, request) => {
    stream(response, request);
    response.end(`event: end\ndata: "${why}"\n\n`);
  };
const status =
  (code: number, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(code, headers).end('<p>not a stream</p>');
const cut: Answer = (response) => response.destroy();

test('what a server says is heard, also in pieces that cut a letter in two', async () => {
  const { address } = await serverOf((response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    const bytes = Buffer.from(':\n\ndata: {"name":"Íñigo"}\n\n');
    const at = bytes.indexOf(0xc3) + 1;
    response.write(bytes.subarray(0, at), () => setImmediate(() => response.write(bytes.subarray(at))));
  });
  const page = listening(address);
  await vi.waitFor(() => expect(page.heard).toEqual([{ name: 'Íñigo' }]), waits.change);
  expect(page.opened).toHaveBeenCalledExactlyOnceWith(false);
});

test.each([
  ['502', status(502)],
  ['503', status(503)],
  ['a page in the place of the stream', status(200)],
  ['a cut connection', cut],
  ['a server that closes', ending('away')],
])('after %s it comes back by itself, hears on, and the page is not read meanwhile', async (_, answer) => {
  const { address, asked } = await serverOf(answer, answer, stream);
  const page = listening(address);
  (await page.pause(1)).end();
  (await page.pause(2)).end();
  await vi.waitFor(() => expect([asked(), page.heard.length > 0]).toEqual([3, true]), waits.change);
  expect(page.pauses.map(({ milliseconds }) => milliseconds)).toEqual([750, 1500]);
  expect([page.lost.mock.calls.length, page.reload.mock.calls.length]).toEqual([2, 0]);
});

test('pauses double up to half a minute, and two who were sent away together do not come back together', () => {
  const rounds = Array.from({ length: 12 }, (_, index) => index + 1);
  expect(rounds.map((tries) => pauseAfter(tries, 1))).toEqual([
    1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000, 30_000, 30_000, 30_000, 30_000,
  ]);
  expect([pauseAfter(1, 0), pauseAfter(1, 0.999)]).toEqual([500, 999.5]);
});

test('where the right to it has ended the page is read again, and the stream is opened as who one is now', async () => {
  const { address, asked } = await serverOf(ending('access'), stream);
  const page = listening(address);
  const { end } = await page.pause(1);
  expect(page.reload).toHaveBeenCalledOnce();
  end();
  await vi.waitFor(() => expect(page.opened).toHaveBeenLastCalledWith(true), waits.change);
  expect(asked()).toBe(2);
});

test.each([401, 403, 404, 204])('a door that answers %d is left alone until somebody comes back', async (code) => {
  const { address, asked } = await serverOf(ending('access'), status(code));
  const page = listening(address);
  (await page.pause(1)).end();
  const { milliseconds } = await page.pause(2);
  expect([milliseconds, asked(), page.reload.mock.calls.length]).toEqual([Number.POSITIVE_INFINITY, 2, 2]);
  page.client.wake();
  await vi.waitFor(() => expect(asked()).toBe(3), waits.change);
});

test('without a place the page is read now and then, as often as the server says', async () => {
  const { address } = await serverOf(status(429, { 'Retry-After': '20' }), status(429), stream);
  const page = listening(address);
  const first = await page.pause(1);
  expect([first.milliseconds, page.reload.mock.calls.length]).toEqual([30_000, 1]);
  first.end();
  const second = await page.pause(2);
  expect([second.milliseconds, page.reload.mock.calls.length]).toEqual([22_500, 2]);
  second.end();
  await vi.waitFor(() => expect(page.heard.length).toBe(1), waits.change);
});

test('a stream without a sign of life for 45 seconds is dead, and another one is opened', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  closing.push(() => void vi.useRealTimers());
  const { address, asked } = await serverOf(stream);
  const page = listening(address);
  await vi.waitFor(() => expect(page.heard).toHaveLength(1), waits.change);
  vi.advanceTimersByTime(45_000);
  (await page.pause(1)).end();
  await vi.waitFor(() => expect(asked()).toBe(2), waits.change);
});

test('who has left the page hears nothing more, and asks for nothing', async () => {
  const { address, asked } = await serverOf(ending('away'), stream);
  const page = listening(address);
  const { end } = await page.pause(1);
  page.client.stop();
  end();
  await new Promise((resolve) => setImmediate(resolve));
  expect(asked()).toBe(1);
});

test('where nothing of a stream arrives the page is read again at the third try and each further one, if it answers', async () => {
  let pageStatus = 200;
  const { address } = await serverOf((response, request) => {
    if (request.url === '/page') response.writeHead(pageStatus).end('<p>page</p>');
    else response.destroy();
  });
  const page = listening(address);
  const reads: number[] = [];
  for (let tries = 1; tries <= 6; tries += 1) {
    const { end } = await page.pause(tries);
    reads.push(page.reload.mock.calls.length);
    pageStatus = tries === 4 ? 503 : 200;
    end();
  }
  expect(reads).toEqual([0, 0, 1, 2, 2, 3]);
});

test('a stream of which something arrived and that broke then is no reason to read the page', async () => {
  const { address, asked } = await serverOf((response, request) => {
    stream(response, request);
    response.end();
  });
  const page = listening(address);
  for (let tries = 1; tries <= 4; tries += 1) (await page.pause(tries)).end();
  await page.pause(5);
  expect([asked(), page.reload.mock.calls.length]).toEqual([5, 0]);
});
