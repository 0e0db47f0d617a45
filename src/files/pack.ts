import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';
import { textParts } from './text-parts.ts';
import type { Deflated } from './zip.ts';

/**
 * Writes a text to a new file that nobody else may read, packed as an archive has it (RFC 1951), a piece at a time. Gives
 * what an archive says of it, and the SHA-256 of what it was.
 */
export async function packText(
  path: string,
  pieces: AsyncIterable<string>,
): Promise<{ sha256: string; deflated: Deflated }> {
  const hash = createHash('sha256');
  const deflated: Deflated = { size: 0, crc: 0 };
  async function* parts(): AsyncGenerator<Uint8Array> {
    for await (const bytes of textParts(pieces)) {
      hash.update(bytes);
      deflated.crc = crc32(bytes, deflated.crc);
      deflated.size += bytes.length;
      yield bytes;
    }
  }
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  await pipeline(Readable.from(parts(), { objectMode: false }), createDeflateRaw({ level: 6 }), file);
  return { sha256: hash.digest('hex'), deflated };
}
