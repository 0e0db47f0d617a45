import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RaffleAddress } from '#app/raffles/find-raffle.ts';
import { stoppedClock } from '#support/clock.ts';
import { headOf } from '#support/head.ts';
import { raffleOnSale } from '#support/raffle.ts';
import { startTestServer } from '#support/server.ts';
import { visitorAs } from '#support/signed-in.ts';
import { type Visitor, visitor } from '#support/visitor.ts';
import { paths } from '#texts/paths.ts';

const server = await startTestServer({ clock: stoppedClock('2026-11-21T10:00:00Z') });
const { app } = server;
afterAll(() => server.stop());

const nobody = visitor(server.url);
let organiser: Visitor;
let open: RaffleAddress;
let other: RaffleAddress;
let byLink: RaffleAddress;

beforeAll(async () => {
  const first = await raffleOnSale(app);
  open = first.address;
  organiser = await visitorAs(app, first.ana);
  other = (await raffleOnSale(app)).address;
  byLink = (await raffleOnSale(app)).address;
  await app.db
    .updateTable('communities')
    .set({ visibility: 'unlisted' })
    .where('url', '=', byLink.communityUrl)
    .execute();
  for (const [url, name] of [
    [open.communityUrl, 'Peña La Guitarra'],
    [other.communityUrl, 'Ciclistas Rezagados'],
  ] as const) {
    await app.db.updateTable('communities').set({ visibility: 'public', name }).where('url', '=', url).execute();
  }
});

function publicPaths(): string[] {
  const place = { communityUrl: open.communityUrl };
  return [
    paths.home(),
    paths.createRaffle(),
    paths.legality(),
    paths.howTo(),
    paths.platform(),
    paths.fraud(),
    paths.success(),
    paths.communityList(),
    paths.sitemap(),
    paths.privacy(),
    paths.terms(),
    paths.verify(),
    paths.community(place),
    paths.communityProfile(place),
    paths.raffle(open),
    paths.raffleDraw(open),
    paths.community({ communityUrl: other.communityUrl }),
    paths.communityProfile({ communityUrl: other.communityUrl }),
    paths.raffle(other),
    paths.raffleDraw(other),
  ];
}

async function headAt(path: string, visitor = nobody) {
  const response = await visitor.get(path);
  expect(response.status, path).toBe(200);
  return headOf(await response.text());
}

test('every public page says once what it is, its one address, its language and its card', async () => {
  for (const path of publicPaths()) {
    // what was clicked on the way here is no part of a page's address
    const head = await headAt(`${path}?utm_source=whatsapp&fbclid=1`);
    const address = server.url + path;
    expect(head.titles.length, path).toBe(1);
    expect(
      head.links('canonical').map(({ href }) => href),
      path,
    ).toEqual([address]);
    expect(
      head.links('alternate').map(({ hreflang, href }) => [hreflang, href]),
      path,
    ).toEqual([
      ['es', address],
      ['x-default', address],
    ]);
    expect(head.meta('robots'), path).toEqual(['max-image-preview:large']);
    for (const name of ['description', 'og:title', 'og:description', 'og:type', 'og:site_name', 'og:image:alt']) {
      const values = head.meta(name);
      expect(values.length, `${path} ${name}`).toBe(1);
      expect(values[0]?.trim(), `${path} ${name}`).not.toBe('');
    }
    expect(head.meta('og:url'), path).toEqual([address]);
    expect(head.meta('og:locale'), path).toEqual(['es_ES']);
    expect(head.meta('og:image').length, path).toBe(1);
    expect(head.meta('og:image:type'), path).toEqual(['image/png']);
    expect(head.meta('og:image:width'), path).toEqual(['1200']);
    expect(head.meta('og:image:height'), path).toEqual(['630']);
    expect(head.meta('twitter:card'), path).toEqual(['summary_large_image']);
    const [picture = ''] = head.meta('og:image');
    expect(picture.startsWith(server.url), picture).toBe(true);
    const shown = await fetch(picture, { method: 'HEAD' });
    expect([shown.status, shown.headers.get('Content-Type')], picture).toEqual([200, 'image/png']);
  }
});

test('no two public pages have the same title or description, and both fit what a search engine shows', async () => {
  const titles = new Map<string, string>();
  const descriptions = new Map<string, string>();
  for (const path of publicPaths()) {
    const head = await headAt(path);
    const [title = ''] = head.titles;
    const [description = ''] = head.meta('description');
    expect(titles.get(title), `${path}: ${title}`).toBeUndefined();
    expect(descriptions.get(description), `${path}: ${description}`).toBeUndefined();
    titles.set(title, path);
    descriptions.set(description, path);
    expect(title.length, title).toBeGreaterThanOrEqual(10);
    expect(title.length, title).toBeLessThanOrEqual(75);
    expect(description.length, description).toBeGreaterThanOrEqual(50);
    expect(description.length, description).toBeLessThanOrEqual(160);
  }
});

test('what is for who has the link stays out of search engines, and still unfolds', async () => {
  const place = { communityUrl: byLink.communityUrl };
  for (const path of [
    paths.community(place),
    paths.communityProfile(place),
    paths.raffle(byLink),
    paths.raffleDraw(byLink),
    paths.raffleRecord(byLink),
  ]) {
    const head = await headAt(path);
    expect(head.meta('robots'), path).toEqual(['noindex']);
    expect(head.links('canonical'), path).toEqual([]);
    expect(head.links('alternate'), path).toEqual([]);
    expect(head.data, path).toEqual([]);
    expect(head.meta('og:image').length, path).toBe(1);
  }
});

test('the page of an acta that is still to come stays out of search engines', async () => {
  const head = await headAt(paths.raffleRecord(open));
  expect(head.meta('robots')).toEqual(['noindex']);
  expect(head.data).toEqual([]);
});

test('what is private stays out of search engines', async () => {
  const place = { communityUrl: open.communityUrl };
  for (const path of [
    paths.manageCommunities(),
    paths.createCommunity(),
    paths.search(),
    paths.dashboard(place),
    paths.content(place),
    paths.settings(place),
    paths.tickets(place),
    paths.messages(place),
    paths.raffleDesk(open),
  ]) {
    const head = await headAt(path, organiser);
    expect(head.meta('robots'), path).toEqual(['noindex']);
    expect(head.links('canonical'), path).toEqual([]);
  }
  expect((await headAt(paths.login())).meta('robots')).toEqual(['noindex']);
});

test('a raffle tells search engines where it stands and when its draw can be watched, and sells nothing there', async () => {
  const { data } = await headAt(paths.raffle(open));
  const [trail, draw] = data;
  expect(trail).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { position: 1, item: `${server.url}/` },
      { position: 2, name: 'Peña La Guitarra', item: `${server.url}/${open.communityUrl}` },
      { position: 3, name: 'Bicicleta para el viaje', item: server.url + paths.raffle(open) },
    ],
  });
  expect(draw).toMatchObject({
    '@type': 'Event',
    startDate: '2026-12-18T19:00:00Z',
    eventStatus: 'https://schema.org/EventScheduled',
    location: { '@type': 'VirtualLocation', url: server.url + paths.raffleDraw(open) },
    organizer: { name: 'Peña La Guitarra' },
  });
  expect(draw).not.toHaveProperty('offers');
  const community = (await headAt(paths.community({ communityUrl: open.communityUrl }))).data[0];
  expect(community).toMatchObject({ '@type': 'BreadcrumbList' });
});
