import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { communityByUrl } from '#db/communities/communities.ts';
import { fileFormat, fileVersion } from '#domain/communities/community-file.ts';
import { type AnyRefusal, Refusal } from '#domain/refusal.ts';
import { stoppedClock } from '#support/clock.ts';
import { eventsOf } from '#support/events.ts';
import { receiptPicture } from '#support/receipt.ts';
import { startTestServer } from '#support/server.ts';
import { signedInVisitor, type Visitor, visitor } from '#support/visitor.ts';
import { communityFileTexts } from '#texts/communities/community-file.ts';
import { communitySettingsTexts } from '#texts/communities/community-settings.ts';
import { paths } from '#texts/paths.ts';
import { refusalSentence } from '#texts/refusals.ts';

const server = await startTestServer({ clock: stoppedClock('2026-11-21T10:00:00Z') });
const { app } = server;
afterAll(() => server.stop());

const nobody = visitor(server.url);
const person = (name: string) =>
  signedInVisitor(server.url, { name, email: `${name.toLowerCase()}-${randomUUID()}@example.com` });
const anUrl = () => `club-${randomUUID().slice(0, 8)}`;

async function communityOf(ana: Visitor, fields: Record<string, string> = {}) {
  const url = anUrl();
  const made = await ana.post(paths.createCommunity(), { name: 'Club de los jueves', url, ...fields });
  expect([made.status, made.headers.get('Location')]).toEqual([302, `/${url}`]);
  return url;
}

/** The text of a page as a person reads it, without the data that the page's script carries. */
async function page(person: Visitor, address: string) {
  const response = await person.get(address);
  const html = await response.text();
  return { status: response.status, html: html.replace(/<script[\s\S]*?<\/script>/g, '') };
}

test('a community is created by a plain form, and the browser is taken to it', async () => {
  const ana = await person('Ana');
  const url = await communityOf(ana, { accessType: 'paid', paymentType: 'monthly', ticketPrice: '2,50' });
  expect(await communityByUrl(app.db, url)).toMatchObject({ price: 250, payment_type: 'monthly', currency: 'EUR' });
  const shown = await page(ana, `/${url}`);
  expect(shown.status).toBe(200);
  expect(shown.html).toContain('<h1 class="text-3xl">Club de los jueves</h1>');
  expect(shown.html).toContain('noindex');
});

test('a new community begins in the country of the reader', async () => {
  const ana = await person('Ana');
  const html = await (await ana.get(paths.createCommunity(), { 'Accept-Language': 'es-MX,es;q=0.9' })).text();
  expect(/<option value="([A-Z]{2})" selected="">/.exec(html)?.[1]).toBe('MX');
});

test('a form that comes back keeps all that was typed and says by each field what is wrong', async () => {
  const ana = await person('Ana');
  const back = await ana.post(paths.createCommunity(), {
    name: '',
    url: 'Peña de Año',
    description: 'Los de siempre, «con» <comillas>',
    accessType: 'paid',
    paymentType: 'yearly',
    ticketPrice: 'dos',
    maxTickets: '12,5',
    joinPolicy: 'approval',
  });
  const html = await back.text();
  expect(back.status).toBe(422);
  for (const typed of ['Peña de Año', 'Los de siempre, «con» &lt;comillas&gt;', 'dos', '12,5']) {
    expect(html).toContain(typed);
  }
  expect(html).toMatch(/checked=""[^>]*value="approval"/);
  expect(html).toMatch(/checked=""[^>]*value="yearly"/);
  expect(html).toContain('Falta este dato.');
  expect(html).toContain('Escribe un precio como 2,50 o 2.50.');
  expect(html).toContain('Escribe un número entero.');
});

test('a url in use is refused in the words of the specification, beside one that is free', async () => {
  const ana = await person('Ana');
  const url = await communityOf(ana);
  const back = await ana.post(paths.createCommunity(), { name: 'Otra', url });
  const html = (await back.text()).replaceAll('&quot;', '"');
  expect(back.status).toBe(409);
  expect(html).toContain(`La URL "${url}" ya está en uso. Por favor, elige otro nombre para tu comunidad.`);
  expect(html).toContain(`Usar «${url}-2»`);
});

test('a signed-out person is sent to sign in before creating a community', async () => {
  const sent = await nobody.get(paths.createCommunity());
  expect([sent.status, sent.headers.get('Location')]).toEqual([302, '/login?volver=%2Fcreate-community']);
});

