import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import type { Actor, App } from '#app/app.ts';
import { createCommunity } from '#app/communities/create-community.ts';
import { launchRaffle } from '#app/raffles/create-raffle.ts';
import { searchPublic } from '#app/search/search-public.ts';
import { brokenInvariants } from '#db/invariants.ts';
import { parseSearch, type RawSearch } from '#domain/search/search.ts';
import { personIn, stranger, testApp } from '#support/app.ts';
import { freshDatabase } from '#support/database.ts';
import { refusalOf, takeAs } from '#support/raffle.ts';

/** Everything on a database of its own, so that what a test finds is what it made. */
async function world(start = '2026-11-21T10:00:00Z') {
  const database = await freshDatabase();
  afterAll(() => database.drop());
  const { app, clock } = testApp(database.handle, start);
  const ana = await personIn(app, 'Ana');
  return { app, clock, ana, database };
}

type Place = { id: string; url: string };

async function aCommunity(app: App, ana: Actor, form: Record<string, string> = {}): Promise<Place> {
  const url = `club-${randomUUID().slice(0, 8)}`;
  await createCommunity(app, ana, { name: 'Club', url, visibility: 'public', ...form });
  await app.db.updateTable('communities').set({ plan: 'pro' }).where('url', '=', url).execute();
  const { id } = await app.db.selectFrom('communities').select('id').where('url', '=', url).executeTakeFirstOrThrow();
  return { id, url };
}

function aRaffle(app: App, ana: Actor, { url }: Place, form: Record<string, string> = {}) {
  return launchRaffle(app, ana, {
    communityUrl: url,
    form: {
      title: 'Rifa',
      price: '2,50',
      numbering: '1-N',
      lastNumber: '100',
      salesCloseAt: '2026-12-17T20:00',
      drawAt: '2027-03-18T20:00',
      guestsAllowed: 'on',
      rule: 'on',
      permit: 'Resolución 12/2026',
      adults: 'on',
      publicPaid: 'on',
      'paymentWays.0.kind': 'bizum',
      'paymentWays.0.holder': 'Ana',
      'paymentWays.0.details': '600 123 456',
      ...form,
    },
  });
}

/** What a search finds: titles of raffles and names of communities, in their order. */
async function find(app: App, actor: Actor, raw: RawSearch, cursor = '') {
  const found = await searchPublic(app, actor, { search: parseSearch(raw).search, cursor });
  const of = (kind: string) => found.lists.find((list) => list.kind === kind);
  return {
    raffles: of('raffles')?.raffles.map(({ title }) => title) ?? [],
    communities: of('communities')?.communities.map(({ name }) => name) ?? [],
    totals: Object.fromEntries(found.lists.map(({ kind, total }) => [kind, total])),
    without: found.lists[0]?.without ?? null,
    next: found.lists[0]?.next ?? null,
    near: found.near,
    isLaterPage: found.isLaterPage,
    lostPlace: found.lostPlace,
  };
}

test('accents, capitals, plurals, beginnings and slips of the finger find a raffle and a community', async () => {
  const { app, ana } = await world();
  const place = await aCommunity(app, ana, { name: 'Peña de los Camiones', description: 'Excursiones en otoño' });
  await aRaffle(app, ana, place, { title: 'Bicicleta de montaña' });
  for (const text of [
    'bicicleta',
    'BICICLETAS',
    'Montana',
    'bici',
    'b',
    'bicicelta',
    'biciclta',
    'bicicelt',
    'montaña bici',
  ])
    expect([text, (await find(app, ana, { text })).raffles]).toEqual([text, ['Bicicleta de montaña']]);
  for (const text of ['pena', 'PEÑA', 'camión', 'camio', 'camoines', 'excursión', 'otono', 'peña excursiones'])
    expect([text, (await find(app, ana, { text })).communities]).toEqual([text, ['Peña de los Camiones']]);
  for (const text of ['moto', 'bicicleta roja', 'zzzzzz'])
    expect([text, await find(app, ana, { text })]).toMatchObject([text, { raffles: [], communities: [] }]);
});

