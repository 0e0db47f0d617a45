import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { createCommunity } from '#app/communities/create-community.ts';
import { cancelRaffle } from '#app/draws/cancel-raffle.ts';
import { allotNumbers } from '#app/orders/allot-numbers.ts';
import { sellForOther } from '#app/orders/sell-for-other.ts';
import { createRaffle } from '#app/raffles/create-raffle.ts';
import { pictureOfPage } from '#app/share/pictures.ts';
import { transaction } from '#db/client.ts';
import { insertPicture } from '#db/pictures.ts';
import { animatedWebp } from '#support/animated-webp.ts';
import { personIn } from '#support/app.ts';
import { stoppedClock } from '#support/clock.ts';
import { headOf } from '#support/head.ts';
import { putIn } from '#support/people.ts';
import { raffleOnSale, refusalOf, takeAs } from '#support/raffle.ts';
import { startTestServer } from '#support/server.ts';
import { visitorAs } from '#support/signed-in.ts';
import { visitor } from '#support/visitor.ts';
import { articleNames } from '#texts/articles/content.ts';
import { paths } from '#texts/paths.ts';

const server = await startTestServer({ clock: stoppedClock('2026-11-21T10:00:00Z') });
const { app } = server;
afterAll(() => server.stop());

const nobody = visitor(server.url);

async function sizeOf(response: Response) {
  expect(response.status).toBe(200);
  expect(response.headers.get('Content-Type')).toBe('image/png');
  const bytes = new Uint8Array(await response.arrayBuffer());
  // what a chat is willing to fetch and show
  expect(bytes.length).toBeLessThan(600 * 1024);
  const { format, width, height } = await sharp(bytes).metadata();
  return { format, width, height };
}

const unfolded = { format: 'png', width: 1200, height: 630 };

async function pictureOf(path: string): Promise<string> {
  const head = headOf(await (await nobody.get(path)).text());
  const [address = ''] = head.meta('og:image');
  expect(address.startsWith(server.url)).toBe(true);
  return address.slice(server.url.length);
}

function setVisibility(communityUrl: string, visibility: 'public' | 'unlisted' | 'private') {
  return app.db.updateTable('communities').set({ visibility }).where('url', '=', communityUrl).execute();
}