test('a private community is not there for a stranger, on any of its pages', async () => {
  const [ana, beto] = await Promise.all([person('Ana'), person('Beto')]);
  const url = await communityOf(ana, { visibility: 'private' });
  const at = { communityUrl: url };
  const all = [paths.community, paths.communityProfile, paths.dashboard, paths.content, paths.settings, paths.tickets];
  for (const path of [...all, paths.messages]) {
    expect([path(at), (await page(beto, path(at))).status]).toEqual([path(at), 404]);
    expect([path(at), (await page(ana, path(at))).status]).toEqual([path(at), 200]);
  }
  expect((await page(nobody, paths.community(at))).status).toBe(404);
});

test('only who administers a community sees its settings and changes them, and what changed is recorded', async () => {
  const [ana, beto] = await Promise.all([person('Ana'), person('Beto')]);
  const url = await communityOf(ana);
  const address = paths.settings({ communityUrl: url });
  expect((await page(beto, address)).status).toBe(403);
  const profile = {
    part: 'profile',
    name: 'Club de los viernes',
    description: 'Nos vemos los viernes',
    timeZone: 'Atlantic/Canary',
  };
  const features = { part: 'features', allowInvites: 'si' };
  expect((await beto.post(address, profile)).status).toBe(403);
  expect(await communityByUrl(app.db, url)).toMatchObject({ name: 'Club de los jueves' });
  const saved = await ana.post(address, profile);
  expect(saved.headers.get('Location')).toBe(`${address}?guardado=perfil#perfil`);
  await ana.post(address, features);
  const row = await communityByUrl(app.db, url);
  expect(row).toMatchObject({
    name: 'Club de los viernes',
    description: 'Nos vemos los viernes',
    time_zone: 'Atlantic/Canary',
    visibility: 'public',
    allow_invites: true,
    allow_messages: false,
    allow_formation: false,
  });
  expect((await page(ana, `${address}?guardado=perfil`)).html).toContain(communitySettingsTexts.profile.saved);
  await ana.post(address, features);
  const events = await eventsOf(app.db, row?.id ?? '', 'community', row?.id ?? '');
  expect(events.map(({ kind, data }) => [kind, data.changed])).toEqual([
    ['community.created', undefined],
    ['community.changed', ['name', 'description', 'time_zone']],
    ['community.changed', ['allow_messages', 'allow_formation']],
  ]);
});

test('a community of paid raffles becomes public only when that is asked for by itself', async () => {
  const ana = await person('Ana');
  const url = await communityOf(ana, { accessType: 'paid', ticketPrice: '1' });
  const address = paths.settings({ communityUrl: url });
  const form = { part: 'access', visibility: 'public', joinPolicy: 'open', accessType: 'paid', ticketPrice: '1' };
  const back = await ana.post(address, form);
  expect(back.status).toBe(422);
  expect((await communityByUrl(app.db, url))?.visibility).toBe('unlisted');
  await ana.post(address, { ...form, publicConfirmed: 'si' });
  expect((await communityByUrl(app.db, url))?.visibility).toBe('public');
});

test('what access costs is kept exactly, and a fault comes back with all that was typed', async () => {
  const ana = await person('Ana');
  const url = await communityOf(ana);
  const address = paths.settings({ communityUrl: url });
  const form = {
    part: 'access',
    visibility: 'unlisted',
    joinPolicy: 'approval',
    joinQuestion: '¿De qué clase eres?',
    accessType: 'paid',
    paymentType: 'yearly',
    maxTickets: '20',
  };
  const back = await ana.post(address, { ...form, ticketPrice: 'doce' });
  expect(back.status).toBe(422);
  const html = await back.text();
  for (const typed of ['¿De qué clase eres?', 'doce', 'Escribe un precio como 2,50 o 2.50.']) {
    expect(html).toContain(typed);
  }
  await ana.post(address, { ...form, ticketPrice: '12,50' });
  expect(await communityByUrl(app.db, url)).toMatchObject({
    join_policy: 'approval',
    join_question: '¿De qué clase eres?',
    access_type: 'paid',
    payment_type: 'yearly',
    price: 1250,
    max_tickets: 20,
  });
});