test('a community is found by its own words, a raffle also by its prizes, its story and its community', async () => {
  const { app, ana } = await world();
  const place = await aCommunity(app, ana, { name: 'Cofradía' });
  await aRaffle(app, ana, place, { title: 'Rifa de verano', story: 'Para el tejado', 'prizes.0.name': 'Guitarra' });
  expect((await find(app, ana, { text: 'guitarra' })).raffles).toEqual(['Rifa de verano']);
  expect((await find(app, ana, { text: 'tejado' })).raffles).toEqual(['Rifa de verano']);
  const both = await find(app, ana, { text: 'cofradia' });
  expect([both.raffles, both.communities]).toEqual([['Rifa de verano'], ['Cofradía']]);
});

test('the word itself in the title comes first, then its beginning, the story, the community, and what is only like it', async () => {
  const { app, ana } = await world();
  const place = await aCommunity(app, ana, { name: 'Los de siempre' });
  const riders = await aCommunity(app, ana, { name: 'Bicicleta y pedal' });
  // those that match worse close earlier: it is not the date that decides
  await aRaffle(app, ana, place, { title: 'Una bicicelta usada', salesCloseAt: '2026-11-25T20:00' });
  await aRaffle(app, ana, riders, { title: 'Cesta', salesCloseAt: '2026-11-26T20:00' });
  await aRaffle(app, ana, place, { title: 'Viaje', story: 'Sobra una bicicleta', salesCloseAt: '2026-11-27T20:00' });
  await aRaffle(app, ana, place, { title: 'Bicicletarium', salesCloseAt: '2026-11-28T20:00' });
  await aRaffle(app, ana, place, { title: 'La bicicleta', salesCloseAt: '2026-11-29T20:00' });
  const { raffles, near } = await find(app, ana, { text: 'bicicleta', kind: 'raffles' });
  expect(raffles).toEqual(['La bicicleta', 'Bicicletarium', 'Viaje', 'Cesta', 'Una bicicelta usada']);
  expect(near).toEqual([{ word: 'bicicleta', meant: ['bicicelta'] }]);
});

test('only what is public, active and on sale is ever found, from the moment it is until it is no more', async () => {
  const { app, ana, clock } = await world();
  const shown = await aCommunity(app, ana, { name: 'Secreto a voces' });
  const hidden = await aCommunity(app, ana, { name: 'Secreto privado', visibility: 'private' });
  const unlisted = await aCommunity(app, ana, { name: 'Secreto con enlace', visibility: 'unlisted' });
  for (const place of [shown, hidden, unlisted]) await aRaffle(app, ana, place, { title: `Secreto ${place.url}` });
  const names = async () => {
    const { raffles, communities } = await find(app, ana, { text: 'secreto' });
    return [...raffles, ...communities];
  };
  const change = (id: string, columns: Record<string, string>) =>
    app.db.updateTable('communities').set(columns).where('id', '=', id).execute();
  expect(await names()).toEqual([`Secreto ${shown.url}`, 'Secreto a voces']);
  await change(unlisted.id, { visibility: 'public' });
  expect(await names()).toHaveLength(4);
  for (const status of ['draft', 'paused', 'archived', 'suspended']) {
    await change(unlisted.id, { status });
    expect(await names()).toEqual([`Secreto ${shown.url}`, 'Secreto a voces']);
  }
  for (const status of ['draft', 'closed', 'cancelled'] as const) {
    await app.db.updateTable('raffles').set({ status }).where('community_id', '=', shown.id).execute();
    expect(await names()).toEqual(['Secreto a voces']);
  }
  await app.db.updateTable('raffles').set({ status: 'open' }).where('community_id', '=', shown.id).execute();
  expect(await names()).toHaveLength(2);
  clock.set('2026-12-17T19:00:00Z');
  expect(await names()).toEqual(['Secreto a voces']);
  await change(shown.id, { visibility: 'private' });
  expect(await names()).toEqual([]);
  // not even by a word that somebody could have meant
  expect((await find(app, ana, { text: 'secrteo' })).near).toEqual([]);
});

