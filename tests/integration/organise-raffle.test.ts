import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import type { Actor, App } from '#app/app.ts';
import { createCommunity } from '#app/communities/create-community.ts';
import { listOwnCommunities } from '#app/community-pages/list-own-communities.ts';
import { cancelRaffle } from '#app/draws/cancel-raffle.ts';
import { sealList } from '#app/draws/seal-list.ts';
import { showRecord } from '#app/draws/show-record.ts';
import { blockNumbers } from '#app/orders/block-numbers.ts';
import { takeNumbers } from '#app/orders/take-numbers.ts';
import { checkRaffle } from '#app/raffles/check-raffle.ts';
import { createRaffle, launchFirstRaffle, launchRaffle } from '#app/raffles/create-raffle.ts';
import { editRaffle, editRaffleWords } from '#app/raffles/edit-raffle.ts';
import { findRaffle, type RaffleAddress } from '#app/raffles/find-raffle.ts';
import { openRaffle } from '#app/raffles/open-raffle.ts';
import { showRaffle } from '#app/raffles/show-raffle.ts';
import { showRuleUse } from '#app/raffles/show-rule-use.ts';
import { communityByUrl } from '#db/communities/communities.ts';
import { latestActa } from '#db/draws/actas.ts';
import { latestBases } from '#db/raffles/bases.ts';
import { mostRaffles, prizesOf, rafflesOf } from '#db/raffles/raffles.ts';
import { seedCommitment } from '#domain/draw/commitment.ts';
import type { Bases } from '#domain/draw/documents.ts';
import { fingerprint } from '#domain/draw/fingerprint.ts';
import { isTerms, termsFingerprint } from '#domain/draw/terms.ts';
import type { OrderStatus } from '#domain/orders/order.ts';
import { decodeBoard } from '#domain/raffles/board.ts';
import { raffleLimits } from '#domain/raffles/raffle.ts';
import { isRefusal } from '#domain/refusal.ts';
import { personIn, stranger, testApp } from '#support/app.ts';
import { withClock } from '#support/clock.ts';
import { freshDatabase } from '#support/database.ts';
import { eventsOf } from '#support/events.ts';
import { stateOf, takeAs } from '#support/raffle.ts';
import { raffleTexts } from '#texts/raffles/raffle.ts';
import { refusalSentence } from '#texts/refusals.ts';

const database = await freshDatabase();
const { app, clock } = testApp(database.handle);
afterAll(() => database.drop());

const form = {
  title: 'Bicicleta para el viaje',
  price: '2,50',
  salesCloseAt: '2026-12-17T20:00',
  drawAt: '2026-12-18T20:00',
  guestsAllowed: 'on',
  rule: 'on',
  permit: 'Resolución 12/2026',
  publicPaid: 'on',
  adults: 'on',
  'paymentWays.0.kind': 'bizum',
  'paymentWays.0.holder': 'Ana',
  'paymentWays.0.details': '600 123 456',
};

async function organiser(plan = 'pro') {
  const ana = await personIn(app, 'Ana');
  const url = `club-${randomUUID().slice(0, 8)}`;
  await createCommunity(app, ana, { name: 'Club de los jueves', url });
  await app.db.updateTable('communities').set({ plan }).where('url', '=', url).execute();
  return { ana, url };
}

const see = (actor: Actor, address: RaffleAddress) => findRaffle(app.db, address, actor);

async function refusalOf(work: Promise<unknown>) {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!isRefusal(error)) throw error ?? new Error('it was allowed');
  return error.code === 'input' ? Object.keys(error.params.fields).sort() : error.code;
}

async function basesOf(address: RaffleAddress, actor: Actor): Promise<Bases> {
  const { raffle } = await see(actor, address);
  return JSON.parse((await latestBases(app.db, raffle))?.document ?? 'null') as Bases;
}

async function kindsOf(address: RaffleAddress, actor: Actor) {
  const { community, raffle } = await see(actor, address);
  return (await eventsOf(app.db, community.id, 'raffle', raffle.id)).map(({ kind }) => kind);
}

