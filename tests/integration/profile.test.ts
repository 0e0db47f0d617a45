import { afterAll, expect, test } from 'vitest';
import { createCommunity } from '#app/communities/create-community.ts';
import { showProfile } from '#app/community-pages/show-profile.ts';
import { cancelRaffle } from '#app/draws/cancel-raffle.ts';
import { confirmReceived, markDelivered } from '#app/draws/deliver-prize.ts';
import { makeDueDraws } from '#app/draws/make-due-draws.ts';
import { sealDueLists } from '#app/draws/seal-due-lists.ts';
import { confirmOrder } from '#app/orders/confirm-order.ts';
import { markRefunded } from '#app/orders/refund-order.ts';
import { createRaffle, launchRaffle } from '#app/raffles/create-raffle.ts';
import { wonPrizes } from '#db/draws/winners.ts';
import { personIn, stranger } from '#support/app.ts';
import { freshDatabase } from '#support/database.ts';
import { drandPeer } from '#support/drand-peer.ts';
import { drawingApp, instantOfRound, raffleRow, raffleToDraw, sealAndWait, sellPaid } from '#support/draw.ts';
import { refusalOf, takeAs } from '#support/raffle.ts';
import { profileTexts } from '#texts/communities/profile.ts';

const database = await freshDatabase();
const peer = await drandPeer();
const { app, clock } = drawingApp(database.handle, peer.url);
afterAll(async () => {
  await database.drop();
  await peer.stop();
});

const seen = (communityUrl: string, asker = stranger) => showProfile(app, asker, { communityUrl, all: false });

test('the profile tells who runs a community and how every raffle ended, and no name of a buyer', async () => {
  const form = { 'prizes.0.name': 'Bicicleta', 'prizes.1.name': 'Casco' };
  const raffle = await raffleToDraw(app, clock, { drawAt: instantOfRound(8193), form });
  const { communityUrl } = raffle.address;
  const links = new Map<number, string>();
  for (const number of [3, 7, 12]) links.set(number, (await sellPaid(app, raffle, [number])).secret);
  await sealAndWait(app, clock, raffle);
  await makeDueDraws(app);
  const [first] = await wonPrizes(app.db, await raffleRow(app, raffle));
  await markDelivered(app, raffle.ana, { ...raffle.address, position: 2, number: null });
  await confirmReceived(app, stranger, { key: links.get(first?.number ?? 0) ?? '', position: 1 });

  const shown = await seen(communityUrl);
  expect(shown.runners).toEqual([{ name: 'Ana', picture: null, isOwner: true }]);
  expect(shown.record).toEqual({
    drawn: 1,
    cancelled: 0,
    numbers: 3,
    prizes: 2,
    delivered: 1,
    received: 1,
    pending: 0,
  });
  expect(shown.past.map(({ prizes }) => prizes)).toEqual([
    [
      { name: 'Bicicleta', number: String(first?.number).padStart(2, '0'), delivery: 'received' },
      { name: 'Casco', number: expect.stringMatching(/^(03|07|12)$/), delivery: 'delivered' },
    ],
  ]);
  expect(shown.past[0]?.card.outcome?.acta).toBe('definitivo');
  expect(JSON.stringify(shown)).not.toMatch(/Compra|60{5}|@/);
});

