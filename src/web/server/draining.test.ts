import { once } from 'node:events';
import { Agent, createServer, type RequestListener, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, test } from 'vitest';
import { draining } from './draining.ts';

/** A server on loopback that answers as a test says, and can be drained. */
async function serving(answer: RequestListener) {
  const drained = draining(answer);
  const http = createServer(drained.listener);
  drained.watch(http);
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const { port } = http.address() as AddressInfo;
  return { port, drain: (milliseconds: number) => drained.drain(http, milliseconds) };
}

/** All that a connection brings until it is closed, read no faster than it is asked for. */
async function everything(socket: ReturnType<typeof connect>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('latin1');
}

test('a request under way is answered, the answer says that it is the last, and its connection is closed', async () => {
  const { promise: asked, resolve: hasAsked } = Promise.withResolvers<void>();
  const { promise: finish, resolve: letFinish } = Promise.withResolvers<void>();
  const { port, drain } = await serving(async (_, response) => {
    hasAsked();
    await finish;
    response.end('done');
  });
  const socket = connect(port, '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nHost: here\r\n\r\n');
  await asked;
  const drained = drain(10_000);
  letFinish();
  const received = await everything(socket);
  expect(received).toMatch(/^HTTP\/1\.1 200/);
  expect(received).toMatch(/connection: close/i);
  expect(received).toMatch(/done$/);
  expect(await drained).toBe(0);
});

test('a connection that asks for more at once than any of ours would is closed, and the rest of it is not answered', async () => {
  const seen: string[] = [];
  const { port, drain } = await serving(({ url = '' }) => void seen.push(url));
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  const ask = (at: number) => `GET /${at} HTTP/1.1\r\nHost: here\r\n\r\n`;
  socket.write(Array.from({ length: 3000 }, (_, at) => ask(at)).join(''));
  await closed;
  expect(seen).toEqual(['/0', '/1']);
  await drain(0);
});

test('two requests sent at once on one connection are answered in their order', async () => {
  const { port, drain } = await serving(({ url = '' }, response) => void response.end(url));
  const socket = connect(port, '127.0.0.1');
  socket.write('GET /0 HTTP/1.1\r\nHost: here\r\n\r\nGET /1 HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n');
  expect((await everything(socket)).match(/\/\d$|\/\d(?=HTTP)/g)).toEqual(['/0', '/1']);
  await drain(0);
});

test('a kept connection that is not in use is closed at once, and no other is taken', async () => {
  const { port, drain } = await serving((_, response) => void response.end('done'));
  const agent = new Agent({ keepAlive: true });
  const first = request({ port, agent });
  first.end();
  const [answer] = await once(first, 'response');
  answer.resume();
  await once(answer, 'end');
  expect(await drain(10_000)).toBe(0);
  const second = request({ port, agent });
  second.end();
  await expect(once(second, 'response')).rejects.toThrow(/ECONNREFUSED|ECONNRESET|socket hang up/);
  agent.destroy();
});

test('an answer that a slow reader has not taken yet is not cut', async () => {
  const whole = 32 * 1024 * 1024;
  const { promise: ended, resolve: hasEnded } = Promise.withResolvers<void>();
  const { port, drain } = await serving((_, response) => {
    response.end(Buffer.alloc(whole, 'x'));
    hasEnded();
  });
  const socket = connect(port, '127.0.0.1');
  socket.pause();
  socket.write('GET / HTTP/1.1\r\nHost: here\r\n\r\n');
  await ended;
  const drained = drain(30_000);
  const received = await everything(socket);
  expect(received.length - received.indexOf('\r\n\r\n') - 4).toBe(whole);
  expect(await drained).toBe(0);
});

test('what is sent behind a request that is the last of its connection is not done: nobody would hear of it', async () => {
  const seen: string[] = [];
  const { promise: finish, resolve: letFinish } = Promise.withResolvers<void>();
  const { promise: asked, resolve: hasAsked } = Promise.withResolvers<void>();
  const { port, drain } = await serving(async ({ url = '' }, response) => {
    seen.push(url);
    hasAsked();
    await finish;
    response.end(url);
  });
  const socket = connect(port, '127.0.0.1');
  socket.write('POST /first HTTP/1.1\r\nHost: here\r\nContent-Length: 0\r\n\r\n');
  await asked;
  const drained = drain(10_000);
  socket.write('POST /second HTTP/1.1\r\nHost: here\r\nContent-Length: 0\r\n\r\n');
  const other = connect(port, '127.0.0.1');
  // refused: by then what the first connection sent before has been read
  await once(other, 'error');
  letFinish();
  expect(await everything(socket)).toContain('/first');
  await drained;
  expect(seen).toEqual(['/first']);
});

test('a request that takes longer than the patience is cut and counted', async () => {
  const { promise: asked, resolve: hasAsked } = Promise.withResolvers<void>();
  const { port, drain } = await serving(() => hasAsked());
  const socket = connect(port, '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nHost: here\r\n\r\n');
  await asked;
  const closed = everything(socket);
  expect(await drain(50)).toBe(1);
  expect(await closed).toBe('');
});
