import type { MapEntry } from './addresses.ts';

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** A list of addresses as the protocol writes it (sitemaps.org, version 0.9), line by line. */
export async function* urlset(origin: string, entries: AsyncIterable<MapEntry>): AsyncGenerator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${namespace}">\n`;
  for await (const { path, changedAt } of entries) {
    const changed = changedAt ? `<lastmod>${changedAt}</lastmod>` : '';
    yield `<url><loc>${escaped(origin + path)}</loc>${changed}</url>\n`;
  }
  yield '</urlset>\n';
}

/** The list of a sitemap's parts. */
export async function* sitemapIndex(addresses: readonly string[]): AsyncGenerator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="${namespace}">\n`;
  for (const address of addresses) yield `<sitemap><loc>${escaped(address)}</loc></sitemap>\n`;
  yield '</sitemapindex>\n';
}

/** Letters that are gathered before they are sent. */
const gathered = 16_384;

/** Sends text as it is made: what has not been asked for is not read from the database. */
export function streamed(pieces: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      let text = '';
      while (text.length < gathered) {
        const { value, done } = await pieces.next();
        if (done) {
          if (text) controller.enqueue(encoder.encode(text));
          controller.close();
          return;
        }
        text += value;
      }
      controller.enqueue(encoder.encode(text));
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll("'", '&apos;')
    .replaceAll('"', '&quot;');
}
