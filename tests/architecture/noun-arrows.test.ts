import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { nouns } from './noun-arrows.ts';

const app = fileURLToPath(new URL('../../src/app', import.meta.url));

/** What starts the works of every noun by the clock. */
const works = new Set(['due-works.ts', 'slow-works.ts']);

/** The sources of `src/app` without tests, by their paths in it. */
function sources(): Map<string, string> {
  const paths = globSync('**/*.ts', { cwd: app }).filter((path) => !path.endsWith('.test.ts'));
  return new Map(paths.map((path) => [path, readFileSync(join(app, path), 'utf8')]));
}

const nounOf = (path: string) => (path.includes('/') ? path.slice(0, path.indexOf('/')) : null);

/** Every arrow from a file to another noun, as `from -> to`; a file at the top is named by its path. */
function arrowsOf(files: ReadonlyMap<string, string>): string[] {
  return [...files].flatMap(([path, source]) =>
    Array.from(source.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'(#app\/|\.\/)([^']+)'/g), ([, root, rest = '']) =>
      nounOf(root === './' ? join(dirname(path), rest) : rest),
    )
      .filter((to) => to !== null && to !== nounOf(path) && !works.has(path))
      .map((to) => `${nounOf(path) ?? path} -> ${to}`),
  );
}

const allowed = new Set(nouns.flatMap(({ noun, mayImport }) => mayImport.map((to) => `${noun} -> ${to}`)));
const breachesIn = (files: ReadonlyMap<string, string>) => arrowsOf(files).filter((arrow) => !allowed.has(arrow));

test('a noun of app imports only the nouns that it is allowed', () => {
  expect(sources().size).toBeGreaterThan(300);
  expect(breachesIn(sources())).toEqual([]);
});

test('every folder of app is in the list, once', () => {
  const folders = new Set([...sources().keys()].flatMap((path) => nounOf(path) ?? []));
  expect(nouns.map(({ noun }) => noun).toSorted()).toEqual([...folders].toSorted());
});

test('a noun may import only nouns that stand before it in the list, so there is no cycle', () => {
  const place = new Map(nouns.map(({ noun }, index) => [noun, index]));
  const upward = nouns.flatMap(({ noun, mayImport }, index) =>
    mayImport.filter((to) => (place.get(to) ?? index) >= index).map((to) => `${noun} -> ${to}`),
  );
  expect(upward).toEqual([]);
});

test('an arrow that nothing uses any more is out of the list', () => {
  const used = new Set(arrowsOf(sources()));
  expect([...allowed].filter((arrow) => !used.has(arrow))).toEqual([]);
});

test('every planted breach is reported', () => {
  const planted = new Map([
    ['members/a.ts', "import { giveAccess } from '#app/access/give-access.ts';"],
    ['raffles/b.ts', "import {\n  type A,\n} from '#app/draws/b.ts';"],
    ['messages/c.ts', "export { a } from '#app/orders/c.ts';"],
    ['orders/d.ts', "const a = await import('#app/checkouts/d.ts');"],
    ['view.ts', "import { a } from './orders/e.ts';"],
    ['newcomer/f.ts', "import '#app/members/f.ts';"],
  ]);
  expect(breachesIn(planted)).toEqual([
    'members -> access',
    'raffles -> draws',
    'messages -> orders',
    'orders -> checkouts',
    'view.ts -> orders',
    'newcomer -> members',
  ]);
});
