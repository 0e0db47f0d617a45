import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { SignInFailure } from '#domain/accounts/sign-in-failure.ts';
import { Refusal } from '#domain/refusal.ts';
import { demoUid } from '#identity/demo-provider/demo-identity.ts';
import { createDemoProvider, type DemoProviderOptions } from '#identity/demo-provider/demo-provider.ts';
import { newSecret } from '#identity/secret.ts';
import { createSignIn, type SignIn } from '#identity/sign-in.ts';
import { visitor } from '#support/visitor.ts';

const dice = { bytes: (count: number) => randomBytes(count) };
const clock = { now: () => Temporal.Now.instant() };
const log = pino({ level: 'silent' });
const ana = { cuenta: createHash('sha256').update('ana@ejemplo.es').digest('base64url').slice(0, 22) };

const challenge = () => ({ state: newSecret(dice), nonce: newSecret(dice), codeVerifier: newSecret(dice) });

const setting = {
  clock,
  dice,
  log,
  networkOf: ({ headers }: IncomingMessage) => String(headers['x-network']),
  charge: async () => undefined,
};

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** A server on loopback that answers with what `handler` gives once its address is known. */
async function listening(handler: (origin: string) => Promise<Handler> | Handler) {
  let handle: Handler = () => undefined;
  const server = createServer((request, response) => handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  handle = await handler(origin);
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { origin, [Symbol.asyncDispose]: stop };
}

/** The demonstration provider and the sign-in by it, without the product around them. */
async function demonstration(options: Partial<DemoProviderOptions> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'rifamiga-demo-'));
  const server = await listening((origin) =>
    createDemoProvider({ issuer: `${origin}/proveedor-demo`, dataDir, ...setting, ...options }),
  );
  const { origin } = server;
  const dispose = async () => {
    await server[Symbol.asyncDispose]();
    await rm(dataDir, { recursive: true });
  };
  return {
    origin,
    dataDir,
    signIn: createSignIn({ oidc: null, publicUrl: origin, log }),
    [Symbol.asyncDispose]: dispose,
  };
}

/** The provider's answer for who chooses that account. */
async function answerFor(
  signIn: SignIn,
  origin: string,
  asked: ReturnType<typeof challenge>,
  fields = ana as Record<string, string>,
) {
  const person = visitor(origin);
  const chooser = await person.follow(await person.get((await signIn.addressFor(asked, origin)).href));
  const { address } = await person.follow(await person.post(chooser.address, fields), '/acceso/vuelta');
  return new URL(address);
}

/** Asks for an address as it is written. */
async function fetchRaw(origin: string, path: string): Promise<IncomingMessage & { status?: number | undefined }> {
  const { hostname, port } = new URL(origin);
  const asked = request({ hostname, port, path });
  asked.end();
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  response.resume();
  return Object.assign(response, { status: response.statusCode });
}

const faultOf = (redeeming: Promise<unknown>) =>
  redeeming.then(
    () => 'none',
    (error: unknown) => (error instanceof SignInFailure ? error.fault : error),
  );

test('the provider’s answer gives the person, under a uid made of the provider and their name there', async () => {
  await using demo = await demonstration();
  const asked = challenge();
  const vouched = await demo.signIn.redeem(await answerFor(demo.signIn, demo.origin, asked), asked, demo.origin);
  expect(vouched).toEqual({
    issuer: 'urn:rifamiga:demo',
    subject: ana.cuenta,
    account: {
      uid: demoUid('ana@ejemplo.es'),
      email: 'ana@ejemplo.es',
      emailVerified: true,
      displayName: 'Ana Ruiz',
      photoURL: null,
    },
  });
});

test.each(['state', 'nonce', 'codeVerifier'] as const)('an answer to another %s does not hold', async (part) => {
  await using demo = await demonstration();
  const asked = challenge();
  const answer = await answerFor(demo.signIn, demo.origin, asked);
  const other = { ...asked, [part]: newSecret(dice) };
  expect(await faultOf(demo.signIn.redeem(answer, other, demo.origin))).toBe('rejected');
});

test('a code is redeemed once', async () => {
  await using demo = await demonstration();
  const asked = challenge();
  const answer = await answerFor(demo.signIn, demo.origin, asked);
  await demo.signIn.redeem(answer, asked, demo.origin);
  expect(await faultOf(demo.signIn.redeem(answer, asked, demo.origin))).toBe('rejected');
});

test('sign-ins that a network begins by hundreds end its own, and none of another', async () => {
  await using demo = await demonstration({ most: 40 });
  const addressOf = async () => (await demo.signIn.addressFor(challenge(), demo.origin)).href;
  const begin = async (network: string) => {
    const person = visitor(demo.origin, { 'X-Network': network });
    return { person, chooser: await person.follow(await person.get(await addressOf())) };
  };
  const honest = await begin('a');
  const [first] = [await begin('b'), ...(await Promise.all(Array.from({ length: 60 }, () => begin('b'))))];
  const goesOn = async ({ person, chooser }: typeof honest) => (await person.post(chooser.address, ana)).status;
  expect([await goesOn(honest), await goesOn(first)]).toEqual([303, 400]);
});

