import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { createCommunity } from '#app/communities/create-community.ts';
import { showCommunity } from '#app/community-pages/show-community.ts';
import { cancelRaffle } from '#app/draws/cancel-raffle.ts';
import { showRecord } from '#app/draws/show-record.ts';
import { joinCommunity } from '#app/joining/join-community.ts';
import { showTickets } from '#app/members/show-tickets.ts';
import { showOrder } from '#app/orders/show-order.ts';
import { createRaffle } from '#app/raffles/create-raffle.ts';
import { showRaffle } from '#app/raffles/show-raffle.ts';
import { reportRaffle } from '#app/reports/report-raffle.ts';
import { pictureOfCommunity } from '#app/share/pictures.ts';
import { communitySharePicture, raffleSharePicture } from '#app/share/share-pictures.ts';
import { personIn, stranger, testApp } from '#support/app.ts';
import { freshDatabase } from '#support/database.ts';
import { raffleOnSale, refusalOf, takeAs } from '#support/raffle.ts';

const database = await freshDatabase();
const { app } = testApp(database.handle);
afterAll(() => database.drop());

test('a draft that was thrown away is nobody else’s business', async () => {
  const [ana, beto] = [await personIn(app, 'Ana'), await personIn(app, 'Beto')];
  const place = { communityUrl: 'club-de-los-secretos' };
  await createCommunity(app, ana, { name: 'Club', url: place.communityUrl });
  const form = { title: 'Sorpresa', price: '0', salesCloseAt: '2026-12-17T20:00', drawAt: '2026-12-18T20:00' };
  const address = await createRaffle(app, ana, { ...place, form: { ...form, 'prizes.0.name': 'Un viaje' } });
  await cancelRaffle(app, ana, { ...address, form: { reason: 'No hay dinero' } });
  for (const other of [stranger, beto]) {
    expect((await showCommunity(app, other, place)).past).toEqual([]);
    expect((await refusalOf(showRaffle(app, other, address))).code).toBe('not-found');
    expect((await showTickets(app, other, place)).choices).toEqual([]);
  }
  expect((await showRaffle(app, ana, address)).raffle.phase).toBe('cancelled');
  expect((await showCommunity(app, ana, place)).past).toHaveLength(1);
});

test('a raffle that was cancelled stays to be seen by everybody', async () => {
  const { ana, address } = await raffleOnSale(app);
  await cancelRaffle(app, ana, { ...address, form: { reason: 'Se ha roto el premio' } });
  expect((await showRaffle(app, stranger, address)).cancelled?.reason).toBe('Se ha roto el premio');
  expect((await showCommunity(app, stranger, address)).past).toHaveLength(1);
  expect((await showTickets(app, stranger, address)).choices).toHaveLength(1);
});

test('the history of a raffle does not tell that it was reported', async () => {
  const { ana, address } = await raffleOnSale(app);
  await reportRaffle(app, stranger, { ...address, form: { reason: 'not-real' } });
  const { history } = await showRecord(app, ana, { ...address, sequence: null });
  expect(history.map(({ kind }) => kind)).toEqual(['raffle.created', 'raffle.opened']);
});

test('a number of a free raffle does not open a door that is paid for', async () => {
  const { address } = await raffleOnSale(app, { form: { price: '0' } });
  const { communityUrl } = address;
  const access = { access_type: 'paid', payment_type: 'per_ticket', price: 500 } as const;
  await app.db.updateTable('communities').set(access).where('url', '=', communityUrl).execute();
  const beto = await personIn(app, 'Beto');
  await takeAs(app, address, 'Beto', [3], {}, beto);
  expect((await refusalOf(joinCommunity(app, beto, { communityUrl, form: {} }))).code).toBe('member.costs');
});

test('what is suspended goes round with no picture', async () => {
  const { address } = await raffleOnSale(app);
  const { communityUrl } = address;
  await raffleSharePicture(app, address);
  await app.db.updateTable('communities').set({ status: 'suspended' }).where('url', '=', communityUrl).execute();
  expect((await refusalOf(raffleSharePicture(app, address))).code).toBe('not-found');
  expect((await refusalOf(communitySharePicture(app, { communityUrl }))).code).toBe('not-found');
});

test('no picture to be shared shows a private file, although its hash was written into a form', async () => {
  const receipt = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#f00' } })
    .png()
    .toBuffer();
  const hash = await app.files.put(receipt);
  const facts = { name: 'Club', description: '', memberCount: 1, courses: 0, open: 0, drawn: 0, cost: null };
  const [withHash, without] = await Promise.all(
    [hash, null].map((picture) => pictureOfCommunity(app, { ...facts, picture }).bytes(stranger)),
  );
  expect(withHash).toEqual(without);
});

test('nobody is told how to pay who has been suspended', async () => {
  const { address } = await raffleOnSale(app);
  const { secret: key } = await takeAs(app, address, 'Beto', [5]);
  expect((await showOrder(app, stranger, { key })).paymentWays).toHaveLength(1);
  const { communityUrl: url } = address;
  await app.db.updateTable('communities').set({ status: 'suspended' }).where('url', '=', url).execute();
  expect(await showOrder(app, stranger, { key })).toMatchObject({ paymentWays: [], community: { isSuspended: true } });
});
