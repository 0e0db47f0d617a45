import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';

/*
 * What a page makes a browser load of script, as it is sent: the modules of its route and of those around it, with all that
 * they import, and the list of addresses. What a page asks for later, when something is opened, is not counted.
 */
type Route = { parentId?: string; module: string; imports?: string[] } & Partial<
  Record<(typeof parts)[number], string>
>;
type Built = { entry: { module: string; imports: string[] }; routes: Record<string, Route> };

const parts = ['clientActionModule', 'clientLoaderModule', 'clientMiddlewareModule', 'hydrateFallbackModule'] as const;
const client = 'build/client';
const [list] = globSync(`${client}/assets/manifest-*.js`).filter((file) => statSync(file).size > 0);
const built = JSON.parse(readFileSync(String(list), 'utf8').replace(/^[^{]*|;$/g, '')) as Built;

const limits = { raffle: 148_000, community: 148_200, home: 139_900, communityProfile: 138_400 };

test.each(Object.entries(limits))('the page %s loads at most %i bytes of script, compressed', (page, limit) => {
  const files = new Set([String(list).slice(client.length), built.entry.module, ...built.entry.imports]);
  for (let route = built.routes[page]; route; route = built.routes[route.parentId ?? ''])
    for (const file of [route.module, ...(route.imports ?? []), ...parts.map((part) => route?.[part])])
      if (file) files.add(file);
  const sizes = [...files].map((file) => sentSize(client + file));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(limit);
});

/** Small files are not compressed ahead. */
function sentSize(file: string): number {
  return existsSync(`${file}.br`) ? statSync(`${file}.br`).size : brotliCompressSync(readFileSync(file)).length;
}
