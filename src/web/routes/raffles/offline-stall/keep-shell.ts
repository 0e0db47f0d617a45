import { paths } from '#texts/paths.ts';
import { stallCache } from '#web/browser/anything-kept.ts';

/** Keeps this page and what it is made of, for when there is no connection; in the place of an older one. */
export async function keepShell(): Promise<void> {
  const files = [paths.offlineStall(), ...filesOf(document)];
  const cache = await caches.open(stallCache);
  const kept = await cache.keys();
  const isKept = files.every((file) => kept.some(({ url }) => new URL(url).pathname === file));
  if (isKept && kept.length === files.length) return;
  await cache.addAll(files.map((file) => new Request(file, { cache: 'reload' })));
  const old = kept.filter(({ url }) => !files.includes(new URL(url).pathname));
  await Promise.all(old.map((request) => cache.delete(request)));
}

function filesOf({ body }: Document): string[] {
  return (body.dataset.files ?? '').split(' ').filter((file) => file !== '');
}
