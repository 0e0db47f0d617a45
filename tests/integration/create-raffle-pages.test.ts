import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { findRaffle } from '#app/raffles/find-raffle.ts';
import { communityByUrl } from '#db/communities/communities.ts';
import { raffleBySlug } from '#db/raffles/raffles.ts';
import { stoppedClock } from '#support/clock.ts';
import { takeAs } from '#support/raffle.ts';
import { startTestServer } from '#support/server.ts';
import { signedInVisitor, type Visitor, visitor } from '#support/visitor.ts';
import { countryRuleWords } from '#texts/country-rules.ts';
import { countrySources } from '#texts/country-sources.ts';
import { deskTexts } from '#texts/orders/desk.ts';
import { paths } from '#texts/paths.ts';
import { createRaffleTexts } from '#texts/raffles/create-raffle.ts';
import { declarationTexts } from '#texts/raffles/declarations.ts';

const server = await startTestServer({ clock: stoppedClock('2026-11-21T10:00:00Z') });
const { app } = server;
afterAll(() => server.stop());

const nobody = visitor(server.url);
const person = (name: string) =>
  signedInVisitor(server.url, { name, email: `${name.toLowerCase()}-${randomUUID()}@example.com` });

const form = {
  title: 'Bicicleta para el viaje',
  price: '2,50',
  numbering: '00-99',
  country: 'ES',
  salesCloseAt: '2026-12-18T18:00',
  drawAt: '2026-12-18T20:00',
  method: 'drand',
  holdMinutes: '1440',
  reserves: '3',
  guestsAllowed: 'si',
  'paymentWays.0.kind': 'bizum',
  'paymentWays.0.details': '600 123 456',
  rule: 'si',
  permit: 'Resolución 12/2026',
  publicPaid: 'si',
  adults: 'si',
  act: 'publish',
};

/** Sends the form with its file field, as a browser without script does. */
async function send(who: Visitor, fields: Record<string, string | Blob>) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const cookie = [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = { Origin: server.url, ...(cookie && { cookie }) };
  return fetch(server.url + paths.createRaffle(), { method: 'POST', body, headers, redirect: 'manual' });
}

test('a raffle and its community are published by a plain form, the dates already filled in', async () => {
  const ana = await person('Ana');
  const html = await (await ana.get(paths.createRaffle())).text();
  expect(html).toContain('value="2026-12-05T20:00"');
  const name = `Peña ${randomUUID().slice(0, 8)}`;
  const made = await send(ana, { ...form, communityName: name, picture: new Blob([]) });
  const url = name.toLowerCase().replace('ñ', 'n').replace(' ', '-');
  expect(made.headers.get('Location')).toBe(`/${url}/rifas/bicicleta-para-el-viaje?nueva=1`);
  const community = await communityByUrl(app.db, url);
  expect(community).toMatchObject({ visibility: 'unlisted', price: 250, max_tickets: 100, payment_type: 'per_ticket' });
  const raffle = await raffleBySlug(app.db, community?.id ?? '', 'bicicleta-para-el-viaje');
  expect(raffle).toMatchObject({ status: 'open', price: 250, guests_allowed: true });
});

test('«Efectivo» alone is a way of paying, and one that lacks its number is told by its field', async () => {
  const ana = await person('Ana');
  const communityName = `Cobro ${randomUUID().slice(0, 8)}`;
  const sent = { ...form, communityName, 'paymentWays.1.kind': 'cash', 'paymentWays.1.details': '' };
  const lacking = await send(ana, { ...sent, 'paymentWays.0.details': '' });
  expect(lacking.status).toBe(422);
  const html = await lacking.text();
  expect(html.match(/aria-invalid="true"[^>]*name="([^"]+)"/)?.[1]).toBe('paymentWays.0.details');
  expect(html).toContain('Falta este dato.');
  await send(ana, sent);
  const community = await communityByUrl(app.db, communityName.toLowerCase().replace(' ', '-'));
  const raffle = await raffleBySlug(app.db, community?.id ?? '', 'bicicleta-para-el-viaje');
  expect(raffle?.payment_ways).toEqual([
    { kind: 'bizum', holder: '', details: '600 123 456' },
    { kind: 'cash', holder: '', details: '' },
  ]);
});

