import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { demoUid } from '#identity/demo-provider/demo-identity.ts';
import { secretHash } from '#identity/secret.ts';
import { peerClient, startOidcPeer } from '#support/oidc-peer.ts';
import { freePort, startTestServer } from '#support/server.ts';
import { signedInVisitor, visitor } from '#support/visitor.ts';
import { paths } from '#texts/paths.ts';

const server = await startTestServer();
afterAll(() => server.stop());

const back = '/acceso/vuelta';
/** Settings of a provider that nothing answers for. */
const deadProvider = { OIDC_ISSUER: 'http://127.0.0.1:9', OIDC_CLIENT_ID: 'rifas', OIDC_CLIENT_SECRET: 'secret' };
const at = (address: string) => {
  const url = new URL(address);
  return url.pathname + url.search;
};
const query = (address: string) => new URL(address).searchParams;

test('a sign-in asks for a code with PKCE, state and nonce, and always for the account', async () => {
  const person = visitor(server.url);
  const response = await person.get('/acceso?volver=/manage/communities');
  expect(response.status).toBe(302);
  const asked = new URL(response.headers.get('Location') ?? '');
  expect(Object.fromEntries(asked.searchParams)).toMatchObject({
    response_type: 'code',
    prompt: 'select_account',
    scope: 'openid profile email',
    code_challenge_method: 'S256',
    redirect_uri: `${server.url}${back}`,
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
  });
  expect(response.headers.get('Cache-Control')).toBe('no-store');
});

test('a new person chooses «Usar otra cuenta», is kept as a user and comes back to where they were', async () => {
  const person = visitor(server.url);
  const chooser = await person.follow(await person.get('/acceso?volver=%2Fmanage%2Fcommunities%3Fver%3D1'));
  const page = await chooser.response.text();
  for (const words of ['Modo demostración', 'Ana Ruiz', 'Usar otra cuenta']) expect(page).toContain(words);
  const other = await (await person.get(`${chooser.address}?otra=1`)).text();
  for (const words of ['Modo demostración', 'Nombre', 'Correo electrónico', 'Continuar'])
    expect(other).toContain(words);
  const answer = await person.post(chooser.address, { nombre: 'Eva Núñez', correo: 'eva@ejemplo.es' });
  const { address } = await person.follow(answer);
  expect(at(address)).toBe('/manage/communities?ver=1');
  const user = await server.app.db
    .selectFrom('users')
    .selectAll()
    .where('uid', '=', demoUid('eva@ejemplo.es'))
    .executeTakeFirst();
  expect(user).toMatchObject({ email: 'eva@ejemplo.es', email_verified: true, display_name: 'Eva Núñez' });
});

test('what the provider says of a person is refreshed at each sign-in', async () => {
  await signedInVisitor(server.url, { name: 'Fabio', email: 'fabio@ejemplo.es' });
  await signedInVisitor(server.url, { name: 'Fabio Ruiz', email: 'Fabio@ejemplo.es' });
  const users = await server.app.db
    .selectFrom('users')
    .select('display_name')
    .where('uid', '=', demoUid('fabio@ejemplo.es'))
    .execute();
  expect(users).toEqual([{ display_name: 'Fabio Ruiz' }]);
});

test('in a window, the sign-in ends at the page that closes it', async () => {
  const person = visitor(server.url);
  const chooser = await person.follow(await person.get('/acceso?modo=ventana&volver=/crear-rifa'));
  const { address, response } = await person.follow(
    await person.post(chooser.address, { nombre: 'Gala', correo: 'gala@ejemplo.es' }),
  );
  expect(at(address)).toBe('/acceso/listo?volver=%2Fcrear-rifa');
  expect(await response.text()).toContain('Ya puedes cerrar esta ventana');
});

test('a person who is signed in is sent from /login to where they wanted, at home by default', async () => {
  const person = await signedInVisitor(server.url, { name: 'Hugo', email: 'hugo@ejemplo.es' });
  expect((await person.get('/login')).headers.get('Location')).toBe('/');
  expect((await person.get('/login?volver=/buscar-rifas')).headers.get('Location')).toBe('/buscar-rifas');
  expect((await person.get('/login?volver=//example.com')).headers.get('Location')).toBe('/');
});

