import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '#config';
import { createLog } from '#log';
import { raffleOnSale } from '#support/raffle.ts';
import { startTestServer } from '#support/server.ts';
import { signedInVisitor, visitor } from '#support/visitor.ts';
import { paths } from '#texts/paths.ts';

const lines: string[] = [];
const smtp = { SMTP_URL: 'smtp://avisos:clave-del-correo@127.0.0.1:9', MAIL_FROM: 'Rifas <avisos@correo.example>' };
const log = createLog(readConfig(smtp, '/srv'), { write: (line) => void lines.push(line) });
log.level = 'trace';
const server = await startTestServer({ log, env: smtp });
afterAll(() => server.stop());

const secret = () => randomBytes(32).toString('base64url');
const eva = { name: 'Evangelina Núñez', phone: '600987654', email: 'evangelina@ejemplo.es' };
const person = /Evangelina|N%C3%BA|600 ?987|evangelina/i;

test('nothing that a request carries is in the log: not its address, query, headers, cookies or form', async () => {
  lines.length = 0;
  const planted = Array.from({ length: 9 }, secret);
  const [path, query, referer, cookie, header, field, key, bearer, endpoint] = planted;
  const push = `https://fcm.googleapis.com/fcm/send/${endpoint}`;
  for (const place of [
    `/boleto/${path}`,
    `/Boleto/${path}/`,
    `/invitacion/${path}`,
    `/avisos/baja/${path}.data`,
    `/${path}`,
  ]) {
    const search = `?code=${query}&state=${query}&q=${encodeURIComponent(eva.name)}&correo=${eva.email}`;
    const headers = {
      Origin: server.url,
      Referer: `${server.url}/boleto/${referer}`,
      Cookie: `rifamiga_sesion=${cookie}; rifamiga_navegador=${cookie}; cobro_${randomUUID()}=${cookie}`,
      Authorization: `Bearer ${bearer}`,
      'X-Api-Key': header ?? '',
      'X-Forwarded-For': '203.0.113.9',
    };
    const form = {
      ...eva,
      act: 'receipt',
      secret: field ?? '',
      requestKey: key ?? '',
      endpoint: push,
      p256dh: key ?? '',
    };
    await fetch(server.url + place + search, { headers, redirect: 'manual' });
    await fetch(server.url + place + search, {
      method: 'POST',
      headers,
      body: new URLSearchParams(form),
      redirect: 'manual',
    });
    const multipart = new FormData();
    for (const [name, value] of Object.entries(form)) multipart.set(name, value);
    await fetch(server.url + place, { method: 'POST', headers, body: multipart, redirect: 'manual' });
  }
  const failure = {
    errorId: '0'.repeat(32),
    path: `/BOLETO/${path}`,
    said: `x ${push} /boleto/${path} ${eva.email} code=${query}`,
  };
  await fetch(server.url + paths.failure(), {
    method: 'POST',
    headers: { Origin: server.url },
    body: JSON.stringify(failure),
  });
  const text = lines.join('');
  expect(lines.length).toBeGreaterThan(15);
  for (const value of planted) expect(text).not.toContain(value);
  expect(text).not.toMatch(person);
  expect(text).not.toContain('203.0.113.9');
});

test('the log names the constraint that refused a row, and nothing of the row', async () => {
  lines.length = 0;
  const { address } = await raffleOnSale(server.app);
  await sql`create function break_it() returns trigger language plpgsql as $$
    begin raise exception 'broken' using detail = new::text, hint = new::text, constraint = 'a_rule', errcode = '23505'; end $$`.execute(
    server.app.db,
  );
  await sql`create trigger break_it before insert on orders for each row execute function break_it()`.execute(
    server.app.db,
  );
  const form = { n: '7', name: eva.name, phone: eva.phone, adult: 'on', requestKey: randomUUID() };
  const answer = await visitor(server.url).post(paths.raffle(address), form);
  await sql`drop function break_it cascade`.execute(server.app.db);
  expect(answer.status).toBe(500);
  const text = lines.join('');
  expect(text).toContain('a_rule');
  expect(text).toContain('"stack"');
  expect(text).not.toMatch(person);
  expect(await answer.text()).not.toContain('a_rule');
});

test('signing in, sending mails that cannot leave and what fails on the way name nobody', async () => {
  lines.length = 0;
  const visitorOfHers = await signedInVisitor(server.url, eva);
  for (const [name, value] of visitorOfHers.cookies) expect(lines.join(''), name).not.toContain(value);
  await server.turn();
  expect(lines.join('')).not.toMatch(person);
  expect(lines.join('')).not.toContain('clave-del-correo');
  expect(lines.join('')).not.toMatch(/[?&](?:code|state|nonce)=[^…]/);
});
