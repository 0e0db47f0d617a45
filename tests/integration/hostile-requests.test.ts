import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { communityOfAna } from '#support/people.ts';
import { startTestServer } from '#support/server.ts';
import { visitorAs } from '#support/signed-in.ts';
import { paths } from '#texts/paths.ts';

const server = await startTestServer();
afterAll(() => server.stop());

type Sent = { method?: string; headers?: Record<string, string>; body?: string };

/** Sends exactly that path, which `fetch` would mend. */
function ask(path: string, { method = 'GET', headers = {}, body = '' }: Sent = {}) {
  const { hostname, port } = new URL(server.url);
  return new Promise<{ status: number; location: string }>((resolve, reject) => {
    const asked = request({ hostname, port, path, method, headers: { Origin: server.url, ...headers } }, (answer) => {
      answer.resume();
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, location: String(answer.headers.location ?? '') }),
      );
    });
    asked.on('error', reject);
    asked.end(body);
  });
}

test.each([
  '/%00abc',
  '/a%00b/rifas/x',
  '/club/rifas/%00',
  '/club/rifas/a%00b/tablero',
  '/club/rifas/a%00b/acta.json',
  '/boleto/%00',
  '/%00/acceso.data',
  '/club/contenido/%00',
  '/club/contenido/curso/leccion/%00/video',
  '/boleto/%00/comprobante/%00',
  '/imagen/%00',
  '/imagen/a%00b.data',
])('%s is not there, and no fault of ours', async (path) => {
  expect((await ask(path)).status).toBe(404);
});

test.each([
  ['no type', {}, ''],
  ['another type', { 'Content-Type': 'application/json' }, '{"act":"cancel"}'],
  ['parts without their mark', { 'Content-Type': 'multipart/form-data' }, 'x'],
  ['text that nobody can type', { 'Content-Type': 'application/x-www-form-urlencoded' }, 'act=a%00b'],
  ['a name that nobody can type', { 'Content-Type': 'application/x-www-form-urlencoded' }, 'a%00b=act'],
  ['parts that break off', { 'Content-Type': 'multipart/form-data; boundary=xx' }, '--xx\r\nContent-Dispo'],
])('a body of %s is refused as no form', async (_, headers, body) => {
  for (const path of [paths.theme(), paths.createRaffle()]) {
    expect((await ask(path, { method: 'POST', headers, body })).status, path).toBe(400);
  }
});

test('choosing a theme brings back to this site, whatever the path looked like', async () => {
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
  for (const path of ['//evil.example/x', '/\\evil.example/x', '///evil.example/x']) {
    const headers = { ...form, Referer: server.url + path };
    const { status, location } = await ask(paths.theme(), { method: 'POST', headers, body: 'tema=dark' });
    expect(status).toBe(302);
    expect(new URL(location, server.url).origin, path).toBe(new URL(server.url).origin);
  }
});

test('a HEAD request for a sign-in begins none', async () => {
  const attempts = async () =>
    (await server.app.db.selectFrom('sign_in_attempts').select('state_hash').execute()).length;
  const before = await attempts();
  const answer = await fetch(server.url + paths.signInStart(), { method: 'HEAD', redirect: 'manual' });
  expect([answer.status, answer.headers.get('Set-Cookie'), await attempts()]).toEqual([200, null, before]);
});

test('a HEAD request for an export leaves nothing of it on the disk', async () => {
  const { ana, url: communityUrl } = await communityOfAna(server.app);
  const { cookies } = await visitorAs(server.app, ana);
  const aside = await mkdtemp(join(tmpdir(), 'aside-'));
  vi.stubEnv('TMPDIR', aside);
  for (const path of [paths.ownData(), paths.communityFile({ communityUrl })]) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(server.url + path, { method: 'HEAD', headers: { cookie } });
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'application/zip']);
    expect(await readdir(aside)).toEqual([]);
  }
  vi.unstubAllEnvs();
  await rm(aside, { recursive: true });
});