test('the session cookie is out of scripts’ reach, and only its hash is kept', async () => {
  const person = visitor(server.url);
  const chooser = await person.follow(await person.get('/acceso'));
  const { response } = await person.follow(
    await person.post(chooser.address, { nombre: 'Inés', correo: 'ines@ejemplo.es' }),
    back,
  );
  const callback = await person.get(response.headers.get('Location') ?? '');
  const [line = ''] = callback.headers.getSetCookie().filter((cookie) => cookie.startsWith('rifamiga_sesion='));
  expect(line).toMatch(/; HttpOnly/);
  expect(line).toMatch(/; SameSite=Lax/);
  expect(line).not.toMatch(/Secure/);
  const rows = await server.app.db.selectFrom('sessions').selectAll().execute();
  const secret = person.cookies.get('rifamiga_sesion') ?? '';
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(JSON.stringify(rows)).not.toContain(secret);
});

test('a sign-in replaces the session that the browser had', async () => {
  const person = await signedInVisitor(server.url, { name: 'Julia', email: 'julia@ejemplo.es' });
  const first = person.cookies.get('rifamiga_sesion') ?? '';
  const chooser = await person.follow(await person.get('/acceso'));
  await person.follow(await person.post(chooser.address, { nombre: 'Kike', correo: 'kike@ejemplo.es' }));
  expect(person.cookies.get('rifamiga_sesion')).not.toBe(first);
  const other = visitor(server.url);
  other.cookies.set('rifamiga_sesion', first);
  expect((await other.get('/create-community')).status).toBe(302);
});

test('a state that this browser did not begin is refused, and so is an answer that comes twice', async () => {
  const person = visitor(server.url);
  const chooser = await person.follow(await person.get('/acceso'));
  const answer = await person.follow(
    await person.post(chooser.address, { nombre: 'Lía', correo: 'lia@ejemplo.es' }),
    back,
  );
  const thief = visitor(server.url);
  await thief.get('/acceso');
  expect((await thief.get(answer.address)).headers.get('Location')).toBe('/acceso/listo?aviso=wrong-state');
  const forged = new URL(answer.address);
  forged.searchParams.set('state', 'x'.repeat(43));
  expect((await person.get(forged.href)).headers.get('Location')).toBe('/acceso/listo?aviso=wrong-state');
  expect(person.cookies.has('rifamiga_sesion')).toBe(false);

  expect((await person.get(answer.address)).headers.get('Location')).toBe('/');
  const replay = await person.follow(await person.get(answer.address));
  expect(at(replay.address)).toBe('/acceso/listo?aviso=wrong-state');
  expect(await replay.response.text()).toContain('Este acceso ya no sirve');
});

test('a code that the provider did not give opens nothing', async () => {
  const person = visitor(server.url);
  const asked = (await person.get('/acceso?volver=/buscar-rifas')).headers.get('Location') ?? '';
  const state = query(asked).get('state') ?? '';
  const forged = `${back}?${new URLSearchParams({ code: 'invented', state, iss: `${server.url}/proveedor-demo` })}`;
  const { address, response } = await person.follow(await person.get(forged));
  expect(at(address)).toBe('/login?aviso=rejected&volver=%2Fbuscar-rifas');
  expect(await response.text()).toContain('No hemos podido comprobar la respuesta');
  expect(person.cookies.has('rifamiga_sesion')).toBe(false);
});

test('a form for people with an account, sent without one, leads to signing in and does nothing', async () => {
  const response = await visitor(server.url).post('/create-community', { name: 'De nadie', url: 'de-nadie' });
  expect(response.status).toBe(302);
  expect(response.headers.get('Location')).toBe('/login?volver=%2Fcreate-community&aviso=sin-sesion');
  expect((await visitor(server.url).get('/de-nadie')).status).toBe(404);
});

test('who says no at the provider is told so, on the page that they came from', async () => {
  const person = visitor(server.url);
  const chooser = await person.follow(await person.get('/acceso?volver=/buscar-rifas'));
  const { address, response } = await person.follow(await person.post(chooser.address, { cancelar: '1' }));
  expect(at(address)).toBe('/login?aviso=cancelled&volver=%2Fbuscar-rifas');
  expect(await response.text()).toContain('dijiste que no');
});