test('who is signed out searches nothing', async () => {
  const { app } = await world();
  const { search } = parseSearch({});
  expect((await refusalOf(searchPublic(app, stranger, { search, cursor: '' }))).code).toBe('not-signed-in');
});

test('what is found follows every change of names, prizes, prices and dates', async () => {
  const { app, ana } = await world();
  const place = await aCommunity(app, ana, { name: 'Banda' });
  const { raffle: slug } = await aRaffle(app, ana, place, { title: 'Tambor', 'prizes.0.name': 'Acordeón' });
  const raffle = app.db.updateTable('raffles').where('slug', '=', slug);
  await raffle.set({ title: 'Violín' }).execute();
  await app.db.updateTable('prizes').set({ name: 'Trompeta' }).execute();
  await app.db.updateTable('communities').set({ name: 'Orquesta' }).where('id', '=', place.id).execute();
  for (const text of ['tambor', 'acordeon', 'banda']) expect((await find(app, ana, { text })).raffles).toEqual([]);
  for (const text of ['violin', 'trompeta', 'orquesta'])
    expect([text, (await find(app, ana, { text })).raffles]).toEqual([text, ['Violín']]);
  await raffle.set({ price: 0 }).execute();
  expect((await find(app, ana, { free: '1', kind: 'raffles' })).raffles).toEqual(['Violín']);
  await app.db.deleteFrom('prizes').execute();
  expect((await find(app, ana, { text: 'trompeta' })).raffles).toEqual([]);
});

test('the listings are what the tables say, row by row, after everything that happens to them', async () => {
  const { app, ana, database } = await world();
  const places = await Promise.all(['Uno', 'Dos', 'Tres'].map((name) => aCommunity(app, ana, { name })));
  for (const place of places) await aRaffle(app, ana, place, { title: `Rifa de ${place.url}` });
  await app.db.updateTable('communities').set({ visibility: 'unlisted' }).where('name', '=', 'Dos').execute();
  await app.db.updateTable('communities').set({ name: 'Cuatro', member_count: 7 }).where('name', '=', 'Tres').execute();
  const rule = 'what everybody may find is listed as it is';
  const broken = async () => (await brokenInvariants(database.handle.pool)).filter((line) => line.startsWith(rule));
  expect(await broken()).toEqual([]);
  const { rows: counts } = await sql`
    select (select count(*) from community_listings) as communities, (select count(*) from raffle_listings) as raffles
  `.execute(app.db);
  expect(counts).toEqual([{ communities: 2, raffles: 2 }]);
  await app.db.updateTable('raffle_listings').set({ price: 7 }).execute();
  expect(await broken()).toHaveLength(1);
});