async function takeNumber(app: App, address: RaffleAddress, actor: Actor, number: number, status: OrderStatus) {
  const { community, raffle } = await see(actor, address);
  const id = randomUUID();
  await app.db
    .insertInto('orders')
    .values({
      community_id: community.id,
      id,
      raffle_id: raffle.id,
      reference: id.slice(0, 6).toUpperCase(),
      status,
      numbers: [number],
      unit_price: raffle.price,
      currency: raffle.currency,
      user_id: null,
      name: 'Beto',
      phone: '600111222',
      email: null,
      contact_key: `tel:${number}`,
      request_key: randomUUID(),
      held_until: app.clock.now().add({ hours: 24 }),
      created_at: app.clock.now(),
    })
    .execute();
  await app.db
    .insertInto('tickets')
    .values({
      community_id: community.id,
      raffle_id: raffle.id,
      number,
      state: status === 'confirmed' ? 'paid' : 'submitted',
      order_id: id,
      held_until: null,
    })
    .execute();
  return id;
}

test('a raffle goes on sale with its rules published, fingerprinted and tied to the round of its hour', async () => {
  const { ana, url } = await organiser();
  const address = await launchRaffle(app, ana, { communityUrl: url, form });
  expect(address).toEqual({ communityUrl: url, raffle: 'bicicleta-para-el-viaje' });
  const { raffle } = await see(stranger, address);
  expect(raffle).toMatchObject({ status: 'open', price: 250, first_number: 0, last_number: 99 });
  const row = await latestBases(app.db, raffle);
  const bases = await basesOf(address, ana);
  expect(row).toMatchObject({ version: 1, fingerprint: fingerprint(bases) });
  expect(bases).toMatchObject({
    titulo: 'Bicicleta para el viaje',
    organizador: 'Club de los jueves',
    desde: 0,
    hasta: 99,
    premios: [{ nombre: 'Bicicleta para el viaje', valor: null }],
    suplentes: 3,
    minimo: 1,
    precio: { importe: 250, moneda: 'EUR' },
    publicado_en: '2026-11-21T10:00:00Z',
    cierre_ventas: '2026-12-17T19:00:00Z',
    sorteo_en: '2026-12-18T19:00:00Z',
    margen_s: 3600,
    metodo: { tipo: 'drand', ronda: (Date.parse('2026-12-18T19:00:00Z') / 1000 - 1_692_803_367) / 3 + 1 },
    enmienda: null,
    reemplaza: null,
  });
  const terms = new TextEncoder().encode(row?.terms);
  expect(isTerms(terms)).toBe(true);
  expect(bases.condiciones).toBe(termsFingerprint(terms));
  expect(bases.id).toMatch(/^[0-9a-f]{32}$/);
  expect(await kindsOf(address, ana)).toEqual(['raffle.created', 'raffle.opened']);
});

test('a draft is seen by who runs the community alone, and opens once it is confirmed', async () => {
  const { ana, url } = await organiser();
  const address = await createRaffle(app, ana, {
    communityUrl: url,
    form: { ...form, rule: '', adults: '', publicPaid: '' },
  });
  expect(await refusalOf(see(stranger, address))).toBe('not-found');
  expect(await refusalOf(openRaffle(app, ana, { ...address, form: {} }))).toEqual(['adults', 'publicPaid', 'rule']);
  await openRaffle(app, ana, { ...address, form: { adults: 'on', rule: 'on', publicPaid: 'on' } });
  expect((await see(stranger, address)).raffle.status).toBe('open');
  await openRaffle(app, ana, { ...address, form: { adults: 'on', rule: 'on', publicPaid: 'on' } });
  expect(await kindsOf(address, ana)).toEqual(['raffle.created', 'raffle.opened']);
});