test('a raffle that was cancelled is there with its reason and what was given back; a draft never is', async () => {
  clock.set('2026-11-01T10:00:00Z');
  const ana = await personIn(app, 'Ana');
  const communityUrl = 'club-de-lectura';
  await createCommunity(app, ana, { name: 'Club de lectura', url: communityUrl });
  await app.db.updateTable('communities').set({ plan: 'pro' }).where('url', '=', communityUrl).execute();
  const raffle = (title: string) => ({
    communityUrl,
    form: {
      title,
      price: '2',
      salesCloseAt: '2026-11-17T20:00',
      drawAt: '2026-11-18T20:00',
      guestsAllowed: 'on',
      rule: 'on',
      permit: 'Resolución 12/2026',
      publicPaid: 'on',
      adults: 'on',
      'paymentWays.0.kind': 'cash',
      'paymentWays.0.details': 'En mano',
    },
  });
  const address = await launchRaffle(app, ana, raffle('Cesta de libros'));
  await createRaffle(app, ana, raffle('Un borrador'));
  const thrown = await createRaffle(app, ana, raffle('Otro borrador'));
  const [one, two] = [await takeAs(app, address, 'Beto', [1]), await takeAs(app, address, 'Carla', [2])];
  for (const order of [one, two]) await confirmOrder(app, ana, { ...address, order: order.orderId, form: {} });
  clock.pass({ hours: 24 });
  for (const called of [address, thrown]) await cancelRaffle(app, ana, { ...called, form: { reason: 'Se estropeó' } });
  await markRefunded(app, ana, { ...address, order: one.orderId });
  for (const asker of [stranger, ana]) {
    const { past, open, record } = await seen(communityUrl, asker);
    expect(past.map(({ card, reason, refunds, endedAt }) => [card.title, reason, refunds, endedAt])).toEqual([
      ['Cesta de libros', 'Se estropeó', { due: 1, done: 1 }, '2026-11-02T10:00:00Z'],
    ]);
    expect([open, record.drawn, record.cancelled]).toEqual([[], 0, 1]);
  }
});

test('who runs a community is its owner first, and only those who do so now', async () => {
  clock.set('2026-11-01T10:00:00Z');
  const [ana, beto, carla] = [await personIn(app, 'Ana'), await personIn(app, 'Beto'), await personIn(app, 'Carla')];
  const { url } = await createCommunity(app, ana, { name: 'Peña', url: 'pena-de-tres' });
  const { id } = await app.db.selectFrom('communities').select('id').where('url', '=', url).executeTakeFirstOrThrow();
  const joined = { community_id: id, joined_at: clock.now().subtract({ hours: 9 }) };
  await app.db
    .insertInto('members')
    .values([
      { ...joined, user_id: beto.userId, role: 'admin', status: 'active' },
      { ...joined, user_id: carla.userId, role: 'admin', status: 'left' },
    ])
    .execute();
  expect((await seen(url)).runners.map(({ name, isOwner }) => [name, isOwner])).toEqual([
    ['Ana', true],
    ['Beto', false],
  ]);
  await app.db.updateTable('communities').set({ visibility: 'private' }).where('id', '=', id).execute();
  expect((await refusalOf(seen(url))).code).toBe('not-found');
});

test('a raffle whose list came too late for a fair draw is in the history, though it has no acta', async () => {
  const raffle = await raffleToDraw(app, clock, { drawAt: instantOfRound(8193), paid: [3] });
  clock.set(instantOfRound(8193).add({ hours: 24 }));
  await sealDueLists(app);
  const { past, record } = await seen(raffle.address.communityUrl);
  expect(past.map(({ card, reason }) => [card.phase, card.outcome, reason !== null])).toEqual([
    ['cancelled', null, true],
  ]);
  expect(record).toMatchObject({ drawn: 0, cancelled: 1 });
});

test('the record claims no more than there is', () => {
  const of = (drawn: number, prizes: number, delivered: number, received: number) =>
    profileTexts.record.verdict({
      drawn,
      cancelled: 0,
      prizes,
      delivered,
      received,
      pending: prizes - delivered - received,
    });
  const plain = (text: string) => text.replaceAll('\u00a0', ' ');
  expect(of(0, 0, 0, 0)).toContain('no hay historial');
  expect(plain(of(1, 1, 0, 1))).toBe(
    'Consta entregado su único premio, y quien ganó lo confirmó. Con 1 sorteo se sabe poco todavía.',
  );
  expect(of(1, 1, 0, 0)).toContain('No consta todavía la entrega de su único premio.');
  expect(of(4, 8, 2, 4)).toBe('Consta la entrega de 6 de sus 8 premios.');
  expect(plain(of(9, 40, 10, 29))).toBe('Consta la entrega del 98 % de sus 40 premios.');
  expect(of(9, 12, 12, 0)).toBe('Constan entregados sus 12 premios, ninguno confirmado todavía por quien ganó.');
});
