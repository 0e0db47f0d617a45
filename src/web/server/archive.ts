import { strToU8, Zip, ZipPassThrough } from 'fflate';
import { sentInSlot } from '#app/archive-slots.ts';
import type { ReaderSlot } from '#app/reader-slots.ts';
import { deflatedPart } from './deflated-part.ts';
import { streamOf } from './stream-of.ts';

type File = { path: string; pieces: AsyncIterable<string | Uint8Array> };

/** Formats that are already compressed; they are stored as they are. */
const packed = /\.(jpe?g|png|webp|avif|gif|pdf)$/;

/** Streams files as a ZIP download, read while it is written, in a slot that it releases; not cached. */
export function archiveResponse(files: AsyncIterable<File>, name: string, slot: ReaderSlot): Response {
  return new Response(streamOf(sentInSlot(archiveParts(files), slot)), {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'private, no-store',
      'X-Robots-Tag': 'noindex',
    },
  });
}

async function* archiveParts(files: AsyncIterable<File>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  for await (const { path, pieces } of files) {
    const part = packed.test(path) ? new ZipPassThrough(path) : deflatedPart(path);
    zip.add(part);
    for await (const piece of pieces) {
      part.push(typeof piece === 'string' ? strToU8(piece) : piece);
      yield* ready.splice(0);
    }
    part.push(new Uint8Array(), true);
    yield* ready.splice(0);
  }
  zip.end();
  yield* ready;
}
