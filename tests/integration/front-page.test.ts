import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { createCourse, publishCourse } from '#app/courses/edit-course.ts';
import { findRaffle, type RaffleAddress } from '#app/raffles/find-raffle.ts';
import { reportRaffle } from '#app/reports/report-raffle.ts';
import { communitiesPerPage, listCommunities } from '#app/search/list-communities.ts';
import { showFront } from '#app/search/show-front.ts';
import { isRefusal } from '#domain/refusal.ts';
import { parseSearch } from '#domain/search/search.ts';
import { personIn, stranger, testApp } from '#support/app.ts';
import { freshDatabase } from '#support/database.ts';
import { communityOfAna, putIn } from '#support/people.ts';
import { raffleOnSale, takeAs } from '#support/raffle.ts';

const database = await freshDatabase();
const { app, clock } = testApp(database.handle);
afterAll(() => database.drop());

const front = () => showFront(app, stranger, {});
const set = (url: string, columns: Record<string, unknown>) =>
  app.db.updateTable('communities').set(columns).where('url', '=', url).execute();
const listed = async (text = '', cursor = '', actor = stranger) =>
  listCommunities(app, actor, { search: parseSearch({ text, kind: 'communities' }).search, cursor });
const addresses = ({ communities }: { communities: readonly { url: string }[] }) => communities.map(({ url }) => url);

/** A raffle of a public community, which nobody else is shown beside. */
async function publicRaffle(form: Record<string, string> = {}): Promise<RaffleAddress> {
  await app.db.updateTable('communities').set({ visibility: 'unlisted' }).execute();
  const { address } = await raffleOnSale(app, { form });
  await set(address.communityUrl, { visibility: 'public' });
  return address;
}

test('the front page shows a raffle that is public and on sale, and not a moment longer', async () => {
  const address = await publicRaffle();
  await takeAs(app, address, 'Beto', [1, 2]);
  const { raffle } = await front();
  expect(raffle).toMatchObject({
    communityUrl: address.communityUrl,
    slug: address.raffle,
    phase: 'selling',
    free: 98,
  });
  for (const hidden of [
    { visibility: 'unlisted' },
    { visibility: 'private' },
    { status: 'suspended' },
    { status: 'paused' },
  ]) {
    await set(address.communityUrl, hidden);
    expect([hidden, (await front()).raffle]).toEqual([hidden, null]);
    await set(address.communityUrl, { visibility: 'public', status: 'active' });
  }
  expect((await front()).raffle).not.toBeNull();
});

test('a raffle that is reported, without free numbers, or whose chance is no public one is not on the front page', async () => {
  const reported = await publicRaffle();
  await reportRaffle(app, { ...stranger, visitor: randomUUID() }, { ...reported, form: { reason: 'not-real' } });
  expect((await front()).raffle).toBeNull();

  const full = await publicRaffle();
  await app.db.updateTable('raffles').set({ last_number: 1 }).where('slug', '=', full.raffle).execute();
  expect((await front()).raffle).not.toBeNull();
  await takeAs(app, full, 'Beto', [0, 1]);
  expect((await front()).raffle).toBeNull();

  const drawn = await publicRaffle();
  expect((await front()).raffle).not.toBeNull();
  await app.db
    .updateTable('raffles')
    .set({ draw_method: JSON.stringify({ kind: 'lottery' }) as never })
    .where('slug', '=', drawn.raffle)
    .execute();
  expect((await front()).raffle).toBeNull();
});

test('a raffle that asks for nothing else is drawn with public chance, as the front page says', async () => {
  const address = await publicRaffle();
  const { raffle } = await findRaffle(app.db, address, stranger);
  expect(raffle.draw_method).toMatchObject({ kind: 'drand' });
});

test('the front page shows communities that are public, say what they are and have members, with their published courses', async () => {
  await app.db.updateTable('communities').set({ visibility: 'unlisted' }).execute();
  const { ana, id, url } = await communityOfAna(app, { plan: 'pro', description: 'Guisos de casa' });
  expect(addresses(await front())).toEqual([]);
  await putIn(app, id, 'Eva');
  expect(addresses(await front())).toEqual([url]);
  const course = await createCourse(app, ana, { communityUrl: url, form: { title: 'Guisos' } });
  expect((await front()).communities[0]?.courseCount).toBe(0);
  await publishCourse(app, ana, { ...course, form: { status: 'published' } });
  expect((await front()).communities[0]).toMatchObject({ courseCount: 1, memberCount: 2, price: null, cadence: null });
  await set(url, { allow_formation: false });
  expect((await front()).communities[0]?.courseCount).toBe(0);
  for (const hidden of ['unlisted', 'private']) {
    await set(url, { visibility: hidden });
    expect(addresses(await front())).toEqual([]);
  }
});

test('everybody reads on through the public communities, each once, and finds them by their words', async () => {
  await app.db.updateTable('communities').set({ visibility: 'unlisted' }).execute();
  const urls: string[] = [];
  for (let count = 0; count < communitiesPerPage + 3; count += 1) {
    urls.push((await communityOfAna(app, { name: `Cocineras ${count}` })).url);
  }
  await set(urls[0] ?? '', { name: 'Ciclistas del alba', access_type: 'paid', payment_type: 'monthly', price: 500 });
  await set(urls[1] ?? '', { visibility: 'private' });
  const shown = urls.filter((_, at) => at !== 1);
  const first = await listed();
  expect([first.total, first.communities.length, first.isLaterPage]).toEqual([
    { count: shown.length, is: 'exact' },
    communitiesPerPage,
    false,
  ]);
  const second = await listed('', first.next ?? '');
  expect([second.next, second.isLaterPage]).toEqual([null, true]);
  expect([...addresses(first), ...addresses(second)].sort()).toEqual([...shown].sort());
  const found = await listed('ciclista');
  expect(found.communities).toMatchObject([{ url: urls[0], cadence: 'monthly', price: { amount: 500 } }]);
  expect(addresses(await listed('cocineras 1'))).not.toContain(urls[1]);
});

test('looking for words is counted by network, and reading the list is not', async () => {
  const guest = { ...stranger, visitor: '203.0.113.7' };
  let refused: unknown;
  for (let asked = 0; asked < 200 && refused === undefined; asked += 1) {
    await listed('cocina', '', guest).catch((error: unknown) => {
      refused = error;
    });
  }
  expect(isRefusal(refused) && refused.code).toBe('too-many-requests');
  await listed('', '', guest);
  await listed('cocina', '', { ...(await personIn(app, 'Ana')), visitor: guest.visitor });
  clock.set(clock.now().add({ minutes: 10 }));
  await listed('cocina', '', guest);
});

test('one network that asks for the list again and again leaves room for the others', async () => {
  const flooder = { ...stranger, visitor: '203.0.113.9' };
  const flood = Promise.allSettled(Array.from({ length: 120 }, () => listed('', '', flooder)));
  const others = await Promise.all(
    ['198.51.100.1', '198.51.100.2'].map((visitor) => listed('', '', { ...stranger, visitor })),
  );
  expect(others.map(({ isLaterPage }) => isLaterPage)).toEqual([false, false]);
  expect((await flood).filter(({ status }) => status === 'fulfilled')).toHaveLength(104);
});
