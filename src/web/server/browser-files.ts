import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import { acceptedEncoding, type Encoding, encodings } from './accepted-encoding.ts';

/** Answers a request for such a file. Gives false where it is for something else, and leaves it to others. */
export type AnswerFiles = (request: IncomingMessage, response: ServerResponse) => boolean;

const folder = '/assets/';
const suffixes = { br: '.br', gzip: '.gz' } as const;

/** Bytes as they are sent, behind their head: names and values by turns. */
type Sent = { head: readonly string[]; bytes: Buffer };

/** A file as it is, and as the build compressed it. */
type BrowserFile = { plain: Sent; compressed: ReadonlyMap<Encoding, Sent> };

/**
 * Answers with the files of the build whose name says what is in them: from memory, and before anything is parsed, counted
 * or made to wait its turn, since whoever opens a page for the first time asks for two dozen of them. All are read at the start,
 * 4 MB, so that a build made anew beneath a running server takes nothing from it.
 * @param root what the build made for browsers, the compressed files beside the others (`scripts/precompress.ts`)
 * @param headers of every answer
 */
export function answerFiles(root: string, headers: Record<string, string>): AnswerFiles {
  const files = readFiles(join(root, folder), headers);
  return ({ method, url = '', headers: asked }, response) => {
    const isRead = method === 'GET' || method === 'HEAD';
    const [path = ''] = url.split('?', 1);
    const file = isRead && path.startsWith(folder) ? files.get(path.slice(folder.length)) : undefined;
    if (!file) return false;
    const encoding = acceptedEncoding(asked['accept-encoding'], [...file.compressed.keys()]);
    const { head, bytes } = (encoding && file.compressed.get(encoding)) ?? file.plain;
    response.writeHead(200, [...head]);
    response.end(method === 'HEAD' ? undefined : bytes);
    return true;
  };
}

/** The files of a folder by their names; those that only compress another are kept with that one. */
function readFiles(directory: string, headers: Record<string, string>): ReadonlyMap<string, BrowserFile> {
  const all = new Set(readdirSync(directory));
  const isCompressed = (name: string) => Object.values(suffixes).some((suffix) => name.endsWith(suffix));
  const read = (name: string, usual: Record<string, string>, encoding: Encoding | null): Sent => {
    const bytes = readFileSync(join(directory, encoding === null ? name : name + suffixes[encoding]));
    const head = {
      ...usual,
      ...(encoding && { 'Content-Encoding': encoding }),
      'Content-Length': String(bytes.length),
    };
    return { head: Object.entries(head).flat(), bytes };
  };
  return new Map(
    [...all]
      .filter((name) => !isCompressed(name))
      .map((name) => {
        const found = encodings.filter((encoding) => all.has(name + suffixes[encoding]));
        const usual = {
          ...headers,
          'Content-Type': getMimeType(name) ?? 'application/octet-stream',
          'Cache-Control': 'public, max-age=31536000, immutable',
          ...(found.length > 0 && { Vary: 'Accept-Encoding' }),
        };
        const compressed = new Map(found.map((encoding) => [encoding, read(name, usual, encoding)]));
        return [name, { plain: read(name, usual, null), compressed }];
      }),
  );
}