test('a raffle that nobody could pay is not put on sale, and no raffle on sale loses its last way of paying', async () => {
  const { ana, url } = await organiser();
  const mute = { ...form, 'paymentWays.0.kind': '', 'paymentWays.0.holder': '', 'paymentWays.0.details': '' };
  const lacking = ['paymentWays.0.kind'];
  expect(await refusalOf(launchRaffle(app, ana, { communityUrl: url, form: mute }))).toEqual(lacking);
  const first = { ...mute, communityName: 'Club', newCommunityUrl: `club-${randomUUID().slice(0, 8)}` };
  expect(await refusalOf(launchFirstRaffle(app, ana, first))).toEqual(lacking);
  expect(await checkRaffle(app, ana, { communityUrl: url, form: mute })).toEqual({
    'paymentWays.0.kind': { code: 'way-missing' },
  });
  const draft = await createRaffle(app, ana, { communityUrl: url, form: mute });
  const confirmed = { adults: 'on', rule: 'on', publicPaid: 'on' };
  expect(await refusalOf(openRaffle(app, ana, { ...draft, form: confirmed }))).toEqual(lacking);
  await editRaffleWords(app, ana, {
    ...draft,
    form: { 'paymentWays.0.kind': 'cash', 'paymentWays.0.details': 'En clase' },
  });
  await openRaffle(app, ana, { ...draft, form: confirmed });
  expect(await refusalOf(editRaffleWords(app, ana, { ...draft, form: { story: 'Otra' } }))).toEqual(lacking);
  expect((await see(ana, draft)).raffle).toMatchObject({ story: '', payment_ways: [{ kind: 'cash' }] });
});

test('a draft paid for in cash alone goes on sale with a place or a phone; what is on sale already is not asked for one', async () => {
  const { ana, url } = await organiser();
  const cash = { ...form, 'paymentWays.0.kind': 'cash', 'paymentWays.0.holder': '', 'paymentWays.0.details': '' };
  const draft = await createRaffle(app, ana, { communityUrl: url, form: cash });
  const confirmed = { adults: 'on', rule: 'on', publicPaid: 'on' };
  const lacking = ['paymentWays.0.details'];
  expect(await refusalOf(openRaffle(app, ana, { ...draft, form: confirmed }))).toEqual(lacking);
  const edited = { communityUrl: url, form: { ...cash, rifa: draft.raffle } };
  expect(Object.keys(await checkRaffle(app, ana, edited))).toEqual(lacking);
  await editRaffleWords(app, ana, { ...draft, form: { ...cash, contactPhone: '600 123 456' } });
  await openRaffle(app, ana, { ...draft, form: confirmed });
  expect(await checkRaffle(app, ana, edited)).toEqual({});
  await editRaffle(app, ana, { ...draft, form: { ...cash, title: 'Bicicleta azul' } });
  await editRaffleWords(app, ana, { ...draft, form: cash });
  expect((await see(ana, draft)).raffle).toMatchObject({ title: 'Bicicleta azul', contact_phone: null });
});

test('a paid raffle in a community that anybody may find asks for that by itself, a free one does not', async () => {
  const { ana, url } = await organiser();
  const silent = { ...form, publicPaid: '' };
  expect(await refusalOf(launchRaffle(app, ana, { communityUrl: url, form: silent }))).toEqual(['publicPaid']);
  await launchRaffle(app, ana, { communityUrl: url, form: { ...silent, price: '0' } });
  const draft = await createRaffle(app, ana, { communityUrl: url, form: silent });
  const confirmed = { adults: 'on', rule: 'on' };
  expect(await refusalOf(openRaffle(app, ana, { ...draft, form: confirmed }))).toEqual(['publicPaid']);
  await app.db.updateTable('communities').set({ visibility: 'unlisted' }).where('url', '=', url).execute();
  await openRaffle(app, ana, { ...draft, form: confirmed });
});

