import * as v from 'valibot';
import { expect, test } from 'vitest';
import { parseNewCommunity } from '#domain/communities/community.ts';
import { slug } from '#domain/communities/slug.ts';
import { paths, patterns, reservedSegments } from './paths.ts';

const firstSegments = Object.values(patterns)
  .map((pattern) => pattern.split('/')[1] ?? '')
  .filter((segment) => segment !== '' && !segment.startsWith(':'));

test("no community may take the first segment of any of the product's addresses", () => {
  expect(firstSegments.length).toBeGreaterThan(20);
  for (const url of firstSegments) {
    const parsed = parseNewCommunity({ name: 'Peña', url }, reservedSegments);
    expect(parsed.ok, url).toBe(false);
    const isSlug = v.safeParse(slug, url).success;
    if (!parsed.ok && isSlug) expect(parsed.fields.url, url).toEqual({ code: 'slug-reserved' });
  }
});

test("the files that stand at a site's root are no slugs, so no community can hide them", () => {
  for (const file of ['sitemap.xml', 'robots.txt', 'favicon.ico', '.well-known', 'manifest.webmanifest', 'sw.js']) {
    expect(v.safeParse(slug, file).success, file).toBe(false);
  }
});

test('a path is made from its pattern, and what goes into it cannot leave its segment', () => {
  expect(paths.raffle({ communityUrl: 'pena-de-ano', raffle: 'bici' })).toBe('/pena-de-ano/rifas/bici');
  expect(paths.community({ communityUrl: '../login?x#y' })).toBe('/..%2Flogin%3Fx%23y');
});