test('each sign-in that is begun is charged, and none that goes on; above the limit it is refused with a page', async () => {
  const charged: string[] = [];
  let limit = 1;
  await using demo = await demonstration({
    async charge({ url = '' }) {
      charged.push(url.split('?', 1)[0] ?? '');
      if (charged.length > limit) throw new Refusal('too-many-requests', { seconds: 90 });
    },
  });
  const asked = challenge();
  await demo.signIn.redeem(await answerFor(demo.signIn, demo.origin, asked), asked, demo.origin);
  expect(charged).toEqual(['/auth']);
  for (const spelt of ['/auth?', '/AUTH?', '/auth/?', '/auth#x', '/request?']) {
    const { status, headers } = await fetchRaw(demo.origin, `/proveedor-demo${spelt}`);
    expect([status, headers['retry-after']], spelt).toEqual([429, '90']);
  }
  limit = 99;
  const { href } = await demo.signIn.addressFor({ ...asked, state: 'x'.repeat(3000) }, demo.origin);
  expect((await visitor(demo.origin).get(href)).status).toBe(400);
  expect(charged).toHaveLength(6);
});

test('nothing is kept for what our sign-in does not ask for', async () => {
  await using demo = await demonstration();
  const pushed = await visitor(demo.origin).post('/proveedor-demo/request', { client_id: 'rifamiga' });
  expect(pushed.status).toBe(404);
});

test('twenty people can be on their way in at once', async () => {
  await using demo = await demonstration();
  const uids = await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      const asked = challenge();
      const typed = { nombre: `Persona ${index}`, correo: `persona${index}@ejemplo.es` };
      const answer = await answerFor(demo.signIn, demo.origin, asked, typed);
      return (await demo.signIn.redeem(answer, asked, demo.origin)).account.uid;
    }),
  );
  expect(uids).toEqual(Array.from({ length: 20 }, (_, index) => demoUid(`persona${index}@ejemplo.es`)));
});

test('the accounts that people made up are offered again after a restart', async () => {
  await using demo = await demonstration();
  await answerFor(demo.signIn, demo.origin, challenge(), { nombre: 'Eva <b>', correo: 'eva@ejemplo.es' });
  expect(JSON.parse(await readFile(join(demo.dataDir, 'demo', 'accounts.json'), 'utf8'))).toContainEqual({
    name: 'Eva <b>',
    email: 'eva@ejemplo.es',
  });
  await using again = await listening((origin) =>
    createDemoProvider({ issuer: `${origin}/proveedor-demo`, dataDir: demo.dataDir, ...setting }),
  );
  const signIn = createSignIn({ oidc: null, publicUrl: again.origin, log });
  const person = visitor(again.origin);
  const { response } = await person.follow(await person.get((await signIn.addressFor(challenge(), again.origin)).href));
  expect(await response.text()).toContain('Eva &#60;b&#62;');
});

test('a sign-in that a restart interrupted ends on a page in Spanish with a way on', async () => {
  await using demo = await demonstration();
  const person = visitor(demo.origin);
  const chooser = await person.follow(await person.get((await demo.signIn.addressFor(challenge(), demo.origin)).href));
  await using again = await listening((origin) =>
    createDemoProvider({ issuer: `${origin}/proveedor-demo`, dataDir: demo.dataDir, ...setting }),
  );
  const response = await person.post(again.origin + new URL(chooser.address).pathname, ana);
  expect(response.status).toBe(400);
  expect(await response.text()).toContain('Este acceso ya no sirve');
});

test('the demonstration may be entered at any name of this machine, and comes back to the one it began at', async () => {
  const signIn = createSignIn({ oidc: null, publicUrl: 'http://localhost:3000', log });
  expect(signIn.originFor(new URL('http://127.0.0.1:3000/acceso'))).toBe('http://127.0.0.1:3000');
  expect(signIn.originFor(new URL('http://localhost:3000/acceso'))).toBe('http://localhost:3000');
  expect(signIn.originFor(new URL('http://example.com/acceso'))).toBe('http://localhost:3000');
  const real = createSignIn({
    oidc: { issuer: 'https://accounts.google.com', clientId: 'id', clientSecret: 'secret' },
    publicUrl: 'https://rifas.example.org',
    log,
  });
  expect(real.provider).toBe('google');
  expect(real.originFor(new URL('http://127.0.0.1:3000/acceso'))).toBe('https://rifas.example.org');
});

test.each([
  ['answers with an error of its own', (_: IncomingMessage, response: ServerResponse) => response.writeHead(503).end()],
  ['hangs up', (request: IncomingMessage) => request.socket.destroy()],
  ['answers with something else', (_: IncomingMessage, response: ServerResponse) => response.end('<h1>Hola</h1>')],
])('a provider that %s is down, and is asked again at the next sign-in', async (_, answer) => {
  let asked = 0;
  await using server = await listening(() => (request, response) => {
    asked += 1;
    answer(request, response);
  });
  const signIn = createSignIn({
    oidc: { issuer: server.origin, clientId: 'id', clientSecret: 'secret' },
    publicUrl: 'http://127.0.0.1:3000',
    log,
  });
  expect(await faultOf(signIn.addressFor(challenge(), 'http://127.0.0.1:3000'))).toBe('provider-down');
  const before = asked;
  expect(await faultOf(signIn.addressFor(challenge(), 'http://127.0.0.1:3000'))).toBe('provider-down');
  expect(asked).toBeGreaterThan(before);
});
