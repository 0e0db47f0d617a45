import { type UnzipFileFilter, type UnzipFileInfo, unzipSync, Zip, type ZipInputFile, ZipPassThrough } from 'fflate';
import { Refusal } from '#domain/refusal.ts';

/** What an archive says of a text that is packed: the bytes that it unpacks to, and their CRC-32. */
export type Deflated = { size: number; crc: number };
/** A file of an archive. `deflated`: its parts are packed already; null: they are put in as they are. */
export type ZipEntry = { name: string; deflated: Deflated | null; parts: AsyncIterable<Uint8Array> };

/** The number by which an archive names the packing of RFC 1951. */
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

export type UnzipLimits = { entries: number; unpacked: number; largestOf(name: string): number };

/**
 * The files of an archive. What they take is bounded by what the archive says of them before any is unpacked, and none
 * is given more room than that: a bomb is refused by its label, a false label breaks the file that bears it, and no bytes
 * are unpacked as two files.
 * Files whose size is bounded by 0 are passed over.
 */
export function unzip(bytes: Uint8Array, limits: UnzipLimits): Map<string, Uint8Array> {
  try {
    return new Map(Object.entries(unzipSync(bytes, { filter: within(limits, bytes.length) })));
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal('bring.unreadable', {});
  }
}

/** Says of each file of an archive, by its label, whether it is unpacked. Refuses what goes over the limits. */
function within(limits: UnzipLimits, length: number): UnzipFileFilter {
  let entries = 0;
  let packed = 0;
  let unpacked = 0;
  return (file) => {
    entries += 1;
    packed += file.size;
    if (packed > length || hasFalseLabel(file)) throw new Refusal('bring.unreadable', {});
    const most = limits.largestOf(file.name);
    if (entries > limits.entries) throw new Refusal('bring.too-large', {});
    if (most === 0) return false;
    const size = unpackedSize(file);
    unpacked += size;
    if (size > most || unpacked > limits.unpacked) throw new Refusal('bring.too-large', {});
    return true;
  };
}

/** What is not packed is taken as long as it stands there, whatever its label says. */
function unpackedSize({ size, originalSize, compression }: UnzipFileInfo): number {
  return compression === 0 ? Math.max(size, originalSize) : originalSize;
}

function hasFalseLabel({ size, originalSize, compression }: UnzipFileInfo): boolean {
  return compression !== 0 && size > mostGrown(originalSize);
}

/** The most bytes that packing may make of so many: what says that it has more is no honest label, and costs its unpacking. */
function mostGrown(size: number): number {
  return size * 1.2 + 1000;
}

/** Bytes of an archive's last record, and of the longest comment that may follow it. */
const lastRecord = 22;
export const zipEnd = lastRecord + 0xffff;

/**
 * Whether the last bytes of a file, at most `zipEnd` of them, are an archive's: they say where the list of its files
 * stands. What only begins like an archive is known by that, without the rest of it.
 */
export function endsAsZip(end: Uint8Array, size: number): boolean {
  const view = new DataView(end.buffer, end.byteOffset, end.byteLength);
  for (let at = end.length - lastRecord; at >= 0; at -= 1) {
    if (view.getUint32(at, true) !== 0x06054b50) continue;
    const [bytes, from] = [view.getUint32(at + 12, true), view.getUint32(at + 16, true)];
    if (from + bytes <= size - (end.length - at)) return true;
  }
  return false;
}