test('each filter narrows what is found, and all of them together', async () => {
  const { app, ana } = await world();
  const spain = await aCommunity(app, ana, { name: 'España' });
  const chile = await aCommunity(app, ana, { name: 'Chile', country: 'CL' });
  const paid = await aCommunity(app, ana, {
    name: 'Pago',
    accessType: 'paid',
    paymentType: 'monthly',
    ticketPrice: '5',
  });
  // Saturday 21 November: today, this week (until Sunday), this month, later
  await aRaffle(app, ana, spain, { title: 'Hoy', price: '1', salesCloseAt: '2026-11-21T23:30' });
  await aRaffle(app, ana, spain, { title: 'Mañana', price: '3', salesCloseAt: '2026-11-22T10:00' });
  await aRaffle(app, ana, spain, { title: 'Luego', price: '5', salesCloseAt: '2026-11-30T23:00' });
  await aRaffle(app, ana, spain, { title: 'Lejos', price: '0', salesCloseAt: '2026-12-24T20:00', lastNumber: '50' });
  await aRaffle(app, ana, chile, {
    title: 'Santiago',
    price: '1000',
    salesCloseAt: '2026-11-21T23:30',
    permit: 'Resolución 12',
    organisation: 'club',
    'paymentWays.0.kind': 'transfer',
  });
  await aRaffle(app, ana, paid, { title: 'Miembros', price: '9', salesCloseAt: '2027-01-10T20:00' });
  const raffles = async (raw: RawSearch) => (await find(app, ana, { ...raw, kind: 'raffles' })).raffles;
  const all = ['Hoy', 'Santiago', 'Mañana', 'Luego', 'Lejos', 'Miembros'];
  expect(await raffles({})).toEqual(all);
  expect(await raffles({ closing: 'today' })).toEqual(['Hoy', 'Santiago']);
  expect(await raffles({ closing: 'week' })).toEqual(['Hoy', 'Santiago', 'Mañana']);
  expect(await raffles({ closing: 'month' })).toEqual(['Hoy', 'Santiago', 'Mañana', 'Luego']);
  expect(await raffles({ closingBy: '2026-11-30' })).toEqual(['Hoy', 'Santiago', 'Mañana', 'Luego']);
  expect(await raffles({ closingBy: '2026-11-29' })).toEqual(['Hoy', 'Santiago', 'Mañana']);
  expect(await raffles({ free: '1' })).toEqual(['Lejos']);
  expect(await raffles({ priceFrom: '1', priceTo: '3', currency: 'EUR' })).toEqual(['Hoy', 'Mañana']);
  expect(await raffles({ priceFrom: '1000', country: 'CL' })).toEqual(['Santiago']);
  expect(await raffles({ currency: 'CLP' })).toEqual(['Santiago']);
  expect(await raffles({ country: 'ES', closing: 'today' })).toEqual(['Hoy']);
  expect(await raffles({ access: 'paid' })).toEqual(['Miembros']);
  expect(await raffles({ left: '51' })).toEqual(all.filter((title) => title !== 'Lejos'));
  expect(await raffles({ text: 'hoy', country: 'CL' })).toEqual([]);
  const communities = async (raw: RawSearch) => (await find(app, ana, { ...raw, kind: 'communities' })).communities;
  expect((await communities({})).sort()).toEqual(['Chile', 'España', 'Pago']);
  expect(await communities({ access: 'paid' })).toEqual(['Pago']);
  expect(await communities({ country: 'CL' })).toEqual(['Chile']);
  expect(await communities({ priceFrom: '1', currency: 'EUR' })).toEqual(['Pago']);
  const missed = await find(app, ana, { text: 'hoy', country: 'CL', kind: 'raffles' });
  expect(missed.without).toEqual({ count: 1, is: 'exact' });
});

test('numbers that are left are counted as they are: a hold counts while it lasts', async () => {
  const { app, ana, clock } = await world();
  const place = await aCommunity(app, ana);
  const address = await aRaffle(app, ana, place, { title: 'Justa', lastNumber: '10', holdMinutes: '60' });
  const enough = async (left: string) => (await find(app, ana, { left, kind: 'raffles' })).raffles;
  expect(await enough('10')).toEqual(['Justa']);
  await takeAs(app, address, 'Beto', [1, 2, 3]);
  expect([await enough('8'), await enough('7')]).toEqual([[], ['Justa']]);
  clock.pass({ minutes: 61 });
  expect(await enough('10')).toEqual(['Justa']);
  expect(await enough('11')).toEqual([]);
});

test('each order is the one it says', async () => {
  const { app, ana, clock } = await world();
  const [one, two] = [await aCommunity(app, ana, { name: 'Uno' }), await aCommunity(app, ana, { name: 'Dos' })];
  await app.db.updateTable('communities').set({ member_count: 30 }).where('id', '=', two.id).execute();
  for (const [title, price, salesCloseAt] of [
    ['Cara', '9', '2026-12-01T20:00'],
    ['Barata', '1', '2026-12-03T20:00'],
    ['Media', '4', '2026-12-02T20:00'],
  ] as const) {
    await aRaffle(app, ana, one, { title, price, salesCloseAt });
    clock.pass({ minutes: 1 });
  }
  const raffles = async (raw: RawSearch) => (await find(app, ana, { ...raw, kind: 'raffles' })).raffles;
  expect(await raffles({})).toEqual(['Cara', 'Media', 'Barata']);
  expect(await raffles({ sort: 'newest' })).toEqual(['Media', 'Barata', 'Cara']);
  expect(await raffles({ sort: 'cheapest', currency: 'EUR' })).toEqual(['Barata', 'Media', 'Cara']);
  expect((await find(app, ana, { kind: 'communities' })).communities).toEqual(['Dos', 'Uno']);
});

