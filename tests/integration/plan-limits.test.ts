import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { communityByUrl } from '#db/communities/communities.ts';
import { planOf, plans } from '#plans';
import { stoppedClock } from '#support/clock.ts';
import { eventsOf } from '#support/events.ts';
import { startTestServer } from '#support/server.ts';
import { signedInVisitor, type Visitor, visitor } from '#support/visitor.ts';
import { paths } from '#texts/paths.ts';

const operatorEmail = 'olga@example.com';
const server = await startTestServer({
  clock: stoppedClock('2026-11-21T10:00:00Z'),
  env: { OPERATOR_EMAILS: operatorEmail, OPERATOR_CONTACT: 'hola@ejemplo.org' },
});
const { app } = server;
afterAll(() => server.stop());

const person = (name: string, email = `${name.toLowerCase()}-${randomUUID()}@example.com`) =>
  signedInVisitor(server.url, { name, email });

const form = {
  title: 'Bicicleta para el viaje',
  price: '2,50',
  numbering: '00-99',
  salesCloseAt: '2026-12-18T18:00',
  drawAt: '2026-12-18T20:00',
  method: 'drand',
  'paymentWays.0.kind': 'bizum',
  'paymentWays.0.details': '600 123 456',
  rule: 'si',
  permit: 'Resolución 12/2026',
  publicPaid: 'si',
  adults: 'si',
  act: 'publish',
};

async function communityOf(ana: Visitor, plan = 'gratis') {
  const url = `club-${randomUUID().slice(0, 8)}`;
  await ana.post(paths.createCommunity(), { name: 'Club de los jueves', url });
  await app.db.updateTable('communities').set({ plan }).where('url', '=', url).execute();
  return url;
}

