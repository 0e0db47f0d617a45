import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sellerField } from '#domain/orders/seller-code.ts';
import { communityListTexts } from '#texts/communities/community-list.ts';
import { searchAddress } from '#texts/search.ts';
import { sitemapTexts } from '#texts/sitemap.ts';
import { refusalQuery } from '#web/routes/raffles/desk/refusal-address.ts';

/** What no page of ours puts into an address, as an address writes it. */
export const hostileParts: Readonly<Record<string, string>> = {
  'a NUL': '%00',
  'half a letter': '%ED%A0%80',
  '36 dashes': '-'.repeat(36),
  'a text of 4,000 letters': 'a'.repeat(4000),
};

/** Names that a table holds, by the file of it; the others are written where they are read. */
const ofTables: Readonly<Record<string, readonly string[]>> = {
  'src/texts/communities/community-list.ts': Object.values(communityListTexts.address),
  'src/texts/search.ts': [...Object.values(searchAddress.fields), searchAddress.cursor],
  'src/texts/sitemap.ts': [sitemapTexts.address.list, sitemapTexts.address.after, sitemapTexts.address.part],
  'src/web/routes/raffles/desk/refusal-address.ts': refusalQuery,
  'src/web/routes/raffles/seller-address.ts': [sellerField],
};

/** The names that a file reads in an address. */
function namesRead(path: string): readonly string[] {
  const read = readFileSync(path, 'utf8').matchAll(
    /\b(?:searchParams|search|query|params)\.(?:get|getAll|has)\('([a-zñ]+)'\)/g,
  );
  return [...(ofTables[path] ?? []), ...[...read].map(([, name = '']) => name)];
}

/** The names of all parameters that an address of ours may have. */
export function queryNames(): string[] {
  const files = globSync('src/{web,texts}/**/*.{ts,tsx}').filter((path) => !path.includes('.test.'));
  return [...new Set(files.flatMap(namesRead))];
}

/** The names of those that a page may read, by the file of its route: in that file or in what it is made of. */
export function queryNamesOf(file: string): string[] {
  return [...new Set([...madeOf(`src/web/${file}`)].flatMap(namesRead))];
}

/** A file and what it imports of pages and their words, and so on. */
function madeOf(path: string, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(path) || !existsSync(path)) return found;
  found.add(path);
  for (const [, from = ''] of readFileSync(path, 'utf8').matchAll(/ from '((?:\.{1,2}|#web|#texts)\/[^']+)'/g)) {
    madeOf(from.startsWith('#') ? from.replace('#', 'src/') : join(dirname(path), from), found);
  }
  return found;
}
