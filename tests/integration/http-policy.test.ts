import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { createLog } from '#log';
import { communityOfAna } from '#support/people.ts';
import { startTestServer } from '#support/server.ts';
import { signedInVisitor, visitor } from '#support/visitor.ts';
import { waits } from '#support/waits.ts';
import { layoutTexts } from '#texts/layout.ts';
import { paths } from '#texts/paths.ts';
import { requestTexts } from '#texts/requests.ts';

const lines: Record<string, unknown>[] = [];
const log = createLog(null, { write: (line) => void lines.push(JSON.parse(line)) });
log.level = 'trace';
const server = await startTestServer({ log });
afterAll(() => server.stop());

const { port } = new URL(server.url);
const secret = randomBytes(32).toString('base64url');

type Sent = { method?: string; headers?: Record<string, string>; body?: string | Buffer };
type Answer = { status: number; headers: Record<string, string | undefined>; text: string };

/** Sends exactly that path and those headers, which `fetch` would mend. */
function ask(path: string, { method = 'GET', headers = {}, body = '' }: Sent = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request({ hostname: '127.0.0.1', port, path, method, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part) => {
        text += part;
      });
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers as Answer['headers'], text }),
      );
    });
    asked.on('error', reject);
    asked.end(body);
  });
}

const form = { 'Content-Type': 'application/x-www-form-urlencoded', Origin: server.url };

test('every kind of answer has the usual headers: pages, data, files, refusals, failures and what others give', async () => {
  const { url: communityUrl } = await communityOfAna(server.app);
  const starting = visitor(server.url);
  const { address: chooser } = await starting.follow(await starting.get(paths.signInStart()));
  const answers: Record<string, Answer> = {
    page: await ask('/'),
    data: await ask('/_.data'),
    article: await ask(paths.legality()),
    community: await ask(paths.community({ communityUrl })),
    'not found': await ask('/no/hay/nada'),
    redirect: await ask(paths.pricing()),
    canonical: await ask('/CREAR-RIFA/'),
    'signed out': await ask(paths.account()),
    file: await ask('/favicon.svg'),
    script: await ask(`/assets/${readdirSync('build/client/assets').find((name) => name.endsWith('.js'))}`),
    icon: await ask('/icon-192.png'),
    manifest: await ask(paths.manifest()),
    worker: await ask(paths.serviceWorker()),
    robots: await ask(paths.robots()),
    picture: await ask(paths.sharePicture()),
    health: await ask(paths.health()),
    ready: await ask(paths.ready()),
    'wrong form': await ask(paths.createRaffle(), { method: 'POST', headers: form, body: 'a%00=b' }),
    'of another site': await ask(paths.theme(), {
      method: 'POST',
      headers: { ...form, Origin: 'https://evil.example' },
    }),
    'too large': await ask(paths.failure(), { method: 'POST', headers: form, body: 'x'.repeat(20_000) }),
    backslash: await ask('/a\\b'),
    'another host': await ask('/', { method: 'POST', headers: { Host: 'evil.example' } }),
    'the way to our host': await ask('/', { headers: { Host: 'evil.example' } }),
    chooser: await ask(new URL(chooser).pathname),
    'lost chooser': await ask(`${paths.demoProvider()}/entrar/nada`),
    discovery: await ask(`${paths.demoProvider()}/.well-known/openid-configuration`),
    'provider refuses': await ask(`${paths.demoProvider()}/auth?client_id=nadie`),
    method: await ask('/', { method: 'PROPFIND', headers: { Origin: server.url } }),
  };
  const asset = /\/assets\/[\w.-]+\.js/.exec((await ask('/login')).text)?.[0] ?? '';
  answers.asset = await ask(asset);
  expect(answers.asset.status).toBe(200);
  for (const [name, { headers, status }] of Object.entries(answers)) {
    const at = `${name} (${status})`;
    expect(headers['x-content-type-options'], at).toBe('nosniff');
    expect(headers['x-frame-options'], at).toBe('DENY');
    expect(headers['content-security-policy'], at).toContain("frame-ancestors 'none'");
    expect(headers['content-security-policy'], at).toContain('form-action ');
    expect(headers['content-security-policy'], at).not.toMatch(
      /(?:img|script|default)-src[^;]* (?:https:|\*)(?:;|\s|$)/,
    );
    expect(headers['permissions-policy'], at).toContain('camera=()');
    // what no browser knows, or no policy can name, is a warning in the console of every page
    expect(headers['permissions-policy'], at).not.toContain('bluetooth');
    expect(headers['content-security-policy'], at).not.toContain('[');
    expect(headers['referrer-policy'], at).toBeTruthy();
    expect(headers['cross-origin-opener-policy'], at).toBeTruthy();
    expect(headers['cross-origin-resource-policy'], at).toMatch(
      name === 'picture' ? /^cross-origin$/ : /^same-origin$/,
    );
  }
  expect(answers.page?.headers['content-security-policy']).toMatch(/script-src 'self' 'nonce-[\w+/=]{20,}'/);
  expect(answers['too large']).toMatchObject({ status: 413, text: requestTexts.tooLarge.failure });
  expect(answers['of another site']).toMatchObject({ status: 403, text: requestTexts.fromElsewhere });
});