test('opening a paid raffle records how many its organiser opened lately, and whoever used up the rule’s number is told', async () => {
  const { ana, url } = await organiser();
  expect(await showRuleUse(app, ana, {})).toEqual([]);
  await launchRaffle(app, ana, { communityUrl: url, form: { ...form, price: '0' } });
  expect(await showRuleUse(app, ana, {})).toEqual([]);
  const address = await launchRaffle(app, ana, { communityUrl: url, form });
  expect(await showRuleUse(app, ana, {})).toEqual([{ country: 'ES', raffles: 1, days: 365 }]);
  expect(await showRuleUse(app, stranger, {})).toEqual([]);
  const { community, raffle } = await see(ana, address);
  const opened = (await eventsOf(app.db, community.id, 'raffle', raffle.id)).find(
    ({ kind }) => kind === 'raffle.opened',
  );
  expect(opened?.data).toMatchObject({
    confirmedRule: {
      country: 'ES',
      stance: 'permit-or-exemption',
      declared: ['permit'],
      isPublic: true,
      lately: [{ days: 365, opened: 1 }],
    },
  });
});

test('a cancelled raffle does not count towards the number of raffles that a rule allows', async () => {
  const { ana, url } = await organiser();
  const address = await launchRaffle(app, ana, { communityUrl: url, form });
  await cancelRaffle(app, ana, { ...address, form: { reason: 'No hubo bicicleta' } });
  expect(await showRuleUse(app, ana, {})).toEqual([]);
});

test('only who administers the community makes raffles in it', async () => {
  const { url } = await organiser();
  const dani = await personIn(app, 'Dani');
  expect(await refusalOf(launchRaffle(app, dani, { communityUrl: url, form }))).toBe('not-allowed');
  expect(await refusalOf(launchRaffle(app, stranger, { communityUrl: url, form }))).toBe('not-signed-in');
  expect(await refusalOf(launchRaffle(app, dani, { communityUrl: 'no-existe', form }))).toBe('not-found');
});

test('a first raffle and its community are made together, hidden because it is paid, or not at all', async () => {
  const ana = await personIn(app, 'Ana');
  const first = { ...form, communityName: 'Viaje de 6.º B', newCommunityUrl: 'viaje-6b', country: 'ES' };
  const address = await launchFirstRaffle(app, ana, first);
  expect(address.communityUrl).toBe('viaje-6b');
  expect(await communityByUrl(app.db, 'viaje-6b')).toMatchObject({
    visibility: 'unlisted',
    access_type: 'paid',
    payment_type: 'per_ticket',
    price: 250,
    max_tickets: 100,
    member_count: 1,
  });
  const bad = { ...first, newCommunityUrl: 'otra-clase', title: '', communityName: '' };
  expect(await refusalOf(launchFirstRaffle(app, ana, bad))).toEqual(['communityName', 'title']);
  expect(await refusalOf(launchFirstRaffle(app, ana, first))).toBe('community.url-taken');
  expect(await communityByUrl(app.db, 'otra-clase')).toBeUndefined();
  expect(await refusalOf(launchFirstRaffle(app, stranger, { ...first, newCommunityUrl: 'sin-cuenta' }))).toBe(
    'not-signed-in',
  );
});

test('a free raffle makes a community that everyone may find', async () => {
  const ana = await personIn(app, 'Ana');
  const free = { ...form, price: '0', communityName: 'Amigo invisible', newCommunityUrl: 'amigo-invisible', rule: '' };
  await launchFirstRaffle(app, ana, free);
  expect(await communityByUrl(app.db, 'amigo-invisible')).toMatchObject({
    visibility: 'public',
    access_type: 'free',
    price: null,
  });
});

test('the plan limits numbers and raffles on sale, also when two open at the same moment', async () => {
  const { ana, url } = await organiser('gratis');
  const large = { ...form, numbering: '000-999' };
  expect(await refusalOf(launchRaffle(app, ana, { communityUrl: url, form: large }))).toBe('plan.numbers');
  const attempts = await Promise.allSettled(
    Array.from({ length: 5 }, () => launchRaffle(app, ana, { communityUrl: url, form })),
  );
  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const attempt of attempts) {
    if (attempt.status === 'rejected') expect(attempt.reason).toMatchObject({ code: 'plan.open-raffles' });
  }
});