test('the ways of paying and the rules of a community are kept, and a way goes when none is chosen in its place', async () => {
  const ana = await person('Ana');
  const url = await communityOf(ana);
  const address = paths.settings({ communityUrl: url });
  const ways = {
    part: 'payment',
    'paymentWays.0.kind': 'bizum',
    'paymentWays.0.details': '600 123 456',
    'paymentWays.1.kind': 'cash',
    'paymentWays.1.details': 'En el bar',
  };
  await ana.post(address, ways);
  expect((await communityByUrl(app.db, url))?.payment_ways).toMatchObject([{ kind: 'bizum' }, { kind: 'cash' }]);
  const lacking = await ana.post(address, { ...ways, 'paymentWays.0.details': '' });
  expect(lacking.status).toBe(422);
  expect(await lacking.text()).toContain('Falta este dato.');
  const wrong = await ana.post(address, {
    ...ways,
    'paymentWays.0.kind': 'sepa',
    'paymentWays.0.details': 'ES12 1234 5678',
  });
  expect(await wrong.text()).toContain('Ese IBAN no está completo o tiene una cifra mal.');
  const short = await ana.post(address, { ...ways, 'paymentWays.0.details': '12345' });
  const again = await short.text();
  expect([short.status, again.includes('value="12345"')]).toEqual([422, true]);
  expect(again).toContain('Escribe el teléfono completo, como 600 123 456.');
  expect((await communityByUrl(app.db, url))?.payment_ways).toHaveLength(2);
  await ana.post(address, { ...ways, 'paymentWays.0.kind': '', 'paymentWays.0.details': '' });
  expect((await communityByUrl(app.db, url))?.payment_ways).toEqual([
    { kind: 'cash', holder: '', details: 'En el bar' },
  ]);
  await ana.post(address, { part: 'rules', rules: 'Sin gritos.\r\nSin prisas.' });
  expect((await communityByUrl(app.db, url))?.rules).toBe('Sin gritos.\nSin prisas.');
});

test('a new raffle starts with the ways of paying of its community, and its rules stand on its page', async () => {
  const ana = await person('Ana');
  const url = await communityOf(ana);
  const address = paths.settings({ communityUrl: url });
  const way = { 'paymentWays.0.kind': 'bizum', 'paymentWays.0.holder': 'Ana', 'paymentWays.0.details': '600 123 456' };
  await ana.post(address, { part: 'payment', ...way });
  await ana.post(address, { part: 'rules', rules: 'Nada de reventa.' });
  const form = await page(ana, `${paths.createRaffle()}?comunidad=${url}&paso=2`);
  expect(form.html).toContain('value="600 123 456"');
  expect((await page(nobody, paths.community({ communityUrl: url }))).html).toContain('Nada de reventa.');
});

test('questions and their answers are kept in pairs, shown folded to who has not entered, and taken away again', async () => {
  const ana = await person('Ana');
  const url = await communityOf(ana);
  const address = paths.settings({ communityUrl: url });
  const pairs = {
    part: 'questions',
    'questions.0.question': '¿Y si no puedo un jueves?',
    'questions.0.answer': 'Queda grabado.\r\nLo ves cuando quieras.',
    'questions.2.question': '¿Hay permanencia?',
    'questions.2.answer': 'No.',
  };
  const kept = await ana.post(address, pairs);
  expect(kept.headers.get('Location')).toBe(`${address}?guardado=preguntas#preguntas`);
  const row = async () => (await communityByUrl(app.db, url))?.questions;
  expect(await row()).toEqual([
    { question: '¿Y si no puedo un jueves?', answer: 'Queda grabado.\nLo ves cuando quieras.' },
    { question: '¿Hay permanencia?', answer: 'No.' },
  ]);
  const { html } = await page(nobody, paths.community({ communityUrl: url }));
  expect(html).toMatch(/<details[^>]*><summary[^>]*><span[^>]*>¿Y si no puedo un jueves\?.*Queda grabado\./s);
  expect(html).not.toMatch(/<details[^>]* open/);
  // half a pair is asked for by its field, and what was typed stays
  const half = await ana.post(address, { ...pairs, 'questions.2.answer': ' ' });
  expect(half.status).toBe(422);
  expect(await half.text()).toContain('Falta este dato.');
  expect(await row()).toHaveLength(2);
  await ana.post(address, { part: 'questions', 'questions.0.question': '', 'questions.0.answer': '' });
  expect(await row()).toEqual([]);
  expect((await page(nobody, paths.community({ communityUrl: url }))).html).not.toContain('id="preguntas"');
});