test.each([
  ['/BOLETO/{s}', '/boleto/{s}'],
  ['/%62oleto/{s}', '/boleto/{s}'],
  ['//boleto/{s}', '/boleto/{s}'],
  ['/boleto//{s}/', '/boleto/{s}'],
  ['/x/../boleto/{s}', '/boleto/{s}'],
  ['/boleto/./{s}', '/boleto/{s}'],
  ['/boleto/%2e%2e/boleto/{s}', '/boleto/{s}'],
  ['/Boleto/{s}.data?x=1', '/boleto/{s}.data?x=1'],
  ['/INVITACION/{s}', '/invitacion/{s}'],
  ['/Avisos/Baja/{s}', '/avisos/baja/{s}'],
  ['/Sexto-B/?x=1', '/sexto-b?x=1'],
  ['/Sexto-B/Rifas/Cesta', '/sexto-b/rifas/cesta'],
])('%s leads to %s, once, and the log has no secret of it', async (written, canonical) => {
  lines.length = 0;
  const path = written.replace('{s}', secret);
  const first = await ask(path);
  expect(first.status, path).toBe(301);
  expect(first.headers.location).toBe(canonical.replace('{s}', secret));
  const second = await ask(first.headers.location ?? '');
  expect(second.status, path).not.toBe(301);
  const sent = await ask(path, { method: 'POST', headers: form, body: 'act=x' });
  expect([404, 403], path).toContain(sent.status);
  expect(JSON.stringify(lines)).not.toContain(secret);
  expect(lines.filter(({ msg }) => msg === 'Petición atendida')).toHaveLength(3);
});

