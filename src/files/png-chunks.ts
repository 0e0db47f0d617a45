import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { Refusal } from '#domain/refusal.ts';

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
/** Bytes of a chunk beside its data: length, type and checksum. */
const around = 12;
/** What makes the dots and their colours. A colour profile is looked at apart from these, as it is packed. */
const kept: ReadonlySet<string> = new Set(['IHDR', 'PLTE', 'tRNS', 'sRGB', 'gAMA', 'cHRM', 'IDAT', 'IEND']);
/** A PNG of 10 MB has a thousand or so, of 8 kB each. */
const mostChunks = 20_000;
/**
 * Bytes of a colour profile. Those of devices have a few kB, and the largest for a screen, the one of tables that the ICC
 * recommends for sRGB, has 61. How long unpacking takes depends on the packed ones: what packs nothing takes 75 ms a MB.
 */
const largestProfile = { packed: 128 * 1024, unpacked: 1_000_000 } as const;

/** Off the thread that answers everybody. */
const unpack = promisify(inflate);

/**
 * What a picture was sent as, without what is no part of it where it is a PNG: texts, dates, places, further frames (PNG,
 * third edition, section 11.3). Texts are packed, and a decoder unpacks each into memory: a file of 1 MB holds gigabytes
 * of them. A file that is cut short stays so. Refuses a PNG in more pieces than any program writes.
 */
export async function withoutExtras(sent: Uint8Array): Promise<Uint8Array> {
  const file = Buffer.from(sent.buffer, sent.byteOffset, sent.byteLength);
  if (!file.subarray(0, signature.length).equals(signature)) return sent;
  const parts: Buffer[] = [signature];
  let hasProfile = false;
  for (const { type, chunk } of chunksOf(file)) {
    if (kept.has(type)) parts.push(chunk);
    if (type !== 'iCCP' || hasProfile) continue;
    hasProfile = true;
    if (await isModestProfile(chunk.subarray(8, -4))) parts.push(chunk);
  }
  return Buffer.concat(parts);
}

function* chunksOf(file: Buffer): Generator<{ type: string; chunk: Buffer }> {
  let at = signature.length;
  for (let count = 0; at + around <= file.length; count += 1) {
    if (count === mostChunks) throw new Refusal('file.unreadable', {});
    const end = at + around + file.readUInt32BE(at);
    const type = file.toString('latin1', at + 4, at + 8);
    yield { type, chunk: file.subarray(at, end) };
    // what stands behind the end is no chunk
    if (type === 'IEND') return;
    at = end;
  }
}

/** Whether the data of a colour profile (its name, a zero, the method, the packed profile) are and unpack to a usual size. */
async function isModestProfile(data: Uint8Array): Promise<boolean> {
  const nameEnd = data.indexOf(0);
  if (nameEnd < 0 || data.length > largestProfile.packed) return false;
  return unpack(data.subarray(nameEnd + 2), { maxOutputLength: largestProfile.unpacked }).then(
    () => true,
    () => false,
  );
}