test('the pictures of a community are kept with its profile, shown on its page, and taken away again', async () => {
  const ana = await person('Ana');
  const url = await communityOf(ana);
  const address = paths.settings({ communityUrl: url });
  const profile = { part: 'profile', name: 'Club', timeZone: 'Europe/Madrid' };
  const send = (fields: Record<string, string>, file: File) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set('coverFile', file);
    const cookie = [...ana.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { cookie, Origin: server.url };
    return fetch(server.url + address, { method: 'POST', body: form, headers, redirect: 'manual' });
  };
  const refused = await send(profile, new File(['no es una foto'], 'foto.jpg', { type: 'image/jpeg' }));
  expect(refused.status).toBe(422);
  // refused for another field, the picture has been kept and comes back with the form
  const back = await send(
    { ...profile, name: '' },
    new File([new Uint8Array(await receiptPicture('portada', { width: 600 }))], 'foto.jpg'),
  );
  const hash = /name="cover" value="([0-9a-f]{64})"/.exec(await back.text())?.[1];
  expect(hash).toBeDefined();
  await ana.post(address, { ...profile, cover: hash ?? '' });
  expect((await communityByUrl(app.db, url))?.cover).toBe(hash);
  const shown = await page(nobody, paths.community({ communityUrl: url }));
  expect(shown.html).toContain(paths.picture({ file: hash ?? '' }));
  const widths = async (query: string) => {
    const served = await nobody.get(paths.picture({ file: hash ?? '' }) + query);
    return (await sharp(await served.arrayBuffer()).metadata()).width;
  };
  expect(await widths('')).toBe(600);
  expect(await widths('?ancho=320')).toBe(320);
  // no width but ours: nobody has pictures made in thousands of them
  expect(await widths('?ancho=321')).toBe(600);
  await ana.post(address, profile);
  expect((await communityByUrl(app.db, url))?.cover).toBe(hash);
  await ana.post(address, { ...profile, removeCover: 'si' });
  expect((await communityByUrl(app.db, url))?.cover).toBeNull();
});

test('whatever page of a community is asked for by a former address, it is found at the present one', async () => {
  const [ana, beto] = await Promise.all([person('Ana'), person('Beto')]);
  const old = await communityOf(ana);
  const url = anUrl();
  const moved = await ana.post(paths.settings({ communityUrl: old }), { part: 'address', url });
  expect(moved.headers.get('Location')).toBe(`${paths.settings({ communityUrl: url })}?guardado=direccion#direccion`);
  for (const below of ['', '/profile', '/settings', '/members', '/boletos', '/rifas/cesta/acta.json', '/rifas/cesta']) {
    const sent = await ana.get(`/${old}${below}?utm=cartel&n=1`);
    expect([sent.status, sent.headers.get('Location')]).toEqual([301, `/${url}${below}?utm=cartel&n=1`]);
    // kept for good by a browser, it would go in circles once the community came back
    expect(sent.headers.get('Cache-Control')).toBe('no-cache');
  }
  expect((await nobody.get(`/${old}/dashboard`)).headers.get('Location')).toBe(`/${url}/dashboard`);
  expect((await ana.post(paths.settings({ communityUrl: old }), { part: 'rules', rules: 'Sin prisas.' })).status).toBe(
    302,
  );
  const hidden = { part: 'access', visibility: 'private', joinPolicy: 'open', accessType: 'free' };
  await ana.post(paths.settings({ communityUrl: url }), hidden);
  expect([(await nobody.get(`/${old}`)).status, (await beto.get(`/${old}`)).status]).toEqual([404, 404]);
  expect((await ana.get(`/${old}`)).status).toBe(301);
});

test('who is not in a community sees none of its people', async () => {
  const [ana, beto] = await Promise.all([person('Anastasia'), person('Beto')]);
  const url = await communityOf(ana);
  const address = paths.tickets({ communityUrl: url });
  const [own, other, refused] = await Promise.all([
    page(ana, `${address}?ver=personas`),
    page(beto, address),
    page(beto, `${address}?ver=personas`),
  ]);
  expect(own.html).toContain('Anastasia');
  expect([other.status, refused.status]).toEqual([200, 403]);
  expect(other.html + refused.html).not.toContain('Anastasia');
});