test('the picture of a raffle can be kept for ever under its version, and has another once a number is taken', async () => {
  const { address } = await raffleOnSale(app);
  const first = await pictureOf(paths.raffle(address));
  expect(first).toMatch(new RegExp(`^${paths.rafflePicture(address)}\\?v=[\\w-]{12}$`));
  const response = await nobody.get(first);
  expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
  expect(response.headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin');
  const tag = response.headers.get('ETag') ?? '';
  expect(await sizeOf(response)).toEqual(unfolded);
  const again = await fetch(server.url + first, { headers: { 'If-None-Match': tag } });
  expect([again.status, await again.text()]).toEqual([304, '']);

  await takeAs(app, address, 'Beto', [7, 8]);
  const second = await pictureOf(paths.raffle(address));
  expect(second).not.toBe(first);
  // who still has the old address is given what is true now, and asks again soon
  const old = await nobody.get(first);
  expect(old.headers.get('Cache-Control')).toBe('public, max-age=60, s-maxage=300');
  expect(old.headers.get('ETag')).not.toBe(tag);
  expect(await sizeOf(old)).toEqual(unfolded);
});

test('what is private has no picture, not even for who may see it; a raffle by link has one', async () => {
  const { ana, address } = await raffleOnSale(app);
  const own = await visitorAs(app, ana);
  const picture = paths.rafflePicture(address);
  const place = { communityUrl: address.communityUrl };
  await setVisibility(address.communityUrl, 'private');
  for (const person of [nobody, own]) {
    expect((await person.get(picture)).status).toBe(404);
    expect((await person.get(paths.communityPicture(place))).status).toBe(404);
  }
  const page = headOf(await (await own.get(paths.raffle(address))).text());
  expect(page.meta('og:image')).toEqual([`${server.url}/compartir.png`]);
  await setVisibility(address.communityUrl, 'unlisted');
  expect((await nobody.get(picture)).status).toBe(200);
});

test('a draft has no picture', async () => {
  const ana = await personIn(app, 'Ana');
  const communityUrl = 'club-del-borrador';
  await createCommunity(app, ana, { name: 'Club del borrador', url: communityUrl });
  const address = await createRaffle(app, ana, {
    communityUrl,
    form: { title: 'Jamón', price: '0', salesCloseAt: '2026-12-17T20:00', drawAt: '2026-12-18T20:00' },
  });
  expect((await nobody.get(paths.rafflePicture(address))).status).toBe(404);
  const own = await visitorAs(app, ana);
  expect((await own.get(paths.rafflePicture(address))).status).toBe(404);
  expect((await own.get(paths.raffleDeskCard(address))).status).toBe(404);
});

test('a title in any script, a raffle for nothing and a cancelled one are drawn all the same', async () => {
  for (const [title, price] of [
    ['🎟️ Rifa 🎄 👨‍👩‍👧 «última»', '0'],
    ['抽奖 & <b>лотерея</b>', '2,50'],
    ['W'.repeat(120), '1250'],
  ] as const) {
    const { address } = await raffleOnSale(app, { form: { title, price } });
    expect(await sizeOf(await nobody.get(paths.rafflePicture(address)))).toEqual(unfolded);
  }
  const { ana, address } = await raffleOnSale(app);
  const before = await pictureOf(paths.raffle(address));
  await cancelRaffle(app, ana, { ...address, form: { reason: 'Se ha roto el premio' } });
  const after = await pictureOf(paths.raffle(address));
  expect(after).not.toBe(before);
  expect(await sizeOf(await nobody.get(after))).toEqual(unfolded);
});

test('a community, every guide and the product itself have a picture', async () => {
  const { address } = await raffleOnSale(app);
  const place = { communityUrl: address.communityUrl };
  const picture = await pictureOf(paths.community(place));
  expect(picture.startsWith(`${paths.communityPicture(place)}?v=`)).toBe(true);
  expect(await sizeOf(await nobody.get(picture))).toEqual(unfolded);
  for (const name of articleNames) {
    expect(await sizeOf(await nobody.get(await pictureOf(paths[name]()))), name).toEqual(unfolded);
  }
  expect(await sizeOf(await nobody.get('/compartir.png'))).toEqual(unfolded);
  for (const path of ['/compartir/nada.png', '/no-existe/compartir.png', '/no-existe/rifas/nada/compartir.png'])
    expect((await nobody.get(path)).status, path).toBe(404);
});

test('a kept picture that cannot be drawn, or has more frames than can be counted, is left out', async () => {
  const drawn = async (bytes: Uint8Array | null) => {
    const { address } = await raffleOnSale(app);
    const place = { communityUrl: address.communityUrl };
    const hash = bytes && (await app.files.put(bytes));
    if (hash)
      await transaction(app.db, (tx) =>
        insertPicture(tx, { hash, mediaType: 'image/webp', bytes: 1, now: app.clock.now() }),
      );
    const same = { name: 'Club', avatar: hash, cover: hash };
    await app.db.updateTable('communities').set(same).where('url', '=', place.communityUrl).execute();
    const response = await nobody.get(await pictureOf(paths.community(place)));
    expect(response.status).toBe(200);
    return Buffer.from(await response.arrayBuffer()).toHex();
  };
  const plain = await drawn(null);
  const sticker = await animatedWebp(1000);
  expect(await drawn(sticker)).not.toBe(plain);
  expect(await drawn(await animatedWebp(1001))).toBe(plain);
  expect(await drawn(sticker.subarray(0, 60))).toBe(plain);
});

test('who runs or sells a raffle can post a card of it, and nobody else is given one', async () => {
  const { ana, address } = await raffleOnSale(app);
  const card = paths.raffleDeskCard(address);
  const own = await visitorAs(app, ana);
  expect(await (await own.get(paths.raffleDesk(address))).text()).toContain(`href="${card}"`);
  const response = await own.get(card);
  expect(response.headers.get('Cache-Control')).toBe('private, no-store');
  expect(response.headers.get('Content-Disposition')).toContain(`tarjeta-${address.raffle}.png`);
  expect(await sizeOf(response)).toEqual({ format: 'png', width: 1080, height: 1350 });
  expect((await nobody.get(card)).headers.get('Location')).toContain('/login');
  const stranger = await visitorAs(app, await personIn(app, 'Dani'));
  expect((await stranger.get(card)).status).toBe(403);
});

test('who runs or sells a raffle that is on sale can print a poster of it, one A4 of real text', async () => {
  const { ana, address } = await raffleOnSale(app, { form: { title: 'Bici 🎉 Łódź' } });
  const poster = paths.raffleDeskPoster(address);
  const own = await visitorAs(app, ana);
  expect(await (await own.get(paths.raffleDesk(address))).text()).toContain(`href="${poster}"`);
  const response = await own.get(poster);
  const headers = ['Content-Type', 'Cache-Control', 'Content-Disposition'].map((name) => response.headers.get(name));
  const named = `attachment; filename="cartel-${address.raffle}.pdf"`;
  expect([response.status, ...headers]).toEqual([200, 'application/pdf', 'private, no-store', named]);
  const file = Buffer.from(await response.bytes()).toString('latin1');
  expect(file).toMatch(/^%PDF-1\.\d.*%%EOF\s*$/s);
  expect([/\/Count 1\b/, /\/MediaBox \[0 0 595\.28 841\.89\]/, /\/Lang \(es\)/].map((has) => has.test(file))).toEqual([
    true,
    true,
    true,
  ]);
  expect((await nobody.get(poster)).headers.get('Location')).toContain('/login');
  const stranger = await visitorAs(app, await personIn(app, 'Dani'));
  expect((await stranger.get(poster)).status).toBe(403);
  await cancelRaffle(app, ana, { ...address, form: { reason: 'Se ha roto el premio' } });
  expect((await own.get(poster)).status).toBe(404);
  expect(await (await own.get(paths.raffleDesk(address))).text()).not.toContain(poster);
});

test('who sells numbers of their own prints them as tickets with stubs, what was sold left out; who runs the raffle does for them', async () => {
  const { ana, address } = await raffleOnSale(app);
  const { id } = await app.db
    .selectFrom('communities')
    .select('id')
    .where('url', '=', address.communityUrl)
    .executeTakeFirstOrThrow();
  const marta = await putIn(app, id, 'Marta', { role: 'seller' });
  await allotNumbers(app, ana, { ...address, form: { typed: '50-56', seller: marta.userId } });
  const [seller, own] = [await visitorAs(app, marta), await visitorAs(app, ana)];
  const book = paths.raffleBook(address);
  expect(await (await seller.get(paths.raffleStall(address))).text()).toContain(`href="${book}"`);
  const sheets = async (response: Response) =>
    /\/Count (\d+)\b/.exec(Buffer.from(await response.bytes()).toString('latin1'))?.[1];
  const response = await seller.get(book);
  expect(response.headers.get('Content-Disposition')).toBe(`attachment; filename="talonario-${address.raffle}.pdf"`);
  expect(await sheets(response)).toBe('2');
  const form = { typed: '50-51', name: 'Juan', requestKey: randomUUID() };
  await sellForOther(app, marta, { address, form });
  expect(await sheets(await own.get(`${book}?de=${marta.userId}`))).toBe('1');
  expect([(await own.get(book)).status, (await seller.get(`${book}?de=${ana.userId}`)).status]).toEqual([409, 404]);
});

test('whoever asks at once for one picture shares one drawing; who asks for too many is sent away, and nobody else', async () => {
  const facts = { title: 'Una página', lead: 'Con su entradilla' };
  const drawn = (title: string, who: string) => pictureOfPage({ ...facts, title }).bytes({ userId: who });
  const [one, other] = await Promise.all([drawn('Una', 'ana'), drawn('Una', 'beto')]);
  expect(one).toBe(other);
  const many = Promise.allSettled(Array.from({ length: 40 }, (_, index) => drawn(`Página ${index}`, 'flood')));
  // the last of those that wait, which is hers as much as theirs
  const honest = await Promise.all([drawn('Página 12', 'ana'), drawn('Otra', 'beto')]);
  expect(honest.every(({ length }) => length > 0)).toBe(true);
  const refused = (await many).filter((result) => result.status === 'rejected');
  expect(refused).toHaveLength(40 - 13);
  expect(await refusalOf(Promise.reject(refused[0]?.reason))).toMatchObject({ code: 'too-many-requests' });
  // and whoever was sent away may come again
  expect((await drawn('Página 39', 'flood')).length).toBeGreaterThan(0);
});