test('two sign-ins of one browser at the same time both end well, as the people chosen', async () => {
  const person = visitor(server.url);
  await person.get('/acceso');
  const [one, two] = await Promise.all(
    ['/buscar-rifas', '/create-community'].map(async (path) => {
      const started = await person.get(`/acceso?volver=${path}`);
      return query(started.headers.get('Location') ?? '') && started;
    }),
  );
  if (!one || !two) throw new Error('unreachable');
  // each chooser has its own cookie path in a browser; here they are taken in turn
  for (const [started, email, path] of [
    [one, 'mar@ejemplo.es', '/buscar-rifas'],
    [two, 'nora@ejemplo.es', '/create-community'],
  ] as const) {
    const chooser = await person.follow(started);
    const { address } = await person.follow(await person.post(chooser.address, { nombre: 'Alguien', correo: email }));
    expect(at(address)).toBe(path);
  }
});

test('a chooser whose sign-in is over says so in Spanish, with a way on', async () => {
  const person = visitor(server.url);
  const response = await person.get('/proveedor-demo/entrar/nada');
  expect(response.status).toBe(400);
  const page = await response.text();
  expect(page).toContain('Este acceso ya no sirve');
  expect(page).toContain('href="/login"');
  expect(page).toContain('Modo demostración');
  expect(await (await person.get('/proveedor-demo/auth?client_id=nobody')).text()).toContain('Modo demostración');
});

test('the chooser says what is wrong with what was typed, and keeps it', async () => {
  const person = visitor(server.url);
  const chooser = await person.follow(await person.get('/acceso'));
  const response = await person.post(chooser.address, { nombre: '', correo: 'no es un correo "' });
  expect(response.status).toBe(422);
  const page = await response.text();
  expect(page).toContain('aria-invalid="true"');
  expect(page).toContain('value="no es un correo &#34;"');
});

test('a sign-out ends the session everywhere and needs a form of ours', async () => {
  const person = await signedInVisitor(server.url, { name: 'Olga', email: 'olga@ejemplo.es' });
  const secret = person.cookies.get('rifamiga_sesion') ?? '';
  const forged = await fetch(`${server.url}/salir`, {
    method: 'POST',
    body: new URLSearchParams(),
    headers: { Origin: 'https://example.com', cookie: `rifamiga_sesion=${secret}` },
  });
  expect(forged.status).toBe(403);
  expect((await person.get('/create-community')).status).toBe(200);
  const response = await person.post('/salir', {});
  expect(response.headers.get('Location')).toBe('/');
  expect(person.cookies.has('rifamiga_sesion')).toBe(false);
  person.cookies.set('rifamiga_sesion', secret);
  expect((await person.get('/create-community')).status).toBe(302);
});

test('a lost phone is thrown out from another browser by its name, with what it was told, and nothing else ends', async () => {
  const who = { name: 'Iria', email: 'iria@example.com' };
  const [phone, laptop, tablet] = await Promise.all([
    signedInVisitor(server.url, who, {
      'User-Agent': 'Mozilla/5.0 (Linux; Android 10; K) Chrome/140.0.0.0 Safari/537.36',
    }),
    signedInVisitor(server.url, who, { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/143.0' }),
    signedInVisitor(server.url, who, { 'User-Agent': 'Mozilla/5.0 (iPad) Version/18.5 Safari/604.1' }),
  ]);
  const stranger = await signedInVisitor(server.url, { name: 'Otra', email: 'otra.de.iria@example.com' });
  const list = async () => (await laptop.get(paths.account())).text();
  const html = await list();
  for (const name of ['Firefox en Linux', 'Chrome en Android', 'Safari en iPad', 'Esta sesión'])
    expect(html).toContain(name);
  for (const each of [phone, laptop, tablet])
    for (const secret of each.cookies.values()) {
      expect(html).not.toContain(secret);
      expect(html).not.toContain(secretHash(secret).toHex());
    }
  const [, session = ''] =
    /name="session" value="([^"]+)"(?:(?!<form).)*?Cerrar la sesión de Chrome en Android/s.exec(html) ?? [];
  const close = { act: 'session', session };
  expect((await stranger.post(paths.account(), close)).status).toBe(303);
  expect((await phone.get(paths.account())).status).toBe(200);
  const { response } = await laptop.follow(await laptop.post(paths.account(), close));
  expect(await response.text()).toContain('Se ha cerrado esa sesión.');
  expect((await phone.get(paths.account())).status).toBe(302);
  expect((await tablet.get(paths.account())).status).toBe(200);
  expect(await list()).not.toContain('Chrome en Android');
  for (const again of [session, 'x', ''])
    expect((await laptop.post(paths.account(), { act: 'session', session: again })).status).toBe(303);
  await laptop.post(paths.account(), { act: 'sessions' });
  expect([(await tablet.get(paths.account())).status, (await laptop.get(paths.account())).status]).toEqual([302, 200]);
});

