import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readlink, realpath, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { testApp } from '#support/app.ts';
import { freshDatabase } from '#support/database.ts';
import { startLoad } from '#support/load.ts';
import { raffleOnSale } from '#support/raffle.ts';
import { serverProcess } from '#support/server-process.ts';
import { waits } from '#support/waits.ts';
import { paths } from '#texts/paths.ts';

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

test.skipIf(!existsSync('/dev/full'))(
  'with its log on a full disk the server answers, and ends when it is told to',
  async () => {
    const settings = { DATABASE_URL: database.url, DATA_DIR: '/nonexistent/never-written' };
    const server = await serverProcess(settings, '/dev/full');
    for (let times = 0; times < 60; times += 1) {
      expect((await fetch(`${server.url}${paths.verify()}`)).status).toBe(200);
      expect((await fetch(`${server.url}/no/esta`)).status).toBe(404);
    }
    expect(await server.stop()).toBe(0);
  },
);

/** Processes of PostgreSQL that work in a directory. */
async function postgresIn(directory: string): Promise<number[]> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0);
  const places = await Promise.all(pids.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => '')));
  return pids.filter((_, index) => places[index]?.startsWith(directory));
}

async function freshDirectory() {
  const directory = await realpath(await mkdtemp(join(tmpdir(), 'rifamiga-shutdown-')));
  return {
    path: directory,
    [Symbol.asyncDispose]: () => rm(directory, { recursive: true, force: true }),
  };
}

/** The product's own start, up to its end: its exit code, what it wrote, and what of that to its operator alone. */
async function start(env: Record<string, string>, during: (child: ChildProcess, said: () => string) => Promise<void>) {
  const child = spawn(process.execPath, ['scripts/serve.mjs'], {
    // what was compiled for one start is there for the next
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DRAND_URLS: 'http://127.0.0.1:9',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  let told = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    told += text;
  });
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  const ended = once(child, 'exit');
  await during(child, () => said);
  const [code] = await ended;
  return { code, said, told };
}

test('told to end under load, every reservation that is stored was acknowledged, and all is over in seven seconds', async () => {
  const { app, clock } = testApp(database.handle);
  clock.set(Temporal.Now.instant());
  const day = (days: number) =>
    Temporal.Now.zonedDateTimeISO('Europe/Madrid').add({ days }).toPlainDateTime().toString({ smallestUnit: 'minute' });
  const form = { numbering: '1-N', lastNumber: '5000', salesCloseAt: day(5), drawAt: day(6) };
  const { address } = await raffleOnSale(app, { form });
  const server = await serverProcess({ DATABASE_URL: database.url, DATA_DIR: '/nonexistent/never-written' });
  const load = startLoad({ url: server.url, path: paths.raffle(address), people: 30, lastNumber: 5000 });
  await expect.poll(() => load.acknowledged.size, { timeout: waits.change }).toBeGreaterThan(60);
  const afterwards: (string | undefined)[] = [];
  const begun = performance.now();
  const stopped = server.stop();
  // the first answer that says that it is the last shows that the signal has arrived
  load.onAnswer = ({ connection }) => {
    if (connection === 'close' || afterwards.length > 0) afterwards.push(connection);
  };
  expect(await stopped).toBe(0);
  expect(performance.now() - begun).toBeLessThan(7000);
  await load.end();
  expect(afterwards.length).toBeGreaterThan(0);
  expect(afterwards.every((connection) => connection === 'close')).toBe(true);
  const { rows } = await database.handle.pool.query<{ number: number }>(
    'select unnest(numbers) as number from orders order by 1',
  );
  expect(rows.map(({ number }) => number)).toEqual([...load.acknowledged.keys()].sort((a, b) => a - b));
  expect(load.unanswered.size).toBeGreaterThan(0);
  expect(load.statuses.get(303)).toBe(load.acknowledged.size);
});

