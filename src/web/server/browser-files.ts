import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import { acceptedEncoding, type Encoding, encodings } from './accepted-encoding.ts';

/** Answers a request for such a file. Gives false where it is for something else, and leaves it to others. */
export type AnswerFiles = (request: IncomingMessage, response: ServerResponse) => boolean;

const folder = '/assets/';
const suffixes = { br: '.br', gzip: '.gz' } as const;

/** A file as it is sent: its head, names and values by turns, and its bytes. */
type Kept = { head: readonly string[]; bytes: Buffer };

/**
 * Answers with the files of the build whose name says what is in them: from memory, and before anything is parsed, counted
 * or made to wait its turn, since whoever opens a page for the first time asks for two dozen of them.
 * @param root what the build made for browsers, the compressed files beside the others (`scripts/precompress.ts`)
 * @param headers of every answer
 */
export function answerFiles(root: string, headers: Record<string, string>): AnswerFiles {
  const directory = join(root, folder);
  const names = new Set(readdirSync(directory));
  const kept = new Map<string, Kept>();

  const read = (name: string, encoding: Encoding | null, isNegotiated: boolean): Kept => {
    const path = encoding === null ? name : name + suffixes[encoding];
    const known = kept.get(path);
    if (known) return known;
    const bytes = readFileSync(join(directory, path));
    const head = {
      ...headers,
      'Content-Type': getMimeType(name) ?? 'application/octet-stream',
      'Cache-Control': 'public, max-age=31536000, immutable',
      ...(isNegotiated && { Vary: 'Accept-Encoding' }),
      ...(encoding && { 'Content-Encoding': encoding }),
      'Content-Length': String(bytes.length),
    };
    const file = { head: Object.entries(head).flat(), bytes };
    kept.set(path, file);
    return file;
  };

  const found = (name: string, accepted: string | undefined): Kept | null => {
    if (!names.has(name)) return null;
    const compressed = encodings.filter((encoding) => names.has(name + suffixes[encoding]));
    return read(name, acceptedEncoding(accepted, compressed), compressed.length > 0);
  };

  return ({ method, url = '', headers: asked }, response) => {
    const isRead = method === 'GET' || method === 'HEAD';
    const [path = ''] = url.split('?', 1);
    const file = isRead && path.startsWith(folder) ? found(path.slice(folder.length), asked['accept-encoding']) : null;
    if (!file) return false;
    response.writeHead(200, [...file.head]);
    response.end(method === 'HEAD' ? undefined : file.bytes);
    return true;
  };
}