test('cash alone without a place or a phone is told by its field with all that was typed, and either is enough', async () => {
  const ana = await person('Ana');
  const communityName = `Mano ${randomUUID().slice(0, 8)}`;
  const sent = { ...form, communityName, 'paymentWays.0.kind': 'cash', 'paymentWays.0.details': '' };
  const lacking = await send(ana, { ...sent, 'paymentWays.0.holder': 'Ana Ruiz' });
  expect(lacking.status).toBe(422);
  const html = await lacking.text();
  expect(html.match(/aria-invalid="true"[^>]*name="([^"]+)"/)?.[1]).toBe('paymentWays.0.details');
  expect(html).toContain('Di dónde y cuándo se paga en mano');
  for (const typed of [communityName, 'Ana Ruiz', form.title]) expect(html).toContain(`value="${typed}"`);
  const made = await send(ana, { ...sent, contactPhone: '600 123 456' });
  expect(made.headers.get('Location')).toContain('?nueva=1');
});

test('what the form says of the new community’s address is so: it may change, and the first one leads on', async () => {
  const ana = await person('Ana');
  const name = `Taller ${randomUUID().slice(0, 8)}`;
  const html = await (await ana.get(paths.createRaffle())).text();
  expect(html).toContain('Si un día la cambias, esta seguirá llevando a tu comunidad.');
  const made = (await send(ana, { ...form, communityName: name })).headers.get('Location')?.split('?')[0] ?? '';
  const first = made.split('/')[1] ?? '';
  const later = `${first}-hoy`;
  await ana.post(paths.settings({ communityUrl: first }), { part: 'address', url: later });
  const led = await ana.get(made);
  expect([led.status, led.headers.get('Location')]).toEqual([301, made.replace(first, later)]);
});

test('an url that nobody chose gives way to one that is free; a chosen one is refused by name', async () => {
  const [ana, beto] = await Promise.all([person('Ana'), person('Beto')]);
  const communityName = `Familia ${randomUUID().slice(0, 8)}`;
  const taken = communityName.toLowerCase().replace(' ', '-');
  await send(ana, { ...form, communityName });
  const second = await send(beto, { ...form, communityName, newCommunityUrl: taken });
  expect(second.headers.get('Location')).toMatch(new RegExp(`^/${taken}-2/rifas/`));
  const chosen = await send(beto, { ...form, communityName, newCommunityUrl: taken, urlTouched: 'si' });
  expect(chosen.status).toBe(409);
  expect((await chosen.text()).replaceAll('&quot;', '"')).toContain(
    `La URL "${taken}" ya está en uso. Por favor, elige otro nombre para tu comunidad.`,
  );
});

test('who is signed out is told so at the end, and everything typed is still there', async () => {
  const communityName = `Nadie ${randomUUID().slice(0, 8)}`;
  const back = await send(nobody, { ...form, title: 'Cesta de «Navidad»', communityName, story: 'Para el viaje' });
  const html = await back.text();
  expect(back.status).toBe(401);
  expect(html).toContain(createRaffleTexts.publish.signedOut);
  for (const typed of ['Cesta de «Navidad»', communityName, 'Para el viaje', '600 123 456', '2,50']) {
    expect(html).toContain(typed);
  }
  expect(await communityByUrl(app.db, communityName.toLowerCase().replace(' ', '-'))).toBeUndefined();
});

test('what is wrong is told by each field, all at once, and nothing is made', async () => {
  const ana = await person('Ana');
  const share = { commissionKind: 'percent', commissionPercent: '101' };
  const wrong = { title: '', price: 'gratis', drawAt: '2026-12-18T17:00', adults: '', ...share };
  const back = await send(ana, { ...form, ...wrong });
  const html = await back.text();
  expect(back.status).toBe(422);
  expect(html).toContain('Escribe un precio como 2,50 o 2.50.');
  expect(html).toContain('Deja al menos dos minutos entre el cierre de ventas y el sorteo');
  expect(html).toContain('Marca esta casilla para seguir.');
  expect(html).toContain('Tiene que ser 100 o menos.');
  expect(html).toMatch(/<option value="percent" selected="">/);
});