test('under https the cookies are secure and of this host alone', async () => {
  const port = String(await freePort());
  const secure = await startTestServer({
    env: { ...deadProvider, PORT: port, PUBLIC_URL: 'https://rifas.example.org' },
  });
  try {
    const session = await fetch(`http://127.0.0.1:${port}/salir`, {
      method: 'POST',
      redirect: 'manual',
      headers: { Origin: 'https://rifas.example.org', 'Content-Type': 'application/x-www-form-urlencoded' },
    });
    const [line = ''] = session.headers.getSetCookie();
    expect(line).toMatch(/^__Host-rifamiga_sesion=; Path=\/; HttpOnly; SameSite=Lax; Secure/);
  } finally {
    await secure.stop();
  }
});

test('a provider that does not answer is said so, and the page stays usable', async () => {
  const orphan = await startTestServer({ env: deadProvider });
  try {
    const person = visitor(orphan.url);
    const { address, response } = await person.follow(await person.get('/acceso?volver=/crear-rifa'));
    expect(at(address)).toBe('/login?aviso=provider-down&volver=%2Fcrear-rifa');
    const page = await response.text();
    expect(response.status).toBe(200);
    expect(page).toContain('no responde');
    expect(page).not.toContain('Modo demostración');
    const popup = await person.follow(await person.get('/acceso?modo=ventana'));
    expect(at(popup.address)).toBe('/acceso/listo?aviso=provider-down&volver=%2F');
    expect((await person.get('/proveedor-demo/.well-known/openid-configuration')).status).toBe(404);
  } finally {
    await orphan.stop();
  }
});

test('while nobody can be known, a page says so in Spanish, and all is well again afterwards', async () => {
  const person = await signedInVisitor(server.url, { name: 'Pilar', email: 'pilar@ejemplo.es' });
  const rename = (from: string, to: string) => sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`;
  await rename('sessions', 'away').execute(server.app.db);
  const failed = await person.get('/create-community');
  await rename('away', 'sessions').execute(server.app.db);
  expect(failed.status).toBe(503);
  expect(await failed.text()).toContain('Volver a intentarlo');
  expect((await person.get('/create-community')).status).toBe(200);
});

test('with a provider of somebody else, a person enters by its word, and there is no demonstration', async () => {
  const port = await freePort();
  const claims = {
    sub: '1080',
    name: 'Rita Paz',
    email: 'rita@example.org',
    email_verified: true,
    picture: 'https://pictures.example.org/rita.png',
  };
  await using peer = await startOidcPeer(`http://127.0.0.1:${port}${back}`, claims);
  const client = { OIDC_ISSUER: peer.issuer, OIDC_CLIENT_ID: peerClient.id, OIDC_CLIENT_SECRET: peerClient.secret };
  await using real = await startTestServer({
    env: { ...client, PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}`, OIDC_PICTURE_HOSTS: '*.example.org' },
  });
  const person = visitor(real.url);
  const { address, response } = await person.follow(await person.get('/acceso?volver=/create-community'));
  expect(at(address)).toBe('/create-community');
  const page = await response.text();
  expect(page).toContain('rita@example.org');
  expect(page).toContain('src="https://pictures.example.org/rita.png"');
  expect(page).not.toContain('Modo demostración');
  const users = await real.app.db.selectFrom('users').selectAll().execute();
  expect(users).toMatchObject([{ issuer: peer.issuer, subject: '1080', email_verified: true }]);
});

test('a provider that does not know our secret lets nobody in', async () => {
  const port = await freePort();
  await using peer = await startOidcPeer(`http://127.0.0.1:${port}${back}`, { sub: '1080' });
  const client = { OIDC_ISSUER: peer.issuer, OIDC_CLIENT_ID: peerClient.id, OIDC_CLIENT_SECRET: 'another' };
  await using real = await startTestServer({
    env: { ...client, PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` },
  });
  const person = visitor(real.url);
  const { address } = await person.follow(await person.get('/acceso'));
  expect(at(address)).toBe('/login?aviso=rejected&volver=%2F');
  expect(person.cookies.has('rifamiga_sesion')).toBe(false);
});
