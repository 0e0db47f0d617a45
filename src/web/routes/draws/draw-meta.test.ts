import { expect, test } from 'vitest';
import { drawMeta } from './draw-meta.ts';

const acta = {
  title: 'Acta del sorteo de «Bicicleta»',
  description: 'El 42 ganó en «Bicicleta», de Club.',
  url: 'https://rifas.test/club/rifas/bicicleta/acta',
  community: { url: 'club', name: 'Club', visibility: 'public', status: 'active' },
  raffle: { slug: 'bicicleta', title: 'Bicicleta' },
  state: 'acta2',
};

const has = (tags: ReturnType<typeof drawMeta>, part: object) =>
  tags.some((tag) => Object.entries(part).every(([key, value]) => (tag as Record<string, unknown>)[key] === value));

test('an acta stands under its raffle and community, and unfolds with the picture of the raffle as it was drawn', () => {
  const tags = drawMeta(acta);
  expect(has(tags, { title: 'Acta del sorteo de «Bicicleta» · Club · Rifamiga' })).toBe(true);
  expect(has(tags, { rel: 'canonical', href: acta.url })).toBe(true);
  expect(
    has(tags, {
      property: 'og:image',
      content: 'https://rifas.test/club/rifas/bicicleta/compartir.png?v=acta2',
    }),
  ).toBe(true);
  const trail = tags.at(-1) as { 'script:ld+json': { itemListElement: { item: string }[] } };
  expect(trail['script:ld+json'].itemListElement.map(({ item }) => item)).toEqual([
    'https://rifas.test/',
    'https://rifas.test/club',
    'https://rifas.test/club/rifas/bicicleta',
    acta.url,
  ]);
});

test('a private draw names no picture of its raffle; neither it, nor a suspended one, nor an acta to come is listed', () => {
  const isPrivate = drawMeta({ ...acta, community: { ...acta.community, visibility: 'private' } });
  expect(JSON.stringify(isPrivate)).not.toContain('/bicicleta/compartir.png');
  const isSuspended = drawMeta({ ...acta, community: { ...acta.community, status: 'suspended' } });
  for (const tags of [isPrivate, isSuspended, drawMeta({ ...acta, isEmpty: true })]) {
    expect(has(tags, { name: 'robots', content: 'noindex' })).toBe(true);
    expect(has(tags, { rel: 'canonical' })).toBe(false);
    expect(JSON.stringify(tags)).not.toContain('BreadcrumbList');
  }
});