test('members see who is in a community with them; who is not in it any more is seen by who runs it', async () => {
  const [ana, berta] = await Promise.all([person('Ana'), person('Berta')]);
  const url = await communityOf(ana);
  const { id = '' } = (await communityByUrl(app.db, url)) ?? {};
  await person('Dimas');
  const users = await app.db.selectFrom('users').select(['uid', 'display_name']).execute();
  const uidOf = (name: string) => users.find(({ display_name }) => display_name === name)?.uid ?? '';
  const joined = { community_id: id, role: 'member', joined_at: app.clock.now() } as const;
  await app.db
    .insertInto('members')
    .values([
      { ...joined, user_id: uidOf('Berta'), status: 'active' },
      { ...joined, user_id: uidOf('Dimas'), status: 'banned' },
    ])
    .execute();
  const address = `${paths.tickets({ communityUrl: url })}?ver=personas&estado=todos`;
  const [seenByAna, seenByBerta] = await Promise.all([page(ana, address), page(berta, address)]);
  expect(seenByAna.html).toContain('Dimas');
  expect(seenByBerta.html).toContain('Ana');
  expect(seenByBerta.html).not.toContain('Dimas');
});

test('search and the sitemap name what is public and nothing else', async () => {
  const ana = await person('Ana');
  const word = randomUUID().slice(0, 8);
  const [open, unlisted, hidden] = await Promise.all([
    communityOf(ana, { name: `Peña ${word}` }),
    communityOf(ana, { name: `Oculta ${word}`, visibility: 'unlisted' }),
    communityOf(ana, { name: `Privada ${word}`, visibility: 'private' }),
  ]);
  const found = await page(ana, `${paths.search()}?q=${encodeURIComponent(`PENA ${word}`)}`);
  expect(found.html).toContain(`href="/${open}"`);
  expect((await page(ana, `${paths.search()}?q=${word}`)).html).not.toMatch(new RegExp(`/(${unlisted}|${hidden})"`));
  const xml = await (await nobody.get(paths.sitemapXml())).text();
  expect(xml).toContain(`<loc>${server.url}/${open}</loc>`);
  expect(xml).not.toMatch(new RegExp(`${unlisted}|${hidden}`));
  expect((await page(nobody, paths.sitemap())).html).toContain(`href="/${open}"`);
});

test('every guide and legal page has its own title, description and address', async () => {
  const addresses = ['legality', 'howTo', 'platform', 'fraud', 'success', 'privacy', 'terms'] as const;
  const pages = await Promise.all(addresses.map((name) => page(nobody, paths[name]())));
  const titles = pages.map(({ html }) => /<title>([^<]+)</.exec(html)?.[1]);
  expect(new Set(titles).size).toBe(addresses.length);
  for (const [index, { status, html }] of pages.entries()) {
    const address = server.url + paths[addresses[index] ?? 'home']();
    expect(status).toBe(200);
    expect(html).toContain(`rel="canonical" href="${address}"`);
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).toMatch(/<meta name="description" content="[^"]{50,}/);
  }
});

test('robots are kept from private links and told where the sitemap is', async () => {
  const text = await (await nobody.get(paths.robots())).text();
  expect(text).toContain('Disallow: /boleto/');
  expect(text).toContain(`Sitemap: ${server.url}/sitemap.xml`);
});

test('the built product reads an imported file in its own thread, and says of another what it is', async () => {
  const ana = await person('Ana');
  const cookie = [...ana.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const imported = async (text: string) => {
    const body = new FormData();
    body.set('act', 'look');
    body.set('file', new File([text], 'comunidad.json', { type: 'application/json' }));
    const headers = { cookie, Origin: server.url };
    return fetch(server.url + paths.importCommunity(), { method: 'POST', body, headers, redirect: 'manual' });
  };
  const other = await imported('nada');
  expect(other.status).toBe(422);
  expect(await other.text()).toContain(refusalSentence(new Refusal('import.unreadable', {}) as AnyRefusal));
  const emptied = { format: fileFormat, version: fileVersion, community: { name: 'Club' } };
  const read = await imported(JSON.stringify(emptied));
  expect(read.status).toBe(303);
  const { html } = await page(ana, read.headers.get('Location') ?? '');
  expect(html).toContain(communityFileTexts.import.faultsWords);
});
