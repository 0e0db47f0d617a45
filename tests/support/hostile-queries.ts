import { readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
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

/** Names that a table holds, by the folder of the pages that read them; the others are written where they are read. */
const ofTables: Readonly<Record<string, readonly string[]>> = {
  'routes/search': [
    ...Object.values(communityListTexts.address),
    ...Object.values(searchAddress.fields),
    searchAddress.cursor,
  ],
  'routes/sitemap': [sitemapTexts.address.list, sitemapTexts.address.after, sitemapTexts.address.part],
  'routes/raffles': refusalQuery,
};

/** The names that the pages of a folder read in an address. */
function namesRead(folder: string): string[] {
  const names = new Set<string>();
  for (const path of readdirSync(`src/web/${folder}`, { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(path)) continue;
    const source = readFileSync(`src/web/${folder}/${path}`, 'utf8');
    const read = source.matchAll(/\b(?:searchParams|search|query|params)\.(?:get|getAll|has)\('([a-zñ]+)'\)/g);
    for (const [, name = ''] of read) names.add(name);
  }
  return [...names];
}

/** The names of all parameters that an address of ours may have. */
export function queryNames(): string[] {
  return [...new Set([...namesRead('.'), ...Object.values(ofTables).flat()])];
}

/** The names of those that a page may read, by the file of its route. */
export function queryNamesOf(file: string): string[] {
  const folder = dirname(file);
  return [...new Set([...namesRead(folder), ...(ofTables[folder] ?? [])])];
}