test('what people type is never part of a question to the database', async () => {
  const { app, ana } = await world();
  await aRaffle(app, ana, await aCommunity(app, ana), { title: "L'Hospitalet 100% A:B" });
  const texts = [
    "'",
    "' or 1=1 --",
    'a:*',
    '%',
    '_',
    '\\',
    '!',
    '& | ()',
    '<->',
    ':*AB',
    "hospitalet'",
    '100%',
    '🎉',
    '\u0000',
  ];
  for (const text of [...texts, 'x'.repeat(5000), 'a '.repeat(3000), 'ñ'.repeat(99), 'مرحبا', '彩票'])
    expect(await find(app, ana, { text })).toMatchObject({ lostPlace: false });
  expect((await find(app, ana, { text: "hospitalet'" })).raffles).toEqual(["L'Hospitalet 100% A:B"]);
  expect((await find(app, ana, { text: '100%' })).raffles).toHaveLength(1);
});

for (const raw of [
  { text: 'rifa', kind: 'raffles' },
  { kind: 'raffles', sort: 'newest' },
  { text: 'rifa', kind: 'raffles', sort: 'cheapest', currency: 'EUR' },
  { kind: 'raffles', left: '60' },
  { text: 'grupo', kind: 'communities' },
  { kind: 'communities' },
] satisfies RawSearch[]) {
  test(`pages of ${JSON.stringify(raw)} give every result exactly once, also while others come`, async () => {
    const { app, ana } = await world();
    const place = await aCommunity(app, ana, { name: 'Grupo cero' });
    await many(app, place, 0, 130);
    const before = await everyId(app, raw);
    const seen: string[] = [];
    let cursor = '';
    for (let page = 0; page < 30; page += 1) {
      const { lists } = await searchPublic(app, ana, { search: parseSearch(raw).search, cursor });
      const [list] = lists;
      seen.push(...(list?.raffles ?? []).map(({ slug }) => slug), ...(list?.communities ?? []).map(({ url }) => url));
      if (!list?.next) break;
      cursor = list.next;
      await many(app, place, 1000 + page * 10, 3);
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(before.filter((id) => !seen.includes(id))).toEqual([]);
    if (raw.left) expect(seen.filter((slug) => Number(slug.slice(5)) % 3 === 0)).toEqual([]);
  });
}

test('a place of another search, cut or made up, begins at the beginning and says so', async () => {
  const { app, ana } = await world();
  await many(app, await aCommunity(app, ana), 0, 60);
  const first = await find(app, ana, { kind: 'raffles' });
  const cursor = first.next ?? '';
  expect(await find(app, ana, { kind: 'raffles' }, cursor)).toMatchObject({ isLaterPage: true, lostPlace: false });
  for (const broken of [cursor.slice(3), cursor.slice(0, -4), `${cursor}x.y`, 'nada', '%%%', 'x'.repeat(3000)]) {
    const back = await find(app, ana, { kind: 'raffles' }, broken);
    expect(back.lostPlace ? back.raffles : 'read').toEqual(back.lostPlace ? first.raffles : 'read');
  }
  expect((await find(app, ana, { kind: 'raffles', sort: 'newest' }, cursor)).lostPlace).toBe(true);
  expect((await find(app, ana, { kind: 'raffles' }, 'nada')).lostPlace).toBe(true);
});

test('more than a thousand results are said to be more than a thousand, and ranked all the same', async () => {
  const { app, ana } = await world();
  const place = await aCommunity(app, ana);
  await many(app, place, 0, 1100);
  await aRaffle(app, ana, place, { title: 'Otra cosa', story: 'También una rifa', salesCloseAt: '2026-11-22T20:00' });
  const { totals, raffles } = await find(app, ana, { text: 'rifa', kind: 'raffles' });
  expect(totals).toEqual({ raffles: { count: 1000, is: 'more' } });
  expect(raffles[0]).toMatch(/^Rifa /);
  const seen: string[] = [];
  for (let cursor = '', page = 0; page < 60; page += 1) {
    const found = await find(app, ana, { text: 'rifa', kind: 'raffles' }, cursor);
    seen.push(...found.raffles);
    if (!found.next) break;
    cursor = found.next;
  }
  expect([seen.length, new Set(seen).size, seen.at(-1)]).toEqual([1101, 1101, 'Otra cosa']);
});

/** Raffles and communities by the dozen, some alike in all that a list is sorted by; every third raffle half taken. */
async function many(app: App, place: Place, first: number, count: number): Promise<void> {
  const range = sql`generate_series(${first}::integer, ${first + count - 1}::integer) as n`;
  await sql`
    insert into raffles (community_id, id, slug, status, title, currency, price, first_number, last_number, hold_minutes,
      sales_close_at, draw_at, margin_seconds, time_zone, draw_method, created_at, created_by)
    select ${place.id}::uuid, gen_random_uuid(), 'rifa-' || n, 'open', 'Rifa ' || n, 'EUR', 100 * (n % 4), 1, 100, 60,
      ${app.clock.now()}::timestamptz + make_interval(days => 5 + n % 7), '2027-06-01', 3600, 'Europe/Madrid',
      '{"kind":"drand"}', ${app.clock.now()}::timestamptz - make_interval(hours => n % 5), created_by
    from communities, ${range} where id = ${place.id}
  `.execute(app.db);
  await sql`
    insert into tickets (community_id, raffle_id, number, state)
    select community_id, id, number, 'blocked' from raffles, generate_series(1, 50) as number
    where substr(slug, 6)::integer >= ${first} and substr(slug, 6)::integer % 3 = 0 and slug ~ '^rifa-[0-9]+$'
    on conflict do nothing
  `.execute(app.db);
  await sql`
    insert into communities (id, url, name, plan, status, visibility, join_policy, access_type, currency, country,
      time_zone, member_count, created_at, created_by)
    select gen_random_uuid(), 'grupo-' || n, 'Grupo ' || n, 'free', 'active', 'public', 'open', 'free', 'EUR', 'ES',
      'Europe/Madrid', n % 6, ${app.clock.now()}, created_by
    from communities, ${range} where id = ${place.id}
  `.execute(app.db);
}

/** What a walk through a search must meet: of raffles half taken, none has sixty numbers left. */
async function everyId(app: App, { kind, left }: RawSearch): Promise<string[]> {
  if (kind === 'communities') {
    const rows = await app.db.selectFrom('communities').select('url').where('name', 'like', 'Grupo %').execute();
    return rows.map(({ url }) => url);
  }
  const rows = await app.db.selectFrom('raffles').select('slug').where('status', '=', 'open').execute();
  return rows.map(({ slug }) => slug).filter((slug) => !left || Number(slug.slice(5)) % 3 !== 0);
}

test('searches take turns: one account has its part of them, and another is served meanwhile', async () => {
  const { app, ana } = await world();
  const beto = await personIn(app, 'Beto');
  const flood = Array.from({ length: 80 }, () => find(app, ana, {}));
  const asked = Promise.allSettled(flood);
  expect((await find(app, beto, {})).raffles).toEqual([]);
  const refused = (await asked).filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(80 - 66);
  for (const each of refused) expect(each).toMatchObject({ reason: { code: 'too-many-requests' } });
  expect((await find(app, ana, {})).raffles).toEqual([]);
});
