import type { BrowserContext } from 'playwright-core';

/**
 * What the Chromium of the tests has and a browser of two and a half years ago has not: what became «Baseline» after May 2024,
 * or has not yet.
 */
export const newerThanBrowsers = [
  'Temporal',
  'URL.parse',
  'Promise.try',
  'RegExp.escape',
  'Iterator',
  'Error.isError',
  'Math.sumPrecise',
  'Math.f16round',
  'Float16Array',
  'URLPattern',
  'Uint8Array.fromHex',
  'Uint8Array.fromBase64',
  'Intl.DurationFormat',
] as const;

/** Methods of the same age, by whose they are. */
const newerMethods = {
  'Set.prototype': 'union intersection difference symmetricDifference isSubsetOf isSupersetOf isDisjointFrom',
  'Map.prototype': 'getOrInsert getOrInsertComputed',
  'Uint8Array.prototype': 'toHex toBase64 setFromHex setFromBase64',
  'Iterator.prototype': 'map filter take drop flatMap reduce toArray forEach some every find',
} as const;

/** Makes the pages of a context lack what an older browser lacks. What runs beside a page (a worker) keeps it. */
export async function asOlderBrowser(context: BrowserContext): Promise<void> {
  await context.addInitScript(
    ({ names, methods }) => {
      const at = (path: string[]): Record<string, unknown> =>
        path.reduce<unknown>(
          (owner, name) => (owner as Record<string, unknown> | undefined)?.[name],
          globalThis,
        ) as Record<string, unknown>;
      for (const [owner, list] of methods) for (const name of list.split(' ')) delete at(owner.split('.'))?.[name];
      for (const name of names) {
        const path = name.split('.');
        delete at(path.slice(0, -1))?.[path.at(-1) ?? ''];
      }
    },
    { names: [...newerThanBrowsers], methods: Object.entries(newerMethods) },
  );
}
