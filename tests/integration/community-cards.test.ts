import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { configureCommunity } from '#app/community-settings/configure-community.ts';
import { keepPicture } from '#app/pictures/keep-picture.ts';
import { patternOf } from '#domain/address-pattern.ts';
import { communityOfAna } from '#support/people.ts';
import { startTestServer } from '#support/server.ts';
import { visitor } from '#support/visitor.ts';
import { paths } from '#texts/paths.ts';

const server = await startTestServer();
const { app } = server;
afterAll(() => server.stop());

test('a community in a list shows its cover, loaded when it comes into sight, or a pattern of its own address', async () => {
  const [plain, covered] = [
    await communityOfAna(app, { visibility: 'public', description: 'Cantamos los jueves' }),
    await communityOfAna(app, { visibility: 'public', description: 'Cantamos los jueves' }),
  ];
  const bytes = await sharp({ create: { width: 60, height: 20, channels: 3, background: '#c63' } })
    .png()
    .toBuffer();
  const cover = await keepPicture(app, covered.ana, new Uint8Array(bytes));
  const profile = { part: 'profile', name: 'Coro', description: 'Cantamos', timeZone: 'Europe/Madrid', cover };
  await configureCommunity(app, covered.ana, { communityUrl: covered.url, form: profile });
  const html = await (await visitor(server.url).get(paths.communityList())).text();
  expect(html).toContain(`<path d="${patternOf(plain.url).paths[0]}"`);
  expect(html).not.toContain(patternOf(covered.url).paths[0]);
  const picture = html.match(/<img[^>]*>/g)?.find((img) => img.includes(`/imagen/${cover}`));
  expect(picture).toContain('loading="lazy"');
  expect(picture).toMatch(/class="[^"]*aspect-/);
});