test('a first raffle sent twice at once, and again with the back button, is one raffle in one community', async () => {
  const ana = await person('Ana');
  const html = await (await ana.get(paths.createRaffle())).text();
  const key = /name="key" value="([0-9a-f-]{36})"/.exec(html)?.[1] ?? '';
  const name = `Coro ${randomUUID().slice(0, 8)}`;
  const sent = { ...form, communityName: name, key, picture: new Blob([]) };
  const pair = await Promise.all([send(ana, sent), send(ana, sent)]);
  const places = [...pair, await send(ana, sent)].map(({ headers }) => headers.get('Location'));
  expect(places[0]).toMatch(/^\/coro-[0-9a-f]+\/rifas\/bicicleta-para-el-viaje\?nueva=1$/);
  expect(new Set(places).size).toBe(1);
  const made = app.db.selectFrom('communities').select('id').where('name', '=', name);
  expect(await made.execute()).toHaveLength(1);
  // what is not the same raffle is another one, also from the same form: here it is beyond the free plan
  const url = places[0]?.split('/')[1] ?? '';
  const other = await send(ana, { ...sent, communityUrl: url, title: 'Otra rifa' });
  expect(other.status).toBe(422);
});

test('a raffle by lottery, and one by a secret seed, are published by the same form', async () => {
  const ana = await person('Ana');
  const lottery = {
    method: 'lottery',
    lottery: 'Lotería Nacional',
    digits: '5',
    figures: '2',
    'readings.0.draw': '2026-12-18',
    'readings.0.prize': 'Primer premio',
    salesCloseAt: '2026-12-17T22:00',
  };
  for (const method of [lottery, { method: 'commitment', 'entropy.0.description': '', 'entropy.0.length': '' }]) {
    const communityName = `Club ${randomUUID().slice(0, 8)}`;
    const made = await send(ana, { ...form, ...method, communityName });
    expect([method.method, made.status]).toEqual([method.method, 302]);
    const [, url = ''] = (made.headers.get('Location') ?? '').split('/');
    const raffle = await raffleBySlug(app.db, (await communityByUrl(app.db, url))?.id ?? '', 'bicicleta-para-el-viaje');
    expect(raffle?.draw_method.kind).toBe(method.method);
  }
});

test('the form begins in the country of the reader, and never in one that the product does not know', async () => {
  const countryFor = async (languages: string) => {
    const html = await (await nobody.get(paths.createRaffle(), { 'Accept-Language': languages })).text();
    return /<option value="([A-Z]{2})" selected="">/.exec(html)?.[1];
  };
  expect(await countryFor('es-CO,es;q=0.9')).toBe('CO');
  expect(await countryFor('de-DE,de;q=0.9')).toBe('ES');
  expect(await countryFor('')).toBe('ES');
});

test('without script a row more comes from the server, with everything typed', async () => {
  const back = await send(nobody, { ...form, 'prizes.0.name': 'Bicicleta', act: 'add:prizes.name' });
  const html = await back.text();
  expect(back.status).toBe(200);
  expect(html).toContain('name="prizes.1.name"');
  expect(html).toContain('value="Bicicleta para el viaje"');
});

test('the script can ask what is wrong without publishing anything', async () => {
  const asked = await send(nobody, { ...form, title: '', act: 'check', turn: '7' });
  expect(asked.status).toBe(200);
  expect(await app.db.selectFrom('raffles').select('id').where('title', '=', '').execute()).toEqual([]);
});

test('the picture of a prize is made anew, kept for ever under its hash, and stays with a form that comes back', async () => {
  const ana = await person('Ana');
  const sent = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c33' } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'secreto' } })
    .toBuffer();
  const picture = new Blob([new Uint8Array(sent)], { type: 'image/jpeg' });
  const back = await send(ana, { ...form, price: '', communityName: 'Club', picture });
  const hash = /name="prizes\.0\.picture" value="([0-9a-f]{64})"/.exec(await back.text())?.[1] ?? '';
  const served = await nobody.get(paths.picture({ file: hash }));
  expect(served.headers.get('Content-Type')).toBe('image/webp');
  expect(served.headers.get('Cache-Control')).toBe('public, max-age=86400, immutable');
  const bytes = Buffer.from(await served.arrayBuffer());
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 40, height: 30, format: 'webp' });
  expect(bytes.toString('latin1')).not.toContain('secreto');

  const communityName = `Club ${randomUUID().slice(0, 8)}`;
  const made = await send(ana, { ...form, communityName, 'prizes.0.picture': hash });
  const [, url = ''] = (made.headers.get('Location') ?? '').split('/');
  const community = await communityByUrl(app.db, url);
  const raffle = await raffleBySlug(app.db, community?.id ?? '', 'bicicleta-para-el-viaje');
  expect(raffle?.picture).toBe(hash);
});

test('what is no picture is refused by its field', async () => {
  const ana = await person('Ana');
  const picture = new Blob(['%PDF-1.7 nothing'], { type: 'image/jpeg' });
  const back = await send(ana, { ...form, communityName: 'Club', picture });
  expect(back.status).toBe(422);
  expect(await back.text()).toContain('Ese archivo no sirve.');
});

