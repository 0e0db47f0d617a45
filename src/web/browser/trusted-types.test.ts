import { expect, test } from 'vitest';
import { paths } from '#texts/paths.ts';
import { isHarmless, isOwnScript } from './trusted-types.ts';

test('a text brings no element into a page but the empty script', () => {
  for (const markup of ['<script></script>', '', '{"name":"\\u003cb>"}', 'a > b'])
    expect(isHarmless(markup)).toBe(true);
  for (const markup of ['<b>', '<script>a()</script>', '<script></script><img src=x onerror=a()>'])
    expect(isHarmless(markup)).toBe(false);
});

test('only what was built and the service worker are scripts', () => {
  const own = 'https://rifas.example';
  const isOwn = (address: string) => isOwnScript(new URL(address, `${own}/club/rifas/jamon`), own);
  for (const address of ['/assets/worker-a1.js', `${own}/assets/b.js`, paths.serviceWorker()])
    expect(isOwn(address), address).toBe(true);
  for (const address of [
    'https://else.example/assets/a.js',
    'data:text/javascript,a()',
    '/archivos/a.js',
    '/assets/../a.js',
  ])
    expect(isOwn(address), address).toBe(false);
});
