import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { headOf } from '#support/head.ts';
import { startTestServer } from '#support/server.ts';
import { paths } from '#texts/paths.ts';

const server = await startTestServer();
afterAll(() => server.stop());

const get = (path: string) => fetch(server.url + path, { redirect: 'manual' });

type Picture = { src: string; sizes: string; type: string; purpose?: string; form_factor?: string; label?: string };

async function measured({ src, sizes, type }: Picture): Promise<void> {
  const response = await get(src);
  expect([src, response.status, response.headers.get('Content-Type')]).toEqual([src, 200, type]);
  const { width, height, format } = await sharp(new Uint8Array(await response.arrayBuffer())).metadata();
  expect([src, `${width}x${height}`, `image/${format}`]).toEqual([src, sizes, type]);
}

test('what the manifest names is there, as large as it says, and opens for everyone or asks who they are', async () => {
  const response = await get(paths.manifest());
  expect(response.headers.get('Content-Type')).toBe('application/manifest+json; charset=utf-8');
  const manifest = await response.json();
  expect(manifest).toMatchObject({ id: '/', start_url: '/', scope: '/', display: 'standalone', lang: 'es' });
  expect(manifest.short_name.length).toBeLessThanOrEqual(12);
  const icons: Picture[] = manifest.icons;
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ]);
  for (const icon of icons) await measured(icon);
  for (const { url, icons: own } of manifest.shortcuts) {
    expect([200, 302], url).toContain((await get(url)).status);
    for (const icon of own) await measured(icon);
  }
  const screenshots: Picture[] = manifest.screenshots;
  expect(new Set(screenshots.map(({ form_factor }) => form_factor))).toEqual(new Set(['narrow', 'wide']));
  for (const screenshot of screenshots) {
    expect(screenshot.label).toBeTruthy();
    await measured(screenshot);
    const [one = 0, other = 0] = screenshot.sizes.split('x').map(Number);
    expect(Math.max(one, other) / Math.min(one, other), 'Chromium takes none that is longer').toBeLessThanOrEqual(2.3);
  }
});

test('a maskable icon has nothing in the corners that a system may cut off', async () => {
  const bytes = new Uint8Array(await (await get('/icon-maskable-512.png')).arrayBuffer());
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3).join();
  const corner = at(2, 2);
  for (let y = 0; y < info.height; y += 4) {
    for (let x = 0; x < info.width; x += 4) {
      const isOutside = Math.hypot(x - info.width / 2, y - info.height / 2) > info.width * 0.4 + 4;
      if (isOutside && at(x, y) !== corner) throw new Error(`something at ${x},${y}`);
    }
  }
  expect((await sharp(bytes).metadata()).hasAlpha).toBe(false);
});

test('the worker is asked for anew each time, and runs on the whole site', async () => {
  const response = await get(paths.serviceWorker());
  expect(response.status).toBe(200);
  expect(response.headers.get('Content-Type')).toBe('text/javascript; charset=utf-8');
  expect(response.headers.get('Cache-Control')).toBe('no-cache');
  const again = await get(paths.serviceWorker());
  // the same bytes until something of it changes, or browsers would install it on every visit
  expect(await again.text()).toBe(await response.text());
  expect(response.headers.get('Content-Security-Policy')).toContain("worker-src 'self'");
});

test('every page names its icons, its manifest and the colours of its theme, and all of them are there', async () => {
  const head = headOf(await (await get('/')).text());
  for (const [rel, type] of [
    ['icon', 'image/'],
    ['apple-touch-icon', 'image/png'],
    ['manifest', 'application/manifest+json'],
  ] as const) {
    const hrefs = head.links(rel).map(({ href }) => href);
    expect(hrefs.length, rel).toBeGreaterThan(0);
    for (const href of hrefs) {
      const response = await get(href ?? '');
      expect([href, response.status]).toEqual([href, 200]);
      expect(response.headers.get('Content-Type'), href).toContain(type);
    }
  }
  expect(head.meta('theme-color').every((colour) => /^#[0-9a-f]{6}$/.test(colour))).toBe(true);
  expect(head.meta('theme-color').length).toBe(2);
  const touch = await sharp(new Uint8Array(await (await get('/apple-touch-icon.png')).arrayBuffer())).metadata();
  expect([touch.width, touch.height]).toEqual([180, 180]);
});