test('a file that is no public picture is not found among the pictures', async () => {
  const hash = await app.files.put(new TextEncoder().encode('a receipt'));
  await app.db
    .insertInto('files')
    .values({ hash, media_type: 'image/jpeg', bytes: 9, created_at: app.clock.now() })
    .execute();
  expect((await nobody.get(paths.picture({ file: hash }))).status).toBe(404);
});

test('a second open raffle is beyond the free plan, and the plan says so', async () => {
  const ana = await person('Ana');
  const communityName = `Club ${randomUUID().slice(0, 8)}`;
  const made = await send(ana, { ...form, communityName });
  const [, communityUrl = ''] = (made.headers.get('Location') ?? '').split('/');
  const back = await send(ana, { ...form, communityUrl });
  expect(back.status).toBe(422);
  expect(await back.text()).toContain('El plan Gratis permite 1 rifa abierta a la vez.');
});

test('a raffle after the first starts with its ways of being paid, unless the settings of the community name others', async () => {
  const ana = await person('Ana');
  const made = await send(ana, { ...form, communityName: `Club ${randomUUID().slice(0, 8)}` });
  const [, communityUrl = ''] = (made.headers.get('Location') ?? '').split('/');
  const ways = async () => {
    const html = await (await ana.get(`${paths.createRaffle()}?comunidad=${communityUrl}`)).text();
    return /name="paymentWays\.0\.details"[^>]*value="([^"]*)"/.exec(html)?.[1];
  };
  expect(await ways()).toBe('600 123 456');
  const payment_ways = JSON.stringify([{ kind: 'transfer', holder: '', details: 'ES91 2100' }]);
  await app.db.updateTable('communities').set({ payment_ways }).where('url', '=', communityUrl).execute();
  expect(await ways()).toBe('ES91 2100');
});

test('what the rule asks for is told in the first step, the number of a permit or why there is none, and elsewhere nothing', async () => {
  const first = async (languages: string) =>
    (await nobody.get(paths.createRaffle(), { 'Accept-Language': languages })).text();
  expect(await first('es-MX')).toContain('En México una rifa de pago necesita una autorización');
  expect(await first('es-ES')).toContain('el número de su autorización o, por escrito, qué norma la exime');
  expect(await first('es-UY')).not.toMatch(/necesita una autorización|número de su autorización/);
});

test('who calls a raffle off reads first what has been paid, and on its desk what is to be given back', async () => {
  const ana = await person('Ana');
  const made = await send(ana, { ...form, communityName: `Club ${randomUUID().slice(0, 8)}` });
  const [, communityUrl = '', , raffle = ''] = (made.headers.get('Location') ?? '').split(/[/?]/);
  const address = { communityUrl, raffle };
  const desk = async () => (await (await ana.get(paths.raffleDesk(address))).text()).replaceAll('\u00a0', ' ');
  expect(await desk()).toContain(deskTexts.cancelRaffle.owedNone);
  const { orderId } = await takeAs(app, address, 'Luz', [7, 8]);
  await ana.post(paths.raffleDesk(address), { act: 'confirm', order: orderId });
  expect(await desk()).toContain(deskTexts.cancelRaffle.owed('5 €'));
  await ana.post(paths.raffleDesk(address), { act: 'cancel-raffle', reason: 'No hubo bicicleta' });
  expect(await desk()).toMatch(new RegExp(`${deskTexts.facts.owed}.*5 €`));
});

