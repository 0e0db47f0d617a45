import { expect, test } from 'vitest';
import { type PathName, paths, patterns } from '#texts/paths.ts';
import { policyOf } from '#web/server/route-policy.ts';
import { isForEverybody, sharedKeyOf } from './shared-key.ts';

const whatsApp =
  'Mozilla/5.0 (Linux; Android 15; wv) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36 WhatsApp/2.25';
const at = { communityUrl: 'club', raffle: 'cesta' };

function keyOf(url: string, headers: Record<string, string> = {}, method = 'GET') {
  return sharedKeyOf({ url, method, headers });
}

test('a page is the same for who asks at the same address with the same theme, and inside the same kind of browser', () => {
  const plain = keyOf('/club/rifas/cesta');
  expect(keyOf('/club/rifas/cesta', { 'user-agent': 'curl/8', cookie: '_other=1' })).toBe(plain);
  expect(keyOf('/club/rifas/cesta', {}, 'HEAD')).toBe(plain);
  const others = [
    keyOf('/club'),
    keyOf('/club/rifas/cesta', { cookie: 'tema=dark' }),
    keyOf('/club/rifas/cesta', { cookie: 'tema=light' }),
    keyOf('/club/rifas/cesta', { 'user-agent': whatsApp }),
  ];
  expect(new Set([plain, ...others]).size).toBe(5);
});

test('whoever has a cookie of ours is given nobody else’s page, nor is whoever sends something', () => {
  for (const name of ['rifamiga_sesion', '__Host-rifamiga_pedidos', '__Host-rifamiga_contacto'])
    expect(keyOf('/', { cookie: `tema=dark; ${name}=x` }), name).toBeNull();
  for (const method of ['POST', 'PUT', 'OPTIONS']) expect(keyOf('/', {}, method)).toBeNull();
});

test('what campaigns add to a link changes no page; any other query may', () => {
  const plain = keyOf('/club/rifas/cesta');
  expect(keyOf('/club/rifas/cesta?fbclid=IwAR0&utm_source=wa&igsh=x')).toBe(plain);
  for (const query of ['?n=5', '?v=abc', '?', '?utm_source', '?fbclid=1&n=5', '?x=fbclid=1'])
    expect(keyOf(`/club/rifas/cesta${query}`), query).toBeNull();
  expect(keyOf(`/club?fbclid=${'a'.repeat(3000)}`)).toBeNull();
});

test('only a page that its policy says is for everybody is made for others, at its one address, and not its data', () => {
  const asked = (url: string, method = 'GET') => isForEverybody({ url, method });
  for (const url of [
    '/',
    patterns.fraud,
    '/club',
    paths.raffle(at),
    paths.raffleRecord(at),
    `${paths.raffle(at)}?fbclid=1`,
  ])
    expect(asked(url), url).toBe(true);
  for (const url of [
    '/club/',
    '/Club',
    '/club.data',
    '/_.data',
    paths.raffleDesk(at),
    paths.ticket({ secret: 'x'.repeat(32) }),
    paths.raffleBoard(at),
    patterns.account,
    '/no/hay/nada',
  ])
    expect(asked(url), url).toBe(false);
  expect(asked('/', 'HEAD')).toBe(false);
});

test('no page for everybody has a secret in its address or headers that keep it to one browser', () => {
  const shared = (Object.keys(patterns) as PathName[]).filter((name) => policyOf(name).copies === 'shared');
  expect(shared.length).toBeGreaterThan(15);
  for (const name of shared) {
    expect(policyOf(name).secrecy, name).toBe('none');
    expect(patterns[name], name).not.toMatch(/:(?:secret|code|token|checkout|seller)/);
  }
});
