import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { freshDatabase } from '#support/database.ts';
import { serverProcess } from '#support/server-process.ts';

const database = await freshDatabase();
afterAll(() => database.drop());

test('told to end, the server finishes the request under way, takes no other, and leaves with 0', async () => {
  const server = await serverProcess({ DATABASE_URL: database.url, DATA_DIR: '/nonexistent/never-written' });
  const { hostname, port, host } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  let answer = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    answer += text;
  });
  const body = 'tema=dark';
  socket.write(
    `POST /apariencia HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${server.url}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 4)}`,
  );
  // the answer to a later request shows that the first one has been taken in
  await fetch(`${server.url}/healthz`);
  const code = server.stop();
  await expect
    .poll(() =>
      fetch(`${server.url}/healthz`).then(
        () => 'open',
        () => 'closed',
      ),
    )
    .toBe('closed');
  socket.write(body.slice(4));
  await once(socket, 'close');
  expect(answer).toMatch(/^HTTP\/1\.1 302/);
  expect(answer).toContain('tema=dark');
  expect(await code).toBe(0);
});
