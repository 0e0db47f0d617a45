import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { stoppedClock } from '#support/clock.ts';
import { startTestServer } from '#support/server.ts';
import { signedInVisitor, visitor } from '#support/visitor.ts';
import { paths } from '#texts/paths.ts';

// the plans are chosen for the whole process: this server has a file of its own
const server = await startTestServer({ clock: stoppedClock('2026-11-21T10:00:00Z'), env: { PLANS: 'libre' } });
afterAll(() => server.stop());

test('an installation without plans refuses nothing for one, and shows no price', async () => {
  const ana = await signedInVisitor(server.url, { name: 'Ana', email: 'ana@example.com' });
  const communityUrl = `club-${randomUUID().slice(0, 8)}`;
  await ana.post(paths.createCommunity(), { name: 'Club de los jueves', url: communityUrl });
  for (const title of ['Una bicicleta', 'Un jamón', 'Una cesta']) {
    const body = new FormData();
    const fields = {
      communityUrl,
      title,
      price: '0',
      numbering: '000-999',
      salesCloseAt: '2026-12-18T18:00',
      drawAt: '2026-12-18T20:00',
      adults: 'si',
      act: 'publish',
    };
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    const cookie = [...ana.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const made = await fetch(server.url + paths.createRaffle(), {
      method: 'POST',
      body,
      headers: { Origin: server.url, cookie },
      redirect: 'manual',
    });
    expect(made.status).toBe(302);
  }
  for (const address of [paths.createRaffle(), paths.home()]) {
    const html = await (await visitor(server.url).get(address)).text();
    expect(html.replace(/<script[\s\S]*?<\/script>/g, '')).not.toMatch(/\b(9|29)\s€/);
  }
});
