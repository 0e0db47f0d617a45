import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { raffleOnSale } from '#support/raffle.ts';
import { startTestServer } from '#support/server.ts';
import { openStream } from '#support/stream.ts';
import { paths } from '#texts/paths.ts';

/*
 * What waits for its client, or for nothing but news, keeps no page from others: the requests that a process handles at
 * once are far fewer than those that are begun here.
 */
const server = await startTestServer({ env: { OPEN_DEMO: 'si', TRUSTED_PROXIES: '127.0.0.1' } });
const { app } = server;
const { address } = await raffleOnSale(app);
afterAll(server.stop);

const { host, hostname, port } = new URL(server.url);
const many = Array.from({ length: 24 }, (_, at) => at);

const pageFor = async (network: string) => {
  const response = await fetch(server.url + paths.raffle(address), { headers: { 'X-Forwarded-For': network } });
  return [response.status, (await response.text()).includes('</html>')];
};

/** Sends a form but for its last byte. `end` sends that, and gives the status of the answer. */
async function formComing(path: string, bytes: number, network: string) {
  const socket: Socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  const head = [
    ...[`POST ${path} HTTP/1.1`, `Host: ${host}`, `Origin: ${server.url}`, `X-Forwarded-For: ${network}`],
    ...['Content-Type: application/x-www-form-urlencoded', `Content-Length: ${bytes}`, 'Connection: close'],
  ];
  const body = `tema=${'x'.repeat(bytes)}`.slice(0, bytes - 1);
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  const end = async () => {
    let answered = '';
    socket.setEncoding('latin1').on('data', (text: string) => {
      answered += text;
    });
    socket.write('x');
    await once(socket, 'close');
    return Number(/^HTTP\/1\.1 (\d{3}) /.exec(answered)?.[1]);
  };
  return { end };
}

test('forms that are on their way keep no page from others, and are answered once they are here', async () => {
  const forms = await Promise.all([
    ...many.map(() => formComing(paths.theme(), 1000, '192.0.2.1')),
    ...many.map((at) => formComing(paths.theme(), 100_000, `192.0.2.${at + 2}`)),
  ]);
  expect(await pageFor('198.51.100.7')).toEqual([200, true]);
  expect(await Promise.all(forms.map(({ end }) => end()))).toEqual(forms.map(() => 302));
});

test('streams that are open keep no page from anybody', async () => {
  const watching = await Promise.all(many.map(() => openStream(server.url + paths.raffleBoard(address), new Map())));
  expect(await pageFor('198.51.100.7')).toEqual([200, true]);
  for (const stream of watching) stream.leave();
});

test('many pages that one network asks for at once are all answered, and those of others too', async () => {
  const asked = [...many.map(() => pageFor('192.0.2.1')), ...many.map((at) => pageFor(`203.0.113.${at}`))];
  expect(await Promise.all(asked)).toEqual(asked.map(() => [200, true]));
});
