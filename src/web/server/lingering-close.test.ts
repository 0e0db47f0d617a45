import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { closeLingering } from './lingering-close.ts';

const http = createServer((request, response) => {
  closeLingering(request);
  response.setHeader('Connection', 'close').end('no room');
});
afterAll(() => {
  http.closeAllConnections();
  http.close();
});

test('an answer comes before the body that it refuses, and what is sent on behind it is read to its end', async () => {
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const { port } = http.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  const bytes = 3_000_000;
  let answer = '';
  socket.setEncoding('utf8').on('data', (text) => {
    answer += text;
  });
  socket.write(`POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${bytes}\r\n\r\n`);
  await once(socket, 'end');
  expect(answer).toMatch(/^HTTP\/1\.1 200 .*no room$/s);
  const half = 'x'.repeat(bytes / 2);
  // each is waited for until the server's side has taken it: one that was reset would take none
  await new Promise<void>((resolve, reject) => socket.write(half, (error) => (error ? reject(error) : resolve())));
  const closed = once(socket, 'close');
  socket.end(half);
  expect(await closed).toEqual([false]);
});