test('raffles of the same title get addresses of their own', async () => {
  const { ana, url } = await organiser();
  const slugs = [];
  for (const title of ['Cena', 'Cena', 'Cena', '🎟️']) {
    slugs.push((await launchRaffle(app, ana, { communityUrl: url, form: { ...form, title } })).raffle);
  }
  expect(slugs).toEqual(['cena', 'cena-2', 'cena-3', 'rifa']);
});

test('while nobody has taken a number everything may change: the rules are published again, as those of another draw', async () => {
  const { ana, url } = await organiser();
  const address = await launchRaffle(app, ana, { communityUrl: url, form });
  const before = await basesOf(address, ana);
  await editRaffle(app, ana, { ...address, form });
  expect((await basesOf(address, ana)).publicado_en).toBe(before.publicado_en);
  clock.pass({ minutes: 5 });
  const edited = { ...form, title: 'Bicicleta eléctrica', 'prizes.0.name': 'Bici', 'prizes.1.name': 'Casco' };
  await editRaffle(app, ana, { ...address, form: edited });
  const after = await basesOf(address, ana);
  const premios = ['Bici', 'Casco'].map((nombre) => ({ nombre, valor: null }));
  expect(after).toMatchObject({ titulo: 'Bicicleta eléctrica', premios, enmienda: null });
  expect(after.id).not.toBe(before.id);
  const { community, raffle } = await see(ana, address);
  expect((await latestBases(app.db, raffle))?.version).toBe(2);
  expect((await prizesOf(app.db, raffle)).map(({ name }) => name)).toEqual(['Bici', 'Casco']);
  const log = await eventsOf(app.db, community.id, 'raffle', raffle.id);
  expect(log.at(-1)).toMatchObject({ kind: 'raffle.edited', data: { changed: ['title', 'prizes'], version: 2 } });
  const { history } = await showRecord(app, stranger, { ...address, sequence: null });
  expect(history.at(-1)).toMatchObject({ kind: 'raffle.edited', edited: null });
});

test('a number that is somebody’s is not blocked, and it is said of blocking, not of taking', async () => {
  const { ana, url } = await organiser();
  const address = await launchRaffle(app, ana, { communityUrl: url, form });
  await takeAs(app, address, 'Beto', [7]);
  const error = await blockNumbers(app, ana, { ...address, form: { typed: '6, 7', act: 'block' } }).catch(
    (reason: unknown) => reason,
  );
  expect(isRefusal(error) && refusalSentence(error)).toBe(
    'El número 07 ya está apartado o pagado. No hemos bloqueado nada.',
  );
  expect(await stateOf(app, address)).toEqual({ 7: 'held' });
});

test('numbers are blocked and given back no more than 60 times at once', async () => {
  const { ana, url } = await organiser();
  const address = await launchRaffle(app, ana, { communityUrl: url, form });
  const act = (time: number) =>
    blockNumbers(app, ana, { ...address, form: { typed: '6', act: time % 2 === 0 ? 'block' : 'unblock' } });
  for (let time = 0; time < 60; time += 1) await act(time);
  expect(await refusalOf(act(60))).toBe('too-many-requests');
  expect(await stateOf(app, address)).toEqual({});
});

test('a book made shorter forgets the blocked numbers that it lost, and its board stays whole', async () => {
  const { ana, url } = await organiser();
  const address = await launchRaffle(app, ana, { communityUrl: url, form });
  await blockNumbers(app, ana, { ...address, form: { typed: '0, 7, 90-95', act: 'block' } });
  await editRaffle(app, ana, { ...address, form: { ...form, numbering: '1-N', lastNumber: '50' } });
  const { board } = await showRaffle(app, stranger, address);
  const states = decodeBoard(board.states ?? '', 50);
  expect(states?.flatMap((state, index) => (state === 'free' ? [] : [index + 1]))).toEqual([7]);
  expect(board.count).toMatchObject({ blocked: 1, free: 49 });
  const { community, raffle } = await see(ana, address);
  expect((await eventsOf(app.db, community.id, 'raffle', raffle.id)).at(-1)).toMatchObject({
    kind: 'raffle.numbers-unblocked',
    data: { numbers: [0, 90, 91, 92, 93, 94, 95] },
  });
});

