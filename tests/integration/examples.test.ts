import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { App } from '#app/app.ts';
import { fillIfAsked, fillWithExamples } from '#app/examples/fill-with-examples.ts';
import { showExamples } from '#app/examples/show-examples.ts';
import { connect } from '#db/client.ts';
import { driftedCounters } from '#db/counters.ts';
import { brokenInvariants } from '#db/invariants.ts';
import { personIn, stranger, testApp } from '#support/app.ts';
import { freshDatabase } from '#support/database.ts';
import { communityOfAna } from '#support/people.ts';
import { startTestServer } from '#support/server.ts';
import { serverProcess } from '#support/server-process.ts';
import { visitor } from '#support/visitor.ts';
import { copyTexts } from '#texts/copies.ts';
import { exampleTexts as words } from '#texts/examples.ts';
import { paths } from '#texts/paths.ts';

const endless = new AbortController().signal;
const provider = { OIDC_ISSUER: 'http://127.0.0.1:9', OIDC_CLIENT_ID: 'rifamiga', OIDC_CLIENT_SECRET: 'secreto' };

/** An application on a new database. */
async function newInstallation() {
  const database = await freshDatabase();
  const { app } = testApp(database.handle);
  return { app, pool: database.handle.pool, [Symbol.asyncDispose]: () => database.drop() };
}

const addresses = async ({ db }: App) =>
  (await db.selectFrom('communities').select('url').orderBy('url').execute()).map(({ url }) => url);
const told = ['amigo-invisible-logistica', 'barrio-norte', 'ciclistas-rezagados', 'pena-la-guitarra', 'sexto-b-ayna'];

test('where a provider says who people are, examples are neither offered nor accepted', async () => {
  await using server = await startTestServer({ env: provider });
  const guest = visitor(server.url);
  expect(await (await guest.get(paths.home())).text()).not.toContain(words.offer.button);
  expect((await guest.get(paths.examples())).status).toBe(404);
  expect((await guest.post(paths.examples(), {})).status).toBe(404);
  await server.turn();
  expect(await addresses(server.app)).toEqual([]);
});

test('a new server in demonstration mode is filled from its front page, once however many begin, and works by the clock meanwhile', async () => {
  await using server = await startTestServer();
  const guest = visitor(server.url);
  expect(await (await guest.get(paths.home())).text()).toContain(words.offer.button);
  const asked = await guest.post(paths.examples(), {});
  expect([asked.status, asked.headers.get('Location')]).toEqual([303, paths.examples()]);
  const underway = await (await guest.get(paths.examples())).text();
  expect(underway).toContain('http-equiv="refresh"');
  expect(underway).toContain(words.underway.title);
  expect(await (await guest.get(paths.home())).text()).toContain(words.underway.look);

  const { app } = server;
  await Promise.all([server.turn(), fillIfAsked(app, endless), fillIfAsked(app, endless)]);
  const { db } = app;
  expect(await addresses(app)).toEqual(told);
  expect(await showExamples(app)).toEqual({ state: 'there' });
  const raffles = await db.selectFrom('raffles').select(['slug', 'status']).orderBy('slug').execute();
  expect(Object.fromEntries(raffles.map(({ slug, status }) => [slug, status]))).toEqual({
    'asador-con-todo-y-carbon': 'cancelled',
    'bicicleta-para-el-viaje-de-fin-de-curso': 'open',
    'cesta-de-navidad-del-ampa': 'draft',
    'cobija-tejida-a-mano': 'open',
    'guitarra-de-luthier': 'closed',
    'kit-de-luces-y-casco': 'open',
    'lote-de-libros-y-cuadernos-de-campo': 'drawn',
    'turno-para-elegir-regalo': 'open',
  });
  const bare = await db
    .selectFrom('prizes')
    .innerJoin('raffles', 'raffles.id', 'prizes.raffle_id')
    .select('slug')
    .where('prizes.position', '=', 1)
    .where('prizes.picture', 'is', null)
    .orderBy('slug')
    .execute();
  expect(bare.map(({ slug }) => slug)).toEqual(['cesta-de-navidad-del-ampa', 'turno-para-elegir-regalo']);
  await server.turn();
  const database = connect({ connectionString: server.databaseUrl });
  expect(await brokenInvariants(database.pool)).toEqual([]);
  await database.close();
  expect(await driftedCounters(db)).toEqual([]);

  expect(await (await guest.get(paths.examples())).text()).toContain(words.there.title);
  expect(await (await guest.get(paths.home())).text()).not.toContain(words.offer.button);
  expect((await guest.post(paths.examples(), {})).status).toBe(409);
  await server.turn();
  expect(await addresses(app)).toEqual(told);
});