test('however the address of a private link is written, nothing but its own protections is answered', async () => {
  const spellings = [
    `/BOLETO/${secret}`,
    `/boleto;x/${secret}`,
    `/boleto/${secret};x`,
    `/boleto%2F${secret}`,
    `/boleto/${secret}/`,
  ];
  for (const path of spellings) {
    const { status, headers } = await ask(path);
    expect([301, 404], path).toContain(status);
    if (/^\/boleto\//i.test(path)) expect(headers['cache-control'], path).toBe('private, no-store');
  }
});

test('the specified redirects stay to the letter, whoever writes them in capitals', async () => {
  expect((await ask('/pricing?q=bici')).headers.location).toBe('/crear-rifa?q=bici');
  expect((await ask('/Pricing?q=bici')).headers.location).toBe('/pricing?q=bici');
});

test('another host is never answered, whatever origin it says it is; who opens one is led to ours', async () => {
  const host = `evil.example:${port}`;
  const evil = {
    Host: host,
    Origin: `http://${host}`,
    'Sec-Fetch-Site': 'same-origin',
    'Content-Type': form['Content-Type'],
  };
  for (const path of [paths.theme(), paths.createRaffle(), paths.signOut(), `${paths.demoProvider()}/token`]) {
    const { status, text, headers } = await ask(path, { method: 'POST', headers: evil, body: 'tema=dark' });
    expect(status, path).toBe(421);
    expect(text).toContain(server.url);
    expect(text).toContain(requestTexts.otherHost.title);
    expect(headers['set-cookie']).toBeUndefined();
  }
  for (const path of ['/', '/crear-rifa?paso=2', `${paths.demoProvider()}/auth`, '//evil.example/x']) {
    const { status, headers } = await ask(path, { headers: { Host: host } });
    expect([status, headers.location], path).toEqual([302, server.url + path]);
  }
  const whole = await ask(`http://${host}/boleto/x`, { headers: { Host: `127.0.0.1:${port}` } });
  expect(whole.status).toBe(302);
  for (const probe of [paths.health(), paths.ready()])
    expect((await ask(probe, { headers: { Host: '10.0.0.7' } })).status).toBe(200);
});

test('every name of this machine opens the site, takes its forms and signs people in', async () => {
  for (const name of ['localhost', '127.0.0.1', '[::1]']) {
    const origin = `http://${name}:${port}`;
    const headers = { ...form, Host: `${name}:${port}`, Origin: origin };
    expect((await ask('/', { headers })).status).toBe(200);
    expect((await ask(paths.theme(), { method: 'POST', headers, body: 'tema=dark' })).status).toBe(302);
    const start = await ask(paths.signInStart(), { headers });
    expect(new URL(start.headers.location ?? '').searchParams.get('redirect_uri')).toBe(
      origin + paths.signInCallback(),
    );
  }
  const crossed = { ...form, Host: `localhost:${port}`, Origin: `http://localhost:${Number(port) - 1}` };
  expect((await ask(paths.theme(), { method: 'POST', headers: crossed, body: 'tema=dark' })).status).toBe(403);
});

test('a request without a host, as old programs send, is answered with our address', async () => {
  const socket = connect(Number(port), '127.0.0.1');
  socket.end('POST / HTTP/1.0\r\nContent-Length: 0\r\n\r\n');
  let text = '';
  for await (const part of socket) text += part;
  expect(text).toMatch(/^HTTP\/1\.[01] 421 /);
  expect(text).toContain(server.url);
});

test('what anybody can send is no error of the log and has no stack in it', async () => {
  lines.length = 0;
  const callback = paths.signInCallback();
  await ask(`${callback}?code=${secret}&state=${secret}`);
  await ask(`${callback}?error=server_error&state=x`);
  await ask('/boleto/%ff');
  await ask('/%', { method: 'POST', headers: form });
  await ask(paths.createRaffle(), {
    method: 'POST',
    headers: { ...form, Origin: 'null', 'Sec-Fetch-Site': 'same-origin' },
  });
  await ask(paths.createRaffle(), {
    method: 'POST',
    headers: { ...form, Origin: 'https://evil.example', 'Sec-Fetch-Site': 'same-origin' },
  });
  await ask(`${paths.createRaffle()}.data`, { method: 'PUT', headers: form, body: 'a=b' });
  await ask('/_.data?_routes=nada', { headers: form });
  await ask('/__manifest?paths=/boleto/x&version=x');
  const person = await signedInVisitor(server.url, { name: 'Eva', email: 'eva@ejemplo.es' });
  const asked = new URL((await person.get(paths.signInStart())).headers.get('Location') ?? '');
  const state = asked.searchParams.get('state');
  await person.get(
    `${callback}?code=made-up&state=${state}&iss=${encodeURIComponent(server.url + paths.demoProvider())}`,
  );
  const again = new URL((await person.get(paths.signInStart())).headers.get('Location') ?? '').searchParams.get(
    'state',
  );
  await person.get(`${callback}?code=a&code=b&state=${again}`);
  expect(lines.filter(({ level }) => Number(level) >= 50)).toEqual([]);
  expect(JSON.stringify(lines)).not.toMatch(/"stack"|made-up|eva@|Eva/);
  expect(JSON.stringify(lines)).not.toContain(secret);
  expect(lines.filter(({ msg }) => msg === 'Error al iniciar sesión').map(({ level }) => level)).toEqual([
    30, 30, 30, 30,
  ]);
});

test('who leaves while they send is no failure of ours', async () => {
  lines.length = 0;
  const socket = connect(Number(port), '127.0.0.1');
  const head = `POST ${paths.createRaffle()} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nOrigin: ${server.url}\r\n`;
  socket.write(`${head}Content-Type: ${form['Content-Type']}\r\nContent-Length: 100\r\n\r\ntitle`);
  socket.end();
  socket.resume();
  await once(socket, 'close');
  await expect.poll(() => lines.length, { timeout: waits.change }).toBeGreaterThan(0);
  expect(lines.filter(({ level }) => Number(level) >= 40)).toEqual([]);
  expect(lines.filter(({ msg }) => msg === 'Petición atendida')).toMatchObject([{ status: 499 }]);
});

test('a body that breaks off before it is as long as it said is written as that, and as no failure', async () => {
  lines.length = 0;
  const socket = connect(Number(port), '127.0.0.1');
  const head = `POST ${paths.createRaffle()} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nOrigin: ${server.url}\r\n`;
  socket.write(`${head}Content-Type: ${form['Content-Type']}\r\nContent-Length: 100000\r\n\r\ntitle=a`, () =>
    socket.destroy(),
  );
  await expect.poll(() => lines.map(({ status }) => status), { timeout: waits.change }).toContain(499);
  expect(lines.filter(({ level }) => Number(level) >= 40)).toEqual([]);
});

/** Begins to send a body of so many bytes, of which no more comes; gives the answer that comes all the same. */
async function askWithoutEnd(path: string, headers: Record<string, string>, begin: string, bytes = 1_000_000) {
  const socket = connect(Number(port), '127.0.0.1');
  const lines = Object.entries({
    Host: `127.0.0.1:${port}`,
    Origin: server.url,
    'Content-Length': String(bytes),
    ...headers,
  });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  socket.write(`POST ${path} HTTP/1.1\r\n${head}\r\n${begin}`);
  const [answer] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  return answer.toString();
}

const boundary = '-'.repeat(40);
const upload = { 'Content-Type': `multipart/form-data; boundary=${boundary}` };
const file = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.zip"\r\n\r\nPK`;

test('what does not say how long it is is ended at once, on whatever it comes, and of the rest nothing is read', async () => {
  const head = (method: string, path: string, more: string) =>
    `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nOrigin: ${server.url}\r\n${more}\r\n\r\n`;
  const endOf = async (asked: string) => {
    const socket = connect(Number(port), '127.0.0.1');
    let answer = '';
    socket.setEncoding('utf8').on('data', (text: string) => {
      answer += text;
    });
    socket.on('error', () => undefined);
    socket.write(asked);
    await once(socket, 'close');
    return answer.split('\r\n', 1)[0];
  };
  const chunked = 'Transfer-Encoding: chunked';
  for (const path of [paths.createRaffle(), paths.health(), paths.demoProvider(), '/logo.svg']) {
    for (const method of ['POST', 'GET'])
      expect(await endOf(head(method, path, chunked)), `${method} ${path}`).toBe('HTTP/1.1 411 Length Required');
  }
  expect(await endOf(head('GET', paths.home(), 'Content-Length: 5'))).toBe('HTTP/1.1 400 Bad Request');
  expect(await endOf(head('POST', paths.createRaffle(), `Expect: x\r\n${chunked}`))).toBe(
    'HTTP/1.1 417 Expectation Failed',
  );
});

test('what names two hosts is refused, ours first or last, also where it names ours twice', async () => {
  const ours = `127.0.0.1:${port}`;
  const statusOf = async (...hosts: string[]) => {
    const socket = connect(Number(port), '127.0.0.1');
    let answer = '';
    socket.setEncoding('utf8').on('data', (text: string) => {
      answer += text;
    });
    const named = hosts.map((host, at) => `${at ? 'hOST' : 'Host'}: ${host}\r\n`).join('');
    socket.end(`GET ${paths.health()} HTTP/1.1\r\n${named}Connection: close\r\n\r\n`);
    await once(socket, 'close');
    return answer.split('\r\n', 1)[0];
  };
  expect(await statusOf(ours)).toBe('HTTP/1.1 200 OK');
  for (const hosts of [
    [ours, 'evil.example'],
    ['evil.example', ours],
    [ours, ours],
  ])
    expect(await statusOf(...hosts), hosts.join()).toBe('HTTP/1.1 400 Bad Request');
});

test('what is sent by who is signed out is not waited for, and what says that it is too large is refused at once', async () => {
  lines.length = 0;
  const answer = await askWithoutEnd(paths.importCommunity(), upload, file);
  expect(answer).toMatch(/^HTTP\/1\.1 302 /);
  expect(answer).toContain(paths.login());
  const failure = await askWithoutEnd(paths.failure(), {}, 'x', 20_000);
  expect(failure).toMatch(/^HTTP\/1\.1 413 /);
  const notice = paths.gatewayNotice({ gateway: 'stripe' });
  expect(await askWithoutEnd(notice, {}, 'x', 300_000)).toMatch(/^HTTP\/1\.1 413 /);
  expect(lines.filter(({ level }) => Number(level) >= 40)).toEqual([]);
});

test('an answer to a body that was not read says that it is the last, or the next request is answered behind it', async () => {
  const answer = await askWithoutEnd(paths.importCommunity(), upload, file);
  expect(answer).toMatch(/^HTTP\/1\.1 302 /);
  expect(answer).toMatch(/\r\nconnection: close\r\n/i);
  const socket = connect(Number(port), '127.0.0.1');
  let text = '';
  socket.setEncoding('utf8').on('data', (part) => {
    text += part;
  });
  const head = `Host: 127.0.0.1:${port}\r\nOrigin: ${server.url}\r\n`;
  const bytes = 200_000;
  const sent = Object.entries(upload).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`POST ${paths.importCommunity()} HTTP/1.1\r\n${head}${sent.join('')}Content-Length: ${bytes}\r\n\r\n`);
  socket.write('x'.repeat(bytes / 2));
  socket.write(`${'x'.repeat(bytes / 2)}GET /favicon.svg HTTP/1.1\r\n${head}Connection: close\r\n\r\n`);
  await once(socket, 'close');
  expect(text.match(/^HTTP\/1\.1 \d+/gm)).toEqual(['HTTP/1.1 302', 'HTTP/1.1 200']);
});

