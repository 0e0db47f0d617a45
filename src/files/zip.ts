import { Zip, type ZipInputFile, ZipPassThrough } from 'fflate';

/** What an archive says of a text that is packed: the bytes that it unpacks to, and their CRC-32. */
export type Deflated = { size: number; crc: number };
/** A file of an archive. `deflated`: its parts are packed already; null: they are put in as they are. */
export type ZipEntry = { name: string; deflated: Deflated | null; parts: AsyncIterable<Uint8Array> };

/** The numbers by which an archive names the packing of RFC 1951, and none. */
const deflate = 8;

/** An archive, part by part, while its files are read. Nothing is packed here. */
export async function* zipParts(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  for await (const { name, deflated, parts } of entries) {
    const push = deflated ? addDeflated(zip, name, deflated) : addAsItIs(zip, name);
    for await (const part of parts) {
      push(part, false);
      yield* ready.splice(0);
    }
    push(new Uint8Array(), true);
    yield* ready.splice(0);
  }
  zip.end();
  yield* ready;
}

type Push = (part: Uint8Array, isLast: boolean) => void;

function addAsItIs(zip: Zip, name: string): Push {
  const file = new ZipPassThrough(name);
  zip.add(file);
  return (part, isLast) => file.push(part, isLast);
}

function addDeflated(zip: Zip, filename: string, deflated: Deflated): Push {
  const file: ZipInputFile = { filename, compression: deflate, ...deflated };
  zip.add(file);
  return (part, isLast) => file.ondata?.(null, part as Uint8Array<ArrayBuffer>, isLast);
}
