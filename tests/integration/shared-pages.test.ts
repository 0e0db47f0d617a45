import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { afterAll, expect, test } from 'vitest';
import { stoppedClock } from '#support/clock.ts';
import { raffleOnSale, takeAs } from '#support/raffle.ts';
import { startTestServer } from '#support/server.ts';
import { visitorAs } from '#support/signed-in.ts';
import { visitor } from '#support/visitor.ts';
import { paths, patterns } from '#texts/paths.ts';
import { hashSource } from '#web/server/hash-source.ts';

// a page is given to others for as long as this file may run: what is seen anew has been made anew
const server = await startTestServer({
  clock: stoppedClock('2026-12-10T10:00:00Z'),
  sharedPageLife: 10 * 60_000,
});
const { app } = server;
afterAll(server.stop);
const { ana, address } = await raffleOnSale(app);
const raffle = paths.raffle(address);

/** The page as it is given, by the id of the request that made it. */
async function pageOf(path: string, headers: Record<string, string> = {}, person = visitor(app.publicUrl)) {
  const response = await person.get(path, headers);
  return { id: response.headers.get('X-Request-Id'), html: await response.text(), headers: response.headers };
}

test('a page is made once for all strangers who ask at once, and each theme and kind of browser has its own', async () => {
  const asked = await Promise.all(Array.from({ length: 20 }, () => pageOf(raffle)));
  expect(new Set(asked.map(({ id }) => id)).size).toBe(1);
  expect(new Set(asked.map(({ html }) => html)).size).toBe(1);
  const [one] = asked;
  expect((await pageOf(`${raffle}?fbclid=${randomUUID()}&utm_source=whatsapp`)).id).toBe(one?.id);
  const dark = await pageOf(raffle, { cookie: 'tema=dark' });
  expect(dark.html).toContain('data-theme="dark"');
  expect(one?.html).not.toContain('data-theme="dark"');
  expect(new Set([one?.id, dark.id, (await pageOf(raffle, { 'User-Agent': 'WhatsApp/2.25' })).id]).size).toBe(3);
  expect((await pageOf(raffle, { cookie: 'tema=dark' })).id).toBe(dark.id);
});

test('nobody who is signed in, or has numbers in this browser, is given it, nor makes it for others', async () => {
  const page = await pageOf(patterns.community.replace(':communityUrl', address.communityUrl));
  const owner = await visitorAs(app, ana);
  const own = await pageOf(paths.community(address), {}, owner);
  expect(own.id).not.toBe(page.id);
  expect(own.html).toContain('Ana');
  expect(own.headers.get('Cache-Control')).toBe('private, no-store');
  const settings = await pageOf(paths.raffleRules(address), {}, owner);
  expect(settings.id).not.toBe((await pageOf(paths.raffleRules(address))).id);

  const before = await pageOf(raffle);
  await takeAs(app, address, 'Eva', [7]);
  expect((await pageOf(raffle)).id).toBe(before.id);
  const buyer = await pageOf(raffle, { cookie: `rifamiga_pedidos=${'x'.repeat(32)}` });
  expect(buyer.id).not.toBe(before.id);
});

test('its scripts are allowed by their hashes and nothing else is, for who made it and for the others', async () => {
  const [made, given] = [await pageOf(paths.raffleDraw(address)), await pageOf(paths.raffleDraw(address))];
  expect(given.id).toBe(made.id);
  for (const { html, headers } of [made, given]) {
    const policy = headers.get('Content-Security-Policy') ?? '';
    const scripts = [...html.matchAll(/<script(?![^>]* src=)(?![^>]*ld\+json)[^>]*>(.*?)<\/script>/gs)];
    expect(scripts.length).toBeGreaterThan(3);
    for (const [, script = ''] of scripts) expect(policy).toContain(`'${hashSource(script)}'`);
    expect(html + policy).not.toContain('nonce');
    expect(policy).toMatch(/frame-ancestors 'none'/);
    expect(headers.get('Vary')).toMatch(/Cookie/);
    expect(headers.get('Cache-Control')).toBe('private, no-cache');
  }
});

test('a browser that has it is told so, in any encoding, and is sent it in the best that it takes', async () => {
  await pageOf(patterns.fraud);
  const zipped = await pageOf(patterns.fraud, { 'Accept-Encoding': 'gzip, deflate, br' });
  expect(zipped.headers.get('Content-Encoding')).toBe('br');
  const older = await pageOf(patterns.fraud, { 'Accept-Encoding': 'gzip;q=0.8, br;q=0' });
  expect(older.headers.get('Content-Encoding')).toBe('gzip');
  const plain = await pageOf(patterns.fraud, { 'Accept-Encoding': 'identity' });
  expect([plain.headers.get('Content-Encoding'), zipped.html, older.html]).toEqual([null, plain.html, plain.html]);
  const tag = plain.headers.get('ETag') ?? '';
  const again = await visitor(app.publicUrl).get(patterns.fraud, { 'If-None-Match': tag });
  expect([again.status, await again.text()]).toEqual([304, '']);
  const other = await visitor(app.publicUrl).get(patterns.fraud, { 'If-None-Match': 'W/"other"' });
  expect(other.status).toBe(200);
  const head = await fetch(app.publicUrl + patterns.fraud, { method: 'HEAD' });
  expect([head.status, head.headers.get('ETag'), await head.text()]).toEqual([200, tag, '']);
});

test('what is hidden, refused or led elsewhere is given to nobody else, and another host is refused it', async () => {
  await app.db
    .updateTable('communities')
    .set({ visibility: 'private' })
    .where('url', '=', address.communityUrl)
    .execute();
  const profile = paths.communityProfile(address);
  const owner = await visitorAs(app, ana);
  expect((await owner.get(profile)).status).toBe(200);
  const refused = await Promise.all(Array.from({ length: 5 }, () => visitor(app.publicUrl).get(profile)));
  const ids = new Set(refused.map(({ headers }) => headers.get('X-Request-Id')));
  expect([new Set(refused.map(({ status }) => status)).has(200), ids.size]).toEqual([false, 5]);
  await pageOf('/');
  const { hostname, port } = new URL(app.publicUrl);
  const [elsewhere] = (await once(
    request({ hostname, port, path: '/', headers: { Host: 'rifas.example' } }).end(),
    'response',
  )) as [IncomingMessage];
  expect([elsewhere.resume().statusCode, elsewhere.headers.etag]).toEqual([302, undefined]);
});