test('once a number was taken the terms stand; the story, the ways of paying and of asking may change, and the log says so', async () => {
  const { ana, url } = await organiser();
  const address = await launchRaffle(app, ana, { communityUrl: url, form });
  await takeNumber(app, address, ana, 7, 'cancelled');
  expect(await refusalOf(editRaffle(app, ana, { ...address, form: { ...form, price: '3' } }))).toBe(
    'raffle.terms-frozen',
  );
  const words = { story: 'Para el viaje a Aýna', 'paymentWays.0.kind': 'cash', 'paymentWays.0.details': 'En clase' };
  await editRaffleWords(app, ana, { ...address, form: words });
  await editRaffleWords(app, ana, { ...address, form: words });
  const { community, raffle } = await see(ana, address);
  expect(raffle).toMatchObject({
    story: 'Para el viaje a Aýna',
    price: 250,
    payment_ways: [{ kind: 'cash', holder: '', details: 'En clase' }],
  });
  expect(await kindsOf(address, ana)).toEqual(['raffle.created', 'raffle.opened', 'raffle.edited']);
  expect((await eventsOf(app.db, community.id, 'raffle', raffle.id)).at(-1)?.data).toEqual({
    changed: ['story', 'payment_ways'],
  });
  const { history } = await showRecord(app, stranger, { ...address, sequence: null });
  expect(history.at(-1)).toMatchObject({ kind: 'raffle.edited', edited: ['story', 'payment_ways'] });
  await editRaffleWords(app, ana, { ...address, form: { ...words, contactPhone: '600 999 888' } });
  expect((await see(ana, address)).raffle.contact_phone).toBe('600999888');
  const said = (await showRecord(app, stranger, { ...address, sequence: null })).history;
  expect(said.at(-1)).toMatchObject({ kind: 'raffle.edited', edited: ['contact_phone'] });
  expect(await refusalOf(editRaffleWords(app, ana, { ...address, form: { ...words, contactPhone: '6' } }))).toEqual([
    'contactPhone',
  ]);
});

test('a cancelled raffle says why in a void acta, frees its numbers and owes back what was paid', async () => {
  const { ana, url } = await organiser();
  const address = await launchRaffle(app, ana, { communityUrl: url, form });
  const orders = {
    confirmed: await takeNumber(app, address, ana, 1, 'confirmed'),
    in_review: await takeNumber(app, address, ana, 2, 'in_review'),
    pending: await takeNumber(app, address, ana, 3, 'pending'),
    expired: await takeNumber(app, address, ana, 4, 'expired'),
  };
  const reason = 'La bicicleta se rompió';
  expect(await refusalOf(cancelRaffle(app, ana, { ...address, form: { reason: ' ' } }))).toEqual(['reason']);
  await cancelRaffle(app, ana, { ...address, form: { reason } });
  await cancelRaffle(app, ana, { ...address, form: { reason } });
  const { community, raffle } = await see(stranger, address);
  expect(raffle.status).toBe('cancelled');
  // of the next one nobody is told that it is the first
  const dropped = await createRaffle(app, ana, { communityUrl: url, form });
  await cancelRaffle(app, ana, { ...dropped, form: { reason } });
  const next = await showRaffle(app, stranger, await launchRaffle(app, ana, { communityUrl: url, form }));
  expect(raffleTexts.record(next.organiser)).toBe('1\u00a0rifa cancelada, ninguna sorteada');
  const rows = await app.db.selectFrom('orders').select(['id', 'status']).where('raffle_id', '=', raffle.id).execute();
  expect(new Map(rows.map(({ id, status }) => [id, status]))).toEqual(
    new Map([
      [orders.confirmed, 'refund_pending'],
      [orders.in_review, 'refund_pending'],
      [orders.pending, 'cancelled'],
      [orders.expired, 'expired'],
    ]),
  );
  expect(await app.db.selectFrom('tickets').selectAll().where('raffle_id', '=', raffle.id).execute()).toEqual([]);
  const [acta, ...more] = await app.db.selectFrom('actas').selectAll().where('raffle_id', '=', raffle.id).execute();
  expect(more).toEqual([]);
  expect(JSON.parse(acta?.document ?? '')).toMatchObject({
    estado: 'anulado',
    cierre: null,
    anulacion: { motivo: 'fuerza_mayor', detalle: reason },
  });
  const paid = await eventsOf(app.db, community.id, 'order', orders.confirmed);
  expect(paid.map(({ kind, from_state, to_state }) => [kind, from_state, to_state])).toEqual([
    ['order.refund-due', 'confirmed', 'refund_pending'],
  ]);
});