test('a raffle is kept as a draft, changed with its own form, and no more once a number was taken', async () => {
  const ana = await person('Ana');
  const communityUrl = `club-${randomUUID().slice(0, 8)}`;
  await ana.post(paths.createCommunity(), { name: 'Club', url: communityUrl });
  const kept = await send(ana, { ...form, communityUrl, 'prizes.0.name': 'Bici', adults: '', act: 'draft' });
  const address = { communityUrl, raffle: 'bicicleta-para-el-viaje' };
  expect(kept.headers.get('Location')).toBe(paths.raffleDesk(address));

  const page = `${paths.createRaffle()}?comunidad=${communityUrl}&rifa=${address.raffle}`;
  const html = await (await ana.get(page)).text();
  for (const value of ['Bicicleta para el viaje', '2,50', '2026-12-18T20:00', '600 123 456', 'Bici']) {
    expect(html).toContain(`value="${value}"`);
  }
  const beto = await person('Beto');
  expect((await beto.get(page)).status).toBe(404);
  expect((await nobody.get(page)).headers.get('Location')).toContain('/login?volver=');

  const change = { ...form, communityUrl, rifa: address.raffle, price: '3', act: 'change' };
  expect((await send(ana, change)).headers.get('Location')).toBe(paths.raffleDesk(address));
  const { community, raffle } = await findRaffle(app.db, address, { userId: null, isSystem: true });
  expect(raffle).toMatchObject({ status: 'draft', price: 300 });

  await ana.post(paths.raffleDesk(address), { act: 'publish', rule: 'on', publicPaid: 'on', adults: 'on' });
  await takeAs(app, address, 'Luz', [7]);
  const frozen = await ana.get(page);
  const said = await frozen.text();
  expect(frozen.status).toBe(422);
  expect(said).toContain('Ya hay números apartados, así que estas condiciones no se pueden cambiar.');
  expect(said).toContain(`href="${paths.raffleDesk(address)}"`);
  expect((await send(ana, { ...change, price: '4' })).status).toBe(422);
  expect((await raffleBySlug(app.db, community.id, address.raffle))?.price).toBe(300);
});

const why = 'La ley de mi comunidad exime las rifas de este tamaño.';

test('what Spain asks for is told at its field, kept where it is refused, and read by everybody once it is published', async () => {
  const ana = await person('Ana');
  const silent = { ...form, permit: '', communityName: `Club ${randomUUID().slice(0, 8)}` };
  const short = await send(ana, { ...silent, exemption: 'Es pequeña' });
  const refused = await short.text();
  expect(short.status).toBe(422);
  expect(refused).toContain('Escribe al menos 20 caracteres.');
  expect(refused).toMatch(/<textarea[^>]*name="exemption"[^>]*>Es pequeña<\/textarea>/);
  expect(await (await send(ana, silent)).text()).toContain('Escribe el número de la autorización o, más abajo');
  const made = await send(ana, { ...silent, exemption: why });
  const [, communityUrl = '', , raffle = ''] = (made.headers.get('Location') ?? '').split(/[/?]/);
  const page = await (await nobody.get(paths.raffle({ communityUrl, raffle }))).text();
  expect(page).toContain(declarationTexts.shown.exemption);
  expect(page).toContain(why);
  expect(await (await nobody.get(paths.raffleTerms({ communityUrl, raffle }))).text()).toContain(why);
});

test('a country’s rule is told with what is not known of it, its source and its date, and what it asks for has a field', async () => {
  const asks = [
    ['VE', null],
    ['DO', null],
    ['PE', 'purpose'],
    ['AR', 'organisation'],
    ['CL', 'organisation'],
  ] as const;
  for (const [country, asked] of asks) {
    // the rule stands in the form of a raffle with a price
    const html = await (await send(nobody, { ...form, price: '250', country, act: 'add:prizes.name' })).text();
    expect(html).toContain(countryRuleWords[country].unknown);
    expect(html).toContain('a fecha de');
    for (const { address } of countrySources[country]) expect(html).toContain(address);
    for (const name of ['purpose', 'organisation']) {
      expect(html.includes(`name="${name}"`), name).toBe(name === asked);
    }
    expect(html).toContain('name="permit"');
    expect(html).not.toContain('name="exemption"');
  }
});

test('the desk of a draft asks for what its country asks, with what was typed', async () => {
  const ana = await person('Ana');
  const communityUrl = `club-${randomUUID().slice(0, 8)}`;
  await ana.post(paths.createCommunity(), { name: 'Club', url: communityUrl });
  await send(ana, { ...form, permit: '', exemption: 'Es pequeña', communityUrl, act: 'draft' });
  const address = { communityUrl, raffle: 'bicicleta-para-el-viaje' };
  expect(await (await ana.get(paths.raffleDesk(address))).text()).toContain('>Es pequeña</textarea>');
  const ticked = { act: 'publish', rule: 'on', publicPaid: 'on', adults: 'on' };
  const refused = await ana.post(paths.raffleDesk(address), { ...ticked, permit: '', exemption: 'Es chica' });
  const html = await refused.text();
  expect(refused.status).toBe(422);
  expect(html).toContain('>Es chica</textarea>');
  expect(html).toContain('Escribe al menos 20 caracteres.');
  await ana.post(paths.raffleDesk(address), { ...ticked, permit: '', exemption: why });
  expect(await (await nobody.get(paths.raffle(address))).text()).toContain(why);
});
