import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { waits } from '#support/waits.ts';
import { closeLingering } from './lingering-close.ts';
import { cutSlowBodies } from './slow-bodies.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** Nobody looks but the test, whose clock is ahead of the server's. */
const never = 3_600_000;

const seconds = (count: number) => performance.now() + count * 1000;

/** A server that reads bodies to their end, or as `listener` says, and somebody who sends it one bit by bit. */
async function sending(listener?: RequestListener) {
  let read = 0;
  const http = createServer(
    listener ??
      ((request, response) => {
        request.on('data', (chunk: Buffer) => {
          read += chunk.length;
        });
        request.on('end', () => response.end('thanks'));
      }),
  );
  const { look, watched } = cutSlowBodies(http, never);
  let requests = 0;
  http.on('request', () => {
    requests += 1;
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const socket: Socket = connect((http.address() as AddressInfo).port, '127.0.0.1');
  let answer = '';
  socket.setEncoding('utf8').on('data', (text) => {
    answer += text;
  });
  closing.push(() => {
    socket.destroy();
    http.closeAllConnections();
    http.close();
  });
  socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10000000\r\n\r\n');
  await vi.waitFor(() => expect(requests).toBe(1), waits.change);
  const bring = async (bytes: number) => {
    const before = read;
    socket.write(Buffer.alloc(bytes));
    if (!listener) await vi.waitFor(() => expect(read).toBe(before + bytes), { timeout: waits.change, interval: 5 });
  };
  return { look, watched, socket, bring, answer: () => answer };
}

test('a body of which nothing comes is cut off within a minute, and told so', async () => {
  const { look, socket, answer } = await sending();
  const closed = once(socket, 'close');
  look(seconds(30));
  expect(socket.destroyed).toBe(false);
  look(seconds(45));
  await closed;
  expect(answer()).toMatch(/^HTTP\/1\.1 408 /);
});

test('a body that drips is cut off like one that stands', async () => {
  const { look, socket, bring } = await sending();
  const closed = once(socket, 'close');
  for (let at = 5; at < 40; at += 5) {
    await bring(100);
    look(seconds(at));
  }
  look(seconds(45));
  await closed;
});

test('a photo that takes minutes on a slow line arrives', async () => {
  const { look, socket, bring } = await sending();
  for (let at = 5; at <= 600; at += 5) {
    await bring(5000);
    look(seconds(at));
  }
  expect(socket.destroyed).toBe(false);
});

test('a body that waits for the server is not slow', async () => {
  const { look, socket, bring } = await sending((request) => void request.pause());
  await bring(100_000);
  await vi.waitFor(() => expect(socket.writableLength).toBe(0), waits.change);
  for (const at of [20, 45, 90]) look(seconds(at));
  expect(socket.destroyed).toBe(false);
});

test('a body that is refused unread is kept no longer than its connection', async () => {
  let refuse = () => {};
  let unread = () => 0;
  const { watched, socket } = await sending((request, response) => {
    unread = () => request.readableLength;
    refuse = () => {
      closeLingering(request);
      response.writeHead(413, { Connection: 'close' }).end();
    };
  });
  socket.write(Buffer.alloc(60_000));
  await vi.waitFor(() => expect(unread()).toBeGreaterThan(0), waits.change);
  expect(watched()).toBe(1);
  const closed = once(socket, 'close');
  refuse();
  await closed;
  await vi.waitFor(() => expect(watched()).toBe(0), waits.change);
});