test('nobody cancels once the chance of the draw may be known', async () => {
  const { ana, url } = await organiser();
  const address = await launchRaffle(app, ana, { communityUrl: url, form });
  using _clock = withClock(clock);
  clock.set('2026-12-18T18:00:01Z');
  expect(await refusalOf(cancelRaffle(app, ana, { ...address, form: { reason: 'No me gusta' } }))).toBe(
    'raffle.too-late',
  );
  clock.set('2026-12-18T18:00:00Z');
  await cancelRaffle(app, ana, { ...address, form: { reason: 'Aún a tiempo' } });
});

test('an acta that calls a raffle off says no earlier hour than the list that it names, where the clock is behind', async () => {
  const { ana, url } = await organiser();
  const address = await launchRaffle(app, ana, { communityUrl: url, form: { ...form, price: '0' } });
  await takeNumbers(app, ana, { address, form: { n: '7', adult: 'on', requestKey: randomUUID() } });
  using _clock = withClock(clock);
  clock.set('2026-12-17T19:00:10Z');
  await sealList(app, ana, { ...address, leaveOut: false });
  clock.set('2026-12-17T19:00:05Z');
  await cancelRaffle(app, ana, { ...address, form: { reason: 'No me gusta' } });
  const { raffle } = await see(ana, address);
  expect(raffle.status).toBe('cancelled');
  const acta = await latestActa(app.db, (await findRaffle(app.db, address, ana)).raffle);
  expect(JSON.parse(acta?.document ?? '')).toMatchObject({ estado: 'anulado', emitida_en: '2026-12-17T19:00:10Z' });
});

test('what waits for a lock acts at the hour when it has it', async () => {
  const { ana, url } = await organiser();
  const address = await launchRaffle(app, ana, { communityUrl: url, form });
  // asked for by the rate limits, by who looks for the raffle, and once it is locked
  const seconds = ['18:59:59', '18:59:59', '19:00:00'];
  const hours = seconds.map((text) => Temporal.Instant.from(`2026-12-17T${text}Z`));
  const waited = { ...app, clock: { now: () => hours.shift() ?? clock.now() } };
  const taking = takeNumbers(waited, ana, { address, form: { n: '7', adult: 'on', requestKey: randomUUID() } });
  expect(await refusalOf(taking)).toBe('raffle.sales-over');
});

test('a community keeps no more drafts than its organiser can look over: one published or dropped makes room', async () => {
  const { ana, url } = await organiser('gratis');
  const draft = (more = {}) => createRaffle(app, ana, { communityUrl: url, form: { ...form, ...more } });
  const drafts: RaffleAddress[] = [];
  for (let made = 0; made < raffleLimits.drafts; made += 1) drafts.push(await draft());
  expect(await refusalOf(draft())).toBe('raffle.drafts-full');
  const [first, second] = drafts as [RaffleAddress, RaffleAddress];
  await cancelRaffle(app, ana, { ...first, form: { reason: 'Sobra' } });
  await draft();
  expect(await refusalOf(draft())).toBe('raffle.drafts-full');
  await openRaffle(app, ana, { ...second, form });
  await draft();
});