/** Sends the form of a raffle as a browser without script does. Gives the status and what the page says. */
async function send(who: Visitor, fields: Record<string, string>) {
  const body = new FormData();
  for (const [name, value] of Object.entries({ ...form, ...fields })) body.set(name, value);
  const cookie = [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(server.url + paths.createRaffle(), {
    method: 'POST',
    body,
    headers: { Origin: server.url, cookie },
    redirect: 'manual',
  });
  return { status: response.status, html: await response.text(), to: response.headers.get('Location') };
}

async function openRaffles(url: string): Promise<number> {
  const { id = '' } = (await communityByUrl(app.db, url)) ?? {};
  const rows = await app.db
    .selectFrom('raffles')
    .select('id')
    .where('community_id', '=', id)
    .where('status', '=', 'open')
    .execute();
  return rows.length;
}

const tooMany = 'El plan Gratis permite 1 rifa abierta a la vez.';
const tooLarge = 'El plan Gratis permite hasta 100 números por rifa.';

test('more numbers than the plan has room for are refused in words, published, as a draft and when changed', async () => {
  const ana = await person('Ana');
  const communityUrl = await communityOf(ana);
  const large = { communityUrl, numbering: '000-999' };
  for (const act of ['publish', 'draft']) {
    const back = await send(ana, { ...large, act });
    expect(back.status).toBe(422);
    expect(back.html).toContain(tooLarge);
  }
  const kept = await send(ana, { communityUrl, act: 'draft' });
  expect(kept.status).toBe(302);
  const changed = await send(ana, { ...large, rifa: 'bicicleta-para-el-viaje', act: 'change' });
  expect(changed.status).toBe(422);
  expect(changed.html).toContain(tooLarge);
  expect(await openRaffles(communityUrl)).toBe(0);
});

test('two raffles published at once with one place: exactly one is on sale, and the other is told why', async () => {
  const ana = await person('Ana');
  for (let round = 0; round < 3; round += 1) {
    const communityUrl = await communityOf(ana);
    const titles = ['Una bicicleta', 'Un jamón', 'Una cesta'];
    const answers = await Promise.all(titles.map((title) => send(ana, { communityUrl, title, act: 'publish' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([302, 422, 422]);
    for (const { html } of answers.filter(({ status }) => status === 422)) expect(html).toContain(tooMany);
    expect(await openRaffles(communityUrl)).toBe(1);
  }
});

test('drafts that wait take a place only when they are published, also two at once from their desks', async () => {
  const ana = await person('Ana');
  const communityUrl = await communityOf(ana);
  const slugs = ['una-bicicleta', 'un-jamon'];
  for (const title of ['Una bicicleta', 'Un jamón']) await send(ana, { communityUrl, title, act: 'draft' });
  const publish = (raffle: string) =>
    ana.post(paths.raffleDesk({ communityUrl, raffle }), {
      act: 'publish',
      rule: 'on',
      permit: 'Resolución 12/2026',
      publicPaid: 'on',
      adults: 'on',
    });
  const answers = await Promise.all(slugs.map(publish));
  const refused = answers.filter(({ status }) => status === 422);
  expect([refused.length, await openRaffles(communityUrl)]).toEqual([1, 1]);
  expect(await refused[0]?.text()).toContain(tooMany);
  const panel = await (await ana.get(paths.dashboard({ communityUrl }))).text();
  expect(panel).toContain('El plan Gratis está completo');
});

test('each plan allows what its row says and no more', async () => {
  const ana = await person('Ana');
  for (const { key, openRaffles: limit } of plans) {
    const communityUrl = await communityOf(ana, key);
    const wanted = (limit ?? 6) + 1;
    const answers: number[] = [];
    for (let n = 0; n < wanted; n += 1) answers.push((await send(ana, { communityUrl, title: `Rifa ${n}` })).status);
    const refused = answers.filter((status) => status === 422).length;
    expect([key, refused]).toEqual([key, limit === null ? 0 : 1]);
  }
  expect(plans.map(({ key }) => planOf(key).courses)).toEqual([false, true, true]);
  expect(planOf('un plan que ya no existe').key).toBe('gratis');
});

test('the plans stand above the form, with that of the community marked, and without script', async () => {
  const [ana, nobody] = [await person('Ana'), visitor(server.url)];
  const communityUrl = await communityOf(ana, 'plus');
  const page = async (who: Visitor, address: string) =>
    (await (await who.get(address)).text()).replace(/<script[\s\S]*?<\/script>/g, '');
  const own = await page(ana, `${paths.createRaffle()}?comunidad=${communityUrl}`);
  expect(own).toMatch(/Plus<\/b><span[^>]*>(<span[^>]*>)?El de tu comunidad/);
  const first = await page(nobody, paths.createRaffle());
  expect(first).toMatch(/Gratis<\/b><span[^>]*>(<span[^>]*>)?Empiezas aquí/);
  for (const said of ['9 €', '29 €', 'Sin límite', 'se le piden a quien mantiene la plataforma']) {
    expect(first.replaceAll('\u00a0', ' ')).toContain(said);
  }
  expect(first.indexOf('id="planes"')).toBeLessThan(first.indexOf('id="paso-1"'));
});

test('who runs the installation gives a community its plan, nobody else, and it is recorded', async () => {
  const [ana, olga] = [await person('Ana'), await person('Olga', operatorEmail)];
  const communityUrl = await communityOf(ana);
  const wanted = { act: 'plan', community: communityUrl, plan: 'plus' };
  // all that is done there is refused alike, before anything that was sent is looked at
  for (const act of ['plan', 'clock', 'online', 'end-online', 'dismiss', 'none'])
    expect((await ana.post(paths.operation(), { act })).status, act).toBe(403);
  expect((await communityByUrl(app.db, communityUrl))?.plan).toBe('gratis');
  const unknown = await olga.post(paths.operation(), { ...wanted, community: 'no-existe-nada' });
  expect(unknown.status).toBe(422);
  expect(await unknown.text()).toContain('No hay ninguna comunidad con esa URL.');
  expect((await olga.post(paths.operation(), { ...wanted, plan: 'infinito' })).status).toBe(422);
  expect((await olga.post(paths.operation(), wanted)).status).toBe(303);
  const row = await communityByUrl(app.db, communityUrl);
  expect(row?.plan).toBe('plus');
  const events = await eventsOf(app.db, row?.id ?? '', 'community', row?.id ?? '');
  expect(events.at(-1)).toMatchObject({ kind: 'community.changed', from_state: 'gratis', to_state: 'plus' });
});

test('a community asks for a plan, who runs the installation sees it and gives it or not, and may be written to', async () => {
  const [ana, beto, olga] = [await person('Ana'), await person('Beto'), await person('Olga', operatorEmail)];
  const communityUrl = await communityOf(ana);
  const settings = paths.settings({ communityUrl });
  const wanted = { part: 'plan', plan: 'plus' };
  const page = async (who: Visitor, path: string) => (await who.get(path)).text();
  const row = () => communityByUrl(app.db, communityUrl);
  const first = await page(ana, settings);
  for (const said of ['Pedir Plus', 'con cursos', 'mailto:hola@ejemplo.org']) expect(first).toContain(said);
  expect((await beto.post(settings, wanted)).status).toBe(403);
  expect((await ana.post(settings, { ...wanted, plan: 'infinito' })).status).toBe(422);
  expect((await ana.post(settings, wanted)).headers.get('Location')).toBe(`${settings}?guardado=plan#plan`);
  expect(await row()).toMatchObject({ plan: 'gratis', asked_plan: 'plus' });
  expect(await page(ana, settings)).toContain('Has pedido Plus');
  const desk = await page(olga, paths.operation());
  expect(desk).toContain('Tiene Gratis y pide Plus');
  expect(desk).toContain(`value="${communityUrl}"`);
  await olga.post(paths.operation(), { act: 'plan', community: communityUrl, plan: 'gratis' });
  expect(await row()).toMatchObject({ plan: 'gratis', asked_plan: null });
  await ana.post(settings, wanted);
  await ana.post(settings, { ...wanted, plan: '' });
  expect(await row()).toMatchObject({ asked_plan: null, plan_asked_at: null });
  await ana.post(settings, wanted);
  await olga.post(paths.operation(), { act: 'plan', community: communityUrl, plan: 'plus' });
  expect(await row()).toMatchObject({ plan: 'plus', asked_plan: null });
  expect(await page(olga, paths.operation())).not.toContain(`value="${communityUrl}"`);
});
