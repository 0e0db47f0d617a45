import { crc32, inflateRawSync } from 'node:zlib';
import { Refusal } from '#domain/refusal.ts';

/** The numbers by which an archive names the packing of RFC 1951, and none. */
const deflate = 8;

const asItIs = 0;

export type UnzipLimits = { entries: number; unpacked: number; largestOf(name: string): number };

/**
 * Unpacks an archive within limits, which are checked against the declared sizes before anything is unpacked and
 * enforced while unpacking, against ZIP bombs. The packed sizes may not add up to more than the archive, so that
 * overlapping entries are refused. Files whose limit is 0 are skipped.
 */
export function unzip(bytes: Uint8Array, limits: UnzipLimits): Map<string, Uint8Array> {
  try {
    const wanted = within(filesOfZip(bytes), bytes.length, limits);
    return new Map(wanted.map((listed) => [listed.name, unpacked(bytes, listed)]));
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal('import.unreadable', {});
  }
}

/**
 * What the list at the end of an archive says of a file. `from`: where its own head stands, before its bytes. Longer numbers
 * (ZIP64) are not read: what needs them is larger than what is taken here.
 */
export type Listed = { name: string; packing: number; crc: number; packed: number; size: number; from: number };

/** Bytes of a file's entry in the list, and of the head before its bytes, both without name and extras. */
const listEntry = 46;

const fileHead = 30;

/** The files that an archive lists, one by one. Throws where there is no list, or it breaks off. */
export function* filesOfZip(bytes: Uint8Array): Generator<Listed> {
  const view = viewOf(bytes);
  const list = listOf(bytes.subarray(-zipEnd), bytes.length);
  if (!list) throw new RangeError('no list of files');
  let at = list.from;
  for (let left = list.entries; left > 0; left -= 1) {
    if (view.getUint32(at, true) !== 0x02014b50) throw new RangeError('no entry of a list');
    const name = at + listEntry;
    const nameEnd = name + view.getUint16(at + 28, true);
    yield {
      name: Buffer.from(bytes.subarray(name, nameEnd)).toString(),
      packing: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      from: view.getUint32(at + 42, true),
    };
    at = nameEnd + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
}

/** The files that are wanted of those listed, if all of them together stay within the limits. */
function within(listed: Iterable<Listed>, archive: number, limits: UnzipLimits): Listed[] {
  const wanted: Listed[] = [];
  let entries = 0;
  let packed = 0;
  let unpacked = 0;
  for (const file of listed) {
    entries += 1;
    packed += file.packed;
    if (packed > archive || hasFalseLabel(file)) throw new Refusal('import.unreadable', {});
    const most = limits.largestOf(file.name);
    const size = most === 0 ? 0 : unpackedSize(file);
    unpacked += size;
    const isTooLarge = entries > limits.entries || size > most || unpacked > limits.unpacked;
    if (isTooLarge) throw new Refusal('import.too-large', {});
    wanted.push(file);
  }
  return wanted.filter(({ name }) => limits.largestOf(name) > 0);
}

/** What is not packed is as long as it stands there, whatever its label says. */
function unpackedSize({ packing, packed, size }: Listed): number {
  return packing === asItIs ? Math.max(size, packed) : size;
}

function hasFalseLabel({ packing, packed, size }: Listed): boolean {
  return packing !== asItIs && packed > mostGrown(size);
}

/** One of an archive's files. Throws where it is not as the list says; unpacks no more than that, however much there is. */
export function unpacked(bytes: Uint8Array, { packing, crc, packed, size, from }: Listed): Uint8Array {
  const head = viewOf(bytes.subarray(from, from + fileHead));
  const begin = from + fileHead + head.getUint16(26, true) + head.getUint16(28, true);
  const there = bytes.subarray(begin, begin + packed);
  if (there.length !== packed) throw new RangeError('a file that the archive does not have');
  if (packing !== asItIs && packing !== deflate) throw new RangeError('an unknown packing');
  const file = packing === asItIs ? there : inflated(there, size);
  if (file.length !== size || crc32(file) !== crc) throw new RangeError('not the file of its label');
  return file;
}

/** Unpacks into one room of the size that the label says; what has more in it stops there. */
function inflated(packed: Uint8Array, size: number): Uint8Array {
  const room = inflateRawSync(packed, { maxOutputLength: Math.max(1, size), chunkSize: size + 64 });
  return new Uint8Array(room.buffer, room.byteOffset, room.length);
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
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
  return listOf(end, size) !== null;
}

/** How many files the list of an archive names, and where it stands, by the archive's last bytes and its size. */
function listOf(end: Uint8Array, size: number): { entries: number; from: number } | null {
  const view = viewOf(end);
  for (let at = end.length - lastRecord; at >= 0; at -= 1) {
    if (view.getUint32(at, true) !== 0x06054b50) continue;
    const [bytes, from] = [view.getUint32(at + 12, true), view.getUint32(at + 16, true)];
    if (from + bytes <= size - (end.length - at)) return { entries: view.getUint16(at + 10, true), from };
  }
  return null;
}