test('raffles that one account makes are counted, drafts and those on sale together', async () => {
  const { ana, url } = await organiser();
  const make = (title: string) => launchRaffle(app, ana, { communityUrl: url, form: { ...form, title } });
  const all = await Promise.allSettled(Array.from({ length: 101 }, () => make('')));
  const codes = all.map((each) => (each.status === 'rejected' && isRefusal(each.reason) ? each.reason.code : null));
  expect(codes.filter((code) => code === 'too-many-requests')).toHaveLength(1);
  expect(await refusalOf(createRaffle(app, ana, { communityUrl: url, form }))).toBe('too-many-requests');
  expect(await refusalOf(launchFirstRaffle(app, ana, { ...form, communityName: 'Otra' }))).toBe('too-many-requests');
  const { ana: other, url: elsewhere } = await organiser();
  await launchRaffle(app, other, { communityUrl: elsewhere, form });
});

test('a page of a community is made from no more raffles than its list holds, those on sale before all, and drafts for who may see them', async () => {
  const { ana, url } = await organiser();
  const onSale = await launchRaffle(app, ana, { communityUrl: url, form });
  const draft = await createRaffle(app, ana, { communityUrl: url, form });
  const { raffle } = await see(ana, draft);
  await sql`
    insert into raffles select copy.* from raffles r, generate_series(1, ${mostRaffles + 50}) n,
      jsonb_populate_record(r, jsonb_build_object(
        'id', gen_random_uuid(), 'slug', 'copia-' || n, 'created_at', r.created_at + n * interval '1 second'
      )) copy
    where r.id = ${raffle.id}
  `.execute(app.db);
  const community = { id: raffle.community_id };
  const read = await rafflesOf(app.db, community, { withDrafts: true });
  expect(read).toHaveLength(mostRaffles);
  expect(read.at(-1)?.slug).toBe(onSale.raffle);
  expect(read[0]?.slug).toBe(`copia-${mostRaffles + 50}`);
  const published = await rafflesOf(app.db, community, { withDrafts: false });
  expect(published.map(({ slug }) => slug)).toEqual([onSale.raffle]);
  const own = await listOwnCommunities(app, ana, { passing: null });
  const listed = own.communities.find((each) => each.url === url)?.raffles ?? [];
  expect(listed.length).toBeLessThan(mostRaffles);
  expect(listed.map(({ slug }) => slug)).toContain(onSale.raffle);
});

test('a draft is dropped without an acta, and a raffle whose dates went by is not opened', async () => {
  const { ana, url } = await organiser();
  const dropped = await createRaffle(app, ana, { communityUrl: url, form });
  await cancelRaffle(app, ana, { ...dropped, form: { reason: 'Otra vez será' } });
  const { raffle } = await see(ana, dropped);
  expect(await app.db.selectFrom('actas').selectAll().where('raffle_id', '=', raffle.id).execute()).toEqual([]);
  const late = await createRaffle(app, ana, { communityUrl: url, form });
  using _clock = withClock(clock);
  clock.set('2026-12-17T19:00:00Z');
  expect(await refusalOf(openRaffle(app, ana, { ...late, form }))).toBe('raffle.dates-past');
});

test('a draw by commitment keeps its seed secret and the same through every version of its rules', async () => {
  const { ana, url } = await organiser();
  const committed = { ...form, method: 'commitment' };
  const address = await launchRaffle(app, ana, { communityUrl: url, form: committed });
  const { raffle } = await see(ana, address);
  const secrets = () => app.db.selectFrom('draw_secrets').selectAll().where('raffle_id', '=', raffle.id).execute();
  const [secret] = await secrets();
  expect(secret?.seed).toHaveLength(32);
  const before = await basesOf(address, ana);
  await editRaffle(app, ana, { ...address, form: { ...committed, price: '5' } });
  for (const { id, metodo } of [before, await basesOf(address, ana)])
    expect(metodo).toMatchObject({ compromiso: seedCommitment(id, Buffer.from(secret?.seed ?? []).toString('hex')) });
  expect(await secrets()).toHaveLength(1);
  expect(JSON.stringify(before)).not.toContain(Buffer.from(secret?.seed ?? []).toString('hex'));
});
