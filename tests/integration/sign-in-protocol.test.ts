import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { SignInFailure } from '#domain/accounts/sign-in-failure.ts';
import { demoUid } from '#identity/demo-provider/demo-identity.ts';
import { createDemoProvider } from '#identity/demo-provider/demo-provider.ts';
import { newSecret } from '#identity/secret.ts';
import { createSignIn, type SignIn } from '#identity/sign-in.ts';
import { visitor } from '#support/visitor.ts';

const dice = { bytes: (count: number) => randomBytes(count) };
const clock = { now: () => Temporal.Now.instant() };
const log = pino({ level: 'silent' });
const ana = { cuenta: createHash('sha256').update('ana@ejemplo.es').digest('base64url').slice(0, 22) };

const challenge = () => ({ state: newSecret(dice), nonce: newSecret(dice), codeVerifier: newSecret(dice) });

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
async function demonstration() {
  const dataDir = await mkdtemp(join(tmpdir(), 'rifamiga-demo-'));
  const server = await listening((origin) =>
    createDemoProvider({ issuer: `${origin}/proveedor-demo`, dataDir, clock, dice, log }),
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
    createDemoProvider({ issuer: `${origin}/proveedor-demo`, dataDir: demo.dataDir, clock, dice, log }),
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
    createDemoProvider({ issuer: `${origin}/proveedor-demo`, dataDir: demo.dataDir, clock, dice, log }),
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