test('an archive is charged before it is read: of who has used up theirs nothing more is waited for', async () => {
  const person = await signedInVisitor(server.url, { name: 'Fede', email: 'fede@ejemplo.es' });
  const headers = { ...upload, Cookie: [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ') };
  for (let times = 0; times < 20; times += 1) await person.post(paths.importCommunity(), { act: 'none' });
  expect(await askWithoutEnd(paths.importCommunity(), headers, file)).toMatch(/^HTTP\/1\.1 429 /);
});

test('what is sent to a private link that nobody has is not waited for', async () => {
  const answer = await askWithoutEnd(paths.ticket({ secret }), { ...upload, Accept: 'text/html' }, file);
  expect(answer).toMatch(/^HTTP\/1\.1 404 /);
});

test('a long body that nobody wants is answered before it is here, and so is a short one that does not come', async () => {
  const answers = [10_000_000, 200_000].map(async (bytes) => {
    const socket = connect(Number(port), '127.0.0.1');
    const sent = Object.entries(upload).map(([name, value]) => `${name}: ${value}\r\n`);
    const head = `Host: 127.0.0.1:${port}\r\nOrigin: ${server.url}\r\nAccept: text/html\r\n${sent.join('')}`;
    socket.write(`POST ${paths.ticket({ secret })} HTTP/1.1\r\n${head}Content-Length: ${bytes}\r\n\r\n${file}`);
    let text = '';
    for await (const part of socket) text += part;
    return text;
  });
  for (const answer of await Promise.all(answers)) {
    expect(answer).toMatch(/^HTTP\/1\.1 404 .*\r\nconnection: close\r\n.*<\/html>/is);
  }
});

test('a picture of a page begins no sign-in: nothing is charged, kept or given to the browser', async () => {
  const attempts = async () =>
    (await server.app.db.selectFrom('sign_in_attempts').select('state_hash').execute()).length;
  const before = await attempts();
  const picture = { 'Sec-Fetch-Dest': 'image', 'Sec-Fetch-Mode': 'no-cors', 'Sec-Fetch-Site': 'cross-site' };
  // one more than a network begins in an hour
  for (let times = 0; times < 601; times += 1) {
    const { status, headers } = await ask(paths.signInStart(), { headers: picture });
    expect([status, headers['set-cookie']]).toEqual([403, undefined]);
  }
  expect(await attempts()).toBe(before);
  expect((await ask(paths.signInStart())).status).toBe(302);
});

test('what has no page of its own is refused on a page to who opens it, and bare to who shows it in one', async () => {
  const opened = { Accept: 'text/html,*/*' };
  for (const path of [paths.picture({ file: 'nada' }), paths.ticketReceipt({ secret, receipt: 'x' })]) {
    const page = await ask(path, { headers: opened });
    expect([page.status, page.headers['content-type']], path).toEqual([404, 'text/html; charset=utf-8']);
    expect(page.text, path).toContain(`<h1>${layoutTexts.notFound.title}</h1>`);
    expect((await ask(path, { headers: { Accept: 'image/*' } })).text, path).not.toContain('<html');
  }
  const lost = await ask('/Salir/', { method: 'POST', headers: { ...form, ...opened }, body: 'a=b' });
  expect(lost.status).toBe(404);
  expect(lost.text).toContain(requestTexts.noSuchAddress);
});

test('a page that cannot be found says so in our words', async () => {
  expect((await ask('/no/hay/nada')).text).toContain(layoutTexts.notFound.title);
});