test('open streams do not delay the end of the server', async () => {
  const { app, clock } = testApp(database.handle);
  clock.set(Temporal.Now.instant());
  const { address } = await raffleOnSale(app);
  const server = await serverProcess({ DATABASE_URL: database.url, DATA_DIR: '/nonexistent/never-written' });
  const stream = await fetch(server.url + paths.raffleBoard(address), { headers: { Accept: 'text/event-stream' } });
  expect(stream.status).toBe(200);
  const begun = performance.now();
  expect(await server.stop()).toBe(0);
  expect(performance.now() - begun).toBeLessThan(4000);
  await stream.text();
});

/** A start that finds its port taken, on a directory in which it makes the database; and that directory. */
async function startOnTakenPort() {
  const directory = await freshDirectory();
  const taken = createServer();
  taken.listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const end = await start({ PORT: String(port), DATA_DIR: directory.path }, async () => undefined);
  taken.close();
  return { ...end, port, directory };
}

/** Made when it is first asked for: to make a database is most of the work of a first start. */
let onTakenPort: ReturnType<typeof startOnTakenPort> | undefined;
afterAll(async () => (await onTakenPort)?.directory[Symbol.asyncDispose]());

test('a second signal changes nothing: the embedded database is closed, and the exit is in order', async () => {
  onTakenPort ??= startOnTakenPort();
  const { directory } = await onTakenPort;
  const { code } = await start({ PORT: '0', DATA_DIR: directory.path }, async (child, said) => {
    await expect.poll(said, { timeout: waits.change }).toContain('Rifamiga está lista');
    child.kill('SIGTERM');
    await expect.poll(said).toContain('Cerrando');
    child.kill('SIGTERM');
    child.kill('SIGINT');
  });
  expect(code).toBe(0);
  expect(await postgresIn(directory.path)).toEqual([]);
});

test('a signal that comes while it starts ends it in order, with no database left behind', async () => {
  await using directory = await freshDirectory();
  const { code, said } = await start({ PORT: '0', DATA_DIR: directory.path }, async (child) => {
    await expect.poll(() => postgresIn(directory.path), { timeout: waits.change, interval: 5 }).not.toEqual([]);
    child.kill('SIGTERM');
  });
  expect(code).toBe(0);
  expect(said).not.toContain('está lista');
  expect(await postgresIn(directory.path)).toEqual([]);
});

test('a port that is in use is said in one sentence, and the database that was opened for it is closed', async () => {
  onTakenPort ??= startOnTakenPort();
  const { code, said, port, directory } = await onTakenPort;
  expect(code).toBe(1);
  expect(said).toContain(`otro programa usa ya el puerto ${port}`);
  expect(said).not.toContain('EADDRINUSE');
  expect(existsSync(join(directory.path, 'postgresql'))).toBe(true);
  expect(await postgresIn(directory.path)).toEqual([]);
});

test('a data folder that cannot be written to is said in one sentence', async () => {
  await using directory = await freshDirectory();
  const file = join(directory.path, 'file');
  await writeFile(file, '');
  const { code, said } = await start({ PORT: '0', DATA_DIR: join(file, 'data') }, async () => undefined);
  expect(code).toBe(1);
  expect(said).toContain(`«${join(file, 'data')}»: la ruta pasa por un archivo que no es una carpeta`);
});

test.each([
  ['refuses', '127.0.0.1:9', 'nadie responde en esa dirección y ese puerto'],
  ['is not known', 'nadie.invalid', 'no se encuentra ese servidor'],
])('a database whose server %s is said in one sentence, with nothing of its address', async (_, host, reason) => {
  await using directory = await freshDirectory();
  const url = `postgres://rifas:muy-secreta@${host}/rifas`;
  const { code, said, told } = await start(
    { PORT: '0', DATA_DIR: directory.path, DATABASE_URL: url },
    async () => undefined,
  );
  expect(code).toBe(1);
  expect(told).toBe(
    `No se puede usar la base de datos de DATABASE_URL: ${reason}. Comprueba ese ajuste y que PostgreSQL esté en marcha, y vuelve a arrancar.\n`,
  );
  expect(said).not.toContain('muy-secreta');
});