test('a filling that is cut off leaves nothing, and is still asked for', async () => {
  await using installation = await newInstallation();
  const { app } = installation;
  await Promise.all([fillWithExamples(app, stranger), fillWithExamples(app, await personIn(app, 'Ana'))]);
  const cut = new AbortController();
  let puts = 0;
  const put: App['files']['put'] = async (bytes) => {
    puts += 1;
    if (puts === 8) cut.abort();
    return app.files.put(bytes);
  };
  await fillIfAsked({ ...app, files: { ...app.files, put } }, cut.signal);
  expect(cut.signal.aborted).toBe(true);
  expect(await addresses(app)).toEqual([]);
  expect(await showExamples(app)).toMatchObject({ state: 'underway' });
});

test('a filling that fails leaves nothing, says so, and is tried again when somebody asks', async () => {
  await using installation = await newInstallation();
  const { app } = installation;
  await fillWithExamples(app, stranger);
  const fault = new Error('no room');
  const files = { ...app.files, put: () => Promise.reject(fault) };
  await expect(fillIfAsked({ ...app, files }, endless)).rejects.toBe(fault);
  expect([await addresses(app), await showExamples(app)]).toEqual([[], { state: 'failed' }]);
  await fillIfAsked(app, endless);
  expect(await addresses(app)).toEqual([]);
  await fillWithExamples(app, stranger);
  expect(await showExamples(app)).toMatchObject({ state: 'underway', done: 0 });
});

test('what people have made is not mixed with examples, also where it came after they were asked for', async () => {
  await using installation = await newInstallation();
  const { app } = installation;
  await fillWithExamples(app, stranger);
  const { url } = await communityOfAna(app);
  await fillIfAsked(app, endless);
  expect([await addresses(app), await showExamples(app)]).toEqual([[url], { state: 'over' }]);
  await expect(fillWithExamples(app, stranger)).rejects.toMatchObject({ code: 'examples.not-new' });
});

test('npm run demo fills beside a running server, unless there is content or a provider; npm run copia takes all of it', async () => {
  const key = 'una clave para la copia';
  const copies = await mkdtemp(join(tmpdir(), 'rifamiga-copies-'));
  const dataDir = await mkdtemp(join(tmpdir(), 'rifamiga-demo-'));
  const server = await serverProcess({ DATA_DIR: dataDir });
  const demo = (env: Record<string, string> = {}) => run('scripts/demo.ts', { DATA_DIR: dataDir, ...env });
  try {
    expect(await demo(provider)).toMatchObject({ code: 1, said: `${words.onlyInDemo}\n` });
    const filled = await demo();
    expect(filled.said).toContain('Los ejemplos ya están');
    expect(filled.code).toBe(0);
    expect(await (await fetch(`${server.url}/sexto-b-ayna`)).text()).toContain('Escuela Rural de Aýna');
    expect(await demo()).toMatchObject({ code: 1, said: expect.stringContaining('ya tiene contenido') });
    const copied = await run(
      'scripts/copy.ts',
      { DATA_DIR: dataDir, COPIES_KEY: key },
      '--comprobar',
      `--en=${copies}`,
    );
    expect(copied).toMatchObject({ code: 0, said: expect.stringContaining(copyTexts.verified) });
    expect(await server.stop()).toBe(0);
    expect(await run('scripts/check-data.ts', { DATA_DIR: dataDir })).toEqual({ code: 0, said: 'Todo cuadra.\n' });
    const [copy = ''] = await readdir(copies);
    const elsewhere = { DATA_DIR: join(copies, 'restored'), COPIES_KEY: key };
    const restored = await run('scripts/restore.ts', elsewhere, join(copies, copy));
    expect(restored).toMatchObject({
      code: 0,
      said: expect.stringMatching(/y 24.archivos, iguales.*\nTodo cuadra\.\n$/),
    });
    expect(await readdir(elsewhere.DATA_DIR)).toEqual(['files', 'postgresql', 'postgresql-password', 'server.lock']);
    expect(await run('scripts/restore.ts', elsewhere, join(copies, copy))).toMatchObject({ code: 1 });
  } finally {
    await rm(copies, { recursive: true, force: true });
    if (server.isAlive()) await server.kill();
    await rm(dataDir, { recursive: true, force: true });
  }
});

/** Runs a program of the project to its end. Gives its exit code and what it said. */
async function run(script: string, env: Record<string, string>, ...words: string[]) {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const path = fileURLToPath(new URL(`../../${script}`, import.meta.url));
  const child = spawn(process.execPath, [path, ...words], { env: { PATH, NODE_COMPILE_CACHE, ...env } });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text));
  const [code] = await once(child, 'close');
  return { code: code as number, said };
}
